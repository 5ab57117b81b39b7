"""Influence: kneel cards that provide it to pay influence costs."""

from itertools import combinations
from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, Part, ask
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.spoken import THRONES, numbered, of_cards
from fivekings.thrones.model.state import NONE, PLAY, Thrones
from fivekings.thrones.model.uses import Counter
from fivekings.thrones.rules.abilities.occur import HAPPEN, occur
from fivekings.thrones.rules.cards.characteristics import is_blank
from fivekings.thrones.rules.cards.kneeling import has_knelt_as_cost
from fivekings.thrones.rules.players.titles import title_of

INFLUENCE_EVENT: Final = THRONES.tells(
    EventKind("influence", "+ {seat} uses the influence of {cards}.", topic="influence")
)


TITLE_USED: Final = Counter("round", "influence")
"""Set once a title has provided its influence."""


def influence_of(state: Thrones, card: int) -> int:
    """The influence that a card provides. lcg1.influence.1, ccg.influence.1"""
    return 0 if is_blank(state, card) else state.cards[card].influence


def influence_sources(state: Thrones, player: int) -> list[int]:
    """The cards a player can take influence from: standing cards and, once a round, a title.

    lcg1.influence.1, lcg1.influence.4, lcg1.titles.8, lcg1.titles.9, ccg.influence.4, ccg.influence.6
    """
    found = [c for c in state.pile(player, PLAY) if not state.kneeling[c] and influence_of(state, c)]
    title = title_of(state, player)
    if title != NONE and state.cards[title].influence and TITLE_USED.of(title) not in state.uses:
        found.append(title)
    return found


def influence_left(state: Thrones, player: int, spared: int = NONE) -> int:
    """How much influence a player could still pay, without a card that must kneel for something else."""
    sources = [card for card in influence_sources(state, player) if card != spared]
    return sum(influence_of(state, card) for card in sources)


def payments(state: Thrones, player: int, owed: int) -> list[list[int]]:
    """Every way to pay influence without kneeling a card that is not needed; of copies, the first.

    lcg1.influence.2, lcg1.influence.5, ccg.influence.2, ccg.influence.5
    """
    found: dict[tuple[str, ...], list[int]] = {}
    sources = influence_sources(state, player)
    for size in range(1, min(owed, len(sources)) + 1):  # each card pays at least one
        for picked in combinations(sources, size):
            cards = list(picked)
            worth = [influence_of(state, card) for card in cards]
            if sum(worth) >= owed > sum(worth) - min(worth):
                found.setdefault(tuple(sorted(state.titles(cards))), cards)
    return list(found.values())


def influence_label(state: Thrones, request: Request, option: int) -> str:
    """The cards that pay."""
    cards = payments(state, request.seat, state.frames[-1].roles["owed"])[option]
    return f"influence: {', '.join([numbered(state, card) for card in cards])}"


def influence_things(state: Thrones, request: Request, option: int) -> list[int]:
    """The cards that pay, to highlight."""
    return payments(state, request.seat, state.frames[-1].roles["owed"])[option]


ASK_INFLUENCE: Final = of_cards("influence", "whose influence do you use?", influence_label, things=influence_things)


def payment_choices(state: Thrones, frame: Frame) -> Request | None:
    """Ask a player which cards pay the influence owed."""
    owed: int = frame.roles.get("owed", 0)
    if not owed:
        return None
    player: int = frame.roles["player"]
    ways = payments(state, player, owed)
    return ASK_INFLUENCE.to(player, list(range(len(ways)))) if ways else None


def pay_with_influence(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Kneel the chosen cards, or use the title for this round; influence beyond the cost is lost.

    lcg1.influence.1, lcg1.influence.3, ccg.influence.3
    """
    cards = payments(state, choice.seat, frame.roles["owed"])[choice.pick]
    frame.roles["owed"] = 0
    for card in cards:
        if state.zone[card] == PLAY:
            state.set_kneeling(card, 1)
        else:
            state.uses[TITLE_USED.of(card)] = 1
    if state.loud:
        INFLUENCE_EVENT.tell(state, seat=choice.seat, cards=state.titles(cards))
    occur(state, "paid influence", {"cards": cards, "player": choice.seat})
    has_knelt_as_cost(state, [card for card in cards if state.zone[card] == PLAY])


def paid(_state: Thrones, _event: Roles) -> None:
    """Nothing more happens: the cards have knelt."""


HAPPEN["paid influence"] = paid


def pay_influence() -> Part:
    """The parts with which the player of a frame pays the influence owed there."""
    return ask(payment_choices, pay_with_influence, rule="got.costs.3")
