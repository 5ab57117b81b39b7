"""Dominion's program, as in the rulebook: setup, then turns of seven steps.

Units are not armies, so rules that count armies stay as in Skirmish (risk.unit.5). Cards take precedence over the rules
(risk.dominion_turn.5, risk.modules.2).
"""

from fivekings.kernel.program import ask, call, do, never, program, repeat, when
from fivekings.risk.dominion import effects  # noqa: F401  (registers the effects of cards)
from fivekings.risk.dominion.battle import armies_committed, resolve, roll_dice
from fivekings.risk.dominion.conquest import conquer_land
from fivekings.risk.dominion.draw import begin_draw, card_of_two, done_drawing, draw, drawing, keep_card
from fivekings.risk.dominion.elimination import fell_from_game, retire_from_dominion
from fivekings.risk.dominion.invade import decided, declare_or_maneuver, end, goes_on, may_go_on, moving, targets
from fivekings.risk.dominion.maneuver import MANEUVER, all_moved
from fivekings.risk.dominion.objectives import (
    begin_objective,
    complete,
    keep_objective,
    objective_choices,
    objective_of_two,
)
from fivekings.risk.dominion.purchase import (
    begin_purchase,
    buy,
    done_buying,
    keep_maester,
    maester_of_two,
    purchases,
)
from fivekings.risk.dominion.reinforce import collect
from fivekings.risk.dominion.setup import SETTING_UP
from fivekings.risk.dominion.turn import begin_turn, refresh
from fivekings.risk.dominion.units import (
    deploy_unit,
    engine_choices,
    knight_choices,
    take_engines,
    take_knights,
    trade_for_unit,
    unit_cards,
    unit_places,
)
from fivekings.risk.dominion.windows import window
from fivekings.risk.dominion.winning import check_victory
from fivekings.risk.rules.battle import commit, commitments, defences, defend
from fivekings.risk.rules.conquest import followers, move_in
from fivekings.risk.rules.deploy import all_deployed, deploy, deployments
from fivekings.risk.rules.elimination import capture_cards, somebody_eliminated
from fivekings.risk.rules.forced_trade import FORCED_TRADE
from fivekings.risk.rules.invade import begin_invade, choose_to_go_on, done_invading, invading, target_fallen
from fivekings.risk.rules.maneuver import begin_maneuver
from fivekings.risk.rules.trade import nothing_to_trade, reinforce_shown, shown_lands, trade, trades
from fivekings.risk.rules.turn import pass_turn

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
            call(FORCED_TRADE),  # sets only: risk.dominion_win.3
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

DOMINION_GAME = program(
    "risk.dominion",
    call(SETTING_UP),
    repeat(call(TURN), do(pass_turn, rule="risk.turn.2"), until=never),
    resign=retire_from_dominion,
)
