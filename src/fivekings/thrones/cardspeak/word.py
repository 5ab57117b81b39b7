"""Words: every form of cardspeak is declared once, in the file of its family.

A declaration says how a word is written (its template), what it does, whether it could change anything, what a bot
should know about it, and an example. The parser, the renderer, the check before an ability is initiated, the prompts,
docs/cardspeak.md and the workshop's completion all read the declaration.
"""

from collections.abc import Callable, Mapping
from typing import Final

from fivekings.kernel.program import Frame, Part, do
from fivekings.thrones.cardspeak.forms import Language, Node
from fivekings.thrones.model.ability import Test
from fivekings.thrones.model.modifier import YOU
from fivekings.thrones.model.state import Thrones

Act = Callable[[Thrones, Frame], None]
"""What a step does."""
Could = Callable[[Node], Test]
"""Builds the test whether a step could change anything, once per phrase. got.abilities.8"""
Make = Callable[[Node, str, Language, list[Node]], list[Part]]
"""Compiles a step: the name of its program, the language, and the steps after it."""
After = Callable[[Thrones], None]
"""What follows a step."""
Prompt = Callable[[Node, Language], str]
"""What a step asks, as it reads after the card's title."""


class Hint:
    """What a bot should know about a verb: how much better (or worse, below zero) it is for somebody that this happens
    to a card of theirs in play, to a card of theirs elsewhere, or to themselves. 1 is about the worth of a card."""

    def __init__(self, card: float = 0.0, elsewhere: float = 0.0, player: float = 0.0) -> None:
        self.card = card
        self.elsewhere = elsewhere
        self.player = player


NEUTRAL: Final = Hint()
"""A verb that in itself is neither good nor bad for anybody."""


class Word:
    """A form of cardspeak: its kind, its name and its template, with an example."""

    def __init__(self, kind: str, name: str, template: str, example: str) -> None:
        self.kind = kind
        self.name = name
        self.template = template
        self.example = example


class Verb(Word):
    """A word for a step of an effect."""

    def __init__(self, name: str, template: str, make: Make, could: Could, example: str, hint: Hint) -> None:
        super().__init__("step", name, template, example)
        self.make = make
        self.could = could
        self.hint = hint
        self.finds = False
        """Is `it` afterwards what the step has found?"""
        self.acts_on_it = False
        """Does it act on `it` without a word for it?"""
        self.in_turn = False
        """Do players choose in turn, for the steps after it?"""
        self.prompt: Prompt | None = None
        self.act: Callable[[Node], Act] | None = None
        """What it does at once, where it asks nobody."""
        self.after: After | None = None
        """What follows when every player who does it has done it."""
        self.payable: Could = could
        """Builds the test whether it could be done in full, as a cost. got.costs.6"""

    @property
    def has_doer(self) -> bool:
        """Does a player do it, so that a text can say who? Such a verb is written for both: draw|draws."""
        return "|" in self.template.split()[0]


class ModifierWord(Word):
    """A word for what changes a value or a rule, and for whom."""

    def __init__(self, name: str, template: str, kind: int, example: str) -> None:
        super().__init__("constant", name, template, example)
        self.changes = kind
        """What it changes: a number of `model/kinds.py`."""
        self.who = YOU
        """The players it applies to, if the form does not name them in a slot."""
        self.lowers = False
        """Does its number count as negative?"""
        self.own = False
        """Is it about the card that says it, without naming it?"""
        self.moment = ""
        """Why only an effect can say it: it needs something that is known at a moment only."""


MODIFIERS: Final[dict[str, ModifierWord]] = {}
"""Every word for a modifier by name."""

THAT_TYPE: Final = "'that type' is the one an effect has named or met; a card in play must name the type"
THAT_PLAYER: Final = "'that player' is the one an effect has chosen or met"
NAMED: Final = "something is named only while an effect resolves"


def modifier(
    name: str,
    template: str,
    kind: int,
    example: str,
    *,
    who: int = YOU,
    lowers: bool = False,
    own: bool = False,
    moment: str = "",
) -> None:
    """Declare a word for a modifier."""
    if name in MODIFIERS:
        raise ValueError(f"there are two modifiers named {name}")
    word = ModifierWord(name, template, kind, example)
    word.who, word.lowers, word.own, word.moment = who, lowers, own, moment
    MODIFIERS[name] = word


VERBS: Final[dict[str, Verb]] = {}
"""Every verb by name."""


def verb(
    name: str,
    template: str,
    act: Callable[[Node], Act],
    could: Could,
    example: str,
    hint: Hint = NEUTRAL,
    *,
    finds: bool = False,
    acts_on_it: bool = False,
    after: After | None = None,
    payable: Could | None = None,
) -> None:
    """Declare a verb that does something at once."""

    def make(step: Node, _name: str, _language: Language, _rest: list[Node]) -> list[Part]:
        return [at_once(name, followed(act(step), after))]

    declared = declare(Verb(name, template, make, could, example, hint))
    declared.finds, declared.acts_on_it, declared.act, declared.after = finds, acts_on_it, act, after
    declared.payable = payable or could


def at_once(name: str, act: Act) -> Part:
    """A step that asks nothing, under the name that it has in saved games."""
    part = do(act)
    part.step.name = name
    return part


def followed(act: Act, after: After | None) -> Act:
    """A step with what follows it."""
    if after is None:
        return act

    def done(state: Thrones, frame: Frame) -> None:
        act(state, frame)
        after(state)

    return done


def asking_verb(
    name: str,
    template: str,
    parts: Callable[[Node], list[Part]],
    could: Could,
    example: str,
    hint: Hint = NEUTRAL,
    *,
    finds: bool = False,
    acts_on_it: bool = False,
    prompt: Prompt | None = None,
    payable: Could | None = None,
) -> None:
    """Declare a verb that asks somebody something."""

    def make(step: Node, _name: str, _language: Language, _rest: list[Node]) -> list[Part]:
        return parts(step)

    declared = declare(Verb(name, template, make, could, example, hint))
    declared.finds, declared.acts_on_it, declared.prompt = finds, acts_on_it, prompt
    declared.payable = payable or could


def block(
    name: str,
    template: str,
    parts: Callable[[Node, str, Language], list[Part]],
    could: Could,
    example: str,
    hint: Hint = NEUTRAL,
    *,
    prompt: Prompt | None = None,
) -> None:
    """Declare a verb that contains other steps."""

    def make(step: Node, name: str, language: Language, _rest: list[Node]) -> list[Part]:
        return parts(step, name, language)

    declare(Verb(name, template, make, could, example, hint)).prompt = prompt


def choice_in_turn(
    name: str, template: str, parts: Callable[[Node, list[Node]], list[Part]], could: Could, example: str
) -> None:
    """Declare a verb with which players choose in turn, for the steps after it."""

    def make(step: Node, _name: str, _language: Language, rest: list[Node]) -> list[Part]:
        return parts(step, rest)

    declare(Verb(name, template, make, could, example, NEUTRAL)).in_turn = True


def declare(word: Verb) -> Verb:
    """Add a verb to the language."""
    if word.name in VERBS:
        raise ValueError(f"there are two verbs named {word.name}")
    VERBS[word.name] = word
    return word


def templates(words: Mapping[str, Word]) -> dict[str, str]:
    """The templates of words by name."""
    return {name: word.template for name, word in words.items()}
