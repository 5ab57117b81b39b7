"""Taking control of cards."""

from fivekings.kernel.program import Frame
from fivekings.thrones.cardspeak.apply import unaffected_removed
from fivekings.thrones.cardspeak.could import some_such
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.lasting import verb_borrow
from fivekings.thrones.cardspeak.meaning import cards_meant
from fivekings.thrones.cardspeak.players import actor
from fivekings.thrones.cardspeak.word import Act, Hint, verb
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.control import may_take_control, take_control


def verb_take_control(step: Node) -> Act:
    """Take control of cards, for good or for a while. got.ownership.3"""
    if step["period"] is not None:
        return verb_borrow(step)
    meant = cards_meant(step["what"])

    def taking(state: Thrones, frame: Frame) -> None:
        for card in unaffected_removed(state, meant(state, frame.roles), frame.roles):
            if may_take_control(state, card, actor(frame.roles)):
                take_control(state, card, actor(frame.roles))
            else:
                frame.roles["failed"] = True

    return taking


def verb_owner_takes_control(step: Node) -> Act:
    """Owners take control of their cards. got.ownership.3"""
    meant = cards_meant(step["what"])

    def taking(state: Thrones, frame: Frame) -> None:
        for card in unaffected_removed(state, meant(state, frame.roles), frame.roles):
            if may_take_control(state, card, state.owner[card]):
                take_control(state, card, state.owner[card])

    return taking


def may_be_taken(state: Thrones, card: int, roles: Roles) -> bool:
    """May the player take control of the card? got.ownership.3"""
    return may_take_control(state, card, actor(roles))


def may_go_home(state: Thrones, card: int, _roles: Roles) -> bool:
    """May the owner take control of the card? got.ownership.3"""
    return may_take_control(state, card, state.owner[card])


verb(
    "take_control",
    "take|takes control of {what:subject} [until the end of the {period:period}]",
    verb_take_control,
    some_such(may_be_taken),
    "take control of it",
    Hint(card=-1.5),
)

verb(
    "owner_takes_control",
    "return|returns control of {what:subject} to its owner",
    verb_owner_takes_control,
    some_such(may_go_home),
    "return control of it to its owner",
    Hint(card=1.0),
)
