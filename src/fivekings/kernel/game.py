"""Game: what a game tells the rest of the house about itself.

The kernel runs any game and knows none. Clients, bots, the scenario runner and the record reader talk to a game through
this class only, so a new game gets all of them for free.
"""

import re
from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from fivekings.kernel import chance
from fivekings.kernel.counsel import Counsel
from fivekings.kernel.errors import BadInput, Refused
from fivekings.kernel.labels import Lexicon
from fivekings.kernel.ledger import read_ledger
from fivekings.kernel.machine import advance, reopen
from fivekings.kernel.names import fold, nearest
from fivekings.kernel.program import TOGETHER
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.state import Setup, State

DEALS: Final = 10_000
"""How often a world is dealt anew to fit what a seat knows."""


class Option:
    """Something a table may decide before the game: a name, the accepted values (the first is the default), and
    what it means."""

    __slots__ = ("help", "name", "values")

    def __init__(self, name: str, values: list[str], help_text: str) -> None:
        self.name = name
        self.values = values
        self.help = help_text


VEIL: Final = Option(
    "veil", ["off", "on"], "ask players even where they can only pass, so that not being asked tells nothing"
)


class ReadyDeck:
    """A deck that comes with a game: what people type, and what they choose it by."""

    __slots__ = ("about", "faction", "name", "title")

    def __init__(self, name: str, title: str, faction: str, about: str) -> None:
        self.name = name
        self.title = title
        self.faction = faction
        self.about = about


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game: how it starts, what its options and choices are called, what may be seen of it."""

    def __init__(self, name: str, title: str, version: int, least: int, most: int) -> None:
        self.name = name
        """What people type: `risk`, `lcg2`."""
        self.title = title
        self.version = version
        """The rules version: a record replays only with the version it was played by."""
        self.least = least
        self.most = most
        """How many may sit at the table."""
        self.default_seats = least
        self.counsel = Counsel()
        """What bots are told about playing this game well."""
        self.modes: dict[str, tuple[int, int, int]] = {}
        """Ways to play that follow from the number of seats: how many at least, at most, and unless told otherwise."""
        self.texts: dict[str, str] = {}
        """How each kind of event reads, by kind; `kind+` is the fuller form for those who know more. Fields stand in
        braces; {is} and {s} agree with how many {cards} there are, {plural} with {count}. A text that starts with `+`
        goes on in the sentence before it."""
        self.topics: dict[str, str] = {}
        """Under which topic of the rules ledger each kind of event falls; fields stand in braces, as in a text. A topic
        that the ledger has not is nobody's."""
        self.in_ledger: frozenset[str] | None = None
        """The topics that the ledger has, once somebody asked."""
        self.skips: frozenset[str] = frozenset()
        """Kinds of requests that a scenario declines when nobody mentions them."""
        self.windows: frozenset[str] = frozenset()
        """Kinds of requests that are opportunities to interrupt or react."""
        self.endings: frozenset[str] = frozenset()
        """What an `until` may wait for besides a phase."""
        self.sequential: frozenset[str] = frozenset()
        """Kinds of requests that are asked again until declined: a list in a scenario answers all of them."""
        self.reforms: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
        """How a state saved by a rules version becomes one of the next version, by the older one, where its form has
        changed. A state that cannot be carried over is refused with `BadInput`."""

    def options(self) -> list[Option]:
        """What a table may decide."""
        return []

    def complete(self, setup: Setup) -> Setup:
        """The setup with every option given, or a complaint."""
        seats = len(setup.players)
        if not self.least <= seats <= self.most:
            raise BadInput(f"{self.title} is for {self.least} to {self.most} players, not {seats}")
        if len({fold(name) for name in setup.players}) < seats or not all(name.strip() for name in setup.players):
            raise BadInput("players need names, each a different one")
        known = {option.name: option for option in self.options()}
        for name, value in setup.options.items():
            if name not in known:
                raise BadInput(f"{self.name} has no option '{name}'{nearest(name, list(known))}")
            if value not in known[name].values:
                raise BadInput(f"option {name} cannot be '{value}'; it is one of {', '.join(known[name].values)}")
        chosen = {name: setup.options.get(name, option.values[0]) for name, option in known.items()}
        return Setup(list(setup.players), chosen, setup.position, setup.decks)

    def deck(self, name: str) -> dict[str, Any]:
        """A deck by name or file, as a setup carries it."""
        raise BadInput(f"{self.title} is played without decks")

    def cards(self) -> list[dict[str, Any]]:
        """Every card with its facts and its text in words, by code."""
        return []

    def read_card(self, facts: dict[str, Any]) -> dict[str, Any]:
        """How a card that somebody wrote reads, or where its text goes wrong."""
        raise BadInput(f"{self.title} has no cards to write")

    def own_cards(self, deck: dict[str, Any]) -> list[dict[str, Any]]:
        """The cards of a deck that somebody wrote, with their facts and their text in words, by code."""
        return []

    def ready_decks(self) -> list[ReadyDeck]:
        """The decks that come with the game, told without reading any card; `deck` gives the cards of one."""
        return []

    def usual_decks(self, seats: int) -> list[dict[str, Any]]:
        """The decks with which so many play who bring none."""
        return []

    def fixed_decks(self) -> bool:
        """Do the decks come in the box, so that nobody builds any?"""
        return False

    def deck_formats(self) -> list[str]:
        """The formats in which decks can be written."""
        return []

    def read_decks(self, data: bytes) -> list[dict[str, Any]]:
        """The decks of a list in any format: each with the cards that are unknown, and what to know about it."""
        raise BadInput(f"{self.title} is played without decks")

    def deck_faults(self, deck: dict[str, Any]) -> list[dict[str, str]]:
        """Every rule that a deck breaks: in which way, and its clause."""
        raise BadInput(f"{self.title} is played without decks")

    def deck_insight(self, deck: dict[str, Any]) -> dict[str, Any]:
        """What a deck is like, in numbers."""
        raise BadInput(f"{self.title} is played without decks")

    def write_deck(self, deck: dict[str, Any], form: str) -> str:
        """A deck in a format."""
        raise BadInput(f"{self.title} is played without decks")

    def blank(self, setup: Setup) -> State:
        """A state with nothing on the table yet."""
        raise NotImplementedError

    def lay_out(self, state: State) -> None:
        """Put the first frame, and the position if the setup has one, on the table."""
        raise NotImplementedError

    def start(
        self,
        setup: Setup,
        seed: int,
        loud: bool = False,
        asks_all: bool = False,
        rigged: list[Any] | None = None,
        open_windows: bool = False,
    ) -> State:
        """A new game, at its first question."""
        state = self.blank(self.complete(setup))
        state.rigged = [] if rigged is None else rigged[:]
        state.loud = loud
        state.asks_all = asks_all
        state.open_windows = open_windows
        chance.start(state, seed)
        self.lay_out(state)
        advance(state)
        return state

    def load(self, setup: Setup, doc: dict[str, Any], asks_all: bool = False, version: int | None = None) -> State:
        """A saved state, open at the question it was saved at; `version` is the rules version that saved it, if an
        older one. The setup was checked when the game began: newer rules for decks do not concern it."""
        for older in range(self.version if version is None else version, self.version):
            if older in self.reforms:
                doc = self.reforms[older](doc)
        options = {option.name: setup.options.get(option.name, option.values[0]) for option in self.options()}
        state = self.blank(Setup(setup.players, options, setup.position, setup.decks))
        state.asks_all = asks_all
        state.fill(doc)
        reopen(state)
        return state

    def deal_hidden(self, state: State, seat: int) -> None:
        """Deal anew, in place, what a seat does not know."""
        raise NotImplementedError

    def resample(self, state: State, seat: int, seed: int) -> State:
        """A world that could be the true one for all that a seat knows: what it cannot see is dealt anew.

        A deal in which the game would have gone on instead of waiting here (say, a hand that leaves its holder no
        choice) is not such a world, and is dealt again.
        """
        seen = state.view(seat)
        asked = [(request.seat, request.kind) for request in state.requests]
        dealing = state.clone()
        chance.start(dealing, seed)
        for _ in range(DEALS):
            self.deal_hidden(dealing, seat)
            world = dealing.clone()
            guess_answers(world, seat)
            reopen(world)
            if world.view(seat) == seen and [(r.seat, r.kind) for r in world.requests] == asked:
                return world
        raise RuntimeError(f"no world of {self.name} fits what seat {seat} knows, in {DEALS} deals")

    def prompt(self, state: State, request: Request) -> str:
        """What is asked, in a sentence."""
        raise NotImplementedError

    def label(self, state: State, request: Request, option: int) -> str:
        """An option in words; `#` stands for the number that goes with it."""
        raise NotImplementedError

    def offer(self, state: State, request: Request, option: int) -> str:
        """An option as whoever is asked reads it; nobody is called by name to their face."""
        return self.label(state, request, option)

    def hint(self, state: State, request: Request, option: int) -> str:
        """What a player would look up before taking an option; may be empty."""
        return ""

    def things(self, state: State, request: Request, option: int) -> list[int]:
        """The cards or places an option is about, by their numbers in a view: what a player would point at."""
        return []

    def objection(self, state: State, request: Request, text: str) -> Refused | None:
        """Why an answer that is not offered is not, where the game can say more than that it is not."""
        return None

    def sketch(self, view: dict[str, Any], width: int) -> list[str]:
        """A view drawn as lines of text."""
        raise NotImplementedError

    def about(self, state: State, viewer: int, name: str) -> list[str]:
        """What there is to know of a named thing, in lines: what it is, and where its numbers come from."""
        raise BadInput(f"there is nothing called '{name}' to look at")

    def position(self, doc: dict[str, Any]) -> Setup:
        """Read the position of a scenario; complain of what cannot be."""
        raise BadInput(f"{self.title} has no scenarios")

    def look(self, state: State, path: str) -> Any:
        """The value at a path of a scenario's `expect`."""
        raise BadInput(f"there is no '{path}' to look at")

    def idle(self, state: State, request: Request) -> Choice | None:
        """The answer of somebody who has nothing to say, where there is one."""
        return Choice(request.seat, request.number, [DECLINE]) if self.may_pass(request) else None

    def may_pass(self, request: Request) -> bool:
        """Is a request an opportunity that may be let go by?"""
        return request.kind in self.skips and request.options[-1] == DECLINE

    def fruitless(self, state: State, request: Request) -> bool:
        """Is all that is offered besides a pass known to come to nothing, so that hardly anybody wants to be asked?"""
        return request.options == [DECLINE]

    def phases(self, state: State) -> list[str]:
        """The phases of a round or turn, by the names that `moment` gives them."""
        return []

    def phase_called(self, state: State, name: str) -> str:
        """A phase as people write it, by the name that `moment` gives it."""
        return name

    def lexicon(self, state: State) -> Lexicon:
        """Every label that a choice in this game could have."""
        raise NotImplementedError

    def moment(self, state: State) -> list[Any]:
        """The turn or round, and the phase, that a game is in."""
        raise NotImplementedError

    def reached(self, state: State, goal: str, begun: list[Any]) -> bool:
        """Is this the moment that an `until` waits for, having begun to wait at another, or (empty) before the game?"""
        raise BadInput(f"there is no moment '{goal}' to wait for")

    def read(self, state: State, request: Request, text: str) -> Choice | None:
        """The choice that a label means, or None where no such thing is offered.

        Case, accents and quotes do not matter, nor does the order in a list.
        """
        wanted = words_of(text)
        for option in request.options:
            label = self.label(state, request, option)
            if request.amounts is None or "#" not in label:
                if wanted in (words_of(label), words_of(self.offer(state, request, option))):
                    return Choice(request.seat, request.number, [option], 0)
                continue
            found = re.fullmatch(re.escape(fold(label)).replace(r"\#", r"(\d{1,9})"), fold(text))
            if found is not None:
                return Choice(request.seat, request.number, [option], int(found.group(1)))
        if wanted == ["pass"] and request.options[-1:] == [DECLINE]:
            return Choice(request.seat, request.number, [DECLINE], 0)
        return None

    def read_all(self, state: State, request: Request, answer: str | list[str]) -> Choice | None:
        """The choice that a label, or a list of labels, means."""
        labels = listed(answer)
        if len(labels) == 1:
            return self.read(state, request, labels[0])
        picks: list[int] = []
        for label in labels:
            part = self.read(state, request, label)
            if part is None:
                return None
            picks += part.picks
        return Choice(request.seat, request.number, picks, 0)

    def refusal(self, state: State, request: Request, answer: str | list[str]) -> Refused:
        """Why an answer is refused, as exactly as the game can say it."""
        labels = listed(answer)
        text = ", ".join(labels)
        choice = self.read_all(state, request, answer)
        if choice is None:
            wrong = next((label for label in labels if self.read(state, request, label) is None), text)
            return self.objection(state, request, wrong) or Refused(f"'{text}' is not offered here", request.rule)
        try:
            request.check(choice)
        except Refused as refused:
            amounts = request.amounts is not None and len(labels) == 1
            return (self.objection(state, request, text) if amounts else None) or refused
        return Refused(f"'{text}' cannot be carried out here", request.rule)

    def say(self, state: State, choice: Choice, request: Request, to_chooser: bool = False) -> str:
        """A choice in words, as a scenario would write it, or as one would say it to whoever chooses."""
        word = self.offer if to_chooser else self.label
        labels = [word(state, request, pick) for pick in choice.picks]
        if request.amounts is not None:
            labels = [label.replace("#", str(choice.amount)) for label in labels]
        return ", ".join(labels) if labels else "nothing"

    def story(self, event: dict[str, Any], players: list[str]) -> str:
        """An event, as a viewer knows it, in words; empty where there is nothing to tell."""
        kind = str(event["kind"])
        told = {key: self.spell(key, value, players) for key, value in event.items()}
        several = len(event.get("cards", [])) > 1
        told |= {"is": "are" if several else "is", "s": "" if several else "s"}
        told["plural"] = "" if event.get("count") == 1 else "s"
        told["an"] = "an" if str(event.get("type", ""))[:1] in ("a", "e", "i", "o", "u") else "a"
        text = self.texts.get(kind, "")
        fuller = self.texts.get(kind + "+", "")
        if fuller:
            try:
                return fuller.format(**told)
            except KeyError:
                pass  # this viewer does not know what the fuller text tells
        return text.format(**told)

    def topic(self, event: dict[str, Any]) -> str:
        """The topic of the rules ledger that an event falls under, as `game.topic`; empty where none does."""
        name = self.topics.get(str(event["kind"]), "")
        if not name:
            return ""
        if self.in_ledger is None:
            self.in_ledger = frozenset(read_ledger(self.name).topics)
        name = name.format(**event)
        return f"{self.name}.{name}" if name in self.in_ledger else ""

    def spell(self, key: str, value: Any, players: list[str]) -> str:
        """One field of an event in words: seats become players, lists become enumerations."""
        if key in SEAT_FIELDS and isinstance(value, int):
            return players[value] if value >= 0 else "nobody"
        if isinstance(value, list):
            parts = [self.spell(key.removesuffix("s"), item, players) for item in value]
            return enumeration(parts)
        return str(value)


def guess_answers(state: State, seat: int) -> None:
    """What others have answered in secret, a seat can only guess: any of their legal answers."""
    if not state.frames:
        return
    frame = state.frames[-1]
    step = frame.program.steps[frame.at]
    given: dict[str, list[Any]] = frame.roles.get("answers", {}) if step.op == TOGETHER else {}
    if not given:
        return
    requests: list[Request] = step.act(state, frame)
    for request in requests:
        if request.seat == seat or str(request.seat) not in given:
            continue
        picks = request.options[:]
        chance.shuffle(state, picks)
        picks = picks[: request.low + chance.below(state, request.high - request.low + 1)]
        most = request.most(picks[0]) if len(picks) == 1 else 0
        given[str(request.seat)] = [picks, 1 + chance.below(state, most) if most else 0]


def listed(answer: str | list[str]) -> list[str]:
    """A label as a list of one."""
    return [answer] if isinstance(answer, str) else answer


SEAT_FIELDS = frozenset({"seat", "other", "winner", "victim"})


def enumeration(parts: list[str]) -> str:
    """Parts as one would say them.

    >>> enumeration(["Arya", "Jon", "Sansa"])
    'Arya, Jon and Sansa'
    """
    if len(parts) < 2:
        return parts[0] if parts else "nothing"
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def words_of(text: str) -> list[str]:
    """What a label says regardless of the order of its list: `trade: A, B, C` is `trade: C, B, A`."""
    head, colon, tail = fold(text).partition(": ")
    return [head, *sorted(tail.split(", "))] if colon else [head]
