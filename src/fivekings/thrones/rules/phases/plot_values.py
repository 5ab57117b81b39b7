"""The values of revealed plots: income, initiative, claim and reserve, and where each comes from."""

from typing import Final

from fivekings.thrones.model.card import Card
from fivekings.thrones.model.kinds import (
    BASE_GOLD,
    BASE_INCOME,
    CLAIM,
    CLAIM_AGAINST,
    CLAIM_AGAINST_RIVAL,
    FACTION_CLAIM,
    INCOME,
    INITIATIVE,
    NO_INCOME,
    RESERVE,
)
from fivekings.thrones.model.modifier import Part
from fivekings.thrones.model.state import NONE, PLAY, TITLE, Thrones
from fivekings.thrones.rules.cards.characteristics import changes, holds, is_blank, owner, size
from fivekings.thrones.rules.players.concerned import for_player
from fivekings.thrones.rules.players.titles import title_of


def plot_value(state: Thrones, player: int, what: str) -> int:
    """A value of the revealed plot with all modifiers: income, initiative, claim or reserve.

    got.plot.1, got.plot_modifiers.1 to got.plot_modifiers.4, got.income.1, got.initiative.5, got.reserve.1,
    got.claim.2, got.modifiers.7, got.modifiers.8
    """
    return max(0, sum(part.amount for part in plot_parts(state, player, what)))


def plot_parts(state: Thrones, player: int, what: str) -> list[Part]:
    """The parts of a value of the revealed plot: amounts with their sources, the plot first. Kneeling cards give their
    bonuses, too.

    ccg.plot_phase.8
    """
    plot = state.plot[player]
    if plot == NONE:
        return []
    if what == "claim":
        return [Part(state.cards[plot].claim, plot), *claim_parts(state, player)]
    parts = [Part(base_gold(state, plot) if what == "income" else printed_value(state.cards[plot], what), plot)]
    for zone in (PLAY, TITLE):
        for other in state.pile(player, zone):
            printed = state.cards[other]
            bonus = printed_value(printed, what)
            if bonus and not is_blank(state, other) and not (what == "income" and gives_no_income(state, printed.type)):
                parts.append(Part(bonus, other))
    more = for_player(state, PLOT_VALUES[what], player)
    return parts + [Part(size(state, one), one.source, one.until) for one in more]


PLOT_VALUES: Final = {"income": INCOME, "initiative": INITIATIVE, "claim": CLAIM, "reserve": RESERVE}
"""The kinds of modifiers of each plot value."""


def printed_value(printed: Card, what: str) -> int:
    """The printed income, initiative or reserve of a card: the value of a plot, the bonus of another card."""
    if what == "income":
        return printed.income
    return printed.initiative if what == "initiative" else printed.reserve


def base_gold(state: Thrones, plot: int) -> int:
    """The base gold value of a plot. got.base_value.1, got.base_value.2"""
    for modifier in changes(state, BASE_GOLD):
        if not state.cards[plot].traits.isdisjoint(modifier.words) and holds(state, modifier):
            return size(state, modifier)
    for modifier in for_player(state, BASE_INCOME, state.controller[plot]):
        return size(state, modifier)
    return state.cards[plot].income


def gives_no_income(state: Thrones, cardtype: str) -> bool:
    """Do cards of a type give no income?"""
    return any(cardtype in one.words and holds(state, one) for one in changes(state, NO_INCOME))


def claim(state: Thrones, player: int) -> int:
    """The claim value of a player's revealed plot with all modifiers. got.claim.2"""
    return plot_value(state, player, "claim")


def claim_parts(state: Thrones, player: int) -> list[Part]:
    """The parts of a player's claim value: amounts with their sources."""
    found = [one for one in for_player(state, CLAIM, player) if one.type in (NONE, state.type)]
    if player == state.attacker:
        title = title_of(state, state.defender)
        against = "" if title == NONE else state.title(title)
        rivals = [one for one in for_player(state, CLAIM_AGAINST_RIVAL, player) if one.type == state.type]
        found = found + [one for one in rivals if against in state.cards[one.source].rivals]
    faction = state.cards[player].faction
    found = found + [one for one in for_player(state, FACTION_CLAIM, player) if one.faction == faction]
    parts = [Part(size(state, one), one.source, one.until) for one in found]
    lowered = [one for one in changes(state, CLAIM_AGAINST) if one.type == state.type and player == state.attacker]
    lowered = [one for one in lowered if owner(state, one) == state.defender and holds(state, one)]
    return parts + [Part(-size(state, one), one.source, one.until) for one in lowered]
