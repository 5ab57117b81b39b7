"""Setting up: House and agenda are declared, then setup cards are placed; nobody takes a mulligan.

ccg.setup.5, ccg.setup.6
"""

from fivekings.kernel.program import Frame, ask, do, each, program, repeat
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.language.vocabulary import FACTIONS
from fivekings.thrones.rules.characteristics import auras, changed
from fivekings.thrones.rules.moving import move
from fivekings.thrones.rules.setup import (
    all_placed,
    attach,
    choose_first,
    deal_hands,
    host_choices,
    next_player_places,
    place,
    place_choices,
    players_in_order,
    replenish,
    reveal_setup,
    unattached,
)
from fivekings.thrones.state import AGENDA, REMOVED, Thrones

HOUSES = ("Stark", "Lannister", "Baratheon", "Greyjoy", "Targaryen", "Martell")


def declarers(state: Thrones, _frame: Frame) -> list[int]:
    """Everybody, the first player first. got.setup.3"""
    return state.players()


def agenda_choices(state: Thrones, frame: Frame) -> Request:
    """The agenda that came with the deck, or none. got.setup.3, got.agenda.1"""
    player: int = frame.roles["seat"]
    brought = [card for card in state.pile(player, REMOVED) if state.cards[card].type == "agenda"]
    return Request(player, "agenda", [*brought, DECLINE])


def declare(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """Everybody knows the House and the agenda now; several may have the same. got.setup.3, ccg.component.7"""
    agenda = "no agenda"
    if choice.pick != DECLINE:
        move(state, choice.pick, AGENDA)
        state.show_all(choice.pick)
        changed(state)
        agenda = state.title(choice.pick)
    if state.loud:
        state.tell("declared", {"seat": choice.seat, "house": state.title(choice.seat), "agenda": agenda})


def house_choices(state: Thrones, frame: Frame) -> Request | None:
    """Where the agenda wants another House announced, which. got.golden.2"""
    player: int = frame.roles["seat"]
    if not any(state.controller[source] == player for source, _ in auras(state).get("announces house", ())):
        return None
    own = state.cards[player].faction
    return Request(player, "house", [FACTIONS.index(house) for house in HOUSES if house != own])


def announce(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """It is announced for the whole game. got.golden.2"""
    state.uses[f"game|announced|{choice.seat}"] = choice.pick
    if state.loud:
        state.tell("announced", {"seat": choice.seat, "house": FACTIONS[choice.pick]})


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
    each(
        "seat",
        players_in_order,
        do(next_player_places),
        repeat(ask(place_choices, place, rule="got.setup.7"), until=all_placed),
    ),
    do(reveal_setup, rule="got.setup.11"),
    each("attaching", unattached, ask(host_choices, attach, rule="got.setup.12")),
    do(replenish, rule="got.setup.14"),
)
