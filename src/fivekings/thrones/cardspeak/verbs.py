"""The effects of cardspeak on cards in play, hands and decks."""

from collections.abc import Callable
from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.cardspeak.apply import Act, act_on, unaffected_removed
from fivekings.thrones.cardspeak.drawing_verbs import (
    TO_HAND_EVENT,
    verb_discard_held,
    verb_discard_random,
    verb_discard_top,
    verb_draw,
    verb_draw_for_each,
    verb_draw_it,
    verb_each_discards,
    verb_each_draws,
)
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.lasting import verb_borrow
from fivekings.thrones.cardspeak.phrases import cards_meant, player_word, players_meant
from fivekings.thrones.cardspeak.placing import ATTACHED_EVENT, PLACING
from fivekings.thrones.cardspeak.resources import (
    verb_card_gains_power,
    verb_discard_all_power,
    verb_discard_power,
    verb_discard_token,
    verb_gain_gold,
    verb_gain_power,
    verb_loses_gold,
    verb_move_all_gold,
    verb_move_all_power,
    verb_move_gold,
    verb_move_power,
    verb_pay,
    verb_place_gold,
    verb_place_token,
    verb_return_gold,
)
from fivekings.thrones.cardspeak.search import REVEALED_EVENT
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import DECK, DISCARD, DUPLICATE, HAND, PLAY, Thrones
from fivekings.thrones.rules.abilities.occur import occur
from fivekings.thrones.rules.abilities.strength_raised import measure, raised
from fivekings.thrones.rules.cards.drawing import shuffle_deck
from fivekings.thrones.rules.cards.entering import enter
from fivekings.thrones.rules.cards.kneeling import kneel, stand
from fivekings.thrones.rules.cards.leaving import BOTTOM, leave
from fivekings.thrones.rules.cards.moving import move, turn
from fivekings.thrones.rules.keywords.deathbound import to_dead_pile
from fivekings.thrones.rules.keywords.no_attachments import may_bear_face
from fivekings.thrones.rules.players.elimination import check_decks

FACEDOWN_DUPLICATE_EVENT: Final = THRONES.tells(EventKind("facedown duplicate", "+ {card} gets a facedown duplicate."))


CANCELLED_EVENT: Final = THRONES.tells(EventKind("cancelled", "+ {card} is cancelled!", topic="cancel"))


SAVED_EVENT: Final = THRONES.tells(EventKind("saved", "+ {card} is saved.", topic="save"))


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
        move(state, source, PLAY, frame.roles["player"])
        turn(state, source)
        state.set_host(source, there[0])
        if state.loud:
            ATTACHED_EVENT.tell(state, card=state.title(source), host=state.title(there[0]))
        raised(state)

    return attaching


def verb_leave(how: str) -> Callable[[Node], Act]:
    """Make cards leave play. got.kill.1, got.save.2"""

    def verb(step: Node) -> Act:
        saveable = not step["cannot_be_saved"]

        def go(state: Thrones, cards: list[int]) -> None:
            leave(state, cards, how, saveable)

        return act_on(step, go, leaving=True)

    return verb


def verb_reveal_top(step: Node) -> Act:
    """Reveal the top card of a deck. got.reveal.1, got.reveal.3, got.reveal.2"""
    form = player_word(step["whose"])

    def revealing(state: Thrones, frame: Frame) -> None:
        players = players_meant(state, form, frame.roles)
        frame.roles["it"] = [card for player in players for card in state.pile(player, DECK)[-1:]]
        for card in frame.roles["it"]:
            state.show_all(card)
            if state.loud:
                REVEALED_EVENT.tell(state, seat=state.owner[card], card=state.title(card))
        if frame.roles["it"]:
            occur(state, "revealed", {"player": frame.roles["player"], "cards": frame.roles["it"][:]})

    return revealing


def verb_to_dead_pile(step: Node) -> Act:
    """Place cards in the dead pile."""

    def place(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            to_dead_pile(state, card)

    return act_on(step, place)


def verb_to_hand(step: Node) -> Act:
    """Return cards to their owners' hands, from play or from a pile. got.ownership.5"""
    saveable = not step["cannot_be_saved"]

    def back(state: Thrones, cards: list[int]) -> None:
        in_play = [card for card in cards if state.zone[card] == PLAY]
        for card in cards:
            if card not in in_play:
                move(state, card, HAND)
                if state.loud:
                    TO_HAND_EVENT.tell(state, seat=state.owner[card], card=state.title(card))
        leave(state, in_play, "return", saveable)

    return act_on(step, back)


def verb_add_to_hand(step: Node) -> Act:
    """Add the found card to hand."""

    def add(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            move(state, card, HAND)

    return act_on(step, add)


def verb_shuffle_in(step: Node) -> Act:
    """Shuffle cards into the deck."""

    def into(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            move(state, card, DECK)
        shuffle_deck(state, state.owner[cards[0]])

    return act_on(step, into)


def verb_shuffle(_step: Node) -> Act:
    """Shuffle the deck."""

    def shuffling(state: Thrones, frame: Frame) -> None:
        shuffle_deck(state, frame.roles["player"])
        check_decks(state)

    return shuffling


def verb_put_into_play(step: Node) -> Act:
    """Put cards into play without paying for them. got.put_into_play.1, got.put_into_play.2, got.limited.3"""
    meant = cards_meant(step["what"])
    form: str = "yours" if step["whose"] is None else step["whose"].form

    def putting(state: Thrones, frame: Frame) -> None:
        for card in unaffected_removed(state, meant(state, frame.roles), frame.roles):
            owners = [state.owner[card]] if form == "its_owners" else players_meant(state, form, frame.roles)
            for owner in owners:
                enter(state, card, owner, "put")

    return putting


def verb_facedown_duplicate(_step: Node) -> Act:
    """Make the top card of the deck a facedown duplicate. got.facedown.1, got.facedown.2"""

    def placing(state: Thrones, frame: Frame) -> None:
        player: int = frame.roles["player"]
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


def verb_save(step: Node) -> Act:
    """Save a card that would leave play. got.save.1, got.would.2"""
    meant = cards_meant(step["what"])

    def saving(state: Thrones, frame: Frame) -> None:
        event = state.frames[frame.roles["event_at"]].roles
        saved = [card for card in meant(state, frame.roles) if card in event["cards"]]
        for card in saved:
            event["cards"].remove(card)
            if state.loud:
                SAVED_EVENT.tell(state, card=state.title(card))
        if saved:
            occur(state, "saved", {"cards": saved})

    return saving


def verb_cancel(_step: Node) -> Act:
    """Cancel the effect that is about to initiate. got.cancel.1, got.trigger.12"""

    def cancelling(state: Thrones, frame: Frame) -> None:
        event = state.frames[frame.roles["event_at"]].roles
        event["cancelled"] = True
        if state.loud:
            CANCELLED_EVENT.tell(state, card=state.title(event["source"]))

    return cancelling


def verb_kneel(step: Node) -> Act:
    """Kneel cards. got.kneel.1, got.kneel.2"""
    return act_on(step, kneel)


def verb_stand(step: Node) -> Act:
    """Stand cards. got.stand.1"""
    return act_on(step, stand)


def verb_instead(zone: int) -> Callable[[Node], Act]:
    """A card that leaves play goes elsewhere; it still leaves in the same way. The latest replacement counts.

    got.replacement.1 to got.replacement.3
    """

    def verb(_step: Node) -> Act:
        def replacing(state: Thrones, frame: Frame) -> None:
            event = state.frames[frame.roles["event_at"]].roles
            for card in frame.roles.get("it", []):
                event.setdefault("instead", {})[str(card)] = zone

        return replacing

    return verb


VERBS: Final[dict[str, Callable[[Node], Act]]] = {
    **PLACING,
    "pay": verb_pay,
    "loses_gold": verb_loses_gold,
    "place_gold": verb_place_gold,
    "move_all_gold": verb_move_all_gold,
    "draw": verb_draw,
    "borrow": verb_borrow,
    "draw_it": verb_draw_it,
    "draw_for_each": verb_draw_for_each,
    "each_draws": verb_each_draws,
    "each_discards": verb_each_discards,
    "gain_gold": verb_gain_gold,
    "move_gold": verb_move_gold,
    "return_gold": verb_return_gold,
    "gain_power": verb_gain_power,
    "card_gains_power": verb_card_gains_power,
    "move_power": verb_move_power,
    "move_all_power": verb_move_all_power,
    "discard_all_power": verb_discard_all_power,
    "discard_power": verb_discard_power,
    "discard_held": verb_discard_held,
    "attach_self": verb_attach_self,
    "kneel": verb_kneel,
    "stand": verb_stand,
    "kill": verb_leave("kill"),
    "sacrifice": verb_leave("sacrifice"),
    "discard": verb_leave("discard"),
    "discard_token": verb_discard_token,
    "place_token": verb_place_token,
    "discard_random": verb_discard_random,
    "discard_top": verb_discard_top,
    "reveal_top": verb_reveal_top,
    "to_dead_pile": verb_to_dead_pile,
    "to_hand": verb_to_hand,
    "add_to_hand": verb_add_to_hand,
    "shuffle_in": verb_shuffle_in,
    "shuffle": verb_shuffle,
    "put_into_play": verb_put_into_play,
    "facedown_duplicate": verb_facedown_duplicate,
    "bottom_instead": verb_instead(BOTTOM),
    "discard_instead": verb_instead(DISCARD),
    "hand_instead": verb_instead(HAND),
    "deck_instead": verb_instead(DECK),
    "save": verb_save,
    "cancel": verb_cancel,
}
