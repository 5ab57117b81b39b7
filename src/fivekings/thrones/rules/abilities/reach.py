"""The zones abilities work from: play by default, the hand for events, or the zones a card names."""

from fivekings.thrones.model.ability import INTERRUPT, Ability, Roles
from fivekings.thrones.model.state import AGENDA, FACTION, HAND, PLAY, REVEALED, TITLE, Thrones
from fivekings.thrones.rules.cards.characteristics import is_blank


def may_speak(state: Thrones, card: int, ability: Ability, event: Roles, stage: int) -> bool:
    """Does an ability work from the zone its card is in? Events work from hand, others from play, unless the card says
    otherwise.

    got.abilities.3, got.abilities.6, got.abilities.7
    """
    if ability.zones:
        return state.zone[card] in ability.zones
    if state.cards[card].type == "event":
        return state.zone[card] == HAND
    return active(state, card) or (stage > INTERRUPT and has_departed(state, card, event))


def has_departed(state: Thrones, card: int, event: Roles) -> bool:
    """Did a card just leave play in an event that it may still answer?"""
    if not state.edition.departed_answer or event["kind"] != "leaves play":
        return False
    return card in event["cards"] and card not in event["blank"]


def active(state: Thrones, card: int) -> bool:
    """Does a card's text work in its zone: in play and not blank, revealed plot, agenda or title?

    got.abilities.6, got.abilities.7, got.agenda.3
    """
    zone = state.zone[card]
    if zone == PLAY:
        return not state.facedown[card] and not is_blank(state, card)
    return zone in (REVEALED, AGENDA, FACTION, TITLE)
