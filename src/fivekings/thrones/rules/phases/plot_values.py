"""The values of revealed plots: income, initiative, claim and reserve, and where each comes from."""

from fivekings.thrones.model.card import Card
from fivekings.thrones.model.kinds import ConstantKind
from fivekings.thrones.model.state import NONE, PLAY, TITLE, Thrones
from fivekings.thrones.rules.cards.characteristics import auras, in_force, is_blank, roles_of
from fivekings.thrones.rules.players.titles import title_of


def plot_value(state: Thrones, player: int, what: str) -> int:
    """A value of the revealed plot with all modifiers: income, initiative, claim or reserve.

    got.plot.1, got.plot_modifiers.1 to got.plot_modifiers.4, got.income.1, got.initiative.5, got.reserve.1,
    got.claim.2, got.modifiers.7, got.modifiers.8
    """
    return max(0, sum(amount for amount, _ in plot_parts(state, player, what)))


def plot_parts(state: Thrones, player: int, what: str) -> list[tuple[int, int]]:
    """The parts of a value of the revealed plot: amounts with their cards, the plot first. Kneeling cards give their
    bonuses, too.

    ccg.plot_phase.8
    """
    plot = state.plot[player]
    if plot == NONE:
        return []
    if what == "claim":
        return [(state.cards[plot].claim, plot), *claim_parts(state, player)]
    parts = [(base_gold(state, plot) if what == "income" else printed_value(state.cards[plot], what), plot)]
    for zone in (PLAY, TITLE):
        for other in state.pile(player, zone):
            printed = state.cards[other]
            bonus = printed_value(printed, what)
            if bonus and not is_blank(state, other) and not (what == "income" and gives_no_income(state, printed.type)):
                parts.append((bonus, other))
    if what in ("reserve", "income"):
        kind: ConstantKind = "opponents reserve" if what == "reserve" else "opponents more income"
        sign = -1 if what == "reserve" else 1
        for opponent in state.opponents(player) if kind in auras(state) else []:
            parts += [(sign * c.number, source) for source, c in in_force(state, kind, opponent)]
    return parts


def printed_value(printed: Card, what: str) -> int:
    """The printed income, initiative or reserve of a card: the value of a plot, the bonus of another card."""
    if what == "income":
        return printed.income
    return printed.initiative if what == "initiative" else printed.reserve


def base_gold(state: Thrones, plot: int) -> int:
    """The base gold value of a plot. got.base_value.1, got.base_value.2"""
    for _source, constant in auras(state).get("base gold", ()):
        if state.cards[plot].traits & set(constant.words):
            return constant.number
    for source, constant in auras(state).get("opponents income", ()):
        if state.controller[plot] in state.opponents(state.controller[source]):
            return constant.number
    return state.cards[plot].income


def gives_no_income(state: Thrones, cardtype: str) -> bool:
    """Do cards of a type give no income?"""
    return any(cardtype in constant.words for _, constant in auras(state).get("no income", ()))


def claim(state: Thrones, player: int) -> int:
    """The claim value of a player's revealed plot with all modifiers. got.claim.2"""
    return plot_value(state, player, "claim")


def claim_parts(state: Thrones, player: int) -> list[tuple[int, int]]:
    """The parts of a player's claim value: amounts with their cards."""
    parts = [(constant.number, source) for source, constant in in_force(state, "claim", player)]
    for source, constant in auras(state).get("claim of all", ()):
        if constant.condition(state, roles_of(state, source)):
            parts.append((constant.number, source))
    for source, constant in in_force(state, "claim against rival", player):
        against = title_of(state, state.defender) if constant.type == state.type and player == state.attacker else NONE
        if against != NONE and state.title(against) in state.cards[source].rivals:
            parts.append((constant.number, source))
    for effect in state.lasting:
        lowers = effect.kind == "claim against" and effect.type == state.type
        mine = effect.kind == "claim" and effect.player == player
        of_faction = effect.kind == "faction claim" and state.cards[player].faction == effect.faction
        if of_faction or (mine and effect.type in (NONE, state.type)):
            parts.append((effect.amount, effect.source))
        elif lowers and effect.player == state.defender and player == state.attacker:
            parts.append((-effect.amount, effect.source))
    return parts
