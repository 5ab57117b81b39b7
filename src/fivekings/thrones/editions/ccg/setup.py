"""Setup: players declare House and agenda, then place setup cards; there are no mulligans. ccg.setup.5, ccg.setup.6"""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, ask, do, each, program
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.cardspeak.verbs.naming import ASK_HOUSE
from fivekings.thrones.editions.houses import HOUSES
from fivekings.thrones.model.kinds import ANNOUNCES_HOUSE
from fivekings.thrones.model.spoken import THRONES, of_cards
from fivekings.thrones.model.state import AGENDA, REMOVED, Thrones
from fivekings.thrones.model.terms import FACTIONS
from fivekings.thrones.rules.cards.characteristics import changed
from fivekings.thrones.rules.cards.moving import move
from fivekings.thrones.rules.phases.setup import choose_first, deal_hands, placing
from fivekings.thrones.rules.players.concerned import for_player
from fivekings.thrones.rules.resources.penalties import ANNOUNCED

DECLARED_EVENT: Final = THRONES.tells(EventKind("declared", "{seat} plays House {house} with {agenda}."))
ANNOUNCED_EVENT: Final = THRONES.tells(EventKind("announced", "+ {seat} announces House {house}."))

ASK_AGENDA: Final = of_cards("agenda", "declare an agenda, or play without.", decline="no agenda")


def declarers(state: Thrones, _frame: Frame) -> list[int]:
    """All players, the first player first. got.setup.3"""
    return state.players()


def agenda_choices(state: Thrones, frame: Frame) -> Request:
    """Ask whether to use the agenda of the deck. got.setup.3, got.agenda.1"""
    player: int = frame.roles["seat"]
    brought = [card for card in state.pile(player, REMOVED) if state.cards[card].type == "agenda"]
    return ASK_AGENDA.to(player, [*brought, DECLINE])


def declare(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """Show everybody the House and the agenda; several players may have the same. got.setup.3, ccg.component.7"""
    agenda = "no agenda"
    if choice.pick != DECLINE:
        move(state, choice.pick, AGENDA)
        state.show_all(choice.pick)
        changed(state)
        agenda = state.title(choice.pick)
    if state.loud:
        DECLARED_EVENT.tell(state, seat=choice.seat, house=state.title(choice.seat), agenda=agenda)


def house_choices(state: Thrones, frame: Frame) -> Request | None:
    """Ask for another House, if the agenda needs one announced. got.golden.2"""
    player: int = frame.roles["seat"]
    if not for_player(state, ANNOUNCES_HOUSE, player):
        return None
    own = state.cards[player].faction
    return ASK_HOUSE.to(player, [FACTIONS.index(house) for house in HOUSES if house != own])


def announce(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """Note the announced House for the whole game. got.golden.2"""
    state.uses[ANNOUNCED.of(choice.seat)] = choice.pick
    if state.loud:
        ANNOUNCED_EVENT.tell(state, seat=choice.seat, house=FACTIONS[choice.pick])


SETUP = program(
    "ccg.setup",
    do(choose_first, rule="got.setup.2"),
    each(
        "seat",
        declarers,
        ask(agenda_choices, declare, rule="got.setup.3"),
        ask(house_choices, announce, rule="got.golden.2"),
    ),
    do(deal_hands, rule="got.setup.5"),
    *placing(),
)
