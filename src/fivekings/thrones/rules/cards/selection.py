"""Finding all cards that match a filter."""

from fivekings.thrones.model.ability import Filter, Roles
from fivekings.thrones.model.state import DISCARD, HAND, PLAY, ZONES, Thrones
from fivekings.thrones.rules.cards.characteristics import OUT_OF_PLAY, belongs, is_such, that_player


def all_such(state: Thrones, which: Filter, roles: Roles) -> list[int]:
    """All cards that match a filter. got.abilities.5, got.ownership.4"""
    found: list[int] = []
    if which.other_pile:
        owners = state.opponents(roles["player"])
        if which.other_pile == "loser":
            owners = [player for player in state.players() if player == state.loser]
        where = DISCARD
        if which.other_pile == "that hand":
            owners, where = [player for player in state.players() if player == that_player(roles)], HAND
        elif which.other_pile.startswith("any "):
            owners, where = state.players(), OUT_OF_PLAY[which.other_pile.removeprefix("any ")]
        return [c for p in owners for c in state.piles[p * ZONES + where] if is_such(state, which, c, roles)]
    if which.zones:
        player: int = roles["player"]
        for name in which.zones:
            found += [c for c in state.piles[player * ZONES + OUT_OF_PLAY[name]] if is_such(state, which, c, roles)]
        return found
    for player in state.players():
        if belongs(state, which, player, roles):
            if "faction" in which.types:
                found.append(state.faction_card(player))
            found += [card for card in state.pile(player, PLAY) if is_such(state, which, card, roles)]
    return found
