"""Effects that add, destroy or move armies and units."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, ask, do, each
from fivekings.kernel.question import Question
from fivekings.kernel.request import Choice, Request
from fivekings.risk.dominion.battle import lose_committed
from fivekings.risk.dominion.card_conditions import cut_off_targets
from fivekings.risk.dominion.card_decks import discard_territory, top_territories
from fivekings.risk.dominion.character_cards import power_of
from fivekings.risk.dominion.effects.effect_steps import (
    ASK_TERRITORY,
    choosing,
    die_of,
    effect,
    own_lands,
    player,
    rolling,
)
from fivekings.risk.dominion.state import NOBODY, UNITS, Dominion
from fivekings.risk.dominion.territories import region_hint
from fivekings.risk.dominion.units import place_unit
from fivekings.risk.rules.territories import territory_label, territory_things
from fivekings.risk.state import NEUTRAL
from fivekings.risk.vocabularies import DOMINION

ARMIES_ADDED: Final = DOMINION.tells(EventKind("armies added", "+ {armies} more at {territory}."))
ARMIES_LOST: Final = DOMINION.tells(EventKind("armies lost", "+ {armies} lost at {territory}."))
BANNERS: Final = DOMINION.tells(EventKind("banners", "+ {armies} more answer the call."))

ASK_TERRITORIES: Final = DOMINION.asks(
    Question("territories", "choose territories.", territory_label, says=("{territory}",), things=territory_things)
)
ASK_FREEZE: Final = DOMINION.asks(
    Question(
        "freeze",
        "winter takes an army: where?",
        territory_label,
        says=("{territory}",),
        hint=region_hint,
        things=territory_things,
    )
)
ASK_ARMIES: Final = DOMINION.asks(Question[Dominion]("armies", "how many armies?"))


def add_armies(state: Dominion, land: int, count: int) -> None:
    """Add armies to a territory. risk.effect.10"""
    state.armies[land] += count
    if state.loud:
        ARMIES_ADDED.tell(state, armies=count, territory=state.board.name_of(land))


def destroy(state: Dominion, land: int, count: int, by: int) -> int:
    """Destroy armies, but never the last of a territory; returns how many. risk.effect.12, risk.objectives.8"""
    lost = min(count, state.armies[land] - 1)
    if lost <= 0:
        return 0
    state.armies[land] -= lost
    if by == state.active and state.owner[land] not in (by, NEUTRAL):
        state.destroyed += lost
    if state.loud:
        ARMIES_LOST.tell(state, armies=lost, territory=state.board.name_of(land))
    return lost


def army_to_target(state: Dominion, _frame: Frame) -> None:
    """Add an army to the defending territory. risk.characters.4"""
    add_armies(state, state.target, 1)


def call_to_arms(state: Dominion, _frame: Frame) -> None:
    """Add as many armies as the die shows to the defending territory. risk.maesters.27"""
    add_armies(state, state.target, die_of(state))


def banners(state: Dominion, frame: Frame) -> None:
    """Add the die to the reinforcements. risk.maesters.37"""
    count = die_of(state)
    state.reserve += count
    if state.loud:
        BANNERS.tell(state, seat=player(frame), armies=count)


def ambush(state: Dominion, _frame: Frame) -> None:
    """Destroy half of the die, rounded up, before the battle. risk.maesters.2"""
    lose_committed(state, (die_of(state) + 1) // 2)


def trap(state: Dominion, _frame: Frame) -> None:
    """Destroy all committed armies. risk.maesters.3"""
    lose_committed(state, state.committed)


def shift(state: Dominion, _frame: Frame) -> None:
    """Destroy two attacking armies and add two defending ones. risk.maesters.17"""
    lose_committed(state, 2)
    add_armies(state, state.target, 2)


def castles(state: Dominion, frame: Frame) -> list[int]:
    """The player's territories with a castle."""
    return [land for land in own_lands(state, frame) if land in state.board.castles]


def one_more(state: Dominion, _frame: Frame, land: int) -> None:
    """Add an army there."""
    add_armies(state, land, 1)


def three_choices(state: Dominion, frame: Frame) -> Request:
    """Ask for up to three territories. risk.maesters.4"""
    lands = own_lands(state, frame)
    return ASK_TERRITORIES.to(player(frame), lands, None, 1, min(3, len(lands)))


def place_three(state: Dominion, _frame: Frame, choice: Choice) -> None:
    """Add an army to each. risk.maesters.4"""
    for land in choice.picks:
        add_armies(state, land, 1)


def unit_of_card(state: Dominion, frame: Frame, land: int) -> None:
    """Add a unit to a territory. risk.maesters.5, risk.maesters.8, risk.maesters.11"""
    place_unit(state, UNITS.index(power_of(frame.roles["option"]).unit), land)


def elsewhere(state: Dominion, frame: Frame) -> list[int]:
    """The player's territories except the invaded one."""
    return [land for land in own_lands(state, frame) if land != state.target]


def withdraw(state: Dominion, _frame: Frame, land: int) -> None:
    """Move all armies but one to another territory. risk.maesters.33"""
    moved = state.armies[state.target] - 1
    state.armies[state.target] = 1
    add_armies(state, land, moved)


def sickness(state: Dominion, frame: Frame) -> None:
    """Each opponent's territory in a region loses an army. risk.maesters.12"""
    for card in top_territories(state, 1):
        discard_territory(state, card)
        if state.result is not None:
            return
        region = state.board.territories[card].region
        for land in state.board.regions[region].territories:
            if state.owner[land] not in (player(frame), NEUTRAL):
                destroy(state, land, 1, player(frame))


def desertion(state: Dominion, frame: Frame) -> None:
    """Two territories lose half of their armies. risk.maesters.13"""
    for card in top_territories(state, 2):
        discard_territory(state, card)
        if state.result is not None:
            return
        if state.owner[card] not in (player(frame), NEUTRAL):
            destroy(state, card, state.armies[card] // 2, player(frame))


def winter_order(state: Dominion, frame: Frame) -> list[int]:
    """Each opponent twice, then the player. risk.maesters.21"""
    return [*[seat for other in state.opponents(player(frame)) for seat in (other, other)], player(frame)]


def winter_choices(state: Dominion, frame: Frame) -> Request | None:
    """Ask where an army is lost: in a territory that keeps another. risk.maesters.21"""
    seat: int = frame.roles["freezing"]
    lands = [land for land in state.holds(seat) if state.armies[land] > 1]
    return ASK_FREEZE.to(seat, lands) if lands else None


def freeze(state: Dominion, _frame: Frame, choice: Choice) -> None:
    """Remove the army. risk.maesters.21, risk.objectives.8"""
    destroy(state, choice.pick, 1, NOBODY)


def supply_lands(state: Dominion, frame: Frame) -> list[int]:
    """The territories whose supply can be cut off. risk.maesters.22"""
    return cut_off_targets(state, player(frame))


def mark(_state: Dominion, frame: Frame, land: int) -> None:
    """Note the chosen territory."""
    frame.roles["land"] = land


def note_die(state: Dominion, frame: Frame) -> None:
    """Note the die for the next steps."""
    frame.roles["die"] = die_of(state)


def cut_choices(state: Dominion, frame: Frame) -> Request | None:
    """Ask how many armies to remove, up to the die. risk.maesters.22"""
    if "land" not in frame.roles:
        return None
    most = min(frame.roles["die"], state.armies[frame.roles["land"]] - 1)
    return ASK_ARMIES.to(player(frame), list(range(most + 1)))


def cut(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Remove the armies. risk.maesters.22"""
    destroy(state, frame.roles["land"], choice.pick, player(frame))


def loss_lands(state: Dominion, _frame: Frame) -> list[int]:
    """Both territories of an invasion. risk.maesters.26"""
    return [land for land in (state.source, state.target) if state.armies[land] > 1]


def loss_choices(state: Dominion, frame: Frame) -> Request:
    """Ask for up to two armies to destroy there. risk.maesters.26"""
    most = min(2, state.armies[frame.roles["losing"]] - 1)
    return ASK_ARMIES.to(player(frame), list(range(most + 1)))


def lose(state: Dominion, frame: Frame, choice: Choice) -> None:
    """Destroy the armies. risk.maesters.26"""
    destroy(state, frame.roles["losing"], choice.pick, player(frame))


effect("army to target", do(army_to_target))
effect("call to arms", *rolling(), do(call_to_arms))
effect("banners", *rolling(), do(banners))
effect("ambush", *rolling(), do(ambush))
effect("trap", do(trap))
effect("shift", do(shift))
effect("army to castle", choosing(ASK_TERRITORY, castles, one_more))
effect("three armies", ask(three_choices, place_three, rule="risk.maesters.4"))
effect("unit", choosing(ASK_TERRITORY, own_lands, unit_of_card))
effect("withdraw", choosing(ASK_TERRITORY, elsewhere, withdraw))
effect("sickness", do(sickness))
effect("desertion", do(desertion))
effect("winter", each("freezing", winter_order, ask(winter_choices, freeze, rule="risk.maesters.21")))
effect(
    "cut off",
    choosing(ASK_TERRITORY, supply_lands, mark),
    *rolling(),
    do(note_die),
    ask(cut_choices, cut, rule="risk.maesters.22"),
)
effect("losses", each("losing", loss_lands, ask(loss_choices, lose, rule="risk.maesters.26")))
