"""The decks of Dominion: territory, maester and objective cards, reshuffled when they run out."""

from typing import Final

from fivekings.kernel import chance
from fivekings.kernel.errors import BadInput
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.names import fold, nearest
from fivekings.risk.dominion.character_cards import MAESTER_CARDS
from fivekings.risk.dominion.objective_cards import OBJECTIVES
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.rules.end_game import turns_up_end_game
from fivekings.risk.vocabularies import DOMINION

TERRITORY_SHOWN: Final = DOMINION.tells(EventKind("territory shown", "+ {card} is turned up."))

NEED_UNITS: Final = ("unit",)
NEED_CHARACTERS: Final = ("captive", "blood magic", "kill")


def maester_cards(state: Dominion) -> list[int]:
    """The maester cards of a game; cards for modules that are not played are left out.

    risk.modules.5, risk.dominion_setup.5
    """
    found: list[int] = []
    for card, power in enumerate(MAESTER_CARDS):
        missing = (
            (power.effect in NEED_UNITS and not state.has("units"))
            or (power.effect in NEED_CHARACTERS and not state.has("characters"))
            or (power.effect == "plans" and not state.has("objectives"))
        )
        if not missing:
            found.append(card)
    return found


def objective_cards(state: Dominion) -> list[int]:
    """The objective cards of a game. risk.modules.6, risk.modules.7, risk.dominion_setup.6"""
    without = ["gold"] if not state.has("gold") else []
    if not state.has("units"):
        without += ["units", "one unit of each"]
    return [card for card, objective in enumerate(OBJECTIVES) if objective.goal not in without]


def refill_territories(state: Dominion, count: int = 1) -> None:
    """In a game with objectives, shuffle the discards into a new territory deck when it runs out.

    risk.dominion_draw.4
    """
    if len(state.deck) < count and state.discard and state.has("objectives"):
        below, state.discard = state.discard, []
        chance.shuffle(state, below)
        for card in below:
            state.known[card] = 0
        state.deck = below + state.deck


def top_territories(state: Dominion, count: int) -> list[int]:
    """The next territory cards, as many as there are; the first is the top one."""
    refill_territories(state, count)
    if chance.foretold(state, chance.DRAW):
        stack_named(state, count)
    return state.deck[-count:][::-1]


def stack_named(state: Dominion, count: int) -> None:
    """Put the cards that a scenario names on top."""
    named: list[int] = []
    for _ in range(count):
        if not chance.foretold(state, chance.DRAW):
            break
        wanted = fold(str(chance.next_foretold(state, chance.DRAW)))
        found = [card for card in state.deck if fold(state.board.name_of(card)) == wanted]
        if not found:
            break
        chance.take_foretold(state, chance.DRAW)
        named.append(found[0])
    state.deck = [card for card in state.deck if card not in named] + named[::-1]


def discard_territory(state: Dominion, card: int) -> None:
    """Reveal and discard a territory card. risk.dominion_draw.5"""
    state.deck.remove(card)
    if turns_up_end_game(state, card):
        return
    state.discard.append(card)
    state.known[card] = (1 << state.seats) - 1
    if state.loud:
        TERRITORY_SHOWN.tell(state, card=state.board.name_of(card))


def draw_from(state: Dominion, deck: list[int], discard: list[int], known: list[int], names: list[str]) -> int:
    """Draw the top card of a deck, reshuffling the discards if it is empty; below zero if there is none.

    risk.purchase.7
    """
    if not deck and discard:
        deck += discard
        discard.clear()
        chance.shuffle(state, deck)
        for card in deck:
            known[card] = 0
    if not deck:
        return -1
    if chance.foretold(state, chance.DRAW):
        wanted = fold(str(chance.next_foretold(state, chance.DRAW)))
        found = [card for card in deck if fold(names[card]) == wanted]
        if found:
            chance.take_foretold(state, chance.DRAW)
            deck.remove(found[0])
            return found[0]
    return deck.pop()


def discard_other(
    state: Dominion, cards: list[int], kept: int, hand: list[int], discard: list[int], known: list[int]
) -> None:
    """Keep one of the cards looked at, and discard the others face up. risk.purchase.8"""
    for card in cards:
        if card != kept:
            hand.remove(card)
            discard.append(card)
            known[card] = (1 << state.seats) - 1


def draw_maester(state: Dominion) -> int:
    """Draw a maester card. risk.purchase.1, risk.purchase.7"""
    names = [power.name for power in MAESTER_CARDS]
    return draw_from(state, state.maester_deck, state.maester_discard, state.maester_known, names)


def draw_objective(state: Dominion) -> int:
    """Draw an objective card. risk.purchase.3, risk.purchase.7"""
    names = [objective.text for objective in OBJECTIVES]
    return draw_from(state, state.objective_deck, state.objective_discard, state.objective_known, names)


def objective_named(text: str) -> int:
    """Look up an objective by its text, as people write it."""
    for card, objective in enumerate(OBJECTIVES):
        if fold(objective.text) == fold(text):
            return card
    raise BadInput(f"there is no objective '{text}'{nearest(text, [objective.text for objective in OBJECTIVES])}")
