"""Entering play: marshaled, ambushed or put into play; unique cards and duplicates."""

from fivekings.kernel.program import Frame, ask, do, program, when
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.state import DEAD, DUPLICATE, FACTION, NONE, PLAY, ZONES, Thrones
from fivekings.thrones.rules.characteristics import belongs, changed, is_blank, is_such, may_bear
from fivekings.thrones.rules.event import HAPPEN, occur
from fivekings.thrones.rules.moving import attachments_of, move
from fivekings.thrones.rules.raising import measure, raised


def may_enter(state: Thrones, card: int, player: int) -> bool:
    """May a card enter play under a player's control: type, uniqueness, something to attach to.

    got.unique.3, got.unique.5 to got.unique.7, got.dead_pile.2, got.attachment.3, got.event.4,
    ccg.unique.1, ccg.unique.2, ccg.unique.7, got.winning.9
    """
    printed = state.cards[card]
    if printed.type not in ("character", "location", "attachment") or player in state.out:
        return False
    if printed.unique:
        if original_of(state, card, player) != NONE:
            return state.edition.copies_join
        if kept_out(state, card, player) or kept_out(state, card, state.owner[card]):
            return False
    return printed.type != "attachment" or bool(hosts_for(state, card, player))


def kept_out(state: Thrones, card: int, player: int) -> bool:
    """Does what a player has of a unique card keep it from that player: another copy in play or dead?

    got.unique.4 to got.unique.7, got.dead_pile.2
    """
    return holds_copy(state, card, player) or dead_copies(state, card, player)


def holds_copy(state: Thrones, card: int, player: int) -> bool:
    """Does a player own or control another copy of a unique card in play?

    got.copy.1, got.copy.2, got.unique.4 to got.unique.7, ccg.unique.6
    """
    cards, owner = state.cards, state.owner
    title = cards[card].title
    for controller in state.players():
        for other in state.piles[controller * ZONES + PLAY]:
            if cards[other].title == title and other != card and player in (controller, owner[other]):
                return True
    return False


def dead_copies(state: Thrones, card: int, player: int) -> bool:
    """Does a copy in the dead pile keep a unique card out of play? The only one there may itself return.

    got.dead_pile.2 to got.dead_pile.4, ccg.unique.4, ccg.unique.5, ccg.unique.9
    """
    dead = [other for other in state.pile(player, DEAD) if state.title(other) == state.title(card)]
    return bool(dead) and dead != [card]


def copy_in_play(state: Thrones, card: int, player: int) -> int:
    """A copy of a unique card that a player controls. got.copy.1, got.copy.2"""
    cards = state.cards
    title = cards[card].title
    for other in state.pile(player, PLAY):
        if cards[other].title == title and other != card:
            return other
    return NONE


def original_of(state: Thrones, card: int, player: int) -> int:
    """The unique card on which this one may be a duplicate: a copy the player owns and controls.

    got.duplicate.1, got.duplicate.8, got.duplicate.9, got.unique.5
    """
    printed = state.cards[card]
    if not printed.unique or printed.type not in state.edition.duplicate_types or dead_copies(state, card, player):
        return NONE
    other = copy_in_play(state, card, player)
    return other if other != NONE and state.owner[other] == player and state.owner[card] == player else NONE


def hosts_for(state: Thrones, card: int, player: int) -> list[int]:
    """The cards that an attachment may go on. got.attachment.3 to got.attachment.6, got.no_attachments.1"""
    compiled = state.cards[card].compiled
    roles: Roles = {"source": card, "player": player}
    found: list[int] = []
    on_faction = compiled.attach is not None and "faction" in compiled.attach.types
    for controller in state.players():
        for host in [controller, *state.pile(controller, PLAY)] if on_faction else state.pile(controller, PLAY):
            if compiled.attach is None:
                if state.cards[host].type != "character":
                    continue
            elif not is_such(state, compiled.attach, host, roles) or not belongs(
                state, compiled.attach, controller, roles
            ):
                continue
            if may_bear(state, host, card) and not too_many_copies(state, card, host):
                found.append(host)
    return found


def too_many_copies(state: Thrones, card: int, host: int) -> bool:
    """Does a card bear as many copies of an attachment as are allowed? got.limits.3"""
    most = state.cards[card].compiled.copies_per_host
    if not most:
        return False
    borne = [other for other in attachments_of(state, host) if state.title(other) == state.title(card)]
    return len(borne) >= most


def enter(state: Thrones, card: int, player: int, how: str, penalty: int = 0) -> None:
    """Bring a card into play, for which so much gold was paid as a penalty. Must be the last thing a step does.

    got.enters_play.1, got.enters_play.2, got.put_into_play.1 to got.put_into_play.3, got.marshal.5, got.limited.3,
    ccg.play.9
    """
    roles: Roles = {"card": card, "player": player, "how": how}
    state.frames.append(Frame(ENTER, 0, {**roles, "penalty": penalty} if penalty else roles))


def as_duplicate(state: Thrones, frame: Frame) -> bool:
    """A further copy of an own unique card enters play as a duplicate, where it can. got.put_into_play.4"""
    return state.edition.copies_join and original_of(state, frame.roles["card"], frame.roles["player"]) != NONE


def place_duplicate(state: Thrones, frame: Frame) -> None:
    """Place it on the copy that is in play. got.duplicate.1, got.duplicate.10, got.put_into_play.4"""
    card: int = frame.roles["card"]
    original = original_of(state, card, frame.roles["player"])
    put_on(state, card, original)
    frame.roles["done"] = True
    if state.loud:
        state.tell("duplicate", {"seat": frame.roles["player"], "card": state.title(card)})


def put_on(state: Thrones, card: int, original: int) -> None:
    """A card becomes a duplicate of another.

    got.duplicate.2, got.duplicate.6, got.duplicate.7, got.duplicate.10, got.duplicate.11
    """
    move(state, card, DUPLICATE)
    if state.phase != "setup":
        state.show_all(card)
    state.host[card] = original
    state.controller[card] = state.controller[original]


def still_to_enter(state: Thrones, frame: Frame) -> bool:
    """It enters play itself, if it may. got.attachment.3, got.unique.5"""
    if "done" in frame.roles:
        return False
    return "hosts" in frame.roles or may_enter(state, frame.roles["card"], frame.roles["player"])


def bearer_choices(state: Thrones, frame: Frame) -> Request | None:
    """Choose what an attachment goes on. got.attachment.1, got.attachment.4, got.attachment.5"""
    card: int = frame.roles["card"]
    if state.cards[card].type != "attachment":
        return None
    hosts: list[int] = frame.roles.get("hosts", [])
    able = [host for host in hosts if is_there(state, host)] or hosts_for(state, card, frame.roles["player"])
    return Request(frame.roles["player"], "bearer", able) if able else None


def is_there(state: Thrones, host: int) -> bool:
    """Is a card that is to bear an attachment in play still? got.attachment.3, got.winning.9"""
    return state.zone[host] == PLAY or (state.zone[host] == FACTION and host not in state.out)


def take_bearer(_state: Thrones, frame: Frame, choice: Choice) -> None:
    """The bearer is chosen."""
    frame.roles["host"] = choice.pick


def come_in(state: Thrones, frame: Frame) -> None:
    """It enters play, standing unless it says otherwise; an attachment that nothing can bear any more does not.

    got.enters_play.1, got.attachment.3
    """
    roles = frame.roles
    if state.cards[roles["card"]].type == "attachment" and "host" not in roles:
        return
    event = {"cards": [roles["card"]], "player": roles["player"], "how": roles["how"], "host": roles.get("host", NONE)}
    occur(state, "enters play", {**event, "penalty": roles["penalty"]} if "penalty" in roles else event)


def arrive(state: Thrones, event: Roles) -> None:
    """The card is in play. got.stand.2, got.attachment.1, got.attachment.9, got.marshal.3"""
    card: int = event["cards"][0]
    player: int = event["player"]
    if event["host"] != NONE and not is_there(state, event["host"]):
        return
    measure(state)
    move(state, card, PLAY, player)
    state.host[card] = event["host"]
    changed(state)
    state.ambushed[card] = int(event["how"] == "ambush")
    knelt = any(constant.kind == "enters knelt" for constant in state.cards[card].compiled.constants)
    if knelt and not is_blank(state, card):
        state.kneeling[card] = 1
    if state.loud:
        public = {"seat": player, "card": state.title(card), "how": event["how"]}
        if event["host"] != NONE:
            public["host"] = state.title(event["host"])
            state.tell(f"{event['how']} on", public)
        else:
            state.tell(event["how"], public)
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
