"""Gold: gaining, paying, losing and moving it."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.cardspeak.apply import act_with
from fivekings.thrones.cardspeak.could import at_least, both, is_there, some_amount, some_card
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import compile_number, compile_product
from fivekings.thrones.cardspeak.nouns.quantities import compile_quantity, wanted
from fivekings.thrones.cardspeak.players import actor, compile_one_player, compile_players
from fivekings.thrones.cardspeak.verbs.place_tokens import TOKEN_PLACED_EVENT, add_tokens
from fivekings.thrones.cardspeak.word import Act, Hint, verb
from fivekings.thrones.model.ability import Roles, Test
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import NONE, Thrones
from fivekings.thrones.rules.abilities.occur import announce
from fivekings.thrones.rules.resources.gold import available, spend
from fivekings.thrones.rules.resources.taxes import MOVED_GOLD_EVENT


def can_gain(step: Node) -> Test:
    """Would anything be gained? got.gains.1, got.gains.3"""
    return some_amount(step["amount"], step["each"])


def can_pay(step: Node) -> Test:
    """Is there enough gold? got.gold.1"""
    return at_least(compile_number(step["count"]), lambda state, roles: available(state, actor(roles)))


def can_lose(step: Node) -> Test:
    """Is there gold in the player's pool, and is any to be lost?"""
    loses = compile_quantity(step["amount"])
    return lambda state, roles: loses(state, roles, state.gold[actor(roles)]) > 0


def loses_in_full(step: Node) -> Test:
    """Is there so much gold in the player's pool? got.costs.6"""
    return at_least(wanted(step["amount"]), lambda state, roles: state.gold[actor(roles)])


def can_move_gold(step: Node) -> Test:
    """Does another meant player have gold? got.gold.1"""
    who, amount, to = compile_players(step["whose"]), compile_quantity(step["amount"]), compile_one_player(step["to"])

    def possible(state: Thrones, roles: Roles) -> bool:
        others = [other for other in who(state, roles) if to(state, roles) not in (NONE, other)]
        return any(amount(state, roles, state.gold[other]) > 0 for other in others)

    return possible


GAINED_GOLD_EVENT: Final = THRONES.tells(EventKind("gained gold", "+ {seat} gains {amount} gold."))


LOST_GOLD_EVENT: Final = THRONES.tells(EventKind("lost gold", "{seat} loses {amount} gold."))


def verb_gain_gold(step: Node) -> Act:
    """Take gold from the treasury. got.gains.1"""
    amount = compile_product(step["amount"], step["each"])

    def gaining(state: Thrones, frame: Frame) -> None:
        player = actor(frame.roles)
        total = amount(state, frame.roles)
        state.gold[player] += total
        if state.loud:
            GAINED_GOLD_EVENT.tell(state, seat=player, amount=total)
        if total > 0:
            announce(state, "gold gained", {"player": player, "amount": total})

    return gaining


def verb_pay(step: Node) -> Act:
    """Pay gold to the treasury. got.gold.1"""
    count = compile_number(step["count"])

    def paying(state: Thrones, frame: Frame) -> None:
        spend(state, actor(frame.roles), count(state, frame.roles))

    return paying


def verb_loses_gold(step: Node) -> Act:
    """Lose gold from one's pool, as much as there is."""
    amount = compile_quantity(step["amount"])

    def losing(state: Thrones, frame: Frame) -> None:
        player = actor(frame.roles)
        lost = amount(state, frame.roles, state.gold[player])
        state.gold[player] -= lost
        if state.loud:
            LOST_GOLD_EVENT.tell(state, seat=player, amount=lost)

    return losing


def verb_place_gold(step: Node) -> Act:
    """Place gold from the treasury on cards. got.tokens.2"""
    count = compile_number(step["count"])

    def place(state: Thrones, cards: list[int], roles: Roles) -> None:
        for card in cards:
            add_tokens(state, card, "gold", count(state, roles))
        if state.loud:
            TOKEN_PLACED_EVENT.tell(state, token="gold", cards=state.titles(cards))

    return act_with(step, place)


def verb_move_gold(step: Node) -> Act:
    """Move gold from another player's pool."""
    amount, who, to = compile_quantity(step["amount"]), compile_players(step["whose"]), compile_one_player(step["to"])

    def moving(state: Thrones, frame: Frame) -> None:
        player = to(state, frame.roles)
        for other in [other for other in who(state, frame.roles) if player not in (NONE, other)]:
            moved = amount(state, frame.roles, state.gold[other])
            state.gold[other] -= moved
            state.gold[player] += moved
            if state.loud and moved:
                MOVED_GOLD_EVENT.tell(state, seat=player, other=other, amount=moved)

    return moving


verb(
    "gain_gold",
    "gain|gains {amount:number} gold [for each {each:counted}]",
    verb_gain_gold,
    can_gain,
    "gain 1 gold for each Lord character you control",
    Hint(player=0.4),
)

verb(
    "pay",
    "pay|pays {count:number} gold",
    verb_pay,
    can_pay,
    "pay 1 gold",
    Hint(player=-0.4),
)

verb(
    "loses_gold",
    "lose|loses {amount:quantity} gold",
    verb_loses_gold,
    can_lose,
    "that player loses 1 gold",
    Hint(player=-0.4),
    payable=loses_in_full,
)

verb(
    "place_gold",
    "place|places {count:number} gold from the treasury on {what:subject}",
    verb_place_gold,
    lambda step: both(some_amount(step["count"]), some_card(step["what"], is_there)),
    "place 1 gold from the treasury on it",
    Hint(card=0.3),
)


def moves_in_full(step: Node) -> Test:
    """Is there so much gold to move? got.costs.6"""
    who, count = compile_players(step["whose"]), wanted(step["amount"])
    full = at_least(count, lambda state, roles: sum(state.gold[player] for player in who(state, roles)))
    return both(can_move_gold(step), full)


verb(
    "move_gold",
    "move|moves {amount:quantity} gold from {whose:whose} pool to {to:whose} pool",
    verb_move_gold,
    can_move_gold,
    "move all gold from that player's pool to your pool",
    Hint(player=-0.4),
    payable=moves_in_full,
)
