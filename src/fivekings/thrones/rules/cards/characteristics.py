"""Characteristics: the current values of a card, and where each comes from.

A value is the printed one plus every modifier in force, each with its source; never below zero (got.modifiers.1,
got.modifiers.2, got.modifiers.7, got.modifiers.8).
"""

from fivekings.thrones.model.ability import Filter, Roles
from fivekings.thrones.model.kinds import (
    AFFILIATION,
    ALSO_ATTACKS,
    BLANK,
    CREST,
    DOUBLE_STRENGTH,
    HALVE_STRENGTH,
    ICON,
    KEYWORD,
    LOSE_ICON,
    LOSE_KEYWORD,
    POWER_NOT_COUNTED,
    SET_STRENGTH,
    STRENGTH,
    STRENGTH_STAYS,
    TRAIT,
)
from fivekings.thrones.model.modifier import HOST, NOBODY, SELF, SUCH, THESE, Modifier
from fivekings.thrones.model.state import FACTION, NONE, PLAY, Thrones
from fivekings.thrones.rules.cards.modifiers import NOTHING, Index, collected, not_held, not_of, speakers

# --- asking for modifiers -------------------------------------------------------------------------


def in_force(state: Thrones) -> Index:
    """Everything in force, by kind, for a rule that asks for several kinds. The lists are shared: never change them."""
    index = state.modifiers
    return look_up(state) if index is None else index


def changes(state: Thrones, kind: int) -> list[Modifier]:
    """Everything in force of a kind, whether or not its condition is met. The list is shared: do not change it."""
    index = state.modifiers
    if index is None:
        index = look_up(state)
    return index[kind]


def look_up(state: Thrones) -> Index:
    """Find everything in force: lasting effects, and constant abilities of cards that are not blank.

    got.constant.1, got.constant.2, got.constant.4, got.blank.1
    """
    found = collected(state)
    state.modifiers, state.quiet = found, not_held(found)
    if found[BLANK]:
        blank = [card for card in speakers(state) if is_blank(state, card)]
        if blank:
            found = not_of(found, blank)
            state.modifiers, state.quiet = found, not_held(found)
    return found


def changed(state: Thrones) -> None:
    """Something entered or left play or became blank: look up the modifiers again.

    got.modifiers.1, got.modifiers.2
    """
    state.modifiers = None


def owner(state: Thrones, modifier: Modifier) -> int:
    """The player whose modifier it is."""
    return state.controller[modifier.source] if modifier.player == NOBODY else modifier.player


def roles_of(state: Thrones, modifier: Modifier) -> Roles:
    """What the words of a modifier refer to."""
    roles = modifier.roles
    return {"source": modifier.source, "player": owner(state, modifier)} if roles is None else roles


def holds(state: Thrones, modifier: Modifier) -> bool:
    """Is a modifier's condition met? got.constant.3"""
    condition = modifier.condition
    return condition is None or condition(state, roles_of(state, modifier))


def applies(state: Thrones, modifier: Modifier, card: int) -> bool:
    """Does a modifier apply to a card, with its condition met? got.constant.3, got.self_reference.1"""
    scope = modifier.scope
    if scope == THESE:
        if card not in modifier.cards:
            return False
    elif scope == SELF:
        if card != modifier.source:
            return False
    elif scope == HOST:
        if state.host[modifier.source] != card:
            return False
    elif scope == SUCH:
        which = modifier.filter
        assert which is not None
        if not fits(state, which, card, roles_of(state, modifier)):
            return False
    condition = modifier.condition
    return condition is None or condition(state, roles_of(state, modifier))


def on_card(state: Thrones, kind: int, card: int) -> list[Modifier]:
    """The modifiers of a kind that apply to a card."""
    spoken = changes(state, kind)
    return [modifier for modifier in spoken if applies(state, modifier, card)] if spoken else NOTHING


def is_on(state: Thrones, kind: int, card: int) -> bool:
    """Does any modifier of a kind apply to a card?"""
    spoken = changes(state, kind)
    return bool(spoken) and any(applies(state, modifier, card) for modifier in spoken)


def size(state: Thrones, modifier: Modifier) -> int:
    """By how much a modifier changes something."""
    count = modifier.count
    return modifier.number if count is None else count(state, roles_of(state, modifier))


def size_on(state: Thrones, modifier: Modifier, card: int) -> int:
    """By how much a modifier changes a card."""
    count = modifier.count
    return modifier.number if count is None else count(state, {**roles_of(state, modifier), "it": [card]})


def total(state: Thrones, kind: int, card: int) -> int:
    """The sum of the modifiers of a kind that apply to a card."""
    spoken = changes(state, kind)
    return sum([size_on(state, one, card) for one in spoken if applies(state, one, card)]) if spoken else 0


# --- values of cards ------------------------------------------------------------------------------


def is_blank(state: Thrones, card: int) -> bool:
    """Is the printed text box treated as blank (except for traits)? got.blank.1, got.blank.3"""
    return is_on(state, BLANK, card)


def is_bare(state: Thrones, card: int) -> bool:
    """Is the whole text box treated as blank, traits and all? got.golden.2"""
    return any(modifier.whole and applies(state, modifier, card) for modifier in changes(state, BLANK))


def strength(state: Thrones, card: int) -> int:
    """A character's STR, never below zero. got.strength.1, got.modifiers.7, got.modifiers.8"""
    return max(0, full_strength(state, card))


def full_strength(state: Thrones, card: int) -> int:
    """A character's STR sum, which may be below zero. got.modifiers.1, got.modifiers.8"""
    return summed_strength(state, card, is_on(state, STRENGTH_STAYS, card))


def summed_strength(state: Thrones, card: int, stays: bool) -> int:
    """The sum of all STR modifiers: additions first, then doubling and halving, rounded up; a set value overrides them
    all. With `stays`, reductions do not count.

    got.modifiers.1 to got.modifiers.9, got.cannot.1
    """
    known = in_force(state)
    value = state.cards[card].strength
    for modifier in known[STRENGTH]:
        if applies(state, modifier, card):
            more = size_on(state, modifier, card)
            if more > 0 or not stays:
                value += more
    if known[DOUBLE_STRENGTH] or known[HALVE_STRENGTH]:
        doubled = len(on_card(state, DOUBLE_STRENGTH, card))
        halved = 0 if stays else len(on_card(state, HALVE_STRENGTH, card))
        value = -(-(value << doubled) // (1 << halved))
    for modifier in known[SET_STRENGTH]:
        if applies(state, modifier, card):
            fixed = size_on(state, modifier, card)
            value = max(value, fixed) if stays else fixed
    return value


def icons(state: Thrones, card: int) -> int:
    """A character's challenge icons, as bits. Gained and lost icons add up with the printed one, in any order: the
    character has the icon if the sum is above zero.

    got.challenge_icons.1, got.challenge_icons.3, got.gains.4, got.blank.2, got.blank.4, got.modifiers.7
    """
    printed = state.cards[card].icons
    known = in_force(state)
    if not known[ICON] and not known[LOSE_ICON]:
        return printed
    net = [printed >> kind & 1 for kind in range(3)]
    for modifier in known[ICON]:
        if applies(state, modifier, card):
            net[modifier.type] += 1
    for modifier in known[LOSE_ICON]:
        if applies(state, modifier, card):
            net[modifier.type] -= 1
    return sum([1 << kind for kind in range(3) if net[kind] > 0])


def has_trait(state: Thrones, card: int, names: tuple[str, ...]) -> bool:
    """Does a card have one of these traits, printed or gained? got.traits.1, got.gains.4"""
    if not state.cards[card].traits.isdisjoint(names) and not is_bare(state, card):
        return True
    return any(one.words[0] in names and applies(state, one, card) for one in changes(state, TRAIT))


def belongs_to(state: Thrones, card: int, faction: str) -> bool:
    """Does a card belong to a faction, as printed or for a while? got.gains.5"""
    if faction in state.cards[card].factions:
        return True
    return any(one.faction == faction and applies(state, one, card) for one in changes(state, AFFILIATION))


def has_crest(state: Thrones, card: int, names: tuple[str, ...]) -> bool:
    """Does a card have one of these crests, printed or gained?"""
    if not state.cards[card].crests.isdisjoint(names):
        return True
    return any(one.crest in names and applies(state, one, card) for one in changes(state, CREST))


def keyword(state: Thrones, card: int, name: str) -> bool:
    """Does a card have a keyword, printed or gained, and not lost? got.keywords.3, got.gains.4, got.blank.2"""
    if with_word(state, LOSE_KEYWORD, card, name):
        return False
    if name in state.cards[card].compiled.keywords and not is_blank(state, card):
        return True
    return with_word(state, KEYWORD, card, name)


def with_word(state: Thrones, kind: int, card: int, name: str) -> bool:
    """Does a card gain, or lose, a keyword?"""
    return any(one.keyword == name and applies(state, one, card) for one in changes(state, kind))


# --- filters --------------------------------------------------------------------------------------


def fits(state: Thrones, which: Filter, card: int, roles: Roles) -> bool:
    """Does a card match a filter, including its zone? got.abilities.5, got.ownership.4"""
    if which.zones:
        if state.zone[card] not in which.zones or not has_piles(state, which, state.controller[card], roles):
            return False
    elif state.zone[card] != PLAY and not (state.zone[card] == FACTION and "faction" in which.types):
        return False
    return is_such(state, which, card, roles) and belongs(state, which, state.controller[card], roles)


def has_piles(state: Thrones, which: Filter, player: int, roles: Roles) -> bool:
    """Are the piles that a filter speaks of those of a player?"""
    return bool(player == roles["player"]) if which.zones_of is None else which.zones_of(state, player, roles)


def belongs(state: Thrones, which: Filter, controller: int, roles: Roles) -> bool:
    """Does the controller of a card match a filter?"""
    if which.whose:
        return bool((which.whose == "you") == (controller == roles["player"]))
    return which.held_by is None or which.held_by(state, controller, roles)


def that_player(roles: Roles) -> int:
    """The player who was chosen, or whose action triggered the ability; -1 if there is none."""
    event: Roles = roles.get("event", {})
    return int(roles["that"] if "that" in roles else event.get("player", NONE))


def is_such(state: Thrones, which: Filter, card: int, roles: Roles) -> bool:
    """Does a card match a filter, regardless of its zone and controller?

    got.printed.1, got.gains.5, got.traits.1, got.copy.1
    """
    printed = state.cards[card]
    if which.title and printed.title != which.title:
        return False
    if which.types and printed.type not in which.types and "card" not in which.types:
        return False
    if which.faction and not belongs_to(state, card, which.faction):
        return False
    for group in which.traits:
        if not has_trait(state, card, group):
            return False
    if which.non_unique and printed.unique:
        return False
    if (which.unique and not printed.unique) or (which.loyal and not printed.loyal):
        return False
    if which.other and card == roles["source"]:
        return False
    if (which.standing and state.kneeling[card]) or (which.kneeling and not state.kneeling[card]):
        return False
    if which.attacking and card not in attacking(state):
        return False
    if which.defending and card not in state.defenders:
        return False
    if which.participating and not takes_part(state, card):
        return False
    if which.one_of_them and card not in roles.get("it", []):
        return False
    if which.either is not None and not any(is_such(state, kind, card, roles) for kind in which.either):
        return False
    for test in which.tests:
        if not test(state, card, roles):
            return False
    return not (which.copy_of_it and printed.title not in [state.title(other) for other in roles.get("it", [])])


def faces(state: Thrones, card: int, player: int) -> bool:
    """Does a card participate in the challenge against a player?"""
    if player == state.attacker:
        return card in state.defenders
    return player == state.defender and card in attacking(state)


def attacking(state: Thrones) -> list[int]:
    """The attackers: declared ones, and cards that a modifier counts as attacking. got.participating.1"""
    others = changes(state, ALSO_ATTACKS)
    if not others or not state.attackers:
        return state.attackers
    outside = state.attackers + state.expelled
    able = [one for one in others if one.source not in outside and state.zone[one.source] == PLAY]
    joined = [one.source for one in able if holds(state, one) and has_company(state, one)]
    return [*state.attackers, *joined]


def has_company(state: Thrones, modifier: Modifier) -> bool:
    """Does a declared attacker draw the source of a modifier into the challenge?"""
    which, roles, source = modifier.filter, roles_of(state, modifier), modifier.source
    assert which is not None
    mine = [card for card in state.attackers if state.controller[card] == state.controller[source]]
    return any(is_such(state, which, card, roles) for card in mine)


def takes_part(state: Thrones, card: int) -> bool:
    """Does a card take part in the challenge? got.participating.1"""
    return card in state.defenders or card in attacking(state)


def total_power(state: Thrones, player: int) -> int:
    """The power on all cards a player controls. got.power.1"""
    power = state.power
    total = power[player]
    for card in state.pile(player, PLAY):
        if power[card] and state.cards[card].type in state.edition.power_on and power_counts(state, card):
            total += power[card]
    return total


def power_counts(state: Thrones, card: int) -> bool:
    """Does the power on a card count for its controller? got.power.1, got.golden.2"""
    return not is_on(state, POWER_NOT_COUNTED, card)
