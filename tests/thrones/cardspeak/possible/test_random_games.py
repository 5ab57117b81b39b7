"""Could it change anything? In random games of every edition, what abilities do is compared with what is offered."""

import random
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any, Final

import pytest

from fivekings.bots import random_choice
from fivekings.games import game
from fivekings.kernel import Choice, Setup, apply
from fivekings.kernel.machine import advance
from fivekings.kernel.program import DO, END, PROGRAMS, Frame, Program, Step
from fivekings.kernel.request import DECLINE
from fivekings.thrones.cardspeak.compiler import steps_in
from fivekings.thrones.model.ability import Ability, always
from fivekings.thrones.model.kinds import CLAIM, FACTION_CLAIM, STRENGTH
from fivekings.thrones.model.modifier import Modifier
from fivekings.thrones.model.state import HAND, PLAY, Thrones
from fivekings.thrones.model.terms import FACTIONS
from fivekings.thrones.rules.abilities.codes import parts_of
from fivekings.thrones.rules.abilities.initiate import begin
from fivekings.thrones.rules.abilities.restrictions import may_initiate
from tests.thrones.editions.ccg import test_random_games as ccg_games
from tests.thrones.editions.lcg1 import test_random_games as lcg1_games
from tests.thrones.editions.lcg2 import test_random_games as lcg2_games
from tests.thrones.random_table import eager

WINDOWS: Final = ("action", "interrupt", "reaction", "forced")
TRIES: Final = 40
"""How often an ability is used, with random choices, before it counts as one that does nothing."""
REMOVING: Final = frozenset({"discard", "sacrifice", "remove", "kill", "return", "hand", "whole hand", "top"})
"""Costs that may take away what the effect would change; it is judged without them."""
Table = tuple[dict[str, Any], list[Any]]


class Seen(Exception):
    """The effect has resolved, and the table has been looked at."""


@contextmanager
def looking(ability: Ability, seen: list[Table], resolves: bool) -> Iterator[None]:
    """For a while the table is looked at as soon as an ability's effect has resolved, or in its place."""
    assert ability.program is not None
    name = ability.program.name
    kept = PROGRAMS[name]

    def look(state: Thrones, _frame: Frame) -> None:
        lasting = [effect.to_json() for effect in state.lasting if effect.cards or applies(state, effect)]
        seen.append(({**state.to_json()["columns"], "lasting": lasting}, [f.to_json() for f in state.frames[:-1]]))
        raise Seen

    steps = [*kept.steps[:-1]] if resolves else []
    PROGRAMS[name] = Program(name, [*steps, Step(DO, "look", look), Step(END, "end", kept.steps[-1].act)])
    try:
        yield
    finally:
        PROGRAMS[name] = kept


def play_on(state: Thrones, rng: random.Random) -> None:
    """Nobody interrupts, and all else is chosen at random, until the effect has been seen."""
    for _ in range(60):
        if state.over or not state.requests:
            return
        request = state.requests[0]
        passes = request.kind in ("interrupt", "reaction") and request.options[-1] == DECLINE
        choice = Choice(request.seat, request.number, [DECLINE]) if passes else random_choice(request, rng)
        apply(state, choice)


def could_see_change(state: Thrones, ability: Ability, use: Choice | int, rng: random.Random) -> bool:
    """Do the tables with and without the effect ever differ, with the same choices before it?"""
    for _ in range(TRIES):
        luck = rng.getrandbits(32)
        seen: list[Table] = []
        for resolves in (True, False):
            copy = state.clone()
            with looking(ability, seen, resolves):
                try:
                    if isinstance(use, Choice):
                        apply(copy, use)
                    else:
                        copy.requests = []
                        begin(copy, use, ability.index, {})
                        advance(copy)
                    play_on(copy, random.Random(luck))
                except Seen:
                    pass
            if copy.over:
                return True
        if len(seen) == 2 and seen[0] != seen[1]:
            return True
    return False


def applies(state: Thrones, effect: Modifier) -> bool:
    """Does something that lasts on no card apply to anything? STR of no card does not, nor does what is 0."""
    if effect.kind == FACTION_CLAIM:
        return any(state.cards[player].faction == effect.faction for player in state.players())
    return effect.kind != STRENGTH and bool(effect.number != 0 or effect.kind != CLAIM)


def begin_game(name: str, seed: int, rng: random.Random) -> Thrones:
    """A table of an edition, with decks of all its cards."""
    seats = 3 if seed % 3 == 0 and name != "hbo" else 2
    if name == "lcg1":
        return lcg1_games.begin(seed, seats, {})
    if name == "ccg":
        return ccg_games.begin(seed, seats)
    decks = [lcg2_games.random_deck(faction, rng) for faction in rng.sample(FACTIONS[:-1], seats)]
    setup = Setup(["wolf", "lion", "stag"][:seats], decks=decks if name == "lcg2" else None)
    state = game(name).start(setup, seed)
    assert isinstance(state, Thrones)
    return state


def forms_of(state: Thrones, card: int, ability: Ability) -> set[str]:
    """The forms in the line of an ability."""
    tree = state.cards[card].compiled.tree
    lines = [line for line in tree["lines"] if line.form in ("triggered", "paid", "plain", "passive")]
    return {node.form for node in steps_in(lines[ability.index])} if ability.index < len(lines) else {"then"}


def abilities_offered(state: Thrones) -> list[tuple[int, Ability, Choice]]:
    """The abilities that the open request offers."""
    request = state.requests[0]
    found: list[tuple[int, Ability, Choice]] = []
    for option in request.options if request.kind in WINDOWS else []:
        card, index, _ = parts_of(option)
        abilities = state.cards[card].compiled.abilities if option != DECLINE else []
        if index < len(abilities):
            found.append((card, abilities[index], Choice(request.seat, request.number, [option])))
    return found


def actions_refused(state: Thrones) -> list[tuple[int, Ability]]:
    """The actions that whoever may act could take, were it not that they would change nothing."""
    request = state.requests[0]
    found: list[tuple[int, Ability]] = []
    seat = request.seat if request.kind == "action" else -1
    for card in [*state.pile(seat, PLAY), *state.pile(seat, HAND)] if seat >= 0 else []:
        for ability in state.cards[card].compiled.actions:
            placed = (state.zone[card] == HAND) == (state.cards[card].type == "event") and not ability.zones
            if placed and refused_only_so(state, card, ability):
                found.append((card, ability))
    return found


def refused_only_so(state: Thrones, card: int, ability: Ability) -> bool:
    """Is nothing against an ability but that it would change nothing?"""
    roles = {"source": card, "player": state.controller[card]}
    if may_initiate(state, card, ability, roles):
        return False
    with without_question(ability):
        return may_initiate(state, card, ability, roles)


@contextmanager
def without_question(ability: Ability) -> Iterator[None]:
    """For a while nobody asks whether an ability would change anything."""
    kept = ability.possible
    ability.possible = always
    try:
        yield
    finally:
        ability.possible = kept


@pytest.mark.rule("lcg2.abilities.8", "lcg1.action.10", "ccg.action.12", "hbo.action.11")
@pytest.mark.parametrize("name", ["lcg2", "lcg1", "ccg", "hbo"])
def test_what_is_offered_could_change_something_and_what_is_not_could_not(name: str) -> None:
    rng = random.Random(11)
    seen: set[str] = set()
    looked: dict[str, int] = {}
    made = {"lcg1": lcg1_games.dark_cards, "ccg": ccg_games.rare_cards}.get(name, nullcontext)
    with made():
        for seed in range(9):
            state = begin_game(name, seed, rng)
            while not state.over:
                for card, ability, use in abilities_offered(state):
                    looked[ability.text] = looked.get(ability.text, 0) + 1
                    if looked[ability.text] > 4 or any(cost.kind in REMOVING for cost in ability.costs):
                        continue
                    if "reveal_top" not in forms_of(state, card, ability):  # which everybody may know already
                        told = f"{state.title(card)} is offered and changes nothing: {ability.text}"
                        assert could_see_change(state, ability, use, rng), told
                for card, ability in actions_refused(state):
                    looked[f"no {ability.text}"] = looked.get(f"no {ability.text}", 0) + 1
                    if looked[f"no {ability.text}"] > 4 or "then" in forms_of(state, card, ability):
                        continue
                    with without_question(ability):
                        told = f"{state.title(card)} is not offered and changes something: {ability.text}"
                        assert not could_see_change(state, ability, card, rng), told
                apply(state, eager(state, state.requests[0], rng, seen))
    assert len(looked) > 30
