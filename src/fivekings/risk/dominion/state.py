"""The state of a Dominion game: Skirmish's, plus gold, units, cards, points and temporary effects."""

from typing import Any, ClassVar, Final, cast

from fivekings.kernel.program import copied
from fivekings.kernel.state import Setup
from fivekings.risk.board import Board
from fivekings.risk.dominion.character_cards import CHARACTERS, MAESTER_CARDS
from fivekings.risk.dominion.objective_cards import OBJECTIVES
from fivekings.risk.rules.setup import HOUSES
from fivekings.risk.state import DRAW, INVADE, MANEUVER, REINFORCE, SETUP, Skirmish, view_of
from fivekings.risk.view_types import CharacterSeen, RiskView

NOBODY: Final = -1
MODULES: Final = ("gold", "characters", "units", "objectives", "maesters")
KNIGHT: Final = 0
ENGINE: Final = 1
FORT: Final = 2
UNITS: Final = ("Knight", "Siege Engine", "Fortification")

POINTS_TO_WIN: Final = 10
"""The victory points that, with the seat of power, win a game with objectives. risk.dominion_win.4"""
PURCHASE: Final = "purchase"
OBJECTIVE: Final = "objective"


class Dominion(Skirmish):
    """The state of Dominion; characters, maester cards and objectives are numbers."""

    columns: ClassVar[tuple[str, ...]] = (
        *Skirmish.columns,
        "gold",
        "score",
        "units",
        "musters",
        "objectives",
        "objective_deck",
        "objective_discard",
        "objective_known",
        "maesters",
        "maester_deck",
        "maester_discard",
        "maester_known",
        "facedown",
        "dead",
        "captives",
        "edges",
        "attack",
        "defence",
        "die",
        "roller",
        "bars",
        "taken",
        "destroyed",
        "flags",
        "levies",
        "mourners",
        "with_knights",
        "with_engines",
    )

    def __init__(self, setup: Setup, board: Board) -> None:
        super().__init__(setup, board)
        self.chart = "risk.dominion"
        self.gold: list[int] = []
        self.score: list[int] = []
        self.units: list[list[int]] = []
        """For each kind of unit, how many are in each territory."""
        self.musters: list[int] = []
        """Starting armies still to place, by seat."""
        self.objectives: list[list[int]] = []
        self.objective_deck: list[int] = []
        self.objective_discard: list[int] = []
        self.objective_known: list[int] = []
        """For each objective, the seats that know where it is, as bits."""
        self.maesters: list[list[int]] = []
        self.maester_deck: list[int] = []
        self.maester_discard: list[int] = []
        self.maester_known: list[int] = []
        self.facedown: list[int] = []
        """Characters used this round."""
        self.dead: list[int] = []
        """Characters out of the game."""
        self.captives: dict[str, int] = {}
        """Captured characters, with the seats that hold them."""
        self.edges: list[dict[str, Any]] = []
        """Bonuses in battle: whose, which, and until when."""
        self.attack: list[list[int]] = []
        self.defence: list[list[int]] = []
        """Dice on the table: the sides and value of each."""
        self.die = 0
        """A single die rolled for a card."""
        self.roller = NOBODY
        self.bars: list[dict[str, Any]] = []
        """Territories and players that may not be invaded this turn."""
        self.taken: list[list[int]] = []
        """The active player's conquests this turn, each with the player who lost it."""
        self.destroyed = 0
        """How many opposing armies the active player destroyed this turn."""
        self.flags: dict[str, int] = {}
        """Effects for the active player's turn."""
        self.levies: list[list[int]] = []
        """Facedown territory cards with armies: whose, and which card."""
        self.mourners: list[int] = []
        self.with_knights = 0
        self.with_engines = 0

    def clone(self) -> "Dominion":
        """A silent, independent copy."""
        other = Dominion(self.setup, self.board)
        self.copy_skirmish(other)
        other.gold = self.gold[:]
        other.score = self.score[:]
        other.units = [kind[:] for kind in self.units]
        other.musters = self.musters[:]
        other.objectives = [hand[:] for hand in self.objectives]
        other.objective_deck = self.objective_deck[:]
        other.objective_discard = self.objective_discard[:]
        other.objective_known = self.objective_known[:]
        other.maesters = [hand[:] for hand in self.maesters]
        other.maester_deck = self.maester_deck[:]
        other.maester_discard = self.maester_discard[:]
        other.maester_known = self.maester_known[:]
        other.facedown = self.facedown[:]
        other.dead = self.dead[:]
        other.captives = self.captives.copy()
        other.edges = [edge.copy() for edge in self.edges]
        other.attack = copied(self.attack)
        other.defence = copied(self.defence)
        other.die = self.die
        other.roller = self.roller
        other.bars = [bar.copy() for bar in self.bars]
        other.taken = copied(self.taken)
        other.destroyed = self.destroyed
        other.flags = self.flags.copy()
        other.levies = copied(self.levies)
        other.mourners = self.mourners[:]
        other.with_knights = self.with_knights
        other.with_engines = self.with_engines
        return other

    def has(self, module: str) -> bool:
        """Is a module of Dominion played? risk.modules.1"""
        return self.setup.options.get(module) != "off"

    def turn_order(self) -> list[int]:
        """Seats in the turn order of their houses; by the dice roll until houses are chosen.

        risk.dominion_setup.2, risk.dominion_war.1
        """
        if any(not self.houses[seat] for seat in range(self.seats) if seat not in self.out):
            return super().turn_order()
        order = HOUSES[7] if self.seats not in HOUSES else HOUSES[self.seats]
        return sorted(range(self.seats), key=lambda seat: house_place(self.houses[seat], order))

    def absent(self, seat: int) -> bool:
        """Is a seat out of the game?"""
        return seat in self.out

    def view(self, viewer: int) -> dict[str, Any]:
        """What a seat, or a spectator (-1), may see."""
        return cast(dict[str, Any], dominion_view(self, viewer))

    def from_active(self) -> list[int]:
        """The seats still playing, in turn order from the active player."""
        playing = self.playing()
        if self.active not in playing:
            return playing
        place = playing.index(self.active)
        return playing[place:] + playing[:place]

    def opponents(self, seat: int) -> list[int]:
        """The other seats still playing, in turn order."""
        playing = self.playing()
        place = playing.index(seat) if seat in playing else 0
        return [other for other in playing[place:] + playing[:place] if other != seat]

    def seat_of_power(self, seat: int) -> int:
        """The territory of a seat's house, or none on this board."""
        for land, territory in enumerate(self.board.territories):
            if territory.seat == self.houses[seat]:
                return land
        return NOBODY


def house_place(house: str, order: tuple[str, ...]) -> int:
    """The place of a house in the turn order; houses of other boards come last, then players who left without one."""
    if house in order:
        return order.index(house)
    return len(order) + (HOUSES[7].index(house) if house else len(HOUSES[7]))


def furnish(state: Dominion) -> None:
    """Set up empty hands and treasuries."""
    seats = state.seats
    state.gold = [0] * seats
    state.score = [0] * seats
    state.units = [[0] * state.board.size for _ in UNITS]
    state.musters = [0] * seats
    state.objectives = [[] for _ in range(seats)]
    state.maesters = [[] for _ in range(seats)]
    state.objective_known = [0] * len(OBJECTIVES)
    state.maester_known = [0] * len(MAESTER_CARDS)


def dominion_view(state: Dominion, viewer: int) -> RiskView:
    """What a viewer may see: gold, points, units, characters and discards for all; maester cards and objectives for
    their holder.

    risk.gold.9, risk.purchase.8
    """
    seen = view_of(state, viewer)
    seen["mode"] = "dominion"
    seen["score_to_win"] = POINTS_TO_WIN if state.has("objectives") else None
    buys = [PURCHASE] if state.has("maesters") or state.has("objectives") else []
    aims = [OBJECTIVE] if state.has("objectives") else []
    seen["phases"] = [REINFORCE, *buys, INVADE, MANEUVER, *aims, DRAW]
    seen["unit_kinds"] = list(UNITS)
    seen["modules"] = [module for module in MODULES if state.has(module)]
    seen["maester_deck"] = len(state.maester_deck)
    seen["maester_discard"] = [MAESTER_CARDS[card].name for card in state.maester_discard]
    seen["objective_deck"] = len(state.objective_deck)
    seen["objective_discard"] = [OBJECTIVES[card].text for card in state.objective_discard]
    seen["drafting"] = state.phase == SETUP and any(state.armies)
    for player in seen["players"]:
        seat: int = player["seat"]
        mine = seat == viewer
        player["gold"] = state.gold[seat]
        player["score"] = state.score[seat]
        player["seat_of_power"] = seat_name(state, seat)
        player["seat_held"] = holds_seat(state, seat)
        player["musters"] = state.musters[seat]
        player["characters"] = characters_seen(state, seat)
        player["maesters"] = [MAESTER_CARDS[card].name for card in sorted(state.maesters[seat])] if mine else None
        player["maester_cards"] = len(state.maesters[seat])
        player["objectives"] = [OBJECTIVES[card].text for card in sorted(state.objectives[seat])] if mine else None
        player["objective_cards"] = len(state.objectives[seat])
        levies = [land for owner, land in state.levies if owner == seat]
        player["levies"] = state.board.names(levies) if mine else len(levies)
    for land, territory in enumerate(state.board.territories):
        seen["territories"][territory.name]["units"] = [state.units[kind][land] for kind in range(len(UNITS))]
    if state.attack:
        seen["dice"] = {"attack": copied(state.attack), "defence": copied(state.defence)}
    return seen


def holds_seat(state: Dominion, seat: int) -> bool:
    """Does a seat hold its seat of power, which it needs to win by points? risk.dominion_win.4"""
    home = state.seat_of_power(seat) if state.houses[seat] else NOBODY
    return home == NOBODY or state.owner[home] == seat


def seat_name(state: Dominion, seat: int) -> str | None:
    """The name of a seat's seat of power."""
    land = state.seat_of_power(seat) if state.houses[seat] else NOBODY
    return None if land == NOBODY else state.board.name_of(land)


def characters_seen(state: Dominion, seat: int) -> list[CharacterSeen]:
    """A seat's characters and their status. risk.dominion_setup.3"""
    found: list[CharacterSeen] = []
    if not state.has("characters"):
        return found
    for character in CHARACTERS:
        if character.house != state.houses[seat] or not character.house:
            continue
        how = "ready"
        if character.number in state.dead:
            how = "dead"
        elif str(character.number) in state.captives:
            how = "captive"
        elif character.number in state.facedown:
            how = "used"
        found.append({"name": character.name, "cost": character.cost, "state": how})
    return found
