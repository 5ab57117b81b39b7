"""Scripts: playing a scenario step by step and comparing the game with what it expects."""

from typing import Any, Final

from fivekings.kernel.errors import BadInput, Refused
from fivekings.kernel.game import listed, words_of
from fivekings.kernel.machine import apply
from fivekings.kernel.names import fold
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.scenario import Answer, Scenario, start

PATIENCE: Final = 100_000
"""After so many answers on the way to the next step, a script is going nowhere."""


class Differed(Exception):
    """The game did not go as the script says."""


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
        self.answered_at: list[Any] = []
        """The moment of the last answer that the script gave."""
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
                self.answered_at = self.game.moment(self.state)
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
        """Everybody declines until a moment of the game; the last answer may have brought it about already."""
        begun = self.game.moment(self.state)
        if goal in self.game.endings and self.answered_at:
            begun, self.answered_at = self.answered_at, []
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
