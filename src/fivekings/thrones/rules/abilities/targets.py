"""Targets: what may be chosen for an ability, and choosing it."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.model.ability import Ability, Roles, Target
from fivekings.thrones.model.spoken import (
    THRONES,
    cards_called,
    not_among,
    of_cards,
    of_players,
    of_words,
    prompt_of,
    refuse,
)
from fivekings.thrones.model.state import NOBODY, Thrones
from fivekings.thrones.model.terms import CHALLENGES
from fivekings.thrones.rules.abilities.asking import asked_by_card
from fivekings.thrones.rules.abilities.initiated import ability_of
from fivekings.thrones.rules.cards.characteristics import fits, strength
from fivekings.thrones.rules.cards.hints import strength_hint
from fivekings.thrones.rules.cards.protection import is_immune, may_be_chosen
from fivekings.thrones.rules.cards.selection import all_such

CHOSEN_EVENT: Final = THRONES.tells(EventKind("chosen", "+ {seat} chooses {cards}."))


ASK_OPPONENT: Final = of_players("opponent", asked_by_card("choose an opponent."))
ASK_PLAYER: Final = of_players("player", asked_by_card("choose a player."))
ASK_WHOM: Final = {"opponent": ASK_OPPONENT, "player": ASK_PLAYER}
"""The questions with which an ability chooses a player."""


def type_label(_state: Thrones, _request: Request, option: int) -> str:
    """A challenge type."""
    return CHALLENGES[option]


ASK_TYPE: Final = of_words("type", asked_by_card("name a challenge type."), type_label)


def no_target(state: Thrones, request: Request, text: str) -> Refused | None:
    """Why a card is not a legal target of the ability being initiated."""
    roles = state.frames[-1].roles
    cards = cards_called(state, text)
    if not cards or "index" not in roles:
        return None
    ability = ability_of(state, roles)
    source: int = roles["source"]
    name, asker = state.title(cards[0]), state.title(source)
    target = ability.target
    if target is None or "legal" not in roles:
        return not_among(state, request, name)
    fitting = [card for card in cards if fits(state, target.what, card, roles)]
    if not fitting:
        return refuse(state, request, "got.target.1", f"{name} does not fit: {prompt_of(state, request)}")
    if all(is_immune(state, card, source) for card in fitting):
        return refuse(state, request, "got.immune.1", f"{name} is immune to {asker}")
    if not any(may_be_chosen(state, card, source) for card in fitting):
        return refuse(state, request, "got.cannot.1", f"{name} cannot be chosen by {asker}")
    if not any(card in targets_of(state, ability, roles) for card in fitting):
        return refuse(state, request, "got.target.10", f"{asker} could not affect {name}")
    if all(card in roles.get("it", []) for card in fitting):
        return Refused(f"{name} has already been chosen", request.rule)
    late = f"{name} was not a legal target before the costs were paid, or does not fit with the others"
    return refuse(state, request, "got.target.11", late)


ASK_TARGET: Final = of_cards(
    "target", asked_by_card("choose."), decline="enough", hint=strength_hint, refusal=no_target
)
ASK_PICK: Final = of_cards("pick", asked_by_card("choose."), refusal=no_target)


def note_legal(state: Thrones, frame: Frame) -> None:
    """Note the legal choices before any cost is paid. got.target.4, got.target.11"""
    roles = frame.roles
    ability = ability_of(state, roles)
    players = [NOBODY]
    if ability.choose in ("opponent", "player"):
        players = roles["legal players"] = players_for(state, ability, roles)
    if ability.target is not None:
        them = [{**roles, "that": player} if player != NOBODY else roles for player in players]
        roles["legal"] = sorted({card for one in them for card in targets_of(state, ability, one)})


def player_choices(state: Thrones, frame: Frame) -> Request | None:
    """Ask for a player or an opponent among those who were legal before paying and still are.

    got.initiating.6, got.target.2, got.target.11
    """
    ability = ability_of(state, frame.roles)
    if ability.choose not in ("opponent", "player"):
        return None
    able = [player for player in players_for(state, ability, frame.roles) if player in frame.roles["legal players"]]
    return ASK_WHOM[ability.choose].to(frame.roles["player"], able) if able else None


def take_player(_state: Thrones, frame: Frame, choice: Choice) -> None:
    """Note the chosen player."""
    frame.roles["that"] = choice.pick


def type_choices(state: Thrones, frame: Frame) -> Request | None:
    """Name a challenge type. got.initiating.6"""
    if ability_of(state, frame.roles).choose != "type":
        return None
    return ASK_TYPE.to(frame.roles["player"], [0, 1, 2])


def take_type(_state: Thrones, frame: Frame, choice: Choice) -> None:
    """Note the named challenge type."""
    frame.roles["type"] = choice.pick


def target_choices(state: Thrones, frame: Frame) -> Request | None:
    """Ask for targets among those that were legal before paying and still are.

    got.initiating.6, got.choose.1, got.target.1, got.target.2, got.target.6, got.target.11
    """
    ability = ability_of(state, frame.roles)
    target = ability.target
    if target is None:
        return None
    able = [card for card in targets_of(state, ability, frame.roles) if card in frame.roles["legal"]]
    if target.total >= 0:
        return one_more(state, target, frame, able)
    if not able:
        return None
    question = ASK_TARGET if target.targeting else ASK_PICK
    if target.number is not None:
        count = min(target.number(state, frame.roles), len(able))
        least = 0 if target.fewer else count
        return question.to(frame.roles["player"], able, None, least, count) if count > 0 else None
    return question.to(frame.roles["player"], able, None, min(target.least, len(able)), min(target.most, len(able)))


def one_more(state: Thrones, target: Target, frame: Frame, able: list[int]) -> Request | None:
    """Ask for one target at a time, where their total STR is limited. got.target.1"""
    taken: list[int] = frame.roles.get("it", [])
    left = target.total - sum(strength(state, card) for card in taken)
    able = [card for card in able if card not in taken and strength(state, card) <= left]
    if taken:
        able = [card for card in able if state.controller[card] == state.controller[taken[0]]]
    return ASK_TARGET.to(frame.roles["player"], [*able, DECLINE] if taken else able) if able else None


def all_targets_chosen(state: Thrones, frame: Frame) -> bool:
    """Are all targets chosen? Under a total STR limit: until no other fits or the player stops."""
    target = ability_of(state, frame.roles).target
    if target is None or target.total < 0 or frame.roles.pop("enough", False):
        return True
    return target_choices(state, frame) is None


def take_targets(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Note the chosen targets."""
    target = ability_of(state, frame.roles).target
    assert target is not None
    if choice.picks == [DECLINE]:
        frame.roles["enough"] = True
        return
    before: list[int] = frame.roles.get("it", []) if target.total >= 0 else []
    frame.roles["it"] = [*before, *choice.picks]
    frame.roles["chosen"] = True
    if state.loud:
        CHOSEN_EVENT.tell(state, seat=choice.seat, cards=state.titles(choice.picks))


def could_change(state: Thrones, ability: Ability, roles: Roles) -> bool:
    """Could the effect change anything, and is there a legal choice for it? got.abilities.8, got.target.3"""
    if ability.choose in ("opponent", "player"):
        return bool(players_for(state, ability, roles))
    return could_change_then(state, ability, roles)


def could_change_then(state: Thrones, ability: Ability, roles: Roles) -> bool:
    """The same, with the player already chosen if there is one."""
    target = ability.target
    if target is None:
        return ability.possible(state, roles)
    source: int = roles["source"]
    for card in all_such(state, target.what, roles):
        if may_be_chosen(state, card, source) and ability.possible(state, {**roles, "it": [card]}):
            return True
    return False


def targets_of(state: Thrones, ability: Ability, roles: Roles) -> list[int]:
    """What may be chosen: fitting cards that the effect could change. got.target.1, got.target.10"""
    target = ability.target
    assert target is not None
    source: int = roles["source"]
    found = [card for card in all_such(state, target.what, roles) if may_be_chosen(state, card, source)]
    return [card for card in found if ability.possible(state, {**roles, "it": [card]})]


def players_for(state: Thrones, ability: Ability, roles: Roles) -> list[int]:
    """The players, or opponents, for whom the effect could change anything. got.target.1"""
    players = state.players() if ability.choose == "player" else state.opponents(roles["player"])
    return [other for other in players if could_change_then(state, ability, {**roles, "that": other})]
