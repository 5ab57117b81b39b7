"""Challenge resolution keywords: insight, intimidate, pillage, renown, by type in the first player's order (4.2.5)."""

from typing import Final

from fivekings.kernel.program import Frame, ask, do, program, repeat, when
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.state import DECK, NOBODY, PLAY, Thrones
from fivekings.thrones.rules.characteristics import attacking, keyword, strength
from fivekings.thrones.rules.discarding import discard_top
from fivekings.thrones.rules.elimination import check_decks
from fivekings.thrones.rules.event import HAPPEN, occur
from fivekings.thrones.rules.moving import draw
from fivekings.thrones.rules.power import gain_renown
from fivekings.thrones.rules.standing import kneel

RESOLVED: Final = ("insight", "intimidate", "pillage", "renown")


def side(state: Thrones) -> list[int]:
    """The winner's participating characters. got.insight.2, got.pillage.2, got.renown.3"""
    cards = attacking(state) if state.winner == state.attacker else state.defenders
    return [card for card in cards if state.zone[card] == PLAY]


def find_keywords(state: Thrones, frame: Frame) -> None:
    """Which keyword types are still to resolve.

    got.keywords.6, got.challenge.20, got.intimidate.4, got.intimidate.5
    """
    done: list[int] = frame.roles.get("done", [])
    left: list[int] = []
    for number, name in enumerate(RESOLVED):
        if number in done or (name == "intimidate" and state.winner != state.attacker):
            continue
        if any(keyword(state, card, name) for card in side(state)):
            left.append(number)
    frame.roles["left"] = left


def keyword_order(state: Thrones, frame: Frame) -> Request | None:
    """The first player says which type is next. got.challenge.20"""
    left: list[int] = frame.roles["left"]
    return Request(state.first, "keyword", left) if left else None


def pick_keyword(_state: Thrones, frame: Frame, choice: Choice) -> None:
    """That type resolves now. got.challenge.20"""
    frame.roles["keyword"] = choice.pick
    frame.roles.setdefault("done", []).append(choice.pick)


def none_left(_state: Thrones, frame: Frame) -> bool:
    """All types are processed. got.challenge.20"""
    return not frame.roles["left"]


def some_left(_state: Thrones, frame: Frame) -> bool:
    """A type was picked."""
    return bool(frame.roles["left"])


def bearers(state: Thrones, frame: Frame) -> list[int]:
    """The winner's participants with this keyword."""
    name = RESOLVED[frame.roles["keyword"]]
    return [card for card in side(state) if keyword(state, card, name)]


def keyword_choices(state: Thrones, frame: Frame) -> Request | None:
    """All instances of a type resolve together, each if its player wants it.

    got.challenge.21, got.keywords.5, got.insight.1, got.pillage.1, got.renown.1,
    got.intimidate.1 to got.intimidate.3
    """
    name = RESOLVED[frame.roles["keyword"]]
    player = state.winner
    if name == "intimidate":
        targets = [
            card
            for card in state.characters(state.loser)
            if not state.kneeling[card] and strength(state, card) <= state.margin
        ]
        return Request(player, "intimidate", [*targets, DECLINE]) if targets else None
    if name == "insight" and not state.pile(player, DECK):
        return None
    if name == "pillage" and not state.pile(state.loser, DECK):
        return None
    able = bearers(state, frame)
    return Request(player, name, able, None, 0, len(able))


def use_keyword(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Resolve the instances that are wanted.

    got.challenge.21, got.insight.1, got.pillage.1, got.renown.1, got.renown.2, got.intimidate.1
    """
    picks = [card for card in choice.picks if card != DECLINE]
    if not picks:
        return
    name = RESOLVED[frame.roles["keyword"]]
    if state.loud:
        named = bearers(state, frame)[:1] if name == "intimidate" else picks
        state.tell("keyword", {"cards": state.titles(named), "keyword": name})
    if name == "renown":
        gain_renown(state, picks)
    elif name == "insight":
        draw(state, state.winner, len(picks))
        check_decks(state)
    elif name == "pillage":
        occur(state, "pillage", {"cards": picks, "player": state.winner})
    else:
        kneel(state, picks)


def renown(state: Thrones, _frame: Frame) -> None:
    """Where renown is no choice, each of the winner's participating characters with it gains 1 power.

    hbo.renown.1, hbo.renown.4, lcg1.renown.1, lcg1.renown.4, ccg.renown.1, ccg.renown.4
    """
    if state.winner == NOBODY:
        return
    named = [card for card in side(state) if keyword(state, card, "renown")]
    if state.loud and named:
        state.tell("keyword", {"cards": state.titles(named), "keyword": "renown"})
    gain_renown(state, named)


def pillage(state: Thrones, event: Roles) -> None:
    """The loser discards a card from the deck for each. got.pillage.1"""
    discard_top(state, state.loser, len(event["cards"]))
    check_decks(state)


HAPPEN["pillage"] = pillage

KEYWORDS = program(
    "thrones.keywords",
    repeat(
        do(find_keywords),
        ask(keyword_order, pick_keyword, rule="got.challenge.20"),
        when(some_left, ask(keyword_choices, use_keyword, rule="got.challenge.21")),
        until=none_left,
    ),
)
