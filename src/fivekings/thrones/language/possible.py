"""Could it change anything? What each effect needs for an ability to be initiated at all (got.abilities.8)."""

from collections.abc import Callable
from typing import Final

from fivekings.thrones.ability import Roles, Test, always
from fivekings.thrones.language.conditions import compile_condition
from fivekings.thrones.language.forms import Node
from fivekings.thrones.language.phrases import (
    cards_meant,
    compile_count,
    compile_filter,
    player_meant,
    players_meant,
    target_filter,
)
from fivekings.thrones.language.placing import may_join, may_move_to
from fivekings.thrones.language.worth import WORTH
from fivekings.thrones.rules.characteristics import all_such, fits, takes_part
from fivekings.thrones.rules.control import may_take_control
from fivekings.thrones.rules.entering import hosts_for, may_enter
from fivekings.thrones.rules.gold import available
from fivekings.thrones.rules.moving import draws_left
from fivekings.thrones.state import DECK, HAND, NONE, PLAY, Thrones


def possible_steps(steps: list[Node]) -> Test:
    """Could any of these steps change anything? got.abilities.8, got.abilities.9"""
    telling = [step for step in steps if step.form not in ("then", "shuffle", "at_end", "when_won", "when_revealed")]
    if not all(step.form in POSSIBLE for step in telling):
        return always
    if not telling:
        return always
    tests = [POSSIBLE[step.form](step) for step in telling]
    return lambda state, roles: any(test(state, roles) for test in tests)


def some_card(step: Node, test: Callable[[Thrones, int], bool]) -> Test:
    """Is any of the cards that are meant one that this could change? Before anything is chosen, that is left open.

    got.abilities.8, got.target.10
    """
    meant = cards_meant(step["what"])
    refers = step["what"].form in ("it", "them", "each_chosen", "each_not_chosen")

    def possible(state: Thrones, roles: Roles) -> bool:
        cards = meant(state, roles)
        if refers and not cards:
            return True
        return any(test(state, card) for card in cards)

    return possible


def can_move_power(step: Node) -> Test:
    """Is there any power to move? got.move.1, got.move.2"""
    source, target = cards_meant(step["source"]), cards_meant(step["target"])

    def possible(state: Thrones, roles: Roles) -> bool:
        there = target(state, roles)
        return any(card >= 0 and state.power[card] > 0 and there not in ([], [card]) for card in source(state, roles))

    return possible


def can_last(step: Node) -> Test:
    """Is there still an end to come, up to which it would last? got.lasting.5"""
    if step["duration"].form != "end_of_challenge":
        return always
    return lambda state, _roles: state.type != NONE


def can_gain_gold(step: Node) -> Test:
    """Would any gold be gained?"""
    if step["each"] is None:
        return always
    each_of = compile_count(step["each"])
    return lambda state, roles: "that" not in roles or each_of(state, roles) > 0


def can_gain_power(step: Node) -> Test:
    """Would any power be gained? got.abilities.8"""
    if step["each"] is None:
        return always
    each_of = compile_count(step["each"])
    return lambda state, roles: each_of(state, roles) > 0


def can_discard_from_hand(step: Node) -> Test:
    """Does anybody meant hold a card? Before anybody is chosen, that is left open. got.abilities.8"""
    form: str = step["whose"].form

    def possible(state: Thrones, roles: Roles) -> bool:
        if form == "that_players" and "that" not in roles:
            return True
        return any(state.pile(player, HAND) for player in players_meant(state, form, roles))

    return possible


def can_put_into_play(step: Node) -> Test:
    """May any of these cards enter play? got.abilities.8"""
    meant = cards_meant(step["what"])
    form: str = "yours" if step["whose"] is None else step["whose"].form

    def possible(state: Thrones, roles: Roles) -> bool:
        if form == "that_players" and "that" not in roles:
            return True
        cards = meant(state, roles)
        if form == "its_owners":
            return any(may_enter(state, card, state.owner[card]) for card in cards)
        player = player_meant(state, form, roles)
        return not cards or any(may_enter(state, card, player) for card in cards)

    return possible


def can_draw(_step: Node) -> Test:
    """Is there a card in the deck, and may one be drawn?"""

    def possible(state: Thrones, roles: Roles) -> bool:
        return draws_left(state, roles["player"]) > 0

    return possible


def can_place_top(_step: Node) -> Test:
    """Is there a card in the deck to be placed?"""
    return lambda state, roles: bool(state.pile(roles["player"], DECK))


def can_discard_top(step: Node) -> Test:
    """Is there a card in the deck? Before anybody is chosen, that is left open."""
    form: str = step["whose"].form

    def possible(state: Thrones, roles: Roles) -> bool:
        if form == "an_opponents" or (form == "that_players" and "that" not in roles):
            return True
        return any(state.pile(player, DECK) for player in players_meant(state, form, roles))

    return possible


def can_may(step: Node) -> Test:
    """Could what another player may do change anything? What you may do is for you to judge."""
    form: str = step["who"].form
    if form == "you":
        return always
    inner = possible_steps(step["does"])

    def possible(state: Thrones, roles: Roles) -> bool:
        return inner(state, {**roles, "player": player_meant(state, form, roles)})

    return possible


def can_pay(step: Node) -> Test:
    """Is there enough gold?"""
    count: int = step["count"]
    return lambda state, roles: available(state, roles["player"]) >= count


def can_lose_gold(step: Node) -> Test:
    """Has any of them gold? Before anybody is chosen, that is left open."""
    form: str = step["who"].form

    def possible(state: Thrones, roles: Roles) -> bool:
        if form == "that_player" and "that" not in roles:
            return any(state.gold)
        return any(state.gold[player] for player in players_meant(state, form, roles))

    return possible


def can_choose_player(step: Node) -> Test:
    """Is there a player for whom what follows could change anything?"""
    inner, anybody = possible_steps(step["does"]), step.form == "choose_player"

    def possible(state: Thrones, roles: Roles) -> bool:
        players = state.players() if anybody else state.opponents(roles["player"])
        return any(inner(state, {**roles, "that": player}) for player in players)

    return possible


def can_take_all_gold(step: Node) -> Test:
    """Is there any gold to take?"""
    form: str = step["whose"].form
    return lambda state, roles: state.gold[player_meant(state, form, roles)] > 0


def can_place(step: Node) -> Test:
    """Is there such a card?"""
    meant = cards_meant(step["what"])
    refers = step["what"].form in ("it", "them")

    def possible(state: Thrones, roles: Roles) -> bool:
        if step["what"].form == "top_of_pile" and "that" not in roles:
            return True
        return bool(meant(state, roles)) or refers

    return possible


def can_be_told(test: Callable[[Thrones, Roles, int], bool]) -> Callable[[Node], Test]:
    """Does something hold of any of the cards that are meant, for whoever speaks?"""

    def verb(step: Node) -> Test:
        meant = cards_meant(step["what"])
        refers = step["what"].form in ("it", "them")

        def possible(state: Thrones, roles: Roles) -> bool:
            cards = meant(state, roles)
            return (refers and not cards) or any(test(state, roles, card) for card in cards)

        return possible

    return verb


def owner_may_take(state: Thrones, _roles: Roles, card: int) -> bool:
    """May its owner take control of a card?"""
    return may_take_control(state, card, state.owner[card])


def can_put_on(step: Node) -> Test:
    """Is there a card of that kind to bear it?"""
    meant, which = cards_meant(step["what"]), compile_filter(step["host"])

    def possible(state: Thrones, roles: Roles) -> bool:
        cards = meant(state, roles)
        if not cards:
            return True
        hosts = [host for card in cards for host in hosts_for(state, card, roles["player"])]
        return any(fits(state, which, host, roles) for host in hosts)

    return possible


def can_never(_step: Node) -> Test:
    """It changes nothing by itself, only what came before does."""
    return never


def never(_state: Thrones, _roles: Roles) -> bool:
    """Not at all."""
    return False


def is_standing(state: Thrones, card: int) -> bool:
    """Can it kneel? got.kneel.2"""
    return not state.kneeling[card]


def is_kneeling(state: Thrones, card: int) -> bool:
    """Can it stand?"""
    return bool(state.kneeling[card])


def is_in_play(state: Thrones, card: int) -> bool:
    """Can it leave play?"""
    return state.zone[card] == PLAY


def can_kneel(step: Node) -> Test:
    """Is any of them standing?"""
    return some_card(step, is_standing)


def can_stand(step: Node) -> Test:
    """Is any of them kneeling?"""
    return some_card(step, is_kneeling)


def can_leave(step: Node) -> Test:
    """Is any of them in play?"""
    return some_card(step, is_in_play)


def can_if(step: Node) -> Test:
    """Does the condition hold, and could what follows change anything?"""
    condition, inner = compile_condition(step["condition"]), possible_steps(step["does"])

    def possible(state: Thrones, roles: Roles) -> bool:
        return condition(state, roles) and inner(state, roles)

    return possible


def can_select(step: Node) -> Test:
    """Is there anything to pick to which what follows could be done?"""
    which, inner = target_filter(step["targets"]), possible_steps(step["does"])

    def possible(state: Thrones, roles: Roles) -> bool:
        return any(inner(state, {**roles, "it": [card]}) for card in all_such(state, which, roles))

    return possible


def can_take_control(step: Node) -> Test:
    """May any of them be taken?"""
    meant = cards_meant(step["what"])

    def possible(state: Thrones, roles: Roles) -> bool:
        cards = meant(state, roles)
        return not cards or any(may_take_control(state, card, roles["player"]) for card in cards)

    return possible


def can_be_removed(step: Node) -> Test:
    """Does any of them take part in the challenge?"""
    return some_card(step, takes_part)


def has_power(state: Thrones, card: int) -> bool:
    """Is there power on it?"""
    return state.power[card] > 0


def can_lose_power(step: Node) -> Test:
    """Is there power on any of them?"""
    return some_card(step, has_power)


def stands_aside(state: Thrones, card: int) -> bool:
    """Can it join the challenge?"""
    return not takes_part(state, card)


def can_join(step: Node) -> Test:
    """Does any of them not take part yet?"""
    return some_card(step, stands_aside)


def can_look_at_hand(_step: Node) -> Test:
    """Does that player hold any card?"""

    def possible(state: Thrones, roles: Roles) -> bool:
        return "that" not in roles or bool(state.pile(roles["that"], HAND))

    return possible


def can_look_at_top(step: Node) -> Test:
    """Is there a card in the deck?"""
    form: str = step["whose"].form

    def possible(state: Thrones, roles: Roles) -> bool:
        if form == "that_players" and "that" not in roles:
            return True
        return bool(state.pile(player_meant(state, form, roles), DECK))

    return possible


POSSIBLE: Final[dict[str, Callable[[Node], Test]]] = {
    **WORTH,
    "draw": can_draw,
    "gain_gold": can_gain_gold,
    "gain_power": can_gain_power,
    "card_gains_power": can_gain_power,
    "discard_random": can_discard_from_hand,
    "move_power": can_move_power,
    "discard_power": can_lose_power,
    "join_challenge": can_join,
    "look_hand": can_look_at_hand,
    "look_top": can_look_at_top,
    "take_some": can_never,
    "bottom_some": can_never,
    "others_bottom": can_never,
    "others_top": can_never,
    "kneel": can_kneel,
    "stand": can_stand,
    "kill": can_leave,
    "discard": can_leave,
    "put_into_play": can_put_into_play,
    "take_control": can_take_control,
    "borrow": can_take_control,
    "remove_from_challenge": can_be_removed,
    "if": can_if,
    "until": can_last,
    "select": can_select,
    "facedown_duplicate": can_place_top,
    "discard_top": can_discard_top,
    "may": can_may,
    "pay": can_pay,
    "loses_gold": can_lose_gold,
    "move_all_gold": can_take_all_gold,
    "choose_player": can_choose_player,
    "choose_opponent": can_choose_player,
    "to_deck_top": can_place,
    "to_deck_bottom": can_place,
    "put_on": can_put_on,
    "move_self": can_be_told(may_move_to),
    "join_own_side": can_be_told(may_join),
    "owner_takes_control": can_be_told(owner_may_take),
}
