"""Skirmish's program, as in the rulebook: setup, then turns of four steps.

Skirmish has no gold, characters, maesters, objectives or special units (risk.setup.5). World at War uses the same
program (risk.war.2).
"""

from fivekings.kernel.program import ask, call, do, each, never, program, repeat, when
from fivekings.risk.rules.battle import commit, commitments, defences, defend, fight
from fivekings.risk.rules.conquest import conquer, followers, move_in
from fivekings.risk.rules.deploy import all_deployed, deploy, deployments
from fivekings.risk.rules.draw import begin_draw, draw, drawing
from fivekings.risk.rules.elimination import capture_cards, retire, somebody_eliminated
from fivekings.risk.rules.forced_trade import FORCED_TRADE
from fivekings.risk.rules.invade import (
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
from fivekings.risk.rules.reinforce import begin_reinforce
from fivekings.risk.rules.setup import (
    build_deck,
    choose_house,
    deal_territories,
    free_houses,
    roll_for_order,
    turn_order,
)
from fivekings.risk.rules.trade import (
    nothing_to_trade,
    reinforce_shown,
    shown_lands,
    trade,
    trades,
)
from fivekings.risk.rules.turn import pass_turn

SETTING_UP = program(
    "risk.setup",
    do(roll_for_order, rule="risk.setup.6"),
    each(
        "seat",
        turn_order,
        ask(free_houses, choose_house, rule="risk.setup.8"),
    ),
    do(deal_territories, rule="risk.setup.10"),
    do(build_deck, rule="risk.setup.14"),
)

INVASION = program(
    "risk.invasion",
    repeat(
        ask(commitments, commit, rule="risk.battle.1"),
        ask(defences, defend, rule="risk.battle.4"),
        do(fight, rule="risk.battle.6"),
        ask(go_on, choose_to_go_on, rule="risk.invade.7"),
        until=invasion_decided,
    ),
    when(
        target_fallen,
        do(conquer, rule="risk.conquest.1"),
        ask(followers, move_in, rule="risk.conquest.3"),
        when(
            somebody_eliminated,
            do(capture_cards, rule="risk.elimination.3"),
            call(FORCED_TRADE),
        ),
    ),
    do(end_invasion, rule="risk.invade.9"),
)

TURN = program(
    "risk.turn",
    do(begin_reinforce, rule="risk.reinforce.1"),
    repeat(
        ask(trades, trade, rule="risk.trade.1"),
        ask(shown_lands, reinforce_shown, rule="risk.trade.11"),
        until=nothing_to_trade,
    ),
    repeat(ask(deployments, deploy, rule="risk.deploy.1"), until=all_deployed),
    do(begin_invade, rule="risk.turn.1"),
    repeat(
        ask(invasions, declare, rule="risk.invade.1"),
        when(invading, call(INVASION)),
        until=done_invading,
    ),
    do(begin_maneuver, rule="risk.turn.1"),
    ask(maneuvers, maneuver, rule="risk.maneuver.1"),
    do(begin_draw, rule="risk.turn.1"),
    ask(drawing, draw, rule="risk.draw.1"),
)

SKIRMISH_GAME = program(
    "risk",
    call(SETTING_UP),
    repeat(call(TURN), do(pass_turn, rule="risk.turn.2"), until=never),
    resign=retire,
)
