"""Resolving keywords after a challenge, one type after another as the first player orders (framework step 4.2.5)."""

from typing import Final

from fivekings.kernel.program import Frame, ask, do, program, repeat, when
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.model.spoken import first_of_them, of_words
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.keywords.challenge_keyword import KEYWORD_EVENT, ChallengeKeyword, bearers
from fivekings.thrones.rules.keywords.insight import INSIGHT
from fivekings.thrones.rules.keywords.intimidate import INTIMIDATE
from fivekings.thrones.rules.keywords.pillage import PILLAGE
from fivekings.thrones.rules.keywords.renown import RENOWN

TYPES: Final[list[ChallengeKeyword]] = [INSIGHT, INTIMIDATE, PILLAGE, RENOWN]
RESOLVED: Final = tuple(kind.name for kind in TYPES)


def find_keywords(state: Thrones, frame: Frame) -> None:
    """Find the keyword types that have not resolved yet.

    got.keywords.6, got.challenge.20, got.intimidate.4, got.intimidate.5
    """
    done: list[int] = frame.roles.get("done", [])
    left: list[int] = []
    for number, kind in enumerate(TYPES):
        if number in done or (kind.attackers_only and state.winner != state.attacker):
            continue
        if bearers(state, kind.name):
            left.append(number)
    frame.roles["left"] = left


def keyword_label(_state: Thrones, _request: Request, option: int) -> str:
    """A keyword by name."""
    return RESOLVED[option]


ASK_KEYWORD: Final = of_words("keyword", "which keyword resolves next?", keyword_label, idle=first_of_them)


def keyword_order(state: Thrones, frame: Frame) -> Request | None:
    """Ask the first player which type resolves next. got.challenge.20"""
    left: list[int] = frame.roles["left"]
    return ASK_KEYWORD.to(state.first, left) if left else None


def pick_keyword(_state: Thrones, frame: Frame, choice: Choice) -> None:
    """Note the type that resolves now. got.challenge.20"""
    frame.roles["keyword"] = choice.pick
    frame.roles.setdefault("done", []).append(choice.pick)


def none_left(_state: Thrones, frame: Frame) -> bool:
    """Have all types resolved? got.challenge.20"""
    return not frame.roles["left"]


def some_left(_state: Thrones, frame: Frame) -> bool:
    """Was a type picked?"""
    return bool(frame.roles["left"])


def keyword_choices(state: Thrones, frame: Frame) -> Request | None:
    """Ask which instances of a type to use; they resolve together. got.challenge.21, got.keywords.5"""
    kind: ChallengeKeyword = TYPES[frame.roles["keyword"]]
    return kind.choices(state, bearers(state, kind.name))


def use_keyword(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Resolve the chosen instances. got.challenge.21"""
    picks = [card for card in choice.picks if card != DECLINE]
    if not picks:
        return
    kind: ChallengeKeyword = TYPES[frame.roles["keyword"]]
    if state.loud:
        named = bearers(state, kind.name)[:1] if kind.chooses_targets else picks
        KEYWORD_EVENT.tell(state, cards=state.titles(named), keyword=kind.name)
    kind.use(state, picks)


KEYWORDS = program(
    "thrones.keywords",
    repeat(
        do(find_keywords),
        ask(keyword_order, pick_keyword, rule="got.challenge.20"),
        when(some_left, ask(keyword_choices, use_keyword, rule="got.challenge.21")),
        until=none_left,
    ),
)
