"""The odds of battles and invasions: exact, and those of the game as it is played."""

import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivekings.kernel import BadInput
from fivekings.risk.odds import ALL, InvasionOdds, Side, battle_odds, battle_ways, expected_losses, invasion_odds
from fivekings.risk.odds.dice_ways import attackers_lost, edges, fallen
from fivekings.risk.rules.battle import commitments, defences, fight
from fivekings.risk.state import Skirmish
from tests.risk.table import at, plays

Losses = tuple[int, int]

DICE = [(attack, defence) for attack in (1, 2, 3) for defence in (1, 2)]

EDGES: list[dict[str, Any]] = [
    {},
    {"eights": 1},
    {"eights": ALL},
    {"plus": 1},
    {"highest": 2},
    {"wins_ties": True},
    {"rerolls_ones": True},
    {"eights": 1, "plus": 1, "highest": 1, "wins_ties": True, "rerolls_ones": True},
]
CARDS = ("forces_reroll", "rerolls_any", "changes_die")


# --- the same by trying out everything --------------------------------------------------------------------------------


def each_way(side: Side) -> list[tuple[tuple[int, ...], int]]:
    """Every way in which dice fall one after another, and how often of all it is so."""
    dice = []
    for size in [8] * min(side.eights, side.dice) + [6] * max(side.dice - side.eights, 0):
        throws = Counter(range(1, size + 1))
        if side.rerolls_ones:
            throws = Counter(
                second if first == 1 else first for first in range(1, size + 1) for second in range(1, size + 1)
            )
        dice.append(list(throws.items()))
    found = []
    for ways in product(*dice):
        count = 1
        for _, often in ways:
            count *= often
        found.append((tuple(face for face, _ in ways), count))
    return found


def values(side: Side, faces: tuple[int, ...]) -> list[int]:
    """What dice count, from the highest down."""
    ordered = sorted((face + side.plus for face in faces), reverse=True)
    return [ordered[0] + side.highest, *ordered[1:]]


def outcome(attack: Side, defence: Side, mine: tuple[int, ...], theirs: tuple[int, ...]) -> Losses:
    """What fallen dice cost both sides."""
    pairs = list(zip(values(attack, mine), values(defence, theirs), strict=False))
    ties = attack.wins_ties and not defence.wins_ties
    won = sum(1 for high, low in pairs if high > low or (high == low and ties))
    return len(pairs) - won, won


def tried_out(attack: Side, defence: Side) -> Counter[Losses]:
    """In how many ways a battle costs what."""
    found: Counter[Losses] = Counter()
    defences = each_way(defence)
    for mine, count in each_way(attack):
        for theirs, often in defences:
            found[outcome(attack, defence, mine, theirs)] += count * often
    return found


def cost_with_cards(attack: Side, defence: Side) -> float:
    """The attackers lost on average when each side plays its cards as well as it can, in the order that is told."""
    stages = [(card, side) for card in CARDS for side in (0, 1) if getattr((attack, defence)[side], card)]
    sizes = [side.sizes() for side in (attack, defence)]

    def throws(dice: list[tuple[int, ...]], side: int, again: tuple[bool, ...]) -> list[list[tuple[int, ...]]]:
        """All that dice can come to when some of a side are thrown again."""
        ranges = [
            range(1, size + 1) if thrown else [face]
            for face, size, thrown in zip(dice[side], sizes[side], again, strict=True)
        ]
        return [[roll, dice[1]] if side == 0 else [dice[0], roll] for roll in product(*ranges)]

    def options(card: str, side: int, dice: list[tuple[int, ...]]) -> list[list[list[tuple[int, ...]]]]:
        """For each thing that may be done, all that it can come to."""
        if card == "changes_die":
            roll = dice[side]
            changed = [
                tuple(
                    size if at == chosen else face
                    for at, (face, size) in enumerate(zip(roll, sizes[side], strict=True))
                )
                for chosen in range(len(roll))
            ]
            return [[dice], *([[new, dice[1]] if side == 0 else [dice[0], new]] for new in changed)]
        whose = 1 - side if card == "forces_reroll" else side
        choices = product((False, True), repeat=len(dice[whose]))
        return [throws(dice, whose, again) for again in choices if card == "rerolls_any" or sum(again) <= 1]

    @cache
    def value(stage: int, mine: tuple[int, ...], theirs: tuple[int, ...]) -> float:
        if stage == len(stages):
            return outcome(attack, defence, mine, theirs)[0]
        card, side = stages[stage]
        worth = [
            sum(value(stage + 1, after[0], after[1]) for after in possible) / len(possible)
            for possible in options(card, side, [mine, theirs])
        ]
        return max(worth) if side else min(worth)

    total = ways = 0.0
    for mine, count in each_way(attack):
        for theirs, often in each_way(defence):
            total += count * often * value(0, mine, theirs)
            ways += count * often
    return total / ways


# --- one battle -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "ways"),
    [
        ((1, 1), {(0, 1): 15, (1, 0): 21}),
        ((2, 1), {(0, 1): 125, (1, 0): 91}),
        ((3, 1), {(0, 1): 855, (1, 0): 441}),
        ((1, 2), {(0, 1): 55, (1, 0): 161}),
        ((2, 2), {(0, 2): 295, (1, 1): 420, (2, 0): 581}),
        ((3, 2), {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}),
    ],
)
def test_the_figures_that_everybody_knows(dice: tuple[int, int], ways: dict[Losses, int]) -> None:
    assert battle_ways(Side(dice[0]), Side(dice[1])) == ways


@pytest.mark.parametrize("dice", [dice for dice in DICE if sum(dice) < 5])
@pytest.mark.parametrize("mine", EDGES)
@pytest.mark.parametrize("theirs", EDGES[1:4] + EDGES[-1:])
def test_counted_as_by_trying_out_every_die(
    dice: tuple[int, int], mine: dict[str, Any], theirs: dict[str, Any]
) -> None:
    attack, defence = Side(dice[0], **mine), Side(dice[1], **theirs)
    assert +Counter(battle_ways(attack, defence)) == tried_out(attack, defence)


SIDES = {
    "eights": st.integers(0, 4),
    "plus": st.integers(0, 3),
    "highest": st.integers(0, 4),
    "wins_ties": st.booleans(),
    "rerolls_ones": st.booleans(),
}


@settings(max_examples=40, deadline=None)
@given(attack=st.builds(Side, st.integers(1, 3), **SIDES), defence=st.builds(Side, st.integers(1, 2), **SIDES))
def test_counted_as_by_trying_out_any_two_sides(attack: Side, defence: Side) -> None:
    assert +Counter(battle_ways(attack, defence)) == tried_out(attack, defence)
    odds = battle_odds(attack, defence)
    assert sum(odds.values()) == pytest.approx(1, abs=1e-12)
    assert all(sum(losses) == min(attack.dice, defence.dice) for losses in odds)
    mine, theirs = expected_losses(attack, defence)
    assert mine == pytest.approx(sum(lost * chance for (lost, _), chance in odds.items()))
    assert theirs == pytest.approx(sum(lost * chance for (_, lost), chance in odds.items()))


@pytest.mark.parametrize("edge", EDGES[1:])
def test_every_edge_helps_its_side(edge: dict[str, Any]) -> None:
    for attack, defence in DICE:
        plain = expected_losses(Side(attack), Side(defence))[0]
        assert expected_losses(Side(attack, **edge), Side(defence))[0] < plain
        if set(edge) != {"wins_ties"}:
            assert expected_losses(Side(attack), Side(defence, **edge))[0] > plain


def test_ties_are_the_defender_s_where_both_would_win_them() -> None:
    assert battle_ways(Side(3, wins_ties=True), Side(2, wins_ties=True)) == battle_ways(Side(3), Side(2))


def test_no_more_eights_than_dice() -> None:
    assert Side(2, eights=5).sizes() == [8, 8]
    assert Side(3, eights=2).rolling(1).sizes() == [8]
    assert Side(2, eights=5) == Side(2, eights=2)
    assert battle_ways(Side(1, eights=3), Side(1)) == battle_ways(Side(1, eights=1), Side(1))


# --- the game's own battles -------------------------------------------------------------------------------------------


def siege(attackers: int, defenders: int) -> Skirmish:
    """An invasion that waits for armies to be committed."""
    lands = {"Winterfell": ("wolf", attackers), "White Harbor": ("lion", defenders)}
    state = at(lands, phase="invade")
    state.asks_all = True
    plays(state, "wolf", "invade White Harbor from Winterfell")
    state.loud = False
    return state


def fought(state: Skirmish, committed: int, dice: tuple[int, ...]) -> Losses:
    """What the game takes from both sides when dice fall in a certain way."""
    before = state.armies[state.source], state.armies[state.target]
    state.committed, state.defending = committed, len(dice) - committed
    state.rigged = list(dice)
    fight(state, state.frames[-1])
    after = state.armies[state.source], state.armies[state.target]
    state.armies[state.source], state.armies[state.target] = before
    return before[0] - after[0], before[1] - after[1]


@pytest.mark.rule("risk.battle.6", "risk.battle.7", "risk.battle.8", "risk.battle.9", "risk.battle.10")
@pytest.mark.parametrize("dice", DICE)
def test_the_game_fights_every_battle_as_the_odds_count_it(dice: tuple[int, int]) -> None:
    committed, defending = dice
    state = siege(9, 9)
    ahead = edges(Side(committed), Side(defending))
    found: Counter[Losses] = Counter()
    for faces in product(range(1, 7), repeat=committed + defending):
        losses = fought(state, committed, faces)
        rolled = [fallen(6, face) for face in faces]
        attack = tuple(sorted(rolled[:committed], reverse=True))
        defence = tuple(sorted(rolled[committed:], reverse=True))
        lost = attackers_lost(attack, defence, ahead)
        assert losses == (lost, min(dice) - lost), faces
        found[losses] += 1
    assert found == battle_ways(Side(committed), Side(defending))


@cache
def game_battle(committed: int, defending: int) -> dict[Losses, Fraction]:
    """The odds of a battle, by letting the game fight it with all dice."""
    state = siege(9, 9)
    every = list(product(range(1, 7), repeat=committed + defending))
    found = Counter(fought(state, committed, faces) for faces in every)
    return {losses: Fraction(count, len(every)) for losses, count in found.items()}


@cache
def game_conquers(attackers: int, defenders: int) -> Fraction:
    """The chance to conquer when both sides take the last answer the game offers, the most dice, to the end."""
    if defenders == 0:
        return Fraction(1)
    if attackers == 1:
        return Fraction(0)
    state = siege(attackers, defenders)
    committed = commitments(state, state.frames[-1]).options[-1]
    defending = defences(state, state.frames[-1]).options[-1]
    odds = game_battle(committed, defending)
    return sum(
        (chance * game_conquers(attackers - mine, defenders - theirs) for (mine, theirs), chance in odds.items()),
        Fraction(0),
    )


@pytest.mark.rule("risk.battle.1", "risk.battle.2", "risk.battle.5")
@pytest.mark.parametrize("attackers", range(2, 8))
@pytest.mark.parametrize("defenders", range(1, 6))
def test_the_game_is_conquered_as_often_as_the_odds_say(attackers: int, defenders: int) -> None:
    assert invasion_odds(attackers, defenders).conquest == pytest.approx(
        float(game_conquers(attackers, defenders)), abs=1e-12
    )


# --- cards for one battle ---------------------------------------------------------------------------------------------

SOME = [{}, *({card: True} for card in CARDS), dict.fromkeys(CARDS, True)]


@pytest.mark.parametrize("dice", [(1, 1), (2, 1), (1, 2)])
@pytest.mark.parametrize("mine", SOME)
@pytest.mark.parametrize("theirs", SOME)
def test_cards_are_played_as_well_as_they_can_be(
    dice: tuple[int, int], mine: dict[str, Any], theirs: dict[str, Any]
) -> None:
    attack, defence = Side(dice[0], eights=1, highest=1, **mine), Side(dice[1], **theirs)
    assert expected_losses(attack, defence)[0] == pytest.approx(cost_with_cards(attack, defence), abs=1e-12)


@pytest.mark.parametrize(
    ("attack", "defence"),
    [
        (Side(2, rerolls_any=True), Side(2, eights=1)),
        (Side(2, eights=1, rerolls_ones=True), Side(2, rerolls_any=True)),
        (Side(2, forces_reroll=True), Side(2, changes_die=True)),
        (Side(3, rerolls_any=True), Side(1)),
        (Side(3, eights=2, changes_die=True), Side(2)),
        (Side(3), Side(2, forces_reroll=True)),
        (Side(3, forces_reroll=True), Side(2, highest=1)),
        (Side(3, plus=1), Side(2, rerolls_any=True)),
    ],
)
def test_cards_in_larger_battles(attack: Side, defence: Side) -> None:
    assert expected_losses(attack, defence)[0] == pytest.approx(cost_with_cards(attack, defence), abs=1e-12)
    assert sum(battle_odds(attack, defence).values()) == pytest.approx(1, abs=1e-12)


def test_figures_with_cards_that_can_be_worked_out_by_hand() -> None:
    # A die turned to six loses to nothing, and beats all but a six.
    assert battle_ways(Side(1), Side(1, changes_die=True)) == {(0, 1): 0, (1, 0): 36}
    assert battle_ways(Side(1, changes_die=True), Side(1)) == {(0, 1): 30, (1, 0): 6}
    # One die against one, thrown again only when it lost: the other chance is as good as the first.
    again = battle_odds(Side(1, rerolls_any=True), Side(1))
    assert again[0, 1] == pytest.approx(
        float(Fraction(15, 36) + sum(Fraction(d, 6) * Fraction(6 - d, 6) for d in range(1, 7)) / 6)
    )


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_never_a_burden(card: str) -> None:
    for attack, defence in DICE:
        plain = expected_losses(Side(attack), Side(defence))[0]
        assert expected_losses(Side(attack, **{card: True}), Side(defence))[0] < plain
        assert expected_losses(Side(attack), Side(defence, **{card: True}))[0] > plain


def test_a_card_for_one_battle_is_played_in_the_first() -> None:
    odds = invasion_odds(4, 2, Side(3, changes_die=True))
    first = battle_odds(Side(3, changes_die=True), Side(2))
    then = invasion_odds(3, 1).conquest
    assert odds.conquest == pytest.approx(first[0, 2] + first[1, 1] * then + first[2, 0] * invasion_odds(2, 2).conquest)


# --- invasions --------------------------------------------------------------------------------------------------------


def invaded(
    attackers: int, defenders: int, attack: Side, defence: Side, stops: Callable[[int, int], bool]
) -> dict[Losses, Fraction]:
    """How likely so many attackers and defenders are left, without rounding."""
    ways = battle_ways(attack.rolling(attackers - 1), defence.rolling(defenders))
    found: dict[Losses, Fraction] = {}
    for (mine, theirs), count in ways.items():
        left = (attackers - mine, defenders - theirs)
        over = left[1] == 0 or left[0] == 1 or stops(*left)
        ends = {left: Fraction(1)} if over else invaded(*left, attack, defence, stops)
        for end, chance in ends.items():
            found[end] = found.get(end, Fraction(0)) + chance * Fraction(count, sum(ways.values()))
    return found


@pytest.mark.parametrize(
    ("attackers", "defenders", "attack", "defence", "stop_at"),
    [
        (2, 1, Side(3), Side(2), 1),
        (7, 5, Side(3), Side(2), 1),
        (8, 6, Side(3), Side(2), 4),
        (8, 6, Side(3), Side(2), 7),
        (6, 6, Side(2), Side(2), 1),
        (6, 4, Side(1), Side(1), 2),
        (7, 5, Side(3, eights=2, highest=1), Side(2, eights=ALL, plus=1), 1),
        (7, 5, Side(3, rerolls_ones=True, wins_ties=True), Side(2, highest=2, eights=1), 3),
    ],
)
def test_an_invasion_is_battle_after_battle(
    attackers: int, defenders: int, attack: Side, defence: Side, stop_at: int
) -> None:
    odds = invasion_odds(attackers, defenders, attack, defence, stop_at)
    ends = invaded(attackers, defenders, attack, defence, lambda mine, _: mine <= stop_at)
    compare(odds, ends, attackers, defenders)


@pytest.mark.parametrize(("attackers", "defenders"), [(2, 1), (3, 6), (5, 5), (6, 5), (8, 3), (9, 8)])
def test_who_wants_to_stay_ahead_stops_with_no_more_than_the_defender(attackers: int, defenders: int) -> None:
    attack, defence = Side(3, highest=1), Side(2, eights=ALL)
    odds = invasion_odds(attackers, defenders, attack, defence, ahead=True)
    ends = invaded(attackers, defenders, attack, defence, lambda mine, theirs: mine <= theirs)
    compare(odds, ends, attackers, defenders)
    assert odds.conquest <= invasion_odds(attackers, defenders, attack, defence).conquest


def compare(odds: InvasionOdds, ends: dict[Losses, Fraction], attackers: int, defenders: int) -> None:
    """They say the same."""
    for mine in range(attackers + 1):
        left = [ends.get((mine, theirs), 0) for theirs in range(defenders + 1)]
        assert odds.attackers_left[mine] == pytest.approx(float(sum(left)), abs=1e-12)
        assert odds.conquered[mine] == pytest.approx(float(left[0]), abs=1e-12)
    for theirs in range(defenders + 1):
        left = [ends.get((mine, theirs), 0) for mine in range(attackers + 1)]
        assert odds.defenders_left[theirs] == pytest.approx(float(sum(left)), abs=1e-12)
    assert odds.conquest == odds.defenders_left[0]
    lost = sum((attackers - mine) * value for (mine, _), value in ends.items())
    assert odds.attackers_lost == pytest.approx(float(lost), abs=1e-12)
    lost = sum((defenders - theirs) * value for (_, theirs), value in ends.items())
    assert odds.defenders_lost == pytest.approx(float(lost), abs=1e-12)


@pytest.mark.parametrize(("armies", "chance"), [((2, 1), 0.417), ((4, 2), 0.656), ((6, 5), 0.506), ((11, 10), 0.568)])
def test_invasions_that_everybody_knows(armies: tuple[int, int], chance: float) -> None:
    """They are usually listed without the army that stays behind."""
    assert round(invasion_odds(*armies).conquest, 3) == chance


@settings(max_examples=40, deadline=None)
@given(
    attackers=st.integers(2, 60),
    defenders=st.integers(1, 60),
    attack=st.builds(Side, st.integers(1, 3), **SIDES),
    defence=st.builds(Side, st.integers(1, 2), **SIDES),
    data=st.data(),
)
def test_chances_add_up(attackers: int, defenders: int, attack: Side, defence: Side, data: st.DataObject) -> None:
    stop_at = data.draw(st.integers(1, attackers - 1))
    odds = invasion_odds(attackers, defenders, attack, defence, stop_at)
    assert sum(odds.attackers_left) == pytest.approx(1, abs=1e-9)
    assert sum(odds.defenders_left) == pytest.approx(1, abs=1e-9)
    assert odds.defenders_left[0] == pytest.approx(odds.conquest, abs=1e-12)
    assert 0 <= odds.conquest <= 1
    assert 0 <= odds.attackers_lost <= attackers - 1
    assert 0 <= odds.defenders_lost <= defenders + 1e-9
    assert odds.attackers_left[0] == 0


@pytest.mark.parametrize(
    ("attack", "defence"),
    [
        (Side(3), Side(2)),
        (Side(3, highest=1), Side(2)),
        (Side(3, eights=ALL), Side(2, eights=ALL)),
        (Side(3), Side(2, eights=ALL, highest=1)),
    ],
)
def test_more_armies_are_never_worse(attack: Side, defence: Side) -> None:
    table = [
        [invasion_odds(mine, theirs, attack, defence).conquest for theirs in range(1, 19)] for mine in range(2, 19)
    ]
    for fewer, more in pairwise(table):
        assert all(high > low for low, high in zip(fewer, more, strict=True))
    for row in table:
        assert all(high > low for high, low in pairwise(row))


def test_stopping_early_saves_armies_and_costs_chances() -> None:
    odds = [invasion_odds(12, 7, stop_at=stop_at) for stop_at in range(1, 12)]
    for longer, shorter in pairwise(odds):
        assert shorter.conquest < longer.conquest
        assert shorter.attackers_lost < longer.attackers_lost


def test_fifty_against_fifty_takes_less_than_five_milliseconds() -> None:
    took = []
    for _ in range(7):
        began = time.perf_counter()
        invasion_odds(50, 50, Side(3, highest=1), Side(2, eights=ALL))
        took.append(time.perf_counter() - began)
    assert min(took) < 0.005


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ask", "reason"),
    [
        (lambda: Side(0), "a side rolls one to 3 dice, not 0"),
        (lambda: Side(4), "a side rolls one to 3 dice, not 4"),
        (lambda: Side(3, plus=-1), "less than nothing added"),
        (lambda: battle_ways(Side(3), Side(3)), "a defender rolls one or 2 dice, not 3"),
        (lambda: invasion_odds(5, 5, Side(3), Side(3)), "a defender rolls one or 2 dice, not 3"),
        (lambda: invasion_odds(1, 5), "at least 2 armies, since one stays behind, not 1"),
        (lambda: invasion_odds(5, 0), "at least 1 army to invade against, not 0"),
        (lambda: invasion_odds(5, -2), "at least 1 army to invade against, not -2"),
        (lambda: invasion_odds(1001, 5), "up to 1000 armies a side, not 1001"),
        (lambda: invasion_odds(5, 5, stop_at=5), "stops at 1 to 4, not at 5"),
        (lambda: invasion_odds(5, 5, stop_at=0), "stops at 1 to 4, not at 0"),
    ],
)
def test_nonsense_is_refused(ask: Callable[[], object], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        ask()
