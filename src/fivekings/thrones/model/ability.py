"""What a card's text compiles to: immutable descriptions with functions over the state."""

from collections.abc import Callable
from sys import intern
from typing import Any, Final

from fivekings.kernel.program import Program
from fivekings.thrones.model.kinds import EventKind
from fivekings.thrones.model.uses import Period

Roles = dict[str, Any]
"""Who and what an ability is about: source, player, event, it, that player, x, type."""

Test = Callable[[Any, Roles], bool]
Count = Callable[[Any, Roles], int]
Cards = Callable[[Any, Roles], list[int]]

ACTION: Final = 0
WOULD: Final = 1
FORCED_INTERRUPT: Final = 2
INTERRUPT: Final = 3
FORCED_REACTION: Final = 4
REACTION: Final = 5
REVEALED: Final = 6
"""The moments at which an ability is used, in their order around an event."""


WHOLE: Final = 4095
"""In place of a card: an ability responds to an event as a whole, not to one of its cards."""


X_COUNT: Final = -1
"""In place of a number: X, chosen while paying."""


class Filter:
    """Which cards are meant: a card must match every field that is set."""

    def __init__(self) -> None:
        self.title = ""
        self.types: tuple[str, ...] = ()
        self.faction = ""
        self.traits: list[tuple[str, ...]] = []
        """A card must have at least one trait of each group."""
        self.standing = False
        self.kneeling = False
        self.participating = False
        self.attacking = False
        self.defending = False
        self.unique = False
        self.non_unique = False
        self.loyal = False
        self.other = False
        self.whose = ""
        """Who controls it: you or opponent; empty for anybody, or for whom `held_by` says."""
        self.held_by: Callable[[Any, int, Roles], bool] | None = None
        """Who else may control it."""
        self.zones: tuple[int, ...] = ()
        """The piles it is in; none means in play."""
        self.zones_of: Callable[[Any, int, Roles], bool] | None = None
        """Whose piles those are, if not yours."""
        self.either: tuple[Filter, Filter] | None = None
        """Two kinds of cards, of which it must be one."""
        self.copy_of_it = False
        self.one_of_them = False
        """One of the cards chosen before."""
        self.tests: list[Callable[[Any, int, Roles], bool]] = []
        """Further tests that a card must pass."""


class Trigger:
    """The event an ability waits for. `fits` returns the matching occurrences: cards of the event, or [0] if the event
    as a whole matches.

    got.trigger.1
    """

    def __init__(self, kind: EventKind, stage: int, fits: Cards, also: EventKind | None = None) -> None:
        self.kinds: tuple[EventKind, ...] = (kind,) if also is None else (kind, also)
        self.stage = stage
        self.fits = fits
        self.of_self = False
        """Is it only about its own card?"""


class Cost:
    """What a player pays to use an ability. got.costs.2"""

    def __init__(self, kind: str, what: str, pick: Filter | None = None, count: int = 1, token: str = "") -> None:
        self.kind = intern(kind)
        self.what = intern(what)
        """self, faction, pick, or nothing where no card pays."""
        self.pick = pick
        self.instead: Cost | None = None
        """Another cost that may be paid instead."""
        self.count = count
        """How much, or how many; `X_COUNT` is chosen while paying."""
        self.number: Count | None = None
        """How much, where that is only known when it is paid."""
        self.token = token
        self.words = ""
        """The card's words for it."""
        self.possible: Test = always
        """Could a verb be done in full, where one is carried out as the cost?"""
        self.program = ""
        """The program of that verb."""


MANY: Final = 1_000
"""More cards than there are: any number of them."""


class Target:
    """What is chosen, by whom, and how many. got.choose.1"""

    def __init__(self, what: Filter, least: int, most: int, targeting: bool) -> None:
        self.what = what
        self.least = least
        self.most = most
        self.targeting = targeting
        self.total = -1
        """The maximum total STR of the chosen cards, which must have one controller; below zero for no limit."""
        self.number: Count | None = None
        """How many are chosen, where that is only known when they are."""
        self.fewer = False
        """May fewer be chosen than that?"""


class Ability:
    """A triggered ability. got.triggered.1, got.triggered.2"""

    def __init__(self, code: str, index: int) -> None:
        self.code = code
        self.index = index
        self.stage = ACTION
        self.phase = ""
        """The phase of an action; empty for any."""
        self.only_in = ""
        """The only phase in which it can be used; empty for any."""
        self.trigger: Trigger | None = None
        self.costs: list[Cost] = []
        self.target: Target | None = None
        self.choose = ""
        """What else is chosen first: an opponent, a player, or a challenge type."""
        self.asks: dict[str, str] = {}
        """The card's words for what is asked while it is initiated, by the kind of request."""
        self.only_if: Test = always
        self.possible: Test = always
        """Could its effect change anything? If cards are chosen for it: could it affect this card?"""
        self.remedy = 0
        """The STR it gives to a card it saves, which may keep that card from dying at 0 STR."""
        self.removes = False
        """Does it take the card it saves out of play, where 0 STR does not matter?"""
        self.program: Program | None = None
        self.kills: list[Cards] = []
        """The cards that it would kill."""
        self.cheapens: list[tuple[Filter, bool]] = []
        """The cards of which it makes the next one cheaper, and whether that includes events, if it does
        nothing else."""
        self.times = 0
        self.period: Period = "round"
        self.by_title = False
        """Is the limit a maximum over all copies, rather than per card?"""
        self.shared = ""
        """A name under which uses count for all cards of a player together."""
        self.zones: tuple[int, ...] = ()
        """Where it is used from, if not from play: hand, discard pile, dead pile."""
        self.text = ""
        self.worth = 0.0
        """About how good its effect is for the player who uses it; 1 is the worth of a card."""
        self.worth_to_target = 0.0
        """How good its effect is for the controller of what is chosen; below zero if it is bad."""


def always(_state: Any, _roles: Roles) -> bool:
    """A condition that always holds."""
    return True
