"""Editions: what one edition of the card game does differently from the others.

The shared rules ask the edition of the table for numbers and for the few decisions on which editions part; its own step
lists say in which order things happen. docs/editions.md tells how to add one.
"""

from collections.abc import Callable
from typing import Any

from fivekings.kernel.errors import Refused
from fivekings.kernel.ledger import read_ledger
from fivekings.kernel.program import Program
from fivekings.kernel.request import Request
from fivekings.kernel.state import Setup
from fivekings.thrones.cardspeak.speech import Speech
from fivekings.thrones.cardspeak.vocabulary import PHASES
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.deck import Deck, Fault
from fivekings.thrones.model.view_types import CardSeen, ThronesView

DRAWN_TYPES = ("character", "location", "attachment")
ViewBuilder = Callable[[Any, int, dict[int, CardSeen]], ThronesView]
"""Builds a view from a state and a viewer; the dict holds cards that look the same to everybody, built once."""


class OwnAction:
    """Something that only the players of one edition may do in an action window, with a card and perhaps a number:
    for which of them it is offered to a player, how it reads, doing it, and why it is refused."""

    def __init__(
        self,
        offered: Callable[[Any, int], list[tuple[int, int]]],
        label: Callable[[Any, int, int], str],
        act: Callable[[Any, int, int, int], None],
        refusal: Callable[[Any, Request, list[int], str], Refused | None] | None = None,
    ) -> None:
        self.offered = offered
        self.label = label
        self.act = act
        self.refusal = refusal
        """Why these cards cannot be used in the way that a label names; None where it names another way."""


class Edition:
    """The constants of an edition, its words, and its chart of a whole game."""

    def __init__(self, name: str, title: str, game: Program, round_program: str, view: ViewBuilder) -> None:
        self.name = name
        self.title = title
        self.short_title = title
        """The title where there is little room."""
        self.blurb = ""
        """One or two sentences for players who choose a game."""
        self.version = 2
        """The rules version: a record replays only with the version it was played by."""
        self.game = game
        """A whole game, from setting up."""
        self.round_program = round_program
        """The name of the program of one round."""
        self.view = view
        """Builds what a seat, or a spectator (-1), may see."""
        self.printed: list[Card] = []
        """Every printed card, once the pool of the edition is loaded."""
        self.printed_titles: dict[int, str] = {}
        """The titles of those cards by their numbers (`title_number`)."""
        self.setup_program = "thrones.setup"
        self.modes: dict[str, tuple[int, int, int]] = {"joust": (2, 2, 2)}
        self.most_seats = 2
        self.options: list[tuple[str, list[str], str]] = []
        """What a table may decide: a name, the accepted values, what it means."""
        self.default_decks: list[str] = []
        self.faults: Callable[[Deck], list[Fault]] = no_faults
        """Every rule of deckbuilding that a deck breaks."""
        self.box_faults: Callable[[list[Card]], list[Fault]] = no_box_faults
        """What is wrong with all cards together, where the decks come in the box."""
        self.setup_faults: Callable[[Setup], list[Fault]] = no_setup_faults
        """Every rule that the players and options of a table break."""
        self.position_keys: frozenset[str] = frozenset()
        """What a player of a position may have in this edition besides: a team, Shadows, an announced house."""
        self.table_faults: Callable[[list[Deck]], list[Fault]] = no_faults_together
        """Every rule that the decks of a table break together."""
        self.speech: Speech = Speech()
        self.deal_hidden: Callable[[Any, int], None] | None = None
        """Deals anew what only this edition hides from a seat."""
        self.outside: Callable[[Setup, list[Deck], list[Card]], list[Card]] | None = None
        """The cards that every player has outside the game at first, by setup, decks and all cards there are."""
        self.fixed_decks = False
        """Do the decks come in the box, so that nobody builds any?"""
        self.events_cost = True
        """Do events have a gold cost printed on them?"""
        self.plot_values: tuple[str, ...] = ("income", "initiative", "claim", "reserve")
        # --- setting up
        self.hand_size = 7
        self.setup_gold = 8
        self.setup_types: tuple[str, ...] = DRAWN_TYPES
        self.setup_duplicates = True
        """May duplicates be placed during setup?"""
        self.declares_agendas = False
        """Do players say at the table which agenda they use, if any?"""
        self.out_of_house = 0
        """How much more gold a card of another house costs."""
        # --- the round
        self.phases: tuple[str, ...] = PHASES
        """The phases of a round; with the last the round ends."""
        self.gold_in_turn = False
        """Is gold spent only in one's own turn of the marshaling phase?"""
        self.dominance_gold = True
        """Does unspent gold count for dominance?"""
        self.cards_drawn = 2
        self.draw_cap = -1
        """How many cards a round a player may draw by card effects; below zero is any number."""
        self.draws_singly = False
        """Are several cards drawn one after the other?"""
        self.least_strength = 1
        """The STR with which a challenge can be won."""
        self.responses_wait = False
        """Do answers to what an ability does wait until it has resolved completely?"""
        self.departed_answer = False
        """May a card that has just left play answer that itself?"""
        self.uncounted: Callable[[Any, int, list[int]], list[int]] = none_uncounted
        """Those of a player's participating characters whose STR is not counted."""
        self.rivals_once = True
        """Does beating a rival give power once a round, or every time?"""
        # --- cards
        self.ambush_plays = False
        """Is a card with ambush played for its cost in influence, in any phase, or put into play for gold?"""
        self.promises: tuple[str, ...] = ()
        """What gold may be given for, where players may give each other gold."""
        self.copies_join = True
        """Does a further copy of a unique card that is put into play become a duplicate, or can it not be?"""
        self.own_actions: dict[int, OwnAction] = {}
        """What else may be done in an action window, by the number that stands for it in place of an ability's."""
        self.plot_copies = 2
        """How many copies of a plot a plot deck may have, unless the plot says otherwise."""
        self.duplicate_types: tuple[str, ...] = DRAWN_TYPES
        """On which unique cards there may be duplicates."""
        self.duplicate_saves: tuple[str, ...] = ("kill", "discard", "return", "remove")
        """What a duplicate saves from."""
        self.deathbound_anywhere = False
        """Does deathbound hold for a card that is discarded from a hand or deck, too?"""
        self.attachments_return = True
        """Where attachments go when what bears them leaves play: to hand, or to the discard pile."""
        # --- the end
        self.power_to_win = 15
        self.team_power_to_win = 30
        """What partners need together."""
        self.power_on: tuple[str, ...] = DRAWN_TYPES
        """On which cards in play power counts, besides the faction card."""
        self.first_player_wins_ties = False
        """Does the first player win, or choose the winner, when several have enough power at once?"""
        self.empty_deck_eliminates = True
        self.doomed_eliminate = 0
        """With how many doomed cards in the dead pile a player is eliminated; none is never."""
        self.cited: dict[str, str] | None = None

    def cite(self, rule: str) -> str:
        """The clause of this edition's ledger that a shared rule carries out; empty where it has none."""
        if not rule.startswith("got."):
            return rule
        if self.cited is None:
            ledger = read_ledger(self.name)
            alike = {clause.like: clause.id for clause in reversed(ledger.clauses) if clause.like}
            self.cited = {**ledger.cited, **alike}
        return self.cited.get(rule.removeprefix("got."), "")


def no_faults(_deck: Deck) -> list[Fault]:
    """No rules of deckbuilding."""
    return []


def no_box_faults(_cards: list[Card]) -> list[Fault]:
    """No rules for all cards together."""
    return []


def no_setup_faults(_setup: Setup) -> list[Fault]:
    """No rules for players and options."""
    return []


def none_uncounted(_state: Any, _player: int, _cards: list[int]) -> list[int]:
    """Everybody's STR counts."""
    return []


def no_faults_together(_decks: list[Deck]) -> list[Fault]:
    """No rules for the decks of a table."""
    return []
