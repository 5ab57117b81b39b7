"""Setup of Dominion: houses, objectives, seats of power, drafting territories, and bonuses for later players."""

from typing import Final

from fivekings.kernel import chance
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, ask, do, each, program, repeat, together
from fivekings.kernel.question import Question
from fivekings.kernel.request import Choice, Request
from fivekings.risk.dominion.card_decks import (
    draw_maester,
    draw_objective,
    maester_cards,
    objective_cards,
    top_territories,
)
from fivekings.risk.dominion.objectives import OBJECTIVE_SAID, objective_hint, objective_label
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.dominion.territories import region_hint
from fivekings.risk.rules.end_game import ends_by_card, hide_end_game
from fivekings.risk.rules.neutral import NEUTRAL_PLACED
from fivekings.risk.rules.setup import choose_house, free_houses, roll_for_order, turn_order
from fivekings.risk.rules.territories import territory_things
from fivekings.risk.state import NEUTRAL
from fivekings.risk.vocabularies import DOMINION

ARMIES: Final = {2: 21, 3: 28, 4: 24, 5: 20, 6: 26, 7: 22}
"""Starting armies by the number of players. risk.dominion_setup.7, risk.dominion_war.2"""
SEAT_ARMIES: Final = 3
NEUTRALS: Final = 10
NEUTRAL_ARMIES: Final = 2
UNCLAIMED: Final = 0
OBJECTIVES_DEALT: Final = 3
OBJECTIVES_KEPT: Final = 2
BONUS_GOLD: Final = (0, 0, 300, 500, 500, 500, 500)
"""The starting gold of the first to the seventh player. risk.dominion_setup.16, risk.dominion_setup.17"""
CARD_FROM: Final = 3
MAESTER_FROM: Final = 6

SEAT_CLAIMED: Final = DOMINION.tells(
    EventKind("seat claimed", "{seat} raises a banner at {territory} with {armies} armies.")
)
MUSTERED: Final = DOMINION.tells(EventKind("mustered", "{seat} sends an army to {territory}."))
START_BONUS: Final = DOMINION.tells(
    EventKind("start bonus", "{seat} starts with {gold} gold and {count} territory card{plural}.")
)


def deal_objectives(state: Dominion, _frame: Frame) -> None:
    """Deal three objectives to each player, before any army is on the board.

    risk.dominion_setup.4, risk.dominion_setup.6, risk.dominion_setup.19, risk.dominion_war.6
    """
    if not state.has("objectives"):
        return
    state.objective_deck = objective_cards(state)
    chance.shuffle(state, state.objective_deck)
    for seat in state.playing():
        for _ in range(OBJECTIVES_DEALT):
            card = draw_objective(state)
            state.objectives[seat].append(card)
            state.objective_known[card] |= 1 << seat


ASK_OBJECTIVES: Final = DOMINION.asks(
    Question(
        "objectives", "keep two of these objectives.", objective_label, says=(OBJECTIVE_SAID,), hint=objective_hint
    )
)


def first_objectives(state: Dominion, _frame: Frame) -> list[Request]:
    """Ask all players to keep two of three objectives, in secret. risk.dominion_setup.4"""
    if not state.has("objectives"):
        return []
    kept = OBJECTIVES_KEPT
    return [ASK_OBJECTIVES.to(s, sorted(state.objectives[s]), None, kept, kept) for s in state.playing()]


def keep_first(state: Dominion, _frame: Frame, choices: list[Choice]) -> None:
    """Keep two objectives and shuffle the others back. risk.dominion_setup.4"""
    for choice in choices:
        for card in state.objectives[choice.seat]:
            if card not in choice.picks:
                state.objective_deck.append(card)
                state.objective_known[card] = 0
        state.objectives[choice.seat] = list(choice.picks)
    chance.shuffle(state, state.objective_deck)


def shuffle_maesters(state: Dominion, _frame: Frame) -> None:
    """Shuffle the maester deck. risk.dominion_setup.5, risk.dominion_war.6"""
    if state.has("maesters"):
        state.maester_deck = maester_cards(state)
        chance.shuffle(state, state.maester_deck)


def claim_seats(state: Dominion, _frame: Frame) -> None:
    """Place three armies on each house's seat of power, and neutral armies for two players.

    risk.dominion_setup.8 to risk.dominion_setup.11, risk.dominion_war.5
    """
    state.armies = [UNCLAIMED] * state.board.size
    state.owner = [NEUTRAL] * state.board.size
    for seat in state.playing():
        land = state.seat_of_power(seat)
        state.owner[land] = seat
        state.armies[land] = SEAT_ARMIES
        state.musters[seat] = ARMIES[state.seats]
        if state.loud:
            SEAT_CLAIMED.tell(state, seat=seat, territory=state.board.name_of(land), armies=SEAT_ARMIES)
    if state.seats == 2:
        free = [land for land in range(state.board.size) if not state.board.territories[land].seat]
        chance.shuffle(state, free)
        for land in free[:NEUTRALS]:
            state.armies[land] = NEUTRAL_ARMIES
        if state.loud:
            NEUTRAL_PLACED.tell(state, territories=state.board.names(sorted(free[:NEUTRALS])))
    state.active = state.playing()[0]


def claim_prompt(state: Dominion, request: Request) -> str:
    """The question for a territory to claim, with the armies left."""
    return f"claim a territory with one army, {state.musters[request.seat]} left."


def claim_label(state: Dominion, _request: Request, option: int) -> str:
    """A territory to claim."""
    return f"claim {state.board.name_of(option)}"


def muster_prompt(state: Dominion, request: Request) -> str:
    """The question where to place an army, with the armies left."""
    return f"strengthen a territory with one army, {state.musters[request.seat]} left."


def muster_label(state: Dominion, _request: Request, option: int) -> str:
    """A territory to reinforce."""
    return f"strengthen {state.board.name_of(option)}"


ASK_CLAIM: Final = DOMINION.asks(
    Question(
        "claim",
        claim_prompt,
        claim_label,
        says=("claim {territory}",),
        hint=region_hint,
        things=territory_things,
    )
)
ASK_MUSTER: Final = DOMINION.asks(
    Question(
        "muster",
        muster_prompt,
        muster_label,
        says=("strengthen {territory}",),
        hint=region_hint,
        things=territory_things,
    )
)


def muster_choices(state: Dominion, _frame: Frame) -> Request | None:
    """Ask where to place one army: on a free territory as long as there is one, then on the player's own.

    risk.dominion_setup.12 to risk.dominion_setup.14
    """
    seat = state.active
    if not state.musters[seat] or seat in state.out:
        return None
    free = [land for land, armies in enumerate(state.armies) if armies == UNCLAIMED]
    return ASK_CLAIM.to(seat, free) if free else ASK_MUSTER.to(seat, state.holds(seat))


def muster(state: Dominion, _frame: Frame, choice: Choice) -> None:
    """Place the army."""
    land = choice.pick
    state.owner[land] = choice.seat
    state.armies[land] += 1
    state.musters[choice.seat] -= 1
    if state.loud:
        MUSTERED.tell(state, seat=choice.seat, territory=state.board.name_of(land))


def next_muster(state: Dominion, _frame: Frame) -> None:
    """The next player in turn order places. risk.dominion_setup.12, risk.dominion_setup.14"""
    order = state.turn_order()
    place = (order.index(state.active) + 1) % len(order)
    while order[place] in state.out:
        place = (place + 1) % len(order)
    state.active = order[place]


def all_mustered(state: Dominion, _frame: Frame) -> bool:
    """Are all starting armies placed? risk.dominion_setup.13"""
    return not any(state.musters[seat] for seat in state.playing())


def shuffle_territories(state: Dominion, _frame: Frame) -> None:
    """Shuffle all territory cards into the deck, with the End Game card only in games without objectives.

    risk.dominion_setup.15, risk.modules.4
    """
    for land, armies in enumerate(state.armies):
        if armies == UNCLAIMED:  # the player who would have claimed it has left the table
            state.armies[land] = 1
    deck = list(range(state.board.size))
    chance.shuffle(state, deck)
    if ends_by_card(state):
        deck = hide_end_game(state, deck, state.board.below_end_game(len(deck)))
    state.deck = deck


def give_bonuses(state: Dominion, _frame: Frame) -> None:
    """Give later players their starting bonuses and begin the first turn.

    risk.dominion_setup.16 to risk.dominion_setup.18, risk.dominion_war.3, risk.dominion_war.4
    """
    for place, seat in enumerate(state.turn_order()):
        if seat in state.out:
            continue
        gold = 300 if state.seats == 2 and place == 1 else BONUS_GOLD[place]
        gold = gold if state.has("gold") else 0
        state.gold[seat] += gold
        if place >= CARD_FROM:
            for card in top_territories(state, 1):
                state.deck.remove(card)
                state.hands[seat].append(card)
                state.known[card] |= 1 << seat
        if place >= MAESTER_FROM and state.has("maesters"):
            card = draw_maester(state)
            state.maesters[seat].append(card)
            state.maester_known[card] |= 1 << seat
        if state.loud and place >= 2 - int(state.seats == 2):
            START_BONUS.tell(state, seat=seat, gold=gold, count=len(state.hands[seat]))
    state.turn = 1
    state.active = state.playing()[0]


SETTING_UP = program(
    "risk.dominion.setup",
    do(roll_for_order, rule="risk.dominion_setup.1"),
    each("seat", turn_order, ask(free_houses, choose_house, rule="risk.dominion_setup.1")),
    do(deal_objectives, rule="risk.dominion_setup.4"),
    together(first_objectives, keep_first, rule="risk.dominion_setup.4"),
    do(shuffle_maesters, rule="risk.dominion_setup.5"),
    do(claim_seats, rule="risk.dominion_setup.8"),
    repeat(
        ask(muster_choices, muster, rule="risk.dominion_setup.12"),
        do(next_muster),
        until=all_mustered,
    ),
    do(shuffle_territories, rule="risk.dominion_setup.15"),
    do(give_bonuses, rule="risk.dominion_setup.16"),
)
