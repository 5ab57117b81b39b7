"""Choosing cards: the player of the card, or each player in turn."""

from typing import Final

from fivekings.kernel.program import Frame, Part, ask, do, each, when
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.cardspeak.compile_effects import compile_steps
from fivekings.thrones.cardspeak.could import affecting_steps, can_never, choosable, looked_enough, looks_on
from fivekings.thrones.cardspeak.forms import Language, Node
from fivekings.thrones.cardspeak.meaning import compile_number
from fivekings.thrones.cardspeak.nouns.filters import compile_filter
from fivekings.thrones.cardspeak.nouns.subjects import target_filter
from fivekings.thrones.cardspeak.players import actor, compile_players, everybody
from fivekings.thrones.cardspeak.word import block, choice_in_turn
from fivekings.thrones.model.ability import MANY, Count, Roles, Test
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.abilities.targets import ASK_TARGET, CHOSEN_EVENT
from fivekings.thrones.rules.cards.selection import all_such

OPTIONAL: Final = frozenset({"up_to", "any_number"})
"""Targets that may be no card at all."""


def most_chosen(target: Node) -> Count:
    """The most cards that may be chosen."""
    return compile_number(MANY if target.form == "any_number" else target["count"] or 1)


def choosing(step: Node, name: str, language: Language, optional: bool = False) -> list[Part]:
    """Ask for a choice while an effect resolves. got.choose.1, got.target.8 to got.target.10"""
    target: Node = step["targets"]
    which = target_filter(target)
    most = most_chosen(target)
    inner = affecting_steps(step["does"])

    def build(state: Thrones, frame: Frame) -> Request | None:
        able = [c for c in all_such(state, which, frame.roles) if inner(state, {**frame.roles, "it": [c]})]
        if not able:
            return None
        high = min(most(state, frame.roles), len(able))
        low = 0 if optional or target.form in OPTIONAL else high
        return ASK_TARGET.to(actor(frame.roles), able, None, low, high) if high else None

    def pick(_state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["it"] = list(choice.picks)
        frame.roles["picked_now"] = bool(choice.picks)

    def was_picked(_state: Thrones, frame: Frame) -> bool:
        return bool(frame.roles.pop("picked_now", False))

    does = compile_steps(step["does"], name, language)
    if step["in_passing"]:
        return [ask(build, pick, rule="got.target.1"), do(fail_unpicked), when(was_picked, *does)]
    return [ask(build, pick, rule="got.target.1"), when(was_picked, *does)]


def fail_unpicked(_state: Thrones, frame: Frame) -> None:
    """A step about a card that nobody could select fails. got.then.1"""
    if not frame.roles.get("picked_now"):
        frame.roles["failed"] = True


def each_chooses(step: Node, rest: list[Node]) -> list[Part]:
    """Players choose one after another, or you choose for each of them; then the following steps apply to all choices.

    got.priority.1, got.priority.2, got.target.10
    """
    inner = choosable(rest)
    target: Node = step["targets"]
    which = compile_filter(target["what"])
    most = most_chosen(target)
    you_choose = step.form == "one_of_each"
    who = everybody if you_choose else compile_players(step["who"])

    def choosers(state: Thrones, frame: Frame) -> list[int]:
        frame.roles["picked"] = []
        return who(state, frame.roles)

    def build(state: Thrones, frame: Frame) -> Request | None:
        such = [card for card in all_such(state, which, frame.roles) if card not in frame.roles["picked"]]
        able = [card for card in such if inner(state, {**frame.roles, "picked": [card]})]
        if not able:
            return None
        chooser: int = frame.roles["player"] if you_choose else actor(frame.roles)
        high = min(most(state, frame.roles), len(able))
        return ASK_TARGET.to(chooser, able, None, 0 if target.form in OPTIONAL else high, high) if high else None

    def pick(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["picked"] = [*frame.roles["picked"], *choice.picks]
        if state.loud:
            CHOSEN_EVENT.tell(state, seat=choice.seat, cards=state.titles(choice.picks))

    return [each("actor", choosers, ask(build, pick, rule="got.priority.1"))]


def can_select(step: Node) -> Test:
    """Is there a choice that the following steps could affect? got.target.3, got.target.10"""
    which, inner = target_filter(step["targets"]), affecting_steps(step["does"])

    def possible(state: Thrones, roles: Roles) -> bool:
        roles = looks_on(roles)
        cards = all_such(state, which, roles)
        return any(looked_enough(roles) or inner(state, {**roles, "it": [card]}) for card in cards)

    return possible


block(
    "choose",
    "choose {targets:target} : {does:step+;}",
    choosing,
    can_select,
    "choose a character: kneel it",
)

block(
    "select",
    "select {targets:target} : {does:step+;}",
    choosing,
    can_select,
    "select a Stark character in your hand: put it into play",
)

choice_in_turn(
    "one_of_each",
    "for each player , select {targets:target}",
    each_chooses,
    can_never,
    "for each player, select a character they control; kneel each chosen card",
)

choice_in_turn(
    "each_chooses",
    "{who:player} choose|chooses {targets:target}",
    each_chooses,
    can_never,
    "each player chooses a character they control; kill each chosen card",
)
