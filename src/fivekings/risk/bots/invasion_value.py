"""The outcomes of an invasion, by its exact odds, and of drawing a card."""

from functools import lru_cache
from typing import Final

from fivekings.risk.bots.default_moves import armies_to_move_in
from fivekings.risk.bots.skirmish_win_chance import end_game_chance
from fivekings.risk.dominion.state import FORT, KNIGHT, Dominion
from fivekings.risk.odds import ALL, Side, invasion_odds
from fivekings.risk.rules.battle import MOST_COMMITTED
from fivekings.risk.rules.end_game import end_game
from fivekings.risk.rules.invade import MOST_FORESEEN
from fivekings.risk.state import NEUTRAL, Skirmish

CACHE_SIZE: Final = 20_000


@lru_cache(CACHE_SIZE)
def expected_armies(
    attackers: int, defenders: int, knights: int, others: int, fortified: bool
) -> tuple[float, int, int, int]:
    """For an attacker who continues while ahead: the chance to conquer, the average number of attackers left after a
    conquest, and the average numbers of attackers and defenders left otherwise.

    >>> chance, *left = expected_armies(6, 2, 0, 0, False)
    >>> round(chance, 2), left
    (0.88, [5, 2, 2])
    """
    attack = Side(3, highest=knights)
    defence = Side(2, eights=ALL if fortified else 0, highest=others)
    odds = invasion_odds(attackers, defenders, attack, defence, ahead=True)
    chance = odds.conquest
    failure = max(1.0 - chance, 1e-9)
    won = sum(left * share for left, share in enumerate(odds.conquered)) / max(chance, 1e-9)
    stopped = zip(odds.attackers_left, odds.conquered, strict=True)
    kept = sum(left * (share - fallen) for left, (share, fallen) in enumerate(stopped)) / failure
    held = sum(left * share for left, share in enumerate(odds.defenders_left)) / failure
    return chance, max(2, round(won)), max(1, round(kept)), max(1, round(held))


def invasion_outcomes(state: Skirmish, source: int, target: int) -> tuple[float, Skirmish, Skirmish]:
    """The chance to conquer, the board after a conquest, and the board after a failure; with average losses."""
    knights = others = 0
    fortified = False
    if isinstance(state, Dominion):
        knights, others = min(3, state.units[KNIGHT][source]), min(3, state.units[KNIGHT][target])
        fortified = state.units[FORT][target] > 0
    here, there = state.armies[source], state.armies[target]
    chance, left, kept, held = expected_armies(
        min(MOST_FORESEEN, here), min(MOST_FORESEEN, there), knights, others, fortified
    )
    won, lost = state.clone(), state.clone()
    loser = state.owner[target]
    won.owner[target] = state.active
    left += max(0, here - MOST_FORESEEN)
    won.armies[target] = armies_to_move_in(won, source, state.active, min(left - 1, MOST_COMMITTED), left - 1)
    won.armies[source] = left - won.armies[target]
    won.conquered = state.conquered or loser != NEUTRAL
    lost.armies[source] = min(here, kept + max(0, here - MOST_FORESEEN))
    lost.armies[target] = min(there, held + max(0, there - MOST_FORESEEN))
    if loser != NEUTRAL and loser not in won.owner:
        won.out.append(loser)
        won.hands[state.active] += won.hands[loser]
        won.hands[loser] = []
        if len(won.playing()) == 1:
            won.finish(won.playing())
    if isinstance(won, Dominion) and isinstance(lost, Dominion):
        won.taken.append([target, loser])
        for kind in won.units:
            kind[target] = 0
        if loser != NEUTRAL:
            won.destroyed += there
            lost.destroyed += there - lost.armies[target]
    return chance, won, lost


def draw_outcomes(state: Skirmish) -> list[tuple[float, Skirmish]]:
    """The outcomes of drawing when the next card may be the End Game card: one more card, or the end of the game."""
    chance = end_game_chance(state)
    kept, ended = state.clone(), state.clone()
    cards = [card for card in state.deck if card != state.board.end_game]
    if cards:
        kept.deck.remove(cards[-1])
        kept.hands[state.active].append(cards[-1])
        kept.frames[-1].at += 1
        kept.conquered = False
    end_game(ended)
    return [(1.0 - chance, kept), (chance, ended)]
