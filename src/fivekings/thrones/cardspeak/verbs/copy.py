"""Doing again what another card did, and exchanging cards."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import PROGRAMS, Frame, Part, ask, copied, do
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.nouns.filters import compile_filter
from fivekings.thrones.cardspeak.players import actor
from fivekings.thrones.cardspeak.prompts import exchanging_words, resolving_words
from fivekings.thrones.cardspeak.word import asking_verb
from fivekings.thrones.model.ability import Ability, Roles, Test
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import PLAY, Thrones
from fivekings.thrones.rules.abilities.targets import (
    ASK_TARGET,
    ASK_TYPE,
    ASK_WHOM,
    could_change,
    players_for,
    targets_of,
)
from fivekings.thrones.rules.cards.moving import move
from fivekings.thrones.rules.cards.selection import all_such
from fivekings.thrones.rules.cards.transforming import face_used

EXCHANGED_EVENT: Final = THRONES.tells(EventKind("exchanged", ""))


def exchange_with(step: Node) -> list[Part]:
    """Exchange a card with another card of the player, both out of play."""
    which = compile_filter(step["what"])

    def build(state: Thrones, frame: Frame) -> Request | None:
        there = [card for card in frame.roles.get("it", []) if state.zone[card] != PLAY]
        able = sorted(all_such(state, which, frame.roles)) if there else []
        return ASK_TARGET.to(actor(frame.roles), able) if able else None

    def exchange(state: Thrones, frame: Frame, choice: Choice) -> None:
        card: int = frame.roles["it"][0]
        zone = state.zone[card]
        move(state, card, state.zone[choice.pick])
        move(state, choice.pick, zone)
        if state.loud:
            told = {"seat": choice.seat, "card": state.title(card), "other": state.title(choice.pick)}
            EXCHANGED_EVENT.tell(state, **told)

    return [ask(build, exchange, rule="got.choose.1")]


def used_ability(state: Thrones, roles: Roles) -> Ability:
    """The ability that was just triggered."""
    event = roles["event"]
    ability: Ability = face_used(state, event).compiled.abilities[event["index"]]
    return ability


def used_as_own(state: Thrones, roles: Roles) -> tuple[Ability, Roles]:
    """The ability that was just triggered, with its roles as if it were the player's own; a player or challenge type is
    chosen again."""
    event = roles["event"]
    own: Roles = {key: copied(value) for key, value in event["roles"].items()}
    own |= {"source": event["source"], "player": actor(roles), "x": event["x"]}
    for role in ("that", "type"):
        if role in roles:
            own[role] = roles[role]
    return used_ability(state, roles), own


def resolves_ability(_step: Node) -> list[Part]:
    """Resolve an ability that was just used as if it were the player's own, with new targets and without paying; X
    stays the same."""

    def opponents(state: Thrones, frame: Frame) -> Request | None:
        ability, own = used_as_own(state, frame.roles)
        player = actor(frame.roles)
        if ability.choose == "type":
            return ASK_TYPE.to(player, [0, 1, 2])
        if ability.choose not in ("opponent", "player"):
            return None
        return ASK_WHOM[ability.choose].to(player, players_for(state, ability, own) or state.opponents(player))

    def take_opponent(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["type" if used_ability(state, frame.roles).choose == "type" else "that"] = choice.pick

    def targets(state: Thrones, frame: Frame) -> Request | None:
        ability, own = used_as_own(state, frame.roles)
        if ability.target is None:
            return None
        able = targets_of(state, ability, own)
        most = ability.target.most if ability.target.number is None else frame.roles["event"]["x"]
        low = min(ability.target.least, len(able))
        return ASK_TARGET.to(actor(frame.roles), able, None, low, min(most, len(able))) if able else None

    def take_targets(_state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["copied"] = list(choice.picks)

    def resolve(state: Thrones, frame: Frame) -> None:
        ability, roles = used_as_own(state, frame.roles)
        assert ability.program is not None
        if ability.target is not None and "copied" not in frame.roles:
            return
        if "copied" in frame.roles:
            roles["it"] = copied(frame.roles["copied"])
        state.frames.append(Frame(PROGRAMS[ability.program.name], 0, roles))

    return [
        ask(opponents, take_opponent, rule="got.choose.1"),
        ask(targets, take_targets, rule="got.target.1"),
        do(resolve),
    ]


def can_exchange(step: Node) -> Test:
    """Is the card out of play, and is there a card to exchange it with?"""
    which = compile_filter(step["what"])

    def possible(state: Thrones, roles: Roles) -> bool:
        there = [card for card in roles.get("it", []) if state.zone[card] != PLAY]
        return bool(there) and any(card not in there for card in all_such(state, which, roles))

    return possible


def can_resolve_ability(_step: Node) -> Test:
    """Could the ability change anything if it were the player's own?"""

    def possible(state: Thrones, roles: Roles) -> bool:
        ability, own = used_as_own(state, roles)
        return could_change(state, ability, own)

    return possible


asking_verb(
    "resolves_ability",
    "resolve|resolves that ability as if it were yours",
    resolves_ability,
    can_resolve_ability,
    "resolve that ability as if it were yours",
    prompt=resolving_words,
)

asking_verb(
    "exchange_with",
    "exchange|exchanges it with a|an {what:filter}",
    exchange_with,
    can_exchange,
    "exchange it with a character in your hand",
    acts_on_it=True,
    prompt=exchanging_words,
)
