"""Scenarios: a position, a script, expectations. The format is in docs/scenarios.md."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

from fivekings.kernel.chance import SEED_BITS
from fivekings.kernel.errors import BadInput, Refused
from fivekings.kernel.game import Game, listed, words_of
from fivekings.kernel.machine import apply
from fivekings.kernel.names import fold, nearest
from fivekings.kernel.record import read_text
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.state import Setup, State

VERBS: Final = ("all", "expect", "until", "offered", "not_offered", "refused", "window", "rng")
"""What a step may say besides a seat's answer."""

PATIENCE: Final = 100_000
"""After so many answers on the way to the next step, a script is going nowhere."""

Answer = str | list[str]


class Differed(Exception):
    """The game did not go as the script says."""


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


def run_scenario(scenario: Scenario) -> None:
    """Play the script; raise `Differed` where the game goes another way."""
    Runner(scenario).run()


class Watch:
    """Labels that must, or must not, be offered to a seat before the next answer."""

    def __init__(self, seat: int, labels: list[str], wanted: bool) -> None:
        self.seat = seat
        self.labels = labels
        self.wanted = wanted
        self.seen: set[str] = set()


class Runner:
    """Plays one script."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.game = scenario.game
        self.state = start(scenario)
        self.players = scenario.setup.players
        self.given: list[tuple[int, list[str]]] = []
        """Answers that were the only legal ones and were given without the script, since its last answer."""
        self.watches: list[Watch] = []

    def run(self) -> None:
        """Every step in order."""
        opening = True
        for number, step in enumerate(self.scenario.script):
            opening = opening and list(step) == ["rng"]
            if opening:
                continue  # these results were there from the start
            line = self.scenario.lines[number] if number < len(self.scenario.lines) else 0
            try:
                for key, value in step.items():
                    self.take(key, value)
            except Differed as difference:
                raise Differed(f"line {line}, step {number + 1}: {difference}\n{self.picture()}") from None
            except BadInput as complaint:
                raise BadInput(f"step {number + 1}: {complaint.reason}", f"{self.scenario.where}:{line}") from None
        self.settle()
        self.finish()

    def finish(self) -> None:
        """What is left open when the script is over."""
        try:
            self.look_around()
            self.end_stretch()
        except Differed as difference:
            raise Differed(f"at the end: {difference}\n{self.picture()}") from None
        if self.state.rigged:
            raise Differed(f"at the end: results left over in rng: {self.state.rigged}\n{self.picture()}")

    def take(self, key: str, value: Any) -> None:
        """One key of a step."""
        if key in self.players:
            self.answer_all(self.players.index(key), value)
        elif key == "expect":
            self.settle()
            for path, wanted in value.items():
                found = self.game.look(self.state, path)
                if not same(found, wanted):
                    raise Differed(f"{path} is {found!r}, expected {wanted!r}")
        elif key == "until":
            self.until(value)
        elif key == "all":
            self.everybody(value)
        elif key in ("offered", "not_offered"):
            for seat, labels in value.items():
                self.watches.append(Watch(self.players.index(seat), listed(labels), key == "offered"))
        elif key == "refused":
            for seat, answer in value.items():
                self.refused(self.players.index(seat), answer)
        elif key == "rng":
            self.state.rigged.extend(value)
        else:
            self.window(value)

    def read(self, seat: int, answer: Answer) -> Choice | None:
        """A seat's answer as a choice, if it is offered now."""
        request = self.state.request(seat)
        if request is None:
            return None
        choice = self.game.read_all(self.state, request, answer)
        if choice is None:
            return None
        try:
            request.check(choice)
        except Refused:
            return None
        return choice

    def answer_all(self, seat: int, answer: Answer) -> None:
        """An answer; a list to something that is asked one by one is given one by one and then ended."""
        request = self.state.request(seat)
        if isinstance(answer, str) or request is None or request.kind not in self.game.sequential:
            self.answer(seat, answer)
            return
        for label in answer:
            self.answer(seat, label)
        self.answer(seat, "pass")

    def answer(self, seat: int, answer: Answer) -> None:
        """Go on until the seat is offered the answer, and give it."""
        why_not = ""
        for _ in range(PATIENCE):
            self.look_around()
            choice = self.read(seat, answer)
            if choice is not None:
                self.end_stretch()
                self.given = []
                apply(self.state, choice)
                return
            for already in self.given:
                if already[0] == seat and any(words_of(label) in (already[1], ["pass"]) for label in listed(answer)):
                    self.given.remove(already)
                    self.end_stretch()
                    return
            request = self.state.request(seat)
            if request is not None and not why_not:
                why_not = f": {self.why_not(request, answer)}"
            if not self.pass_over():
                raise Differed(f"{self.players[seat]} cannot answer {answer!r}{why_not}; {self.asked()}")
        raise Differed(f"{self.players[seat]} is never offered {answer!r}{why_not}")

    def why_not(self, request: Request, answer: Answer) -> str:
        """Why an answer is not offered."""
        return self.game.refusal(self.state, request, answer).reason

    def asked(self) -> str:
        """Who is being asked what."""
        if self.state.over:
            return "the game is over"
        asked = [f"{self.players[r.seat]} is asked to {r.kind}" for r in self.state.requests]
        return " and ".join(asked)

    def pass_over(self, all_of_it: bool = False) -> bool:
        """Give the only answer where there is one, and pass what nobody mentions; False where the script must say."""
        for request in self.state.requests:
            choice = request.only_answer()
            if choice is not None:
                self.give(request, choice)
                return True
            choice = self.game.idle(self.state, request)
            if choice is None and all_of_it:
                choice = declined(request)
            if choice is not None:
                apply(self.state, choice)
                return True
        return False

    def settle(self) -> None:
        """Give all answers that are the only ones."""
        while any(request.only_answer() is not None for request in self.state.requests):
            for request in self.state.requests:
                choice = request.only_answer()
                if choice is not None:
                    self.give(request, choice)
                    break

    def give(self, request: Request, choice: Choice) -> None:
        """Give the only answer there is, and remember it: the script may still mention it."""
        self.given.append((request.seat, words_of(self.game.say(self.state, choice, request))))
        apply(self.state, choice)

    def until(self, goal: str) -> None:
        """Everybody declines until a moment of the game."""
        begun = self.game.moment(self.state)
        for _ in range(PATIENCE):
            self.look_around()
            if self.state.over or self.game.reached(self.state, goal, begun):
                self.end_stretch()
                self.given = []
                return
            if not self.pass_over(all_of_it=True):
                raise Differed(f"cannot go on until {goal!r}: {self.asked()}")
        raise Differed(f"{goal!r} never comes")

    def everybody(self, word: str) -> None:
        """Everyone passes until a request of another kind."""
        if word != "pass":
            raise BadInput(f"all = '{word}' is unknown; it is 'pass'")
        self.settle()
        self.look_around()
        self.end_stretch()
        kinds = {request.kind for request in self.state.requests}
        while self.state.requests and {request.kind for request in self.state.requests} <= kinds:
            if not self.pass_over(all_of_it=True):
                raise Differed(f"not everybody can pass: {self.asked()}")

    def refused(self, seat: int, answer: Answer) -> None:
        """An answer must be refused, with a reason, and change nothing."""
        if self.state.request(seat) is None:
            self.settle()
        request = self.state.request(seat)
        if request is None:
            return
        if self.read(seat, answer) is not None:
            raise Differed(f"{self.players[seat]} may answer {answer!r}, but it should be refused")
        before = self.state.hash()
        if not self.why_not(request, answer) or self.state.hash() != before:
            raise Differed(f"{answer!r} is refused without a reason")

    def window(self, wanted: dict[str, Any]) -> None:
        """The next opportunity at which someone could act must be a seat's, offering and lacking these."""
        seat = self.players.index(wanted["seat"])
        for _ in range(PATIENCE):
            self.look_around()
            request = next((r for r in self.state.requests if r.kind in self.game.windows), None)
            if request is not None:
                break
            if not self.pass_over():
                raise Differed(f"no opportunity comes before the script must go on: {self.asked()}")
        if request is None or request.seat != seat:
            raise Differed(f"the next opportunity is not {wanted['seat']}'s: {self.asked()}")
        for label in listed(wanted.get("offers", [])):
            if self.read(seat, label) is None:
                raise Differed(f"{label!r} is not offered")
        for label in listed(wanted.get("lacks", [])):
            if self.read(seat, label) is not None:
                raise Differed(f"{label!r} is offered")

    def look_around(self) -> None:
        """Note which watched labels are offered now."""
        for watch in self.watches:
            for label in watch.labels:
                if self.read(watch.seat, label) is not None:
                    watch.seen.add(label)

    def end_stretch(self) -> None:
        """The answer is here: what was to be offered must have been, what was not to be must not."""
        watches, self.watches = self.watches, []
        for watch in watches:
            for label in watch.labels:
                if (label in watch.seen) != watch.wanted:
                    told = "never offered" if watch.wanted else "offered"
                    raise Differed(f"{label!r} was {told} to {self.players[watch.seat]}")

    def picture(self) -> str:
        """The position at this moment."""
        return "\n".join(f"    {line}" for line in self.game.sketch(self.state.view(-1), 100))


def declined(request: Request) -> Choice:
    """Decline, or, where that cannot be, the first thing offered, with as much as goes with it."""
    if request.options and request.options[-1] == DECLINE:
        return Choice(request.seat, request.number, [DECLINE])
    picks = request.options[: request.low]
    return Choice(request.seat, request.number, picks, request.most(picks[0]) if picks else 0)


def same(found: Any, wanted: Any) -> bool:
    """Does a value meet an expectation? Lists in any order; a number for a list is how many."""
    if isinstance(found, list):
        if type(wanted) is int:
            return len(found) == wanted
        if isinstance(wanted, list):
            return sorted(fold(str(item)) for item in found) == sorted(fold(str(item)) for item in wanted)
        return False
    if isinstance(found, str) and isinstance(wanted, str):
        return fold(found) == fold(wanted)
    return bool(found == wanted) and isinstance(found, bool) == isinstance(wanted, bool)
