"""Card files mean the same to the quick reader as to the standard library."""

import random
import tomllib
from typing import Any

import pytest

from fivekings.thrones.model import quick_toml
from fivekings.thrones.model.pool import FOLDER

FILES = sorted(FOLDER.rglob("*.toml"))
BAITS = (*'"\\[]{}=#,\n\t -+_.0:', '"""', "'''", "\\u00e9", "\x00", "\x7f", "[[card]]\n", "[card]\n", "é", "true")
BAITS = (*BAITS, 'title = "Ice"\n', "cost = 1\n", "cost = 01\n", "card = []\n", "deck = { at = 1 }\n", "deck.at = 1\n")


def either(text: str) -> tuple[Any, Any]:
    """What the quick reader and the standard library make of a text; the text of the error if it is wrong."""
    found: list[Any] = []
    for reader in (quick_toml.loads, tomllib.loads):
        try:
            found.append(reader(text))
        except tomllib.TOMLDecodeError as error:
            found.append(str(error))
    return found[0], found[1]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_file_means_the_same(path: Any) -> None:
    quick, usual = either(path.read_text(encoding="utf-8"))
    assert quick == usual


@pytest.mark.parametrize("seed", range(8))
def test_a_damaged_file_means_the_same(seed: int) -> None:
    rng = random.Random(seed)
    wrong = 0
    for _ in range(250):
        text = "[[card]]\n".join(rng.choice(FILES).read_text(encoding="utf-8").split("[[card]]\n")[:4])
        for _ in range(rng.choice((1, 1, 2, 3))):
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(BAITS) * rng.choice((1, 1, 0)) + text[at + rng.choice((0, 1, 1, 9)) :]
        quick, usual = either(text)
        assert quick == usual, text
        assert repr(quick) == repr(usual), text
        wrong += isinstance(usual, str)
    assert 0 < wrong < 250


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n# only a comment\n",
        '[[card]]\ntitle = "Ice"',
        '[[card]]\n# odd lines may follow a comment\n\ntitle = "\\"Ice\\""\ncost = 1\n',
        '[[card]]\ntext = """\nOne.\n"Two".\n"""\n',
        '[[card]]\ntext = """"One".""""\n',
        "card = []\n[[card]]\n",
        '[[card]]\ntitle = "Ice"\ntitle = "Ice"\n',
        "[[card]]\ndeck.one = 1\ndeck.two = 2\n",
        "[[card]]\ndeck = { one = 1 }\ndeck.two = 2\n",
        '[[card]]\ntraits = [\n"Weapon",\n]\n',
        "[[card]]\n[card.deck]\none = 1\n[[card]]\n",
        "[[card]]\ncost = -0\nsize = 1_000\nday = 2026-11-18\n",
        "[[card]]\ncost = 007\n",
    ],
)
def test_small_documents_mean_the_same(text: str) -> None:
    quick, usual = either(text)
    assert quick == usual


def test_shipped_card_files_are_read_quickly() -> None:
    slow = [path.name for path in FILES if quick_toml.plain_document(path.read_text(encoding="utf-8")) is None]
    assert slow == ["packs.toml", "printed.toml"]
