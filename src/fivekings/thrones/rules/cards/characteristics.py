"""Characteristics: the current values of a card, and where each comes from.

A value is the printed one plus every modifier in force, each with its source; never below zero (got.modifiers.1,
got.modifiers.2, got.modifiers.7, got.modifiers.8).
"""

from typing import Final

from fivekings.thrones.model.ability import Constant, Filter, Roles
from fivekings.thrones.model.kinds import ConstantKind, IconChange
from fivekings.thrones.model.state import AGENDA, FACTION, NONE, PLAY, TITLE, Thrones

LEAST_CHANGE: Final = -1000
"""Lower than any STR modifier."""


ICON_CHANGES: Final[dict[IconChange, int]] = {"icon": 1, "lose icon": -1}
"""How much gaining or losing a challenge icon counts."""


Spoken = dict[ConstantKind, list[tuple[int, Constant]]]
"""Constant abilities by kind, each with its card."""


def auras(state: Thrones) -> Spoken:
    """The constant abilities in force by kind: of cards in play, revealed plots, agendas and titles that are not blank.

    got.constant.1, got.constant.2, got.constant.4, got.abilities.4, got.agenda.3, got.in_play.3, got.blank.1
    """
    if state.auras is not None:
        return state.auras
    found: Spoken = {}
    some_held = False
    sources: list[int] = []
    for player in state.players():
        if state.plot[player] != NONE:
            sources.append(state.plot[player])
        sources += state.pile(player, PLAY)
        sources += state.pile(player, AGENDA)
        sources += state.pile(player, TITLE)
    for card in sources:
        for constant in state.cards[card].compiled.constants:
            found.setdefault(constant.kind, []).append((card, constant))
            some_held = some_held or constant.held
    state.auras = found
    state.quiet = not_held(found) if some_held else found
    if "blank" in found or any(effect.kind == "blank" for effect in state.lasting):
        blanked = {card for card in sources if is_blank(state, card)}
        if blanked:
            state.auras, state.quiet = not_of(found, blanked), not_of(state.quiet, blanked)
    return state.auras


def not_held(spoken: Spoken) -> Spoken:
    """The abilities that stay in force while a restrained ability (of a custom card) is being evaluated."""
    return {kind: [(card, said) for card, said in items if not said.held] for kind, items in spoken.items()}


def not_of(spoken: Spoken, cards: set[int]) -> Spoken:
    """The abilities of all cards but these."""
    return {kind: [(card, said) for card, said in items if card not in cards] for kind, items in spoken.items()}


def changed(state: Thrones) -> None:
    """Something entered or left play or became blank: look up the constant abilities again.

    got.modifiers.1, got.modifiers.2
    """
    state.auras = None


def is_blank(state: Thrones, card: int) -> bool:
    """Is the printed text box treated as blank (except for traits)? got.blank.1, got.blank.3"""
    for effect in state.lasting:
        if effect.kind == "blank" and card in effect.cards:
            return True
    blanking = auras(state).get("blank")
    if not blanking:
        return False
    return any(applies(state, source, constant, card) for source, constant in blanking)


def is_bare(state: Thrones, card: int) -> bool:
    """Is the whole text box treated as blank, traits and all? got.golden.2"""
    for effect in state.lasting:
        if effect.kind == "blank" and effect.whole and card in effect.cards:
            return True
    spoken = auras(state).get("blank", ())
    return any("whole" in constant.words and applies(state, source, constant, card) for source, constant in spoken)


def applies(state: Thrones, source: int, constant: Constant, card: int) -> bool:
    """Does a constant ability apply to a card, with its condition met? got.constant.3, got.self_reference.1"""
    what = constant.what
    if what == "self":
        if card != source:
            return False
    elif what == "host" and state.host[source] != card:
        return False
    roles: Roles = {"source": source, "player": state.controller[source]}
    if what == "filter":
        assert constant.filter is not None
        if not fits(state, constant.filter, card, roles):
            return False
    return constant.condition(state, roles)


def in_force(state: Thrones, kind: ConstantKind, player: int) -> list[tuple[int, Constant]]:
    """The constant abilities of a kind on a player's cards whose conditions are met. got.constant.3"""
    spoken = auras(state).get(kind)
    if not spoken:
        return []
    return [
        (source, constant)
        for source, constant in spoken
        if state.controller[source] == player
        and constant.condition(state, {"source": source, "player": state.controller[source]})
    ]


def spoken_of(state: Thrones, kind: ConstantKind, player: int) -> list[tuple[int, Constant]]:
    """The constant abilities of a kind that apply to a player, on any player's cards. got.constant.3"""
    found: list[tuple[int, Constant]] = []
    for source, constant in auras(state).get(kind, ()):
        speaker = state.controller[source]
        meant = speaker == player if constant.who == "you" else True
        if constant.who == "each opponent":
            meant = player in state.opponents(speaker)
        if meant and constant.condition(state, {"source": source, "player": speaker}):
            found.append((source, constant))
    return found


def strength(state: Thrones, card: int) -> int:
    """A character's STR, never below zero. got.strength.1, got.modifiers.7, got.modifiers.8"""
    return max(0, full_strength(state, card))


def full_strength(state: Thrones, card: int) -> int:
    """A character's STR sum, which may be below zero. got.modifiers.1, got.modifiers.8"""
    return summed_strength(state, card, strength_stays(state, card))


def summed_strength(state: Thrones, card: int, stays: bool) -> int:
    """The sum of all STR modifiers: additions first, then doubling and halving, rounded up; a set value overrides them
    all. With `stays`, reductions do not count.

    got.modifiers.1 to got.modifiers.9, got.cannot.1
    """
    in_force = auras(state)
    total = state.cards[card].strength
    least = 0 if stays else LEAST_CHANGE
    for source, constant in in_force.get("strength", ()):
        if applies(state, source, constant, card):
            total += max(least, constant.amount(state, roles_on(state, source, card)))
    for effect in state.lasting:
        if effect.kind == "strength" and card in effect.cards:
            total += max(least, effect.amount)
    if "double strength" in in_force or "halve strength" in in_force:
        doubled = sum(1 for s, c in in_force.get("double strength", ()) if applies(state, s, c, card))
        halved = sum(1 for s, c in in_force.get("halve strength", ()) if applies(state, s, c, card))
        total = -(-(total << doubled) // (1 if stays else 1 << halved))
    for source, constant in in_force.get("set strength", ()):
        if applies(state, source, constant, card):
            value = constant.amount(state, roles_on(state, source, card))
            total = max(total, value) if stays else value
    for effect in state.lasting:
        if effect.kind == "set strength" and card in effect.cards:
            total = max(total, effect.amount) if stays else effect.amount
    return total


def strength_stays(state: Thrones, card: int) -> bool:
    """Can a character's STR not be lowered? got.modifiers.9, got.cannot.1"""
    spoken = auras(state).get("strength stays")
    return spoken is not None and any(applies(state, source, constant, card) for source, constant in spoken)


def roles_on(state: Thrones, source: int, card: int) -> Roles:
    """The roles in a constant ability that applies to a card."""
    return {"source": source, "player": state.controller[source], "it": [card]}


def icons(state: Thrones, card: int) -> int:
    """A character's challenge icons, as bits. Gained and lost icons add up with the printed one, in any order: the
    character has the icon if the sum is above zero.

    got.challenge_icons.1, got.challenge_icons.3, got.gains.4, got.blank.2, got.blank.4, got.modifiers.7
    """
    printed = state.cards[card].icons
    net: list[int] = []
    spoken = auras(state)
    for kind, change in ICON_CHANGES.items():
        for source, constant in spoken.get(kind, ()):
            if applies(state, source, constant, card):
                net = net or [0, 0, 0]
                net[constant.type] += change
    for effect in state.lasting:
        if (effect.kind == "icon" or effect.kind == "lose icon") and card in effect.cards:  # noqa: PLR1714
            net = net or [0, 0, 0]
            net[effect.type] += ICON_CHANGES[effect.kind]
    return sum(1 << kind for kind in range(3) if (printed >> kind & 1) + net[kind] > 0) if net else printed


def has_trait(state: Thrones, card: int, names: tuple[str, ...]) -> bool:
    """Does a card have one of these traits, printed or gained? got.traits.1, got.gains.4"""
    if not state.cards[card].traits.isdisjoint(names) and not is_bare(state, card):
        return True
    for source, constant in auras(state).get("trait", ()):
        if constant.words[0] in names and applies(state, source, constant, card):
            return True
    return False


def belongs_to(state: Thrones, card: int, faction: str) -> bool:
    """Does a card belong to a faction, as printed or for a while? got.gains.5"""
    if faction in state.cards[card].factions:
        return True
    for effect in state.lasting:
        if effect.kind == "affiliation" and effect.faction == faction and card in effect.cards:
            return True
    return False


def has_crest(state: Thrones, card: int, names: tuple[str, ...]) -> bool:
    """Does a card have one of these crests, printed or gained?"""
    if any(name in state.cards[card].crests for name in names):
        return True
    return any(e.kind == "crest" and e.crest in names and card in e.cards for e in state.lasting)


def keyword(state: Thrones, card: int, name: str) -> bool:
    """Does a card have a keyword, printed or gained, and not lost? got.keywords.3, got.gains.4, got.blank.2"""
    for effect in state.lasting:
        if effect.kind == "lose keyword" and effect.keyword == name and card in effect.cards:
            return False
    if name in state.cards[card].compiled.keywords and not is_blank(state, card):
        return True
    for source, constant in auras(state).get("keyword", ()):
        if constant.keyword == name and applies(state, source, constant, card):
            return True
    return any(e.kind == "keyword" and e.keyword == name and card in e.cards for e in state.lasting)


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
    """The attackers: declared ones, and cards that a constant ability counts as attacking. got.participating.1"""
    others = auras(state).get("also attacks")
    if not others or not state.attackers:
        return state.attackers
    outside = state.attackers + state.expelled
    joined = [s for s, c in others if s not in outside and c.condition(state, roles_of(state, s))]
    return [*state.attackers, *[source for source in joined if has_company(state, source)]]


def has_company(state: Thrones, source: int) -> bool:
    """Does a declared attacker draw this card into the challenge?"""
    mine = [card for card in state.attackers if state.controller[card] == state.controller[source]]
    for constant in state.cards[source].compiled.constants:
        if constant.kind == "also attacks" and constant.filter is not None:
            return any(is_such(state, constant.filter, card, roles_of(state, source)) for card in mine)
    return False


def roles_of(state: Thrones, source: int) -> Roles:
    """The roles in a constant ability."""
    return {"source": source, "player": state.controller[source]}


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
    return not any(applies(state, source, c, card) for source, c in auras(state).get("power not counted", ()))
