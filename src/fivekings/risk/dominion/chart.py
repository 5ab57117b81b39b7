"""Dominion as the rulebook charts it: setting up, then turn after turn of seven steps.

Units are no armies, so what counts armies stays as in Skirmish (risk.unit.5), and what cards say goes before what the
rules say (risk.dominion_turn.5, risk.modules.2).
"""

from typing import Final

from fivekings.kernel.program import Frame, ask, call, do, never, program, repeat, when
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.risk.dominion import effects  # noqa: F401  (declares what cards do)
from fivekings.risk.dominion.battle import (
    armies_committed,
    engine_choices,
    knight_choices,
    resolve,
    roll_dice,
    take_engines,
    take_knights,
)
from fivekings.risk.dominion.losing import (
    conquer_land,
    engine_goers,
    fell_from_game,
    knight_goers,
    move_engines,
    move_knights,
)
from fivekings.risk.dominion.setup import SETTING_UP
from fivekings.risk.dominion.state import NOBODY, Dominion
from fivekings.risk.dominion.turn import (
    begin_draw,
    begin_objective,
    begin_purchase,
    begin_turn,
    buy,
    card_of_two,
    check_victory,
    collect,
    complete,
    deploy_unit,
    done_buying,
    done_drawing,
    draw,
    drawing,
    keep_card,
    keep_maester,
    keep_objective,
    maester_of_two,
    objective_choices,
    objective_of_two,
    purchases,
    refresh,
    trade_for_unit,
    unit_cards,
    unit_places,
)
from fivekings.risk.dominion.windows import window
from fivekings.risk.rules.battle import commit, commitments, defences, defend
from fivekings.risk.rules.conquest import followers, move_in
from fivekings.risk.rules.deploy import all_deployed, deploy, deployments
from fivekings.risk.rules.draw import pass_turn
from fivekings.risk.rules.elimination import capture_cards, somebody_eliminated
from fivekings.risk.rules.invade import (
    LAND,
    LAND_BITS,
    begin_invade,
    choose_to_go_on,
    declare,
    done_invading,
    end_invasion,
    go_on,
    invading,
    invasion_decided,
    invasions,
    target_fallen,
)
from fivekings.risk.rules.maneuver import begin_maneuver, maneuver, maneuvers
from fivekings.risk.rules.trade import nothing_to_trade, reinforce_shown, shown_lands, trade, trades
from fivekings.risk.skirmish import CAPTURE
from fivekings.risk.state import INVADE

MANEUVER_NOW: Final = 1 << (2 * LAND_BITS)
"""Instead of an invasion: a maneuver, by leave of a card."""


# --- invading -------------------------------------------------------------------------------------


def targets(state: Dominion, frame: Frame) -> Request:
    """Invasions as in Skirmish, and what cards add and forbid.

    risk.effect.5, risk.maesters.1, risk.maesters.32, risk.characters.17
    """
    usual = invasions(state, frame)
    options = usual.options[:-1]
    if state.flags.get("fleet"):
        options = sorted({*options, *by_sea(state)})
    if state.bars:
        options = [option for option in options if not barred(state, option & LAND)]
    if state.flags.get("maneuver now") and not state.flags.get("maneuvered"):
        options.append(MANEUVER_NOW)
    return Request(state.active, "invade", [*options, DECLINE])


def by_sea(state: Dominion) -> list[int]:
    """What ports may invade with a fleet: everything on a coast. risk.maesters.1, risk.maesters.38, risk.maesters.39"""
    seat = state.active
    ports = [land for land in state.board.ports if state.owner[land] == seat and state.armies[land] > 1]
    shores = [land for land in state.board.coastal if state.owner[land] != seat]
    return [source << LAND_BITS | target for source in ports for target in shores]


def barred(state: Dominion, land: int) -> bool:
    """Does a card keep a territory from being invaded? risk.effect.5"""
    owner = state.owner[land]
    return any(bar["land"] == land or (bar["land"] == NOBODY and bar["owner"] == owner) for bar in state.bars)


def declare_or_maneuver(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Declare an invasion, move, or be done. risk.invade.2, risk.characters.17"""
    frame.roles.pop("moving", None)
    if choice.pick == MANEUVER_NOW:
        frame.roles["moving"] = True
        return
    state.flags.pop("called off", None)
    declare(state, frame, choice)


def moving(_state: Dominion, frame: Frame) -> bool:
    """Has a maneuver been chosen instead of an invasion?"""
    return "moving" in frame.roles


def goes_on(state: Dominion, _frame: Frame) -> bool:
    """Has the invasion neither been called off nor run out of armies? risk.effect.3, risk.effect.6"""
    return "called off" not in state.flags and state.armies[state.source] > 1 and state.armies[state.target] > 0


def decided(state: Dominion, frame: Frame) -> bool:
    """The target has fallen, the attacker has ended it, or it cannot go on. risk.invade.6, risk.effect.3"""
    return invasion_decided(state, frame) or "called off" in state.flags


def may_go_on(state: Dominion, frame: Frame) -> Request | None:
    """Go on with the invasion? risk.invade.7"""
    return None if "called off" in state.flags else go_on(state, frame)


def end(state: Dominion, frame: Frame) -> None:
    """The invasion is over, with what held for it. risk.effect.1, risk.effect.4"""
    if "called off" in state.flags:
        frame.roles["ended"] = True
    end_invasion(state, frame)
    state.edges = [edge for edge in state.edges if edge["until"] != "invasion"]
    state.flags.pop("called off", None)
    state.with_knights = state.with_engines = 0


# --- maneuvers ------------------------------------------------------------------------------------


def moves(state: Dominion, _frame: Frame) -> Request | None:
    """A maneuver, if one is left. risk.dominion_turn.4, risk.characters.3"""
    left = 1 + state.flags.get("maneuvers", 0) - state.flags.get("maneuvered", 0)
    return maneuvers(state, _frame) if left > 0 else None


def move(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Move armies. risk.maneuver.3, risk.unit.15"""
    frame.roles.pop("from", None)
    if choice.pick == DECLINE:
        if state.phase != INVADE:
            state.flags["maneuvered"] = 100
        return
    state.flags["maneuvered"] = state.flags.get("maneuvered", 0) + 1
    frame.roles["from"], frame.roles["to"] = choice.pick >> LAND_BITS, choice.pick & LAND
    maneuver(state, frame, choice)


def all_moved(state: Dominion, _frame: Frame) -> bool:
    """Is no maneuver left?"""
    return state.flags.get("maneuvered", 0) > state.flags.get("maneuvers", 0)


MANEUVER = program(
    "risk.dominion.maneuver",
    ask(moves, move, rule="risk.maneuver.1"),
    ask(knight_goers, move_knights, rule="risk.unit.15"),
    ask(engine_goers, move_engines, rule="risk.unit.15"),
)

INVASION = program(
    "risk.dominion.invasion",
    window("declared"),
    when(
        goes_on,
        repeat(
            ask(commitments, commit, rule="risk.battle.1"),
            ask(knight_choices, take_knights, rule="risk.unit.7"),
            ask(engine_choices, take_engines, rule="risk.unit.7"),
            window("committed"),  # before the defender's dice: risk.effect.9
            when(
                armies_committed,
                ask(defences, defend, rule="risk.battle.4"),
                do(roll_dice, rule="risk.battle.3"),
                window("rolled: again"),  # three in this order: risk.dice.3
                window("rolled: set"),
                window("rolled: add"),
                do(resolve, rule="risk.battle.6"),
            ),
            ask(may_go_on, choose_to_go_on, rule="risk.invade.7"),
            until=decided,
        ),
    ),
    when(
        target_fallen,
        do(conquer_land, rule="risk.conquest.1"),
        ask(followers, move_in, rule="risk.conquest.3"),
        when(
            somebody_eliminated,
            do(capture_cards, rule="risk.elimination.3"),
            do(fell_from_game, rule="risk.dominion_win.1"),
            call(CAPTURE),  # sets only: risk.dominion_win.3
        ),
    ),
    do(end, rule="risk.invade.9"),
)

TURN = program(
    "risk.dominion.turn",
    do(begin_turn, rule="risk.dominion_turn.1"),
    window("turn starts"),
    do(collect, rule="risk.gold.1"),
    window("reinforce", alone=True),
    repeat(
        ask(trades, trade, rule="risk.trade.1"),
        ask(shown_lands, reinforce_shown, rule="risk.trade.11"),
        until=nothing_to_trade,
    ),
    ask(unit_cards, trade_for_unit, rule="risk.unit.1"),
    ask(unit_places, deploy_unit, rule="risk.unit.4"),
    repeat(ask(deployments, deploy, rule="risk.deploy.1"), until=all_deployed),
    do(begin_purchase, rule="risk.dominion_turn.1"),
    repeat(
        ask(purchases, buy, rule="risk.purchase.1"),
        ask(maester_of_two, keep_maester, rule="risk.characters.12"),
        ask(objective_of_two, keep_objective, rule="risk.purchase.3"),
        until=done_buying,
    ),
    do(refresh, rule="risk.dominion_turn.2"),
    do(begin_invade, rule="risk.dominion_turn.1"),
    window("before invasions"),  # once: risk.window.12
    repeat(
        ask(targets, declare_or_maneuver, rule="risk.invade.1"),
        when(moving, call(MANEUVER)),
        when(invading, call(INVASION), window("between invasions")),
        until=done_invading,
    ),
    do(begin_maneuver, rule="risk.dominion_turn.1"),
    window("maneuver"),
    repeat(call(MANEUVER), until=all_moved),
    do(begin_objective, rule="risk.dominion_turn.1"),
    window("objective"),
    ask(objective_choices, complete, rule="risk.objectives.1"),
    ask(objective_of_two, keep_objective, rule="risk.objectives.3"),
    do(check_victory, rule="risk.dominion_win.4"),
    do(begin_draw, rule="risk.dominion_turn.1"),
    window("draw", alone=True),
    repeat(
        ask(drawing, draw, rule="risk.dominion_draw.1"),
        ask(card_of_two, keep_card, rule="risk.characters.25"),
        until=done_drawing,
    ),
)

DOMINION = program(
    "risk.dominion",
    call(SETTING_UP),
    repeat(call(TURN), do(pass_turn, rule="risk.turn.2"), until=never),
)
