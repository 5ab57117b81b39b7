"""What cards have: numbers such as STR, things such as power and tokens, and features such as icons and keywords."""

from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import CardTest, OfCard, feature, measure, stock
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.kinds import KEYWORD, LOSE_KEYWORD
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.terms import CHALLENGES, CRESTS
from fivekings.thrones.rules.cards.attachments import attachments_of
from fivekings.thrones.rules.cards.characteristics import (
    applies,
    changes,
    has_crest,
    has_trait,
    icons,
    is_blank,
    keyword,
    strength,
    with_word,
)
from fivekings.thrones.rules.cards.duplicates import duplicates_of

measure("strength", "STR", lambda s, card, _r: strength(s, card), "choose a character with STR 3 or lower: kneel it")
measure(
    "printed_strength",
    "printed STR",
    lambda s, card, _r: s.cards[card].strength,
    "choose a character with printed STR 3 or lower: kneel it",
)
measure(
    "printed_cost",
    "printed cost",
    lambda s, card, _r: s.cards[card].cost,
    "choose a character with printed cost 3 or lower: kneel it",
)

# --- things on cards -------------------------------------------------------------------------------------------------


def power_on(state: Thrones, card: int, _roles: Roles) -> int:
    """The power on a card."""
    return state.power[card]


def gold_on(state: Thrones, card: int, _roles: Roles) -> int:
    """The gold on a card."""
    return state.tokens.get(str(card), {}).get("gold", 0)


def tokens_on(node: Node) -> OfCard:
    """The tokens of a kind on a card."""
    name: str = node["token"]
    return lambda state, card, _roles: state.tokens.get(str(card), {}).get(name, 0)


def attachments_on(state: Thrones, card: int, _roles: Roles) -> int:
    """How many attachments a card has."""
    return len(attachments_of(state, card))


def other_attachments_on(state: Thrones, card: int, roles: Roles) -> int:
    """The attachments on a card other than the one with this text."""
    return sum(other != roles["source"] for other in attachments_of(state, card))


def icons_on(state: Thrones, card: int, _roles: Roles) -> int:
    """How many challenge icons a card has."""
    return icons(state, card).bit_count()


def printed_icons_on(state: Thrones, card: int, _roles: Roles) -> int:
    """How many challenge icons are printed on a card."""
    return state.cards[card].icons.bit_count()


def duplicates_on(state: Thrones, card: int, _roles: Roles) -> int:
    """How many duplicates a card has."""
    return len(duplicates_of(state, card))


stock("power_on", "power", lambda _node: power_on, "choose a character with 2 or more power: kneel it")
stock("gold_on", "gold", lambda _node: gold_on, "choose a character with 2 or more gold: kneel it")
stock("tokens_on", "{token:token} tokens|token", tokens_on, "choose a character with 1 or more poison tokens: kneel it")
stock(
    "other_attachments_on",
    "other attachments|attachment",
    lambda _node: other_attachments_on,
    "if attached character has no other attachments: stand it",
)
stock(
    "attachments_on",
    "attachments|attachment",
    lambda _node: attachments_on,
    "choose a character with 2 or more attachments: kneel it",
)
stock(
    "printed_icons_on", "printed icons|icon", lambda _node: printed_icons_on, "gain 1 gold for each printed icon on it"
)
stock(
    "icons_on",
    "challenge icons|icon",
    lambda _node: icons_on,
    "choose a character with 2 or more challenge icons: kneel it",
)
stock(
    "duplicates_on", "duplicates|duplicate", lambda _node: duplicates_on, "if self has 1 or more duplicates: stand it"
)

# --- features --------------------------------------------------------------------------------------------------------


def has_keyword(state: Thrones, card: int, name: str, roles: Roles) -> bool:
    """Does a card have a keyword? For another copy of the asking card, keywords it gives itself do not count: otherwise
    each would have the keyword because the other has it."""
    source: int = roles["source"]
    if card == source or state.title(card) != state.title(source):
        return keyword(state, card, name)
    if with_word(state, LOSE_KEYWORD, card, name):
        return False
    if name in state.cards[card].compiled.keywords and not is_blank(state, card):
        return True
    given = [one for one in changes(state, KEYWORD) if one.keyword == name and (one.until or one.source != card)]
    return any(applies(state, one, card) for one in given)


def has_keywords(node: Node) -> CardTest:
    """Does a card have one of some keywords?"""
    names: list[str] = [word.form for word in node["keywords"]]
    return lambda state, card, roles: any(has_keyword(state, card, name, roles) for name in names)


def has_traits(node: Node) -> CardTest:
    """Does a card have one of some traits?"""
    names = tuple(node["traits"])
    return lambda state, card, _roles: has_trait(state, card, names)


def has_the_crest(node: Node) -> CardTest:
    """Does a card have a crest?"""
    names = (node["crest"].lower(),)
    return lambda state, card, _roles: has_crest(state, card, names)


def has_any_crest(_node: Node) -> CardTest:
    """Does a card have any crest?"""
    names = tuple(name.lower() for name in CRESTS)
    return lambda state, card, _roles: has_crest(state, card, names)


def has_icon(node: Node) -> CardTest:
    """Does a card have an icon?"""
    icon = CHALLENGES.index(node["icon"])
    return lambda state, card, _roles: bool(icons(state, card) >> icon & 1)


def has_attachment(node: Node) -> CardTest:
    """Does a card have an attachment, perhaps with a trait?"""
    traits = tuple(node["traits"] or ())
    return lambda state, card, _roles: any(
        not traits or has_trait(state, other, traits) for other in attachments_of(state, card)
    )


def has_token(node: Node) -> CardTest:
    """Is there a token of a kind on a card?"""
    name: str = node["token"]
    return lambda state, card, _roles: name in state.tokens.get(str(card), {})


def has_duplicate(_node: Node) -> CardTest:
    """Does a card have a duplicate?"""
    return lambda state, card, _roles: bool(duplicates_of(state, card))


feature("keywords", "{keywords:keyword+or}", has_keywords, "choose a character with renown: kneel it")
feature("traits", "the {traits:trait+or} trait", has_traits, "choose a character without the Lord trait: kneel it")
feature("crest", "a|an {crest:crest} crest", has_the_crest, "choose a character with a Noble crest: kneel it")
feature("crests", "crests", has_any_crest, "choose a character without crests: kneel it")
feature("icon", "a|an {icon:challenge} icon", has_icon, "choose a character with a military icon: kneel it")
feature(
    "attachment",
    "a|an [{traits:trait+or}] attachment",
    has_attachment,
    "choose a character with a Weapon attachment: kneel it",
)
feature("attachments", "attachments", has_attachment, "choose a character without attachments: kneel it")
feature("token", "a|an {token:token} token", has_token, "choose a character with a poison token: kneel it")
feature("duplicate", "a duplicate", has_duplicate, "while self has a duplicate, self gets +1 STR")
