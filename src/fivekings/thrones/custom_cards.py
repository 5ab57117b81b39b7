"""Custom cards: cards that players write and that their decks include.

A deck stores the facts of its custom cards. A card's code is made from its facts, so the same facts are the same card
at every table, in every process and in every record. The compiled card is kept as long as a game uses it; the cards
used last are kept a little longer.
"""

import hashlib
import json
import re
import threading
import weakref
from collections import deque
from typing import Any, Final

from mypy_extensions import mypyc_attr

from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import nearest
from fivekings.kernel.program import Program
from fivekings.thrones.cardspeak.compiler import compile_tree, steps_in
from fivekings.thrones.cardspeak.forms import TOKEN, Unreadable
from fivekings.thrones.cardspeak.patient import Patient
from fivekings.thrones.cardspeak.teaching import advise
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.compiled import Compiled
from fivekings.thrones.model.pool import Pool, forget, other_face, programs_of
from fivekings.thrones.model.terms import CHALLENGES, DRAWN, FACTIONS
from fivekings.thrones.recursion_guard import restrain

MOST: Final = 20
"""The maximum number of custom cards in a deck."""

MOST_ABILITIES: Final = 40
"""The maximum number of abilities, triggered and constant, on the custom cards of a deck: each is evaluated often."""

STEPS: Final = 20_000
"""How many steps a decision may take in a game with custom cards; printed cards take 400 at most."""

KEPT: Final = 256
"""How many unused cards stay compiled: those used last."""

SET: Final = "workshop"
"""The set of custom cards."""

TYPES: Final = ("character", "location", "attachment", "event", "plot", "agenda")
DEFAULTS: Final[dict[str, Any]] = {"title": "A card", "type": "character", "faction": "neutral", "text": ""}
NUMBERS: Final = ("cost", "strength", "income", "initiative", "claim", "reserve")
LISTS: Final = ("icons", "traits")
FLAGS: Final = ("unique", "loyal")
FACTS: Final = (*DEFAULTS, *NUMBERS, *LISTS, *FLAGS)
"""All facts that a custom card may have."""

LARGEST: Final = 99
LONGEST_TITLE: Final = 60
LONGEST_TEXT: Final = 2000
MOST_TRAITS: Final = 12
NAME: Final = re.compile(r"[^\W_](?:[\w ,.!?'’&-]*[\w.!?'’])?")
"""Titles and traits, without the characters that labels and texts use."""


@mypyc_attr(native_class=False)
class Life:
    """Ends when nothing uses a card any more. (mypyc classes such as the card itself do not support weak
    references.)"""

    def __init__(self, card: Card) -> None:
        self.card = card


LIVING: Final[weakref.WeakValueDictionary[str, Life]] = weakref.WeakValueDictionary()
"""Every custom card in this process, by code."""

LATEST: Final[dict[str, Life]] = {}
"""The cards used last, the latest at the end."""

ENDED: Final[deque[dict[str, Program]]] = deque()
"""The programs of cards that are no longer used. A card may end at any moment in any thread, where waiting for a lock
is not possible: its programs are noted here and removed when the next card is compiled."""

LOCK: Final = threading.Lock()


# --- facts ------------------------------------------------------------------------------------------------------------


def canonical(facts: Any) -> dict[str, Any]:
    """The facts of a card, checked and in canonical form: default values are left out.

    >>> canonical({"title": " Nymeria ", "unique": True, "loyal": False, "icons": ["power", "military"], "cost": 3})
    {'title': 'Nymeria', 'cost': 3, 'icons': ['military', 'power'], 'unique': True}
    """
    if not isinstance(facts, dict):
        raise BadInput("the facts of a card are names with values")
    for name in facts:
        if name not in FACTS:
            raise BadInput(f"a card has no '{str(name)[:40]}'{nearest(str(name)[:40], FACTS)}")
    whole: dict[str, Any] = {**DEFAULTS, **facts}
    found: dict[str, Any] = {
        "title": name_in(whole["title"], "title"),
        "type": word_in(whole["type"], "type", TYPES),
        "faction": word_in(whole["faction"], "faction", FACTIONS),
        "text": text_in(whole["text"]),
    }
    found |= {name: number_in(facts[name], name) for name in NUMBERS if name in facts}
    found |= {name: list_in(facts[name], name) for name in LISTS if name in facts}
    found |= {name: flag_in(facts[name], name) for name in FLAGS if name in facts}
    if found["type"] != "character" and (found.get("strength") or found.get("icons")):
        raise BadInput(f"strength and icons are for characters; {found['title']} is of the type {found['type']}")
    return {name: found[name] for name in FACTS if name in found and not usual(name, found[name])}


def usual(name: str, value: Any) -> bool:
    """Is this the default value of a fact?"""
    if name == "cost":
        return False
    return bool(value == DEFAULTS[name]) if name in DEFAULTS else not value


def name_in(value: Any, what: str) -> str:
    """Check a title or a trait."""
    said = " ".join(value.split()) if isinstance(value, str) else ""
    if not said or len(said) > LONGEST_TITLE or NAME.fullmatch(said) is None:
        raise BadInput(
            f"a {what} is 1 to {LONGEST_TITLE} letters, digits and any of ,.!?'&- and begins with a letter or digit"
        )
    return said


def word_in(value: Any, what: str, known: tuple[str, ...]) -> str:
    """Check one of a few words."""
    if value not in known:
        raise BadInput(f"there is no {what} '{str(value)[:40]}'{nearest(str(value)[:40], known)}")
    return str(value)


def text_in(value: Any) -> str:
    """Check the text of a card."""
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise BadInput(f"the text of a card has at most {LONGEST_TEXT} letters")
    lines = [" ".join(line.split()) for line in value.splitlines()]
    if not all(line.isprintable() for line in lines):
        raise BadInput("the text of a card is made of visible letters, digits and signs")
    return "\n".join(lines).strip()


def number_in(value: Any, what: str) -> int | str:
    """Check a small number; a cost may be X."""
    if what == "cost" and value == "X":
        return "X"
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LARGEST:
        raise BadInput(f"the {what} of a card is a number from 0 to {LARGEST}{' or X' if what == 'cost' else ''}")
    return int(value)


def list_in(value: Any, what: str) -> list[str]:
    """Check icons or traits: each once, in order."""
    if not isinstance(value, list) or len(value) > MOST_TRAITS:
        raise BadInput(f"the {what} of a card are a list of at most {MOST_TRAITS}")
    if what == "traits":
        return sorted({name_in(item, "trait") for item in value})
    said = {word_in(item, "icon", CHALLENGES) for item in value}
    return [icon for icon in CHALLENGES if icon in said]


def flag_in(value: Any, what: str) -> bool:
    """Check a yes or no."""
    if not isinstance(value, bool):
        raise BadInput(f"'{what}' is true or false")
    return value


def code_of(facts: dict[str, Any], edition: str) -> str:
    """The code of a card, made from its checked facts."""
    said = json.dumps([edition, facts], sort_keys=True, separators=(",", ":"))
    return f"own-{hashlib.blake2b(said.encode(), digest_size=16).hexdigest()}"


# --- cards ------------------------------------------------------------------------------------------------------------


def own_card(facts: Any, pool: Pool) -> Card:
    """The custom card with these facts, compiled once for all games; raises `Unreadable` if its text cannot be read."""
    known = canonical(facts)
    code = code_of(known, pool.edition)
    with LOCK:
        life = LIVING.get(code)
        if life is None:
            life = LIVING[code] = begin(code, known, pool)
        LATEST.pop(code, None)
        LATEST[code] = life
        while len(LATEST) > KEPT:
            del LATEST[next(iter(LATEST))]
    return life.card


def begin(code: str, facts: dict[str, Any], pool: Pool) -> Life:
    """Compile a card; its programs are registered until nothing uses the card."""
    forget_ended()
    forget(programs_of(code))
    limits = {"deck_limit": EDITIONS[pool.edition].plot_copies} if facts.get("type") == "plot" else {}
    card = Card({**DEFAULTS, **limits, **facts, "code": code, "certainty": "written"}, SET)
    try:
        compile_own(card, pool)
    except (KeyError, TypeError, AttributeError, ValueError, IndexError, RecursionError) as error:
        forget(programs_of(code))
        raise BadInput(f"this can be read but not carried out yet ({type(error).__name__})") from None
    except (BadInput, Unreadable):
        forget(programs_of(code))
        raise
    life = Life(card)
    card.written, card.life = facts, life
    weakref.finalize(life, ENDED.append, programs_of(code)).atexit = False
    return life


def compile_own(card: Card, pool: Pool) -> None:
    """Compile a text as for a printed card, but restrained in case it never ends."""
    tokens = TOKEN.findall(card.text)
    for token in tokens:
        if token.lstrip("+-").isdecimal() and int(token) > LARGEST:
            raise BadInput(f"{token[:20]} is too large: numbers of a card go up to {LARGEST}")
    language = pool.language.with_traits(card.traits)
    tree = Patient(language, tokens).whole("text")
    if any(node.form == "becomes_character" for node in steps_in(tree)):
        raise BadInput("a custom card cannot turn other cards into characters")
    card.compiled = compile_tree(tree, language, card.code, card.type)
    restrain(card.compiled)
    card.other = other_face(card, card.compiled, pool)


def forget_ended() -> None:
    """Remove the programs of all cards that are no longer used."""
    while ENDED:
        forget(ENDED.popleft())


def own_cards(said: Any, pool: Pool) -> dict[str, Card]:
    """The custom cards of a deck, by code."""
    if said and EDITIONS[pool.edition].fixed_decks:
        raise BadInput(f"the decks of {pool.edition} come in the box: they cannot have custom cards")
    if not isinstance(said, list) or len(said) > MOST:
        raise BadInput(f"the custom cards of a deck are a list of at most {MOST}")
    found: dict[str, Card] = {}
    for number, facts in enumerate(said, 1):
        try:
            card = own_card(facts, pool)
            if card.type in DRAWN and "cost" not in facts:
                raise BadInput("it needs a cost to be in a deck")
        except Unreadable as trouble:
            told = advise(pool.language, str(facts.get("text", "")), trouble, str(facts.get("title", "")))
            raise BadInput(f"custom card {number}, '{facts.get('title', '')}': {told.headline()}") from None
        except BadInput as complaint:
            title = f", '{str(facts.get('title', ''))[:LONGEST_TITLE]}'" if isinstance(facts, dict) else ""
            raise BadInput(f"custom card {number}{title}: {complaint.reason}") from None
        found[card.code] = card
    count = sum(abilities_of(card.compiled) for card in found.values())
    if count > MOST_ABILITIES:
        raise BadInput(f"the custom cards of a deck have at most {MOST_ABILITIES} abilities together, not {count}")
    return found


def abilities_of(said: Compiled) -> int:
    """The number of abilities of a text, on both faces of its card."""
    other = 0 if said.other is None else abilities_of(said.other)
    return len(said.abilities) + len(said.constants) + other
