"""What a card's text compiles to: immutable descriptions with functions over the state."""

from collections.abc import Callable
from typing import Any, Final

from fivekings.kernel.program import Program
from fivekings.thrones.model.kinds import ConstantKind, EventKind
from fivekings.thrones.model.uses import Period

Roles = dict[str, Any]
"""What plays which part in an ability: source, player, event, it, that player, x, type."""

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
"""The moments at which an ability is used, in the order in which they come around an event."""


WHOLE: Final = 4095
"""In place of a card: an ability answers an event as a whole, not one of its cards."""


X_COUNT: Final = -1
"""In place of a number: X, which is chosen while paying."""


class Filter:
    """Which cards are meant: a card must match every field that is set."""

    def __init__(self) -> None:
        self.title = ""
        self.types: tuple[str, ...] = ()
        self.faction = ""
        self.traits: list[tuple[str, ...]] = []
        """For each group, one trait of it must be there."""
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
        """Who controls it: you, they, opponent, loser, that; empty is anybody."""
        self.most_cost: Count | None = None
        self.most_strength: Count | None = None
        self.most_printed_strength: Count | None = None
        self.without_icon = -1
        self.with_icon = -1
        self.zones: tuple[str, ...] = ()
        """Out of play, in whose controller's piles; empty is in play."""
        self.copy_of_it = False
        self.without_attachments = False
        self.against_you = False
        self.weaker_than_self = False
        self.other_pile = ""
        """In the discard pile of the loser or of any opponent, in that player's hand, or in some pile of any player."""
        self.other_cardtype = False
        """Not of the type that was named."""
        self.one_of_them = False
        """One of those chosen before."""
        self.tests: list[Callable[[Any, int, Roles], bool]] = []
        """What else must hold of a card."""


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
        """Does it speak of its own card alone?"""


class Cost:
    """What a player pays to use an ability. got.costs.2"""

    def __init__(self, kind: str, what: str, pick: Filter | None = None, count: int = 1, token: str = "") -> None:
        self.kind = kind
        self.what = what
        """self, faction, pick, or nothing where no card pays."""
        self.pick = pick
        self.pick_other: Filter | None = None
        """Another kind of card that may pay instead."""
        self.instead: Cost | None = None
        """Another cost that may be paid in its place."""
        self.count = count
        """How much, or how many; `X_COUNT` is chosen while paying."""
        self.number: Count | None = None
        """How much, where that is only known when it is paid."""
        self.token = token
        self.words = ""
        """How a card says it."""


class Target:
    """What is chosen, by whom, and how many. got.choose.1"""

    def __init__(self, what: Filter, least: int, most: int, targeting: bool) -> None:
        self.what = what
        self.least = least
        self.most = most
        self.targeting = targeting
        self.total = -1
        """How much STR those chosen may have together, all under one player's control; below zero is any."""
        self.number: Count | None = None
        """Exactly how many are chosen, where that is only known when they are."""


class Ability:
    """A triggered ability. got.triggered.1, got.triggered.2"""

    def __init__(self, code: str, index: int) -> None:
        self.code = code
        self.index = index
        self.stage = ACTION
        self.phase = ""
        """The phase an action is bound to."""
        self.only_in = ""
        """The phase in which alone its moment can come; empty is any."""
        self.trigger: Trigger | None = None
        self.costs: list[Cost] = []
        self.target: Target | None = None
        self.choose = ""
        """What else is chosen first: an opponent, a player, or a challenge type."""
        self.asks: dict[str, str] = {}
        """What is asked for while it is initiated, in words of the card, by the kind of request."""
        self.only_if: Test = always
        self.possible: Test = always
        """Could its effect change anything; where cards are chosen for it, could it affect this one?"""
        self.remedy = 0
        """The STR it gives to what it saves, which may keep it from dying for having none."""
        self.removes = False
        """Does it take what it saves out of play, where having no STR does not matter?"""
        self.program: Program | None = None
        self.kills: list[Cards] = []
        """The cards that it would kill."""
        self.cheapens: list[tuple[Filter, bool]] = []
        """The cards of which it makes the next one cheaper, and whether events are among them, where it does nothing
        else."""
        self.times = 0
        self.period: Period = "round"
        self.by_title = False
        """A maximum over all copies rather than a limit of this card."""
        self.shared = ""
        """A name under which uses count for all cards of a player together."""
        self.zones: tuple[str, ...] = ()
        """Where it is used from, if not from play: hand, discard pile, dead pile."""
        self.text = ""


class Constant:
    """A constant ability: it applies while its card is in play. got.constant.1"""

    def __init__(self, kind: ConstantKind) -> None:
        self.kind = kind
        self.condition: Test = always
        self.what = ""
        """self, host, or filter."""
        self.who = "you"
        """Of whom it speaks: you, each player, or each opponent."""
        self.filter: Filter | None = None
        self.amount: Count = nothing
        self.number = 0
        self.type = -1
        self.types: tuple[int, ...] = ()
        self.words: tuple[str, ...] = ()
        self.keyword = ""
        self.held = False
        """Does it say nothing while another of its kind is being asked?"""


class Compiled:
    """Everything that a card's text says, compiled."""

    def __init__(self) -> None:
        self.tree: Any = None
        self.keywords: dict[str, int] = {}
        self.attach: Filter | None = None
        self.bars: list[tuple[tuple[str, ...], bool]] = []
        """Which attachments it cannot bear: those of these traits, or all but those (no traits: all)."""
        self.on_faction_card = False
        """May it be marshaled as an attachment on the faction card?"""
        self.copies_per_host = 0
        """How many copies of an attachment one character may bear; 0 is any number."""
        self.play_only: list[Test] = []
        self.x_is: Count | None = None
        self.abilities: list[Ability] = []
        self.actions: list[Ability] = []
        """Those of the abilities that are actions."""
        self.acts_in: frozenset[str] = frozenset()
        """The phases to which they are bound; empty is any phase."""
        self.constants: list[Constant] = []
        self.other: Compiled | None = None
        """What the card says once it has become an attachment."""
        self.other_traits: list[str] = []
        self.harms = False
        """Is it no good to have it attached to one's own card?"""


def always(_state: Any, _roles: Roles) -> bool:
    """A condition that always holds."""
    return True


def nothing(_state: Any, _roles: Roles) -> int:
    """No cards."""
    return 0
