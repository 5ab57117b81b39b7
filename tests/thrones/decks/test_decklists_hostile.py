"""Files that are broken, huge, or meant to do harm are refused in one line that says where and why."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from fivekings.kernel.errors import BadInput
from fivekings.thrones.decks import Listed, find_lists, read_bytes, read_lists
from fivekings.thrones.model.pool import load_pool
from tests.thrones.table import broken_rules

POOL = load_pool("lcg2")
PATIENCE = 10.0
"""Seconds; what goes wrong here takes minutes."""


@pytest.fixture(autouse=True)
def in_time() -> Iterator[None]:
    """Nothing takes long."""
    started = time.monotonic()
    yield
    assert time.monotonic() - started < PATIENCE


def read(data: bytes | str) -> list[Listed]:
    return read_bytes(data.encode() if isinstance(data, str) else data, "deck.txt", POOL)


def refused(data: bytes | str) -> str:
    """Why a file is refused."""
    with pytest.raises(BadInput) as caught:
        read(data)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 1000
    return str(caught.value)


# --- XML --------------------------------------------------------------------------------------------------------------

BOMB = (
    "<?xml version='1.0'?>\n<!DOCTYPE deck [\n<!ENTITY a 'aaaaaaaaaa'>\n"
    + "".join(f"<!ENTITY {chr(98 + n)} '{f'&{chr(97 + n)};' * 10}'>\n" for n in range(20))
    + "]>\n<deck><notes>&u;</notes></deck>"
)


@pytest.mark.parametrize(
    "text",
    [
        BOMB,
        "\n<!DOCTYPE deck SYSTEM 'file:///etc/passwd'>\n<deck/>",
        "<!DOCTYPE deck [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>\n<deck><notes>&x;</notes></deck>",
    ],
)
def test_entities_are_refused(text: str) -> None:
    assert "has no DOCTYPE and declares no entities" in refused(text)


def test_the_line_of_a_doctype_is_named() -> None:
    assert refused("<?xml version='1.0'?>\n\n<!DOCTYPE deck []>\n<deck/>").startswith("deck.txt:3: ")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("<deck>\n<section name='Plots'>\n<card qty='1'>Summons", "deck.txt:3: not a whole XML file"),
        ("<deck>\n</dekc>", "deck.txt:2: not a whole XML file: mismatched tag"),
        ("<deck>\n&nbsp;</deck>", "deck.txt:2: not a whole XML file: undefined entity"),
        ("<html>\n</html>", "deck.txt:1: an OCTGN file starts with <deck>, not <html>"),
        ("<deck>\n<card qty='-1'>Ice</card></deck>", "deck.txt:2: -1 times 'Ice': a count is from 1 to 99"),
        ("<deck>\n<card qty='100'>Ice</card></deck>", "deck.txt:2: 100 times"),
        ("<deck>\n<card qty='many'>Ice</card></deck>", "deck.txt:2: qty='many' is not a count"),
        ("<deck>\n<card qty='1'/></deck>", "deck.txt:2: a card with neither a known id nor a name"),
        (
            "<deck>\n<section name='Faction'>\n<card>Frey</card></section></deck>",
            "deck.txt:3: there is no faction 'Frey'",
        ),
        (
            "<deck><section name='Faction'>\n<card>Stark</card><card>Tyrell</card></section></deck>",
            "deck.txt:2: a second faction, Tyrell",
        ),
        ("<deck/>", "there is no card in it"),
        ("<" * 100_000, "not a whole XML file"),
        ("<deck>" + "<section>" * 100_000, "not a whole XML file"),
    ],
)
def test_broken_xml(text: str, complaint: str) -> None:
    assert complaint in refused(text)


# --- JSON -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('{"slots":\n {"01153": 2,', "deck.txt:2: not a whole JSON file"),
        ('{"slots":\n {"01153": 2,\n "01153": 2}}', "deck.txt:3: '01153' is there twice"),
        ('{"slots":\n {"01153": 0}}', "deck.txt:2: 0 times"),
        ('{"slots":\n {"01153": -3}}', "deck.txt:2: -3 times"),
        ('{"slots":\n {"01153": 1e9}}', "deck.txt:2: the count of 01153 is a whole number"),
        ('{"slots":\n {"01153": true}}', "deck.txt:2: the count of 01153 is a whole number"),
        ('{"slots": {"01153": ' + "9" * 5000 + "}}", "a number too large"),
        ('{"slots": {"01153": 1}, "name": 3}', "'name' is a text"),
        ('{"slots": {"01153": 1}, "agendas": 3}', "'agendas' is a list of card codes"),
        ('{"slots": {"01153": 1},\n "faction_code": "frey"}', "deck.txt:2: there is no faction 'frey'"),
        ('{"slots": []}', "a decklist has 'slots'"),
        ("{}", "a decklist has 'slots'"),
        ("[]", "a list of decks has from 1 to 20, not 0"),
        ("[[]]", "a decklist has 'slots'"),
        (json.dumps([{"slots": {"01153": 1}}] * 21), "not 21"),
        ("[" * 400_000, "nested too deep"),
        ('{"a":' * 100_000, "nested too deep"),
        (json.dumps({"slots": {str(number): 1 for number in range(1001)}}), "at most 1000 entries"),
    ],
)
def test_broken_json(text: str, complaint: str) -> None:
    assert complaint in refused(text)


# --- TOML -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("faction = 'Stark'\n[plots]\n[plots]", "deck.txt:3: '[plots]' is there twice"),
        ("faction = 'Stark'\n[plots]\n[draw]\nIce = 1\nIce = 2", "deck.txt:5: 'Ice' is there twice"),
        ("faction = 'Stark'\n[plots]\n[draw]\nIce = -1", "deck.txt:4: -1 times 'Ice'"),
        ("faction = 'Stark'\n[plots]\n[draw]\n'Robb Stark' = 1\nIce = 1000000", "deck.txt:5: 1000000 times 'Ice'"),
        ("faction = 'Stark'\n[plots]\n[draw]\nIce = true", "deck.txt:4: the count of 'Ice' is a whole number"),
        ("faction = 'Stark'\n[plots]", "needs [draw]"),
        ("faction = 'Stark'\nbox = 1", "deck.txt:2: 'box' is true or false"),
        ("faction = 'Stark'\nbox = true\n[draw]\nIce = 1", "deck.txt:3: a deck from the box lists no cards"),
        ("faction = 'Stark'\nbox = true", "there is no card in it"),
        ("faction = 'Stark'\n[plots]\n'Summons' = ", "deck.txt:3: not a deck file: Invalid value"),
        ("faction = 'Frey'\n[plots]\n[draw]", "deck.txt:1: there is no faction 'Frey'"),
        ("name = 'x'\n[plots]\n[draw]", "needs a faction"),
        ("name = 3\nfaction = 'Stark'\n[plots]\n[draw]", "deck.txt:1: 'name' is a text"),
        ("faction = 'Stark'\nagenda = 3\n[plots]\n[draw]", "deck.txt:2: 'agenda' is a title or a list of titles"),
        ("faction = 'Stark'\n[plots]\n[drwa]", "deck.txt:3: a deck file has no 'drwa'; did you mean 'draw'?"),
        ("faction = 'Stark'\nx = " + "[\n" * 100_000, "nested too deep"),
        (
            "faction = 'Stark'\n" + "a." * 200_000 + "a = 1",
            "deck.txt:2: a line of a deck file has at most 2500 letters",
        ),
    ],
)
def test_broken_toml(text: str, complaint: str) -> None:
    assert complaint in refused(text)


# --- text -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("-3x Ice", "deck.txt:4: -3 times 'Ice': a count is from 1 to 99"),
        ("0x Ice", "deck.txt:4: 0 times 'Ice'"),
        ("100x Ice", "deck.txt:4: 100 times 'Ice'"),
        ("Ice x0", "deck.txt:4: 0 times 'Ice'"),
        ("9" * 200 + "x Ice", "deck.txt:4: "),
        ("Faction: Frey", "deck.txt:4: there is no faction 'Frey'"),
    ],
)
def test_counts_that_are_none(line: str, complaint: str) -> None:
    assert complaint in refused(f"Mine\n\nHouse Stark\n{line}\n")


@pytest.mark.parametrize(
    "data",
    [
        "1x Ice\n" + "x" * 900_000,
        "1x Ice\n" + "(" * 900_000,
        "1x Ice\n" + "[" * 900_000 + "x",
        "1x Ice\n" + "1" * 900_000 + "x",
        "1x Ice\n" + "1 " * 450_000 + "x",
        "\n".join("(" * 290 for _ in range(900)),
        "\n".join("[B] " * 70 for _ in range(900)),
        "\n".join("*" * 290 + "x" for _ in range(900)),
        "\n".join("x " * 140 + "x3" for _ in range(900)),
        "\n".join(f"1x Nobody {number} of the Nowhere" for number in range(990)),
        "\n".join(["===", "1x Nobody of Nowhere", "1x Tywin Lanister"] * 20),
        "\n" * 900_000 + "1x Ice",
        " " * 900_000 + "1x Ice",
        "1x Ice" + " " * 900_000,
        "1x Ice\n" + "1x" * 400_000,
    ],
    ids=range(15),
)
def test_odd_text_takes_no_time(data: str) -> None:
    for listed in read(data):
        assert len(listed.unknown) + len(listed.deck.draw) >= 0


def test_too_many_lines() -> None:
    assert "deck.txt:1001: a deck list has at most 1000 entries" in refused("\n".join(["1x Ice"] * 200_000)[:900_000])


def test_too_many_decks() -> None:
    assert "deck.txt:41: a file has at most 20 decks" in refused("1x Ice\n===\n" * 1000)


def test_many_cards_are_checked_in_time() -> None:
    [listed] = read("\n".join(f"99x {card.title}" for card in list(POOL.cards.values())[:211] * 4))
    assert broken_rules(listed.deck)


# --- encodings and sizes ----------------------------------------------------------------------------------------------

RAIDERS = "Mine\n\nHouse Stark\n2x Rattleshirt’s Raiders\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_encodings(encoding: str, ending: str) -> None:
    [listed] = read(RAIDERS.replace("\n", ending).encode(encoding))
    assert [card.title for card in listed.deck.draw] == ["Rattleshirt's Raiders"] * 2
    assert listed.deck.name == "Mine"
    assert listed.notes == (["deck.txt: not UTF-8; read as Windows-1252"] if encoding == "cp1252" else [])


def test_big_endian_with_its_mark() -> None:
    [listed] = read(b"\xfe\xff" + RAIDERS.encode("utf-16-be"))
    assert len(listed.deck.draw) == 2


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "the file is empty"),
        (b" \n\t\r\n", "the file is empty"),
        (b"\xef\xbb\xbf", "the file is empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "this is not text"),
        (b"PK\x03\x04", "this is not text"),
        (RAIDERS.encode("utf-16-le"), "in UTF-16 with a byte order mark"),
        (b"\xff\xfe" + b"x" * 3, "begins as UTF-16 but is not"),
        (b"\xff\xfe\x00\xd8x\0", "begins as UTF-16 but is not"),
        (b"1x Ice \x81\x8d", "neither UTF-8 nor Windows-1252"),
    ],
)
def test_what_is_no_text(data: bytes, complaint: str) -> None:
    assert complaint in refused(data)


def test_a_large_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    path.write_bytes(b"1x Ice\n" * 1_500_000)
    with pytest.raises(BadInput, match="too large for a deck list: at most 1000 kB"):
        read_lists(path, POOL)


def test_what_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        find_lists(str(tmp_path), POOL)
    for name in ("", "x" * 5000, "a\0b", "nothing.txt#1", "#", "stark-core#1"):
        with pytest.raises(BadInput, match=r"there is no deck|cannot be read"):
            find_lists(name, POOL)
