"""The parts of a value: what is printed, and every modifier that counts, with its source."""

from typing import Final

from fivekings.thrones.model.kinds import (
    COSTS_LESS,
    DOUBLE_STRENGTH,
    HALVE_STRENGTH,
    ICON,
    KEYWORD,
    LOSE_ICON,
    LOSE_KEYWORD,
    SET_STRENGTH,
    STRENGTH,
    STRENGTH_STAYS,
)
from fivekings.thrones.model.modifier import Part
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.discounts import discounts
from fivekings.thrones.rules.cards.characteristics import full_strength, is_on, on_card, size_on
from fivekings.thrones.rules.phases.plot_values import PLOT_VALUES, plot_parts
from fivekings.thrones.rules.resources.penalties import house_penalty, penalty

VALUES: Final = {kind: what for what, kind in PLOT_VALUES.items()}
"""The plot values, by the kind of their modifiers."""
GIFTS: Final = {ICON: LOSE_ICON, KEYWORD: LOSE_KEYWORD}
"""What a card may gain, and how it loses it."""


def parts(state: Thrones, kind: int, of: int, what: int | str = "") -> list[Part]:
    """The parts of a value, in the order in which they count: STR and costs of a card, its icons of a type or a keyword
    of it, claim, income, initiative and reserve of a player. Parts that do not count are left out.

    got.modifiers.1, got.modifiers.2
    """
    if kind in VALUES:
        found = plot_parts(state, of, VALUES[kind])
        base = found[0] if found else None
        if base is not None:
            printed: int = getattr(state.cards[base.source], VALUES[kind])
            found[0] = Part(base.amount, base.source, how="printed" if base.amount == printed else "as its base")
        return found
    if kind == COSTS_LESS:
        return cost_parts(state, of)
    if kind in GIFTS:
        return gift_parts(state, kind, of, what)
    return strength_parts(state, of)


def strength_parts(state: Thrones, card: int) -> list[Part]:
    """The parts of a character's STR; of several set values, one counts. got.modifiers.4 to got.modifiers.9"""
    stays = is_on(state, STRENGTH_STAYS, card)
    found = [Part(state.cards[card].strength, card, how="printed")]
    for one in on_card(state, STRENGTH, card):
        amount = size_on(state, one, card)
        if amount >= 0 or not stays:
            found.append(Part(amount, one.source, one.until))
    found += [Part(2, one.source, one.until, "doubled") for one in on_card(state, DOUBLE_STRENGTH, card)]
    if not stays:
        found += [Part(2, one.source, one.until, "halved") for one in on_card(state, HALVE_STRENGTH, card)]
    value = full_strength(state, card)
    fixed = [one for one in on_card(state, SET_STRENGTH, card) if size_on(state, one, card) == value]
    found += [Part(value, one.source, one.until, "set to") for one in fixed[-1:]]
    return found + [Part(0, one.source, one.until, "cannot be lowered") for one in on_card(state, STRENGTH_STAYS, card)]


def gift_parts(state: Thrones, kind: int, card: int, what: int | str) -> list[Part]:
    """Who gives an icon or a keyword to a card, and who takes it. got.challenge_icons.3, got.keywords.3"""
    found: list[Part] = []
    for change, amount in ((kind, 1), (GIFTS[kind], -1)):
        said = [one for one in on_card(state, change, card) if what in (one.type, one.keyword)]
        found += [Part(amount, one.source, one.until) for one in said]
    return found


def cost_parts(state: Thrones, card: int) -> list[Part]:
    """What a card in hand costs its player: printed, penalties, and what makes it cheaper. got.initiating.4"""
    player, how = state.controller[card], "play" if state.cards[card].type == "event" else "marshal"
    found = [Part(state.cards[card].cost, card, how="printed")]
    more = penalty(state, card, player) if how == "marshal" else 0
    alien = house_penalty(state, card, player) if more else 0
    if alien:
        found.append(Part(alien, card, how="as a card of another House"))
    if more > alien:
        found.append(Part(more - alien, card, how="as a penalty"))
    less = discounts(state, player, card, how)
    return found + [Part(-part.amount, part.source, part.until) for part in less]


def told(state: Thrones, part: Part) -> str:
    """A part in words."""
    title, until = state.title(part.source), UNTIL_WORDS[part.until]
    if part.how == "from":
        return f"{part.amount:+d} from {title}{until}"
    if part.how == "cannot be lowered":
        return f"cannot be lowered: {title}{until}"
    if part.how in ("doubled", "halved"):
        return f"{part.how} by {title}{until}"
    if part.how == "set to":
        return f"set to {part.amount} by {title}{until}"
    sign = "+" if part.how in ("as a card of another House", "as a penalty") else ""
    return f"{sign}{part.amount} {part.how}"


UNTIL_WORDS: Final = {
    "": "",
    **{period: f", until the end of the {period}" for period in ("challenge", "phase", "round")},
    "new plot": ", until a new plot is revealed",
}
"""How long a part lasts, in words."""
