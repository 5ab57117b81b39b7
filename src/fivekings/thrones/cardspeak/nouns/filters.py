"""Which cards are meant: nouns with the words before and after them."""

from copy import copy
from sys import intern

from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import (
    CardTest,
    adjective,
    cards_meant,
    compile_feature,
    compile_measure,
    compile_meets,
    compile_stock,
    narrow,
    post,
)
from fivekings.thrones.cardspeak.nouns.zones import compile_zones
from fivekings.thrones.cardspeak.players import compile_players, is_one_of
from fivekings.thrones.model.ability import Filter, Roles
from fivekings.thrones.model.state import NONE, PLAY, Thrones
from fivekings.thrones.rules.cards.characteristics import belongs_to, faces, has_crest
from fivekings.thrones.rules.cards.selection import all_such

FACTION_CARDS = ("faction card", "House banner", "House card")
"""The names of the faction card in the editions."""


def compile_filter(node: Node) -> Filter:
    """Compile which cards are meant. got.qualifiers.1"""
    which = Filter()
    if node.form == "either_filter":
        one, other = compile_filter(node["one"]), compile_filter(node["other"])
        which.either = (one, other)
        which.types = tuple(dict.fromkeys([*one.types, *other.types]))
    elif node.form == "named" and node["other"] is not None:
        which.tests.append(of_titles((node["title"], node["other"])))
    elif node.form == "named":
        which.title = node["title"]
    else:
        types = node["types"] or [plural.removesuffix("s") for plural in node["plurals"]]
        which.types = tuple(intern("faction" if kind in FACTION_CARDS else kind) for kind in types)
    for before in node["adjectives"] or []:
        narrow("adjective", before, which)
    for after in node["post"] or []:
        narrow("post", after, which)
    return which


# --- before the noun -------------------------------------------------------------------------------------------------


def of_titles(titles: tuple[str, str]) -> CardTest:
    """Does a card have one of two titles?"""
    return lambda state, card, _roles: state.title(card) in titles


def set_flag(name: str) -> None:
    """Declare an adjective that is a field of a filter."""

    def narrowed(_node: Node, which: Filter) -> None:
        setattr(which, name, True)

    adjective(
        name, name.replace("non_", "non-"), narrowed, f"choose a {name.replace('non_', 'non-')} character: kneel it"
    )


def tested(name: str, template: str, test: CardTest, example: str) -> None:
    """Declare an adjective that is a test of a card."""
    adjective(name, template, lambda _node, which: which.tests.append(test), example)


def of_faction(node: Node, which: Filter) -> None:
    """Of one of some factions."""
    names: list[str] = node["factions"]
    if len(names) == 1:
        which.faction = names[0]
    else:
        which.tests.append(lambda state, card, _roles: any(belongs_to(state, card, name) for name in names))


def neutral(_node: Node, which: Filter) -> None:
    """Neutral cards."""
    which.faction = "neutral"


def of_crest(node: Node, which: Filter) -> None:
    """With one of some crests."""
    names = tuple(crest.lower() for crest in node["crests"])
    which.tests.append(lambda state, card, _roles: has_crest(state, card, names))


def of_trait(node: Node, which: Filter) -> None:
    """With one of some traits."""
    which.traits.append(tuple(node["traits"]))


for flag in (
    "standing",
    "kneeling",
    "participating",
    "attacking",
    "defending",
    "unique",
    "non_unique",
    "loyal",
    "other",
):
    set_flag(flag)
tested("non_loyal", "non-loyal", lambda s, card, _r: not s.cards[card].loyal, "choose a non-loyal character: kneel it")
tested(
    "non_limited",
    "non-limited",
    lambda s, card, _r: "limited" not in s.cards[card].compiled.keywords,
    "choose a non-limited location: kneel it",
)
tested(
    "doomed", "doomed", lambda s, card, _r: s.cards[card].doomed, "choose a doomed character: kneel it"
)  # ccg.doomed.1
tested(
    "not_doomed", "non-doomed", lambda s, card, _r: not s.cards[card].doomed, "choose a non-doomed character: kneel it"
)
tested(
    "of_named_title",
    "named",
    lambda s, card, roles: bool(s.title(card) == roles.get("named")),
    "name a card: discard each named card from play",
)
adjective("of_faction", "{factions:faction+or}", of_faction, "choose a Stark character: kneel it")
adjective("of_crest", "{crests:crest+or}", of_crest, "choose a Noble character: kneel it")
adjective("of_trait", "{traits:trait+or}", of_trait, "choose a Lord character: kneel it")
adjective("neutral", "neutral", neutral, "choose a neutral character: kneel it")


# --- after the noun --------------------------------------------------------------------------------------------------


def controlled(node: Node, which: Filter) -> None:
    """Controlled by a player. got.ownership.4"""
    form: str = node["who"].form
    if form in ("you", "an_opponent", "each_opponent"):
        which.whose = "you" if form == "you" else "opponent"
    elif form != "any_player":
        which.held_by = is_one_of(node["who"])


def not_controlled(node: Node, which: Filter) -> None:
    """Not controlled by a player."""
    theirs = is_one_of(node["who"])
    which.held_by = lambda state, player, roles: not theirs(state, player, roles)


def owned(node: Node, which: Filter) -> None:
    """Owned by a player."""
    theirs = is_one_of(node["who"])
    which.tests.append(lambda state, card, roles: theirs(state, state.owner[card], roles))


def in_zones(node: Node, which: Filter) -> None:
    """In piles of players."""
    which.zones = compile_zones(node["zones"])
    form: str = node["whose"].form
    which.zones_of = None if form == "you" else is_one_of(node["whose"])


def with_measure(node: Node, which: Filter) -> None:
    """By what is measured: STR, printed cost."""
    value = compile_measure(node["measure"])
    meets = compile_meets(node["bound"], value)
    which.tests.append(lambda s, card, roles: value(s, card, roles) >= 0 and meets(s, value(s, card, roles), roles))


def with_stock(node: Node, which: Filter) -> None:
    """By how many of something are on it."""
    value, meets = compile_stock(node["stock"]), compile_meets(node["count"])
    which.tests.append(lambda state, card, roles: meets(state, value(state, card, roles), roles))


def with_most(node: Node, which: Filter) -> None:
    """Those with the highest or lowest value among the cards that match so far."""
    value, best = compile_measure(node["measure"]), max if node.form == "with_highest" else min
    rest = copy(which)
    rest.tests, rest.traits = which.tests[:], which.traits[:]

    def is_best(state: Thrones, card: int, roles: Roles) -> bool:
        values = [value(state, other, roles) for other in all_such(state, rest, roles)]
        return bool(values) and value(state, card, roles) == best(values)

    which.tests.append(is_best)


def having(node: Node, which: Filter) -> None:
    """With something."""
    which.tests.append(compile_feature(node["what"]))


def lacking(node: Node, which: Filter) -> None:
    """Without something."""
    has = compile_feature(node["what"])
    which.tests.append(lambda state, card, roles: not has(state, card, roles))


def attached_to(node: Node, which: Filter) -> None:
    """Attached to a card."""
    hosts = cards_meant(node["what"])
    which.tests.append(lambda s, card, roles: s.host[card] != NONE and s.host[card] in hosts(s, roles))


def other_than(node: Node, which: Filter) -> None:
    """Any but these cards."""
    others = cards_meant(node["what"])
    which.tests.append(lambda state, card, roles: card not in others(state, roles))


def not_of_faction(node: Node, which: Filter) -> None:
    """Of none of some factions."""
    names: list[str] = node["factions"]
    which.tests.append(lambda state, card, _roles: not any(belongs_to(state, card, name) for name in names))


def against(node: Node, which: Filter) -> None:
    """On the side of the challenge that opposes a player."""
    who = compile_players(node["who"])
    which.tests.append(lambda state, card, roles: any(faces(state, card, player) for player in who(state, roles)))


def copied_elsewhere(state: Thrones, card: int, _roles: Roles) -> bool:
    """Does a player other than its controller control a copy of a card?"""
    others = state.opponents(state.controller[card])
    return any(state.title(other) == state.title(card) for player in others for other in state.pile(player, PLAY))


def told(name: str, template: str, test: CardTest, example: str) -> None:
    """Declare a phrase after the noun that is a test of a card."""
    post(name, template, lambda _node, which: which.tests.append(test), example)


post("controlled", "{who:player} control|controls", controlled, "choose a character you control: stand it")
post(
    "not_controlled",
    "{who:player} do|does not control",
    not_controlled,
    "choose a character you do not control: kneel it",
)
post("owned", "{who:player} own|owns", owned, "choose a character you own: stand it")
post(
    "in_zones", "in {whose:whose} {zones:zone+or}", in_zones, "select a Stark character in your hand: put it into play"
)
post(
    "with_measure",
    "with {measure:measure} {bound:bound}",
    with_measure,
    "choose a character with STR 3 or lower: kneel it",
)
post("with_stock", "with {count:amount} {stock:stock}", with_stock, "choose a character with 2 or more power: kneel it")
post("with_highest", "with the highest {measure:measure}", with_most, "kneel each character with the highest STR")
post("with_lowest", "with the lowest {measure:measure}", with_most, "kneel each character with the lowest STR")
post("having", "with {what:feature}", having, "choose a character with renown: kneel it")
post("lacking", "without {what:feature}", lacking, "choose a character without attachments: kneel it")
post("attached_to", "attached to {what:subject}", attached_to, "discard each attachment attached to it from play")
post("other_than", "other than {what:subject}", other_than, "kneel each character other than self")
post("not_of_faction", "not of {factions:faction+or}", not_of_faction, "choose a character not of Stark: kneel it")
post("against", "participating against {who:player}", against, "choose a character participating against you: kneel it")
told(
    "also_elsewhere",
    "of which another player controls a copy",
    copied_elsewhere,
    "kneel each character of which another player controls a copy",
)
told(
    "of_named_faction",
    "of the named faction",
    lambda state, card, roles: belongs_to(state, card, roles.get("faction", "")),
    "name a faction: kneel each character of the named faction",
)
told(
    "of_named_type",
    "of the named type",
    lambda state, card, roles: bool(state.cards[card].type == roles.get("cardtype")),
    "name attachment or location: each player chooses a card of the named type they control; kneel each chosen card",
)
told(
    "of_another_type",
    "of another type",
    lambda state, card, roles: bool(state.cards[card].type != roles.get("cardtype")),
    "that player names a card type: search your deck for a card of another type",
)
told(
    "giving",
    "that gives income or influence",
    lambda state, card, _roles: bool(state.cards[card].income or state.cards[card].influence),
    "kneel each location that gives income or influence",
)
told(
    "giving_influence",
    "that gives influence",
    lambda state, card, _roles: state.cards[card].influence > 0,
    "kneel each location that gives influence",
)
