"""Naming a card: by a number that is made of its title, so that a record means the same when there are more cards."""

from pathlib import Path

import pytest

from fivekings.games import GAMES
from fivekings.kernel import BadInput, Match
from fivekings.kernel.record import parse_record, play_record, record_text
from fivekings.kernel.request import Choice
from fivekings.thrones.cardspeak.forms import Language
from fivekings.thrones.model.card import Card, title_number
from fivekings.thrones.model.pool import Pool, load_pool
from fivekings.thrones.model.state import DISCARD, HAND, Thrones
from tests.thrones.table import card, made

LCG1 = GAMES["lcg1"]
POSITION = {
    "game": "lcg1",
    "phase": "dominance",
    "first_player": "lion",
    "players": {
        "lion": {"house": "Lannister", "gold": 2, "hand": ["Call Their Bluff"]},
        "wolf": {"house": "Stark", "hand": ["Ice", "Hodor", "Ice"]},
    },
}


def bluff() -> Match:
    """The lion calls the wolf's bluff: Ice."""
    match = Match.start(LCG1, LCG1.scripts.position(POSITION), 1)
    for answer in ("Call Their Bluff: play", "Ice"):
        request = match.state.requests[0]
        choice = LCG1.wording.read_all(match.state, request, answer)
        assert choice is not None
        match.play(choice)
    return match


def wolf_holds(match: Match) -> list[str]:
    assert isinstance(match.state, Thrones)
    return match.state.titles(match.state.pile(1, HAND))


def test_a_record_with_a_named_card_replays_when_there_are_more_cards() -> None:
    match = bluff()
    text = record_text(match)
    assert wolf_holds(match) == ["Hodor"]
    new = [card(title, faction="neutral") for title in ("Aegon's Hill", "Zorse Riders", "Hodor's Mother")]
    with made(*new, pool=load_pool("lcg1")):
        again = play_record(parse_record(text, "test"), LCG1)
        assert wolf_holds(again) == ["Hodor"]
        assert again.state.hash() == match.state.hash()
        assert again.story(-1) == match.story(-1)


def test_an_earlier_printing_changes_nothing() -> None:
    text = record_text(bluff())
    with made(card("Ice", code="00001", type="attachment"), pool=load_pool("lcg1")):
        again = play_record(parse_record(text, "test"), LCG1)
        assert isinstance(again.state, Thrones)
        assert len(again.state.pile(1, DISCARD)) == 2


def test_the_record_holds_the_number_of_the_title() -> None:
    match = bluff()
    assert match.choices[1] == Choice(0, 1, [title_number("Ice")])


def test_titles_are_offered_by_the_alphabet_once_each() -> None:
    match = bluff()
    match.undo()
    request = match.state.requests[0]
    assert request.kind == "card title"
    labels = [LCG1.wording.label(match.state, request, option) for option in request.options]
    assert labels == sorted(set(labels))
    assert {"Ice", "Hodor", "Call Their Bluff"} <= set(labels)


@pytest.mark.parametrize("edition", ["lcg2", "lcg1", "ccg", "hbo"])
def test_each_title_has_a_number_of_its_own(edition: str) -> None:
    pool = load_pool(edition)
    assert set(pool.numbers.values()) == {printed.title for printed in pool.cards.values()}
    assert all(0 <= number < 1 << 48 for number in pool.numbers)


def test_two_titles_with_one_number_are_refused() -> None:
    pool = Pool("lcg1", Language())
    facts = {"type": "attachment", "faction": "Stark"}
    for code, title in (("1", "Ice"), ("2", "Ice"), ("3", "Elk")):
        pool.add(Card({"code": code, "title": title, **facts}, "core"), Path("stark.toml"))
    pool.numbers[title_number("Oak")] = "Ice"
    with pytest.raises(BadInput, match="Oak would be named by the same number as Ice"):
        pool.add(Card({"code": "4", "title": "Oak", **facts}, "core"), Path("stark.toml"))
