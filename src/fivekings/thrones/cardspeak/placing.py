"""Effects that move cards: to piles, hosts, sides of a challenge, or controllers."""

from collections.abc import Callable
from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.cardspeak.apply import Act, act_on, unaffected_removed
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.phrases import (
    ZONE_NAMES,
    cards_meant,
    compile_filter,
    player_word,
    players_meant,
    type_number,
)
from fivekings.thrones.cardspeak.search import PUT_BACK_EVENT, TOOK_CARDS_EVENT
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import DECK, DISCARD, HAND, NONE, PLAY, Thrones
from fivekings.thrones.rules.abilities.occur import occur
from fivekings.thrones.rules.abilities.strength_raised import measure, raised
from fivekings.thrones.rules.cards.attachments import hosts_for
from fivekings.thrones.rules.cards.characteristics import OUT_OF_PLAY, changed, fits, takes_part
from fivekings.thrones.rules.cards.control import may_take_control, take_control
from fivekings.thrones.rules.cards.discarding import DISCARDED_FROM_DECK_EVENT, DISCARDED_FROM_HAND_EVENT, discard_top
from fivekings.thrones.rules.cards.drawing import shuffle_deck
from fivekings.thrones.rules.cards.duplicates import DUPLICATE_EVENT, put_on
from fivekings.thrones.rules.cards.entering import ENTER
from fivekings.thrones.rules.cards.moving import leave_challenge, move, move_below
from fivekings.thrones.rules.keywords.deathbound import to_discard
from fivekings.thrones.rules.keywords.no_attachments import may_bear
from fivekings.thrones.rules.players.elimination import check_decks

JOINS_EVENT: Final = THRONES.tells(EventKind("joins", "+ {cards} {is} in the challenge."))
ATTACHED_EVENT: Final = THRONES.tells(EventKind("attached", "+ {card} is attached to {host}."))
SHOWED_HAND_EVENT: Final = THRONES.tells(EventKind("showed hand", "{seat} shows a hand of {cards}."))
SHUFFLED_IN_EVENT: Final = THRONES.tells(EventKind("shuffled in", "{seat} shuffles a pile into the deck."))
OUT_OF_CHALLENGE_EVENT: Final = THRONES.tells(EventKind("out of challenge", "+ {cards} {is} out of the challenge."))
TO_DISCARD_PILE_EVENT: Final = THRONES.tells(EventKind("to discard pile", ""))
CHALLENGE_CHANGED_EVENT: Final = THRONES.tells(EventKind("challenge changed", ""))


def verb_to_deck(top: bool) -> Callable[[Node], Act]:
    """Put cards from a pile on top of their owners' decks, or on the bottom. got.deck.1"""

    def verb(step: Node) -> Act:
        def place(state: Thrones, cards: list[int]) -> None:
            for card in cards:
                if top:
                    move(state, card, DECK)
                else:
                    move_below(state, card)
            if state.loud:
                told = {"seat": state.owner[cards[0]], "where": "the top" if top else "the bottom"}
                PUT_BACK_EVENT.tell(state, **told)

        return act_on(step, place)

    return verb


def verb_to_discard_pile(step: Node) -> Act:
    """Put cards from any zone but play on their owners' discard piles. got.discard_pile.2"""

    def place(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            move(state, card, DISCARD)
        if state.loud:
            TO_DISCARD_PILE_EVENT.tell(state, seat=state.owner[cards[0]], cards=state.titles(cards))

    return act_on(step, place)


def verb_change_challenge(step: Node) -> Act:
    """Change the type of the current challenge; it still counts as initiated in its old type."""
    kind = type_number(step["type"])

    def changing(state: Thrones, _frame: Frame) -> None:
        if state.type == NONE:
            return
        state.type = kind
        if state.loud:
            CHALLENGE_CHANGED_EVENT.tell(state, type=step["type"])

    return changing


def verb_renew_hand(_step: Node) -> Act:
    """Put the hand under the deck and take as many cards from the top, which does not count as drawing."""

    def renewing(state: Thrones, frame: Frame) -> None:
        player: int = frame.roles["player"]
        hand = state.pile(player, HAND)[:]
        for card in hand:
            move_below(state, card)
        for card in state.pile(player, DECK)[-len(hand) :] if hand else []:
            move(state, card, HAND)
        if state.loud:
            TOOK_CARDS_EVENT.tell(state, seat=player, count=len(hand))

    return renewing


def verb_discards_top(step: Node) -> Act:
    """Players discard cards from the top of their decks. got.deck.1"""
    count: int = step["count"]
    form = player_word(step["who"])

    def discarding(state: Thrones, frame: Frame) -> None:
        gone: list[int] = []
        for player in players_meant(state, form, frame.roles):
            gone += discard_top(state, player, count)
        frame.roles["it"] = gone
        check_decks(state)

    return discarding


def verb_discard_from_deck(step: Node) -> Act:
    """Discard cards of a deck. got.discard_pile.2"""

    def discarding(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            to_discard(state, card)
        if state.loud:
            DISCARDED_FROM_DECK_EVENT.tell(state, seat=state.owner[cards[0]], cards=state.titles(cards))

    return act_on(step, discarding)


def verb_shuffles_pile(step: Node) -> Act:
    """Players shuffle one of their piles into their decks; players with an empty pile do nothing."""
    zone = OUT_OF_PLAY[ZONE_NAMES[step["zone"].form]]
    form = player_word(step["who"])

    def shuffling(state: Thrones, frame: Frame) -> None:
        for player in players_meant(state, form, frame.roles):
            cards = state.pile(player, zone)[:]
            if not cards:
                continue
            for card in cards:
                move(state, card, DECK)
            shuffle_deck(state, player)
            if state.loud:
                SHUFFLED_IN_EVENT.tell(state, seat=player)

    return shuffling


def verb_put_on(step: Node) -> Act:
    """Put an attachment into play on a card. got.put_into_play.1, got.attachment.4"""
    meant, which = cards_meant(step["what"]), compile_filter(step["host"])

    def putting(state: Thrones, frame: Frame) -> None:
        player: int = frame.roles["player"]
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
    return host in hosts_for(state, source, roles["player"])


def verb_place_duplicate(step: Node) -> Act:
    """Make a card a duplicate of the card with this text. got.duplicate.1"""
    meant = cards_meant(step["what"])

    def placing(state: Thrones, frame: Frame) -> None:
        source: int = frame.roles["source"]
        for card in meant(state, frame.roles):
            if state.zone[source] == PLAY:
                put_on(state, card, source)
                if state.loud:
                    DUPLICATE_EVENT.tell(state, seat=frame.roles["player"], card=state.title(card))

    return placing


def verb_join_challenge(step: Node) -> Act:
    """Make a character participate in the challenge. got.participating.1, got.participating.3"""
    attacks = step["side"].form == "as_attacker"

    def join(state: Thrones, cards: list[int]) -> None:
        if state.type == NONE:
            return
        (state.attackers if attacks else state.defenders).extend(cards)
        if state.loud:
            JOINS_EVENT.tell(state, cards=state.titles(cards))

    return act_on(step, join)


def verb_take_control(step: Node) -> Act:
    """Take control of cards. got.ownership.3"""
    meant = cards_meant(step["what"])

    def taking(state: Thrones, frame: Frame) -> None:
        for card in unaffected_removed(state, meant(state, frame.roles), frame.roles):
            if may_take_control(state, card, frame.roles["player"]):
                take_control(state, card, frame.roles["player"])
            else:
                frame.roles["failed"] = True

    return taking


def verb_remove_from_challenge(step: Node) -> Act:
    """Remove cards from the challenge. got.participating.7"""

    def remove(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            leave_challenge(state, card)
            state.expelled.append(card)
        if state.loud:
            OUT_OF_CHALLENGE_EVENT.tell(state, cards=state.titles(cards))

    return act_on(step, remove)


def verb_join_own_side(step: Node) -> Act:
    """Make a character participate in the challenge on its controller's side.

    got.participating.1, got.participating.3
    """
    meant = cards_meant(step["what"])

    def join(state: Thrones, frame: Frame) -> None:
        cards = [card for card in meant(state, frame.roles) if may_join(state, frame.roles, card)]
        (state.attackers if frame.roles["player"] == state.attacker else state.defenders).extend(cards)
        if state.loud and cards:
            JOINS_EVENT.tell(state, cards=state.titles(cards))

    return join


def may_join(state: Thrones, roles: Roles, card: int) -> bool:
    """Is there a side of its controller that a character has not joined?"""
    in_play = state.zone[card] == PLAY and state.type >= 0
    return in_play and roles["player"] in (state.attacker, state.defender) and not takes_part(state, card)


def verb_owner_takes_control(step: Node) -> Act:
    """Owners take control of their cards. got.ownership.3"""
    meant = cards_meant(step["what"])

    def taking(state: Thrones, frame: Frame) -> None:
        for card in unaffected_removed(state, meant(state, frame.roles), frame.roles):
            if may_take_control(state, card, state.owner[card]):
                take_control(state, card, state.owner[card])

    return taking


def verb_reveals_hand(step: Node) -> Act:
    """Players reveal their hands. got.reveal.1"""
    form = player_word(step["who"])

    def revealing(state: Thrones, frame: Frame) -> None:
        shown: list[int] = []
        for player in players_meant(state, form, frame.roles):
            hand = sorted(state.pile(player, HAND))
            shown += hand
            for card in hand:
                state.show_all(card)
            if state.loud:
                SHOWED_HAND_EVENT.tell(state, seat=player, cards=state.titles(hand))
        if shown:
            occur(state, "revealed", {"player": frame.roles["player"], "cards": shown})

    return revealing


def verb_discards_named(step: Node) -> Act:
    """Players discard every card in hand with the named title. got.discard_pile.2"""
    form = player_word(step["who"])

    def discarding(state: Thrones, frame: Frame) -> None:
        for player in players_meant(state, form, frame.roles):
            gone = [card for card in sorted(state.pile(player, HAND)) if state.title(card) == frame.roles["named"]]
            for card in gone:
                to_discard(state, card)
            if state.loud and gone:
                DISCARDED_FROM_HAND_EVENT.tell(state, seat=player, cards=state.titles(gone))

    return discarding


PLACING: Final[dict[str, Callable[[Node], Act]]] = {
    "to_discard_pile": verb_to_discard_pile,
    "change_challenge": verb_change_challenge,
    "to_deck_top": verb_to_deck(True),
    "to_deck_bottom": verb_to_deck(False),
    "renew_hand": verb_renew_hand,
    "discards_top": verb_discards_top,
    "discard_from_deck": verb_discard_from_deck,
    "shuffles_pile": verb_shuffles_pile,
    "put_on": verb_put_on,
    "move_self": verb_move_self,
    "place_duplicate": verb_place_duplicate,
    "join_own_side": verb_join_own_side,
    "join_challenge": verb_join_challenge,
    "remove_from_challenge": verb_remove_from_challenge,
    "take_control": verb_take_control,
    "owner_takes_control": verb_owner_takes_control,
    "reveals_hand": verb_reveals_hand,
    "discards_named": verb_discards_named,
}
