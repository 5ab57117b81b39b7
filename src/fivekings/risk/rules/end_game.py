"""The End Game card: it lies in the lower half of the deck and ends the game when it is drawn or turned up.

In games with objectives it is not in the deck. `Board.below_end_game` says how many cards may lie below it, and
`Skirmish.above_end_game` how many certainly lie above it.
"""

from typing import Final

from fivekings.kernel import chance
from fivekings.kernel.event_kind import EventKind
from fivekings.risk.state import Skirmish, points_of
from fivekings.risk.vocabularies import SKIRMISH

END_GAME_DRAWN: Final = SKIRMISH.tells(
    EventKind("end game drawn", "{seat} draws the End Game card. All men must lay down their arms.")
)
GAME_ENDED: Final = SKIRMISH.tells(
    EventKind("game ended", "Points for territories, castles and ports: {tally}.", topic="win")
)
WON: Final = SKIRMISH.tells(EventKind("won", "{seats} wins with {points} points."))
SHARED: Final = SKIRMISH.tells(EventKind("shared", "{seats} share the victory with {points} points each."))


def ends_by_card(state: Skirmish) -> bool:
    """Is the game played with the End Game card? risk.modules.4, risk.dominion_setup.15"""
    return not state.has("objectives")


def hide_end_game(state: Skirmish, deck: list[int], lower: int) -> list[int]:
    """The deck (top card last) with the End Game card at a random place in its lower part, with at most `lower` cards
    below it.

    risk.setup.15, risk.setup.16
    """
    below = chance.below(state, lower + 1)
    return [*deck[:below], state.board.end_game, *deck[below:]]


def draws_end_game(state: Skirmish, seat: int, card: int) -> bool:
    """Did a seat draw the End Game card? Then the game ends at once. risk.draw.5, risk.win.1"""
    if card != state.board.end_game:
        return False
    if state.loud:
        END_GAME_DRAWN.tell(state, seat=seat)
    end_game(state)
    return True


def turns_up_end_game(state: Skirmish, card: int) -> bool:
    """Was the End Game card turned up? Then the game ends at once. risk.dominion_draw.5"""
    if card != state.board.end_game:
        return False
    end_game(state)
    return True


def end_game(state: Skirmish) -> None:
    """End the game: the most points win, ties share the win, eliminated players have none.

    risk.win.1, risk.win.5, risk.win.6, risk.win.7
    """
    points = {seat: points_of(state, seat) for seat in state.playing()}
    most = max(points.values())
    winners = [seat for seat in points if points[seat] == most]
    state.finish(winners)
    if state.loud:
        GAME_ENDED.tell(state, tally=[f"{state.setup.players[seat]} {count}" for seat, count in points.items()])
        (WON if len(winners) == 1 else SHARED).tell(state, seats=winners, points=most)
