"""The card game, as the rest of the house knows it."""

from typing import Any

from fivekings.kernel.errors import BadInput
from fivekings.kernel.game import VEIL, Game, Option
from fivekings.kernel.program import Frame
from fivekings.kernel.request import Choice, Request
from fivekings.kernel.state import Setup, State
from fivekings.thrones import custom_cards
from fivekings.thrones.bots.heuristics import CardHeuristics
from fivekings.thrones.bots.pointless_actions import all_pointless
from fivekings.thrones.decks import deck_from_json
from fivekings.thrones.decks.legality import broken_rules
from fivekings.thrones.decks.library import Library
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.compiled import Compiled
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.pool import load_pool
from fivekings.thrones.model.resample import deal_hidden
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import AGENDA, DECK, FACTION, NOBODY, NONE, PLOTS, POOLED, REMOVED, ZONES, Thrones
from fivekings.thrones.model.terms import DRAWN
from fivekings.thrones.model.view_types import ThronesView
from fivekings.thrones.rules.abilities.actions import ELSEWHERE
from fivekings.thrones.rules.phases.phase import moment
from fivekings.thrones.rules.players.past_facts import asked
from fivekings.thrones.scenarios import position
from fivekings.thrones.scenarios.scripts import CardScripts
from fivekings.thrones.trials.trial import MOST_OF_STRANGER, SECONDS_OF_STRANGER, Trials
from fivekings.thrones.words.wording import CardWording


class CardGame(Game):
    """One edition of the card game: a joust for two, a melee for more. got.joust.1, got.melee.1, got.setup.1"""

    def __init__(self, edition: Edition) -> None:
        super().__init__(
            edition.name,
            edition.title,
            edition.version,
            least=2,
            most=edition.most_seats,
            wording=CardWording(edition),
            decks=Library(edition),
            scripts=CardScripts(edition),
        )
        self.edition = edition
        self.family = "thrones"
        self.short_title = edition.short_title
        self.blurb = edition.blurb
        self.view_type = ThronesView
        self.auto_pass = {"action": "Actions", "interrupt": "Interrupts", "reaction": "Reactions"}
        self.modes = edition.modes
        self.heuristics = CardHeuristics()
        self.tried: dict[str, str] = {}
        """What went wrong with the custom cards tried last, by code; empty where nothing did."""

    def options(self) -> list[Option]:
        """What the edition leaves to the table."""
        chosen = [Option(name, values, text) for name, values, text in self.edition.options]
        return [*chosen, VEIL]

    def complete(self, setup: Setup) -> Setup:
        """Everybody needs a legal deck; without any given, the ready ones are dealt out. got.deckbuilding.14"""
        whole = super().complete(setup)
        wrong = [str(fault) for fault in self.edition.setup_faults(whole)]
        if wrong:
            raise BadInput("; ".join(wrong))
        if whole.position is not None:
            position.read(whole.position, load_pool(self.edition.name))
            return whole
        if whole.decks is None:
            whole.decks = self.decks.defaults(len(whole.players))
        if len(whole.decks) != len(whole.players):
            raise BadInput(f"{len(whole.players)} players need as many decks, not {len(whole.decks)}")
        decks = [deck_from_json(doc, load_pool(self.edition.name)) for doc in whole.decks]
        for deck in decks:
            broken = [str(fault) for fault in broken_rules(self.edition, deck)]
            if broken:
                raise BadInput(f"the deck '{deck.name}' is not legal: {'; '.join(broken)}")
        together = [str(fault) for fault in self.edition.table_faults(decks)]
        if together:
            raise BadInput(f"these decks cannot be played against each other: {'; '.join(together)}")
        return whole

    def blank(self, setup: Setup) -> State:
        """All cards where they start: factions, agendas, plots and decks."""
        if setup.position is not None:
            state = position.Builder(setup, load_pool(self.edition.name), self.edition).build()
        else:
            assert setup.decks is not None
            titles = [card for card in load_pool(self.edition.name).cards.values() if card.type == "title"]
            decks = [deck_from_json(doc, load_pool(self.edition.name)) for doc in setup.decks]
            outside = self.edition.outside
            more = [] if outside is None else outside(setup, decks, list(load_pool(self.edition.name).cards.values()))
            state = deal(setup, decks, more, titles if len(decks) > 2 else [], self.edition)
        if any(card.written is not None for card in state.cards):
            state.budget = custom_cards.STEPS
        for number, card in enumerate(state.cards):
            for fact in card.compiled.facts:
                state.listening.setdefault(asked(fact), []).append(number)
            if card.compiled.abilities:
                listen(state, number, card.compiled)
        return state

    def lay_out(self, state: State) -> None:
        """Start with the setup, or before the phase of the position."""
        assert isinstance(state, Thrones)
        if state.setup.position is None:
            state.frames = [Frame(self.edition.game)]
        else:
            position.frames_for(state, state.setup.position)

    def deal_hidden(self, state: State, seat: int) -> None:
        """Deal anew the cards of the others that a seat does not know, and the order of all decks."""
        assert isinstance(state, Thrones)
        deal_hidden(state, seat)

    def phases(self, state: State) -> list[str]:
        """The setup and the phases of a round."""
        return ["setup", *self.edition.phases]

    def moment(self, state: State) -> list[Any]:
        """The round, the phase, and the challenge under way."""
        assert isinstance(state, Thrones)
        return moment(state)

    def try_card(self, facts: dict[str, Any]) -> str:
        """Play a custom card, free of charge where it has no cost yet; the result is kept for the cards tried last."""
        pool = load_pool(self.edition.name)
        drawn = facts.get("type", custom_cards.DEFAULTS["type"]) in DRAWN
        card = custom_cards.own_card({"cost": 0, **facts} if drawn else facts, pool)
        if card.code not in self.tried:
            found = Trials(self, card, pool, self.edition).run(MOST_OF_STRANGER, SECONDS_OF_STRANGER).findings
            self.tried[card.code] = found[0].sentence() if found else ""
            while len(self.tried) > custom_cards.KEPT:
                del self.tried[next(iter(self.tried))]
        return self.tried[card.code]

    def idle(self, state: State, request: Request) -> Choice | None:
        """Who has nothing to say passes, and takes what keywords give."""
        idle = THRONES.question(request.kind).idle
        return super().idle(state, request) if idle is None else idle(request)

    def is_pointless(self, state: State, request: Request) -> bool:
        """Would everything offered besides a pass have no effect?"""
        assert isinstance(state, Thrones)
        return super().is_pointless(state, request) or all_pointless(state, request)


def listen(state: Thrones, card: int, compiled: Compiled) -> None:
    """Note the events that a card's abilities may respond to, and whether any is an action from out of play."""
    if any(action.zones for action in compiled.actions):
        state.listening.setdefault(ELSEWHERE, []).append(card)
    for ability in compiled.abilities:
        trigger = ability.trigger
        if trigger is None:
            continue
        for kind in trigger.kinds:
            listeners = state.listening.setdefault(kind, [])
            if listeners[-1:] != [card]:
                listeners.append(card)
            stages = state.stages.setdefault(kind, [])
            if trigger.stage not in stages:
                stages.append(trigger.stage)


def faction_card(faction: str) -> Card:
    """A player's faction card. got.faction.1"""
    return Card({"code": f"faction {faction}", "title": faction, "type": "faction", "faction": faction}, "")


def deal(setup: Setup, decks: list[Deck], more: list[Card], titles: list[Card], edition: Edition) -> Thrones:
    """Cards as numbers: the faction cards first, then every player's agendas, plots and draw deck, then the titles.

    got.setup.3, got.setup.4, got.agenda.1, got.agenda.2, got.plot_deck.1, got.ownership.1,
    got.treasury.2
    """
    seats = len(setup.players)
    cards: list[Card] = [faction_card(deck.faction) for deck in decks]
    owner = list(range(seats))
    zone = [FACTION] * seats
    piles: list[list[int]] = [[] for _ in range(seats * ZONES)]
    for player, deck in enumerate(decks):
        aside = REMOVED if edition.declares_agendas else AGENDA
        brought = ((aside, deck.agendas), (PLOTS, deck.plots), (DECK, deck.draw), (REMOVED, more))
        for where, printed in brought:
            for card in printed:
                piles[player * ZONES + where].append(len(cards))
                cards.append(card)
                owner.append(player)
                zone.append(where)
    pool = list(range(len(cards), len(cards) + len(titles)))
    cards += titles
    owner += [NOBODY] * len(titles)
    zone += [POOLED] * len(titles)
    state = Thrones(setup, cards, owner, edition)
    count = len(cards)
    state.title_pool = pool
    state.zone = bytes(zone)
    state.controller = tuple(owner)
    state.kneeling = state.facedown = state.ambushed = state.known = bytes(count)
    state.power = (0,) * count
    state.host = (NONE,) * count
    state.piles = [tuple(pile) for pile in piles]
    state.gold = [0] * seats
    state.plot = [NONE] * seats
    state.initiated = [0] * (3 * seats)
    state.won = [0] * (3 * seats)
    return state
