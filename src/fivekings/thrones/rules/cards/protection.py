"""Protection: immunity, and bans on choosing a card, making it leave play or saving it."""

from fivekings.thrones.model.kinds import CANNOT_BE_CHOSEN, CANNOT_BE_SAVED, CANNOT_LEAVE, IMMUNE
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import applies, changes, is_on


def is_immune(state: Thrones, card: int, source: int) -> bool:
    """Is a card immune to the effects of another? Only the card itself is, and only to effects: it may still be used to
    pay costs.

    got.immune.1 to got.immune.4
    """
    immunities = changes(state, IMMUNE)
    if not immunities or source < state.seats:
        return False
    kind = state.cards[source].type
    opposing = state.controller[source] != state.controller[card]
    named = source_words(kind, opposing)
    return any(not named.isdisjoint(one.words) and applies(state, one, card) for one in immunities)


def source_words(kind: str, opposing: bool) -> frozenset[str]:
    """The words for effects of a card type, of an opponent's cards or of any. lcg1.immunity.4, ccg.immunity.4"""
    if kind == "event":
        return frozenset({"all_events", "opposing_events"}) if opposing else frozenset({"all_events"})
    named = frozenset({f"{kind}_abilities"})
    return named | {"opposing_characters"} if opposing and kind == "character" else named


def may_be_chosen(state: Thrones, card: int, source: int) -> bool:
    """May effects of a source choose a card? Not if it is immune or a text forbids it. got.immune.1, got.cannot.1"""
    if is_immune(state, card, source):
        return False
    barring = changes(state, CANNOT_BE_CHOSEN)
    if not barring or source < state.seats:
        return True
    opposing = state.controller[source] != state.controller[card]
    named = source_words(state.cards[source].type, opposing)
    return not any(not named.isdisjoint(one.words) and applies(state, one, card) for one in barring)


def may_leave(state: Thrones, card: int, how: str) -> bool:
    """May a card leave play in this way? got.cannot.1"""
    return not any(how in one.words and applies(state, one, card) for one in changes(state, CANNOT_LEAVE))


def may_be_saved(state: Thrones, card: int) -> bool:
    """May a card be saved at all? got.cannot.1"""
    return not is_on(state, CANNOT_BE_SAVED, card)
