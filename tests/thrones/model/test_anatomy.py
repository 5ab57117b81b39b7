"""What stands on a card, by its type; what its text is made of."""

import re
from typing import Any

import pytest

from fivekings.kernel.state import Setup
from fivekings.thrones.cardspeak.all_words import FORMS
from fivekings.thrones.cardspeak.compiler import compile_text
from fivekings.thrones.model.ability import (
    ACTION,
    FORCED_INTERRUPT,
    FORCED_REACTION,
    INTERRUPT,
    REACTION,
    REVEALED,
    WOULD,
)
from fivekings.thrones.model.card import NO_COST, Card
from fivekings.thrones.model.pool import FOLDER, read_cards
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import keyword, strength
from fivekings.thrones.rules.keywords.no_attachments import may_bear
from tests.thrones.table import GAME, POOL, WOLF, card, find, made, stand_at

ENTRIES: list[dict[str, Any]] = [
    entry for path in sorted((FOLDER / "lcg2").rglob("*.toml")) for entry in read_cards(path)
]
CARDS = list(POOL.cards.values())


def of_type(*types: str) -> list[dict[str, Any]]:
    found = [entry for entry in ENTRIES if entry["type"] in types]
    assert len(found) > 5
    return found


def about(title: str) -> list[str]:
    state = stand_at("challenges", {"in_play": ["Robb Stark"]}, {})
    return [line.strip().removeprefix("Traits: ") for line in GAME.wording.about(state, WOLF, title)]


@pytest.mark.rule("lcg2.cardtype.1")
def test_the_types_of_cards() -> None:
    state = GAME.start(Setup(["wolf", "lion"]), 1)
    assert isinstance(state, Thrones)
    seven = {"agenda", "attachment", "character", "event", "faction", "location", "plot"}
    assert {item.type for item in state.cards} == seven
    assert {item.type for item in CARDS} <= seven | {"title"}


@pytest.mark.rule("lcg2.anatomy.1", "lcg2.anatomy.7")
def test_characters() -> None:
    for entry in of_type("character"):
        assert entry.keys() >= {"title", "faction", "cost", "strength", "icons"}
    head, traits, *_ = about("Catelyn Stark (Core)")
    assert head.endswith(": character; Stark; cost 4; STR 4, intrigue, power; unique; loyal")
    assert traits == "House Tully, Lady, The Seven"
    assert about("Grey Wind")[2].startswith("Intimidate.")


@pytest.mark.rule("lcg2.anatomy.7")
def test_printed_strength_is_not_what_a_character_has_now() -> None:
    banner = card("Banner", "Each Stark character you control gets +2 STR.", type="location")
    with made(banner):
        state = stand_at("challenges", {"in_play": ["Robb Stark", "Banner"]}, {})
        [robb] = [item for item in state.view(WOLF)["players"][WOLF]["in_play"] if item["title"] == "Robb Stark"]
        assert (robb["printed_strength"], robb["strength"]) == (5, 7)
        assert strength(state, find(state, "Robb Stark")) == 7


@pytest.mark.rule("lcg2.anatomy.2")
def test_locations_and_attachments() -> None:
    for entry in of_type("location", "attachment"):
        assert entry.keys() >= {"title", "faction", "cost"}
        assert not entry.keys() & {"strength", "icons"}
    assert about("Lannisport")[:2] == ["Lannisport: location; Lannister; cost 3; unique; loyal", "The Westerlands"]
    assert about("Ice")[:2] == ["Ice: attachment; Stark; cost 3; unique; loyal", "Valyrian Steel, Weapon"]
    state = stand_at("draw", {"in_play": [{"card": "Robb Stark", "attachments": ["Ice"]}, "The Wolfswood"]}, {})
    robb, wood = state.view(WOLF)["players"][WOLF]["in_play"]
    for shown in (wood, robb["attachments"][0]):
        assert not shown.keys() & {"strength", "icons"}


@pytest.mark.rule("lcg2.anatomy.3")
def test_events() -> None:
    for entry in of_type("event"):
        assert entry.keys() >= {"title", "faction", "cost", "text"}
        assert not entry.keys() & {"strength", "icons"}
        assert re.search(r"(^|\n)(\w+ )?(Action|Reaction|Interrupt):", entry["text"])
    assert about("Tears of Lys")[:2] == ["Tears of Lys: event; neutral; cost 1", "Poison"]


@pytest.mark.rule("lcg2.anatomy.4")
def test_plots() -> None:
    for entry in of_type("plot"):
        assert entry.keys() >= {"title", "income", "initiative", "claim", "reserve", "traits"}
        assert "cost" not in entry
        assert POOL.cards[entry["code"]].cost == NO_COST
    assert about("Sneak Attack")[:2] == [
        "Sneak Attack: plot; neutral; 5 gold, 11 initiative, 2 claim, 5 reserve",
        "Scheme",
    ]


@pytest.mark.rule("lcg2.anatomy.5")
def test_factions_and_agendas() -> None:
    state = stand_at("challenges", {"in_play": ["Robb Stark"], "faction": "Greyjoy", "agenda": "Banner of the Sun"}, {})
    assert (state.cards[WOLF].type, state.cards[WOLF].faction) == ("faction", "Greyjoy")
    for entry in of_type("agenda"):
        assert not entry.keys() & {"cost", "strength", "icons", "income", "initiative", "claim", "reserve"}
    assert about("Banner of the Sun") == ["Banner of the Sun: agenda; neutral", "Banner"]
    assert about("Fealty")[1].startswith("Action: kneel your faction card")


@pytest.mark.rule("lcg2.anatomy.8")
@pytest.mark.parametrize("item", [item for item in CARDS if item.traits and item.text], ids=lambda item: item.code)
def test_traits_stand_above_the_text(item: Card) -> None:
    lines = about(f"{item.title} ({item.set})")
    assert lines[1].split(", ") == sorted(item.traits)
    assert item.text.startswith(lines[2])


# --- abilities and keywords -------------------------------------------------------------------------------------------

HEADS = {
    "Action": {ACTION},
    "Reaction": {REACTION},
    "Forced Reaction": {FORCED_REACTION},
    "Interrupt": {INTERRUPT, WOULD},
    "Forced Interrupt": {FORCED_INTERRUPT},
    "When Revealed": {REVEALED},
}
NINE = {"insight", "intimidate", "pillage", "renown", "stealth", "ambush", "limited", "terminal", "no attachments"}


@pytest.mark.rule("lcg2.abilities.1")
@pytest.mark.parametrize("item", [item for item in CARDS if item.text], ids=lambda item: item.code)
def test_every_ability_is_of_one_type(item: Card) -> None:
    """Every sentence is a keyword, begins with the word of its type, or holds as long as the card is in play."""
    stages: list[set[int]] = []
    keywords: set[str] = set()
    others = 0
    for line in item.text.splitlines():
        if line.startswith("As an attachment:"):
            continue
        head = re.match(r"(?:\w+ )?(Action)(?: from [^:]+)?:|([A-Z]\w+(?: [A-Z]\w+)?)(?: from [^:]+)?:", line)
        if head:
            stages.append(HEADS[head.group(1) or head.group(2)])
            continue
        for sentence in line.rstrip(".").split(". "):
            word = re.sub(r" \(\d\)| except .*", "", sentence.lower())
            if word in NINE:
                keywords.add(word)
            elif not sentence.startswith(("Attach to", "Play only", "X is")):
                others += 1
    compiled = item.compiled
    assert len(compiled.abilities) == len(stages)
    assert all(ability.stage in stage for ability, stage in zip(compiled.abilities, stages, strict=True))
    have = set(compiled.keywords) | ({"no attachments"} if compiled.bars else set())
    assert have == keywords
    assert len(compiled.constants) == others


@pytest.mark.rule("lcg2.keywords.1")
def test_there_are_nine_keywords() -> None:
    assert set(FORMS["keyword"]) | {"no attachments"} == NINE
    lines = ["Ambush (2)." if word == "ambush" else f"{word.capitalize()}." for word in sorted(NINE)]
    compiled = compile_text("\n".join(lines), POOL.language, "made", "character")
    assert set(compiled.keywords) == NINE - {"no attachments"}
    assert compiled.bars == [((), True)]
    every = card("Every", "\n".join(lines))
    with made(every):
        state = stand_at("draw", {"in_play": ["Every"], "hand": ["Ice"]}, {})
        there = find(state, "Every")
        assert all(keyword(state, there, word) for word in NINE - {"no attachments"})
        assert not may_bear(state, there, find(state, "Ice"))
