"""Gold: gaining, paying and moving it."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.cardspeak.apply import act_on
from fivekings.thrones.cardspeak.could import is_there, some_amount, some_such, somebody
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import compile_count, compile_number
from fivekings.thrones.cardspeak.players import compile_players
from fivekings.thrones.cardspeak.verbs.place_tokens import TOKEN_PLACED_EVENT
from fivekings.thrones.cardspeak.word import Act, Hint, verb
from fivekings.thrones.model.ability import Roles, Test
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.occur import announce
from fivekings.thrones.rules.resources.gold import available, spend
from fivekings.thrones.rules.resources.taxes import MOVED_GOLD_EVENT


def can_gain(step: Node) -> Test:
    """Would anything be gained? got.gains.1, got.gains.3"""
    return some_amount(step["amount"], step["each"])


def can_pay(step: Node) -> Test:
    """Is there enough gold? got.gold.1"""
    count: int = step["count"]
    return lambda state, roles: available(state, roles["player"]) >= count


def has_gold(state: Thrones, player: int, _roles: Roles) -> bool:
    """Is there gold in the player's pool?"""
    return state.gold[player] > 0


def can_move_gold(step: Node) -> Test:
    """Does another meant player have gold? got.gold.1"""
    who = compile_players(step["whose"])

    def possible(state: Thrones, roles: Roles) -> bool:
        return any(other != roles["player"] and state.gold[other] > 0 for other in who(state, roles))

    return possible


GAINED_GOLD_EVENT: Final = THRONES.tells(EventKind("gained gold", "+ {seat} gains {amount} gold."))


GOLD_RETURNED_EVENT: Final = THRONES.tells(EventKind("gold returned", "+ All gold goes back to the treasury."))


LOST_GOLD_EVENT: Final = THRONES.tells(EventKind("lost gold", "{seat} loses {amount} gold."))


def verb_gain_gold(step: Node) -> Act:
    """Take gold from the treasury. got.gains.1"""
    amount = compile_number(step["amount"])
    each_of = None if step["each"] is None else compile_count(step["each"])

    def gaining(state: Thrones, frame: Frame) -> None:
        total = amount(state, frame.roles) * (1 if each_of is None else each_of(state, frame.roles))
        state.gold[frame.roles["player"]] += total
        if state.loud:
            GAINED_GOLD_EVENT.tell(state, seat=frame.roles["player"], amount=total)
        if total > 0:
            announce(state, "gold gained", {"player": frame.roles["player"], "amount": total})

    return gaining


def verb_pay(step: Node) -> Act:
    """Pay gold to the treasury. got.gold.1"""
    count: int = step["count"]

    def paying(state: Thrones, frame: Frame) -> None:
        spend(state, frame.roles["player"], count)

    return paying


def verb_loses_gold(step: Node) -> Act:
    """Players lose gold from their pools, as much as they have."""
    amount: int = step["amount"]
    who = compile_players(step["who"])

    def losing(state: Thrones, frame: Frame) -> None:
        for player in who(state, frame.roles):
            lost = min(amount, state.gold[player])
            state.gold[player] -= lost
            if state.loud:
                LOST_GOLD_EVENT.tell(state, seat=player, amount=lost)

    return losing


def verb_place_gold(step: Node) -> Act:
    """Place gold from the treasury on cards. got.tokens.2"""
    count: int = step["count"]

    def place(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            tokens = state.tokens.setdefault(str(card), {})
            tokens["gold"] = tokens.get("gold", 0) + count
        if state.loud:
            TOKEN_PLACED_EVENT.tell(state, token="gold", cards=state.titles(cards))

    return act_on(step, place)


def verb_move_all_gold(step: Node) -> Act:
    """Move all gold from another player's pool."""
    who = compile_players(step["whose"])

    def moving(state: Thrones, frame: Frame) -> None:
        player: int = frame.roles["player"]
        for other in who(state, frame.roles):
            moved = state.gold[other]
            state.gold[other] = 0
            state.gold[player] += moved
            if state.loud and moved:
                MOVED_GOLD_EVENT.tell(state, seat=player, other=other, amount=moved)

    return moving


def verb_return_gold(step: Node) -> Act:
    """Players return their gold to the treasury."""
    who = compile_players(step["who"])

    def returning(state: Thrones, frame: Frame) -> None:
        for player in who(state, frame.roles):
            state.gold[player] = 0
        if state.loud:
            GOLD_RETURNED_EVENT.tell(state)

    return returning


def verb_move_gold(step: Node) -> Act:
    """Move gold from another player's pool."""
    amount, who = compile_number(step["amount"]), compile_players(step["whose"])

    def moving(state: Thrones, frame: Frame) -> None:
        for other in who(state, frame.roles):
            moved = min(amount(state, frame.roles), state.gold[other])
            state.gold[other] -= moved
            state.gold[frame.roles["player"]] += moved
            if state.loud and moved:
                MOVED_GOLD_EVENT.tell(state, seat=frame.roles["player"], other=other, amount=moved)

    return moving


verb(
    "gain_gold",
    "gain {amount:number} gold [for each {each:counted}]",
    verb_gain_gold,
    can_gain,
    "gain 1 gold for each Lord character you control",
    Hint(player=0.4),
)

verb(
    "pay",
    "pay {count:number} gold",
    verb_pay,
    can_pay,
    "pay 1 gold",
    Hint(player=-0.4),
)

verb(
    "loses_gold",
    "{who:player} lose|loses {amount:number} gold",
    verb_loses_gold,
    somebody(has_gold),
    "that player loses 1 gold",
    Hint(player=-0.4),
)

verb(
    "place_gold",
    "place {count:number} gold from the treasury on {what:subject}",
    verb_place_gold,
    some_such(is_there),
    "place 1 gold from the treasury on it",
    Hint(card=0.3),
)

verb(
    "move_all_gold",
    "move all gold from {whose:whose} pool to yours",
    verb_move_all_gold,
    can_move_gold,
    "move all gold from that player's pool to yours",
    Hint(player=-0.4),
)

verb(
    "return_gold",
    "{who:player} returns all gold to the treasury",
    verb_return_gold,
    somebody(has_gold),
    "each player returns all gold to the treasury",
    Hint(player=-0.4),
)

verb(
    "move_gold",
    "move {amount:number} gold from {whose:whose} pool to yours",
    verb_move_gold,
    can_move_gold,
    "move 1 gold from that player's pool to yours",
    Hint(player=-0.4),
)
