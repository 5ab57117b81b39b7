"""Gold: how much a player can spend, and spending it."""

from fivekings.thrones.model.kinds import SPEND_GOLD
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import changes
from fivekings.thrones.rules.players.concerned import for_player


def available(state: Thrones, player: int) -> int:
    """The gold a player can spend: the pool, and gold on cards that may be spent. In editions where gold lasts only for
    one's own marshaling turn, none at other times.

    got.gold.1, ccg.gold.4
    """
    if state.edition.gold_in_turn and (state.phase != "marshaling" or state.active != player):
        return 0
    if not changes(state, SPEND_GOLD):
        return state.gold[player]
    lying = [state.tokens.get(str(one.source), {}).get("gold", 0) for one in for_player(state, SPEND_GOLD, player)]
    return state.gold[player] + sum(lying)


def spend(state: Thrones, player: int, amount: int) -> None:
    """Pay gold to the treasury, from the pool first. got.gold.1, got.gold.3"""
    paid = min(amount, state.gold[player])
    state.gold[player] -= paid
    left = amount - paid
    for modifier in for_player(state, SPEND_GOLD, player) if left else []:
        lying = str(modifier.source)
        tokens = state.tokens.get(lying, {})
        taken = min(left, tokens.get("gold", 0))
        left -= taken
        if taken:
            tokens["gold"] -= taken
            if not tokens["gold"]:
                del tokens["gold"]
            if not tokens:
                del state.tokens[lying]
