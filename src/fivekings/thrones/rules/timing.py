"""Timing: what happens around every event, and who may speak when.

Around an event: interrupts to what would happen, forced interrupts, interrupts, the event, forced reactions,
reactions (lcg2.trigger.1 to lcg2.trigger.12). An event that nobody can answer happens at once and costs nothing.
"""

from collections.abc import Callable
from typing import Any, Final

from fivekings.kernel.program import Frame, ask, copied, do, each, program, repeat, when
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.ability import (
    FORCED_INTERRUPT,
    FORCED_REACTION,
    INTERRUPT,
    REACTION,
    WHOLE,
    WOULD,
    Roles,
)
from fivekings.thrones.rules.characteristics import active
from fivekings.thrones.rules.event import HAPPEN
from fivekings.thrones.rules.initiate import begin, may_initiate
from fivekings.thrones.rules.leaving import dying, leave
from fivekings.thrones.rules.moving import duplicates_of, to_discard
from fivekings.thrones.state import HAND, Thrones

ABILITY_BITS: Final = 6
INSTANCE_BITS: Final = 12
SAVE_BY_DUPLICATE: Final = 63


def code_of(card: int, ability: int, instance: int = 0) -> int:
    """A use of an ability as one number."""
    return card << (ABILITY_BITS + INSTANCE_BITS) | ability << INSTANCE_BITS | instance


def parts_of(code: int) -> tuple[int, int, int]:
    """The card, the ability and, where an event is about cards, the card in it that a number stands for."""
    return code >> (ABILITY_BITS + INSTANCE_BITS), code >> INSTANCE_BITS & 63, code & WHOLE


def before(state: Thrones, frame: Frame) -> list[int]:
    """The moments before an event happens at which anybody could answer.

    lcg2.trigger.4 to lcg2.trigger.7, lcg2.would.1, lcg2.forced.2
    """
    kind = frame.roles["kind"]
    known = state.stages.get(kind, [])
    return [s for s in (WOULD, FORCED_INTERRUPT, INTERRUPT) if s in known or (s == WOULD and kind == "leaves play")]


def after(state: Thrones, frame: Frame) -> list[int]:
    """The moments after it. lcg2.trigger.9, lcg2.trigger.10, lcg2.forced.3"""
    known = state.stages.get(frame.roles["kind"], [])
    return [stage for stage in (FORCED_REACTION, REACTION) if stage in known]


def still_coming(_state: Thrones, frame: Frame) -> bool:
    """It has been neither cancelled nor, by saves, made void. lcg2.trigger.12, lcg2.cancel.3, lcg2.would.2"""
    return "cancelled" not in frame.roles and frame.roles.get("cards") != []


def happen(state: Thrones, frame: Frame) -> None:
    """The event itself. lcg2.trigger.8, lcg2.interrupt.2, lcg2.interrupt.7, lcg2.reaction.2"""
    frame.roles["happened"] = True
    frame.roles.pop("used", None)
    HAPPEN[frame.roles["kind"]](state, frame.roles)


def open_window(_state: Thrones, frame: Frame) -> None:
    """A window opens: the first player has the first word. lcg2.first_player.2, lcg2.interrupt.4, lcg2.reaction.4"""
    frame.roles["turn"] = 0
    frame.roles["passes"] = 0
    frame.roles["closed"] = False


def next_word(state: Thrones, roles: Roles, offers_of: Callable[[int], list[int]]) -> None:
    """Give the word to the next in player order who can do something; nobody left closes the window. lcg2.pass.2"""
    players = state.players()
    turn: int = roles["turn"]
    for step in range(len(players) - roles["passes"]):
        player = players[(turn + step) % len(players)]
        offers = offers_of(player)
        if offers:
            roles["offers"], roles["asker"] = [*offers, DECLINE], player
            roles["turn"] = (turn + step + 1) % len(players)
            roles["passes"] += step
            return
    roles["closed"] = True


def the_weak_die(state: Thrones, roles: Roles) -> bool:
    """Before anybody has the word, those whom an effect kills at 0 STR die; no save could help them. lcg2.save.4"""
    if not state.lasting:
        return False
    weak = dying(state)
    if not weak:
        return False
    roles["offers"] = []
    leave(state, weak, "kill", False)
    return True


def find_offer(state: Thrones, frame: Frame) -> None:
    """Whose word it is: the next in player order who can do something; nobody left closes the window.

    lcg2.interrupt.5, lcg2.reaction.5, lcg2.forced.1, lcg2.forced.4, lcg2.priority.3, lcg2.pass.2, lcg2.pass.3,
    lcg2.abilities.2, lcg2.cancel.3, lcg2.would.2
    """
    roles = frame.roles
    stage: int = roles["stage"]
    if not still_coming(state, frame):
        roles["closed"] = True
        return
    if the_weak_die(state, roles):
        return
    if stage in (FORCED_INTERRUPT, FORCED_REACTION):
        offers = [offer for player in state.players() for offer in answers(state, roles, stage, player)]
        roles["offers"], roles["asker"] = offers, state.first
        roles["closed"] = not offers
        return
    next_word(state, roles, lambda player: answers(state, roles, stage, player))


def answers(state: Thrones, event: Roles, stage: int, player: int) -> list[int]:
    """The abilities with which a player may answer an event at this stage.

    lcg2.trigger.3, lcg2.interrupt.3, lcg2.interrupt.9, lcg2.reaction.3, lcg2.reaction.8, lcg2.abilities.3,
    lcg2.duplicate.3, lcg2.duplicate.13
    """
    found: list[int] = []
    used: list[int] = event.get("used", [])
    if stage == WOULD and event["kind"] == "leaves play" and event["saveable"]:
        for card in event["cards"]:
            if state.controller[card] == player and duplicates_of(state, card):
                found.append(code_of(card, SAVE_BY_DUPLICATE))
    for card in state.listening.get(event["kind"], ()):
        if state.controller[card] != player:
            continue
        for ability in state.cards[card].compiled.abilities:
            trigger = ability.trigger
            if trigger is None or trigger.stage != stage or event["kind"] not in trigger.kinds:
                continue
            if state.cards[card].type == "event":
                if state.zone[card] != HAND:
                    continue
            elif not active(state, card):
                continue
            roles: Roles = {"source": card, "player": player, "event": event}
            for instance in trigger.fits(state, roles):
                code = code_of(card, ability.index, instance)
                if code in used:
                    continue
                roles["it"] = [] if instance == WHOLE else [instance]
                if may_initiate(state, card, ability, roles):
                    found.append(code)
    return found


def offer(_state: Thrones, frame: Frame) -> Request | None:
    """Ask whose word it is."""
    if frame.roles["closed"] or not frame.roles["offers"]:
        return None
    kind = ("action", "interrupt", "forced", "interrupt", "forced", "reaction")[frame.roles["stage"]]
    return Request(frame.roles["asker"], kind, frame.roles["offers"])


def take(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Use an ability, or pass. lcg2.pass.1, lcg2.interrupt.8, lcg2.reaction.7, lcg2.forced.5"""
    roles = frame.roles
    if choice.pick == DECLINE:
        roles["passes"] += 1
        if roles["passes"] >= len(state.players()):
            roles["closed"] = True
        return
    roles["passes"] = 0
    roles.setdefault("used", []).append(choice.pick)
    card, index, instance = parts_of(choice.pick)
    if index == SAVE_BY_DUPLICATE:
        roles["used"].pop()
        save_by_duplicate(state, card, roles)
        return
    event = {key: copied(value) for key, value in roles.items() if key not in ("offers", "used")}
    it = [] if instance == WHOLE else [instance]
    begin(state, card, index, {"event": event, "event_at": len(state.frames) - 1, "it": it})


def save_by_duplicate(state: Thrones, card: int, event: Roles) -> None:
    """Discard a duplicate to keep its card in play; this cannot be cancelled.

    lcg2.duplicate.3, lcg2.duplicate.4, lcg2.save.1
    """
    duplicate = duplicates_of(state, card)[-1]
    to_discard(state, duplicate)
    event["cards"].remove(card)
    if state.loud:
        state.tell("saved by duplicate", {"seat": state.controller[card], "card": state.title(card)})


def window_closed(_state: Thrones, frame: Frame) -> bool:
    """All have passed in a row. lcg2.pass.2, lcg2.interrupt.6, lcg2.reaction.6"""
    return bool(frame.roles["closed"])


def is_over(_state: Thrones, frame: Frame) -> bool:
    """Did the event happen? lcg2.trigger.12"""
    return "happened" in frame.roles


def window() -> Any:
    """Opportunities in player order until all pass in a row. lcg2.interrupt.5, lcg2.reaction.5"""
    return repeat(do(find_offer), ask(offer, take, rule="lcg2.reaction.5"), until=window_closed)


OCCUR = program(
    "thrones.occur",
    each("stage", before, when(still_coming, do(open_window), window())),
    when(still_coming, do(happen, rule="lcg2.trigger.8")),
    when(is_over, each("stage", after, do(open_window), window())),
)
