"""Where abilities work from: play by default, the hand for events, or where they say."""

from fivekings.thrones.model.ability import INTERRUPT, Ability, Roles
from fivekings.thrones.model.state import HAND, Thrones
from fivekings.thrones.rules.cards.characteristics import OUT_OF_PLAY, active


def may_speak(state: Thrones, card: int, ability: Ability, event: Roles, stage: int) -> bool:
    """Does an ability work from where its card is? An event from the hand, others from play; or from where they say.

    got.abilities.3, got.abilities.6, got.abilities.7
    """
    if ability.zones:
        return state.zone[card] in [OUT_OF_PLAY[name] for name in ability.zones]
    if state.cards[card].type == "event":
        return state.zone[card] == HAND
    return active(state, card) or (stage > INTERRUPT and has_departed(state, card, event))


def has_departed(state: Thrones, card: int, event: Roles) -> bool:
    """Has a card just left play in an event that it may answer itself?"""
    if not state.edition.departed_answer or event["kind"] != "leaves play":
        return False
    return card in event["cards"] and card not in event["blank"]
