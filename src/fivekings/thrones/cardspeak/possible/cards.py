"""Could an effect change a card in play, bring one into play, or replace what is about to happen to one?
(got.abilities.8)"""

from typing import Final

from fivekings.thrones.cardspeak.adjectives import CardTest
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.phrases import cards_meant, compile_filter, players_meant, type_number
from fivekings.thrones.cardspeak.placing import may_join, may_move_to
from fivekings.thrones.cardspeak.possible.answers import Answer, can_always, some_card, some_such
from fivekings.thrones.model.ability import Roles, Test
from fivekings.thrones.model.state import DECK, DISCARD, DUPLICATE, FACTION, HAND, NONE, PLAY, Thrones
from fivekings.thrones.rules.cards.attachments import hosts_for
from fivekings.thrones.rules.cards.characteristics import fits, takes_part
from fivekings.thrones.rules.cards.control import may_take_control
from fivekings.thrones.rules.cards.entering import may_enter
from fivekings.thrones.rules.cards.leaving import BOTTOM
from fivekings.thrones.rules.cards.protection import may_leave
from fivekings.thrones.rules.keywords.no_attachments import may_bear_face

# --- standing, kneeling, leaving ------------------------------------------------------------------


def may_kneel(state: Thrones, card: int, _roles: Roles) -> bool:
    """Is the card in play and standing? got.kneel.2"""
    return not state.kneeling[card] and state.zone[card] in (PLAY, FACTION)


def may_stand(state: Thrones, card: int, _roles: Roles) -> bool:
    """Is the card kneeling? got.stand.1"""
    return bool(state.kneeling[card])


def leaves(how: str) -> CardTest:
    """Is the card in play, and may it leave in this way? Duplicates can be discarded. got.cannot.1, got.abilities.15"""

    def may_go(state: Thrones, card: int, _roles: Roles) -> bool:
        if state.zone[card] == DUPLICATE:
            return how == "discard"
        return state.zone[card] == PLAY and may_leave(state, card, how)

    return may_go


# --- entering -------------------------------------------------------------------------------------


def can_put_into_play(step: Node) -> Test:
    """May any of these cards, still out of play, enter play? got.put_into_play.1"""
    form: str = "yours" if step["whose"] is None else step["whose"].form

    def may_come(state: Thrones, card: int, roles: Roles) -> bool:
        players = [state.owner[card]] if form == "its_owners" else players_meant(state, form, roles)
        there = [player for player in players if player in state.players()]
        return state.zone[card] != PLAY and any(may_enter(state, card, player) for player in there)

    return some_card(step["what"], may_come)


def can_put_on(step: Node) -> Test:
    """Is there a card of that kind to attach it to? got.attachment.3"""
    which = compile_filter(step["host"])

    def may_be_borne(state: Thrones, card: int, roles: Roles) -> bool:
        return any(fits(state, which, host, roles) for host in hosts_for(state, card, roles["player"]))

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
    return lambda state, roles: bool(state.pile(roles["player"], DECK)) and state.zone[roles["source"]] == PLAY


# --- control --------------------------------------------------------------------------------------


def may_be_taken(state: Thrones, card: int, roles: Roles) -> bool:
    """May the player take control of the card? got.ownership.3"""
    return may_take_control(state, card, roles["player"])


def may_go_home(state: Thrones, card: int, _roles: Roles) -> bool:
    """May the owner take control of the card? got.ownership.3"""
    return may_take_control(state, card, state.owner[card])


# --- the challenge --------------------------------------------------------------------------------


def may_join_in(state: Thrones, card: int, _roles: Roles) -> bool:
    """Is the card in play but not in the current challenge? got.participating.3"""
    return state.type != NONE and state.zone[card] == PLAY and not takes_part(state, card)


def may_join_own_side(state: Thrones, card: int, roles: Roles) -> bool:
    """Is there a side of its player that the card has not joined? got.participating.3"""
    return may_join(state, roles, card)


def is_taking_part(state: Thrones, card: int, _roles: Roles) -> bool:
    """Does the card participate in the challenge? got.participating.7"""
    return takes_part(state, card)


def can_change_challenge(step: Node) -> Test:
    """Is a challenge of another type in progress?"""
    kind = type_number(step["type"])
    return lambda state, _roles: state.type not in (NONE, kind)


# --- answering ------------------------------------------------------------------------------------


def can_save(step: Node) -> Test:
    """Is any of the cards about to leave play? got.save.1"""
    meant = cards_meant(step["what"])

    def possible(state: Thrones, roles: Roles) -> bool:
        leaving: list[int] = roles["event"].get("cards", [])
        return any(card in leaving for card in meant(state, roles))

    return possible


def can_go_instead(zone: int) -> Answer:
    """Is the card not already going there? got.replacement.1, got.replacement.3"""

    def elsewhere(_step: Node) -> Test:
        def possible(_state: Thrones, roles: Roles) -> bool:
            instead: dict[str, int] = roles["event"].get("instead", {})
            return any(instead.get(str(card)) != zone for card in roles.get("it", []))

        return possible

    return elsewhere


CARDS: Final[dict[str, Answer]] = {
    "kneel": some_such(may_kneel),
    "stand": some_such(may_stand),
    "kill": some_such(leaves("kill")),
    "sacrifice": some_such(leaves("sacrifice")),
    "discard": some_such(leaves("discard")),
    "put_into_play": can_put_into_play,
    "put_on": can_put_on,
    "attach_self": can_attach_self,
    "move_self": some_such(may_bear_self),
    "place_duplicate": some_such(may_be_placed_on_self),
    "facedown_duplicate": can_place_top,
    "borrow": some_such(may_be_taken),
    "take_control": some_such(may_be_taken),
    "owner_takes_control": some_such(may_go_home),
    "join_challenge": some_such(may_join_in),
    "join_own_side": some_such(may_join_own_side),
    "remove_from_challenge": some_such(is_taking_part),
    "change_challenge": can_change_challenge,
    "save": can_save,
    "cancel": can_always,
    "bottom_instead": can_go_instead(BOTTOM),
    "discard_instead": can_go_instead(DISCARD),
    "hand_instead": can_go_instead(HAND),
    "deck_instead": can_go_instead(DECK),
}
"""The tests for effects on cards in play, or that enter or leave play."""
