"""Standing and kneeling."""

from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.state import FACTION, PLAY, Thrones
from fivekings.thrones.rules.abilities.occur import HAPPEN, occur


def stand(state: Thrones, cards: list[int]) -> None:
    """Stand kneeling cards, together. Must be the last thing a step does. got.stand.1"""
    kneeling = [card for card in cards if state.kneeling[card]]
    if kneeling:
        occur(state, "stands", {"cards": kneeling})


def rise(state: Thrones, event: Roles) -> None:
    """They stand. got.stand.1"""
    for card in event["cards"]:
        state.kneeling[card] = 0
    if state.loud:
        state.tell("stood", {"cards": state.titles(event["cards"])})


def kneel(state: Thrones, cards: list[int]) -> None:
    """Kneel standing cards. A kneeling card cannot kneel again. got.kneel.1, got.kneel.2 got.attachment.10"""
    standing = [card for card in cards if not state.kneeling[card] and state.zone[card] in (PLAY, FACTION)]
    for card in standing:
        state.kneeling[card] = 1
    if state.loud and standing:
        state.tell("knelt", {"cards": state.titles(standing)})


HAPPEN["stands"] = rise
