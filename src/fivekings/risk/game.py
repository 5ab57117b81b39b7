"""RISK: Game of Thrones, as the rest of the house knows it."""

from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.game import VEIL, Game, Option
from fivekings.kernel.program import Frame
from fivekings.kernel.request import Choice, Request
from fivekings.kernel.state import Setup, State
from fivekings.risk import position
from fivekings.risk.board import load_board
from fivekings.risk.bots.heuristics import RiskHeuristics
from fivekings.risk.dominion import position as dominion_position
from fivekings.risk.dominion.modules import PARTS, choose_parts
from fivekings.risk.dominion.program import DOMINION_GAME
from fivekings.risk.dominion.resample import deal_dominion
from fivekings.risk.dominion.state import Dominion, furnish
from fivekings.risk.resample import deal_hidden
from fivekings.risk.rules.program import SKIRMISH_GAME
from fivekings.risk.rules.setup import BOARD_FOR, HOUSES
from fivekings.risk.scripts import RiskScripts
from fivekings.risk.state import Skirmish, blank, clear
from fivekings.risk.view_types import RiskView
from fivekings.risk.words.wording import RiskWording

CHARTS: Final = {SKIRMISH_GAME.name: SKIRMISH_GAME, DOMINION_GAME.name: DOMINION_GAME}
"""The programs of the modes; a state names the one it plays by."""


class Risk(Game):
    """RISK, Skirmish or Dominion: on Essos for two, on Westeros for three to five, on both for six or seven."""

    def __init__(self) -> None:
        title = "RISK: Game of Thrones"
        scripts = RiskScripts(title)
        super().__init__("risk", title, version=2, least=2, most=7, wording=RiskWording(), scripts=scripts)
        self.short_title = "RISK"
        self.blurb = "The war for Westeros and Essos on the map. Play a Skirmish, or the full game of Dominion."
        self.houses = list(HOUSES[self.most])
        self.view_type = RiskView
        self.auto_pass = {"trade": "Trades", "use": "Cards", "maneuver": "Maneuvers"}
        self.default_seats = 3
        self.heuristics = RiskHeuristics()

    def options(self) -> list[Option]:
        """The mode, the board and the two readings of the bonus for shown territories."""
        return [
            Option("mode", ["skirmish", "dominion"], "which rules are played"),
            Option(
                "board",
                ["by players", "essos", "westeros", "both"],
                "Essos for 2 players, Westeros for 3 to 5, both for 6 or 7",
            ),
            Option(
                "shown_bonus",
                ["each", "set"],
                "two extra armies on each own territory shown on a traded set, or on one of them (risk.trade.11)",
            ),
            *[Option(name, ["by mode", "on", "off"], f"a part of Dominion: {text}") for name, text in PARTS.items()],
            VEIL,
        ]

    def complete(self, setup: Setup) -> Setup:
        """Choose the board by the number of players; refuse one that is not for so many."""
        if setup.position is not None:
            position.read(setup.position)
        whole = super().complete(setup)
        choose_parts(whole.options)
        seats = len(whole.players)
        fitting = BOARD_FOR[seats]
        if whole.options["board"] == "by players":
            whole.options["board"] = fitting
        if whole.options["board"] != fitting and whole.position is None:
            rules = "risk.setup.1, risk.setup.2, risk.war.1"
            raise BadInput(f"{seats} players use board '{fitting}', not '{whole.options['board']}' ({rules})")
        return whole

    def blank(self, setup: Setup) -> State:
        """An empty board."""
        if setup.options["mode"] == "skirmish":
            return blank(setup)
        state = Dominion(setup, load_board(setup.options["board"]))
        clear(state)
        furnish(state)
        return state

    def lay_out(self, state: State) -> None:
        """Start with the dice for the first turn, or in the given position."""
        assert isinstance(state, Skirmish)
        if state.setup.position is None:
            state.frames = [Frame(CHARTS[state.chart])]
        else:
            position.lay_out(state, state.setup.position)

    def deal_hidden(self, state: State, seat: int) -> None:
        """Deal the territory cards that a seat does not know."""
        assert isinstance(state, Skirmish)
        deal_hidden(state, seat)
        if isinstance(state, Dominion):
            deal_dominion(state, seat)

    def idle(self, state: State, request: Request) -> Choice | None:
        """A player with nothing to say defends with all dice and units, and declines what is optional."""
        idle = self.wording.vocabulary(state).question(request.kind).idle
        return super().idle(state, request) if idle is None else idle(request)

    def phases(self, state: State) -> list[str]:
        """The setup and the steps of a turn."""
        steps = dominion_position.PHASES if isinstance(state, Dominion) else position.PHASES
        return ["setup", *[step for step in steps if step != "refresh"]]  # nobody is asked anything there

    def moment(self, state: State) -> list[Any]:
        """The turn and its step."""
        assert isinstance(state, Skirmish)
        return [state.turn, state.phase]
