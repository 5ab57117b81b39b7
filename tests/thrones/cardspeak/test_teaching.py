"""Errors that teach: each says what was read, what stopped it and what to write; each proposal can be read."""

import csv
import time
from pathlib import Path

import pytest

from fivekings.kernel.program import PROGRAMS
from fivekings.thrones.cardspeak.compiler import compile_text
from fivekings.thrones.cardspeak.completing import complete
from fivekings.thrones.cardspeak.forms import Unreadable
from fivekings.thrones.cardspeak.printed import RULES
from fivekings.thrones.cardspeak.teaching import Advice, advise, changed_by, sentence_at
from fivekings.thrones.model.pool import load_pool

with (Path(__file__).parent / "wordings.tsv").open(encoding="utf-8", newline="") as file:
    WORDINGS = [tuple(row) for row in list(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[1:]]


def advice(text: str, edition: str = "lcg2", title: str = "Robb Stark") -> Advice:
    language = load_pool(edition).language
    with pytest.raises(Unreadable) as trouble:
        language.read("text", text)
    return advise(language, text, trouble.value, title)


def test_there_are_many_wordings() -> None:
    assert len(WORDINGS) >= 40
    assert {edition for edition, _, _ in WORDINGS} == {"lcg2", "lcg1", "ccg", "hbo"}


@pytest.mark.parametrize(("edition", "printed", "proposed"), WORDINGS, ids=lambda text: text)
def test_a_printed_wording_is_said_in_cardspeak(edition: str, printed: str, proposed: str) -> None:
    [proposal] = advice(printed, edition).proposals
    assert (proposal.sentence, proposal.whole) == (proposed, True)
    assert proposal.lessons
    language = load_pool(edition).language
    try:
        compile_text(
            proposal.text, language, "teach", "attachment" if "ttach" in proposed or "only" in proposed else "character"
        )
    finally:
        for name in [name for name in PROGRAMS if name.startswith("card.teach.")]:
            del PROGRAMS[name]


def test_every_rule_fits_a_wording() -> None:
    texts = {text for _, printed, _ in WORDINGS for text in steps_to(printed)}
    unused = [rule.pattern.pattern for rule in RULES if not any(rule.pattern.search(text) for text in texts)]
    assert unused == []


def steps_to(printed: str) -> set[str]:
    """A wording, and what one or two rules make of it."""
    texts = {printed}
    for _ in range(2):
        texts |= {changed_by(rule, text) for rule in RULES for text in set(texts)}
    return texts


def test_only_the_sentence_that_cannot_be_read_is_changed() -> None:
    text = "Renown.\nReaction: after you win a challenge, draw a card. (limit 1 per round)\nStealth."
    [proposal] = advice(text).proposals
    assert proposal.sentence == "Reaction: after you win a challenge => draw 1 card. (limit 1 per round)"
    assert proposal.text == f"Renown.\n{proposal.sentence}\nStealth."


def test_another_error_further_on_does_not_hide_the_proposal() -> None:
    [proposal] = advice("Self gains +2 STR. Blorb the zork.").proposals
    assert (proposal.sentence, proposal.text) == ("Self gets +2 STR.", "Self gets +2 STR. Blorb the zork.")


def test_a_text_that_is_only_read_further_says_so() -> None:
    [proposal] = advice("Reaction: after you win a challenge, draw a card; frobnicate it.").proposals
    assert not proposal.whole
    assert proposal.sentence == "Reaction: after you win a challenge => draw 1 card; frobnicate it."


def test_nonsense_gets_no_proposal() -> None:
    assert advice("Whatever you say.").proposals == []


def test_an_error_says_what_was_read_and_what_could_stand_there() -> None:
    found = advice("Renown. Reaction: after you win a chalenge => draw 1 card.")
    assert (found.read, found.kind, found.word) == ("Reaction: after you win a", "a trigger", "chalenge")
    assert found.headline() == "'chalenge' cannot be read here; did you mean 'challenge'?"
    assert all(phrase.example for phrase in found.phrases)
    assert any(phrase.here and phrase.template.startswith("challenge") for phrase in found.phrases)
    assert found.lines()[1] == "read so far: Reaction: after you win a (in a trigger)"
    assert "write: Reaction: after you win a challenge => draw 1 card." in found.lines()


def test_a_text_that_stops_too_soon() -> None:
    found = advice("Action: choose a character:")
    assert found.headline() == "the text stops too soon after 'Action: choose a character:'"
    assert found.place == len("Action: choose a character:")


def test_a_sentence_with_its_limit() -> None:
    text = "Renown. Action: draw 1 card. (limit 1 per round) Stealth."
    start, end = sentence_at(text, 4)
    assert text[start:end] == "Action: draw 1 card. (limit 1 per round)"
    start, end = sentence_at(text, 14)
    assert text[start:end] == "Stealth."


@pytest.mark.parametrize(
    "text",
    [
        "choose a " * 220,
        "Action: " + "you may draw 1 card; " * 90,
        "control " + "Aa " * 600,
        "each of your " + "red " * 90 + "cards",
        "((((" * 400,
        '"' * 1999,
    ],
)
def test_advice_on_a_hostile_text_is_quick(text: str) -> None:
    language = load_pool("lcg2").language
    started = time.process_time()
    try:
        language.read("text", text)
    except Unreadable as trouble:
        advise(language, text, trouble, "A card")
    except RecursionError:
        pass  # custom cards are refused with a reason
    assert complete(language, text) is not None
    assert time.process_time() - started < 5
