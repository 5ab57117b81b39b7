"""RISK: Game of Thrones, as the rest of the house knows it."""

from typing import Any, Final

from fivekings.kernel.errors import BadInput, Refused
from fivekings.kernel.game import VEIL, Game, Option
from fivekings.kernel.labels import Lexicon
from fivekings.kernel.names import fold, meant
from fivekings.kernel.program import Frame
from fivekings.kernel.request import Choice, Request
from fivekings.kernel.state import Setup, State
from fivekings.kernel.vocabulary import Vocabulary
from fivekings.risk import position
from fivekings.risk.board import load_board
from fivekings.risk.bots.heuristics import RiskHeuristics
from fivekings.risk.dominion import position as dominion_position
from fivekings.risk.dominion.modules import PARTS, choose_parts
from fivekings.risk.dominion.program import DOMINION_GAME
from fivekings.risk.dominion.resample import deal_dominion
from fivekings.risk.dominion.state import Dominion, furnish
from fivekings.risk.dominion.windows import card_that_asks
from fivekings.risk.resample import deal_hidden
from fivekings.risk.rules.program import SKIRMISH_GAME
from fivekings.risk.rules.setup import BOARD_FOR, HOUSES
from fivekings.risk.state import Skirmish, blank, clear
from fivekings.risk.view_types import RiskView
from fivekings.risk.vocabularies import DOMINION, SKIRMISH
from fivekings.risk.words import sketch
from fivekings.risk.words.about import about_card, about_territory, card_names
from fivekings.risk.words.lexicon import lexicon

CHARTS: Final = {SKIRMISH_GAME.name: SKIRMISH_GAME, DOMINION_GAME.name: DOMINION_GAME}
"""The programs of the modes; a state names the one it plays by."""


def vocabulary_of(state: State) -> Vocabulary:
    """The questions and events of the mode that is played."""
    return DOMINION if isinstance(state, Dominion) else SKIRMISH


class Risk(Game):
    """RISK, Skirmish or Dominion: on Essos for two, on Westeros for three to five, on both for six or seven."""

    def __init__(self) -> None:
        super().__init__("risk", "RISK: Game of Thrones", version=2, least=2, most=7)
        self.short_title = "RISK"
        self.blurb = "The war for Westeros and Essos on the map. Play a Skirmish, or the full game of Dominion."
        self.houses = list(HOUSES[self.most])
        self.view_type = RiskView
        self.auto_pass = {"trade": "Trades", "use": "Cards", "maneuver": "Maneuvers"}
        self.default_seats = 3
        self.heuristics = RiskHeuristics()
        self.texts = DOMINION.texts()
        self.topics = DOMINION.topics()
        questions = DOMINION.questions().values()
        self.skips = frozenset([question.kind for question in questions if question.skipped])
        self.windows = frozenset([question.kind for question in questions if question.window])

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

    def prompt(self, state: State, request: Request) -> str:
        """What is asked, in a sentence."""
        return vocabulary_of(state).question(request.kind).prompt_of(state, request)

    def label(self, state: State, request: Request, option: int) -> str:
        """An option in words."""
        return vocabulary_of(state).question(request.kind).label_of(state, request, option)

    def hint(self, state: State, request: Request, option: int) -> str:
        """What a player would look up before taking an option."""
        return vocabulary_of(state).question(request.kind).hint_of(state, request, option)

    def things(self, state: State, request: Request, option: int) -> list[int]:
        """The territories that an option is about."""
        return vocabulary_of(state).question(request.kind).things_of(state, request, option)

    def objection(self, state: State, request: Request, text: str) -> Refused | None:
        """Why an answer is not offered: the rule it breaks, or the question that it does not answer."""
        try:
            known = vocabulary_of(state).refusal(state, request, fold(text))
        except BadInput as complaint:
            return Refused(complaint.reason)
        if known is not None:
            return known
        asks = card_that_asks(state, request) if isinstance(state, Dominion) else ""
        return Refused(f"'{text}' is no answer here: {asks or self.prompt(state, request)}", request.rule)

    def sketch(self, view: dict[str, Any], width: int) -> list[str]:
        """The board as text."""
        return sketch.sketch(view, width)

    def about(self, state: State, viewer: int, name: str) -> list[str]:
        """A territory: whose it is, what borders it."""
        assert isinstance(state, Skirmish)
        known = [territory.name for territory in state.board.territories]
        name = meant(name, known + card_names() if isinstance(state, Dominion) else known)
        card = about_card(name) if isinstance(state, Dominion) else None
        return about_territory(state, name) if card is None else card

    def position(self, doc: dict[str, Any]) -> Setup:
        """Read the position of a scenario."""
        return position.read(doc)

    def look(self, state: State, path: str) -> Any:
        """What an `expect` looks at."""
        assert isinstance(state, Skirmish)
        return position.look(state, path)

    def idle(self, state: State, request: Request) -> Choice | None:
        """A player with nothing to say defends with all dice and units, and declines what is optional."""
        idle = vocabulary_of(state).question(request.kind).idle
        return super().idle(state, request) if idle is None else idle(request)

    def phases(self, state: State) -> list[str]:
        """The setup and the steps of a turn."""
        steps = dominion_position.PHASES if isinstance(state, Dominion) else position.PHASES
        return ["setup", *[step for step in steps if step != "refresh"]]  # nobody is asked anything there

    def lexicon(self, state: State) -> Lexicon:
        """Territories, seats, cards and what can be done with them."""
        assert isinstance(state, Skirmish)
        return lexicon(state, vocabulary_of(state))

    def moment(self, state: State) -> list[Any]:
        """The turn and its step."""
        assert isinstance(state, Skirmish)
        return [state.turn, state.phase]

    def reached(self, state: State, goal: str, begun: list[Any]) -> bool:
        """An `until` waits for the first request of a step."""
        now = self.moment(state)
        return now[1] == goal and now != begun
