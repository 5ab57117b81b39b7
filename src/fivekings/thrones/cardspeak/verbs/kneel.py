"""Kneeling and standing."""

from fivekings.thrones.cardspeak.apply import act_on
from fivekings.thrones.cardspeak.could import some_such
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.word import Act, Hint, verb
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.kinds import CANNOT_STAND
from fivekings.thrones.model.state import FACTION, PLAY, Thrones
from fivekings.thrones.rules.cards.characteristics import is_on
from fivekings.thrones.rules.cards.kneeling import kneel, stand


def verb_kneel(step: Node) -> Act:
    """Kneel cards. got.kneel.1, got.kneel.2"""
    return act_on(step, kneel)


def verb_stand(step: Node) -> Act:
    """Stand cards. got.stand.1"""
    return act_on(step, stand)


def may_kneel(state: Thrones, card: int, _roles: Roles) -> bool:
    """Is the card in play and standing? got.kneel.2"""
    return not state.kneeling[card] and state.zone[card] in (PLAY, FACTION)


def may_stand(state: Thrones, card: int, _roles: Roles) -> bool:
    """Is the card kneeling? got.stand.1"""
    return bool(state.kneeling[card]) and not is_on(state, CANNOT_STAND, card)


verb(
    "kneel",
    "kneel|kneels {what:subject}",
    verb_kneel,
    some_such(may_kneel),
    "kneel each Lord character",
    Hint(card=-0.5),
)

verb(
    "stand",
    "stand|stands {what:subject}",
    verb_stand,
    some_such(may_stand),
    "stand it",
    Hint(card=0.5),
)
