"""Game: the interface between a game and everything else.

Clients, bots, the scenario runner and the record reader talk to a game only through this class, so a new game gets all
of them for free.
"""

import re
from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from fivekings.kernel import chance
from fivekings.kernel.errors import BadInput, Refused
from fivekings.kernel.heuristics import Heuristics
from fivekings.kernel.labels import Lexicon
from fivekings.kernel.ledger import read_ledger
from fivekings.kernel.machine import advance, reopen
from fivekings.kernel.names import fold, nearest
from fivekings.kernel.program import TOGETHER
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.state import Setup, State

DEALS: Final = 10_000
"""How often a world is redrawn until it fits what a seat knows."""


class Option:
    """A table option chosen before the game: its name, its values (the first is the default) and its meaning."""

    __slots__ = ("help", "name", "values")

    def __init__(self, name: str, values: list[str], help_text: str) -> None:
        self.name = name
        self.values = values
        self.help = help_text


VEIL: Final = Option(
    "veil", ["off", "on"], "ask players even where they can only pass, so that not being asked tells nothing"
)


class ReadyDeck:
    """A ready-made deck: the name people type, and what they choose it by."""

    __slots__ = ("about", "faction", "name", "title")

    def __init__(self, name: str, title: str, faction: str, about: str) -> None:
        self.name = name
        self.title = title
        self.faction = faction
        self.about = about


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game: how it starts, how its options and choices are labelled, who may see what."""

    def __init__(self, name: str, title: str, version: int, least: int, most: int) -> None:
        self.name = name
        """The name people type: `risk`, `lcg2`."""
        self.title = title
        self.family = name
        """The games that share rules, views and a table in the client: the editions of the card game are one family."""
        self.short_title = title
        """The title where there is little room."""
        self.blurb = ""
        """One or two sentences for players who choose a game."""
        self.houses: list[str] = []
        """The houses that players can be, where no deck decides that."""
        self.view_type: Any = dict
        """The type of its views, a TypedDict."""
        self.version = version
        """The rules version: a record replays only with the version it was played with."""
        self.least = least
        self.most = most
        """The most players at a table."""
        self.default_seats = least
        self.heuristics = Heuristics()
        """What bots are told about playing this game well."""
        self.modes: dict[str, tuple[int, int, int]] = {}
        """Modes that depend on the number of seats: fewest, most and default seats."""
        self.texts: dict[str, str] = {}
        """The text of each kind of event; `kind+` is the fuller form for viewers who know more. Fields are in braces;
        {is} and {s} agree with the number of {cards}, {plural} with {count}. A text that starts with `+` continues the
        sentence before it."""
        self.topics: dict[str, str] = {}
        """The rules topic of each kind of event, with fields in braces as in a text. Topics that the ledger does not
        have are ignored."""
        self.in_ledger: frozenset[str] | None = None
        """The topics of the ledger, read on first use."""
        self.skips: frozenset[str] = frozenset()
        """Kinds of requests that a scenario declines unless the script answers them."""
        self.windows: frozenset[str] = frozenset()
        """Kinds of requests that are opportunities to interrupt or react."""
        self.auto_pass: dict[str, str] = {}
        """Kinds of requests that players may want passed for them, each with its name in the plural."""
        self.endings: frozenset[str] = frozenset()
        """What `until` may wait for besides a phase."""
        self.sequential: frozenset[str] = frozenset()
        """Kinds of requests that repeat until declined: a list in a scenario answers all of them."""
        self.reforms: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
        """How to convert a state saved by an older rules version to the next version, by the older version, if its form
        has changed. A state that cannot be converted is refused with `BadInput`."""

    def options(self) -> list[Option]:
        """The options of a table."""
        return []

    def complete(self, setup: Setup) -> Setup:
        """The setup with all options filled in; raises `BadInput` if it is invalid."""
        seats = len(setup.players)
        if not self.least <= seats <= self.most:
            raise BadInput(f"{self.title} is for {self.least} to {self.most} players, not {seats}")
        if len({fold(name) for name in setup.players}) < seats or not all(name.strip() for name in setup.players):
            raise BadInput("players need different, non-empty names")
        known = {option.name: option for option in self.options()}
        for name, value in setup.options.items():
            if name not in known:
                raise BadInput(f"{self.name} has no option '{name}'{nearest(name, list(known))}")
            if value not in known[name].values:
                raise BadInput(f"option {name} cannot be '{value}'; it must be one of {', '.join(known[name].values)}")
        chosen = {name: setup.options.get(name, option.values[0]) for name, option in known.items()}
        return Setup(list(setup.players), chosen, setup.position, setup.decks)

    def deck(self, name: str) -> dict[str, Any]:
        """Load a deck by name or file, in the form a setup holds it."""
        raise BadInput(f"{self.title} is played without decks")

    def cards(self) -> list[dict[str, Any]]:
        """All cards by code, with their facts and text."""
        return []

    def card_types(self) -> list[dict[str, Any]]:
        """The types of cards that decks are made of, as clients need them; empty without cards."""
        return []

    def challenge_types(self) -> list[str]:
        """The icons that characters may have; empty without cards."""
        return []

    def read_card(self, facts: dict[str, Any]) -> dict[str, Any]:
        """Check a custom card: its text as understood, or where it is wrong."""
        raise BadInput(f"{self.title} has no cards to write")

    def own_cards(self, deck: dict[str, Any]) -> list[dict[str, Any]]:
        """The custom cards of a deck by code, with their facts and text."""
        return []

    def ready_decks(self) -> list[ReadyDeck]:
        """The ready-made decks, without reading any card; `deck` loads one."""
        return []

    def usual_decks(self, seats: int) -> list[dict[str, Any]]:
        """The default decks for this many players."""
        return []

    def fixed_decks(self) -> bool:
        """Are the decks fixed, so that nobody builds any?"""
        return False

    def deck_formats(self) -> list[str]:
        """The formats in which decks can be written."""
        return []

    def read_decks(self, data: bytes) -> list[dict[str, Any]]:
        """Read all decks of a list in any format, each with its unknown cards and notes."""
        raise BadInput(f"{self.title} is played without decks")

    def deck_faults(self, deck: dict[str, Any]) -> list[dict[str, str]]:
        """All rules that a deck breaks, each with its clause."""
        raise BadInput(f"{self.title} is played without decks")

    def deck_insight(self, deck: dict[str, Any]) -> dict[str, Any]:
        """Statistics of a deck."""
        raise BadInput(f"{self.title} is played without decks")

    def write_deck(self, deck: dict[str, Any], form: str) -> str:
        """Write a deck in a format."""
        raise BadInput(f"{self.title} is played without decks")

    def blank(self, setup: Setup) -> State:
        """An empty state for a setup."""
        raise NotImplementedError

    def lay_out(self, state: State) -> None:
        """Put the first frame on the stack, and set up the position if the setup has one."""
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
        """Start a new game and run it to its first question."""
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
        """Open a saved state at the question it was saved at; `version` is the rules version that saved it, if older.

        The setup was checked when the game began, so newer deck rules do not apply.
        """
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
        """Redraw in place everything that a seat does not know."""
        raise NotImplementedError

    def resample(self, state: State, seat: int, seed: int) -> State:
        """A world that is possible given what a seat knows: everything hidden from it is redrawn.

        A deal in which the game would not be waiting at this question (say, a hand that leaves its owner no choice) is
        impossible and is redrawn.
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
        """The question as a sentence."""
        raise NotImplementedError

    def label(self, state: State, request: Request, option: int) -> str:
        """The label of an option; `#` stands for its number."""
        raise NotImplementedError

    def offer(self, state: State, request: Request, option: int) -> str:
        """The label of an option for the player who is asked: "you" instead of their name."""
        return self.label(state, request, option)

    def hint(self, state: State, request: Request, option: int) -> str:
        """What a player would look up before taking an option; may be empty."""
        return ""

    def things(self, state: State, request: Request, option: int) -> list[int]:
        """The cards or places an option is about, by their numbers in a view, for highlighting."""
        return []

    def objection(self, state: State, request: Request, text: str) -> Refused | None:
        """The refusal for an answer that is not offered, if the game knows a specific reason."""
        return None

    def sketch(self, view: dict[str, Any], width: int) -> list[str]:
        """Draw a view as lines of text."""
        raise NotImplementedError

    def about(self, state: State, viewer: int, name: str) -> list[str]:
        """Describe a named thing in lines: what it is, and where its numbers come from."""
        raise BadInput(f"there is nothing called '{name}' to look at")

    def position(self, doc: dict[str, Any]) -> Setup:
        """Read a scenario's position; raises `BadInput` for an impossible one."""
        raise BadInput(f"{self.title} has no scenarios")

    def look(self, state: State, path: str) -> Any:
        """The value at a path of a scenario's `expect`."""
        raise BadInput(f"there is no '{path}' to look at")

    def idle(self, state: State, request: Request) -> Choice | None:
        """The answer that declines a request, if there is one."""
        return Choice(request.seat, request.number, [DECLINE]) if self.may_pass(request) else None

    def may_pass(self, request: Request) -> bool:
        """Is a request an opportunity that may be passed?"""
        return request.kind in self.skips and request.options[-1] == DECLINE

    def is_pointless(self, state: State, request: Request) -> bool:
        """Would everything offered besides a pass have no effect, so that asking is pointless?"""
        return request.options == [DECLINE]

    def phases(self, state: State) -> list[str]:
        """The phases of a round or turn, by the names that `moment` uses."""
        return []

    def phase_called(self, state: State, name: str) -> str:
        """The display name of a phase."""
        return name

    def lexicon(self, state: State) -> Lexicon:
        """Every label that a choice in this game could have."""
        raise NotImplementedError

    def moment(self, state: State) -> list[Any]:
        """The current turn or round, and the phase."""
        raise NotImplementedError

    def reached(self, state: State, goal: str, begun: list[Any]) -> bool:
        """Has the game reached the moment that an `until` waits for since the given one (empty: since the start)?"""
        raise BadInput(f"there is no moment '{goal}' to wait for")

    def read(self, state: State, request: Request, text: str) -> Choice | None:
        """The choice that a label means, or None if it is not offered.

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
        """Why an answer is refused, as precisely as the game can say."""
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
        return Refused(f"'{text}' is not possible here", request.rule)

    def say(self, state: State, choice: Choice, request: Request, to_chooser: bool = False) -> str:
        """A choice in words, as a scenario writes it or as the choosing player reads it."""
        word = self.offer if to_chooser else self.label
        labels = [word(state, request, pick) for pick in choice.picks]
        if request.amounts is not None:
            labels = [label.replace("#", str(choice.amount)) for label in labels]
        return ", ".join(labels) if labels else "nothing"

    def story(self, event: dict[str, Any], players: list[str]) -> str:
        """An event as text for a viewer; empty if there is nothing to tell."""
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
        """The rules topic of an event as `game.topic`; empty if it has none."""
        name = self.topics.get(str(event["kind"]), "")
        if not name:
            return ""
        if self.in_ledger is None:
            self.in_ledger = frozenset(read_ledger(self.name).topics)
        name = name.format(**event)
        return f"{self.name}.{name}" if name in self.in_ledger else ""

    def spell(self, key: str, value: Any, players: list[str]) -> str:
        """One field of an event as text: seats become player names, lists are joined."""
        if key in SEAT_FIELDS and isinstance(value, int):
            return players[value] if value >= 0 else "nobody"
        if isinstance(value, list):
            parts = [self.spell(key.removesuffix("s"), item, players) for item in value]
            return enumeration(parts)
        return str(value)


def guess_answers(state: State, seat: int) -> None:
    """Replace the secret answers of other seats with random legal ones."""
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
    """Wrap a single label in a list."""
    return [answer] if isinstance(answer, str) else answer


SEAT_FIELDS = frozenset({"seat", "other", "winner", "victim"})


def enumeration(parts: list[str]) -> str:
    """Join items with commas and "and".

    >>> enumeration(["Arya", "Jon", "Sansa"])
    'Arya, Jon and Sansa'
    """
    if len(parts) < 2:
        return parts[0] if parts else "nothing"
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def words_of(text: str) -> list[str]:
    """A key that ignores the order of a label's list: `trade: A, B, C` equals `trade: C, B, A`."""
    head, colon, tail = fold(text).partition(": ")
    return [head, *sorted(tail.split(", "))] if colon else [head]
