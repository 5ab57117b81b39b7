"""Texts that would do something else than they say are refused when they are read."""

import random

import pytest

from benchmarks.own_cards import Writer
from fivekings.games import game
from fivekings.kernel import BadInput
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.sense import OF_ANY, check_chosen, check_constant
from fivekings.thrones.cardspeak.templates import Piece
from fivekings.thrones.custom_cards import own_card
from fivekings.thrones.model.pool import load_pool
from tests.thrones.own import WOLF

POOL = load_pool("lcg2")
EVENT = {"title": "Trick", "type": "event", "faction": "neutral", "cost": "X"}


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({**WOLF, "text": "Attach to a character."}, "only an attachment"),
        ({**WOLF, "text": "While you control up to 9 characters, self gains stealth."}, "a number that is given"),
        ({**WOLF, "text": "A Lord character gets +1 STR."}, "write: each Lord character gets \\+1 STR"),
        (
            {**WOLF, "text": "Action: choose a character: move 1 power from it to a Lord character."},
            "only one choice open",
        ),
        ({**WOLF, "text": "Action: move all power from a Lord character to a Lady character."}, "only one choice open"),
    ],
)
def test_what_would_misbehave_is_refused_with_the_phrase_that_would_do(facts: dict[str, object], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        own_card(facts, POOL)


@pytest.mark.parametrize(
    "text",
    [
        "Action: choose a Stark character you control: return it to its owner's hand.",
        "Action: choose a character: move 1 power from it to its owner's faction card.",
        "Action: choose a Lord character: until the end of the phase, it gets +1 STR.",
        "Action: return a Stark character you control to its owner's hand.",
        "Action: move 1 power from a character to its owner's faction card.",
        "Action: until the end of the phase, a Lord character gets +1 STR.",
        "Action: either draw 1 card, or kneel a location.",
        "Action: choose up to X characters: kneel them. X is the number of characters.",
        "Each Lord character gets +1 STR.",
        "Action: either draw 1 card, or choose a location: kneel it.",
    ],
)
def test_the_phrases_that_are_suggested_can_be_played(text: str) -> None:
    assert game("lcg2").try_card({**WOLF, "text": text}) == ""


def subjects(pieces: list[Piece]) -> list[str]:
    """The slots of a template that name cards, also in its optional parts."""
    found: list[str] = []
    for piece in pieces:
        found += subjects(piece.inner) if piece.optional else [piece.slot] if piece.kind == "subject" else []
    return found


@pytest.mark.parametrize("edition", ["lcg2", "lcg1", "ccg", "hbo"])
def test_no_verb_takes_a_card_that_nobody_chose(edition: str) -> None:
    """In each place of each verb, and of everything that can be said for a while or all the time."""
    pool = load_pool(edition)
    writer, language = Writer(pool, random.Random(1)), pool.language
    anyone = Node("any", {"what": Node("filter", {"adjectives": [], "types": ["character"], "post": []})})
    period = {"duration": Node("end_of_phase", {})}
    tried = 0
    for kind in ("step", "constant"):
        for form in language.kinds[kind]:
            for slot in subjects(form.pieces):
                slots: dict[str, object] = {}
                writer.fill(form.pieces, slots, 3)
                said = Node(form.name, {**slots, slot: anyone})
                step = said if kind == "step" else Node("until", {**period, "says": said})
                with pytest.raises(BadInput, match="does not say which card"):
                    check_chosen(step, language)
                if kind == "constant" and form.name not in OF_ANY:
                    with pytest.raises(BadInput, match="does not say which card"):
                        check_constant(said, language)
                tried += 1
    assert tried > 50
