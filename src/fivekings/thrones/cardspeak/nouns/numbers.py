"""Numbers: X, what can be counted, and what players have."""

from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import (
    OfPlayer,
    cards_meant,
    compile_condition,
    compile_count,
    compile_measure,
    compile_number,
    compile_stat,
    compile_stock,
    counted,
    highest,
    number,
    phrase,
    plot_stat,
    signed,
    stat,
)
from fivekings.thrones.cardspeak.nouns.filters import compile_filter
from fivekings.thrones.cardspeak.players import compile_one_player, compile_players
from fivekings.thrones.model.ability import X_COUNT, Count, Roles
from fivekings.thrones.model.card import X_COST
from fivekings.thrones.model.state import DEAD, HAND, NONE, Thrones
from fivekings.thrones.rules.cards.characteristics import is_such, total_power
from fivekings.thrones.rules.cards.selection import all_such
from fivekings.thrones.rules.cards.transforming import face_used
from fivekings.thrones.rules.phases.plot_deck import revealed
from fivekings.thrones.rules.phases.plot_values import base_gold, plot_value
from fivekings.thrones.rules.players.doomed import doomed_dead

# --- numbers ---------------------------------------------------------------------------------------------------------


def chosen_x(_state: Thrones, roles: Roles) -> int:
    """X, as chosen or as the text says. got.x.1"""
    return int(roles.get("x", 0))


def printed_cost_of_event(state: Thrones, roles: Roles) -> int:
    """The printed cost of the event being played; X counts as the amount paid."""
    event = roles["event"]
    cost = face_used(state, event).cost
    return int(event["x"]) if cost == X_COST else max(0, cost)


def influence_cost_of_event(state: Thrones, roles: Roles) -> int:
    """The influence cost of the event being played; 0 if it has none."""
    event = roles["event"]
    ability = face_used(state, event).compiled.abilities[event["index"]]
    counts = [cost.count for cost in ability.costs if cost.kind == "influence"]
    return sum(int(event["x"]) if count == X_COUNT else count for count in counts)


def negative(node: Node) -> Count:
    """A number below zero."""
    less = compile_number(node["number"])
    return lambda state, roles: -less(state, roles)


def conditional(node: Node) -> Count:
    """A number that becomes another one while a condition holds."""
    usual, better = compile_number(node["usual"]), compile_number(node["better"])
    holds = compile_condition(node["condition"])
    return lambda state, roles: better(state, roles) if holds(state, roles) else usual(state, roles)


def measured(node: Node) -> Count:
    """What is measured of a card; of several, the highest."""
    value = highest(cards_meant(node["what"]), compile_measure(node["measure"]))
    return lambda state, roles: max(0, value(state, roles))


def player_number(node: Node) -> Count:
    """A number that a player has."""
    who, value = compile_one_player(node["whose"]), compile_stat(node["stat"])

    def count(state: Thrones, roles: Roles) -> int:
        player = who(state, roles)
        return 0 if player == NONE else value(state, player, roles)

    return count


def doubled(node: Node) -> Count:
    """Twice a number."""
    once = compile_number(node["number"])
    return lambda state, roles: 2 * once(state, roles)


def halved(node: Node) -> Count:
    """Half a number, rounded up."""
    whole = compile_number(node["number"])
    return lambda state, roles: -(-whole(state, roles) // 2)


def measured_alike(_node: Node) -> Count:
    """What "that of" means is clear only beside what is measured: `compile_meets` reads it."""
    raise ValueError("'that of' needs something that is measured before it")


number("x", "X", lambda _node: chosen_x, "pay X gold => draw X cards")
number(
    "that_influence",
    "that event's influence cost",
    lambda _node: influence_cost_of_event,
    "kneel that event's influence cost influence",
)
number(
    "that_cost", "that event's printed cost", lambda _node: printed_cost_of_event, "gain that event's printed cost gold"
)
number(
    "number_of",
    "the number of {each:counted}",
    lambda node: compile_count(node["each"]),
    "draw the number of Lord characters you control cards",
)
number(
    "upgraded",
    "( {usual:number} , or {better:number} if {condition:condition} )",
    conditional,
    "draw (1, or 2 if you are the first player) cards",
)
number("measure_of", "the {measure:measure} of {what:subject}", measured, "gain the printed cost of it gold")
number(
    "that_of", "that of {what:subject}", measured_alike, "choose a character with STR lower than that of self: kneel it"
)
number("stat_of", "{whose:whose} {stat:stat}", player_number, "draw your gold cards")
number("value_of", "{whose:whose} {stat:plot_stat}", player_number, "draw your claim cards")
number("twice", "twice {number:number}", doubled, "gain twice X gold")
number("half", "half {number:number}", halved, "gain half X gold")
signed("minus", "- {number:number}", negative, "self gets -X STR")
signed(
    "signed_better",
    "+ ( {usual:number} , or {better:number} if {condition:condition} )",
    conditional,
    "self gets +(1, or 2 if you are the first player) STR",
)


# --- counting --------------------------------------------------------------------------------------------------------


def margin_steps(node: Node) -> Count:
    """How often a number goes into the STR that a challenge was won by."""
    step: int = node["number"]
    return lambda state, _roles: int(state.margin // step)


def opponents_who_revealed(state: Thrones, roles: Roles) -> int:
    """How many opponents have revealed the named plot this phase."""
    players = state.opponents(roles["player"])
    return sum(revealed(player, roles.get("named", "")) in state.uses for player in players)


def among_them(node: Node) -> Count:
    """How many of the cards found or chosen before match a filter."""
    which = compile_filter(node["what"])
    return lambda state, roles: sum(is_such(state, which, card, roles) for card in roles.get("it", []))


def on_cards(node: Node) -> Count:
    """How many of something are on cards."""
    value, cards = compile_stock(node["stock"]), cards_meant(node["what"])
    return lambda state, roles: sum(value(state, card, roles) for card in cards(state, roles))


def gold_in_pool(node: Node) -> Count:
    """The gold that players have."""
    who = compile_players(node["whose"])
    return lambda state, roles: sum(state.gold[player] for player in who(state, roles))


def how_many(node: Node) -> Count:
    """How many cards match a filter; for characters or doomed cards in dead piles, including those that count as if
    they were there.

    ccg.doomed.10
    """
    which = compile_filter(node)
    plain = all(adjective.form == "doomed" for adjective in node["adjectives"] or [])
    all_dead = which.zones == (DEAD,) and [post["whose"].form for post in node["post"]] == ["any_player"]
    if not plain or not all_dead or which.types not in (("card",), ("character",)):
        return lambda state, roles: len(all_such(state, which, roles))
    return lambda state, roles: len(all_such(state, which, roles)) + counted_as_dead(state)


def counted_as_dead(state: Thrones) -> int:
    """How many doomed characters count as being in dead piles without being there. ccg.doomed.10"""
    lying = sum(state.cards[card].doomed for player in state.players() for card in state.pile(player, DEAD))
    return sum(doomed_dead(state, player) for player in state.players()) - lying


counted("margin_steps", "{number:number} STR you won by", margin_steps, "draw 1 card for each 5 STR you won by")
counted(
    "revealers",
    "opponent who revealed the named plot",
    lambda _node: opponents_who_revealed,
    "name a plot: draw 1 card for each opponent who revealed the named plot",
)
counted("among_them", "{what:filter} among them", among_them, "gain 1 gold for each character among them")
counted("on_cards", "{stock:stock} on {what:subject}", on_cards, "draw 1 card for each attachment on it")
counted(
    "gold_in_pool", "gold in {whose:whose} gold pool", gold_in_pool, "self gets +1 STR for each gold in your gold pool"
)
counted(
    "counted_cards",
    "{what:filter}",
    lambda node: how_many(node["what"]),
    "gain 1 gold for each Lord character you control",
)


# --- what players have -----------------------------------------------------------------------------------------------


def hand_size(state: Thrones, player: int, _roles: Roles) -> int:
    """How many cards a player has in hand."""
    return len(state.pile(player, HAND))


def gold(state: Thrones, player: int, _roles: Roles) -> int:
    """How much gold a player has."""
    return state.gold[player]


def power(state: Thrones, player: int, _roles: Roles) -> int:
    """How much power a player has. got.power.1"""
    return total_power(state, player)


def number_of_opponents(state: Thrones, player: int, _roles: Roles) -> int:
    """How many opponents a player has."""
    return len(state.opponents(player))


def plot_income(state: Thrones, player: int, _roles: Roles) -> int:
    """The gold value of a player's revealed plot alone."""
    return 0 if state.plot[player] == NONE else base_gold(state, state.plot[player])


def of_plot(what: str) -> OfPlayer:
    """A value of a player's revealed plot with all modifiers."""
    return lambda state, player, _roles: plot_value(state, player, what)


def cards_of_player(node: Node) -> OfPlayer:
    """How many such cards a player controls, or has in a pile."""
    which = compile_filter(node["what"])

    def count(state: Thrones, player: int, roles: Roles) -> int:
        such = all_such(state, which, {**roles, "actor": player})
        return sum(state.controller[card] == player for card in such)

    return count


stat("hand_size", "cards|card in hand", hand_size, "if you have 2 or fewer cards in hand: draw 1 card")
stat("gold", "gold", gold, "if you have 2 or more gold: draw 1 card")
stat("power", "power", power, "if you have 5 or more power: draw 1 card")
stat("opponents", "opponents|opponent", number_of_opponents, "if you have more than 1 opponent: draw 1 card")
plot_stat("plot_income", "plot income", plot_income, "if you have lower plot income than that player: gain 1 gold")
plot_stat("income", "income", of_plot("income"), "if you have lower income than each opponent: gain 1 gold")
plot_stat(
    "initiative", "initiative", of_plot("initiative"), "if you have higher initiative than each opponent: draw 1 card"
)
plot_stat("claim", "claim", of_plot("claim"), "draw your claim cards")
plot_stat("reserve", "reserve", of_plot("reserve"), "if you have lower reserve than each opponent: draw 1 card")
phrase(
    "stat",
    "cards",
    "{what:filter}",
    cards_of_player,
    "if you have 2 or more Noble plots in your used pile: draw 1 card",
)
