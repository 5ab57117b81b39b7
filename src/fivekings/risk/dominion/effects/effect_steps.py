"""What effects share: declaring them, rolling a die for a card, choices, and effects for the turn."""

from collections.abc import Callable
from typing import Any, Final

from fivekings.kernel import chance
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, Part, ask, do, program
from fivekings.kernel.question import Question
from fivekings.kernel.request import Choice, Request
from fivekings.risk.dominion.card_use import characters_of
from fivekings.risk.dominion.character_cards import CHARACTERS
from fivekings.risk.dominion.state import NOBODY, Dominion
from fivekings.risk.dominion.territories import region_hint
from fivekings.risk.dominion.windows import open_at
from fivekings.risk.rules.territories import territory_label, territory_things
from fivekings.risk.vocabularies import DOMINION

Act = Callable[[Dominion, Frame], None]
DIE: Final = 6

DIE_ROLLED: Final = DOMINION.tells(EventKind("die rolled", "+ {seat} rolls a {die}."))


def effect(name: str, *parts: Part) -> None:
    """Declare an effect."""
    program(f"risk.effect.{name}", *parts)


def player(frame: Frame) -> int:
    """The player who used the card."""
    seat: int = frame.roles["seat"]
    return seat


def flag(name: str) -> Act:
    """Set a flag for the rest of the turn."""

    def raise_flag(state: Dominion, _frame: Frame) -> None:
        state.flags[name] = state.flags.get(name, 0) + 1

    return raise_flag


def nothing(_state: Dominion, _frame: Frame) -> None:
    """The effect is carried out by the rule that asks for it, such as cancelling a card."""


# --- rolling a die for a card ---------------------------------------------------------------------


def rolling() -> list[Part]:
    """The steps that roll a die for a card; its roller may turn it to a six. risk.dice.10, risk.maesters.16"""
    return [do(roll_one), do(may_be_turned)]


def roll_one(state: Dominion, frame: Frame) -> None:
    """Roll a six-sided die. risk.dice.10"""
    state.die = chance.roll(state, [DIE])[0]
    state.roller = player(frame)
    if state.loud:
        DIE_ROLLED.tell(state, seat=state.roller, die=state.die)


def may_be_turned(state: Dominion, frame: Frame) -> None:
    """Open a window in which the roller may turn the die. risk.maesters.16"""
    open_at(state, "rolled: set", [player(frame)])


def die_of(state: Dominion) -> int:
    """Take the die off the table and return its final value."""
    value, state.die, state.roller = state.die, 0, NOBODY
    return value


# --- choices that many effects ask for --------------------------------------------------------------


def opponent_label(state: Dominion, _request: Request, option: int) -> str:
    """The name of an opponent."""
    return state.setup.players[option]


def character_label(_state: Dominion, _request: Request, option: int) -> str:
    """The name of a character."""
    return CHARACTERS[option].name


ASK_TERRITORY: Final = DOMINION.asks(
    Question(
        "territory",
        "choose a territory.",
        territory_label,
        says=("{territory}",),
        hint=region_hint,
        things=territory_things,
    )
)
ASK_OPPONENT: Final = DOMINION.asks(Question("opponent", "choose an opponent.", opponent_label, says=("{seat}",)))
ASK_CHARACTER: Final = DOMINION.asks(
    Question("character", "choose a character.", character_label, says=("{character}",))
)


def choosing(
    question: Question[Any], able: Callable[[Dominion, Frame], list[int]], act: Callable[[Dominion, Frame, int], None]
) -> Part:
    """The steps that ask for a territory, an opponent or a character, if there is any. risk.window.8"""

    def build(state: Dominion, frame: Frame) -> Request | None:
        found = able(state, frame)
        return question.to(player(frame), found) if found else None

    def pick(state: Dominion, frame: Frame, choice: Choice) -> None:
        act(state, frame, choice.pick)

    return ask(build, pick, rule="risk.window.8")


def own_lands(state: Dominion, frame: Frame) -> list[int]:
    """The territories of the player who used the card."""
    return state.holds(player(frame))


def with_maesters(state: Dominion, frame: Frame) -> list[int]:
    """The opponents with maester cards."""
    return [other for other in state.opponents(player(frame)) if state.maesters[other]]


def all_characters(state: Dominion, _frame: Frame) -> list[int]:
    """Every character in the game."""
    return sorted([number for seat in state.playing() for number in characters_of(state, seat)])
