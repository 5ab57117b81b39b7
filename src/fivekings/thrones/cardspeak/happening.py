"""Events that abilities wait for, and the qualifiers that narrow them.

An event is declared once, in the file of its family under `triggers/`: how it is written, which occurrences match, and
what the rest of the text may refer to. A trigger is `after` or `when`, an event, and any number of qualifiers.
"""

from collections.abc import Callable
from typing import Final

from fivekings.kernel.errors import BadInput
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import PHRASES, CardTest, Phrase, cards_meant, phrase
from fivekings.thrones.cardspeak.nouns.filters import compile_filter
from fivekings.thrones.cardspeak.players import PLAYERS, IsPlayer, is_one_of
from fivekings.thrones.model.ability import (
    FORCED_INTERRUPT,
    FORCED_REACTION,
    INTERRUPT,
    REACTION,
    WHOLE,
    WOULD,
    Cards,
    Roles,
    Test,
    Trigger,
)
from fivekings.thrones.model.kinds import EventKind
from fivekings.thrones.model.state import DEAD, DECK, DISCARD, HAND, NONE, Thrones
from fivekings.thrones.rules.cards.characteristics import belongs, is_such

ByWhom = Callable[[Thrones, Roles], int]
"""The player who does what the event is about."""

PLAYER: Final = frozenset({"that player"})
ABILITY: Final = frozenset({"that player", "that ability"})
COMING: Final = ABILITY | {"an effect about to initiate"}
LEAVING: Final = frozenset({"a card leaving play"})
"""What a text can refer to after an event."""

BEFOREHAND: Final[frozenset[EventKind]] = frozenset(
    (
        "challenge decided",
        "challenge ends",
        "claim",
        "dominance",
        "enters play",
        "gains power",
        "initiates",
        "leaves play",
        "phase begins",
        "phase ends",
        "pillage",
        "stands",
    )
)
"""Events that are announced before they happen; the others are announced afterwards."""

OF_EVENT: Final = frozenset({"self", "host", "host_card", "host_location", "any", "each", "faction_card_of"})
"""The words for cards of an event."""
UNBOUND: Final = frozenset({"they", "its_controller", "its_owner"})
"""Words for players that refer to something said before."""


class Happening:
    """What an ability waits for: kinds of events, and which occurrences match."""

    def __init__(self, fits: Cards, *kinds: EventKind) -> None:
        self.kinds = tuple(dict.fromkeys(kinds))
        self.fits = fits
        self.by: ByWhom = doer
        self.would = False
        """Does it come before everything else, for saves and cancels?"""
        self.of_self = False
        """Is it only about its own card?"""


class EventWord(Phrase):
    """A word for an event, or for what is done to cards."""

    def __init__(self, kind: str, name: str, template: str, example: str, build: Callable[..., Happening]) -> None:
        super().__init__(kind, name, template, example, build)
        self.tells: frozenset[str] = frozenset()
        """What a text can refer to after it, besides the cards it names."""
        self.unclear: Callable[[Node], bool] | None = None
        """When the event does not tell that after all."""


class Qualifier(Phrase):
    """A phrase that narrows an event."""

    def __init__(self, name: str, template: str, example: str, build: Callable[[Node, Happening], CardTest]) -> None:
        super().__init__("qualifier", name, template, example, build)
        self.of: frozenset[EventKind] = frozenset()
        """The events it can be said of; none means any."""


EVENTS: Final[dict[str, EventWord]] = {}
"""Every event by name."""
DEEDS: Final[dict[str, EventWord]] = {}
"""What is done to cards, by name."""
QUALIFIERS: Final[dict[str, Qualifier]] = {}
"""Every qualifier by name."""


# --- declaring -------------------------------------------------------------------------------------------------------


def event(
    name: str,
    template: str,
    build: Callable[[Node], Happening],
    example: str,
    *,
    tells: frozenset[str] = frozenset(),
    unclear: Callable[[Node], bool] | None = None,
) -> None:
    """Declare an event."""
    word = EventWord("event", name, template, example, build)
    word.tells, word.unclear = tells, unclear
    EVENTS[name] = word
    PHRASES.setdefault("event", {})[name] = word


def deed(
    name: str,
    template: str,
    build: Callable[[Node, Node], Happening],
    example: str,
    *,
    tells: frozenset[str] = frozenset(),
) -> None:
    """Declare something that is done to cards, after `is`: the builder gets the deed and the word for the cards."""
    word = EventWord("deed", name, template, example, build)
    word.tells = tells
    DEEDS[name] = word
    PHRASES.setdefault("deed", {})[name] = word


def qualifier(
    name: str, template: str, build: Callable[[Node, Happening], CardTest], example: str, *of: EventKind
) -> None:
    """Declare a qualifier, and the events it can be said of."""
    word = Qualifier(name, template, example, build)
    word.of = frozenset(of)
    QUALIFIERS[name] = word
    PHRASES.setdefault("qualifier", {})[name] = word


def contest(name: str, template: str, build: Callable[[Node], Test], example: str) -> None:
    """Declare a word for challenges."""
    phrase("contest", name, template, build, example)


def origin(name: str, template: str, zone: int, example: str) -> None:
    """Declare where cards come from."""
    phrase("origin", name, template, lambda _node: zone, example)


origin("from_hand", "hand", HAND, "after a card is discarded from your hand => draw 1 card")
origin("from_deck", "deck", DECK, "after a card is discarded from your deck => draw 1 card")
origin("from_discard", "discard pile", DISCARD, "after a character enters play from your discard pile => draw 1 card")
origin("from_dead", "dead pile", DEAD, "after a character enters play from your dead pile => draw 1 card")


def compile_origins(origins: list[Node]) -> tuple[int, ...]:
    """The zones that cards come from."""
    return tuple(PHRASES["origin"][one.form].build(one) for one in origins)


# --- compiling -------------------------------------------------------------------------------------------------------


def compile_trigger(trigger: Node, stage: int) -> Trigger:
    """Compile the event an ability waits for, and which occurrences of it match.

    got.trigger.1, got.trigger.3, got.would.1, got.cancel.2
    """
    node: Node = trigger["event"]
    happening: Happening = EVENTS[node.form].build(node)
    before = trigger.form == "when"
    if before and not set(happening.kinds) <= BEFOREHAND:
        raise BadInput("this can be answered only once it has happened: say after, not when")
    if happening.would and not before:
        raise BadInput("what would happen has not happened yet: say when, not after")
    if before:
        stage = {REACTION: INTERRUPT, FORCED_REACTION: FORCED_INTERRUPT}.get(stage, stage)
    elif stage in (INTERRUPT, FORCED_INTERRUPT):
        raise BadInput("an interrupt comes before what it answers: say when, not after")
    tests = [compile_qualifier(one, happening) for one in trigger["qualifiers"] or []]
    fits = happening.fits if not tests else narrowed(happening.fits, tests)
    made = Trigger(happening.kinds[0], WOULD if happening.would else stage, fits)
    made.kinds, made.of_self = happening.kinds, happening.of_self
    return made


def compile_qualifier(node: Node, happening: Happening) -> CardTest:
    """Compile a qualifier; it must be one that the event can have."""
    word = QUALIFIERS[node.form]
    if word.of and not set(happening.kinds) <= word.of:
        raise BadInput(f"'{node.form.replace('_', ' ')}' cannot be said of this event")
    test: CardTest = word.build(node, happening)
    return test


def narrowed(fits: Cards, tests: list[CardTest]) -> Cards:
    """The occurrences that pass every test."""
    return lambda state, roles: [c for c in fits(state, roles) if all(test(state, c, roles) for test in tests)]


def either_trigger(one: Trigger, other: Trigger) -> Trigger:
    """A trigger for either of two events; an event that is both is answered once."""
    both = Trigger(one.kinds[0], one.stage, either(one.kinds, one.fits, other.kinds, other.fits))
    both.kinds = (*one.kinds, *[kind for kind in other.kinds if kind not in one.kinds])
    return both


def either(one: tuple[EventKind, ...], first: Cards, other: tuple[EventKind, ...], second: Cards) -> Cards:
    """The occurrences of either of two events, each once."""

    def fits(state: Thrones, roles: Roles) -> list[int]:
        kind = roles["event"]["kind"]
        found = first(state, roles) if kind in one else []
        more = second(state, roles) if kind in other else []
        return [*found, *[card for card in more if card not in found]]

    return fits


def either_happening(one: Happening, other: Happening) -> Happening:
    """Either of two events."""
    both = Happening(either(one.kinds, one.fits, other.kinds, other.fits), *one.kinds, *other.kinds)
    both.of_self = one.of_self and other.of_self
    return both


def told_by(trigger: Node) -> frozenset[str]:
    """What a text can refer to after a trigger."""
    node: Node = trigger["event"]
    word = EVENTS[node.form]
    if word.unclear is not None and word.unclear(node):
        return frozenset()
    done = [DEEDS[one.form].tells for one in node["deeds"] or []]
    told = word.tells | (frozenset.intersection(*done) if done else frozenset())
    return told if trigger.form == "when" else told - LEAVING


# --- parts of events -------------------------------------------------------------------------------------------------


def doer(_state: Thrones, roles: Roles) -> int:
    """The player of the event."""
    return int(roles["event"].get("player", NONE))


def by_player(who: Node) -> IsPlayer:
    """Is a player of the event one that the text waits for?"""
    word = PLAYERS[who.form]
    if word.several or word.needs or who.form in UNBOUND:
        raise BadInput(f"an ability cannot wait for what '{word.template}' does: nothing before it says who that is")
    return is_one_of(who)


def once(test: Test) -> Cards:
    """Does the event as a whole match?"""
    return lambda state, roles: [WHOLE] if test(state, roles) else []


def in_event(_state: Thrones, roles: Roles) -> list[int]:
    """The cards of an event."""
    return list(roles["event"]["cards"])


def cards_of(what: Node, listed: Cards = in_event) -> Cards:
    """The cards of an event that an ability waits for."""
    if what.form not in OF_EVENT:
        raise BadInput(f"an ability cannot wait for what happens to '{what.form.replace('_', ' ')}'")
    if what.form not in ("any", "each"):
        meant = cards_meant(what)
        return lambda state, roles: [card for card in meant(state, roles) if card in listed(state, roles)]
    which = compile_filter(what["what"])

    def fits(state: Thrones, roles: Roles) -> list[int]:
        event = roles["event"]
        known: list[int] = event.get("controllers", [])
        found: list[int] = []
        for place, card in enumerate(listed(state, roles)):
            if is_such(state, which, card, roles):
                controller = known[place] if place < len(known) else state.controller[card]
                if belongs(state, which, controller, roles):
                    found.append(card)
        return found

    return fits


def in_which_way(fits: Cards, *hows: str) -> Cards:
    """The cards of an event that happened in one of these ways."""
    return lambda state, roles: fits(state, roles) if roles["event"].get("how") in hows else []


def of_cards(what: Node, *kinds: EventKind, listed: Cards = in_event) -> Happening:
    """An event about cards."""
    made = Happening(cards_of(what, listed), *kinds)
    made.of_self = what.form == "self"
    return made


def by_somebody(who: Node, *kinds: EventKind) -> Happening:
    """An event in which a player does something."""
    is_by = by_player(who)
    return Happening(once(lambda state, roles: is_by(state, roles["event"]["player"], roles)), *kinds)
