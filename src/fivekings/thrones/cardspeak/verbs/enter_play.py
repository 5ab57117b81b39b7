"""Entering play: putting cards into play, attaching them, and duplicates."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.cardspeak.apply import movable
from fivekings.thrones.cardspeak.could import some_card, some_such
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import cards_meant
from fivekings.thrones.cardspeak.nouns.filters import compile_filter
from fivekings.thrones.cardspeak.players import actor, compile_players
from fivekings.thrones.cardspeak.word import NEUTRAL, Act, Hint, verb
from fivekings.thrones.model.ability import Roles, Test
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import DECK, DUPLICATE, PLAY, Thrones
from fivekings.thrones.rules.abilities.strength_raised import measure, raised
from fivekings.thrones.rules.cards.attachments import hosts_for
from fivekings.thrones.rules.cards.characteristics import changed, fits
from fivekings.thrones.rules.cards.duplicates import DUPLICATE_EVENT, put_on
from fivekings.thrones.rules.cards.entering import ENTER, enter, may_enter
from fivekings.thrones.rules.cards.moving import move, turn
from fivekings.thrones.rules.keywords.no_attachments import may_bear, may_bear_face
from fivekings.thrones.rules.players.elimination import check_decks

FACEDOWN_DUPLICATE_EVENT: Final = THRONES.tells(EventKind("facedown duplicate", "+ {card} gets a facedown duplicate."))


def verb_attach_self(step: Node) -> Act:
    """Turn an event into an attachment on a character. got.cardtype.2, got.cardtype.3"""
    meant = cards_meant(step["what"])

    def attaching(state: Thrones, frame: Frame) -> None:
        source: int = frame.roles["source"]
        there = [card for card in meant(state, frame.roles) if state.zone[card] == PLAY and card != source]
        face = state.cards[source].other
        if not there or face is None or not may_bear_face(state, there[0], face):
            frame.roles["failed"] = True
            return
        measure(state)
        move(state, source, PLAY, actor(frame.roles))
        turn(state, source)
        state.set_host(source, there[0])
        if state.loud:
            ATTACHED_EVENT.tell(state, card=state.title(source), host=state.title(there[0]))
        raised(state)

    return attaching


def verb_put_into_play(step: Node) -> Act:
    """Put cards into play without paying for them. got.put_into_play.1, got.put_into_play.2, got.limited.3"""
    meant = cards_meant(step["what"])
    who = compile_players(step["whose"])

    def putting(state: Thrones, frame: Frame) -> None:
        for card in movable(state, meant(state, frame.roles), frame.roles):
            for player in who(state, {**frame.roles, "it": [card]}):
                enter(state, card, player, "put")

    return putting


def verb_facedown_duplicate(_step: Node) -> Act:
    """Make the top card of the deck a facedown duplicate. got.facedown.1, got.facedown.2"""

    def placing(state: Thrones, frame: Frame) -> None:
        player = actor(frame.roles)
        source: int = frame.roles["source"]
        top = state.pile(player, DECK)[-1:]
        if top and state.zone[source] == PLAY:
            move(state, top[0], DUPLICATE)
            state.set_host(top[0], source)
            state.set_facedown(top[0], 1)
            state.show(top[0], player)
            if state.loud:
                FACEDOWN_DUPLICATE_EVENT.tell(state, seat=player, card=state.title(source))
            check_decks(state)

    return placing


ATTACHED_EVENT: Final = THRONES.tells(EventKind("attached", "+ {card} is attached to {host}."))


def verb_put_on(step: Node) -> Act:
    """Put an attachment into play on a card. got.put_into_play.1, got.attachment.4"""
    meant, which = cards_meant(step["what"]), compile_filter(step["host"])

    def putting(state: Thrones, frame: Frame) -> None:
        player = actor(frame.roles)
        for card in meant(state, frame.roles):
            hosts = [host for host in hosts_for(state, card, player) if fits(state, which, host, frame.roles)]
            if hosts:
                state.frames.append(Frame(ENTER, 0, {"card": card, "player": player, "how": "put", "hosts": hosts}))
            else:
                frame.roles["failed"] = True

    return putting


def verb_move_self(step: Node) -> Act:
    """Move an attachment to another card. got.attachment.4"""
    meant = cards_meant(step["what"])

    def moving(state: Thrones, frame: Frame) -> None:
        source: int = frame.roles["source"]
        hosts = [host for host in meant(state, frame.roles) if may_move_to(state, frame.roles, host)]
        if not hosts or state.zone[source] != PLAY:
            frame.roles["failed"] = True
            return
        measure(state)
        state.set_host(source, hosts[0])
        changed(state)
        if state.loud:
            ATTACHED_EVENT.tell(state, card=state.title(source), host=state.title(hosts[0]))
        raised(state)

    return moving


def may_move_to(state: Thrones, roles: Roles, host: int) -> bool:
    """May the attachment with this text move to a card?"""
    source: int = roles["source"]
    if host == state.host[source]:
        return False
    if state.cards[host].type != "character":
        return may_bear(state, host, source)
    return host in hosts_for(state, source, actor(roles))


def verb_place_duplicate(step: Node) -> Act:
    """Make a card a duplicate of the card with this text. got.duplicate.1"""
    meant = cards_meant(step["what"])

    def placing(state: Thrones, frame: Frame) -> None:
        source: int = frame.roles["source"]
        for card in meant(state, frame.roles):
            if state.zone[source] == PLAY:
                put_on(state, card, source)
                if state.loud:
                    DUPLICATE_EVENT.tell(state, seat=actor(frame.roles), card=state.title(card))

    return placing


def can_put_into_play(step: Node) -> Test:
    """May any of these cards, still out of play, enter play? got.put_into_play.1"""
    who = compile_players(step["whose"])

    def may_come(state: Thrones, card: int, roles: Roles) -> bool:
        players = who(state, {**roles, "it": [card]})
        if state.cards[card].type == "plot":
            return False
        return state.zone[card] != PLAY and any(may_enter(state, card, player) for player in players)

    return some_card(step["what"], may_come)


def can_put_on(step: Node) -> Test:
    """Is there a card of that kind to attach it to? got.attachment.3"""
    which = compile_filter(step["host"])

    def may_be_borne(state: Thrones, card: int, roles: Roles) -> bool:
        return any(fits(state, which, host, roles) for host in hosts_for(state, card, actor(roles)))

    return some_card(step["what"], may_be_borne)


def can_attach_self(step: Node) -> Test:
    """May any of them have the card with this text as an attachment? got.cardtype.2, got.no_attachments.1"""

    def may_bear_it(state: Thrones, card: int, roles: Roles) -> bool:
        face = state.cards[roles["source"]].other
        there = state.zone[card] == PLAY and card != roles["source"]
        return there and face is not None and may_bear_face(state, card, face)

    return some_card(step["what"], may_bear_it)


def may_bear_self(state: Thrones, card: int, roles: Roles) -> bool:
    """May the attachment with this text move to it? got.attachment.4"""
    return state.zone[roles["source"]] == PLAY and may_move_to(state, roles, card)


def may_be_placed_on_self(state: Thrones, card: int, roles: Roles) -> bool:
    """Is the card with this text in play, to get a duplicate? got.duplicate.1"""
    return state.zone[roles["source"]] == PLAY and state.zone[card] != DUPLICATE and card != roles["source"]


def can_place_top(_step: Node) -> Test:
    """Is there a card in the deck, and a card in play to place it on? got.facedown.1"""
    return lambda state, roles: bool(state.pile(actor(roles), DECK)) and state.zone[roles["source"]] == PLAY


verb(
    "put_on",
    "put|puts {what:subject} into play on a|an {host:filter}",
    verb_put_on,
    can_put_on,
    "put it into play on a character",
    Hint(elsewhere=1.0),
)

verb(
    "put_into_play",
    "put|puts {what:subject} into play [from {origin:whose} {from_zone:zone}] [under {whose:whose} control]",
    verb_put_into_play,
    can_put_into_play,
    "put it into play",
    Hint(elsewhere=1.2),
)

verb(
    "move_self",
    "move|moves self to {what:subject}",
    verb_move_self,
    some_such(may_bear_self),
    "move self to it",
)

verb(
    "place_duplicate",
    "place|places {what:subject} on self as a duplicate",
    verb_place_duplicate,
    some_such(may_be_placed_on_self),
    "place it on self as a duplicate",
    Hint(elsewhere=0.6),
)

verb(
    "attach_self",
    "attach|attaches self to {what:subject} as a|an {trait:trait} attachment",
    verb_attach_self,
    can_attach_self,
    "attach self to it as a Condition attachment",
    NEUTRAL,
)

verb(
    "facedown_duplicate",
    "place|places the top card of your deck facedown on self as a duplicate",
    verb_facedown_duplicate,
    can_place_top,
    "place the top card of your deck facedown on self as a duplicate",
    Hint(player=0.6),
)
