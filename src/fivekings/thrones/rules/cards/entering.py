"""Entering play: marshaled, ambushed or put into play."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, ask, do, program, when
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.kinds import ENTERS_KNELT
from fivekings.thrones.model.spoken import THRONES, of_cards, refuse
from fivekings.thrones.model.state import FACTION, HAND, NONE, PLAY, Thrones
from fivekings.thrones.rules.abilities.occur import HAPPEN, occur
from fivekings.thrones.rules.abilities.strength_raised import measure, raised
from fivekings.thrones.rules.cards.attachments import hosts_for
from fivekings.thrones.rules.cards.characteristics import holds, is_blank, is_on
from fivekings.thrones.rules.cards.duplicates import as_duplicate, original_of, place_duplicate
from fivekings.thrones.rules.cards.modifiers import constants_of, moved
from fivekings.thrones.rules.cards.moving import move
from fivekings.thrones.rules.cards.uniqueness import dead_copies, kept_out
from fivekings.thrones.rules.players.past_facts import remember
from fivekings.thrones.rules.resources.gold import available

MARSHAL_EVENT: Final = THRONES.tells(EventKind("marshal", "{seat} marshals {card}."))
MARSHAL_ON_EVENT: Final = THRONES.tells(EventKind("marshal on", "{seat} marshals {card} on {host}."))
AMBUSH_EVENT: Final = THRONES.tells(EventKind("ambush", "{seat} ambushes with {card}!", topic="ambush"))
AMBUSH_ON_EVENT: Final = THRONES.tells(EventKind("ambush on", "{seat} ambushes with {card} on {host}!", topic="ambush"))
PUT_EVENT: Final = THRONES.tells(EventKind("put", "{card} enters play under {seat}."))
PUT_ON_EVENT: Final = THRONES.tells(EventKind("put on", "{card} enters play on {host}."))

ENTERING_EVENTS: Final = {
    "marshal": (MARSHAL_EVENT, MARSHAL_ON_EVENT),
    "ambush": (AMBUSH_EVENT, AMBUSH_ON_EVENT),
    "put": (PUT_EVENT, PUT_ON_EVENT),
}
"""The events for entering play, without and with a bearer, by the way a card enters; editions add their own."""


def may_enter(state: Thrones, card: int, player: int) -> bool:
    """May a card enter play under a player's control, by its type, uniqueness and attachment rules?

    got.unique.3, got.unique.5 to got.unique.7, got.dead_pile.2, got.attachment.3, got.event.4, ccg.unique.1,
    ccg.unique.2, ccg.unique.7, got.winning.9
    """
    printed = state.cards[card]
    if printed.type not in ("character", "location", "attachment") or player in state.out:
        return False
    if printed.unique:
        if original_of(state, card, player) != NONE:
            return state.edition.copies_join
        owner = state.owner[card]
        if kept_out(state, card, player) or (owner != player and kept_out(state, card, owner)):
            return False
    return printed.type != "attachment" or bool(hosts_for(state, card, player))


def enter(state: Thrones, card: int, player: int, how: str, penalty: int = 0) -> None:
    """Bring a card into play; `penalty` is the extra gold paid for it. Must be the last thing a step does.

    got.enters_play.1, got.enters_play.2, got.put_into_play.1 to got.put_into_play.3, got.marshal.5, got.limited.3,
    ccg.play.9
    """
    roles: Roles = {"card": card, "player": player, "how": how}
    state.frames.append(Frame(ENTER, 0, {**roles, "penalty": penalty} if penalty else roles))


def still_to_enter(state: Thrones, frame: Frame) -> bool:
    """Does the card enter play itself, rather than as a duplicate, and may it? got.attachment.3, got.unique.5"""
    if "done" in frame.roles:
        return False
    return "hosts" in frame.roles or may_enter(state, frame.roles["card"], frame.roles["player"])


def bearer_prompt(state: Thrones, _request: Request) -> str:
    """The question what to attach an attachment to."""
    return f"what does {state.title(state.frames[-1].roles['card'])} attach to?"


ASK_BEARER: Final = of_cards("bearer", bearer_prompt)


def bearer_choices(state: Thrones, frame: Frame) -> Request | None:
    """Choose what an attachment goes on. got.attachment.1, got.attachment.4, got.attachment.5"""
    card: int = frame.roles["card"]
    if state.cards[card].type != "attachment":
        return None
    hosts: list[int] = frame.roles.get("hosts", [])
    able = [host for host in hosts if is_there(state, host)] or hosts_for(state, card, frame.roles["player"])
    return ASK_BEARER.to(frame.roles["player"], able) if able else None


def is_there(state: Thrones, host: int) -> bool:
    """Is the card that an attachment goes on still in play? got.attachment.3, got.winning.9"""
    return state.zone[host] == PLAY or (state.zone[host] == FACTION and host not in state.out)


def take_bearer(_state: Thrones, frame: Frame, choice: Choice) -> None:
    """Note the chosen bearer."""
    frame.roles["host"] = choice.pick


def come_in(state: Thrones, frame: Frame) -> None:
    """The card enters play, standing unless it says otherwise; an attachment without a legal bearer does not.

    got.enters_play.1, got.attachment.3
    """
    roles = frame.roles
    if state.cards[roles["card"]].type == "attachment" and "host" not in roles:
        return
    event = {"cards": [roles["card"]], "player": roles["player"], "how": roles["how"], "host": roles.get("host", NONE)}
    if state.zone[roles["card"]] != HAND:
        event["zone"] = state.zone[roles["card"]]
    occur(state, "enters play", {**event, "penalty": roles["penalty"]} if "penalty" in roles else event)


def arrive(state: Thrones, event: Roles) -> None:
    """Put the card into play. got.stand.2, got.attachment.1, got.attachment.9, got.marshal.3"""
    card: int = event["cards"][0]
    player: int = event["player"]
    if event["host"] != NONE and not is_there(state, event["host"]):
        return
    measure(state)
    move(state, card, PLAY, player)
    state.set_host(card, event["host"])
    moved(state, card)
    state.set_ambushed(card, int(event["how"] == "ambush"))
    knelt = [one for one in constants_of(state, card) if one.kind == ENTERS_KNELT and holds(state, one)]
    if (knelt and not is_blank(state, card)) or is_on(state, ENTERS_KNELT, card):
        state.set_kneeling(card, 1)
    if state.loud:
        alone, attached = ENTERING_EVENTS[event["how"]]
        if event["host"] != NONE:
            host = state.title(event["host"])
            attached.tell(state, seat=player, card=state.title(card), how=event["how"], host=host)
        else:
            alone.tell(state, seat=player, card=state.title(card), how=event["how"])
    remember(state, "entered", card, player)
    if event["how"] == "marshal":
        remember(state, "marshaled", card, player)
    raised(state)


HAPPEN["enters play"] = arrive


ENTER = program(
    "thrones.enter",
    when(as_duplicate, do(place_duplicate, rule="got.put_into_play.4")),
    when(
        still_to_enter,
        ask(bearer_choices, take_bearer, rule="got.attachment.4"),
        do(come_in, rule="got.enters_play.1"),
    ),
)


def no_entry(state: Thrones, request: Request, card: int, cost: int) -> Refused:
    """Why a card cannot enter play for its cost."""
    name, player = state.title(card), request.seat
    if state.cards[card].unique and dead_copies(state, card, player):
        return refuse(state, request, "got.dead_pile.2", f"{name} is in your dead pile: no copy can enter play")
    gold = available(state, player)
    if cost > gold:
        return refuse(state, request, "got.costs.1", f"{name} costs {cost} gold, and you have {gold}")
    if state.cards[card].type == "attachment" and not hosts_for(state, card, player):
        return refuse(state, request, "got.attachment.3", f"there is nothing that {name} can attach to")
    if state.cards[card].unique:
        return refuse(state, request, "got.unique.5", f"{name} is unique, and another copy keeps it out of play")
    return refuse(state, request, "got.cannot.1", f"a card keeps {name} from entering play")
