"""Compiles conditions to tests of the state."""

from fivekings.kernel.errors import BadInput
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.phrases import (
    NUMBERS,
    WHOSE,
    cards_meant,
    compile_filter,
    compile_number,
    how_many,
    phase_named,
    type_number,
    used_plots,
)
from fivekings.thrones.model.ability import Cards, Count, Filter, Roles, Test
from fivekings.thrones.model.state import DUPLICATE, HAND, NONE, PLAY, Thrones
from fivekings.thrones.model.terms import CHALLENGES
from fivekings.thrones.rules.cards.attachments import attachments_of
from fivekings.thrones.rules.cards.characteristics import (
    attacking,
    full_strength,
    has_trait,
    icons,
    is_such,
    that_player,
)
from fivekings.thrones.rules.cards.duplicates import duplicates_of
from fivekings.thrones.rules.cards.selection import all_such
from fivekings.thrones.rules.challenge.result import LOST
from fivekings.thrones.rules.phases.plot_values import base_gold, plot_value


def compile_condition(node: Node) -> Test:
    """Compile a condition."""
    form = node.form
    if form == "controlling":
        which = compile_filter(node["what"]["what"])
        which.whose = which.whose or "you"
        return lambda state, roles: bool(all_such(state, which, roles))
    if form == "opponent_controls":
        theirs = compile_filter(node["what"]["what"])
        theirs.whose = "opponent"
        return lambda state, roles: bool(all_such(state, theirs, roles))
    if form in SIMPLE:
        return SIMPLE[form]
    if form == "controls_none":
        none, whom = compile_filter(node["what"]), WHOSE[node["who"].form]
        none.whose = whom
        return lambda state, roles: not all_such(state, none, roles)
    if form == "fewer":
        return fewer_than_each_opponent(compile_filter(node["what"]))
    if form == "at_least":
        number, needed = how_many(node["what"]), node["count"]
        return lambda state, roles: number(state, roles) >= needed
    if form == "only_such":
        lone, others = cards_meant(node["what"]), compile_filter(node["which"])
        return lambda state, roles: all_such(state, others, roles) == lone(state, roles)
    if form == "has_power":
        powerful, enough = cards_meant(node["what"]), node["count"]
        return lambda state, roles: any(state.power[card] >= enough for card in powerful(state, roles))
    if form in ("has_icon", "lacks_icon"):
        return icon_test(node)
    if form == "has_attachment":
        return attachment_test(node)
    if form == "no_other_attachments":
        alone = cards_meant(node["what"])
        return lambda state, roles: all(
            other == roles["source"] for card in alone(state, roles) for other in attachments_of(state, card)
        )
    if form == "most_attachments":
        return most_attachments(cards_meant(node["what"]))
    if form in ("few_used", "many_used"):
        used, bound, few = used_plots(node["trait"]), node["count"], form == "few_used"
        return lambda state, roles: used(state, roles) <= bound if few else used(state, roles) >= bound
    if form == "phase_is":
        phase = phase_named(node["phase"])
        return lambda state, _roles: bool(state.phase == phase)
    if form == "not_lost":
        return not_lost(node)
    if form == "has_trait":
        bearer, word = cards_meant(node["what"]), node["trait"]
        return lambda state, roles: any(has_trait(state, card, (word,)) for card in bearer(state, roles))
    if form == "self_tokens":
        name, least = node["token"], node["count"]
        return lambda state, roles: state.tokens.get(str(roles["source"]), {}).get(name, 0) >= least
    if form == "during_challenge":
        kinds = [type_number(name) for name in node["types"] or CHALLENGES]
        return lambda state, _roles: state.type in kinds
    if form == "doing_in":
        return doing_in(node["doing"], NONE if node["type"] is None else type_number(node["type"]))
    if form == "has_duplicate":
        return lambda state, roles: bool(duplicates_of(state, roles["source"]))
    if form == "plot_revealed":
        trait: str = node["trait"]
        return lambda state, _roles: any(
            state.plot[p] != NONE and trait in state.cards[state.plot[p]].traits for p in state.players()
        )
    if form == "is_titled":
        meant, title = cards_meant(node["what"]), node["title"]
        return lambda state, roles: any(state.title(card) == title for card in meant(state, roles))
    if form == "it_is":
        such = compile_filter(node["what"]["what"])
        return lambda state, roles: any(is_such(state, such, card, roles) for card in roles.get("it", []))
    if form == "is_in_play":
        there = cards_meant(node["what"])
        return lambda state, roles: any(state.zone[card] in (PLAY, DUPLICATE) for card in there(state, roles))
    if form == "it_has_token":
        token: str = node["token"]
        return lambda state, roles: any(token in state.tokens.get(str(card), {}) for card in roles.get("it", []))
    raise BadInput(f"there is no condition '{form}'")


def conditional_number(number: Node) -> Count:
    """A number that becomes another one while a condition holds."""
    usual, better = compile_number(number["usual"]), compile_number(number["better"])
    condition = compile_condition(number["condition"])
    return lambda state, roles: better(state, roles) if condition(state, roles) else usual(state, roles)


NUMBERS["upgraded"] = NUMBERS["signed_better"] = conditional_number


def most_attachments(meant: Cards) -> Test:
    """Does a card have more attachments than any other character?"""

    def holds(state: Thrones, roles: Roles) -> bool:
        bearers = meant(state, roles)
        if not bearers:
            return False
        others = [c for p in state.players() for c in state.characters(p) if c not in bearers]
        most = max([len(attachments_of(state, card)) for card in others], default=0)
        return len(attachments_of(state, bearers[0])) > most

    return holds


def slower_defender(state: Thrones, roles: Roles) -> bool:
    """Does the defending player have lower initiative than you?"""
    if state.defender == NONE:
        return False
    theirs = plot_value(state, state.defender, "initiative")
    return theirs < plot_value(state, roles["player"], "initiative")


def icon_test(node: Node) -> Test:
    """Does a card have, or lack, an icon?"""
    meant, icon, wanted = cards_meant(node["what"]), type_number(node["icon"]), node.form == "has_icon"
    return lambda state, roles: any(bool(icons(state, c) >> icon & 1) == wanted for c in meant(state, roles))


def attachment_test(node: Node) -> Test:
    """Does a card have an attachment (with a trait, if one is given)?"""
    meant, traits = cards_meant(node["what"]), tuple(node["traits"] or ())
    return lambda state, roles: any(
        not traits or has_trait(state, other, traits)
        for card in meant(state, roles)
        for other in attachments_of(state, card)
    )


def fewer_than_each_opponent(which: Filter) -> Test:
    """Do you control fewer such cards than each opponent?"""

    def holds(state: Thrones, roles: Roles) -> bool:
        holders = [state.controller[card] for card in all_such(state, which, roles)]
        mine = holders.count(roles["player"])
        return all(mine < holders.count(other) for other in state.opponents(roles["player"]))

    return holds


def not_lost(node: Node) -> Test:
    """Did a player lose no such challenge this phase or round?"""
    types = range(3) if node["type"] is None else (type_number(node["type"]),)
    period = {"period_phase": "phase", "period_round": "round"}[node["period"].form]
    lost = LOST[period]["" if node["side"] is None else node["side"].form]

    def holds(state: Thrones, roles: Roles) -> bool:
        return not any(lost.of(roles["player"], kind) in state.uses for kind in types)

    return holds


def is_first_player(state: Thrones, roles: Roles) -> bool:
    """Are you the first player?"""
    return bool(state.first == roles["player"])


def not_first_player(state: Thrones, roles: Roles) -> bool:
    """Are you not the first player?"""
    return bool(state.first != roles["player"])


def challenge_under_way(state: Thrones, _roles: Roles) -> bool:
    """Is a challenge being resolved?"""
    return state.type != NONE


def attacking_alone(state: Thrones, roles: Roles) -> bool:
    """Is the card the only attacker?"""
    return attacking(state) == [roles["source"]]


def self_standing(state: Thrones, roles: Roles) -> bool:
    """Is the card standing?"""
    return not state.kneeling[roles["source"]]


def defending_player(state: Thrones, roles: Roles) -> bool:
    """Are you the defending player of the current challenge?"""
    return bool(state.type != NONE and state.defender == roles["player"])


def several_opponents(state: Thrones, roles: Roles) -> bool:
    """Do you have more than one opponent?"""
    return len(state.opponents(roles["player"])) > 1


def lower_income(state: Thrones, roles: Roles) -> bool:
    """Does that player's revealed plot give less gold than yours?"""
    other = that_player(roles)
    theirs, yours = NONE if other == NONE else state.plot[other], state.plot[roles["player"]]
    return NONE not in (theirs, yours) and base_gold(state, theirs) < base_gold(state, yours)


def plots_chosen(state: Thrones, _roles: Roles) -> bool:
    """Have plots been chosen that are still facedown?"""
    return bool(state.chosen_plots)


def strength_changed(state: Thrones, roles: Roles) -> bool:
    """Does the card's STR differ from the printed one, or did an effect change it this phase?"""
    card: int = roles["source"]
    effects = [e for e in state.lasting if e.kind == "strength" and card in e.cards]
    return bool(effects) or full_strength(state, card) != state.cards[card].strength


def attacking_player(state: Thrones, roles: Roles) -> bool:
    """Are you the attacking player of the current challenge?"""
    return bool(state.type != NONE and state.attacker == roles["player"])


def more_cards_than_that_player(state: Thrones, roles: Roles) -> bool:
    """Do you have more cards in hand than that player?"""
    other = that_player(roles)
    return other != NONE and len(state.pile(roles["player"], HAND)) > len(state.pile(other, HAND))


SIMPLE: dict[str, Test] = {
    "slower_defender": slower_defender,
    "more_cards": more_cards_than_that_player,
    "attacking_player": attacking_player,
    "several_opponents": several_opponents,
    "lower_income": lower_income,
    "plots_chosen": plots_chosen,
    "strength_changed": strength_changed,
    "is_first_player": is_first_player,
    "not_first_player": not_first_player,
    "challenge_under_way": challenge_under_way,
    "attacking_alone": attacking_alone,
    "self_standing": self_standing,
    "defending_player": defending_player,
}


def doing_in(doing: Node, kind: int) -> Test:
    """Is a card attacking, defending or participating in a challenge of a type?"""
    meant = cards_meant(doing["who"])
    as_attacker = doing.form in ("is_attacking", "is_attacking_alone", "is_participating")
    alone = doing.form == "is_attacking_alone"
    as_defender = doing.form in ("is_defending", "is_participating")

    def holds(state: Thrones, roles: Roles) -> bool:
        if state.type == NONE or kind not in (NONE, state.type) or (alone and len(attacking(state)) != 1):
            return False
        return any(
            (as_attacker and card in attacking(state)) or (as_defender and card in state.defenders)
            for card in meant(state, roles)
        )

    return holds
