"""Who does it: any verb that a player does can be said of any player, and what a player may do."""

from fivekings.kernel.program import Frame, Part, ask, each, when
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.cardspeak.compile_effects import compile_steps
from fivekings.thrones.cardspeak.could import looked_enough, looks_on, possible_steps, some_player
from fivekings.thrones.cardspeak.deciding import ASK_MAY
from fivekings.thrones.cardspeak.forms import Language, Node
from fivekings.thrones.cardspeak.players import Players, actor, compile_players
from fivekings.thrones.cardspeak.prompts import addressed
from fivekings.thrones.cardspeak.verbs.choosing import choosing
from fivekings.thrones.cardspeak.word import VERBS, Act, at_once, block, followed
from fivekings.thrones.model.ability import Roles, Test
from fivekings.thrones.model.state import Thrones


def players_act(step: Node, name: str, language: Language) -> list[Part]:
    """Players do something: all of them at once where nobody is asked, otherwise one after another."""
    who = compile_players(step["who"])
    acts: list[Node] = step["does"]
    word = VERBS[acts[0].form]
    if len(acts) == 1 and word.act is not None:
        return [at_once(word.name, followed(done_by(who, word.act(acts[0]), word.finds), word.after))]
    return [in_turn(who, *addressed(compile_steps(acts, name, language)))]


def in_turn(who: Players, *parts: Part) -> Part:
    """Players carry out steps one after another, in player order. got.priority.1"""

    def doers(state: Thrones, frame: Frame) -> list[int]:
        return who(state, frame.roles)

    loop = each("actor", doers, *parts)
    loop.step.name = "doers"  # the name of the step in saved games
    return loop


def done_by(who: Players, act: Act, finds: bool) -> Act:
    """Let players do something at once. It fails if it fails for all of them; what they find is found together."""

    def done(state: Thrones, frame: Frame) -> None:
        roles = frame.roles
        before, failed = roles.get("actor"), "failed" in roles
        found: list[int] = []
        fails: list[bool] = []
        for player in who(state, roles):
            roles.pop("failed", None)
            roles["actor"] = player
            act(state, frame)
            fails.append("failed" in roles)
            found += roles.get("it", []) if finds else []
        for role, value in (("actor", before), ("failed", True if failed or all(fails) else None)):
            roles.pop(role, None)
            if value is not None:
                roles[role] = value
        if finds:
            roles["it"] = found

    return done


def can_act(step: Node) -> Test:
    """Could any of the players change anything by it?"""
    inner = possible_steps(step["does"])

    def changes(state: Thrones, player: int, roles: Roles) -> bool:
        roles = looks_on(roles)
        return looked_enough(roles) or inner(state, {**roles, "actor": player})

    return some_player(step["who"], changes)


def may(step: Node, name: str, language: Language) -> list[Part]:
    """Something that you, or other players in turn, may do. got.may.1"""
    parts = may_parts(step["does"], name, language)
    return parts if step["who"].form == "you" else [in_turn(compile_players(step["who"]), *addressed(parts))]


def willing(_state: Thrones, frame: Frame) -> bool:
    """Did the player accept?"""
    return bool(frame.roles.pop("willing", False))


def may_parts(steps: list[Node], name: str, language: Language) -> list[Part]:
    """Something that a player may do. If it starts with a choice, choosing nothing declines it. got.may.1, got.may.2"""
    if steps[0].form in ("choose", "select"):
        return choosing(steps[0], name, language, optional=True)
    possible = possible_steps(steps)

    def build(state: Thrones, frame: Frame) -> Request | None:
        return ASK_MAY.to(actor(frame.roles), [1, DECLINE]) if possible(state, frame.roles) else None

    def decide(_state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["willing"] = choice.pick != DECLINE

    return [ask(build, decide, rule="got.may.1"), when(willing, *compile_steps(steps, name, language))]


def can_may(step: Node) -> Test:
    """Could an optional effect change anything? got.may.1"""
    return possible_steps(step["does"]) if step["who"].form == "you" else can_act(step)


block(
    "players_act",
    "{who:player} {does:act+and}",
    players_act,
    can_act,
    "each opponent reveals their hand and discards 1 card from hand",
)

block(
    "may",
    "{who:player} may {does:step+;}",
    may,
    can_may,
    "that player may draw 1 card",
)
