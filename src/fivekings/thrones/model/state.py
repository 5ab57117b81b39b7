"""The state of a card game: the zone of every card, what is on it, and the current challenge.

Cards are numbers. Printed cards are shared (`cards`, built from the decks in the setup); everything that changes is in
columns.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Final, cast

from fivekings.kernel.errors import BadInput
from fivekings.kernel.program import copied
from fivekings.kernel.state import Setup, State
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.columns import with_byte, with_number
from fivekings.thrones.model.compiled import Compiled
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.effects import Delayed, delayed_from_json
from fivekings.thrones.model.modifier import Modifier, effect_from_json
from fivekings.thrones.model.uses import Use, uses_from_json, uses_to_json
from fivekings.thrones.model.view_types import CardSeen

NOBODY: Final = -1
NONE: Final = -1

DECK: Final = 0
HAND: Final = 1
PLAY: Final = 2  # got.in_play.1
DISCARD: Final = 3  # got.discard_pile.1
DEAD: Final = 4  # got.dead_pile.1
PLOTS: Final = 5  # ccg.play.7
USED: Final = 6
REMOVED: Final = 7  # got.removed.1, got.removed.2
AGENDA: Final = 8  # got.agenda.2
TITLE: Final = 9
ZONES: Final = 10
"""The piles of each player; all but the cards in play are out of play. got.in_play.4"""
REVEALED: Final = 10  # or in the plot deck or the used pile: got.plot.2, got.in_play.3
FACTION: Final = 11
DUPLICATE: Final = 12
LIMBO: Final = 13
"""An event card while it is being played."""
POOLED: Final = 14
"""A title that no player has. got.titles.2"""
SHADOWS: Final = 15
"""Facedown and out of play; only its controller may look at it."""

MILITARY: Final = 0
INTRIGUE: Final = 1
POWER: Final = 2


CARD_COLUMNS: Final = ("zone", "controller", "kneeling", "power", "host", "facedown", "ambushed", "known")
"""The columns with one number per card."""
MOST_EFFECTS: Final = 2_000
"""The maximum number of lasting effects, and of delayed effects."""
ORDERS: Final = [[[(first + step) % seats for step in range(seats)] for first in range(seats)] for seats in range(9)]
"""For each number of seats and first player, the seats in player order."""


class Thrones(State):
    """A game of any edition with any number of players."""

    columns: ClassVar[tuple[str, ...]] = (
        "tokens",
        "gold",
        "plot",
        "first",
        "active",
        "round",
        "phase",
        "out",
        "type",
        "attacker",
        "defender",
        "attackers",
        "defenders",
        "bypassed",
        "expelled",
        "winner",
        "loser",
        "margin",
        "unopposed",
        "initiated",
        "won",
        "chosen_plots",
        "turned",
        "title_pool",
        "draft",
    )

    def __init__(self, setup: Setup, cards: list[Card], owner: list[int], edition: Edition) -> None:
        super().__init__(setup)
        self.edition = edition
        self.cards = cards
        self.owner = owner
        self.listening: dict[str, list[int]] = {}
        """For each kind of event, the cards whose abilities may respond to it."""
        self.stages: dict[str, list[int]] = {}
        """For each kind of event, the moments around it at which any ability may respond."""
        # Columns and piles are replaced, never changed in place: copies of a state share them.
        self.zone: bytes = b""
        self.controller: tuple[int, ...] = ()
        self.kneeling: bytes = b""
        self.power: tuple[int, ...] = ()
        self.host: tuple[int, ...] = ()
        """The card that an attachment or duplicate is on."""
        self.facedown: bytes = b""
        self.ambushed: bytes = b""
        """Entered play by ambush this phase."""
        self.known: bytes = b""
        """For each card, the seats that know what and where it is, as bits."""
        self.piles: list[tuple[int, ...]] = []
        """Pile z of player p is number p * ZONES + z; the top of a deck is its last card."""
        self.tokens: dict[str, dict[str, int]] = {}
        self.gold: list[int] = []
        self.plot: list[int] = []
        self.first = 0
        self.active = NOBODY
        self.round = 0
        self.phase = "setup"
        self.out: list[int] = []
        self.type = NONE
        """The type of the current challenge."""
        self.attacker = NOBODY
        self.defender = NOBODY
        self.attackers: list[int] = []
        self.defenders: list[int] = []
        self.bypassed: list[int] = []
        self.expelled: list[int] = []
        """Removed from the challenge; constant abilities no longer count them as participating."""
        self.winner = NOBODY
        self.loser = NOBODY
        self.margin = 0
        self.unopposed = False
        self.initiated: list[int] = []
        """Challenges initiated this phase, by player and type."""
        self.won: list[int] = []
        """Challenges won this phase, by player and type."""
        self.lasting: list[Modifier] = []
        """The lasting effects, in the order in which they began; states share the list."""
        self.delayed: list[Delayed] = []
        self.uses: dict[Use, int] = {}
        """How often limited abilities were used, and other counters by period."""
        self.chosen_plots: list[int] = []
        self.title_pool: list[int] = []
        self.draft: dict[str, dict[str, list[Any]]] = {}
        """The plots kept and passed on in a plot draft."""
        self.turned: list[int] = []
        """Cards that have turned into a card of another type."""
        self.shadows: list[int] = []
        """The cards in Shadows, in the order they went there."""
        self.heights: dict[str, list[int]] = {}
        """The last measured STR of characters, if an ability reacts to raised STR."""
        self.teams: bool = setup.options.get("teams") == "yes"
        """Do players who sit opposite each other play as a team?"""
        # Caches, not state; states share them.
        self.modifiers: list[list[Modifier]] | None = None
        """Everything in force, by kind, until a card enters, leaves or becomes blank or a lasting effect begins or
        ends."""
        self.quiet: list[list[Modifier]] = []
        """What stays in force while a restrained ability (of a custom card) is being evaluated."""
        self.bound: dict[int, tuple[Compiled, list[Modifier]]] = {}
        """The constant abilities of each card in this game, with the text they come from."""
        self.asking = False
        """Is a restrained ability being evaluated?"""

    def clone(self) -> "Thrones":
        """A silent, independent copy."""
        other = Thrones(self.setup, self.cards, self.owner, self.edition)
        self.copy_to(other)
        other.listening = self.listening
        other.stages = self.stages
        other.zone = self.zone
        other.controller = self.controller
        other.kneeling = self.kneeling
        other.power = self.power
        other.host = self.host
        other.facedown = self.facedown
        other.ambushed = self.ambushed
        other.known = self.known
        other.piles = self.piles[:]
        other.tokens = {card: tokens.copy() for card, tokens in self.tokens.items()}
        other.gold = self.gold[:]
        other.plot = self.plot[:]
        other.first = self.first
        other.active = self.active
        other.round = self.round
        other.phase = self.phase
        other.out = self.out[:]
        other.type = self.type
        other.attacker = self.attacker
        other.defender = self.defender
        other.attackers = self.attackers[:]
        other.defenders = self.defenders[:]
        other.bypassed = self.bypassed[:]
        other.expelled = self.expelled[:]
        other.winner = self.winner
        other.loser = self.loser
        other.margin = self.margin
        other.unopposed = self.unopposed
        other.initiated = self.initiated[:]
        other.won = self.won[:]
        other.lasting = self.lasting
        other.delayed = self.delayed[:]
        other.uses = self.uses.copy()
        other.chosen_plots = self.chosen_plots[:]
        other.turned = self.turned[:]
        other.title_pool = self.title_pool[:]
        other.draft = copied(self.draft) if self.draft else {}
        other.shadows = self.shadows[:]
        other.heights = self.heights
        other.modifiers = self.modifiers
        other.quiet = self.quiet
        other.bound = self.bound
        return other

    def to_json(self) -> dict[str, Any]:
        """The whole state as plain data; the Shadows and STR columns only if they are not empty."""
        doc = super().to_json()
        for name in CARD_COLUMNS:
            doc["columns"][name] = list(getattr(self, name))
        doc["columns"]["piles"] = [list(pile) for pile in self.piles]
        doc["columns"]["lasting"] = [effect.to_json() for effect in self.lasting]
        doc["columns"]["delayed"] = [effect.to_json() for effect in self.delayed]
        doc["columns"]["uses"] = uses_to_json(self.uses)
        if self.shadows:
            doc["columns"]["shadows"] = self.shadows[:]
        if self.heights:
            doc["columns"]["heights"] = copied(self.heights)
        return doc

    def fill(self, doc: dict[str, Any]) -> None:
        """Load what `to_json` wrote; turned cards are turned again."""
        super().fill(doc)
        try:
            columns = doc["columns"]
            self.zone, self.kneeling = bytes(columns["zone"]), bytes(columns["kneeling"])
            self.facedown, self.ambushed = bytes(columns["facedown"]), bytes(columns["ambushed"])
            self.known = bytes(columns["known"])
            self.controller, self.host = tuple(columns["controller"]), tuple(columns["host"])
            self.power = tuple(columns["power"])
            self.piles = [tuple(pile) for pile in columns["piles"]]
            self.lasting = self.effects_from_json(columns["lasting"])
            self.delayed = [delayed_from_json(item) for item in columns["delayed"]]
            self.uses = uses_from_json(columns["uses"])
        except (KeyError, IndexError, TypeError, ValueError) as error:
            raise BadInput(f"this is not a saved state of this game: {error}") from None
        self.shadows = copied(doc["columns"].get("shadows", []))
        self.heights = copied(doc["columns"].get("heights", {}))
        cards = self.cards[:]
        for card in self.turned:
            other = cards[card].other
            assert other is not None
            cards[card] = other
        self.cards = cards

    def effects_from_json(self, docs: list[dict[str, Any]]) -> list[Modifier]:
        """Read lasting effects as `to_json` writes them."""
        sayings = [[said for _, said in card.compiled.sayings] for card in self.cards] if docs else []
        return [effect_from_json(doc, sayings) for doc in docs]

    def view(self, viewer: int) -> dict[str, Any]:
        """What a seat, or a spectator (-1), may see."""
        return cast(dict[str, Any], self.edition.view(self, viewer, {}))

    def views(self, viewers: list[int]) -> list[dict[str, Any]]:
        """What several viewers may see at the same moment."""
        shown: dict[int, CardSeen] = {}
        return [cast(dict[str, Any], self.edition.view(self, viewer, shown)) for viewer in viewers]

    def retire(self, seat: int) -> None:
        """A seat resigns."""
        self.edition.game.resign(self, seat)

    def cite(self, rule: str) -> str:
        """The clause of the edition's ledger for a shared rule."""
        return self.edition.cite(rule)

    def absent(self, seat: int) -> bool:
        """Is a seat out of the game? got.winning.10"""
        return seat in self.out

    def outgrown(self) -> bool:
        """Are there more lasting or delayed effects than any real game has?"""
        return len(self.lasting) > MOST_EFFECTS or len(self.delayed) > MOST_EFFECTS

    def set_zone(self, card: int, zone: int) -> None:
        """Set the zone of a card."""
        self.zone = with_byte(self.zone, card, zone)

    def set_controller(self, card: int, player: int) -> None:
        """Set the controller of a card."""
        self.controller = with_number(self.controller, card, player)

    def set_kneeling(self, card: int, kneeling: int) -> None:
        """Kneel (1) or stand (0) a card."""
        self.kneeling = with_byte(self.kneeling, card, kneeling)

    def set_power(self, card: int, power: int) -> None:
        """Set the power on a card."""
        self.power = with_number(self.power, card, power)

    def set_host(self, card: int, host: int) -> None:
        """Put an attachment or duplicate on a card."""
        self.host = with_number(self.host, card, host)

    def set_facedown(self, card: int, facedown: int) -> None:
        """Turn a card facedown (1) or faceup (0)."""
        self.facedown = with_byte(self.facedown, card, facedown)

    def set_ambushed(self, card: int, ambushed: int) -> None:
        """Note whether a card entered play by ambush."""
        self.ambushed = with_byte(self.ambushed, card, ambushed)

    def set_known(self, card: int, seats: int) -> None:
        """Set the seats that know a card, as bits."""
        self.known = with_byte(self.known, card, seats)

    def set_pile(self, player: int, zone: int, cards: list[int]) -> None:
        """Replace one of a player's piles."""
        self.piles[player * ZONES + zone] = tuple(cards)

    def show(self, card: int, seat: int) -> None:
        """A seat knows this card from now on."""
        self.set_known(card, self.known[card] | 1 << seat)

    def show_all(self, card: int) -> None:
        """Everybody knows this card from now on."""
        self.set_known(card, (1 << self.seats) - 1)

    def setting_up(self, player: int) -> bool:
        """Are a player's setup cards still facedown? got.setup.11"""
        everybody = (1 << self.seats) - 1
        return self.phase == "setup" and any(self.known[card] != everybody for card in self.pile(player, PLAY))

    def pile(self, player: int, zone: int) -> tuple[int, ...]:
        """One of a player's piles."""
        return self.piles[player * ZONES + zone]

    def faction_card(self, player: int) -> int:
        """A player's faction card: the faction cards are the first cards of the game."""
        return player

    def players(self) -> list[int]:
        """The players still in the game, in player order. The list is shared: do not change it.

        got.player_order.1, got.player_order.2, got.first_player.3
        """
        order = ORDERS[self.seats][self.first]
        return [player for player in order if player not in self.out] if self.out else order

    def players_after(self, player: int) -> list[int]:
        """The players still in the game, starting after a player and ending with that player. got.player_order.1"""
        order = ORDERS[self.seats][(player + 1) % self.seats]
        return [other for other in order if other not in self.out] if self.out else order

    def opponents(self, player: int) -> list[int]:
        """All other players except a partner, in player order."""
        if self.teams:
            return [other for other in self.players() if (other - player) % 2]
        return [other for other in self.players() if other != player]

    def team(self, player: int) -> list[int]:
        """A player and, in team games, their partner."""
        return [player, (player + 2) % self.seats] if self.teams else [player]

    def title(self, card: int) -> str:
        """A card's title."""
        return self.cards[card].title

    def titles(self, cards: Sequence[int]) -> list[str]:
        """The titles of cards."""
        return [self.cards[card].title for card in cards]

    def characters(self, player: int) -> list[int]:
        """A player's characters in play."""
        return [card for card in self.pile(player, PLAY) if self.cards[card].type == "character"]

    def in_shadows(self, player: int) -> list[int]:
        """A player's cards in Shadows."""
        return [card for card in self.shadows if self.controller[card] == player]
