"""Fuzzes custom cards with random texts: python -m benchmarks.own_cards --texts 20000 --seconds 1800

Every text is a random tree of an edition's language, written as text and parsed again like a custom card. Cards that
parse go into ready decks, and two to four seats play games to the end with random answers; views, story and options are
built at every step. Prints the number of texts, cards and games, and for each kind of fault a game and text that
reproduce it:

    python -m benchmarks.own_cards --seed 1 --game 17     play only that game, and print each traceback

A decision over the step budget (`Overrun`) is counted separately, and the game continues without it. A decision that
takes longer than `--guard` seconds counts as hung. The exit code is 1 if there is a fault.
"""

import argparse
import random
import signal
import sys
import time
import traceback
from collections import Counter
from types import FrameType
from typing import Any, Final

from fivekings.bots.hodor import random_choice
from fivekings.games import game
from fivekings.kernel import BadInput, Overrun, Setup, apply
from fivekings.kernel.game import Game
from fivekings.kernel.state import State
from fivekings.thrones.cardspeak.forms import Language, Node, Unreadable
from fivekings.thrones.cardspeak.templates import Piece
from fivekings.thrones.custom_cards import abilities_of, own_card
from fivekings.thrones.model.ability import ACTION, REVEALED
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.compiled import Compiled
from fivekings.thrones.model.pool import Pool, load_pool
from fivekings.thrones.model.state import Thrones

EDITIONS: Final = ("lcg2", "lcg1", "ccg")
"""Games whose decks may contain custom cards."""
TYPES: Final = (
    *("character", "character", "character", "location", "attachment", "event", "event", "plot", "plot"),
    "agenda",
)
COPIES: Final = 3
CARDS: Final = 12
"""Custom cards per deck, limited by the abilities that fit."""
ABILITIES: Final = 40
DEALS: Final = 3
"""Games per set of decks."""
DEEPEST: Final = 7
"""The deepest nesting of phrases in a text."""
MOST_DECISIONS: Final = 3000
LEAST_PLOTS: Final = 2
"""Plots of a ready deck that are kept."""
SHOWN: Final = 60
FEW: Final = 5
"""A game is stopped after this many faults."""


class Hung(Exception):
    """A decision took too long."""


class Unanswerable(Exception):
    """A question without a legal answer."""


# --- texts ------------------------------------------------------------------------------------------------------------


class Writer:
    """Writes random phrases of a language, up to a depth."""

    def __init__(self, pool: Pool, rng: random.Random) -> None:
        self.language: Language = pool.language
        self.words = {kind: sorted(words) for kind, words in self.language.lexical.items()}
        self.titles = sorted(card.title for card in pool.cards.values())
        self.rng = rng
        self.depths: dict[str, int] = dict.fromkeys(self.words, 0) | {"number": 0, "signed": 0, "title": 0}
        acts = [word for word in self.words["timing"] if self.language.timings[word][0] in (ACTION, REVEALED)]
        self.moments = (acts, [word for word in self.words["timing"] if word not in acts])
        """The words before the colon of abilities without and with a trigger."""
        self.measure()

    def measure(self) -> None:
        """The smallest depth of each kind of phrase."""
        changed = True
        while changed:
            changed = False
            for kind, forms in self.language.kinds.items():
                known = [deep for form in forms if (deep := self.depth(form.pieces)) is not None]
                if known and min(known) + 1 < self.depths.get(kind, 99):
                    self.depths[kind] = min(known) + 1
                    changed = True

    def depth(self, pieces: list[Piece]) -> int | None:
        """The smallest depth of a template, if known already."""
        deepest = 0
        for piece in pieces:
            if piece.slot and not (piece.many and not piece.joint):
                if piece.kind not in self.depths:
                    return None
                deepest = max(deepest, self.depths[piece.kind])
        return deepest

    def phrase(self, kind: str, left: int) -> Any:
        """A random phrase of a kind."""
        rng = self.rng
        if kind == "title":
            return rng.choice(self.titles)
        if kind in self.words:
            return rng.choice(self.words[kind])
        if kind in ("number", "signed") and (rng.random() < 0.8 or left < 1):
            number = rng.choice((1, 1, 1, 2, 2, 3, 0, 5, 20))
            return number if kind == "number" or rng.random() < 0.5 else -number
        forms = self.language.kinds[kind]
        able = [form for form in forms if (deep := self.depth(form.pieces)) is not None and deep < max(left, 1)]
        form = rng.choice(able or [min(forms, key=lambda one: self.depth(one.pieces) or 0)])
        slots: dict[str, Any] = {}
        self.fill(form.pieces, slots, left - 1)
        if "timing" in slots and rng.random() < 0.95:
            slots["timing"] = rng.choice(self.moments[form.name == "triggered"])
        return Node(form.name, slots)

    def fill(self, pieces: list[Piece], slots: dict[str, Any], left: int) -> None:
        """Fill the slots of a template; optional parts are rare."""
        for piece in pieces:
            if piece.optional:
                deep = self.depth(piece.inner)
                if deep is not None and deep <= left and self.rng.random() < 0.25:
                    if not any(inner.slot for inner in piece.inner):
                        words = [inner.words[0] for inner in piece.inner if inner.words and inner.words[0].isalpha()]
                        slots["_".join(words)] = True
                    self.fill(piece.inner, slots, left)
            elif piece.slot and piece.many:
                least = 1 if piece.joint else 0
                count = self.rng.choice((least, least, least + 1, 2) if left > 0 else (least,))
                if self.depths[piece.kind] > left:
                    count = least
                slots[piece.slot] = [self.phrase(piece.kind, left) for _ in range(count)]
            elif piece.slot:
                slots[piece.slot] = self.phrase(piece.kind, left)

    def text(self) -> str:
        """A whole text of one or two lines; the first is often an ability that is used."""
        lines = []
        for number in range(self.rng.choice((1, 1, 2))):
            line: Node = self.phrase("line", self.rng.randint(3, DEEPEST))
            if number == 0 and self.rng.random() < 0.6:
                while line.form not in ("triggered", "paid", "plain", "passive"):
                    line = self.phrase("line", self.rng.randint(4, DEEPEST))
            lines.append(line)
        return self.language.write("text", Node("text", {"lines": lines}))


def facts_of(text: str, number: int, faction: str, rng: random.Random) -> dict[str, Any]:
    """A cheap card with this text."""
    cardtype = rng.choice(TYPES)
    if "When Revealed" in text:
        cardtype = "plot"
    facts: dict[str, Any] = {"title": f"Riddle {number}", "type": cardtype, "faction": "neutral", "text": text}
    if cardtype == "plot":
        facts |= {"income": rng.randint(3, 7), "initiative": rng.randint(0, 9), "claim": 1, "reserve": 6}
        facts["claim"] = rng.randint(0, 2)
    elif cardtype != "agenda":
        facts |= {"cost": rng.choice((0, 0, 1, 2, "X")), "traits": rng.sample(["Lord", "Knight", "Ally"], 2)}
        facts["faction"] = faction
        facts["unique"] = rng.random() < 0.3
    if cardtype == "character":
        facts |= {"strength": rng.randint(0, 6), "icons": rng.sample(["military", "intrigue", "power"], 2)}
    return facts


# --- what was found ---------------------------------------------------------------------------------------------------


class Tally:
    """Counts of what happened so far."""

    def __init__(self) -> None:
        self.texts = 0
        self.unread: Counter[str] = Counter()
        """Why texts were refused."""
        self.accepted = 0
        self.games = 0
        self.decisions = 0
        self.unended = 0
        self.overruns: dict[str, str] = {}
        self.overran = 0
        self.faults: Counter[str] = Counter()
        self.shown: dict[str, str] = {}
        """The first game that showed each kind of fault, and the responsible text."""
        self.faulty = 0
        self.slowest = 0.0

    def line(self) -> str:
        """A summary line."""
        return (
            f"{self.texts} texts, {self.accepted} accepted, {self.games} games, {self.decisions} decisions, "
            f"{sum(self.faults.values())} faults in {self.faulty} games, {self.overran} overruns"
        )


class Run:
    """Plays games with random cards; each depends only on the seed and its number."""

    def __init__(self, seed: int, guard: float = 10.0, verbose: bool = False) -> None:
        self.seed = seed
        self.guard = guard
        self.verbose = verbose
        self.tally = Tally()

    def cards(self, pool: Pool, faction: str, rng: random.Random) -> list[Card]:
        """The custom cards of a deck, as many as fit."""
        writer = Writer(pool, rng)
        found: list[Card] = []
        abilities = 0
        for number in range(CARDS * 6):
            if len(found) == CARDS:
                break
            text = writer.text()
            self.tally.texts += 1
            try:
                card = own_card(facts_of(text, number, faction, rng), pool)
            except Unreadable:
                self.tally.unread["cannot be read again"] += 1
                if self.verbose:
                    print(f"unreadable: {text}")
                continue
            except BadInput as complaint:
                self.tally.unread[complaint.reason] += 1
                if self.verbose and "(" in complaint.reason:
                    print(f"{complaint.reason}: {text}")
                continue
            count = abilities_of(card.compiled)
            if abilities + count > ABILITIES:
                break
            abilities += count
            found.append(card)
        return found

    def play(self, number: int) -> None:
        """Play a few games with the same decks."""
        rng = random.Random(f"{self.seed}/{number}")
        name = EDITIONS[number % len(EDITIONS)]
        chosen, pool = game(name), load_pool(name)
        seats = rng.choice((2, 2, 3, 4))
        decks, mine = [], []
        for ready in rng.sample(chosen.decks.ready(), seats):
            cards = self.cards(pool, ready.faction, rng)
            deck = with_cards(chosen.decks.load(ready.name), cards)
            while cards and chosen.decks.faults(deck):
                cards.pop()
                deck = with_cards(chosen.decks.load(ready.name), cards)
            self.tally.accepted += len(cards)
            mine += cards
            decks.append(deck)
        setup = chosen.complete(Setup([f"Player {seat}" for seat in range(seats)], {}, None, decks))
        for deal in range(DEALS):
            self.tally.games += 1
            before = sum(self.tally.faults.values())
            self.decide(chosen, setup, number, mine, random.Random(f"{self.seed}/{number}/{deal}"))
            self.tally.faulty += sum(self.tally.faults.values()) > before

    def decide(self, chosen: Game, setup: Setup, number: int, mine: list[Card], rng: random.Random) -> None:
        """Answer at random until the game is over or has shown enough faults."""
        state = chosen.start(setup, rng.getrandbits(32), loud=True)
        bad = 0
        for _ in range(MOST_DECISIONS):
            if state.over or bad == FEW:
                return
            request = rng.choice(state.requests)
            choice = random_choice(request, rng)
            before = state.clone()
            before.loud = True
            began = time.perf_counter()
            signal.setitimer(signal.ITIMER_REAL, self.guard)
            try:
                apply(state, choice)
                look_around(chosen, state, setup)
                self.tally.decisions += 1
            except Exception as error:  # whatever it is: finding it is what this is for
                signal.setitimer(signal.ITIMER_REAL, 0)
                bad += 1
                self.blame(error, before, state, choice, number, mine)
                state = before
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
                self.tally.slowest = max(self.tally.slowest, time.perf_counter() - began)
        self.tally.unended += 1

    def blame(self, error: Exception, before: State, failed: State, choice: Any, number: int, mine: list[Card]) -> None:
        """Record a fault, and for the first of its kind the responsible card."""
        kind = kind_of(error)
        if self.verbose:
            traceback.print_exception(error)
        text = text_in_hand(failed, mine) or text_without(before, choice, mine)
        if isinstance(error, Overrun):
            self.tally.overran += 1
            self.tally.overruns.setdefault(text, f"game {number}")
            return
        self.tally.faults[kind] += 1
        self.tally.shown.setdefault(kind, f"game {number}: {text}")
        if self.verbose:
            print(f"--> {text}\n")


def with_cards(deck: dict[str, Any], cards: list[Card]) -> dict[str, Any]:
    """A deck in which custom cards replace others."""
    made = {**deck, "plots": dict(deck["plots"]), "draw": dict(deck["draw"]), "custom": []}
    for card in cards:
        if card.type == "agenda":
            made["agendas"] = [card.code]
            made["custom"] = [facts for facts in made["custom"] if facts.get("type") != "agenda"]
            made["custom"].append(card.written)
            continue
        pile, copies = (made["plots"], 1) if card.type == "plot" else (made["draw"], COPIES)
        others = [code for code in sorted(pile) if not code.startswith("own-")]
        if sum(pile[code] for code in others) < copies + LEAST_PLOTS:
            continue
        for _ in range(copies):
            code = next(code for code in others if code in pile)
            pile[code] -= 1
            if not pile[code]:
                del pile[code]
        pile[card.code] = copies
        made["custom"].append(card.written)
    return made


def look_around(chosen: Game, state: State, setup: Setup) -> None:
    """Build everything that is shown: table, question, options, story."""
    for request in state.requests:
        if request.low > min(request.high, len(request.options)):
            raise Unanswerable(f"'{request.kind}' asks for {request.low} of {len(request.options)}")
        chosen.wording.prompt(state, request)
        state.view(request.seat)
        for option in request.options:
            chosen.wording.label(state, request, option)
    for event in state.events:
        chosen.wording.story(event.seen_by(-1), setup.players)
    state.events, state.draws = [], []


def kind_of(error: Exception) -> str:
    """The exception, and the last engine location in its traceback."""
    places = [f for f in traceback.extract_tb(error.__traceback__) if "fivekings" in f.filename]
    last = places[-1] if places else None
    where = f"{last.filename.rpartition('fivekings/')[2]}:{last.name}" if last is not None else "?"
    return f"{type(error).__name__}: {str(error)[:60]} in {where}"


def text_in_hand(state: State, mine: list[Card]) -> str:
    """The text of the custom card that was running."""
    for frame in reversed(state.frames):
        for card in mine:
            if card.code in frame.program.name:
                return f"[{card.type}] {card.text}"
    return ""


def text_without(before: State, choice: Any, mine: list[Card]) -> str:
    """The text that causes the failure."""
    for card in mine:
        kept, card.compiled = card.compiled, Compiled()
        try:
            again = before.clone()
            assert isinstance(again, Thrones)
            again.modifiers = None
            apply(again, choice)
            if any(request.low > min(request.high, len(request.options)) for request in again.requests):
                continue
        except Exception:
            continue
        else:
            return f"[{card.type}] {card.text}"
        finally:
            card.compiled = kept
    return "(no single card)"


def alarm(_signal: int, _frame: FrameType | None) -> None:
    """Raise the timeout."""
    raise Hung("a decision takes too long")


def run(seed: int, texts: int, seconds: float, guard: float = 10.0, loud: bool = False, only: int = -1) -> Tally:
    """Play games until enough texts were tried or time is up."""
    fuzz = Run(seed, guard, verbose=only >= 0)
    usual = signal.signal(signal.SIGALRM, alarm)
    began = time.perf_counter()
    number = max(only, 0)
    try:
        while fuzz.tally.texts < texts and time.perf_counter() - began < seconds:
            fuzz.play(number)
            number += 1
            if loud:
                print(f"\r{fuzz.tally.line()} ", end="", file=sys.stderr, flush=True)
            if only >= 0:
                break
    finally:
        signal.signal(signal.SIGALRM, usual)
    return fuzz.tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", type=int, default=20_000, help="how many texts to try (20000)")
    parser.add_argument("--seconds", type=float, default=1800, help="time limit in seconds (1800)")
    parser.add_argument("--guard", type=float, default=10, help="seconds that a decision may take (10)")
    parser.add_argument("--seed", type=int, default=1, help="random seed (1)")
    parser.add_argument("--game", type=int, default=-1, metavar="NUMBER", help="play this game alone, with tracebacks")
    arguments = parser.parse_args()
    began = time.perf_counter()
    tally = run(arguments.seed, arguments.texts, arguments.seconds, arguments.guard, True, arguments.game)
    print(file=sys.stderr)
    refused = sum(tally.unread.values())
    print(f"seed {arguments.seed}, {time.perf_counter() - began:.0f} s")
    print(f"texts tried       {tally.texts}")
    print(f"cards accepted    {tally.accepted}")
    print(f"texts refused     {refused}")
    for reason, count in tally.unread.most_common(SHOWN):
        print(f"  {count:>6}  {reason}")
    print(f"games played      {tally.games}, {tally.unended} of them not to the end in {MOST_DECISIONS} decisions")
    print(f"decisions         {tally.decisions}, the slowest took {tally.slowest:.2f} s")
    print(f"overruns          {tally.overran}, of {len(tally.overruns)} texts")
    for text, where in list(tally.overruns.items())[:SHOWN]:
        print(f"  {where}: {text}")
    print(f"faults            {sum(tally.faults.values())} of {len(tally.faults)} kinds, in {tally.faulty} games")
    for kind, count in tally.faults.most_common(SHOWN):
        print(f"  {count:>6}  {kind}\n          {tally.shown[kind]}")
    sys.exit(1 if tally.faults else 0)


if __name__ == "__main__":
    main()
