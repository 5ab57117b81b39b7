"""Gold: gaining, paying, losing and moving it."""

from collections.abc import Callable
from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.cardspeak.could import at_least, some_amount
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import compile_number, compile_product
from fivekings.thrones.cardspeak.nouns.quantities import compile_quantity, wanted
from fivekings.thrones.cardspeak.nouns.stashes import CARD, POOL, TREASURY, Stash, compile_stash, gold_in
from fivekings.thrones.cardspeak.players import actor
from fivekings.thrones.cardspeak.verbs.place_tokens import TOKEN_PLACED_EVENT, add_tokens
from fivekings.thrones.cardspeak.word import Act, Hint, verb
from fivekings.thrones.model.ability import Roles, Test
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.costs import take_tokens
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
    """Is there gold to move, and another place for it? got.gold.1, got.tokens.2"""
    amount = compile_quantity(step["amount"])
    return moves_gold(step, lambda state, roles, there: amount(state, roles, there) > 0)


def moves_in_full(step: Node) -> Test:
    """Is there so much gold to move? got.costs.6"""
    count = wanted(step["amount"])
    return moves_gold(step, lambda state, roles, there: there >= count(state, roles) > 0)


def moves_gold(step: Node, enough: Callable[[Thrones, Roles, int], bool]) -> Test:
    """Is there a place with enough gold, and another one for it?"""
    source, target = compile_stash(step["source"]), compile_stash(step["target"])

    def possible(state: Thrones, roles: Roles) -> bool:
        goals = target(state, roles)
        return any(
            enough(state, roles, gold_in(state, stash)) and any(goal != stash for goal in goals)
            for stash in source(state, roles)
        )

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


def verb_move_gold(step: Node) -> Act:
    """Move gold: from each of some places to one, or from the treasury to each of some. got.gold.1, got.tokens.2"""
    amount, source, target = (
        compile_quantity(step["amount"]),
        compile_stash(step["source"]),
        compile_stash(step["target"]),
    )

    def moving(state: Thrones, frame: Frame) -> None:
        stashes, goals = source(state, frame.roles), target(state, frame.roles)
        pairs = [(stash, goal) for stash in stashes for goal in (goals if stash[0] == TREASURY else goals[:1])]
        total = 0
        for stash, goal in [pair for pair in pairs if pair[0] != pair[1]]:
            moved = amount(state, frame.roles, gold_in(state, stash))
            total += moved
            move_gold(state, stash, goal, moved)
        if not total:
            frame.roles["failed"] = True

    return moving


def move_gold(state: Thrones, stash: Stash, goal: Stash, moved: int) -> None:
    """Move gold from one place to another."""
    (kind, giver), (to, taker) = stash, goal
    if kind == POOL:
        state.gold[giver] -= moved
    elif kind == CARD:
        take_tokens(state, giver, "gold", moved)
    if to == POOL:
        state.gold[taker] += moved
    elif to == CARD:
        add_tokens(state, taker, "gold", moved)
    if not state.loud or not moved:
        return
    if to == CARD:
        TOKEN_PLACED_EVENT.tell(state, token="gold", cards=state.titles([taker]))
    elif to == POOL and kind == POOL:
        MOVED_GOLD_EVENT.tell(state, seat=taker, other=giver, amount=moved)
    elif to == POOL:
        GAINED_GOLD_EVENT.tell(state, seat=taker, amount=moved)
    elif kind == POOL:
        LOST_GOLD_EVENT.tell(state, seat=giver, amount=moved)


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
    "move_gold",
    "move|moves {amount:quantity} gold from {source:stash} to {target:stash}",
    verb_move_gold,
    can_move_gold,
    "move all gold from that player's pool to your pool",
    Hint(card=-0.4),
    payable=moves_in_full,
)
