"""Compiles the phrases inside others: filters, subjects and numbers."""

from collections.abc import Callable
from sys import intern

from fivekings.kernel.errors import BadInput
from fivekings.thrones.cardspeak.adjectives import (
    ADJECTIVES,
    TELLING,
    CardTest,
    copy_of_source,
    has_keyword,
    no_dearer_than_it,
    none_of_factions,
    of_factions,
    of_titles,
    with_crests,
)
from fivekings.thrones.cardspeak.all_words import CHALLENGES, CRESTS
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.model.ability import X_COUNT, Cards, Count, Filter, Roles
from fivekings.thrones.model.card import X_COST
from fivekings.thrones.model.state import DEAD, HAND, NONE, PLAY, USED, Thrones
from fivekings.thrones.rules.cards.attachments import attachments_of
from fivekings.thrones.rules.cards.characteristics import (
    OUT_OF_PLAY,
    has_crest,
    has_trait,
    is_such,
    keyword,
    that_player,
)
from fivekings.thrones.rules.cards.selection import all_such
from fivekings.thrones.rules.cards.transforming import face_used
from fivekings.thrones.rules.phases.plot_deck import revealed
from fivekings.thrones.rules.players.doomed import doomed_dead

WHOSE = {
    "any_player": "",
    "richer_player": "richer",
    "you": "you",
    "that_player": "that",
    "losing_opponent": "loser",
    "winning_opponent": "winner",
    "the_defender": "defender",
    "an_opponent": "opponent",
    "each_opponent": "opponent",
}
FACTION_CARDS = ("faction card", "House banner", "House card")
"""The names of the faction card in the editions."""
ZONE_NAMES = {"zone_hand": "hand", "zone_discard": "discard pile", "zone_dead": "dead pile"}

NUMBERS: dict[str, Callable[[Node], Count]] = {}
"""Numbers that are built from other phrases, by form; the modules of those phrases add them."""


def type_number(name: str) -> int:
    """The number of a challenge type."""
    return CHALLENGES.index(name)


def phase_named(word: str) -> str:
    """The rules' name of a phase, for an edition's spelling."""
    return word.replace("lling", "ling")


def compile_filter(node: Node) -> Filter:
    """Compile which cards are meant. got.qualifiers.1"""
    which = Filter()
    if node.form == "named" and node["other"] is not None:
        which.tests.append(of_titles((node["title"], node["other"])))
    elif node.form == "named":
        which.title = node["title"]
    else:
        types = node["types"] or [plural.removesuffix("s") for plural in node["plurals"]]
        which.types = tuple(intern("faction" if kind in FACTION_CARDS else kind) for kind in types)
    for adjective in node["adjectives"] or []:
        if adjective.form == "of_faction" and len(adjective["factions"]) == 1:
            which.faction = adjective["factions"][0]
        elif adjective.form == "of_faction":
            which.tests.append(of_factions(adjective["factions"]))
        elif adjective.form == "neutral":
            which.faction = "neutral"
        elif adjective.form == "of_crest":
            which.tests.append(with_crests(adjective["crests"]))
        elif adjective.form in ADJECTIVES:
            which.tests.append(ADJECTIVES[adjective.form])
        elif adjective.form == "of_trait":
            which.traits.append(tuple(adjective["traits"]))
        else:
            setattr(which, adjective.form, True)
    for post in node["post"]:
        add_post(which, post)
    return which


def target_filter(target: Node) -> Filter:
    """The cards that a target may be."""
    if target.form not in ("copy_target", "copy_of_self", "one_of_them"):
        return compile_filter(target["what"])
    which = Filter()
    which.copy_of_it = target.form == "copy_target"
    which.one_of_them = target.form == "one_of_them"
    if target.form == "copy_of_self":
        which.tests.append(copy_of_source)
    return which


def add_post(which: Filter, post: Node) -> None:
    """Add a phrase after the noun to a filter."""
    if post.form == "you_control_it":
        which.whose = "you"
    elif post.form == "they_control":
        which.whose = "they"
    elif post.form == "they_do_not_control":
        which.whose = "not they"
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
    elif post.form == "in_any_zone":
        which.other_pile = f"any {ZONE_NAMES[post['zone'].form]}"
    elif post.form == "in_that_hand":
        which.other_pile = "that hand"
    elif post.form == "of_another_type":
        which.other_cardtype = True
    elif post.form == "in_opponents_discard":
        which.other_pile = "opponent"
    elif post.form == "in_zones":
        which.zones = tuple(ZONE_NAMES[zone.form] for zone in post["zones"])
    else:
        which.tests.append(card_test(post))


def card_test(post: Node) -> CardTest:
    """Compile a phrase after the noun to a test of a card."""
    form = post.form
    if form == "not_of_faction":
        return none_of_factions(post["factions"])
    if form == "without_crest":
        crest: str = post["crest"].lower()
        return lambda state, card, _roles: not has_crest(state, card, (crest,))
    if form == "crestless":
        every = tuple(name.lower() for name in CRESTS)
        return lambda state, card, _roles: not has_crest(state, card, every)
    if form == "with_power":
        least = compile_number(post["number"])
        return lambda state, card, roles: bool(state.power[card] >= least(state, roles))
    if form == "with_keyword":
        names: list[str] = [word.form for word in post["keywords"]]
        return lambda state, card, roles: any(has_keyword(state, card, name, roles) for name in names)
    if form == "without_keyword":
        lacked: list[str] = [word.form for word in post["keywords"]]
        return lambda state, card, _roles: not any(keyword(state, card, name) for name in lacked)
    if form == "printed_cost_exactly":
        cost = compile_number(post["number"])
        return lambda state, card, roles: bool(state.cards[card].cost == cost(state, roles))
    if form == "no_dearer":
        return no_dearer_than_it
    if form == "other_than":
        others = cards_meant(post["what"])
        return lambda state, card, roles: card not in others(state, roles)
    if form in TELLING:
        return TELLING[form]
    if form == "without_trait":
        missing = tuple(post["traits"])
        return lambda state, card, _roles: not has_trait(state, card, missing)
    if form == "attached_to":
        hosts = cards_meant(post["what"])
        return lambda state, card, roles: state.host[card] != NONE and state.host[card] in hosts(state, roles)
    if form == "giving":
        return lambda state, card, _roles: bool(state.cards[card].income or state.cards[card].influence)
    raise BadInput(f"cards cannot be told apart by '{form}'")


def compile_number(number: int | Node) -> Count:
    """Compile a number, fixed or computed. got.x.1"""
    if isinstance(number, int):
        return lambda _state, _roles: number
    if number.form == "x":
        return lambda _state, roles: int(roles.get("x", 0))
    if number.form == "number_of":
        return compile_count(number["each"])
    if number.form == "used_plots":
        return used_plots(number["trait"])
    if number.form == "minus":
        less = compile_number(number["number"])
        return lambda state, roles: -less(state, roles)
    if number.form == "that_influence":
        return influence_cost_of_event
    if number.form == "that_cost":
        return printed_cost_of_event
    if number.form not in NUMBERS:
        raise BadInput(f"there is no number '{number.form}'")
    return NUMBERS[number.form](number)


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


def used_plots(trait: str) -> Count:
    """How many plots with a trait are in a player's used pile."""
    return lambda state, roles: sum(trait in state.cards[c].traits for c in state.pile(roles["player"], USED))


def compile_count(counted: Node) -> Count:
    """Compile how many there are of something."""
    if counted.form == "gold_in_pool":
        return lambda state, roles: int(state.gold[roles["player"]])
    if counted.form == "plots_used":
        return lambda state, roles: len(state.pile(roles["player"], USED))
    if counted.form == "margin_steps":
        step: int = counted["number"]
        return lambda state, _roles: int(state.margin // step)
    if counted.form == "attachments_on_it":
        return lambda state, roles: sum(len(attachments_of(state, card)) for card in roles.get("it", []))
    if counted.form == "revealers":
        return opponents_who_revealed
    if counted.form == "printed_icons":
        return lambda state, roles: sum(state.cards[card].icons.bit_count() for card in roles.get("it", []))
    which = compile_filter(counted["what"])
    if counted.form == "among_them":
        return lambda state, roles: sum(is_such(state, which, card, roles) for card in roles.get("it", []))
    return how_many(counted["what"])


def how_many(node: Node) -> Count:
    """How many cards match a filter; for characters or doomed cards in dead piles, including those that count as if
    they were there.

    ccg.doomed.10
    """
    which = compile_filter(node)
    plain = all(adjective.form == "doomed" for adjective in node["adjectives"] or [])
    posts = [post.form for post in node["post"]]
    if which.other_pile != "any dead pile" or not plain or posts != ["in_any_zone"]:
        return lambda state, roles: len(all_such(state, which, roles))
    if which.types not in (("card",), ("character",)):
        return lambda state, roles: len(all_such(state, which, roles))
    return lambda state, roles: len(all_such(state, which, roles)) + counted_as_dead(state)


def counted_as_dead(state: Thrones) -> int:
    """How many doomed characters count as being in dead piles without being there. ccg.doomed.10"""
    lying = sum(state.cards[card].doomed for player in state.players() for card in state.pile(player, DEAD))
    return sum(doomed_dead(state, player) for player in state.players()) - lying


def opponents_who_revealed(state: Thrones, roles: Roles) -> int:
    """How many opponents have revealed the named plot this phase."""
    players = state.opponents(roles["player"])
    return sum(revealed(player, roles.get("named", "")) in state.uses for player in players)


# --- what is meant --------------------------------------------------------------------------------


def cards_meant(subject: Node) -> Cards:
    """The cards that a subject means. got.self_reference.1"""
    form = subject.form
    if form == "self":
        return lambda _state, roles: [roles["source"]]
    if form in ("it", "them", "each_of_them"):
        return lambda _state, roles: list(roles.get("it", []))
    if form == "that_card":
        return lambda state, roles: [c for c in [roles["event"]["source"]] if state.zone[c] == PLAY]
    if form == "plot_of":
        return lambda state, roles: revealed_plots(state, players_meant(state, subject["whose"].form, roles))
    if form in ("host", "host_card", "host_location"):
        return host_of_source
    if form == "copies_of_self":
        return lambda state, roles: [
            c for p in state.players() for c in state.pile(p, PLAY) if copy_of_source(state, c, roles)
        ]
    if form == "your_faction_card":
        return lambda _state, roles: [roles["player"]]
    if form == "their_faction_card":
        return lambda state, roles: players_meant(state, subject["whose"].form, roles)
    if form == "each_chosen":
        return lambda _state, roles: list(roles.get("picked", []))
    if form == "each_knelt":
        return lambda _state, roles: list(roles.get("knelt", []))
    if form == "top_of_pile":
        return top_of_pile(subject)
    which = compile_filter(subject["what"])
    if form == "topmost":
        return lambda state, roles: all_such(state, which, roles)[-1:]
    if form == "each_not_chosen":
        return lambda state, roles: [c for c in all_such(state, which, roles) if c not in roles.get("picked", [])]
    return lambda state, roles: all_such(state, which, roles)


def host_of_source(state: Thrones, roles: Roles) -> list[int]:
    """The card that the attachment is on, or was on when it was used."""
    host = state.host[roles["source"]]
    host = roles.get("host", NONE) if host == NONE else host
    return [] if host == NONE else [host]


def revealed_plots(state: Thrones, players: list[int]) -> list[int]:
    """The revealed plots of players."""
    return [state.plot[player] for player in players if state.plot[player] != NONE]


def top_of_pile(subject: Node) -> Cards:
    """The top card of a player's pile."""
    form: str = subject["whose"].form
    zone = OUT_OF_PLAY[ZONE_NAMES[subject["zone"].form]]
    return lambda state, roles: [
        c for player in players_meant(state, form, roles) for c in state.pile(player, zone)[-1:]
    ]


def player_meant(state: Thrones, form: str, roles: Roles) -> int:
    """The player that a word means."""
    if form in ("you", "yours"):
        return int(roles["player"])
    if form in ("losing_opponent", "losing_opponents", "the_loser", "the_losers"):
        return state.loser
    if form == "winning_opponent":
        return state.winner
    if form == "its_controller":
        return int(state.controller[roles["it"][0]]) if roles.get("it") else NONE
    if form in ("the_defender", "the_defenders"):
        return state.defender
    if form in ("that_player", "that_players"):
        return that_player(roles)
    raise BadInput(f"'{form}' does not say which player")


VAGUE = frozenset({"an_opponent", "an_opponents", "any_player", "any_players", "richer_player", "its_owners"})
"""Words for players that do not say which of several."""


def player_word(who: Node) -> str:
    """The word for players that `players_meant` understands."""
    if who.form in VAGUE:
        raise BadInput(f"'{who.form}' does not say which player")
    return f"few_cards {who['count']}" if who.form == "few_cards" else who.form


def players_meant(state: Thrones, form: str, roles: Roles) -> list[int]:
    """The players that a word means, in player order. got.first_player.3"""
    if form == "each_player":
        return state.players()
    if form.startswith("few_cards "):
        return [p for p in state.players() if len(state.pile(p, HAND)) <= int(form.removeprefix("few_cards "))]
    if form in ("each_opponent", "each_opponents"):
        return state.opponents(roles["player"])
    if form == "you_and_that":
        return [player for player in state.players() if player in (roles["player"], that_player(roles))]
    if form == "most_cards":
        sizes = {player: len(state.pile(player, HAND)) for player in state.players()}
        most = [player for player in sizes if sizes[player] == max(sizes.values())]
        return most if len(most) == 1 else []
    return [player for player in state.players() if player == player_meant(state, form, roles)]
