"""No file name is used for two things: who looks for a file by its name finds one, or files about the same thing."""

from pathlib import Path
from typing import Final

from tests.toolchain.source import SOURCE, modules

SHARED: Final = {
    "__init__.py": "a package",
    "accounts.py": "accounts, and the routes about them",
    "admin.py": "what an administrator may do, and the command for it",
    "battle.py": "battles, in Skirmish and in Dominion",
    "card.py": "a card, and the command about cards",
    "conquest.py": "conquest, in Skirmish and in Dominion",
    "costs.py": "costs of abilities: the rule, and their words on cards",
    "deck.py": "a deck, and the command about decks",
    "deckbuilding.py": "what decks must be, in each edition",
    "default_moves.py": "what a bot answers without lookahead, in each game",
    "draw.py": "drawing cards, in each game",
    "edition.py": "what an edition is, and each edition",
    "elimination.py": "players who are out, in each game",
    "evaluate.py": "how good a position is, in each game",
    "game.py": "what a game is, and each game",
    "gold.py": "gold, in each game",
    "heuristics.py": "what a game tells bots, and what each game tells them",
    "invade.py": "invading, in Skirmish and in Dominion",
    "labels.py": "words for choices, and those of the card game's scenarios",
    "lasting.py": "lasting effects: their end, their words on cards, and whether they could change anything",
    "maneuver.py": "the maneuver, in Skirmish and in Dominion",
    "power.py": "power: the rule, and its words on cards",
    "ports.py": "ports, in Skirmish and in Dominion",
    "position.py": "what a scenario may set up, in each game",
    "program.py": "what a program is, and the programs of RISK",
    "reinforce.py": "reinforcing, in Skirmish and in Dominion",
    "replays.py": "replays, and the routes about them",
    "scripts.py": "what a game tells the scenario runner",
    "wording.py": "a game in words",
    "intimidate.py": "the keyword, in the shared rules and in the edition that reads it differently",
    "view_types.py": "what the view of each game contains",
    "resample.py": "worlds that fit what a player knows, in each game",
    "sessions.py": "sessions, and the routes about them",
    "setup.py": "setting up, in each game and edition",
    "sketch.py": "the table drawn in text, in each game",
    "speech.py": "how an edition speaks, and each edition's words",
    "state.py": "what a state is, and each game's",
    "territories.py": "territories, in Skirmish and in Dominion",
    "titles.py": "titles in a melee, in general and in the first edition",
    "turn.py": "the turn, in Skirmish and in Dominion",
    "windows.py": "moments at which cards may be used, in each game",
    "winning.py": "winning, in each game",
}
"""Names that several files have, and the one thing that all of them are about."""


def files_by_name() -> dict[str, list[Path]]:
    """The files of each name."""
    found: dict[str, list[Path]] = {}
    for path in modules().values():
        found.setdefault(path.name, []).append(path.relative_to(SOURCE / "fivekings"))
    return found


def test_no_file_name_is_used_for_two_things() -> None:
    twice = {name: sorted(map(str, paths)) for name, paths in files_by_name().items() if len(paths) > 1}
    unknown = {name: paths for name, paths in twice.items() if name not in SHARED}
    assert not unknown, f"rename one, or say in this test what all of them are about: {unknown}"


def test_every_name_on_the_lists_is_still_shared() -> None:
    found = files_by_name()
    single = [name for name in SHARED if len(found.get(name, [])) < 2]
    assert not single, f"no longer shared, so take them off the list: {single}"
