"""What bots read from a text: whom it helps and whom it harms."""

import pytest

from fivekings.thrones.cardspeak.word import VERBS
from fivekings.thrones.cardspeak.worth import worth_to_target, worth_to_user
from fivekings.thrones.model.pool import load_pool

POOL = load_pool("lcg2")


def worth(words: str) -> float:
    return worth_to_user(POOL.language.read("line", f"Action: {words}.")["does"])


@pytest.mark.parametrize(
    "words",
    [
        "draw 2 cards",
        "gain 1 power for your faction",
        "choose a character an opponent controls: kneel it",
        "choose a character: kill it",
        "choose a character you control: stand it",
        "select a Stark character in your hand: put it into play",
        "choose an opponent: discard 1 card at random from that player's hand",
        "until the end of the phase, self gets +2 STR",
        "choose a character an opponent controls: until the end of the phase, it loses a military icon",
        "kneel each character an opponent controls",
        "either draw 1 card, or stand self",
        "move 1 power from the losing opponent's faction card to your faction card",
    ],
)
def test_these_are_good_for_the_user(words: str) -> None:
    assert worth(words) > 0


@pytest.mark.parametrize(
    "words",
    [
        "kneel self",
        "discard self from play",
        "sacrifice self",
        "each opponent draws 1 card",
        "choose a character you control: kill it",
        "choose a character an opponent controls: stand it",
        "kneel each character you control",
        "until the end of the phase, self gets -2 STR",
    ],
)
def test_these_are_bad_for_the_user(words: str) -> None:
    assert worth(words) < 0


def test_a_target_is_told_apart() -> None:
    for words, good in (("kneel it", False), ("stand it", True), ("until the end of the phase, it gets -1 STR", False)):
        (step,) = POOL.language.read("line", f"Action: choose a character: {words}.")["does"]
        assert (worth_to_target(step["does"]) > 0) == good, words


def test_printed_abilities_have_their_worth() -> None:
    cards = POOL.cards.values()
    worths = {card.title: card.compiled.abilities[0].worth for card in cards if card.compiled.abilities}
    assert worths["Counting Coppers"] == 3.0
    assert worths["The Hand's Judgment"] > 0
    assert worths["Tears of Lys"] != 0
    known = [value for value in worths.values() if value]
    assert len(known) > 0.85 * len(worths)


def test_every_verb_that_moves_or_changes_something_has_a_hint() -> None:
    silent = {name for name, word in VERBS.items() if not any((word.hint.card, word.hint.elsewhere, word.hint.player))}
    assert {"kneel", "kill", "draw", "gain_power"}.isdisjoint(silent)
    assert len(silent) < 0.5 * len(VERBS)
