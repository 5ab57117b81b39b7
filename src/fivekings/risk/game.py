"""RISK: Game of Thrones, as the rest of the house knows it."""

from typing import Any, Final

from fivekings.kernel.errors import BadInput, Refused
from fivekings.kernel.game import VEIL, Game, Option
from fivekings.kernel.labels import Lexicon
from fivekings.kernel.names import meant
from fivekings.kernel.program import Frame
from fivekings.kernel.request import Choice, Request
from fivekings.kernel.state import Setup, State
from fivekings.risk import labels, position, sketch, words
from fivekings.risk.board import load_board
from fivekings.risk.counsel import RiskCounsel
from fivekings.risk.dominion import position as dominion_position
from fivekings.risk.dominion import words as dominion_words
from fivekings.risk.dominion.chart import DOMINION
from fivekings.risk.dominion.resample import deal_dominion
from fivekings.risk.dominion.state import Dominion, furnish
from fivekings.risk.dominion.words import about_card, card_names
from fivekings.risk.resample import deal_hidden
from fivekings.risk.rules.setup import BOARD_FOR, HOUSES
from fivekings.risk.skirmish import SKIRMISH
from fivekings.risk.state import Skirmish, blank, clear
from fivekings.risk.view_types import RiskView

CHARTS: Final = {"risk": SKIRMISH, "risk.dominion": DOMINION}
"""The programs of the modes; a state names the one it plays by."""

PARTS: Final = {
    "gold": "gold",
    "characters": "characters",
    "units": "special units",
    "objectives": "objectives; without them the game is won as in Skirmish",
    "maesters": "maester cards",
}


def choose_parts(options: dict[str, str]) -> None:
    """Settle which parts of Dominion are played with, or complain. risk.modules.1, risk.modules.3"""
    dominion = options["mode"] == "dominion"
    for name in PARTS:
        if options[name] == "by mode":
            poor = name in ("characters", "maesters") and options["gold"] == "off"
            options[name] = "on" if dominion and not poor else "off"
        elif not dominion and options[name] == "on":
            raise BadInput(f"'{name}' is a part of Dominion; choose mode dominion to play with it (risk.modules.1)")
    for name in ("characters", "maesters"):
        if options["gold"] == "off" and options[name] == "on" and dominion:
            raise BadInput(f"'{name}' need gold: turn gold on, or {name} off too (risk.modules.3)")


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
        self.counsel = RiskCounsel()
        self.texts = {**words.TEXTS, **dominion_words.TEXTS}
        self.topics = {**words.TOPICS, **dominion_words.TOPICS}
        self.skips = frozenset({"trade", "maneuver", "draw", "use", "unit card", "complete"})
        self.windows = frozenset({"use"})

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
        assert isinstance(state, Skirmish)
        own = dominion_words.prompt(state, request) if isinstance(state, Dominion) else None
        return words.prompt(state, request) if own is None else own

    def label(self, state: State, request: Request, option: int) -> str:
        """An option in words."""
        assert isinstance(state, Skirmish)
        own = dominion_words.label(state, request, option) if isinstance(state, Dominion) else None
        return words.label(state, request, option) if own is None else own

    def hint(self, state: State, request: Request, option: int) -> str:
        """What a player would look up before taking an option."""
        assert isinstance(state, Skirmish)
        own = dominion_words.hint(state, request, option) if isinstance(state, Dominion) else None
        return words.hint(state, request, option) if own is None else own

    def things(self, state: State, request: Request, option: int) -> list[int]:
        """The territories that an option is about."""
        assert isinstance(state, Skirmish)
        return words.things(state, request, option)

    def objection(self, state: State, request: Request, text: str) -> Refused | None:
        """Why an answer is not offered: the rule it breaks, or the question that it does not answer."""
        assert isinstance(state, Skirmish)
        known = words.objection(state, request, text)
        if known is not None:
            return known
        asks = dominion_words.asks_for(state, request) if isinstance(state, Dominion) else ""
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
        return words.about(state, name) if card is None else card

    def position(self, doc: dict[str, Any]) -> Setup:
        """Read the position of a scenario."""
        return position.read(doc)

    def look(self, state: State, path: str) -> Any:
        """What an `expect` looks at."""
        assert isinstance(state, Skirmish)
        return position.look(state, path)

    def idle(self, state: State, request: Request) -> Choice | None:
        """Who has nothing to say defends with all dice and declines what is optional."""
        if request.kind in ("knights", "engines"):
            return Choice(request.seat, request.number, request.options[-1:])
        if request.kind == "roll":
            return Choice(request.seat, request.number, request.options[-1:])
        return super().idle(state, request)

    def phases(self, state: State) -> list[str]:
        """The setup and the steps of a turn."""
        steps = dominion_position.PHASES if isinstance(state, Dominion) else position.PHASES
        return ["setup", *[step for step in steps if step != "refresh"]]  # nobody is asked anything there

    def lexicon(self, state: State) -> Lexicon:
        """Territories, seats, cards and what can be done with them."""
        assert isinstance(state, Skirmish)
        return labels.lexicon(state)

    def moment(self, state: State) -> list[Any]:
        """The turn and its step."""
        assert isinstance(state, Skirmish)
        return [state.turn, state.phase]

    def reached(self, state: State, goal: str, begun: list[Any]) -> bool:
        """An `until` waits for the first request of a step."""
        now = self.moment(state)
        return now[1] == goal and now != begun
