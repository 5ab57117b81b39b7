"""Effects on dice: bonuses in battle, and dice that are changed or rolled again."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, ask, do
from fivekings.kernel.question import Question
from fivekings.kernel.request import Choice, Request
from fivekings.risk.dominion.battle import roll_again
from fivekings.risk.dominion.card_conditions import dice_of
from fivekings.risk.dominion.character_cards import power_of
from fivekings.risk.dominion.effects.effect_steps import (
    DIE,
    effect,
    player,
)
from fivekings.risk.dominion.state import NOBODY, Dominion
from fivekings.risk.vocabularies import DOMINION

DIE_TURNED: Final = DOMINION.tells(EventKind("die turned", "+ {seat} turns a die to {die}."))
DIE_SAID: Final = ("die {number}", "die {number}: {number} of {number}")


def own_die_label(state: Dominion, request: Request, option: int) -> str:
    """A die of the player."""
    return die_label(dice_of(state, request.seat), option)


def their_die_label(state: Dominion, request: Request, option: int) -> str:
    """A die of the opponent."""
    return die_label(other_dice(state, request.seat), option)


def die_label(dice: list[list[int]], option: int) -> str:
    """A die with its value, and its place among equal ones."""
    if option >= len(dice):
        return f"die {option + 1}"
    sides, value = dice[option]
    return f"die {option + 1}: {value} of {sides}"


ASK_DIE: Final = DOMINION.asks(Question("die", "which of your dice?", own_die_label, says=DIE_SAID))
ASK_DICE: Final = DOMINION.asks(Question("dice", "which of your dice?", own_die_label, says=DIE_SAID))
ASK_THEIR_DIE: Final = DOMINION.asks(Question("their die", "which of their dice?", their_die_label, says=DIE_SAID))


def gain_edge(state: Dominion, frame: Frame) -> None:
    """Give a side a bonus in battle for a period. risk.effect.1, risk.effect.2, risk.dice.6"""
    power = power_of(frame.roles["option"])
    state.edges.append({"seat": player(frame), "kind": power.edge, "until": power.until})


def high_ground(state: Dominion, frame: Frame) -> None:
    """The bonus lasts the whole turn, until the invader takes the territory. risk.maesters.18"""
    edge = {"seat": player(frame), "kind": "all dice", "until": "turn", "land": state.target}
    state.edges.append(edge)


def die_choices(state: Dominion, frame: Frame) -> Request | None:
    """Ask which die to turn; the single die rolled for a card needs no choice. risk.dice.5"""
    if state.roller != NOBODY:
        state.die = DIE
        return None
    dice = dice_of(state, player(frame))
    able = [number for number, (sides, value) in enumerate(dice) if value < sides]
    return ASK_DIE.to(player(frame), able) if able else None


def turn_die(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Turn the die to its highest value. risk.dice.5"""
    die = dice_of(state, player(frame))[choice.pick]
    die[1] = die[0]
    if state.loud:
        DIE_TURNED.tell(state, seat=player(frame), die=die[1])


def their_dice(state: Dominion, frame: Frame) -> Request | None:
    """Ask which die of the opponent is rolled again. risk.dice.4"""
    count = len(other_dice(state, player(frame)))
    return ASK_THEIR_DIE.to(player(frame), list(range(count))) if count else None


def other_dice(state: Dominion, seat: int) -> list[list[int]]:
    """The opponent's dice."""
    return state.defence if seat == state.active else state.attack


def roll_theirs(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Roll the chosen die again. risk.dice.4"""
    seat = player(frame)
    other = state.owner[state.target] if seat == state.active else state.active
    roll_again(state, other, [other_dice(state, seat)[choice.pick]])


def own_dice(state: Dominion, frame: Frame) -> Request | None:
    """Ask which of the player's dice are rolled again. risk.dice.4"""
    count = len(dice_of(state, player(frame)))
    return ASK_DICE.to(player(frame), list(range(count)), None, 1, count) if count else None


def roll_own(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Roll the chosen dice again. risk.dice.4"""
    dice = dice_of(state, player(frame))
    roll_again(state, player(frame), [dice[number] for number in choice.picks])


effect("edge", do(gain_edge))
effect("high ground", do(high_ground))
effect("own die to its highest", ask(die_choices, turn_die, rule="risk.dice.5"))
effect("their die again", ask(their_dice, roll_theirs, rule="risk.dice.4"))
effect("own dice again", ask(own_dice, roll_own, rule="risk.dice.4"))
