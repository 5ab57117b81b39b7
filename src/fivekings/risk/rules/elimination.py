"""Elimination: a player without armies is out, and the victor takes their cards; a player who resigns is out too."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, frame_at
from fivekings.risk.rules.winning import last_one_standing
from fivekings.risk.state import NEUTRAL, NOWHERE, SETUP, Skirmish
from fivekings.risk.vocabularies import SKIRMISH

ELIMINATED: Final = SKIRMISH.tells(
    EventKind("eliminated", "{victim} has no army left and is out of the game, beaten by {seat}.", topic="elimination")
)
CAPTURED: Final = SKIRMISH.tells(
    EventKind(
        "captured",
        "{seat} takes the {count} territory cards of {victim}.",
        "{seat} takes the territory cards of {victim}: {cards}.",
    )
)
RESIGNED: Final = SKIRMISH.tells(
    EventKind("resigned", "{seat} bends the knee and leaves the war; their armies become neutral.")
)


def eliminate(state: Skirmish, frame: Frame, victim: int) -> None:
    """The active player has taken a player's last territory. risk.elimination.1"""
    frame.roles["victim"] = victim
    state.out.append(victim)
    if state.loud:
        ELIMINATED.tell(state, seat=state.active, victim=victim)
    last_one_standing(state)


def somebody_eliminated(_state: Skirmish, frame: Frame) -> bool:
    """Did this conquest eliminate a player? risk.elimination.1"""
    return "victim" in frame.roles


def capture_cards(state: Skirmish, frame: Frame) -> None:
    """The victor takes the eliminated player's cards, once the armies have moved in.

    risk.elimination.3, risk.elimination.8
    """
    victim: int = frame.roles["victim"]
    seat = state.active
    cards = state.hands[victim]
    state.hands[victim] = []
    state.hands[seat] += cards
    for card in cards:
        state.known[card] |= 1 << seat
    if state.loud and cards:
        known = {"cards": state.board.names(cards)}
        CAPTURED.confide(state, [seat, victim], known, seat=seat, victim=victim, count=len(cards))


def retire(state: Skirmish, seat: int) -> None:
    """A player resigns: their armies become neutral, their cards are discarded, and the turn passes.

    risk.elimination.7
    """
    if seat in state.out:
        raise Refused(f"{state.setup.players[seat]} is out of the game already", "risk.elimination.2")
    state.out.append(seat)
    if state.loud:
        RESIGNED.tell(state, seat=seat)
    everybody = (1 << state.seats) - 1
    for gone in state.out:  # also a victim's cards, if the victor resigns before taking them
        for card in state.hands[gone]:
            state.known[card] = everybody
        state.discard += state.hands[gone]
        state.hands[gone] = []
    for land in state.holds(seat):
        state.owner[land] = NEUTRAL
    last_one_standing(state)
    if seat == state.active and state.phase != SETUP:
        state.frames = [frame_at(state.chart, "pass_turn")]
        state.reserve = 0
        state.shown = []
        state.source = state.target = NOWHERE
        state.committed = state.defending = 0
