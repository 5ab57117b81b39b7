"""The card files: every fact has the form it should have, and fits the others."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from fivekings.kernel import BadInput
from fivekings.thrones.cardspeak.all_words import make_language
from fivekings.thrones.model.card import X_COST
from fivekings.thrones.model.pool import FOLDER, TOKENS, Pool, load_pool, read_cards
from fivekings.thrones.model.printings import pack_of
from fivekings.thrones.model.terms import CHALLENGES, FACTIONS

CORE = FOLDER / "lcg2" / "core"
ENTRIES = [(path, entry) for path in sorted(CORE.glob("*.toml")) for entry in read_cards(path)]
ALL = [(path, entry) for path in sorted((FOLDER / "lcg2").rglob("*.toml")) for entry in read_cards(path)]
EVERY = pytest.mark.parametrize(
    "entry", [pytest.param(entry, id=f"{entry['code']} {entry['title']}") for _, entry in ALL]
)
NUMBERS = {"plots": 26, "agendas": 9, "neutral": 18, "stark": 19, "lannister": 19}
VALUES = ("income", "initiative", "claim", "reserve")


@pytest.mark.parametrize(("file", "count"), NUMBERS.items())
def test_each_file_has_all_its_cards(file: str, count: int) -> None:
    assert len(read_cards(CORE / f"{file}.toml")) == count


def test_files_hold_what_their_name_says() -> None:
    for path, entry in ENTRIES:
        kind, faction = entry["type"], entry["faction"]
        name = f"{kind}s" if kind in ("plot", "agenda", "title") else re.sub("[^a-z]", "", faction.lower())
        assert path.stem == name, entry["title"]


def test_codes_and_titles_are_there_once() -> None:
    codes = [entry["code"] for _, entry in ENTRIES]
    titles = [entry["title"] for _, entry in ENTRIES]
    assert len(set(codes)) == len(codes)
    assert len(set(titles)) == len(titles)
    assert all(re.fullmatch(r"01\d{3}", code) for code in codes)


def test_codes_go_up_in_each_file() -> None:
    for path in (FOLDER / "lcg2").rglob("*.toml"):
        codes = [entry["code"] for entry in read_cards(path)]
        assert codes == sorted(codes)


@EVERY
def test_what_each_type_has(entry: dict[str, Any]) -> None:
    kind = entry["type"]
    assert kind in ("character", "location", "attachment", "event", "plot", "agenda", "title")
    assert ("strength" in entry) == ("icons" in entry) == (kind == "character")
    assert ("cost" in entry) == (kind in ("character", "location", "attachment", "event"))
    assert ("deck" in entry) == (kind == "agenda")
    if kind == "plot":
        assert all(value in entry for value in VALUES)
    elif kind in ("event", "agenda"):
        assert not any(value in entry for value in VALUES)


@EVERY
def test_numbers_are_in_range(entry: dict[str, Any]) -> None:
    assert entry["copies"] >= 1
    assert entry.get("deck_limit", 1) in (1, 2, 3)
    cost = entry.get("cost", 0)
    assert cost == "X" if isinstance(cost, str) else 0 <= cost <= 10
    assert 0 <= entry.get("strength", 0) <= 12
    if entry["type"] == "plot":
        assert 0 <= entry["claim"] <= 3
        assert 0 <= entry["income"] <= 10
        assert 0 <= entry["initiative"] <= 12
        assert 0 <= entry["reserve"] <= 12
    else:
        assert all(1 <= entry[value] <= 3 for value in VALUES if value in entry)


@EVERY
def test_icons_and_traits_are_in_order(entry: dict[str, Any]) -> None:
    icons, traits = entry.get("icons", []), entry.get("traits", [])
    assert icons == [icon for icon in CHALLENGES if icon in icons]
    assert traits == sorted(set(traits))


@EVERY
def test_factions(entry: dict[str, Any]) -> None:
    assert entry["faction"] in FACTIONS
    if entry.get("loyal"):
        assert entry["faction"] != "neutral"
    if entry["type"] in ("agenda", "title"):
        assert entry["faction"] == "neutral"
    if entry["type"] in ("plot", "agenda", "title"):
        assert not entry.get("unique")


@EVERY
def test_the_text_fits_the_facts(entry: dict[str, Any]) -> None:
    card = load_pool("lcg2").cards[entry["code"]]
    made = card.compiled
    if card.type == "event":
        assert len(made.abilities) == 1
        assert not made.constants
    else:
        assert not made.play_only
    if card.type != "attachment":
        assert "terminal" not in made.keywords
    if card.type != "character":
        assert not made.bars
    assert (card.cost == X_COST) == bool(re.search(r"\bX\b", card.text))


def test_agendas_ask_something_of_a_deck() -> None:
    for _, entry in ENTRIES:
        rules = entry.get("deck", {})
        assert set(rules) in (set(), {"neutral_at_most"}, {"banner", "banner_at_least"})
        assert rules.get("banner", "Stark") in FACTIONS


def test_there_is_a_banner_for_every_faction() -> None:
    banners = [entry["deck"]["banner"] for _, entry in ENTRIES if "banner" in entry.get("deck", {})]
    assert sorted(banners) == sorted(set(FACTIONS) - {"neutral"})


def test_every_card_is_found_by_its_title() -> None:
    pool = load_pool("lcg2")
    for card in pool.cards.values():
        assert pool.named(card.title.upper()) is pool.printings(card.title)[0]
        assert pool.named(f"{card.title} ({pack_of(card, 'lcg2')})") is card
    with pytest.raises(BadInput, match="did you mean 'Eddard Stark'"):
        pool.named("Edard Stark")


# --- files that cannot be used ----------------------------------------------------------------------------------------

GOOD = """[[card]]
code = "90001"
title = "Hodor"
type = "character"
faction = "Stark"
cost = 1
strength = 1
icons = []
text = \"\"\"
Renown.
\"\"\"
"""


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("[[card]]", "[[card", "not TOML"),
        ('code = "90001"', "", "Hodor needs a code"),
        ('type = "character"', "type = 3", "Hodor needs a type"),
        ("cost =", "csot =", "unknown field 'csot'; did you mean 'cost'?"),
        ('"Stark"', '"Strak"', "no faction 'Strak'; did you mean 'Stark'?"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(old: str, new: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.toml"
    path.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput, match=re.escape(complaint)) as caught:
        read_cards(path)
    assert caught.value.where.startswith("cards.toml")


def test_a_text_that_cannot_be_read_says_where(tmp_path: Path) -> None:
    from fivekings.thrones.model.card import Card

    path = tmp_path / "cards.toml"
    path.write_text(GOOD.replace("Renown.", "Stealth.\nWhile a Wintr plot is revealed, self gains renown."), "utf-8")
    [entry] = tomllib.loads(path.read_text(encoding="utf-8"))["card"]
    pool = Pool("lcg2", make_language({"Winter"}, set(TOKENS)))
    pool.add(Card(entry, "mine"), path)
    with pytest.raises(BadInput, match=r"Hodor: cannot read on at 'Wintr'.*did you mean 'Winter'") as caught:
        pool.named("Hodor").compiled  # noqa: B018
    assert caught.value.where == "cards.toml:11"
