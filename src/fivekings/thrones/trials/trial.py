"""Trials of a card: short games in which its abilities are used, on tables of all kinds.

A trial begins at a generated position (`positions.py`) and goes on for some decisions (`player.py`). After each of them
the invariants of random play must hold; around the card the position must also survive copying, saving and loading, and
everything must have words (`checks.py`). The same seed makes the same trials.
"""

import math
import random
import time
from collections.abc import Iterator
from typing import Final

from fivekings.kernel.errors import Overrun, in_a_line
from fivekings.kernel.faults import fault_text
from fivekings.kernel.game import Game
from fivekings.kernel.machine import apply
from fivekings.kernel.request import Choice
from fivekings.kernel.state import Setup
from fivekings.thrones.custom_cards import STEPS
from fivekings.thrones.model.ability import Ability
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.pool import Pool
from fivekings.thrones.model.state import AGENDA, NONE, PLAY, REVEALED, TITLE, Thrones
from fivekings.thrones.rules.abilities.codes import parts_of
from fivekings.thrones.trials.checks import Broken, check_copies, check_table, check_told
from fivekings.thrones.trials.player import STYLES, WINDOWS, TrialPlayer, belongs, is_involved
from fivekings.thrones.trials.positions import Tables
from fivekings.thrones.trials.report import BROKEN, OVERRAN, RAISED, Finding, Part, Report

LENGTH: Final = 80
"""How many decisions a trial has at most."""
MOST: Final = 150
"""How many trials a card of the game gets, if its abilities are rare."""
MOST_OF_STRANGER: Final = 16
SECONDS_OF_STRANGER: Final = 1.2
"""How many trials a card gets that is not of the game, and how many seconds of the processor."""
AFTERWARDS: Final = 12
"""How many decisions a trial goes on after every ability was initiated in it."""
ROUTINE: Final = 16
"""The position is also copied, saved and seen after every this many decisions that have nothing to do with the card."""
ENOUGH: Final = 3
"""After so many findings a card is not tried any more."""
ACTIVE: Final = (PLAY, AGENDA, TITLE, REVEALED)
"""The zones in which constant abilities apply."""
PHASES: Final = ("challenges", "plot", "marshaling", "challenges", "dominance")
"""Where trials begin when the text does not say."""
KIND_WORDS: Final = {"full": "a full table for two", "melee": "a melee of four", "bare": "an empty table for two"}
PLACE_WORDS: Final = {
    "in_play": "in play",
    "hand": "in hand",
    "plot_deck": "in the plot deck",
    "plot": "as the revealed plot",
    "attached": "attached to a card of theirs",
    "attached to another": "attached to the card of another player",
    "discard": "in the discard pile",
    "dead": "in the dead pile",
}


class Plan:
    """One trial: the table, where the card is, how questions about it are answered."""

    def __init__(self, kind: str, place: str, style: str, knife: bool = False) -> None:
        self.kind = kind
        self.place = place
        self.style = style
        self.knife = knife
        """Does an opponent have a card that takes sources and targets out of play?"""
        self.phase = "setup"

    def words(self, holder: str) -> str:
        """The trial in words."""
        begins = "the setup" if self.phase == "setup" else f"the {self.phase} phase"
        place = PLACE_WORDS.get(self.place, f"as {self.place}")
        return f"{KIND_WORDS.get(self.kind, 'two players')} from {begins} on; {holder} has it {place}"


class Trials:
    """Tries one card until every ability has resolved, or so many trials or seconds are over."""

    def __init__(self, game: Game, card: Card, pool: Pool, edition: Edition, seed: int = 1) -> None:
        self.game = game
        self.card = card
        self.tables = Tables(card, pool, edition)
        self.seed = seed
        self.report = Report(card)
        self.by_name = {part.name: part for part in self.report.abilities}
        self.latest = ""
        """The text of the ability that was used last in the trial."""
        self.deadline = math.inf

    def run(self, most: int, seconds: float = math.inf) -> Report:
        """Try the card: every kind of trial once, then any until nothing is left to see, so many trials were made or
        so many seconds of the processor are used up."""
        began = time.process_time()
        self.deadline = began + seconds
        least = len(self.usual_plans())
        for number, plan in enumerate(self.plans()):
            done = number >= least and (number >= most or self.report.complete())
            if done or len(self.report.findings) >= ENOUGH or self.is_late():
                break
            self.play(plan, number)
        self.report.seconds = time.process_time() - began
        return self.report

    def is_late(self) -> bool:
        """Is the time for this card used up?"""
        return time.process_time() > self.deadline

    def usual_plans(self) -> list[Plan]:
        """A trial of each kind."""
        places, kinds = self.tables.places(), self.tables.kinds()
        found = [Plan("full", place, STYLES[number % 4]) for number, place in enumerate(places) if "full" in kinds]
        found += [Plan(kinds[0], places[0], "declines"), Plan(kinds[0], places[-1], "last")]
        if not self.tables.edition.fixed_decks:
            found.append(Plan(kinds[0], places[0], "random", knife=True))
        if "bare" in kinds:
            found += [Plan("bare", places[0], "random"), Plan("bare", places[-1], "first")]
        if "melee" in kinds:
            found += [Plan("melee", places[0], "random"), Plan("melee", places[-1], "last")]
        return [*found, *[Plan("setup", "hand", style) for style in STYLES[1:3]]] if "setup" in kinds else found

    def plans(self) -> Iterator[Plan]:
        """The usual trials, then any others."""
        yield from self.usual_plans()
        rng = random.Random(f"{self.seed}/{self.card.code}")
        kinds = [kind for kind in self.tables.kinds() if kind not in ("setup", "bare")]
        while True:
            plan = Plan(rng.choice(kinds), rng.choice(self.tables.places()), rng.choice(STYLES))
            plan.knife = not self.tables.edition.fixed_decks and rng.random() < 0.3
            yield plan

    def play(self, plan: Plan, number: int) -> None:
        """Play one trial."""
        rng = random.Random(f"{self.seed}/{self.card.code}/{number}")
        plan.phase = self.phase_for(plan, rng)
        setup, holder = self.tables.make(plan.kind, plan.place, plan.phase, plan.knife, rng)
        seed = rng.getrandbits(32)
        choices: list[Choice] = []
        self.latest = ""
        self.report.trials += 1
        where = plan.words(setup.players[holder])
        try:
            state = self.game.start(setup, seed, loud=True)
        except Exception as error:
            self.blame(error, None, where, setup, seed, choices)
            return
        assert isinstance(state, Thrones)
        state.budget = STEPS
        player = TrialPlayer(self.card, plan.style, rng)
        try:
            self.decide(state, player, choices, rng)
        except Exception as error:
            self.blame(error, state, where, setup, seed, choices)

    def decide(self, state: Thrones, player: TrialPlayer, choices: list[Choice], rng: random.Random) -> None:
        """Decide again and again, and check what comes of it."""
        left = LENGTH
        used = {name: part.initiated for name, part in self.by_name.items()}
        self.look(state, True)
        while left and not state.over and not self.is_late():
            left -= 1
            request = rng.choice(state.requests)
            choice = player.choose(state, request)
            request.check(choice)
            choices.append(choice)
            if request.kind in WINDOWS:
                self.note_use(state, choice.pick)
            around = is_involved(state, self.card)
            apply(state, choice)
            self.report.decisions += 1
            self.look(state, around or is_involved(state, self.card) or left % ROUTINE == 0)
            if left > AFTERWARDS and used and all(self.by_name[name].initiated > used[name] for name in used):
                left = AFTERWARDS

    def look(self, state: Thrones, closely: bool) -> None:
        """Check the position and note what the card did."""
        check_table(state)
        for event in state.events:
            part = self.by_name.get(event.public["ability"]) if event.kind == "resolved" else None
            if part is not None:
                part.resolved += 1
                self.latest = part.text
                part.initiated = max(part.initiated, part.resolved)
                closely = True
        if closely:
            check_told(self.game, state)
            check_copies(self.game, state)
        state.events, state.draws = [], []
        self.note_constants(state)

    def note_use(self, state: Thrones, option: int) -> None:
        """An ability of the card is about to be initiated."""
        if option < 0:
            return
        card, index, _ = parts_of(option)
        said = state.cards[card].compiled.abilities
        if state.cards[card].code == self.card.code and index < len(said):
            program = said[index].program
            if program is not None and program.name in self.by_name:
                self.by_name[program.name].initiated += 1
                self.latest = said[index].text

    def note_constants(self, state: Thrones) -> None:
        """Note which constant abilities of the card are in force."""
        for number, card in enumerate(state.cards):
            if card is not self.card or state.zone[number] not in ACTIVE:
                continue
            roles = {"source": number, "player": state.controller[number]}
            for part, constant in zip(self.report.constants, card.compiled.constants, strict=True):
                if not part.initiated and (constant.condition is None or constant.condition(state, roles)):
                    part.initiated += 1

    def phase_for(self, plan: Plan, rng: random.Random) -> str:
        """The phase in which a trial begins: one in which something of the card has not been seen yet."""
        if plan.kind == "setup":
            return "setup"
        phases = self.tables.edition.phases
        unseen = [ability for ability in every_ability(self.card) if not self.part_of(ability).resolved]
        wanted = [ability.only_in for ability in unseen if ability.only_in in phases]
        if plan.place == "plot_deck":
            return "plot"
        if plan.place == "hand" and self.card.type != "event":
            ambushes = "ambush" in self.card.compiled.keywords and rng.random() < 0.5
            return "challenges" if ambushes else "marshaling"
        if wanted and (len(wanted) == len(unseen) or rng.random() < 0.5):
            return rng.choice(wanted)
        return rng.choice([phase for phase in PHASES if phase != "plot" or plan.place != "title"])

    def part_of(self, ability: Ability) -> Part:
        """The report on an ability."""
        assert ability.program is not None
        return self.by_name[ability.program.name]

    def blame(
        self, error: Exception, state: Thrones | None, where: str, setup: Setup, seed: int, choices: list[Choice]
    ) -> None:
        """Note what went wrong, with the ability that was being used."""
        kind = OVERRAN if isinstance(error, Overrun) else BROKEN if isinstance(error, Broken) else RAISED
        said = str(error) if kind == BROKEN else in_a_line(error)
        record = fault_text(self.game, setup.to_json(), seed, choices, "carry this decision out", error)
        place = f"{where}; decision {len(choices)}" if choices else where
        self.report.findings.append(Finding(kind, self.text_at_work(state), said, place, record))

    def text_at_work(self, state: Thrones | None) -> str:
        """The text of the ability that was being used, or was used last, when something went wrong."""
        for frame in reversed([] if state is None else state.frames):
            assert state is not None
            if belongs(state, frame, self.card):
                for part in self.report.abilities:
                    if frame.program.name.startswith(part.name):
                        return part.text
                source: int = frame.roles.get("source", NONE)
                index: int = frame.roles.get("index", NONE)
                if source != NONE and 0 <= index < len(state.cards[source].compiled.abilities):
                    return state.cards[source].compiled.abilities[index].text
        return self.latest or self.card.title


def every_ability(card: Card) -> list[Ability]:
    """The abilities of a card on both faces."""
    other = [] if card.compiled.other is None else card.compiled.other.abilities
    return [*card.compiled.abilities, *other]
