"""Editions: how one edition of the card game differs from the others.

The shared rules ask the table's edition for numbers and for the few decisions on which editions differ; its programs
say in which order things happen. docs/editions.md explains how to add one.
"""

from collections.abc import Callable
from typing import Any

from fivekings.kernel.errors import Refused
from fivekings.kernel.ledger import read_ledger
from fivekings.kernel.program import Program
from fivekings.kernel.request import Request
from fivekings.kernel.state import Setup
from fivekings.thrones.cardspeak.speech import Speech
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.deck import Deck, Fault
from fivekings.thrones.model.terms import PHASES
from fivekings.thrones.model.view_types import CardSeen, ThronesView

DRAWN_TYPES = ("character", "location", "attachment")
ViewBuilder = Callable[[Any, int, dict[int, CardSeen]], ThronesView]
"""Builds a view from a state and a viewer; the dict holds cards that look the same to everybody, built once."""


class OwnAction:
    """An action that only one edition has, with a card and an optional number: when it is offered, its label, what it
    does, and why it may be refused."""

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
        """Why these cards cannot be used in the way that a label names; None if it names another way."""


class Edition:
    """The constants of an edition, its wording, and the program of a whole game."""

    def __init__(self, name: str, title: str, game: Program, round_program: str, view: ViewBuilder) -> None:
        self.name = name
        self.title = title
        self.short_title = title
        """The title for tight spaces."""
        self.blurb = ""
        """One or two sentences for players who choose a game."""
        self.version = 3
        """The rules version: a record replays only with the version it was played with."""
        self.game = game
        """The program of a whole game, from setup."""
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
        """What a table may decide: a name, the accepted values, and a description."""
        self.default_decks: list[str] = []
        self.faults: Callable[[Deck, bool], list[Fault]] = no_faults
        """Every deckbuilding rule that a deck breaks; `decks.legality` asks, as it knows the decks of the box."""
        self.box_cards = 0
        """How many cards the draw decks of the box have, if they may be smaller than decks that players build."""
        self.box_faults: Callable[[list[Card]], list[Fault]] = no_box_faults
        """What is wrong with all cards together, if the decks come in the box."""
        self.setup_faults: Callable[[Setup], list[Fault]] = no_setup_faults
        """Every rule that the players and options of a table break."""
        self.position_keys: frozenset[str] = frozenset()
        """Extra keys for players in positions of this edition: a team, Shadows, an announced House."""
        self.table_faults: Callable[[list[Deck]], list[Fault]] = no_faults_together
        """Every rule that the decks of a table break together."""
        self.speech: Speech = Speech()
        self.deal_hidden: Callable[[Any, int], None] | None = None
        """Deals again what only this edition hides from a seat."""
        self.outside: Callable[[Setup, list[Deck], list[Card]], list[Card]] | None = None
        """The cards that every player has outside the game at first, from the setup, the decks and all cards."""
        self.fixed_decks = False
        """Do the decks come in the box, so that players do not build any?"""
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
        """Do players declare during setup whether they use their agenda?"""
        self.out_of_house = 0
        """The gold penalty for a card of another House."""
        # --- the round
        self.phases: tuple[str, ...] = PHASES
        """The phases of a round."""
        self.gold_in_turn = False
        """May gold be spent only in one's own turn of the marshaling phase?"""
        self.dominance_gold = True
        """Does unspent gold count for dominance?"""
        self.cards_drawn = 2
        self.draw_cap = -1
        """How many cards a player may draw by card effects per round; below zero for no limit."""
        self.draws_singly = False
        """Are several cards drawn one by one?"""
        self.least_strength = 1
        """The minimum STR to win a challenge."""
        self.responses_wait = False
        """Do responses to an ability's effects wait until the ability has resolved completely?"""
        self.departed_answer = False
        """May a card that just left play respond to that itself?"""
        self.uncounted: Callable[[Any, int, list[int]], list[int]] = none_uncounted
        """The participating characters of a player whose STR does not count."""
        self.rivals_once = True
        """Does beating a rival give power once a round, or every time?"""
        # --- cards
        self.ambush_plays = False
        """Is a card with ambush played for influence in any phase, rather than put into play for gold?"""
        self.promises: tuple[str, ...] = ()
        """What gold may be given for, if players may give each other gold."""
        self.copies_join = True
        """Does another copy of a unique card that is put into play become a duplicate? If not, it cannot be put into
        play."""
        self.own_actions: dict[int, OwnAction] = {}
        """The edition's own actions, by the number that stands for them in place of an ability's index."""
        self.plot_copies = 2
        """How many copies of a plot a plot deck may have, unless the plot says otherwise."""
        self.duplicate_types: tuple[str, ...] = DRAWN_TYPES
        """The types of unique cards that may have duplicates."""
        self.duplicate_saves: tuple[str, ...] = ("kill", "discard", "return", "remove")
        """What a duplicate saves from."""
        self.deathbound_anywhere = False
        """Does deathbound also apply to a card discarded from a hand or deck?"""
        self.attachments_return = True
        """Do attachments return to hand when their bearer leaves play, rather than being discarded?"""
        # --- the end
        self.power_to_win = 15
        self.team_power_to_win = 30
        """How much power partners need together."""
        self.power_on: tuple[str, ...] = DRAWN_TYPES
        """The types of cards in play on which power counts, besides the faction card."""
        self.first_player_wins_ties = False
        """Does the first player win, or choose the winner, if several have enough power at once?"""
        self.empty_deck_eliminates = True
        self.doomed_eliminate = 0
        """How many doomed cards in the dead pile eliminate a player; 0 for no such rule."""
        self.cited: dict[str, str] | None = None

    def cite(self, rule: str) -> str:
        """The clause of this edition's ledger for a shared rule; empty if there is none."""
        if not rule.startswith("got."):
            return rule
        if self.cited is None:
            ledger = read_ledger(self.name)
            alike = {clause.like: clause.id for clause in reversed(ledger.clauses) if clause.like}
            self.cited = {f"got.{shared}": clause for shared, clause in {**ledger.cited, **alike}.items()}
        return self.cited.get(rule, "")


def no_faults(_deck: Deck, _boxed: bool) -> list[Fault]:
    """No deckbuilding rules."""
    return []


def no_box_faults(_cards: list[Card]) -> list[Fault]:
    """No rules for all cards together."""
    return []


def no_setup_faults(_setup: Setup) -> list[Fault]:
    """No rules for players and options."""
    return []


def none_uncounted(_state: Any, _player: int, _cards: list[int]) -> list[int]:
    """All STR counts."""
    return []


def no_faults_together(_decks: list[Deck]) -> list[Fault]:
    """No rules for the decks of a table."""
    return []
