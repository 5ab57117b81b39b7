"""The card game, as the rest of the house knows it."""

from typing import Any

from fivekings.kernel.errors import BadInput, Refused
from fivekings.kernel.game import VEIL, Game, Option, ReadyDeck
from fivekings.kernel.labels import Lexicon
from fivekings.kernel.names import fold, nearest
from fivekings.kernel.program import Frame
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.state import Setup, State
from fivekings.thrones import custom_cards, workshop
from fivekings.thrones.bots.heuristics import CardHeuristics
from fivekings.thrones.bots.pointless_actions import all_pointless
from fivekings.thrones.cardspeak.vocabulary import CHALLENGES
from fivekings.thrones.decks import FORMATS, deck_from_json, read_bytes, read_deck, ready_sheets, write_lists
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.card_types import card_types, for_clients
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.pool import Pool, load_pool
from fivekings.thrones.model.resample import deal_hidden
from fivekings.thrones.model.spoken import THRONES, objection
from fivekings.thrones.model.state import AGENDA, DECK, FACTION, NOBODY, NONE, PLOTS, POOLED, REMOVED, ZONES, Thrones
from fivekings.thrones.model.view_types import ThronesView
from fivekings.thrones.rules.abilities.actions import ELSEWHERE
from fivekings.thrones.rules.abilities.use_refusals import one_word_for_answers
from fivekings.thrones.scenarios import labels, position
from fivekings.thrones.words import reasons, sketch


class CardGame(Game):
    """One edition of the card game: a joust for two, a melee for more. got.joust.1, got.melee.1, got.setup.1"""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition.name, edition.title, edition.version, least=2, most=edition.most_seats)
        self.edition = edition
        self.family = "thrones"
        self.short_title = edition.short_title
        self.blurb = edition.blurb
        self.view_type = ThronesView
        self.auto_pass = {"action": "Actions", "interrupt": "Interrupts", "reaction": "Reactions"}
        self.modes = edition.modes
        self.heuristics = CardHeuristics()
        self.texts = {**THRONES.texts(), **edition.speech.texts}
        self.topics = THRONES.topics()
        questions = THRONES.questions().values()
        self.skips = frozenset([question.kind for question in questions if question.skipped])
        self.windows = frozenset([question.kind for question in questions if question.window])
        self.endings = frozenset({"challenge ends", "reactions passed"})
        self.sequential = frozenset({"setup"})

    def pool(self) -> Pool:
        """The edition's cards."""
        return load_pool(self.edition.name)

    def deck(self, name: str) -> dict[str, Any]:
        """A ready deck by name, or a deck file."""
        return read_deck(name, self.pool()).to_json()

    def cards(self) -> list[dict[str, Any]]:
        """Every card of the pool."""
        pool = self.pool()
        return [self.card_facts(pool.cards[code], pool) for code in sorted(pool.cards)]

    def card_facts(self, card: Card, pool: Pool) -> dict[str, Any]:
        """What is printed on a card, for programs."""
        return for_clients(workshop.card_facts(card, pool.language), self.edition)

    def card_types(self) -> list[dict[str, Any]]:
        """The types of cards that decks are made of."""
        return card_types(self.edition)

    def challenge_types(self) -> list[str]:
        """The icons of characters."""
        return list(CHALLENGES)

    def read_card(self, facts: dict[str, Any]) -> dict[str, Any]:
        """A card that somebody wrote."""
        found = workshop.read_card(facts, self.pool())
        return {"card": for_clients(found["card"], self.edition)} if "card" in found else found

    def own_cards(self, deck: dict[str, Any]) -> list[dict[str, Any]]:
        """The cards of a deck that somebody wrote."""
        pool = self.pool()
        cards = custom_cards.own_cards(deck.get("custom", []), pool)
        return [self.card_facts(cards[code], pool) for code in sorted(cards)]

    def ready_decks(self) -> list[ReadyDeck]:
        """The decks that come with the edition."""
        sheets = ready_sheets(self.edition.name)
        return [ReadyDeck(name, sheet.name, sheet.faction, sheet.about) for name, sheet in sheets.items()]

    def usual_decks(self, seats: int) -> list[dict[str, Any]]:
        """The ready decks of the edition, dealt out in order."""
        names = self.edition.default_decks
        return [read_deck(names[seat % len(names)], self.pool()).to_json() for seat in range(seats)]

    def fixed_decks(self) -> bool:
        """As the edition says."""
        return self.edition.fixed_decks

    def deck_formats(self) -> list[str]:
        """The formats that people exchange."""
        return list(FORMATS)

    def read_decks(self, data: bytes) -> list[dict[str, Any]]:
        """The decks of a list; nothing but what is given is read."""
        return [
            {
                "deck": listed.deck.to_json(),
                "about": listed.deck.about,
                "notes": listed.notes,
                "unknown": [
                    {"title": card.title, "count": card.count, "line": card.line, "nearest": card.nearest}
                    for card in listed.unknown
                ],
            }
            for listed in read_bytes(data, "list", self.pool())
        ]

    def deck_faults(self, deck: dict[str, Any]) -> list[dict[str, str]]:
        """The rules of deckbuilding that a deck breaks."""
        broken = self.edition.faults(deck_from_json(deck, self.pool()))
        return [{"text": fault.text, "rule": fault.rule} for fault in broken]

    def deck_insight(self, deck: dict[str, Any]) -> dict[str, Any]:
        """Costs, icons, gold and first hands."""
        return workshop.insight_of(deck_from_json(deck, self.pool()), self.edition)

    def write_deck(self, deck: dict[str, Any], form: str) -> str:
        """A deck in one of the formats that people exchange."""
        if form not in FORMATS:
            raise BadInput(f"there is no format '{form}'{nearest(form, FORMATS)}")
        return write_lists([deck_from_json(deck, self.pool())], form, self.pool())

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
            position.read(whole.position, self.pool())
            return whole
        if whole.decks is None:
            whole.decks = self.usual_decks(len(whole.players))
        if len(whole.decks) != len(whole.players):
            raise BadInput(f"{len(whole.players)} players need as many decks, not {len(whole.decks)}")
        decks = [deck_from_json(doc, self.pool()) for doc in whole.decks]
        for deck in decks:
            broken = [str(fault) for fault in self.edition.faults(deck)]
            if broken:
                raise BadInput(f"the deck '{deck.name}' is not legal: {'; '.join(broken)}")
        together = [str(fault) for fault in self.edition.table_faults(decks)]
        if together:
            raise BadInput(f"these decks cannot be played against each other: {'; '.join(together)}")
        return whole

    def blank(self, setup: Setup) -> State:
        """All cards where they start: factions, agendas, plots and decks."""
        if setup.position is not None:
            state = position.Builder(setup, self.pool(), self.edition).build()
        else:
            assert setup.decks is not None
            titles = [card for card in self.pool().cards.values() if card.type == "title"]
            decks = [deck_from_json(doc, self.pool()) for doc in setup.decks]
            outside = self.edition.outside
            more = [] if outside is None else outside(setup, decks, list(self.pool().cards.values()))
            state = deal(setup, decks, more, titles if len(decks) > 2 else [], self.edition)
        if any(card.written is not None for card in state.cards):
            state.budget = custom_cards.STEPS
        for number, card in enumerate(state.cards):
            if any(action.zones for action in card.compiled.actions):
                state.listening.setdefault(ELSEWHERE, []).append(number)
            for trigger in [ability.trigger for ability in card.compiled.abilities if ability.trigger is not None]:
                for kind in trigger.kinds:
                    if number not in state.listening.setdefault(kind, []):
                        state.listening[kind].append(number)
                    if trigger.stage not in state.stages.setdefault(kind, []):
                        state.stages[kind].append(trigger.stage)
        return state

    def lay_out(self, state: State) -> None:
        """Start with the setup, or before the phase of the position."""
        assert isinstance(state, Thrones)
        if state.setup.position is None:
            state.frames = [Frame(self.edition.game)]
        else:
            position.frames_for(state, state.setup.position)

    def prompt(self, state: State, request: Request) -> str:
        """What is asked."""
        return THRONES.question(request.kind).prompt_of(state, request)

    def label(self, state: State, request: Request, option: int) -> str:
        """An option in words."""
        return THRONES.question(request.kind).label_of(state, request, option)

    def offer(self, state: State, request: Request, option: int) -> str:
        """An option as whoever is asked reads it."""
        return THRONES.question(request.kind).offer_of(state, request, option)

    def hint(self, state: State, request: Request, option: int) -> str:
        """What a player would look up before taking an option."""
        return THRONES.question(request.kind).hint_of(state, request, option)

    def things(self, state: State, request: Request, option: int) -> list[int]:
        """The card that an option is about."""
        return THRONES.question(request.kind).things_of(state, request, option)

    def objection(self, state: State, request: Request, text: str) -> Refused | None:
        """Why an answer is not offered."""
        assert isinstance(state, Thrones)
        return objection(state, request, text)

    def sketch(self, view: dict[str, Any], width: int) -> list[str]:
        """The table as text."""
        return sketch.sketch(view, width)

    def deal_hidden(self, state: State, seat: int) -> None:
        """Deal anew the cards of the others that a seat does not know, and the order of all decks."""
        assert isinstance(state, Thrones)
        deal_hidden(state, seat)

    def position(self, doc: dict[str, Any]) -> Setup:
        """Read the position of a scenario."""
        return position.read(doc, self.pool())

    def look(self, state: State, path: str) -> Any:
        """What an `expect` looks at."""
        assert isinstance(state, Thrones)
        return position.look(state, path)

    def phases(self, state: State) -> list[str]:
        """The setup and the phases of a round."""
        return ["setup", *self.edition.phases]

    def phase_called(self, state: State, name: str) -> str:
        """Phases go by the edition's own word too: marshaling may be written with two l."""
        spoken = {said: phase for phase, said in self.edition.speech.words.items() if phase in self.edition.phases}
        return "marshaling" if name == "marshalling" else spoken.get(name, name)

    def lexicon(self, state: State) -> Lexicon:
        """Titles, seats and what can be done with them."""
        assert isinstance(state, Thrones)
        return labels.lexicon(state, self.pool())

    def moment(self, state: State) -> list[Any]:
        """The round, the phase, and the challenge under way."""
        assert isinstance(state, Thrones)
        return [state.round, state.phase, state.type != NONE, sum(state.initiated)]

    def reached(self, state: State, goal: str, begun: list[Any]) -> bool:
        """An `until` waits for a phase, for the end of the challenge, or for reactions to be over."""
        now = self.moment(state)
        if goal == "challenge ends":
            return not now[2] and (bool(begun[2]) or now != begun)
        if goal == "reactions passed":
            return all(request.kind not in self.windows for request in state.requests)
        return bool(now[1] == self.phase_called(state, goal) and now[:2] != begun[:2])

    def read(self, state: State, request: Request, text: str) -> Choice | None:
        """Labels as people write them: `no defenders`, `react to Other`, and the rest."""
        wanted = fold(text)
        marshal = self.edition.speech.words.get("marshal", "marshal")
        head, found, tail = wanted.partition(": marshal")
        if found and tail in ("", " as duplicate", " as attachment", " with penalty"):
            text = wanted = f"{head}: {marshal}{tail}"
        if request.low == 0 and wanted in ("none", "nothing", "pass", f"no {request.kind}"):
            return Choice(request.seat, request.number, [])
        if request.kind in ("redirect", "intercept") and wanted.endswith(": redirect"):
            text = "redirect"
        assert isinstance(state, Thrones)
        if request.kind == "challenge":
            return self.read_challenge(state, request, wanted)
        if request.kind in ("forced", "order"):
            text = wanted.removesuffix(": interrupt").removesuffix(": react")
        choice = super().read(state, request, text) or self.read_first(state, request, wanted)
        if choice is not None:
            return choice
        spoken = [self.label(state, request, option) for option in request.options]
        if one_word_for_answers(state):
            spoken = [label.replace(": interrupt", ": react") for label in spoken]
        return labels.read_marked(state, request, text, spoken)

    def read_challenge(self, state: Thrones, request: Request, wanted: str) -> Choice | None:
        """A challenge by its type and opponent; with one opponent left the type is enough."""
        only = state.opponents(request.seat)
        for option in request.options:
            if option == DECLINE:
                if wanted in ("pass", "no challenge"):
                    return Choice(request.seat, request.number, [DECLINE])
                continue
            kind, other = CHALLENGES[option & 3], state.setup.players[option >> 2]
            if wanted == f"{kind} against {fold(other)}" or (wanted == kind and len(only) == 1):
                return Choice(request.seat, request.number, [option])
        return None

    def read_all(self, state: State, request: Request, answer: str | list[str]) -> Choice | None:
        """What pays influence is one answer, however many cards it names."""
        if request.kind == "influence":
            labels = [answer] if isinstance(answer, str) else answer
            return self.read(state, request, f"influence: {', '.join(labels).removeprefix('influence: ')}")
        return super().read_all(state, request, answer)

    def read_first(self, state: State, request: Request, wanted: str) -> Choice | None:
        """A use of an ability that does not say for which card: the first it could be for."""
        for option in request.options:
            if fold(self.label(state, request, option)).startswith(f"{wanted} for "):
                return Choice(request.seat, request.number, [option])
        return None

    def about(self, state: State, viewer: int, name: str) -> list[str]:
        """A card's facts and text, and where the numbers of its copies on the table come from."""
        assert isinstance(state, Thrones)
        return reasons.about(state, self.pool(), viewer, name)

    def idle(self, state: State, request: Request) -> Choice | None:
        """Who has nothing to say passes, and takes what keywords give."""
        idle = THRONES.question(request.kind).idle
        return super().idle(state, request) if idle is None else idle(request)

    def is_pointless(self, state: State, request: Request) -> bool:
        """Would everything offered besides a pass have no effect?"""
        assert isinstance(state, Thrones)
        return super().is_pointless(state, request) or all_pointless(state, request)


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
    state.zone = zone
    state.controller = owner[:]
    state.kneeling = [0] * count
    state.power = [0] * count
    state.host = [NONE] * count
    state.facedown = [0] * count
    state.ambushed = [0] * count
    state.known = [0] * count
    state.piles = piles
    state.gold = [0] * seats
    state.plot = [NONE] * seats
    state.initiated = [0] * (3 * seats)
    state.won = [0] * (3 * seats)
    return state
