"""How the players of a trial decide: they use the card under trial whenever they can."""

import random
from collections import Counter
from typing import Final

from fivekings.kernel.program import Frame
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.state import NONE, Thrones
from fivekings.thrones.rules.abilities.codes import parts_of
from fivekings.thrones.trials.positions import KNIFE

WINDOWS: Final = ("action", "interrupt", "reaction")
"""Kinds of requests whose options are uses of cards."""
STYLES: Final = ("first", "last", "random", "declines")
"""How a question about the card under trial is answered."""
USES_OTHERS: Final = 0.3
"""How often a card that is not under trial is used."""


class TrialPlayer:
    """Decides for everybody at the table."""

    def __init__(self, card: Card, style: str, rng: random.Random) -> None:
        self.card = card
        self.style = style
        self.rng = rng
        self.used: Counter[tuple[str, int]] = Counter()
        """How often each use of the card was chosen."""

    def choose(self, state: Thrones, request: Request) -> Choice:
        """An answer to a question."""
        if request.kind in WINDOWS:
            return self.use(state, request)
        if is_involved(state, self.card):
            return self.about_card(request)
        return self.usual(state, request)

    def use(self, state: Thrones, request: Request) -> Choice:
        """Use the card, or wait a little to put it into play in a challenge; a knife where the card is being used; now
        and then something else."""
        options = [option for option in request.options if option >= 0]
        mine = [option for option in options if state.cards[parts_of(option)[0]].code == self.card.code]
        if mine:
            fewest = min(self.used[self.key(state, option)] for option in mine)
            pick = self.rng.choice([option for option in mine if self.used[self.key(state, option)] == fewest])
            waits = self.key(state, pick)[1] >= len(self.card.compiled.abilities) and state.type == NONE
            passes = request.options[-1] == DECLINE and (fewest > 1 or waits) and self.rng.random() < 0.5
            if not passes:
                self.used[self.key(state, pick)] += 1
                return self.answer(request, [pick])
        if is_involved(state, self.card):
            knives = [option for option in options if state.title(parts_of(option)[0]) == KNIFE]
            if knives and self.rng.random() < 0.8:
                return self.answer(request, [self.rng.choice(knives)])
        if options and self.rng.random() < USES_OTHERS:
            return self.answer(request, [self.rng.choice(options)])
        return request.least_answer()

    def key(self, state: Thrones, option: int) -> tuple[str, int]:
        """A use of the card: which face, which ability."""
        card, index, _ = parts_of(option)
        return state.cards[card].type, index

    def about_card(self, request: Request) -> Choice:
        """Answer a question while the card is being used: by the style of the trial."""
        options = [option for option in request.options if option != DECLINE] or request.options
        if self.style == "declines" and self.rng.random() < 0.8:
            return request.least_answer()
        if self.style in ("first", "last"):
            ordered = options if self.style == "first" else options[::-1]
            count = min(max(request.low, min(request.high, len(options))), len(options))
            return self.answer(request, ordered[:count])
        return self.random(request, options)

    def usual(self, state: Thrones, request: Request) -> Choice:
        """Answer any other question at random: the card if it is offered, and rather something than nothing."""
        if request.kind == "mulligan":
            return request.least_answer()
        options = [option for option in request.options if option != DECLINE] or request.options
        mine = [o for o in options if 0 <= o < len(state.cards) and state.cards[o].code == self.card.code]
        if mine and request.low <= 1 <= request.high and self.rng.random() < 0.8:
            others = [option for option in options if option not in mine]
            more = self.rng.randint(0, min(request.high - 1, len(others))) if request.high > 1 else 0
            return self.answer(request, [mine[0], *self.rng.sample(others, more)])
        if self.rng.random() < 0.85:
            return self.random(request, options)
        return self.random(request, request.options)

    def random(self, request: Request, options: list[int]) -> Choice:
        """As many of these options as may be picked, at random."""
        high = min(request.high, len(options))
        return self.answer(request, self.rng.sample(options, self.rng.randint(min(request.low, high), high)))

    def answer(self, request: Request, picks: list[int]) -> Choice:
        """An answer, with a number where one is asked for."""
        most = request.most(picks[0]) if picks else 0
        amounts = {"first": 1, "last": most}
        amount = amounts.get(self.style, self.rng.randint(min(1, most), most) if most else 0)
        return Choice(request.seat, request.number, picks, min(amount, most))


def is_involved(state: Thrones, card: Card) -> bool:
    """Is a card being used, or does its effect resolve?"""
    return any(belongs(state, frame, card) for frame in state.frames)


def belongs(state: Thrones, frame: Frame, card: Card) -> bool:
    """Does a frame carry out the text of a card?"""
    if frame.program.name.startswith(f"card.{card.code}."):
        return True
    return frame.program.name == "thrones.initiate" and state.cards[frame.roles["source"]].code == card.code
