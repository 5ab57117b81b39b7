"""The state of a Skirmish: territories, hands, and the current invasion."""

from typing import Any, ClassVar, Final, cast

from fivekings.kernel.program import PROGRAMS
from fivekings.kernel.state import Setup, State
from fivekings.risk.board import Board, load_board
from fivekings.risk.view_types import RiskView

NEUTRAL: Final = -1
"""The owner of a territory that no player holds."""

NOWHERE: Final = -1
"""No territory: no invasion is in progress."""

SETUP: Final = "setup"
REINFORCE: Final = "reinforce"
INVADE: Final = "invade"
MANEUVER: Final = "maneuver"
DRAW: Final = "draw"


class Skirmish(State):
    """The state of Skirmish; territories and cards are numbers of the board."""

    columns: ClassVar[tuple[str, ...]] = (
        "owner",
        "armies",
        "houses",
        "hands",
        "known",
        "deck",
        "discard",
        "out",
        "first",
        "active",
        "turn",
        "phase",
        "reserve",
        "shown",
        "conquered",
        "source",
        "target",
        "committed",
        "defending",
        "rolled",
    )

    def __init__(self, setup: Setup, board: Board) -> None:
        super().__init__(setup)
        self.board = board
        self.chart = "risk"
        """The name of the program of a whole game."""
        self.owner: list[int] = []
        self.armies: list[int] = []
        self.houses: list[str] = []
        """The house of each seat; empty until it is chosen."""
        self.hands: list[list[int]] = []
        self.known: list[int] = []
        """For each territory card, the seats that know where it is, as bits."""
        self.deck: list[int] = []
        """The top card is the last."""
        self.discard: list[int] = []
        self.out: list[int] = []
        """The seats that were eliminated or resigned, in that order."""
        self.first = 0
        self.active = 0
        self.turn = 0
        self.phase = SETUP
        self.reserve = 0
        """Armies still to be deployed."""
        self.shown: list[int] = []
        """Own territories of a traded set, one of which gets the extra armies (a table option)."""
        self.conquered = False
        """Has the active player conquered an opponent's territory this turn?"""
        self.source = NOWHERE
        self.target = NOWHERE
        self.committed = 0
        self.defending = 0
        """How many dice the defender rolls."""
        self.rolled: list[list[int]] = []
        """The dice of the last battle, the attacker's and the defender's, as compared."""

    def clone(self) -> "Skirmish":
        """A silent, independent copy."""
        other = Skirmish(self.setup, self.board)
        self.copy_skirmish(other)
        return other

    def copy_skirmish(self, other: "Skirmish") -> None:
        """Copy what all modes share into another state."""
        self.copy_to(other)
        other.owner = self.owner[:]
        other.armies = self.armies[:]
        other.houses = self.houses[:]
        other.hands = [hand[:] for hand in self.hands]
        other.known = self.known[:]
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.out = self.out[:]
        other.first = self.first
        other.active = self.active
        other.turn = self.turn
        other.phase = self.phase
        other.reserve = self.reserve
        other.shown = self.shown[:]
        other.conquered = self.conquered
        other.source = self.source
        other.target = self.target
        other.committed = self.committed
        other.defending = self.defending
        other.rolled = [side[:] for side in self.rolled]

    def view(self, viewer: int) -> dict[str, Any]:
        """What a seat, or a spectator (-1), may see."""
        return cast(dict[str, Any], view_of(self, viewer))

    def retire(self, seat: int) -> None:
        """A seat resigns."""
        PROGRAMS[self.chart].resign(self, seat)

    def has(self, module: str) -> bool:
        """Is a module of Dominion played? In Skirmish none is. risk.setup.5, risk.modules.1"""
        return False

    def turn_order(self) -> list[int]:
        """All seats, the first player first, then clockwise. risk.setup.6"""
        return [(self.first + step) % self.seats for step in range(self.seats)]

    def playing(self) -> list[int]:
        """The seats still in the game, clockwise from the first player."""
        return [seat for seat in self.turn_order() if seat not in self.out]

    def holds(self, seat: int) -> list[int]:
        """The territories of a seat."""
        return [land for land, owner in enumerate(self.owner) if owner == seat]

    def above_end_game(self) -> int | None:
        """How many cards certainly lie above the End Game card; none if it is not in the deck. risk.modules.4"""
        if self.board.end_game not in self.deck:
            return None
        cards = len(self.deck) - 1
        return cards - self.board.below_end_game(cards)


def blank(setup: Setup) -> Skirmish:
    """A state with an empty board."""
    state = Skirmish(setup, load_board(setup.options["board"]))
    clear(state)
    return state


def clear(state: Skirmish) -> None:
    """Remove all armies, houses and cards from the table."""
    board = state.board
    state.owner = [NEUTRAL] * board.size
    state.armies = [0] * board.size
    state.houses = [""] * state.seats
    state.hands = [[] for _ in range(state.seats)]
    state.known = [0] * board.size


def held(state: Skirmish, seat: int, lands: list[int]) -> int:
    """How many of some territories a seat holds."""
    owner, count = state.owner, 0
    for land in lands:
        if owner[land] == seat:
            count += 1
    return count


def view_of(state: Skirmish, viewer: int) -> RiskView:
    """What a viewer may see: the board and discards for all, a hand for its holder, the deck for nobody."""
    board = state.board
    return {
        "game": "risk",
        "mode": "skirmish",
        "board": board.name,
        "viewer": viewer,
        "turn": state.turn,
        "phase": state.phase,
        "phases": [REINFORCE, INVADE, MANEUVER, DRAW],
        "active": state.active if state.turn else None,
        "first_player": state.first if state.phase != SETUP else None,
        "to_act": [request.seat for request in state.requests],
        "reserve": state.reserve,
        "invasion": None
        if state.source == NOWHERE
        else {
            "from": board.name_of(state.source),
            "to": board.name_of(state.target),
            "committed": state.committed,
        },
        "rolled": None if not state.rolled else {"attack": state.rolled[0], "defence": state.rolled[1]},
        "deck": len(state.deck),
        "end_game_after": state.above_end_game(),
        "score_to_win": None,
        "discard": board.names(state.discard),
        "players": [
            {
                "seat": seat,
                "name": state.setup.players[seat],
                "house": state.houses[seat] or None,
                "out": seat in state.out,
                "territories": state.owner.count(seat),
                "armies": armies_of(state, seat),
                "castles": sum(1 for land in board.castles if state.owner[land] == seat),
                "ports": sum(1 for land in board.ports if state.owner[land] == seat),
                "points": points_of(state, seat),
                "cards": len(state.hands[seat]),
                "hand": hand_of(state, seat) if seat == viewer else None,
            }
            for seat in range(state.seats)
        ],
        "territories": {
            territory.name: {"owner": state.owner[number], "armies": state.armies[number]}
            for number, territory in enumerate(board.territories)
        },
        "winners": state.result,
    }


def hand_of(state: Skirmish, seat: int) -> list[str]:
    """The names of a seat's cards, in the order of the board."""
    return state.board.names(sorted(state.hands[seat]))


def armies_of(state: Skirmish, seat: int) -> int:
    """How many armies a seat has on the board."""
    return sum(state.armies[land] for land in state.holds(seat))


def points_of(state: Skirmish, seat: int) -> int:
    """One point for each territory, castle and port that a seat holds.

    risk.win.2, risk.win.3, risk.win.4, risk.war.10
    """
    worth = state.board.worth
    return sum(worth[land] for land in state.holds(seat))
