"""No file name is used for two things: who looks for a file by its name finds one, or files about the same thing."""

from pathlib import Path
from typing import Final

from tests.toolchain.source import SOURCE, modules

SHARED: Final = {
    "__init__.py": "a package",
    "accounts.py": "accounts, and the routes about them",
    "admin.py": "what an administrator may do, and the command for it",
    "card.py": "a card, and the command about cards",
    "deck.py": "a deck, and the command about decks",
    "deckbuilding.py": "what decks must be, in each edition",
    "edition.py": "what an edition is, and each edition",
    "game.py": "what a game is, and each game",
    "labels.py": "words for choices, and those of each game",
    "lasting.py": "lasting effects: their end, their words on cards, and whether they could change anything",
    "paying.py": "paying: the rule, and its words on cards",
    "replays.py": "replays, and the routes about them",
    "resources.py": "gold, power and influence: their words on cards, and whether they could change",
    "sessions.py": "sessions, and the routes about them",
    "setup.py": "setting up, in general and in each edition",
    "speech.py": "how an edition speaks, and each edition's words",
    "state.py": "what a state is, and each game's",
    "titles.py": "titles in a melee, in general and in the first edition",
}
"""Names that several files have, and the one thing that all of them are about."""

UNSORTED: Final = ("risk",)
"""Packages that are not looked at yet."""


def files_by_name() -> dict[str, list[Path]]:
    """The files of each name."""
    found: dict[str, list[Path]] = {}
    for path in modules().values():
        inside = path.relative_to(SOURCE / "fivekings")
        if inside.parts[0] not in UNSORTED:
            found.setdefault(path.name, []).append(inside)
    return found


def test_no_file_name_is_used_for_two_things() -> None:
    twice = {name: sorted(map(str, paths)) for name, paths in files_by_name().items() if len(paths) > 1}
    unknown = {name: paths for name, paths in twice.items() if name not in SHARED}
    assert not unknown, f"rename one, or say in this test what all of them are about: {unknown}"


def test_every_shared_name_is_still_shared() -> None:
    found = files_by_name()
    single = [name for name in SHARED if len(found.get(name, [])) < 2]
    assert not single, f"no longer shared, so take them off the list: {single}"
