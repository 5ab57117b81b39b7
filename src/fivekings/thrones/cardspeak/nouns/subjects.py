"""Certain cards: self, it, attached character, each of a kind."""

from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import subject
from fivekings.thrones.cardspeak.nouns.filters import compile_filter
from fivekings.thrones.cardspeak.nouns.zones import compile_zones
from fivekings.thrones.cardspeak.players import compile_players
from fivekings.thrones.model.ability import Cards, Filter, Roles
from fivekings.thrones.model.state import NONE, PLAY, Thrones
from fivekings.thrones.rules.cards.selection import all_such


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


def copy_of_source(state: Thrones, card: int, roles: Roles) -> bool:
    """Does a card have the same title as the card with this text?"""
    return state.title(card) == state.title(roles["source"])


def itself(_state: Thrones, roles: Roles) -> list[int]:
    """The card with this text. got.self_reference.1"""
    return [roles["source"]]


def it(_state: Thrones, roles: Roles) -> list[int]:
    """What was chosen or found."""
    return list(roles.get("it", []))


def card_of_ability(state: Thrones, roles: Roles) -> list[int]:
    """The card whose ability is about to initiate, or has."""
    return [card for card in [roles["event"]["source"]] if state.zone[card] == PLAY]


def host_of_source(state: Thrones, roles: Roles) -> list[int]:
    """The card that the attachment is on, or was on when it was used."""
    host = state.host[roles["source"]]
    host = roles.get("host", NONE) if host == NONE else host
    return [] if host == NONE else [host]


def copies_of_source(state: Thrones, roles: Roles) -> list[int]:
    """Every copy in play of the card with this text."""
    return [c for p in state.players() for c in state.pile(p, PLAY) if copy_of_source(state, c, roles)]


def plots_of(node: Node) -> Cards:
    """The revealed plots of players."""
    who = compile_players(node["whose"])
    return lambda state, roles: [state.plot[player] for player in who(state, roles) if state.plot[player] != NONE]


def top_of_pile(node: Node) -> Cards:
    """The top card of players' piles."""
    who, (zone,) = compile_players(node["whose"]), compile_zones([node["zone"]])
    return lambda state, roles: [c for player in who(state, roles) for c in state.pile(player, zone)[-1:]]


def topmost(node: Node) -> Cards:
    """The last of the cards that match."""
    which = compile_filter(node["what"])
    return lambda state, roles: all_such(state, which, roles)[-1:]


def not_chosen(node: Node) -> Cards:
    """The cards that match and were not chosen."""
    which = compile_filter(node["what"])
    return lambda state, roles: [c for c in all_such(state, which, roles) if c not in roles.get("picked", [])]


def all_of_kind(node: Node) -> Cards:
    """All cards that match."""
    which = compile_filter(node["what"])
    return lambda state, roles: all_such(state, which, roles)


def role(name: str) -> Cards:
    """The cards that a role holds."""
    return lambda _state, roles: list(roles.get(name, []))


subject("self", "self", lambda _node: itself, "kneel self")
subject("them", "them", lambda _node: it, "choose up to 2 characters: kneel them")
subject("it", "it", lambda _node: it, "choose a character: kneel it")
subject("host", "attached character", lambda _node: host_of_source, "kneel attached character")
subject("host_card", "attached card", lambda _node: host_of_source, "kneel attached card")
subject("host_location", "attached location", lambda _node: host_of_source, "kneel attached location")
subject("that_card", "that card", lambda _node: card_of_ability, "kneel that card")
subject("copies_of_self", "each copy of self", lambda _node: copies_of_source, "stand each copy of self")
subject(
    "plot_of", "{whose:whose} plot", plots_of, "until the end of the phase, the printed text box of your plot is blank"
)
subject(
    "faction_card_of",
    "{whose:whose} faction card",
    lambda node: compile_players(node["whose"]),
    "kneel your faction card",
)
subject("each_of_them", "each of them", lambda _node: it, "choose up to 2 characters: kneel each of them")
subject(
    "each_chosen",
    "each chosen card",
    lambda _node: role("picked"),
    "each player chooses a character they control; kneel each chosen card",
)
subject("each_knelt", "each card knelt for this", lambda _node: role("knelt"), "stand each card knelt for this")
subject(
    "top_of_pile",
    "the top card of {whose:whose} {zone:zone}",
    top_of_pile,
    "return the top card of your dead pile to its owner's hand",
)
subject(
    "topmost",
    "the topmost {what:filter}",
    topmost,
    "return the topmost character in your discard pile to its owner's hand",
)
subject(
    "each_not_chosen",
    "each {what:filter} not chosen",
    not_chosen,
    "each player chooses a character they control; kneel each character not chosen",
)
subject("each", "each {what:filter}", all_of_kind, "kneel each Lord character")
subject("up_to", "up to {count:number} {what:filter}", all_of_kind, "kneel up to 2 characters you control")
subject("any_number", "any number of {what:filter}", all_of_kind, "stand any number of Lord characters")
subject("several", "{count:number} {what:filter}", all_of_kind, "each opponent kneels 2 characters they control")
subject("any", "a|an {what:filter}", all_of_kind, "after a character you control is killed => draw 1 card")
