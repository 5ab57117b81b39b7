"""Deck lists: every format reads as the same deck, and what cannot be read is said."""

from pathlib import Path

import pytest

from fivekings.kernel.errors import BadInput
from fivekings.thrones.decks import FORMATS, Listed, find_lists, read_bytes, read_deck, write_lists
from fivekings.thrones.decks.lines import card_line
from fivekings.thrones.decks.spelling import clean, faction_of
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.pool import load_pool
from fivekings.thrones.model.printings import pack_called
from tests.thrones.table import broken_rules

POOL = load_pool("lcg2")
SAMPLES = Path(__file__).parent / "decklists"
ENDINGS = {
    "plain": "plain.txt",
    "download": "download.txt",
    "cycle": "cycle.txt",
    "markdown": "md",
    "json": "json",
    "o8d": "o8d",
    "toml": "toml",
}


def read(text: str) -> Listed:
    """The one deck of a text."""
    [listed] = read_bytes(text.encode(), "deck.txt", POOL)
    return listed


def titles(listed: Listed) -> dict[str, int]:
    """Counts by title, of plots and draw deck."""
    cards = [card.title for card in [*listed.deck.plots, *listed.deck.draw]]
    return {title: cards.count(title) for title in cards}


def lions() -> Deck:
    """The ready deck that the samples hold."""
    return read_deck("lannister-core", POOL)


# --- the formats ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS)
def test_a_sample_in_each_format(form: str) -> None:
    path = SAMPLES / f"lions.{ENDINGS[form]}"
    [listed] = find_lists(str(path), POOL)
    assert listed.deck.to_json() == lions().to_json()
    assert listed.unknown == []
    assert listed.notes == []


@pytest.mark.parametrize("form", FORMATS)
def test_a_sample_is_what_is_written(form: str) -> None:
    expected = (SAMPLES / f"lions.{ENDINGS[form]}").read_bytes().decode()
    assert write_lists([lions()], form, POOL) == expected


def test_a_list_as_people_type_it() -> None:
    [listed] = find_lists(str(SAMPLES / "typed.txt"), POOL)
    assert listed.unknown == []
    assert listed.notes == []
    assert listed.deck.name == "Wolves at the gate"
    ready = read_deck("stark-core", POOL).to_json()
    assert {**listed.deck.to_json(), "name": ready["name"]} == ready


def test_shortcodes() -> None:
    listed = read(
        "Mine\n\n[b]House Stark[/b]\n".replace("[b]", "").replace("[/b]", "") + "3x [agot]Ice (Core)[/agot]\n"
    )
    assert titles(listed) == {"Ice": 3}
    assert listed.deck.faction == "Stark"


def test_the_format_is_seen_from_what_is_in_a_file(tmp_path: Path) -> None:
    for form in FORMATS:
        path = tmp_path / f"{form}.dat"
        path.write_bytes((SAMPLES / f"lions.{ENDINGS[form]}").read_bytes())
        [listed] = find_lists(str(path), POOL)
        assert listed.deck.draw[0].title in titles(listed)
        assert len(listed.deck.draw) == 60


# --- lines ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("3x Ice", 3),
        ("3X Ice", 3),
        ("3 x Ice", 3),
        ("3 Ice", 3),
        ("3× Ice", 3),
        ("#153 3x Ice", 3),
        ("#153 Ice", 1),
        ("Ice x3", 3),
        ("Ice ×3", 3),
        ("Ice x 3", 3),
        ("Ice (x3)", 3),
        ("Ice", 1),
        ("  ICE  ", 1),
        ("3x Ice (Core)", 3),
        ("3x Ice (Core Set)", 3),
        ("3x Ice (Core Set #153)", 3),
        ("3x Ice (01153)", 3),
        ("3x Ice [B]", 3),
        ("3x Ice (Core) [J]", 3),
        ("3x Ice [J] (Core)", 3),
        ("Ice (Core) x3", 3),
        ("- 3x Ice", 3),
        ("• 3x Ice", 3),
        ("**3x** Ice", 3),
        (r"- 3x [Ice \(Core\)](https://example.org/01153)", 3),
        ("3x [agot]Ice[/agot] (Core)", 3),
    ],
)
def test_ways_to_write_a_card(line: str, count: int) -> None:
    listed = read(f"Mine\n\nHouse Stark\n{line}\n")
    assert listed.unknown == []
    assert listed.notes == []
    assert titles(listed) == {"Ice": count}


def test_typographic_quotes_and_left_out_punctuation() -> None:
    listed = read("Mine\n\nStark\n2x Rattleshirt’s Raiders\n1x Hear Me Roar\n1x the hand´s judgment\n")
    assert list(titles(listed)) == ["Rattleshirt's Raiders", "Hear Me Roar!", "The Hand's Judgment"]


def test_long_prose_is_not_a_card() -> None:
    assert card_line("word " * 100, 3).title.endswith("...")


@pytest.mark.parametrize(
    ("text", "faction"),
    [
        ("House Stark", "Stark"),
        ("stark", "Stark"),
        ("The Night's Watch", "Night's Watch"),
        ("Night’s Watch", "Night's Watch"),
        ("thenightswatch", "Night's Watch"),
        ("Neutral", "neutral"),
        ("House Frey", ""),
    ],
)
def test_factions(text: str, faction: str) -> None:
    assert faction_of(text) == faction


def test_packs() -> None:
    assert pack_called("Core Set", "lcg2") == pack_called("core", "lcg2") == "Core"
    assert pack_called("wolves of the north", "lcg2") == "WotN"
    assert pack_called("Winterfell", "lcg2") == ""


# --- names, factions and headings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("My wolves\n\nHouse Stark\n1x Ice", "My wolves"),
        ("My wolves\nHouse Stark\n1x Ice", "My wolves"),
        ("My wolves\n1x Ice", "My wolves"),
        ("Winter Is Coming\n\nHouse Stark\n1x Ice", "Winter Is Coming"),
        ("3 Kings\n\nHouse Stark\n1x Ice", "3 Kings"),
        ("# My wolves\n\n## House Stark\n- 1x Ice", "My wolves"),
        ("Name: 3x Ice\nHouse Stark\n1x Ice", "3x Ice"),
        ("My wolves 1.0\n\nHouse Stark\n\n---- Core Set ----\n1x Ice (Core Set #153)", "My wolves"),
        ("My wolves 1.0\n\nHouse Stark\n\n1x Ice", "My wolves 1.0"),
        ("House Stark\n1x Ice", "unnamed"),
        ("House Stark\n\n1x Ice", "unnamed"),
        ("1x Ice\nHouse Stark", "unnamed"),
    ],
)
def test_the_first_line_is_the_name(text: str, name: str) -> None:
    listed = read(text)
    assert listed.deck.name == name
    assert listed.deck.faction == "Stark"
    assert titles(listed) == {"Ice": 1}
    assert listed.unknown == []


def test_a_name_that_is_a_card_is_told() -> None:
    assert "'Winter Is Coming' is taken as the name" in read("Winter Is Coming\n1x Ice").notes[0]
    assert "'Fealty' is taken as the name" in read("Fealty\n\nHouse Stark\n1x Ice").notes[0]
    assert read("Winter Is Coming\n\nHouse Stark\n1x Ice").notes == []


def test_an_agenda_on_the_first_line_is_an_agenda() -> None:
    listed = read("Fealty\n3x Ice\n1x Robb Stark")
    assert [card.title for card in listed.deck.agendas] == ["Fealty"]
    assert listed.deck.faction == "Stark"
    assert "by its cards" in listed.notes[-1]


def test_a_banner_does_not_decide_the_faction() -> None:
    listed = read("Mine\n\nBanner of the Lion\n3x Tyrion Lannister\n3x Arya Stark")
    assert listed.deck.faction == "Stark"
    assert read("Mine\n\n3x Tyrion Lannister\n3x Arya Stark").deck.faction == "neutral"


def test_several_agendas() -> None:
    listed = read("Mine\n\nHouse Stark\nBanner of the Lion\nAgenda: Banner of the Rose\n3x Ice")
    assert [card.title for card in listed.deck.agendas] == ["Banner of the Lion", "Banner of the Rose"]
    assert any("one agenda, not 2" in rule for rule in broken_rules(listed.deck))


def test_no_agenda_may_be_said() -> None:
    listed = read("Mine\n\nFaction: Stark\nAgenda: none\n3x Ice")
    assert (listed.deck.faction, listed.deck.agendas, listed.unknown) == ("Stark", [], [])


def test_a_second_faction_is_a_heading() -> None:
    listed = read("Mine\n\nHouse Stark\n3x Ice\nNeutral\n1x Varys\nHouse Lannister\n1x Burned Men")
    assert listed.deck.faction == "Stark"
    assert titles(listed) == {"Ice": 3, "Varys": 1, "Burned Men": 1}
    assert listed.notes == ["deck.txt:7: the faction is Stark already; 'House Lannister' is read as a heading"]


def test_a_section_twice_is_read_twice_and_told() -> None:
    listed = read("Mine\n\nHouse Stark\nCharacters (1):\n1x Robb Stark\nCharacters\n1x Arya Stark")
    assert titles(listed) == {"Robb Stark": 1, "Arya Stark": 1}
    assert listed.notes == ["deck.txt:6: 'Characters' is a heading on line 4 too; both are read"]


def test_a_card_on_two_lines_is_added_up_and_told() -> None:
    listed = read("Mine\n\nHouse Stark\n2x Ice\n1x Ice")
    assert titles(listed) == {"Ice": 3}
    assert listed.notes == ["deck.txt:5: Ice is on line 4 too; the counts are added up"]


def test_what_lists_say_about_themselves_is_passed_over() -> None:
    packs = "Packs:\nFrom Core Set (3) to True Steel"
    listed = read(f"Mine\nVersion: 1.2\n\nHouse Stark\n\n{packs}\n\nTotal Cards: (60)\n=====\n1x Ice")
    assert (titles(listed), listed.unknown, listed.notes) == ({"Ice": 1}, [], [])


def test_several_decks_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    path.write_text(
        "Wolves\n\nHouse Stark\n1x Ice\n\n===\n\nLions\n\nHouse Lannister\n1x Lannisport\n", encoding="utf-8"
    )
    assert [listed.deck.name for listed in find_lists(str(path), POOL)] == ["Wolves", "Lions"]
    assert [listed.deck.name for listed in find_lists(f"{path}#2", POOL)] == ["Lions"]
    assert read_deck(f"{path}#1", POOL).name == "Wolves"
    for number in (0, 3):
        with pytest.raises(BadInput, match=f"no deck number {number}; it has 2"):
            find_lists(f"{path}#{number}", POOL)
    with pytest.raises(BadInput, match=r"#1 is 'Wolves', .*#2 is 'Lions'"):
        read_deck(str(path), POOL)


@pytest.mark.parametrize("form", ["plain", "download", "cycle", "markdown", "json"])
def test_several_decks_are_written_and_read(form: str) -> None:
    decks = [lions(), read_deck("stark-core", POOL)]
    found = read_bytes(write_lists(decks, form, POOL).encode(), "decks", POOL)
    assert [listed.deck.to_json() for listed in found] == [deck.to_json() for deck in decks]


@pytest.mark.parametrize("form", ["o8d", "toml"])
def test_some_formats_have_room_for_one(form: str) -> None:
    with pytest.raises(BadInput, match="one deck, not 2"):
        write_lists([lions(), lions()], form, POOL)


# --- what is not known ------------------------------------------------------------------------------------------------


def test_unknown_cards_are_told_with_line_and_nearest_title() -> None:
    listed = read("Mine\n\nHouse Stark\n3x Edard Stark\n2x Hedge Knight (TtB)\nA deck for fun\n1x Ice")
    assert [str(card) for card in listed.unknown] == [
        "deck.txt:4: there is no card 'Edard Stark'; did you mean 'Eddard Stark'?",
        "deck.txt:5: there is no card 'Hedge Knight'; Taking the Black is not in the pool yet",
        "deck.txt:6: there is no card 'A deck for fun'",
    ]
    assert [card.count for card in listed.unknown] == [3, 2, 1]


def test_another_printing_is_taken_and_told() -> None:
    listed = read("Mine\n\nHouse Stark\n3x Ice (Wolves of the North)\n1x Arya Stark (the good one)")
    assert titles(listed) == {"Ice": 3, "Arya Stark": 1}
    assert listed.notes == [
        "deck.txt:4: there is no Ice of Wolves of the North in the pool; Ice of Core Set is taken",
        "deck.txt:5: there is no pack 'the good one'; Arya Stark of Core Set is taken",
    ]


def test_a_deck_with_unknown_cards_is_not_played(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("Mine\n\nHouse Stark\n3x Edard Stark\n1x Whoever\n", encoding="utf-8")
    with pytest.raises(BadInput, match=r"2 of its cards cannot be played: .*:4: .*'Edard Stark'.*:5: .*'Whoever'"):
        read_deck(str(path), POOL)


# --- OCTGN and JSON ---------------------------------------------------------------------------------------------------


def test_octgn_cards_by_id_and_by_name() -> None:
    listed = read(
        "<deck><section name='Faction'><card qty='1' id='?'>House Stark</card></section>"
        "<section name='Characters'><card qty='2' id='ABF9C701-f480-4576-a5c0-44b4e9b04e6c'/>"
        "<card qty='3' id='00000000-0000-0000-0000-000000000000'>Robb Stark</card><card>Ice</card>"
        "<card qty='1'>Nobody</card></section></deck>"
    )
    assert titles(listed) == {"Arya Stark": 2, "Robb Stark": 3, "Ice": 1}
    assert [card.title for card in listed.unknown] == ["Nobody"]
    assert listed.deck.name == "deck"


def test_octgn_sections_twice_are_read_twice_and_told() -> None:
    section = "<section name='Events'><card qty='1'>For the North!</card></section>\n"
    listed = read(f"<deck>\n{section}{section}</deck>")
    assert titles(listed) == {"For the North!": 2}
    assert "the section 'Events' is on line 2 too" in listed.notes[0]


def test_an_id_and_a_name_that_differ() -> None:
    listed = read("<deck><section name='x'><card id='abf9c701-f480-4576-a5c0-44b4e9b04e6c'>Ice</card></section></deck>")
    assert titles(listed) == {"Arya Stark": 1}
    assert "'Ice' has the code of Arya Stark" in listed.notes[0]


def test_decklist_codes_that_are_not_known() -> None:
    listed = read('{"name": "Mine", "faction_code": "stark",\n "slots": {\n  "01153": 2,\n  "02001": 3}}')
    assert titles(listed) == {"Ice": 2}
    [unknown] = listed.unknown
    assert (unknown.title, unknown.count, unknown.line) == ("02001", 3, 4)


def test_an_agenda_outside_the_slots() -> None:
    listed = read('{"faction_code": "stark", "slots": {"01153": 2}, "agendas": ["01027"]}')
    assert [card.title for card in listed.deck.agendas] == ["Fealty"]


def test_names_are_on_one_line() -> None:
    assert clean("a\tb\u2028c\x00  d ") == "a b c d"
    assert len(clean("x" * 1000)) == 200
