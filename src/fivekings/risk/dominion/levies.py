"""Levies: armies that wait under a facedown territory card."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.risk.dominion.character_cards import RALLY
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.vocabularies import DOMINION

LEVY: Final = 5
"""Armies that wait under a rallied territory's card. risk.maesters.30"""
LEVY_SAID: Final = "raise {number} armies at {territory}"

RALLIED: Final = DOMINION.tells(
    EventKind("rallied", "{seat} rallies the smallfolk somewhere.", "{seat} rallies the smallfolk of {card}.")
)
LEVY_RAISED: Final = DOMINION.tells(EventKind("levy raised", "{armies} armies rise for {seat} at {territory}!"))


def levy_label(state: Dominion, option: int) -> str:
    """The label of a levy."""
    return f"raise {LEVY} armies at {state.board.name_of(option - RALLY)}"


def lay_levy(state: Dominion, seat: int, card: int) -> None:
    """Place a territory card facedown. risk.maesters.30"""
    state.levies.append([seat, card])
    state.known[card] |= 1 << seat
    if state.loud:
        RALLIED.confide(state, [seat], {"card": state.board.name_of(card)}, seat=seat)


def reveal_levy(state: Dominion, seat: int, land: int) -> None:
    """Reveal the card and add its armies to the territory. risk.maesters.31"""
    state.levies = [levy for levy in state.levies if levy != [seat, land]]
    state.armies[land] += LEVY
    state.discard.append(land)
    state.known[land] = (1 << state.seats) - 1
    if state.loud:
        LEVY_RAISED.tell(state, seat=seat, territory=state.board.name_of(land), armies=LEVY)
