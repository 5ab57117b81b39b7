"""Influence: cards that provide it kneel to pay for what costs it."""

from fivekings.kernel.program import Frame, Part, ask, repeat
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.rules.characteristics import is_blank, title_of
from fivekings.thrones.state import NONE, PLAY, Thrones


def influence_of(state: Thrones, card: int) -> int:
    """The influence that a card provides."""
    return 0 if is_blank(state, card) else state.cards[card].influence


def influence_sources(state: Thrones, player: int) -> list[int]:
    """What a player could have influence from now: standing cards, and once a round a title that provides some."""
    found = [c for c in state.pile(player, PLAY) if not state.kneeling[c] and influence_of(state, c)]
    title = title_of(state, player)
    if title != NONE and state.cards[title].influence and used_key(title) not in state.uses:
        found.append(title)
    return found


def used_key(title: int) -> str:
    """Under what the use of a title is noted."""
    return f"round|influence|{title}"


def influence_left(state: Thrones, player: int, spared: int = NONE) -> int:
    """How much influence a player could still pay, without a card that must kneel for something else."""
    sources = [card for card in influence_sources(state, player) if card != spared]
    return sum(influence_of(state, card) for card in sources)


def source_choices(state: Thrones, frame: Frame) -> Request | None:
    """Which card pays next, while any influence is owed; none that the rest would make needless."""
    if influence_paid(state, frame):
        return None
    player: int = frame.roles["player"]
    owed: int = frame.roles["owed"]
    paid: list[int] = frame.roles.get("paid", [])
    sources = influence_sources(state, player)
    worth = [influence_of(state, card) for card in sources]
    able = [c for at, c in enumerate(sources) if needed(owed, [*paid, worth[at]], worth[:at] + worth[at + 1 :])]
    return Request(player, "influence", able or sources)


def needed(owed: int, paid: list[int], others: list[int]) -> bool:
    """Can what is paid so far be part of a payment in which nothing is needless?"""
    total = sum(paid)
    if total >= owed:
        return total - min(paid) < owed
    return any(needed(owed, [*paid, amount], others[at + 1 :]) for at, amount in enumerate(others))


def kneel_source(state: Thrones, frame: Frame, choice: Choice) -> None:
    """It kneels, or the title is used for this round; what it provides beyond what is owed is lost."""
    frame.roles["paid"] = [*frame.roles.get("paid", []), influence_of(state, choice.pick)]
    if state.zone[choice.pick] == PLAY:
        state.kneeling[choice.pick] = 1
    else:
        state.uses[used_key(choice.pick)] = 1
    if state.loud:
        state.tell("influence", {"seat": choice.seat, "card": state.title(choice.pick)})


def influence_paid(state: Thrones, frame: Frame) -> bool:
    """Is nothing owed any more, or nothing left to pay with?"""
    owed: int = frame.roles.get("owed", 0)
    return owed <= sum(frame.roles.get("paid", [])) or not influence_sources(state, frame.roles["player"])


def pay_influence() -> Part:
    """The player of a frame pays the influence that is owed there, card by card."""
    return repeat(ask(source_choices, kneel_source, rule="got.costs.3"), until=influence_paid)
