"""Positions of the card game in scenario files, and the paths an `expect` may check."""

from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import fold, nearest
from fivekings.kernel.program import frame_at
from fivekings.kernel.state import Setup
from fivekings.thrones.custom_cards import own_cards
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.pool import Pool
from fivekings.thrones.model.state import (
    AGENDA,
    DEAD,
    DECK,
    DISCARD,
    DUPLICATE,
    FACTION,
    HAND,
    NOBODY,
    NONE,
    PLAY,
    PLOTS,
    POOLED,
    REVEALED,
    SHADOWS,
    TITLE,
    USED,
    ZONES,
    Thrones,
)
from fivekings.thrones.model.terms import FACTIONS
from fivekings.thrones.rules.resources.penalties import ANNOUNCED
from fivekings.thrones.scenarios.expectations import look_at_card, look_at_challenge, look_at_player

KEYS: Final = frozenset({"game", "first_player", "phase", "players", "options", "custom"})
PLAYER_KEYS: Final = (
    *("faction", "house", "agenda", "plot", "plot_deck", "used_plots", "hand", "deck", "deck_exact", "discard"),
    *("dead", "gold", "power", "title", "team", "in_play", "shadows", "announced"),
)
CARD_KEYS: Final = ("card", "kneeling", "power", "duplicates", "tokens", "owner", "controller", "attachments")
PILES: Final = (("hand", HAND), ("discard", DISCARD), ("dead", DEAD), ("used_plots", USED), ("plot_deck", PLOTS))

FILLERS: Final = 30
FILLER: Final = Card({"code": "filler", "title": "Filler", "type": "event", "faction": "neutral", "cost": 0}, "")
FILLER_PLOT: Final = Card(
    {"code": "filler plot", "title": "Filler Plot", "type": "plot", "faction": "neutral"}
    | {"income": 4, "initiative": 4, "claim": 1, "reserve": 6},
    "",
)


def read(doc: dict[str, Any], pool: Pool) -> Setup:
    """Check the form of a position; its cards are checked when it is laid out."""
    for key in doc:
        if key not in KEYS:
            raise BadInput(f"unknown key '{key}'{nearest(key, sorted(KEYS))}")
    players = doc.get("players")
    if not isinstance(players, dict) or not 2 <= len(players) <= 8:
        raise BadInput("a position of this game needs two to eight [players.NAME] tables")
    phase = phase_of(doc)
    phases = EDITIONS[pool.edition].phases
    if not isinstance(phase, str) or (phase != "setup" and phase not in phases):
        raise BadInput(f"phase '{phase}' is not one of setup, {', '.join(phases)}")
    first = doc.get("first_player")
    if first is not None and (not isinstance(first, str) or first not in players):
        raise BadInput(f"first_player '{first}' is not a player{nearest(str(first), players)}")
    for name, entry in players.items():
        if not isinstance(entry, dict):
            raise BadInput(f"players.{name} is a table")
        for key in entry:
            if key not in PLAYER_KEYS:
                raise BadInput(f"players.{name} has an unknown key '{key}'{nearest(key, PLAYER_KEYS)}")
        for key in ("team", "shadows", "announced"):
            if entry.get(key) and key not in EDITIONS[pool.edition].position_keys:
                raise BadInput(f"players.{name} has '{key}', which this edition does not know")
        if entry.get("title") and len(players) == 2:
            raise BadInput(f"players.{name} has a title, which only a melee of three or more knows")
    with_custom(pool, doc.get("custom", []))
    options = doc.get("options", {})
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise BadInput("'options' is a table of names and values")
    if any(entry.get("team") for entry in players.values()):
        options = {**options, "teams": "yes"}
        teams = [str(entry.get("team")) for entry in players.values()]
        if len(teams) != 4 or teams[:2] != teams[2:] or teams[0] == teams[1]:
            raise BadInput("'team' is for four players, partners opposite each other")
    return Setup(list(players), dict(options), doc)


def phase_of(doc: dict[str, Any]) -> Any:
    """The phase of a position; "marshalling" is accepted too."""
    phase = doc.get("phase", "challenges")
    return "marshaling" if phase == "marshalling" else phase


def with_custom(pool: Pool, said: Any) -> Pool:
    """The pool with the custom cards of a position, by code and by title."""
    if not said:
        return pool
    return pool.with_cards(own_cards(said, pool))


class Builder:
    """Builds the state of a position, card by card."""

    def __init__(self, setup: Setup, pool: Pool, edition: Edition) -> None:
        self.setup = setup
        self.edition = edition
        self.doc: dict[str, Any] = setup.position or {}
        self.pool = with_custom(pool, self.doc.get("custom", []))
        self.seats = len(setup.players)
        self.cards: list[Card] = []
        self.owner: list[int] = []
        self.zone: list[int] = []
        self.marks: list[tuple[int, str, Any]] = []
        """Values to set once the columns exist: card, column, value."""
        self.piles: list[list[int]] = [[] for _ in range(self.seats * ZONES)]
        self.plots: list[int] = [NONE] * self.seats
        self.shadows: list[int] = []

    def add(self, card: Card, owner: int, zone: int, controller: int | None = None) -> int:
        """Add a card."""
        number = len(self.cards)
        self.cards.append(card)
        self.owner.append(owner)
        self.zone.append(zone)
        holder = owner if controller is None else controller
        if zone < ZONES:
            self.piles[holder * ZONES + zone].append(number)
        self.marks.append((number, "controller", holder))
        return number

    def build(self) -> Thrones:
        """Build the whole table."""
        entries: list[dict[str, Any]] = list(self.doc["players"].values())
        for player, entry in enumerate(entries):
            self.add(Card(faction_entry(entry, self.setup.players[player]), ""), player, FACTION)
        for player, entry in enumerate(entries):
            self.side(player, entry)
        pool = self.titles(entries) if self.seats > 2 else []
        state = self.table()
        state.title_pool = pool
        for player, entry in enumerate(entries):
            state.gold[player] = whole(entry.get("gold", 0), "gold")
            state.set_power(player, whole(entry.get("power", 0), "power"))
            if "announced" in entry:
                name = faction_entry({"house": entry["announced"]}, self.setup.players[player])["faction"]
                state.uses[ANNOUNCED.of(player)] = FACTIONS.index(name)
        return state

    def titles(self, entries: list[dict[str, Any]]) -> list[int]:
        """Read all titles in use or in the pool; returns those in the pool."""
        borne = {fold(str(entry["title"])): player for player, entry in enumerate(entries) if entry.get("title")}
        if len(borne) < sum(1 for entry in entries if entry.get("title")):
            raise BadInput("two players bear the same title")
        pool: list[int] = []
        for card in self.pool.cards.values():
            if card.type != "title":
                continue
            player = borne.pop(fold(card.title), NOBODY)
            number = self.add(card, NOBODY, POOLED if player == NOBODY else TITLE, player)
            if player == NOBODY:
                pool.append(number)
        for name in borne:
            known = [card.title for card in self.pool.cards.values() if card.type == "title"]
            raise BadInput(f"there is no title '{name}'{nearest(name, known)}")
        return pool

    def side(self, player: int, entry: dict[str, Any]) -> None:
        """Build one player's cards."""
        agenda = entry.get("agenda") or []
        for title in [agenda] if isinstance(agenda, str) else agenda:
            self.add(self.pool.named(title), player, AGENDA)
        plot = entry.get("plot")
        self.plots[player] = self.add(self.pool.named(plot) if plot else FILLER_PLOT, player, REVEALED)
        for key, zone in PILES:
            for title in titles_in(entry, key):
                self.add(self.pool.named(title), player, zone)
        if "plot_deck" not in entry:
            for _ in range(2):
                self.add(FILLER_PLOT, player, PLOTS)
        deck = [self.pool.named(title) for title in titles_in(entry, "deck")]
        if not entry.get("deck_exact", False):
            deck += [FILLER] * FILLERS
        for card in reversed(deck):
            self.add(card, player, DECK)
        for title in titles_in(entry, "shadows"):
            printed = self.pool.named(title)
            if not printed.shadow:
                raise BadInput(f"'{printed.title}' has no shadow cost and cannot be in Shadows")
            self.shadows.append(self.add(printed, player, SHADOWS))
        items = entry.get("in_play", [])
        if not isinstance(items, list):
            raise BadInput("'in_play' is a list of titles and tables")
        for item in items:
            self.put(item, player, NONE)

    def put(self, item: Any, player: int, host: int) -> None:
        """Put a card into play with all that is on it."""
        table = {"card": item} if isinstance(item, str) else item
        if not isinstance(table, dict) or not isinstance(table.get("card"), str):
            raise BadInput(f"{item!r} is no card: a title, or a table with 'card'")
        for key in table:
            if key not in CARD_KEYS:
                raise BadInput(f"'{table['card']}' has an unknown key '{key}'{nearest(key, CARD_KEYS)}")
        printed = self.pool.named(table["card"])
        if printed.type not in ("character", "location", "attachment"):
            raise BadInput(f"'{printed.title}' is a {printed.type} and cannot be in play")
        if "controller" in table and host == NONE:
            raise BadInput(f"'{printed.title}' has a 'controller': only an attachment says so, others lie with theirs")
        owner = self.seat_of(table, "owner", player)
        player = self.seat_of(table, "controller", owner if host != NONE else player)
        number = self.add(printed, owner, PLAY, player)
        self.marks.append((number, "host", host))
        self.marks.append((number, "kneeling", int(bool(table.get("kneeling", False)))))
        self.marks.append((number, "power", whole(table.get("power", 0), "power")))
        for token, count in dict(table.get("tokens", {})).items():
            self.marks.append((number, f"token {token}", whole(count, token)))
        for _ in range(whole(table.get("duplicates", 0), "duplicates")):
            duplicate = self.add(printed, owner, DUPLICATE, player)
            self.marks.append((duplicate, "host", number))
        for other in table.get("attachments", []):
            self.put(other, player, number)

    def seat_of(self, table: dict[str, Any], key: str, usual: int) -> int:
        """The seat that a position names."""
        name = table.get(key, self.setup.players[usual])
        if name not in self.setup.players:
            raise BadInput(f"{key} '{name}' is not a player{nearest(str(name), self.setup.players)}")
        return self.setup.players.index(name)

    def table(self) -> Thrones:
        """Build the state with its columns."""
        state = Thrones(self.setup, self.cards, self.owner, self.edition)
        count = len(self.cards)
        state.zone = bytes(self.zone)
        state.controller = tuple(self.owner)
        state.kneeling = state.facedown = state.ambushed = state.known = bytes(count)
        state.power = (0,) * count
        state.host = (NONE,) * count
        state.piles = [tuple(pile) for pile in self.piles]
        state.shadows = self.shadows
        state.gold = [0] * self.seats
        state.plot = self.plots
        state.initiated = [0] * (3 * self.seats)
        state.won = [0] * (3 * self.seats)
        for card, column, value in self.marks:
            if column.startswith("token "):
                if value:
                    state.tokens.setdefault(str(card), {})[column.removeprefix("token ")] = value
            else:
                getattr(state, f"set_{column}")(card, value)
        everybody = (1 << self.seats) - 1
        for card in range(count):
            if state.zone[card] in (HAND, SHADOWS):
                state.set_known(card, 1 << state.owner[card])
            elif state.zone[card] not in (DECK, PLOTS):
                state.set_known(card, everybody)
        return state


def faction_entry(entry: dict[str, Any], name: str) -> dict[str, Any]:
    """A player's faction card."""
    faction = entry.get("faction", entry.get("house", "neutral"))
    known = {fold(item): item for item in FACTIONS}
    wanted = fold(faction).removeprefix("house ").removeprefix("the ") if isinstance(faction, str) else ""
    if wanted not in known:
        raise BadInput(f"players.{name}: there is no faction '{faction}'{nearest(str(faction), FACTIONS)}")
    found = known[wanted]
    return {"code": f"faction {found}", "title": found, "type": "faction", "faction": found}


def titles_in(entry: dict[str, Any], key: str) -> list[str]:
    """A list of titles."""
    titles = entry.get(key, [])
    if not isinstance(titles, list) or not all(isinstance(title, str) for title in titles):
        raise BadInput(f"'{key}' is a list of titles")
    return titles


def whole(value: Any, what: str) -> int:
    """Check a number that is not negative."""
    if type(value) is not int or not 0 <= value <= 1000:
        raise BadInput(f"'{what}' is a number from 0 to 1000, not {value!r}")
    return value


def frames_for(state: Thrones, doc: dict[str, Any]) -> None:
    """Start before the phase that the position names."""
    phase = phase_of(doc)
    whole = state.edition.game.name
    state.first = state.setup.players.index(doc.get("first_player", state.setup.players[0]))
    if phase == "setup":
        for player in range(state.seats):
            state.plot[player] = NONE
        for card in range(len(state.cards)):
            if state.zone[card] == REVEALED:
                state.set_zone(card, PLOTS)
                state.piles[state.owner[card] * ZONES + PLOTS] += (card,)
        state.frames = [frame_at(whole, "never"), frame_at(state.edition.setup_program, "players_in_order")]
        return
    state.round = 1
    state.phase = phase
    if phase == "plot":
        state.round = 0
    state.frames = [frame_at(whole, "never"), frame_at(state.edition.round_program, f"begin {phase}")]


# --- what an expect may look at ---------------------------------------------------------------


def look(state: Thrones, path: str) -> Any:
    """The value at a path of `expect`."""
    players = state.setup.players
    bare = {
        "over": state.over,
        "first_player": players[state.first],
        "active": players[state.active] if state.active != NOBODY else None,
        "phase": state.edition.speech.words.get(state.phase, state.phase),
    }
    if path in bare:
        return bare[path]
    if path == "winner":
        if state.result is None:
            return None
        names = [players[seat] for seat in state.result]
        return "draw" if not names else names[0] if len(names) == 1 else names
    head, _, rest = path.partition(".")
    if head == "challenge":
        return look_at_challenge(state, path, rest)
    if head not in players:
        raise BadInput(f"there is nothing called '{path}' to look at{nearest(head, players)}")
    player = players.index(head)
    card_name, dot, field = rest.rpartition(".")
    return look_at_card(state, player, card_name, field, path) if dot else look_at_player(state, player, rest, path)
