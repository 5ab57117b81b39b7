"""Labels for uses of cards: marshal, ambush, play, or use an ability."""

from fivekings.kernel.request import Request
from fivekings.thrones.model.ability import ACTION, REVEALED, WHOLE
from fivekings.thrones.model.spoken import numbered, shortened
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.codes import parts_of
from fivekings.thrones.rules.cards.marshal import AS_DUPLICATE, MARSHAL, marshal_cost
from fivekings.thrones.rules.cards.saving import SAVE_BY_DUPLICATE
from fivekings.thrones.rules.keywords.ambush import AMBUSH, ambush_cost


def use_option_label(state: Thrones, request: Request, option: int) -> str:
    """The label of a use, distinct from the other options."""
    return use_label(state, option) + again_label(state, request, option) + about_label(state, request, option)


def user_label(state: Thrones, _request: Request, option: int) -> str:
    """The title of the card that is used."""
    return numbered(state, parts_of(option)[0])


def user(_state: Thrones, _request: Request, option: int) -> list[int]:
    """The card that is used, to highlight."""
    return [parts_of(option)[0]]


def use_hint(state: Thrones, request: Request, option: int) -> str:
    """What a use costs, or what the ability says."""
    card, index, number = parts_of(option)
    if index == MARSHAL:
        return f"{marshal_cost(state, card, request.seat, number)} gold"
    if index == AMBUSH:
        influence = state.edition.ambush_plays
        return f"{ambush_cost(state, card, request.seat)} {'influence' if influence else 'gold'}"
    if index >= len(state.cards[card].compiled.abilities):
        return ""
    return shortened(state.cards[card].compiled.abilities[index].text)


def use_label(state: Thrones, option: int) -> str:
    """The label of a use."""
    card, index, number = parts_of(option)
    title = numbered(state, card)
    if index in state.edition.own_actions:
        return state.edition.own_actions[index].label(state, card, number)
    if index in (MARSHAL, AS_DUPLICATE):
        marshal = state.edition.speech.words.get("marshal", "marshal")
        way = " as duplicate" if index == AS_DUPLICATE else " with penalty" if number else ""
        return f"{title}: {marshal}{way}"
    if index == AMBUSH:
        return f"{title}: ambush"
    if index == SAVE_BY_DUPLICATE:
        return f"{title}: discard a duplicate to save"
    if state.cards[card].type == "event" and not state.cards[card].compiled.abilities[index].zones:
        return f"{title}: play"
    stage = state.cards[card].compiled.abilities[index].stage
    if stage == ACTION:
        return f"{title}: action"
    if stage == REVEALED:
        return title
    return f"{title}: {'interrupt' if stage <= 3 else 'react'}"


def about_label(state: Thrones, request: Request, option: int) -> str:
    """The card of the event that an ability answers, where there are several."""
    card, index, instance = parts_of(option)
    if index in state.edition.own_actions or index == MARSHAL:
        return ""
    same = [other for other in request.options if other >= 0 and parts_of(other)[:2] == (card, index)]
    return f" for {numbered(state, instance)}" if len(same) > 1 and instance != WHOLE else ""


def again_label(state: Thrones, request: Request, option: int) -> str:
    """A number, where several uses of a card would have the same label."""
    card, index, _ = parts_of(option)
    alike: set[int] = set()
    for other in request.options:
        if other == option:
            break
        same = other >= 0 and parts_of(other)[0] == card and use_label(state, other) == use_label(state, option)
        if same and (parts_of(other)[1] != index or index == MARSHAL):
            alike.add(other if index == MARSHAL else parts_of(other)[1])
    return f" {len(alike) + 1}" if alike else ""
