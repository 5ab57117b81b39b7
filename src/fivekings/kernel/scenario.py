"""Scenarios: a position, a script, expectations. The format is in docs/scenarios.md."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

from fivekings.kernel.chance import SEED_BITS
from fivekings.kernel.errors import BadInput
from fivekings.kernel.game import Game
from fivekings.kernel.names import nearest
from fivekings.kernel.record import read_text
from fivekings.kernel.state import Setup, State

VERBS: Final = ("all", "expect", "until", "offered", "not_offered", "refused", "window", "rng")
"""What a step may say besides a seat's answer."""

Answer = str | list[str]


class Scenario:
    """A scenario file as read: checked for form, the position ready to be laid out."""

    def __init__(self, game: Game, setup: Setup, doc: dict[str, Any], where: str, lines: list[int]) -> None:
        self.game = game
        self.setup = setup
        self.title = str(doc.get("title", ""))
        self.seed = int(doc.get("seed", 0))
        self.rules: list[str] = doc.get("rules", [])
        self.script: list[dict[str, Any]] = doc.get("script", [])
        self.where = where
        self.lines = lines
        """The line of each step."""


def read_scenario(path: Path, games: dict[str, Game]) -> Scenario:
    """Read a scenario file; say what is wrong with one that cannot be."""
    text = read_text(path)
    try:
        doc = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        found = re.search(r"\(at line (\d+)", str(error))
        line = found[1] if found else str(max(1, len(text.splitlines())))
        raise BadInput(f"not TOML: {error}", f"{path}:{line}") from None
    try:
        return make_scenario(doc, text, str(path), games)
    except BadInput as complaint:
        if complaint.where:
            raise
        raise BadInput(complaint.reason, place_of(complaint.reason, text, str(path))) from None


def place_of(reason: str, text: str, where: str) -> str:
    """The file and the line that a complaint is about: the first that names, whole, what the complaint quotes."""
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if not line.lstrip().startswith(("title", "#"))]
    for quoted in re.findall(r"'([^']+(?:'\w[^']*)*)'", reason):
        for flags in (0, re.IGNORECASE):
            whole = re.compile(rf"(?<!\w){re.escape(quoted)}(?!\w)", flags)
            for number, line in lines:
                if whole.search(line):
                    return f"{where}:{number}"
    return f"{where}:1"


def make_scenario(doc: dict[str, Any], text: str, where: str, games: dict[str, Game]) -> Scenario:
    """Check a scenario's form and let its game read the position."""
    name = doc.get("game")
    if not isinstance(name, str) or name not in games:
        known = ", ".join(games)
        raise BadInput(f"a scenario says which game it is for; 'game' is {name!r}, known games are {known}")
    game = games[name]
    seed = doc.get("seed", 0)
    if type(seed) is not int or not 0 <= seed < 1 << SEED_BITS:
        raise BadInput(f"'seed' is a whole number from 0 to 2**{SEED_BITS} - 1")
    if not isinstance(doc.get("title", ""), str):
        raise BadInput("'title' is a text")
    rules = doc.get("rules", [])
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise BadInput("'rules' is a list of clause ids")
    aside = ("title", "seed", "rules", "script")
    setup = game.position({key: value for key, value in doc.items() if key not in aside})
    lines = [number for number, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*script\s*\]\]", line)]
    script = doc.get("script", [])
    if not isinstance(script, list) or not all(isinstance(step, dict) for step in script):
        raise BadInput("'script' is written as [[script]] tables")
    for name in setup.players:
        if name in VERBS:
            raise BadInput(f"a player cannot be called '{name}': that is a step of scripts")
    for number, step in enumerate(script):
        try:
            check_step(step, setup.players)
        except BadInput as complaint:
            line = lines[number] if number < len(lines) else 0
            raise BadInput(f"step {number + 1}: {complaint.reason}", f"{where}:{line}") from None
    scenario = Scenario(game, setup, doc, where, lines)
    start(scenario)  # a position that cannot be laid out is a fault of the file, script or not
    return scenario


def check_step(step: dict[str, Any], players: list[str]) -> None:
    """A step's keys and the form of their values."""
    if not step:
        raise BadInput("the step is empty")
    for key, value in step.items():
        if key in players:
            check_answer(value)
        elif key in ("offered", "not_offered", "refused"):
            check_by_seat(key, value, players)
        elif key == "expect":
            if not isinstance(value, dict) or not value:
                raise BadInput("'expect' is a table of paths and values")
        elif key in ("all", "until"):
            if not isinstance(value, str):
                raise BadInput(f"'{key}' is a word")
        elif key == "rng":
            if not isinstance(value, list):
                raise BadInput("'rng' is a list of results")
        elif key == "window":
            if not isinstance(value, dict) or value.get("seat") not in players:
                raise BadInput("'window' is a table with a seat, and what it offers and lacks")
        else:
            raise BadInput(f"'{key}' is neither a seat nor a step{nearest(key, [*players, *VERBS])}")


def check_answer(value: Any) -> None:
    """An answer is a label or a list of labels."""
    if not isinstance(value, str) and not (isinstance(value, list) and all(isinstance(item, str) for item in value)):
        raise BadInput(f"an answer is a label or a list of labels, not {value!r}")


def check_by_seat(key: str, value: Any, players: list[str]) -> None:
    """A table of answers by seat."""
    if not isinstance(value, dict) or not value:
        raise BadInput(f"'{key}' is a table of seats and labels")
    for seat, labels in value.items():
        if seat not in players:
            raise BadInput(f"'{seat}' is no seat{nearest(seat, players)}")
        check_answer(labels)


def start(scenario: Scenario) -> State:
    """The position, laid out, asking even where there is only one answer. What an `rng` before all else says holds
    from the very beginning."""
    rigged: list[Any] = []
    for step in scenario.script:
        if list(step) != ["rng"]:
            break
        rigged += step["rng"]
    return scenario.game.start(scenario.setup, scenario.seed, asks_all=True, rigged=rigged)
