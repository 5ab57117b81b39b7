"""What docs/record.md says of option numbers is what the code does."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

from fivekings.games import GAMES
from fivekings.kernel import Setup
from fivekings.kernel.request import Request
from fivekings.risk.dominion.captives import RANSOM
from fivekings.risk.dominion.character_cards import MAESTER, RALLY
from fivekings.risk.dominion.draw import TAKE_OF_TWO
from fivekings.risk.dominion.invade import MANEUVER_NOW
from fivekings.risk.dominion.purchase import BUY_MAESTER, BUY_OBJECTIVE, BUY_OF_TWO
from fivekings.risk.rules.draw import TAKE
from fivekings.risk.rules.invade import LAND_BITS
from fivekings.risk.rules.trade import cards_of
from fivekings.risk.vocabularies import DOMINION
from fivekings.thrones.editions.lcg1.chambers import ON_HOUSE_CARD
from fivekings.thrones.editions.lcg1.littlefinger import GIVE
from fivekings.thrones.editions.lcg1.shadows import INTO_SHADOWS
from fivekings.thrones.model.ability import WHOLE
from fivekings.thrones.model.card import title_number
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.terms import CHALLENGES, CRESTS, DRAWN, HOUSES
from fivekings.thrones.rules.abilities.codes import code_of, parts_of
from fivekings.thrones.rules.cards.marshal import AS_DUPLICATE, MARSHAL
from fivekings.thrones.rules.cards.saving import SAVE_BY_DUPLICATE
from fivekings.thrones.rules.challenge.eligibility import ASK_CHALLENGE
from fivekings.thrones.rules.keywords.ambush import AMBUSH
from fivekings.thrones.rules.keywords.resolve import RESOLVED

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = (ROOT / "docs" / "record.md").read_text(encoding="utf-8")
TERM: Final = re.compile(r"([0-9]+) × (\w+)")


def section(title: str) -> str:
    """What stands under a heading."""
    return PAGE.split(f"#### {title}\n")[1].split("\n#")[0]


def rows(title: str) -> dict[str, str]:
    """The kinds of requests under a heading, and what is said of their options."""
    found = re.findall(r"^\| (`.+?`) \| (.+) \|$", section(title), re.MULTILINE)
    return {kind.strip("`"): said for kinds, said in found for kind in kinds.split(", ") if kind != "`ability`"}


RISK: Final = rows("RISK")
CARDS: Final = rows("The card game")


def terms(said: str) -> dict[str, int]:
    """By how much each part of a number counts."""
    return {name: int(factor) for factor, name in TERM.findall(said)}


def asked_in(folder: str) -> set[str]:
    """The kinds of requests that the code of a game makes, as far as it writes them out."""
    kinds: set[str] = set()
    for path in (ROOT / "src" / "fivekings" / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Request":
                kind = node.args[1]
                ways = [kind.body, kind.orelse] if isinstance(kind, ast.IfExp) else [kind]
                kinds |= {str(way.value) for way in ways if isinstance(way, ast.Constant)}
    return kinds


@pytest.mark.parametrize(
    ("page", "folder", "prompts"),
    [(RISK, "risk", set(DOMINION.questions())), (CARDS, "thrones", set(THRONES.questions()))],
)
def test_every_kind_of_request_is_there_and_no_other(page: dict[str, str], folder: str, prompts: set[str]) -> None:
    assert set(page) == prompts | asked_in(folder)


@pytest.mark.parametrize(
    ("card", "ability", "which"), [(0, 0, 0), (40, 1, 0), (7, 60, 3), (199, 63, WHOLE), (4095, 2, 9)]
)
def test_a_use_of_a_card(card: int, ability: int, which: int) -> None:
    factors = terms(CARDS["action"])
    code = factors["card"] * card + factors["ability"] * ability + factors["which"] * which
    assert code == code_of(card, ability, which)
    assert parts_of(code) == (card, ability, which)
    assert {CARDS[kind] for kind in ("interrupt", "reaction", "forced", "order")} == {CARDS["action"]}


def test_numbers_in_place_of_an_ability() -> None:
    said = {int(number): text for number, text in re.findall(r"^\| ([0-9]+) \| (.+) \|$", PAGE, re.MULTILINE)}
    assert said == {
        ON_HOUSE_CARD: "playing it as an attachment on the House card",
        GIVE: "giving gold to the player whose House card it is",
        INTO_SHADOWS: "putting it into Shadows",
        MARSHAL: "marshaling it",
        AS_DUPLICATE: "marshaling it as a duplicate",
        AMBUSH: "ambush",
        SAVE_BY_DUPLICATE: "a duplicate's save",
    }
    assert f"{WHOLE} if the event is about no card" in PAGE
    [example] = re.findall(r"second ability of card ([0-9]+) with `\[0, 12, \[([0-9]+)\], 0\]`", PAGE)
    assert int(example[1]) == code_of(int(example[0]), 1)


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        ("type", CHALLENGES),
        ("keyword", RESOLVED),
        ("card type", DRAWN),
        ("crest", CRESTS[:4]),
        ("house", HOUSES),
    ],
)
def test_places_in_lists(kind: str, names: tuple[str, ...]) -> None:
    assert CARDS[kind] == ", ".join(f"{number} {name}" for number, name in enumerate(names))


def test_a_challenge() -> None:
    state = GAMES["lcg2"].start(Setup(["a", "b", "c"]), 1)
    assert isinstance(state, Thrones)
    factors = terms(CARDS["challenge"])
    for opponent in (1, 2):
        for number, name in enumerate(CHALLENGES):
            option = factors["opponent"] * opponent + factors["type"] * number
            said = ASK_CHALLENGE.label_of(state, Request(0, "challenge", [option]), option)
            assert said == f"{name} against {'abc'[opponent]}"


def test_a_title() -> None:
    [(title, number)] = re.findall(r"\. (\w+) is ([0-9]+), independent of other cards", CARDS["card title"])
    assert title_number(title) == int(number)


def test_territories_and_cards_of_risk() -> None:
    factors = terms(RISK["invade"])
    assert (factors["from"], factors["to"]) == (1 << LAND_BITS, 1)
    assert terms(RISK["maneuver"]) == factors
    trade = terms(RISK["trade"])
    assert cards_of(trade["a"] * 5 + trade["b"] * 17 + trade["c"] * 40) == [5, 17, 40]
    assert f"{MANEUVER_NOW} means to maneuver now" in RISK["invade"]


def test_uses_and_purchases_of_dominion() -> None:
    assert RISK["use"].startswith(f"below {MAESTER} a character's power; from {MAESTER} on a maester card")
    assert f"from {RALLY} on armies" in RISK["use"]
    assert RISK["use"].endswith(f"from {RANSOM} on a character's ransom")
    buys = f"{BUY_MAESTER}: a maester card; {BUY_OBJECTIVE}: two objectives; {BUY_OF_TWO}: one of two"
    assert RISK["buy"].startswith(buys)
    assert RISK["buy"].endswith(f"from {RANSOM} on a character's ransom")
    assert RISK["draw"].startswith(f"{TAKE}: a card; {TAKE_OF_TWO}: one of two cards")


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_options_of_every_game_are_named(name: str) -> None:
    [said] = re.findall(r"^\| `options` \| (.+) \|$", PAGE, re.MULTILINE)
    for option in GAMES[name].options():
        assert f"`{option.name}`" in said
    assert f'`"{name}"`' in PAGE


def test_the_deck_of_the_page_is_a_deck() -> None:
    state = GAMES["lcg2"].start(Setup(["a", "b"]), 1)
    assert state.setup.decks is not None
    deck = state.setup.decks[0]
    shown = PAGE.split("The deck of `--decks stark-core`, shortened:")[1].split("```")[1]
    assert re.findall(r'^  "(\w+)":', shown, re.MULTILINE) == list(deck)
    assert f'"agendas": ["{deck["agendas"][0]}"]' in shown
