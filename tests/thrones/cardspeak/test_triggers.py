"""Triggers: each event, and each qualifier, is seen when it happens and only then."""

from collections.abc import Callable
from typing import Any, Final

import pytest

from fivekings.kernel.errors import BadInput
from fivekings.kernel.machine import advance
from fivekings.thrones.cardspeak.compiler import compile_text
from fivekings.thrones.cardspeak.happening import DEEDS, EVENTS, QUALIFIERS
from fivekings.thrones.cardspeak.word import Word
from fivekings.thrones.model.pool import forget, programs_of
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.occur import occur
from fivekings.thrones.rules.cards.discarding import discard_at_random, discard_top
from fivekings.thrones.rules.cards.drawing import draw_by_effect, was_drawn
from fivekings.thrones.rules.cards.entering import enter
from fivekings.thrones.rules.cards.kneeling import kneel, stand
from fivekings.thrones.rules.cards.leaving import leave
from fivekings.thrones.rules.resources.power import gain_power, move_power
from tests.thrones.table import LION, POOL, WOLF, card, declines, find, made, stand_at

WORDS: Final[list[Word]] = [*EVENTS.values(), *DEEDS.values(), *QUALIFIERS.values()]


@pytest.mark.parametrize("word", WORDS, ids=lambda word: f"{word.kind} {word.name}")
def test_every_example_compiles(word: Word) -> None:
    timing = "Interrupt" if word.example.startswith("when") else "Reaction"
    compile_text(f"{timing}: {word.example}.", POOL.language, "an example", "character")
    forget(programs_of("an example"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Interrupt: after self enters play => draw 1 card.", "say when"),
        ("Interrupt: when self is knelt => draw 1 card.", "say after"),
        ("Reaction: after self would be killed => save it.", "say when"),
        ("Reaction: after self is knelt by 5 or more STR => draw 1 card.", "cannot be said of this event"),
        ("Interrupt: when self would be knelt => save it.", "saved from leaving play"),
        ("Reaction: after a card is placed in your hand => draw 1 card.", "discard pile or dead pile"),
    ],
)
def test_what_cannot_be_waited_for_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        compile_text(text, POOL.language, "an example", "character")


Act = Callable[[Thrones], Any]


def it(state: Thrones, title: str = "Watched") -> int:
    """The card that things are done to."""
    return find(state, title)


SEEN: Final[list[tuple[str, Act]]] = [
    ("a character is knelt", lambda s: kneel(s, [it(s)])),
    ("a character an opponent controls is knelt", lambda s: kneel(s, [find(s, "Tywin Lannister")])),
    ("a character stands during the challenges phase", lambda s: stand(s, [it(s, "Tired")])),
    ("a character you control is killed or sacrificed", lambda s: leave(s, [it(s)], "sacrifice")),
    ("a character is returned to hand", lambda s: leave(s, [it(s)], "return")),
    ("a character is removed from the game", lambda s: leave(s, [it(s)], "remove")),
    ("a character is placed in your dead pile", lambda s: leave(s, [it(s)], "kill")),
    ("a character is placed in your discard pile", lambda s: leave(s, [it(s)], "discard")),
    ("a card is discarded from your hand", lambda s: discard_at_random(s, WOLF, 2)),
    ("2 or more cards are discarded from your hand", lambda s: discard_at_random(s, WOLF, 2)),
    ("a card is discarded from an opponent's hand or deck", lambda s: discard_top(s, LION, 2)),
    ("a character is placed in an opponent's discard pile", lambda s: discard_top(s, LION, 2)),
    ("a character enters play from your dead pile", lambda s: enter(s, it(s, "Dead"), WOLF, "put")),
    ("a character enters play from your hand", lambda s: enter(s, it(s, "Held"), WOLF, "marshal")),
    ("a character enters play under your control", lambda s: enter(s, it(s, "Held"), WOLF, "put")),
    ("you marshal a character", lambda s: enter(s, it(s, "Held"), WOLF, "marshal")),
    ("you draw cards", lambda s: draw_by_effect(s, WOLF, 1)),
    ("an opponent draws 2 or more cards", lambda s: draw_by_effect(s, LION, 2)),
    ("you draw a character", lambda s: draw_by_effect(s, WOLF, 1)),
    ("you draw a card using insight", lambda s: was_drawn(s, WOLF, [it(s, "Summer")], "insight")),
    (
        "an event is played",
        lambda s: occur(s, "played", {"cards": [it(s, "Hear Me Roar!")], "player": LION, "how": "play"}),
    ),
    ("an opponent draws cards outside the draw phase", lambda s: draw_by_effect(s, LION, 1)),
    ("power is moved to your faction card", lambda s: move_power(s, LION, WOLF, 1)),
    ("power is moved from a faction card", lambda s: move_power(s, LION, WOLF, 1)),
    ("your faction card gains power for dominance", lambda s: gain_power(s, [WOLF], 1, "dominance")),
    ("your faction card gains power", lambda s: gain_power(s, [WOLF], 1)),
    ("a phase ends", lambda s: occur(s, "phase ends", {"phase": "plot"})),
    ("you lose dominance", lambda s: occur(s, "dominance", {"player": LION})),
]
"""What the watcher waits for, and what makes it happen."""
UNSEEN: Final[list[tuple[str, Act]]] = [
    ("a character you control is knelt", lambda s: kneel(s, [find(s, "Tywin Lannister")])),
    ("a character is knelt", lambda s: kneel(s, [it(s, "Tired")])),
    ("a character stands during the standing phase", lambda s: stand(s, [it(s, "Tired")])),
    ("a character is knelt by a card effect", lambda s: kneel(s, [it(s)])),
    ("a character you control is killed", lambda s: leave(s, [it(s)], "sacrifice")),
    ("a character is killed for claim", lambda s: leave(s, [it(s)], "kill")),
    ("a character is placed in an opponent's dead pile", lambda s: leave(s, [it(s)], "kill")),
    ("a card is discarded from an opponent's hand", lambda s: discard_at_random(s, WOLF, 1)),
    ("a card is discarded from your hand", lambda s: discard_top(s, WOLF, 1)),
    ("2 or more cards are discarded from your hand", lambda s: discard_at_random(s, WOLF, 1)),
    ("a character enters play from your hand", lambda s: enter(s, it(s, "Dead"), WOLF, "put")),
    ("a character enters play under an opponent's control", lambda s: enter(s, it(s, "Held"), WOLF, "put")),
    ("you marshal a character", lambda s: enter(s, it(s, "Held"), WOLF, "put")),
    ("an opponent draws 2 or more cards", lambda s: draw_by_effect(s, LION, 1)),
    ("you draw a card using insight", lambda s: draw_by_effect(s, WOLF, 1)),
    ("you draw a location", lambda s: draw_by_effect(s, WOLF, 1)),
    ("power is moved to your faction card", lambda s: move_power(s, WOLF, LION, 0)),
    ("your faction card gains power for dominance", lambda s: gain_power(s, [WOLF], 1)),
    ("you lose dominance", lambda s: occur(s, "dominance", {"player": WOLF})),
    ("you win dominance", lambda s: occur(s, "dominance", {"player": LION})),
]
"""What the watcher waits for, and what is something else."""


def gains(event: str, act: Act) -> int:
    """How often a watcher that waits for an event sees something happen."""
    watcher = card("Watcher", f"Forced Reaction: after {event} => place 1 poison token on self.")
    with made(watcher, card("Watched"), card("Tired"), card("Dead"), card("Held")):
        wolf = {
            "in_play": ["Watcher", "Watched", {"card": "Tired", "kneeling": True}],
            "hand": ["Held", "Winterfell Steward"],
            "dead": ["Dead"],
            "deck": ["Summer", "Grey Wind"],
            "power": 1,
        }
        lion = {"in_play": ["Tywin Lannister"], "deck": ["Burned Men", "Lannisport Merchant"], "power": 2}
        lion["hand"] = ["Hear Me Roar!"]
        state = stand_at("challenges", wolf, lion)
        state.requests = []
        act(state)
        advance(state)
        for _ in range(4):
            if state.requests and state.requests[0].kind == "forced":
                declines(state)
        return state.tokens.get(str(find(state, "Watcher")), {}).get("poison", 0)


@pytest.mark.parametrize(("event", "act"), SEEN, ids=[f"{number} {event}" for number, (event, _) in enumerate(SEEN)])
def test_what_is_waited_for_is_seen(event: str, act: Act) -> None:
    assert gains(event, act) > 0


@pytest.mark.parametrize(
    ("event", "act"), UNSEEN, ids=[f"{number} {event}" for number, (event, _) in enumerate(UNSEEN)]
)
def test_what_is_not_waited_for_is_not_seen(event: str, act: Act) -> None:
    assert gains(event, act) == 0


def test_cards_discarded_together_are_one_event() -> None:
    assert gains("a card is placed in your discard pile", lambda s: discard_at_random(s, WOLF, 2)) == 1
    assert gains("a card is discarded from your hand", lambda s: discard_at_random(s, WOLF, 2)) == 2
