"""The runner: plays a scenario step by step and checks it against the script."""

from collections.abc import Callable
from typing import Any, Final

from fivekings.kernel.errors import BadInput, Fault
from fivekings.kernel.machine import apply
from fivekings.kernel.names import fold
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.wording import listed, words_of
from fivekings.scenarios.explain import Explainer
from fivekings.scenarios.file import Answer, Scenario, foretold_in, opening, start
from fivekings.scenarios.reading import declined, one_by_one, open_kind, read

PATIENCE: Final = 100_000
"""Give up after this many automatic answers between two steps."""


class Differed(Exception):
    """The game did not go as the script says."""


def run_scenario(scenario: Scenario, explain: Callable[[str], None] | None = None) -> None:
    """Play the script; raises `Differed` if the game goes another way and `Fault` if the engine fails. `explain` is
    called with each line of the explanation: every request, every answer with its origin, every check."""
    doing = "start"
    try:
        runner = Runner(scenario, explain)
        for number, step in enumerate(scenario.script):
            doing = f"go on at line {scenario.line_of(number)}, step {number + 1}"
            runner.step(number, step)
        runner.finish()
    except (Differed, BadInput):
        raise
    except Exception as error:
        raise Fault(error, doing) from error


class Watch:
    """Labels that must, or must not, be offered to a seat before the next answer."""

    def __init__(self, seat: int, labels: list[str], wanted: bool) -> None:
        self.seat = seat
        self.labels = labels
        self.wanted = wanted
        self.seen: set[str] = set()


class Given:
    """The only legal answer, given without the script."""

    def __init__(self, seat: int, words: list[list[str]], moment: list[Any]) -> None:
        self.seat = seat
        self.words = words
        """All ways in which the script could have written it."""
        self.moment = moment


class Runner:
    """Plays one script."""

    def __init__(self, scenario: Scenario, explain: Callable[[str], None] | None = None) -> None:
        self.scenario = scenario
        self.game = scenario.game
        self.state = start(scenario)
        self.telling = Explainer(self.game, self.state, explain)
        self.players = scenario.setup.players
        self.given: list[Given] = []
        """Only-legal answers given since the script's last answer."""
        self.since: list[Any] | None = None
        """The moment of the script's last answer, or of the end of its last `until`."""
        self.watches: list[Watch] = []
        self.phase = ""
        """The phase that the current step requires."""

    # --- the script --------------------------------------------------------------------------------

    def step(self, number: int, step: dict[str, Any]) -> None:
        """Play one step of the script."""
        line = self.scenario.line_of(number)
        self.telling.note(
            f"line {line}, step {number + 1}: {', '.join(f'{key} = {value!r}' for key, value in step.items())}"
        )
        if number < opening(self.scenario):
            self.telling.note("  holds from the start")
            return
        try:
            self.phase = self.game.scripts.phase_called(self.state, step["in"]) if "in" in step else ""
            for key, value in step.items():
                self.take(key, value)
        except Differed as difference:
            raise Differed(f"line {line}, step {number + 1}: {difference}\n{self.telling.picture()}") from None
        except BadInput as complaint:
            raise BadInput(f"step {number + 1}: {complaint.reason}", f"{self.scenario.where}:{line}") from None

    def finish(self) -> None:
        """At the end, close all checks and require that all preset results were used."""
        try:
            self.look_around()
            while self.state.rigged and self.settle_one():
                self.look_around()
            self.end_stretch()
        except Differed as difference:
            raise Differed(f"at the end: {difference}\n{self.telling.picture()}") from None
        if self.state.rigged:
            raise Differed(f"at the end: results left over in rng: {self.state.rigged}\n{self.telling.picture()}")

    def take(self, key: str, value: Any) -> None:
        """Handle one key of a step."""
        if key in self.players:
            self.answer(self.players.index(key), value)
        elif key == "until":
            self.until(value)
        elif key == "all":
            self.everybody()
        elif key == "rng":
            self.state.rigged.extend(foretold_in(value))
        elif key == "window":
            self.window(value)
        elif key != "in":
            self.must_be_in_phase()
            self.check(key, value)

    def check(self, key: str, value: dict[str, Any]) -> None:
        """Checks against the current position."""
        if key == "expect":
            for path, wanted in value.items():
                self.expect(path, wanted)
        elif key == "refused":
            for seat, answer in value.items():
                if seat != "rule":
                    self.refused(self.players.index(seat), answer, value.get("rule", ""))
        else:
            for seat, labels in value.items():
                self.watches.append(Watch(self.players.index(seat), listed(labels), key == "offered"))

    def must_be_in_phase(self) -> None:
        """A step that names a phase only applies in that phase."""
        if self.phase and self.game.moment(self.state)[1] != self.phase:
            raise Differed(f"this is not the {self.phase} phase; {self.telling.asked()}")

    # --- checks ------------------------------------------------------------------------------------

    def expect(self, path: str, wanted: Any) -> None:
        """Check a value now, at the open request."""
        found = self.game.scripts.look(self.state, path)
        if not same(found, wanted):
            raise Differed(f"{path} is {found!r}, expected {wanted!r}; {self.telling.asked()}")
        self.telling.note(f"  check: {path} is {found!r}")

    def refused(self, seat: int, answer: Answer, rule: str) -> None:
        """Check that an answer to an open request is refused, cites the clause and changes nothing."""
        while self.state.request(seat) is None and self.settle_one():
            pass
        request, name = self.state.request(seat), self.players[seat]
        if request is None:
            raise Differed(f"{name} is asked nothing here, so nothing is refused; {self.telling.asked()}")
        before = self.state.hash()
        if self.read(seat, answer) is not None or one_by_one(self.game, self.state, seat, answer):
            raise Differed(f"{name} may answer {answer!r}, but it should be refused")
        refusal = self.game.wording.refusal(self.state, request, answer)
        if not refusal.rule:
            raise Differed(f"{answer!r} is refused without a clause: {refusal.reason}")
        if rule and refusal.rule != rule:
            raise Differed(f"{answer!r} is refused by {refusal.rule}, not by {rule}: {refusal.reason}")
        if self.state.hash() != before:
            raise Differed(f"{answer!r} is refused but changed the game")
        self.telling.note(f"  check: {name} may not answer {answer!r}: {refusal.reason} ({refusal.rule})")

    def window(self, wanted: dict[str, Any]) -> None:
        """Check that the next opportunity belongs to a seat and offers and lacks these labels."""
        seat = self.players.index(wanted["seat"])
        for _ in range(PATIENCE):
            self.look_around()
            request = next((r for r in self.state.requests if r.kind in self.game.windows), None)
            if request is not None:
                break
            if not self.pass_over():
                raise Differed(f"the script must answer before the next opportunity: {self.telling.asked()}")
        if request is None or request.seat != seat:
            raise Differed(f"the next opportunity is not {wanted['seat']}'s: {self.telling.asked()}")
        for label in listed(wanted.get("offers", [])):
            if self.read(seat, label) is None:
                raise Differed(f"{label!r} is not offered")
        for label in listed(wanted.get("lacks", [])):
            if self.read(seat, label) is not None:
                raise Differed(f"{label!r} is offered")
        self.telling.note(f"  check: the window is {wanted['seat']}'s")

    def look_around(self) -> None:
        """Note which watched labels are offered now."""
        self.telling.requests()
        for watch in self.watches:
            for label in watch.labels:
                if self.read(watch.seat, label) is not None:
                    watch.seen.add(label)

    def end_stretch(self) -> None:
        """Close the watches: required labels must have been offered, forbidden ones not."""
        watches, self.watches = self.watches, []
        for watch in watches:
            for label in watch.labels:
                if (label in watch.seen) != watch.wanted:
                    told = "never offered" if watch.wanted else "offered"
                    raise Differed(f"{label!r} was {told} to {self.players[watch.seat]}")
                told = "offered" if watch.wanted else "never offered"
                self.telling.note(f"  check: {label!r} was {told} to {self.players[watch.seat]}")

    # --- answers -----------------------------------------------------------------------------------

    def read(self, seat: int, answer: Answer) -> Choice | None:
        """A seat's answer as a choice, if it is offered now."""
        return read(self.game, self.state, seat, answer)

    def answer(self, seat: int, answer: Answer) -> None:
        """Continue until the seat is offered the answer, and give it."""
        why_not, was_there = "", False
        for _ in range(PATIENCE):
            self.look_around()
            here = not self.phase or self.game.moment(self.state)[1] == self.phase
            if was_there and not here:
                raise Differed(
                    f"the {self.phase} phase is over, and {self.players[seat]} was never offered {answer!r}{why_not}"
                )
            was_there = was_there or (here and bool(self.phase))
            if here and self.give_answer(seat, answer):
                return
            request = self.state.request(seat)
            if request is not None and not why_not and here:
                why_not = f": {self.game.wording.refusal(self.state, request, answer).reason}"
            if not self.pass_over():
                raise Differed(f"{self.players[seat]} cannot answer {answer!r}{why_not}; {self.telling.asked()}")
        raise Differed(f"{self.players[seat]} is never offered {answer!r}{why_not}")

    def give_answer(self, seat: int, answer: Answer) -> bool:
        """Give the script's answer if it is offered now, or was given already as the only legal one."""
        choice = self.read(seat, answer)
        if choice is not None:
            kind = open_kind(self.state, seat)
            self.play(choice)
            if isinstance(answer, list) and kind in self.game.scripts.sequential:
                self.close_list(seat, kind)
            return True
        if one_by_one(self.game, self.state, seat, answer):
            kind = open_kind(self.state, seat)
            for label in answer:
                part = self.read(seat, label)
                assert part is not None
                self.play(part)
            self.close_list(seat, kind)
            return True
        for given in self.given:
            if given.seat == seat and any(words_of(label) in given.words for label in listed(answer) or ["pass"]):
                self.given.remove(given)
                self.since = given.moment
                self.end_stretch()
                self.telling.note("  already given: it was the only legal answer")
                return True
        return False

    def close_list(self, seat: int, kind: str) -> None:
        """After a list is used up, decline the repeated question."""
        request = self.state.request(seat)
        if request is not None and request.kind == kind and request.options[-1:] == [DECLINE]:
            self.play(Choice(seat, request.number, [DECLINE]))

    def play(self, choice: Choice) -> None:
        """Carry out an answer of the script."""
        self.end_stretch()
        self.given = []
        self.since = self.game.moment(self.state)
        self.telling.answer(choice, "the script says so")
        apply(self.state, choice)
        self.telling.requests()

    # --- going on ----------------------------------------------------------------------------------

    def pass_over(self, all_of_it: bool = False) -> bool:
        """Give the only answer, or pass what the script does not mention; False if the script must answer."""
        for request in self.state.requests:
            choice = request.only_answer()
            if choice is not None:
                self.give(request, choice)
                return True
            choice = self.game.idle(self.state, request)
            why = "nobody mentions it"
            if choice is None and all_of_it:
                choice = declined(request)
                why = "declined on the way"
            if choice is not None:
                self.telling.answer(choice, why)
                apply(self.state, choice)
                return True
        return False

    def settle_one(self) -> bool:
        """Give one answer that is the only legal one; action windows that the script keeps open stay open."""
        for request in self.state.requests:
            choice = request.only_answer()
            if choice is not None and not (self.scenario.all_windows and request.options == [DECLINE]):
                self.give(request, choice)
                return True
        return False

    def give(self, request: Request, choice: Choice) -> None:
        """Give the only legal answer and remember it, because the script may still mention it."""
        words = [words_of(self.game.wording.say(self.state, choice, request))]
        if not choice.picks or choice.picks == [DECLINE]:
            words += [words_of(said) for said in ("pass", "none", "nothing", f"no {request.kind}")]
        self.given.append(Given(request.seat, words, self.game.moment(self.state)))
        self.telling.answer(choice, "the only legal answer")
        apply(self.state, choice)

    def until(self, goal: str) -> None:
        """Everybody declines until a moment of the game, which may have been reached already."""
        begun = self.since
        if begun is None:
            begun = self.game.moment(self.state) if goal in self.game.scripts.endings else []
        for _ in range(PATIENCE):
            self.look_around()
            if self.state.over or self.game.scripts.reached(self.state, goal, begun):
                self.end_stretch()
                self.given = []
                self.since = self.game.moment(self.state)
                self.telling.note(f"  reached {goal!r}" if not self.state.over else "  the game is over")
                return
            if not self.pass_over(all_of_it=True):
                raise Differed(f"cannot continue until {goal!r}: {self.telling.asked()}")
        raise Differed(f"the game never reaches {goal!r}")

    def everybody(self) -> None:
        """Everybody passes until a different kind of request."""
        self.look_around()
        self.end_stretch()
        kinds = {request.kind for request in self.state.requests}
        while self.state.requests and {request.kind for request in self.state.requests} <= kinds:
            if not self.pass_over(all_of_it=True):
                raise Differed(f"not everybody can pass: {self.telling.asked()}")
        self.telling.requests()


def same(found: Any, wanted: Any) -> bool:
    """Does a value match an expectation? Lists match in any order; a number matches a list's length; "" matches
    nothing."""
    if found is None:
        return bool(wanted == "")
    if isinstance(found, list):
        if type(wanted) is int:
            return len(found) == wanted
        if isinstance(wanted, list):
            return sorted(fold(str(item)) for item in found) == sorted(fold(str(item)) for item in wanted)
        return False
    if isinstance(found, str) and isinstance(wanted, str):
        return fold(found) == fold(wanted)
    return bool(found == wanted) and isinstance(found, bool) == isinstance(wanted, bool)
