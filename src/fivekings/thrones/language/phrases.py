"""Phrases that stand inside others: filters, subjects, conditions, numbers."""

from fivekings.kernel.errors import BadInput
from fivekings.thrones.ability import Cards, Count, Filter, Roles, Test
from fivekings.thrones.card import X_COST
from fivekings.thrones.language.forms import Node
from fivekings.thrones.language.vocabulary import CHALLENGES
from fivekings.thrones.rules.characteristics import all_such, attacking, is_such
from fivekings.thrones.rules.moving import duplicates_of
from fivekings.thrones.state import DUPLICATE, HAND, NONE, PLAY, USED, Thrones

WHOSE = {
    "you": "you",
    "that_player": "that",
    "losing_opponent": "loser",
    "winning_opponent": "winner",
    "the_defender": "defender",
    "an_opponent": "opponent",
    "each_opponent": "opponent",
}
FACTION_CARDS = ("faction card", "House banner", "House card")
"""What editions call the card that stands for a player."""
ZONE_NAMES = {"zone_hand": "hand", "zone_discard": "discard pile", "zone_dead": "dead pile"}


def type_number(name: str) -> int:
    """The number of a challenge type."""
    return CHALLENGES.index(name)


def compile_filter(node: Node) -> Filter:
    """Which cards are meant. got.qualifiers.1"""
    which = Filter()
    if node.form == "named":
        which.title = node["title"]
    else:
        types = node["types"] or [plural.removesuffix("s") for plural in node["plurals"]]
        which.types = tuple("faction" if kind in FACTION_CARDS else kind for kind in types)
    for adjective in node["adjectives"] or []:
        if adjective.form == "of_faction":
            which.faction = adjective["faction"]
        elif adjective.form == "of_trait":
            which.traits.append(tuple(adjective["traits"]))
        else:
            setattr(which, adjective.form, True)
    for post in node["post"]:
        add_post(which, post)
    return which


def add_post(which: Filter, post: Node) -> None:
    """What stands behind the noun."""
    if post.form == "you_control_it":
        which.whose = "you"
    elif post.form == "they_control":
        which.whose = "they"
    elif post.form == "player_controls":
        which.whose = WHOSE[post["who"].form]
    elif post.form == "printed_cost_at_most":
        which.most_cost = compile_number(post["number"])
    elif post.form == "printed_strength_at_most":
        which.most_printed_strength = compile_number(post["number"])
    elif post.form == "strength_at_most":
        which.most_strength = compile_number(post["number"])
    elif post.form == "with_icon":
        which.with_icon = type_number(post["icon"])
    elif post.form == "without_icon":
        which.without_icon = type_number(post["icon"])
    elif post.form in ("against_you", "weaker_than_self", "without_attachments"):
        setattr(which, post.form, True)
    elif post.form == "in_losers_discard":
        which.other_pile = "loser"
    elif post.form == "in_that_hand":
        which.other_pile = "that hand"
    elif post.form == "of_another_type":
        which.other_cardtype = True
    elif post.form == "in_opponents_discard":
        which.other_pile = "opponent"
    elif post.form == "in_zones":
        which.zones = tuple(ZONE_NAMES[zone.form] for zone in post["zones"])


def compile_number(number: int | Node) -> Count:
    """A number, given or found out. got.x.1"""
    if isinstance(number, int):
        return lambda _state, _roles: number
    if number.form == "x":
        return lambda _state, roles: int(roles.get("x", 0))
    if number.form == "that_cost":
        return printed_cost_of_event
    if number.form not in ("upgraded", "signed_better"):
        raise BadInput(f"there is no number '{number.form}'")
    usual, better = compile_number(number["usual"]), compile_number(number["better"])
    condition = compile_condition(number["condition"])
    return lambda state, roles: better(state, roles) if condition(state, roles) else usual(state, roles)


def printed_cost_of_event(state: Thrones, roles: Roles) -> int:
    """The printed cost of the event that is being played; an X that was paid counts as what it was."""
    event = roles["event"]
    cost = state.cards[event["source"]].cost
    return int(event["x"]) if cost == X_COST else max(0, cost)


def compile_count(counted: Node) -> Count:
    """How many there are of something."""
    if counted.form == "gold_in_pool":
        return lambda state, roles: int(state.gold[roles["player"]])
    if counted.form == "plots_used":
        return lambda state, roles: len(state.pile(roles["player"], USED))
    if counted.form == "margin_steps":
        step: int = counted["number"]
        return lambda state, _roles: int(state.margin // step)
    which = compile_filter(counted["what"])
    return lambda state, roles: len(all_such(state, which, roles))


# --- what is meant --------------------------------------------------------------------------------


def cards_meant(subject: Node) -> Cards:
    """The cards that a subject means. got.self_reference.1"""
    form = subject.form
    if form == "self":
        return lambda _state, roles: [roles["source"]]
    if form in ("it", "them", "each_of_them"):
        return lambda _state, roles: list(roles.get("it", []))
    if form == "host":
        return lambda state, roles: [state.host[roles["source"]]] if state.host[roles["source"]] != NONE else []
    if form == "your_faction_card":
        return lambda _state, roles: [roles["player"]]
    if form == "their_faction_card":
        return lambda state, roles: [player_meant(state, subject["whose"].form, roles)]
    if form == "each_chosen":
        return lambda _state, roles: list(roles.get("picked", []))
    which = compile_filter(subject["what"])
    if form == "each_not_chosen":
        return lambda state, roles: [c for c in all_such(state, which, roles) if c not in roles.get("picked", [])]
    return lambda state, roles: all_such(state, which, roles)


def player_meant(state: Thrones, form: str, roles: Roles) -> int:
    """The player that a word means."""
    if form in ("you", "yours"):
        return int(roles["player"])
    if form in ("losing_opponent", "losing_opponents"):
        return state.loser
    if form == "winning_opponent":
        return state.winner
    if form == "the_defender":
        return state.defender
    if form in ("that_player", "that_players"):
        return int(roles["that"])
    raise BadInput(f"'{form}' does not say which player")


def players_meant(state: Thrones, form: str, roles: Roles) -> list[int]:
    """The players that a word means, in player order. got.first_player.3"""
    if form == "each_player":
        return state.players()
    if form in ("each_opponent", "each_opponents"):
        return state.opponents(roles["player"])
    return [player_meant(state, form, roles)]


# --- conditions -----------------------------------------------------------------------------------


def compile_condition(node: Node) -> Test:
    """Something that holds or not."""
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
    if form == "phase_is":
        phase: str = node["phase"]
        return lambda state, _roles: bool(state.phase == phase)
    if form == "not_lost":
        return not_lost(node)
    if form == "has_trait":
        bearer, word = cards_meant(node["what"]), node["trait"]
        return lambda state, roles: any(word in state.cards[card].traits for card in bearer(state, roles))
    if form == "self_tokens":
        name, least = node["token"], node["count"]
        return lambda state, roles: state.tokens.get(str(roles["source"]), {}).get(name, 0) >= least
    if form == "during_challenge":
        kind = NONE if node["type"] is None else type_number(node["type"])
        return lambda state, _roles: state.type != NONE and kind in (NONE, state.type)
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
    if form == "it_in_play":
        return lambda state, roles: any(state.zone[card] in (PLAY, DUPLICATE) for card in roles.get("it", []))
    if form == "it_has_token":
        token: str = node["token"]
        return lambda state, roles: any(token in state.tokens.get(str(card), {}) for card in roles.get("it", []))
    return more_cards_than_that_player


def not_lost(node: Node) -> Test:
    """Has a player lost no such challenge this phase or round?"""
    types = range(3) if node["type"] is None else (type_number(node["type"]),)
    period = {"period_phase": "phase", "period_round": "round"}[node["period"].form]
    side = "" if node["side"] is None else node["side"].form

    def holds(state: Thrones, roles: Roles) -> bool:
        keys = [f"{period}|lost{side}|{roles['player']}|{kind}" for kind in types]
        return not any(key in state.uses for key in keys)

    return holds


def is_first_player(state: Thrones, roles: Roles) -> bool:
    """You are the first player."""
    return bool(state.first == roles["player"])


def not_first_player(state: Thrones, roles: Roles) -> bool:
    """You are not the first player."""
    return bool(state.first != roles["player"])


def challenge_under_way(state: Thrones, _roles: Roles) -> bool:
    """A challenge is resolving."""
    return state.type != NONE


def attacking_alone(state: Thrones, roles: Roles) -> bool:
    """The card is the only attacker."""
    return attacking(state) == [roles["source"]]


def self_standing(state: Thrones, roles: Roles) -> bool:
    """The card is standing."""
    return not state.kneeling[roles["source"]]


def defending_player(state: Thrones, roles: Roles) -> bool:
    """You are the defending player of a challenge under way."""
    return bool(state.type != NONE and state.defender == roles["player"])


SIMPLE: dict[str, Test] = {
    "is_first_player": is_first_player,
    "not_first_player": not_first_player,
    "challenge_under_way": challenge_under_way,
    "attacking_alone": attacking_alone,
    "self_standing": self_standing,
    "defending_player": defending_player,
}


def doing_in(doing: Node, kind: int) -> Test:
    """Is a card attacking, defending or taking part, in a challenge of a type?"""
    meant = cards_meant(doing["who"])
    as_attacker = doing.form in ("is_attacking", "is_participating")
    as_defender = doing.form in ("is_defending", "is_participating")

    def holds(state: Thrones, roles: Roles) -> bool:
        if state.type == NONE or kind not in (NONE, state.type):
            return False
        return any(
            (as_attacker and card in attacking(state)) or (as_defender and card in state.defenders)
            for card in meant(state, roles)
        )

    return holds


def more_cards_than_that_player(state: Thrones, roles: Roles) -> bool:
    """You hold more cards than that player."""
    return len(state.pile(roles["player"], HAND)) > len(state.pile(roles["that"], HAND))
