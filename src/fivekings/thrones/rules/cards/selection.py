"""Finding all cards that match a filter."""

from fivekings.thrones.model.ability import Filter, Roles
from fivekings.thrones.model.state import PLAY, ZONES, Thrones
from fivekings.thrones.rules.cards.characteristics import belongs, has_piles, is_such


def all_such(state: Thrones, which: Filter, roles: Roles) -> list[int]:
    """All cards that match a filter. got.abilities.5, got.ownership.4"""
    found: list[int] = []
    if which.zones:
        for player in state.players():
            if has_piles(state, which, player, roles):
                for zone in which.zones:
                    found += [c for c in state.piles[player * ZONES + zone] if is_such(state, which, c, roles)]
        return found
    for player in state.players():
        if belongs(state, which, player, roles):
            if "faction" in which.types:
                found.append(state.faction_card(player))
            found += [card for card in state.pile(player, PLAY) if is_such(state, which, card, roles)]
    return found
