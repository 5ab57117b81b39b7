"""Hints shown beside options that are cards."""

from fivekings.kernel.request import Request
from fivekings.thrones.model.state import PLAY, Thrones
from fivekings.thrones.rules.cards.characteristics import strength


def strength_hint(state: Thrones, _request: Request, option: int) -> str:
    """The STR of a character in play."""
    in_play = state.zone[option] == PLAY and state.cards[option].type == "character"
    return f"{state.edition.speech.words.get('STR', 'STR')} {strength(state, option)}" if in_play else ""


def plot_hint(state: Thrones, _request: Request, option: int) -> str:
    """The values of a plot."""
    plot = state.cards[option]
    values = {"income": f"{plot.income} gold", "initiative": f"{plot.initiative} initiative"}
    values |= {"claim": f"{plot.claim} claim", "reserve": f"{plot.reserve} reserve"}
    return ", ".join([values[what] for what in state.edition.plot_values])
