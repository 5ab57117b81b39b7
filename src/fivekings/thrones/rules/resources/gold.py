"""Gold: how much a player can spend, and spending it."""

from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import auras, in_force


def available(state: Thrones, player: int) -> int:
    """The gold a player can spend: the pool, and gold on cards that may be spent. In editions where gold lasts only for
    one's own marshaling turn, none at other times.

    got.gold.1, ccg.gold.4
    """
    if state.edition.gold_in_turn and (state.phase != "marshaling" or state.active != player):
        return 0
    if "spend gold" not in auras(state):
        return state.gold[player]
    lying = [state.tokens.get(str(source), {}).get("gold", 0) for source, _ in in_force(state, "spend gold", player)]
    return state.gold[player] + sum(lying)


def spend(state: Thrones, player: int, amount: int) -> None:
    """Pay gold to the treasury, from the pool first. got.gold.1, got.gold.3"""
    paid = min(amount, state.gold[player])
    state.gold[player] -= paid
    left = amount - paid
    for source, _ in in_force(state, "spend gold", player) if left else []:
        tokens = state.tokens.get(str(source), {})
        taken = min(left, tokens.get("gold", 0))
        left -= taken
        if taken:
            tokens["gold"] -= taken
            if not tokens["gold"]:
                del tokens["gold"]
            if not tokens:
                del state.tokens[str(source)]
