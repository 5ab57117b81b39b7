"""The Littlefinger variant: players give each other gold for promises that are not binding."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, ask, program
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.edition import OwnAction
from fivekings.thrones.model.spoken import THRONES, first_of_them, of_words
from fivekings.thrones.model.state import Thrones

GAVE_GOLD_EVENT: Final = THRONES.tells(EventKind("gave gold", "{seat} gives {amount} gold to {other}."))
PROMISE_EVENT: Final = THRONES.tells(EventKind("promise", "+ {other} promises {seat} {what}."))


GIVE: Final = 58
PROMISES: Final = (
    "nothing in particular",
    "no challenge against me this round",
    "a challenge against somebody else",
    "help against an attack",
    "no defenders against my attack",
    "a title or a place at the table for me",
)
"""What gold may be given for; any other agreement is made in chat."""


def gifts(state: Thrones, player: int) -> list[tuple[int, int]]:
    """To whom a player may give how much gold: in an action window, if the table uses the variant.

    lcg1.littlefinger.1, lcg1.littlefinger.2, lcg1.littlefinger.4
    """
    if state.setup.options.get("littlefinger") != "yes":
        return []
    others = [other for other in state.players() if other != player]
    return [(state.faction_card(other), gold) for other in others for gold in range(1, state.gold[player] + 1)]


def label_giving(state: Thrones, card: int, gold: int) -> str:
    """The label of the option."""
    return f"give {gold} gold to {state.setup.players[card]}"


def give(state: Thrones, player: int, card: int, gold: int) -> None:
    """Give the gold at once, as an action. lcg1.littlefinger.3, lcg1.littlefinger.6"""
    state.gold[player] -= gold
    state.gold[card] += gold
    if state.loud:
        GAVE_GOLD_EVENT.tell(state, seat=player, other=card, amount=gold)
    state.frames.append(Frame(PROMISE, 0, {"player": player, "to": card}))


def promise_label(_state: Thrones, _request: Request, option: int) -> str:
    """What is promised."""
    return PROMISES[option]


ASK_PROMISE: Final = of_words(
    "promise", "what is promised for it? Nothing binds anybody.", promise_label, idle=first_of_them
)


def promise_choices(_state: Thrones, frame: Frame) -> Request:
    """Ask what the gold is for. lcg1.littlefinger.5"""
    return ASK_PROMISE.to(frame.roles["player"], list(range(len(PROMISES))))


def note_promise(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Note the promise, which is not binding. lcg1.littlefinger.5"""
    if state.loud:
        PROMISE_EVENT.tell(state, seat=choice.seat, other=frame.roles["to"], what=PROMISES[choice.pick])


PROMISE = program("lcg1.promise", ask(promise_choices, note_promise, rule="lcg1.littlefinger.5"))
GIVING: Final = OwnAction(gifts, label_giving, give)
