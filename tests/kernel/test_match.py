"""A match can be undone, saved, replayed, verified and told."""

import json
import random
from pathlib import Path

import pytest

from fivekings.bots import random_choice
from fivekings.games import game
from fivekings.kernel import (
    BadInput,
    Game,
    Match,
    Refused,
    Setup,
    differences,
    play_record,
    read_record,
    resignation,
    write_record,
)
from fivekings.kernel.record import parse_record, record_text
from tests.kernel.bids import BidsGame

BIDS: Game = BidsGame()


def played(seed: int = 5, choices: int = 10_000, which: Game = BIDS) -> Match:
    match = Match.start(which, Setup(["Asha", "Bran", "Cersei"]), seed)
    rng = random.Random(seed)
    while match.state.requests and len(match.choices) < choices:
        match.play(random_choice(match.state.requests[-1], rng))
    return match


@pytest.mark.parametrize("which", [BIDS, game("risk")])
def test_undo_goes_back_exactly(which: Game) -> None:
    match = played(which=which, choices=200)
    hashes, told = [], []
    rng = random.Random(1)
    for _ in range(150):
        if match.state.over:
            break
        hashes.append(match.state.hash())
        told.append(match.story(0))
        match.play(random_choice(match.state.requests[0], rng))
    while hashes:
        match.undo()
        assert match.state.hash() == hashes.pop()
        assert match.story(0) == told.pop()


def test_undo_leaves_a_match_that_plays_on_as_if_nothing_had_been() -> None:
    risk = game("risk")
    straight, wavering = played(which=risk), played(which=risk, choices=300)
    wavering.undo(170)
    for choice in straight.choices[len(wavering.choices) :]:
        wavering.play(choice)
    assert record_text(wavering) == record_text(straight)


def test_there_must_be_something_to_undo() -> None:
    match = played(choices=2)
    with pytest.raises(Refused, match="cannot undo 3"):
        match.undo(3)
    match.undo(2)
    with pytest.raises(Refused, match="nothing to undo"):
        match.undo()
    with pytest.raises(BadInput, match="no position 9"):
        match.rewind(9)


def test_a_record_replays_to_the_same_game(tmp_path: Path) -> None:
    match = played(which=game("risk"))
    file = tmp_path / "war.json"
    write_record(match, file)
    record = read_record(file)
    again = play_record(record, game("risk"))
    assert again.state.hash() == match.state.hash()
    assert again.story(-1) == match.story(-1)
    assert differences(record, again) == []
    assert list(tmp_path.iterdir()) == [file]


def test_a_position_and_a_resignation_are_part_of_a_record() -> None:
    position = {
        "game": "risk",
        "players": {"wolf": {}, "lion": {}, "stag": {}},
        "territories": {"others": {"owner": "wolf"}, "Pyke": {"owner": "lion"}, "Tarth": {"owner": "stag"}},
    }
    risk = game("risk")
    match = Match.start(risk, risk.scripts.position(position), 3)
    match.play(resignation(1))
    record = parse_record(record_text(match), "test")
    again = play_record(record, risk)
    assert differences(record, again) == []
    assert [choice.to_json() for choice in again.choices] == [[1, -1, [], 0]]


def changed(match: Match, **changes: object) -> str:
    return json.dumps({**json.loads(record_text(match)), **changes})


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"seal": "0" * 64}, "not the one that was sealed"),
        ({"draws": [[4, 9]]}, "draw 1 was"),
        ({"draws": []}, "lists 0 draws"),
        ({"winners": [2, 1, 0]}, "says [2, 1, 0] won"),
        ({"hash": "beef"}, "the record says beef"),
    ],
)
def test_verification_finds_what_was_tampered_with(changes: dict[str, object], found: str) -> None:
    record = parse_record(changed(played(), **changes), "test")
    assert any(found in difference for difference in differences(record, play_record(record, BIDS)))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", r"war.json:1: not JSON"),
        ("[1, 2]", "not a record"),
        ('{"format": "other"}', "not a record"),
        ('{"format": "fivekings record 1"}', "lacks 'game'"),
        (record_text(played())[:-300], r"war.json:\d+: not JSON: .*cut off"),
        (changed(played(), seed="xyz"), "damaged: invalid literal"),
        (changed(played(), choices=[[0, 0]]), "choice 1: malformed"),
        (changed(played(), choices=7), "damaged"),
        ("[" * 100_000, "not"),
    ],
)
def test_a_file_that_is_no_record_is_refused_in_one_line(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "war.json"
    file.write_text(text)
    with pytest.raises(BadInput, match=reason) as complaint:
        read_record(file)
    assert "\n" not in str(complaint.value)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"rules": 2}, "rules version 2 of bids; this is version 3"),
        ({"setup": {"players": "x"}}, "setup is damaged"),
        ({"setup": {"players": ["a"], "options": {}}}, "2 to 4 players"),
        ({"setup": {"players": ["a", "A"], "options": {}}}, "different, non-empty names"),
        ({"setup": {"players": ["a", "b"], "options": {"pace": "odd"}}}, "one of slow, fast"),
        ({"setup": {"players": ["a", "b"], "options": {"pase": "odd"}}}, "did you mean 'pace'"),
        ({"choices": [[0, 0, [99], 0]]}, "choice 1 is refused: option 99"),
        ({"choices": [[0, 5, [1], 0]]}, "choice 1 is refused: there is no request 5"),
        ({"seed": f"{2**130:x}"}, "a seed is"),
    ],
)
def test_a_record_that_cannot_be_played_says_where(changes: dict[str, object], reason: str) -> None:
    record = parse_record(changed(played(), **changes), "war.json")
    with pytest.raises(BadInput, match=reason) as complaint:
        play_record(record, BIDS)
    assert str(complaint.value).startswith("war.json: ")


def test_nothing_is_half_written(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be written"):
        write_record(played(), tmp_path / "missing" / "war.json")
    with pytest.raises(BadInput, match="cannot be written"):
        write_record(played(), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_story_is_told_in_paragraphs() -> None:
    match = played(choices=3)
    assert match.story(-1)[0].startswith("A prize of ")
    assert "The bids are " in match.story(-1)[0]
