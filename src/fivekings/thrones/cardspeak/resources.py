"""Effects on gold, power and tokens."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.cardspeak.apply import Act, act_on, unaffected_removed
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.phrases import (
    cards_meant,
    compile_count,
    compile_number,
    player_word,
    players_meant,
)
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import FACTION, PLAY, Thrones
from fivekings.thrones.rules.abilities.costs import take_tokens
from fivekings.thrones.rules.resources.gold import spend
from fivekings.thrones.rules.resources.power import gain_power, move_power
from fivekings.thrones.rules.resources.taxes import MOVED_GOLD_EVENT

GAINED_GOLD_EVENT: Final = THRONES.tells(EventKind("gained gold", "+ {seat} gains {amount} gold."))
GOLD_RETURNED_EVENT: Final = THRONES.tells(EventKind("gold returned", "+ All gold goes back to the treasury."))
TOKEN_PLACED_EVENT: Final = THRONES.tells(EventKind("token placed", "+ A {token} token on {cards}."))
LOST_POWER_EVENT: Final = THRONES.tells(EventKind("lost power", "+ {card} loses {amount} power."))
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
    form = player_word(step["who"])

    def losing(state: Thrones, frame: Frame) -> None:
        for player in players_meant(state, form, frame.roles):
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
    form = player_word(step["whose"])

    def moving(state: Thrones, frame: Frame) -> None:
        player: int = frame.roles["player"]
        for other in players_meant(state, form, frame.roles):
            moved = state.gold[other]
            state.gold[other] = 0
            state.gold[player] += moved
            if state.loud and moved:
                MOVED_GOLD_EVENT.tell(state, seat=player, other=other, amount=moved)

    return moving


def verb_return_gold(step: Node) -> Act:
    """Players return their gold to the treasury."""
    form = player_word(step["who"])

    def returning(state: Thrones, frame: Frame) -> None:
        for player in players_meant(state, form, frame.roles):
            state.gold[player] = 0
        if state.loud:
            GOLD_RETURNED_EVENT.tell(state)

    return returning


def verb_gain_power(step: Node) -> Act:
    """Gain power for the faction. got.gains.3"""
    amount = compile_number(step["amount"])
    each_of = None if step["each"] is None else compile_count(step["each"])

    def gaining(state: Thrones, frame: Frame) -> None:
        times = 1 if each_of is None else each_of(state, frame.roles)
        gain_power(state, [frame.roles["player"]], amount(state, frame.roles) * times)

    return gaining


def verb_card_gains_power(step: Node) -> Act:
    """A card gains power. got.gains.2"""
    amount = compile_number(step["amount"])
    each_of = None if step["each"] is None else compile_count(step["each"])
    meant = cards_meant(step["what"])

    def gaining(state: Thrones, frame: Frame) -> None:
        times = 1 if each_of is None else each_of(state, frame.roles)
        cards = unaffected_removed(state, meant(state, frame.roles), frame.roles)
        there = [card for card in cards if state.zone[card] in (PLAY, FACTION)]
        gain_power(state, there, amount(state, frame.roles) * times)

    return gaining


def verb_move_power(step: Node) -> Act:
    """Move power between cards. got.move.3"""
    amount = compile_number(step["amount"])
    source, target = cards_meant(step["source"]), cards_meant(step["target"])

    def moving(state: Thrones, frame: Frame) -> None:
        wanted = amount(state, frame.roles)
        givers, takers = source(state, frame.roles), target(state, frame.roles)
        if not givers or not takers or move_power(state, givers[0], takers[0], wanted) < wanted:
            frame.roles["failed"] = True

    return moving


def verb_discard_power(step: Node) -> Act:
    """Return power to the treasury. got.gains.2"""
    amount: int = step["amount"]

    def lose(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            lost = min(amount, state.power[card])
            state.set_power(card, state.power[card] - lost)
            if state.loud:
                LOST_POWER_EVENT.tell(state, card=state.title(card), amount=lost)

    return act_on(step, lose)


def verb_move_all_power(step: Node) -> Act:
    """Move all power from some cards to another. got.move.3"""
    source, target = cards_meant(step["source"]), cards_meant(step["target"])

    def moving(state: Thrones, frame: Frame) -> None:
        there = target(state, frame.roles)
        for card in unaffected_removed(state, source(state, frame.roles), frame.roles):
            if there and card not in there and state.power[card]:
                move_power(state, card, there[0], state.power[card])

    return moving


def verb_discard_all_power(step: Node) -> Act:
    """Return all power on cards to the treasury. got.gains.2"""

    def lose(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            lost = state.power[card]
            state.set_power(card, 0)
            if state.loud and lost:
                LOST_POWER_EVENT.tell(state, card=state.title(card), amount=lost)

    return act_on(step, lose)


def verb_place_token(step: Node) -> Act:
    """Place tokens on cards. got.tokens.2, got.tokens.1, got.tokens.3"""
    token: str = step["token"]
    count: int = step["count"]

    def place(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            tokens = state.tokens.setdefault(str(card), {})
            tokens[token] = tokens.get(token, 0) + count
        if state.loud:
            TOKEN_PLACED_EVENT.tell(state, token=token, cards=state.titles(cards))

    return act_on(step, place)


def verb_discard_token(step: Node) -> Act:
    """Remove tokens from cards."""
    token: str = step["token"]
    count: int = step["count"]

    def remove(state: Thrones, cards: list[int]) -> None:
        for card in cards:
            take_tokens(state, card, token, count)

    return act_on(step, remove)


def verb_move_gold(step: Node) -> Act:
    """Move gold from another player's pool."""
    amount: int = step["amount"]

    def moving(state: Thrones, frame: Frame) -> None:
        for other in players_meant(state, "that_player", frame.roles):
            moved = min(amount, state.gold[other])
            state.gold[other] -= moved
            state.gold[frame.roles["player"]] += moved
            if state.loud and moved:
                MOVED_GOLD_EVENT.tell(state, seat=frame.roles["player"], other=other, amount=moved)

    return moving
