"""Scenario files: reading, checking, and setting up the position."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

from fivekings.kernel.chance import PURPOSES, SEED_BITS
from fivekings.kernel.errors import BadInput
from fivekings.kernel.game import Game
from fivekings.kernel.labels import Lexicon
from fivekings.kernel.ledger import read_ledger
from fivekings.kernel.names import nearest
from fivekings.kernel.record import read_text
from fivekings.kernel.state import Setup, State
from fivekings.kernel.wording import listed

VERBS: Final = ("all", "expect", "in", "not_offered", "offered", "refused", "rng", "until", "window")
"""Keys of a step that are not a seat."""
TAKEN: Final = (*VERBS, "rule")
"""Words that cannot be player names."""
ASIDE: Final = ("title", "seed", "rules", "script", "rng", "windows")
"""Keys of a file that are not part of the position."""
WINDOW_KEYS: Final = ("seat", "offers", "lacks")

Answer = str | list[str]


class Scenario:
    """A scenario as read: its form is checked and its position can be set up."""

    def __init__(self, game: Game, setup: Setup, doc: dict[str, Any], where: str, lines: list[int]) -> None:
        self.game = game
        self.setup = setup
        self.title = str(doc.get("title", ""))
        self.seed = int(doc.get("seed", 0))
        self.rules: list[str] = doc.get("rules", [])
        self.script: list[dict[str, Any]] = doc.get("script", [])
        self.all_windows = doc.get("windows") == "all"
        """Does every action window stay open, even for seats that can only pass?"""
        self.rng = foretold_in(doc.get("rng", []))
        """Random results preset from the start."""
        self.where = where
        self.lines = lines
        """The line of each step."""

    def line_of(self, number: int) -> int:
        """The line at which a step starts."""
        return self.lines[number] if number < len(self.lines) else 0


def read_scenario(path: Path, games: dict[str, Game]) -> Scenario:
    """Read a scenario file; raises `BadInput` with line and reason if it is invalid."""
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
        raise BadInput(complaint.reason, line_about(complaint.reason, text, str(path))) from None


def line_about(reason: str, text: str, where: str) -> str:
    """The file and line that an error is about: the first line that contains the quoted name."""
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if not line.lstrip().startswith(("title", "#"))]
    for quoted in re.findall(r"'([^']+(?:'\w[^']*)*)'", reason):
        for flags in (0, re.IGNORECASE):
            whole = re.compile(rf"(?<!\w){re.escape(quoted)}(?!\w)", flags)
            for number, line in lines:
                if whole.search(line):
                    return f"{where}:{number}"
    return f"{where}:1"


def make_scenario(doc: dict[str, Any], text: str, where: str, games: dict[str, Game]) -> Scenario:
    """Check a scenario's form, let its game read the position, and check every label."""
    name = doc.get("game")
    if not isinstance(name, str) or name not in games:
        known = ", ".join(games)
        raise BadInput(f"'game' must name a game, not {name!r}; known games are {known}")
    game = games[name]
    check_head(doc)
    setup = game.scripts.position({key: value for key, value in doc.items() if key not in ASIDE})
    lines = [number for number, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[\s*script\s*\]\]", line)]
    for name in setup.players:
        if name in TAKEN:
            raise BadInput(f"a player cannot be called '{name}': scripts use that word for something else")
    scenario = Scenario(game, setup, doc, where, lines)
    state = start(scenario)  # an impossible position is an error of the file, with or without a script
    lexicon: Lexicon | None = None
    for number, step in enumerate(scenario.script):
        try:
            check_step(step, game, state)
            if {"refused", "not_offered", "window"} & set(step):
                lexicon = game.wording.lexicon(state) if lexicon is None else lexicon
                check_labels(step, lexicon)
        except BadInput as complaint:
            raise BadInput(f"step {number + 1}: {complaint.reason}", f"{where}:{scenario.line_of(number)}") from None
    return scenario


def check_head(doc: dict[str, Any]) -> None:
    """Check the keys of a file besides the position."""
    seed = doc.get("seed", 0)
    if type(seed) is not int or not 0 <= seed < 1 << SEED_BITS:
        raise BadInput(f"'seed' must be a whole number from 0 to 2**{SEED_BITS} - 1")
    if not isinstance(doc.get("title", ""), str):
        raise BadInput("'title' must be a string")
    rules = doc.get("rules", [])
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise BadInput("'rules' must be a list of clause ids")
    if doc.get("windows", "all") != "all":
        raise BadInput(f"'windows' must be \"all\" or left out, not {doc['windows']!r}")
    foretold_in(doc.get("rng", []))
    script = doc.get("script", [])
    if not isinstance(script, list) or not all(isinstance(step, dict) for step in script):
        raise BadInput("'script' must be [[script]] tables")


def check_step(step: dict[str, Any], game: Game, state: State) -> None:
    """Check the keys of a step and the form of their values."""
    players = state.setup.players
    if not step:
        raise BadInput("the step is empty")
    for key, value in step.items():
        if key in players:
            check_answer(value)
        elif key == "refused":
            check_refused(value, game, players)
        elif key in ("offered", "not_offered"):
            check_by_seat(key, value, players)
        elif key == "expect":
            if not isinstance(value, dict) or not value:
                raise BadInput("'expect' must be a table of paths and values")
        elif key == "all":
            if value != "pass":
                raise BadInput(f"'all' must be \"pass\", not {value!r}")
        elif key in ("until", "in"):
            known = game.phases(state) if key == "in" else [*game.phases(state), *game.scripts.endings]
            if not isinstance(value, str) or game.scripts.phase_called(state, value) not in known:
                raise BadInput(f"there is no moment '{value}' for '{key}'{nearest(str(value), known)}")
        elif key == "rng":
            foretold_in(value)
        elif key == "window":
            check_window(value, players)
        else:
            raise BadInput(f"'{key}' is neither a seat nor a step{nearest(key, [*players, *VERBS])}")


def check_answer(value: Any) -> None:
    """An answer is a label or a list of labels."""
    if not isinstance(value, str) and not (isinstance(value, list) and all(isinstance(item, str) for item in value)):
        raise BadInput(f"an answer must be a label or a list of labels, not {value!r}")


def check_refused(value: Any, game: Game, players: list[str]) -> None:
    """Answers by seat, and optionally the clause that the refusals must cite."""
    if isinstance(value, dict) and "rule" in value:
        rule = value["rule"]
        known = read_ledger(game.name).by_id
        if not isinstance(rule, str) or rule not in known:
            raise BadInput(f"there is no clause '{rule}'{nearest(str(rule), known)}")
        value = {seat: answer for seat, answer in value.items() if seat != "rule"}
    check_by_seat("refused", value, players)


def check_by_seat(key: str, value: Any, players: list[str]) -> None:
    """A table of answers by seat."""
    if not isinstance(value, dict) or not value:
        raise BadInput(f"'{key}' must be a table of seats and labels")
    for seat, labels in value.items():
        if seat not in players:
            raise BadInput(f"there is no seat '{seat}'{nearest(seat, players)}")
        check_answer(labels)


def check_window(value: Any, players: list[str]) -> None:
    """A seat, and what its window offers and lacks."""
    if not isinstance(value, dict) or value.get("seat") not in players:
        raise BadInput("'window' must be a table with a seat, and what it offers and lacks")
    for key, labels in value.items():
        if key not in WINDOW_KEYS:
            raise BadInput(f"'window' has an unknown key '{key}'{nearest(key, WINDOW_KEYS)}")
        check_answer(labels)


def check_labels(step: dict[str, Any], lexicon: Lexicon) -> None:
    """Labels in negative checks must be valid in this game: otherwise the check could never fail."""
    labels: list[str] = []
    for key in ("refused", "not_offered"):
        for seat, answer in step.get(key, {}).items():
            labels += [] if seat == "rule" else listed(answer)
    labels += listed(step.get("window", {}).get("lacks", []))
    for label in labels:
        fault = lexicon.fault(label)
        if fault:
            raise BadInput(fault)


def foretold_in(value: Any) -> list[Any]:
    """Preset random results: a plain list, or a table of lists by purpose."""
    if isinstance(value, list) and all(type(item) in (str, int) for item in value):
        return value
    if not isinstance(value, dict) or not value:
        raise BadInput("'rng' must be a list of results, or a table of lists such as { discard = [\"Ice\"] }")
    found: list[Any] = []
    for purpose, results in value.items():
        if purpose not in PURPOSES:
            raise BadInput(f"'rng' has no purpose '{purpose}'{nearest(purpose, PURPOSES)}")
        if not isinstance(results, list) or not all(type(item) in (str, int) for item in results):
            raise BadInput(f"'rng' for '{purpose}' must be a list of results")
        found += [{purpose: result} for result in results]
    return found


def opening(scenario: Scenario) -> int:
    """How many steps at the start of a script only preset random results."""
    count = 0
    for step in scenario.script:
        if list(step) != ["rng"]:
            break
        count += 1
    return count


def start(scenario: Scenario) -> State:
    """Set up the position so that even questions with one answer are asked. Results preset by the file's `rng`, and by
    `rng` steps at the start of the script, apply from the beginning."""
    rigged = list(scenario.rng)
    for step in scenario.script[: opening(scenario)]:
        rigged += foretold_in(step["rng"])
    game, setup = scenario.game, scenario.setup
    return game.start(setup, scenario.seed, asks_all=True, rigged=rigged, open_windows=scenario.all_windows)
