"""What holds after every decision of every game, by whatever cards: the checks of random play."""

from collections import Counter
from typing import Final

from fivekings.thrones.model.state import (
    AGENDA,
    DEAD,
    DECK,
    DISCARD,
    DUPLICATE,
    FACTION,
    HAND,
    LIMBO,
    NONE,
    PLAY,
    PLOTS,
    POOLED,
    REMOVED,
    REVEALED,
    SHADOWS,
    TITLE,
    USED,
    ZONES,
    Thrones,
)
from fivekings.thrones.rules.players.winning import power_missing


def broken_invariants(state: Thrones) -> list[str]:
    """What is wrong on the table, in words; empty if every card is in exactly one place and everything makes sense."""
    return [
        *misplaced(state),
        *wrong_zones(state),
        *wrong_cards(state),
        *wrong_challenge(state),
        *wrong_players(state),
    ]


PLACES: Final = {
    "faction": (FACTION, REMOVED),
    "plot": (PLOTS, REVEALED, USED, REMOVED),
    "agenda": (AGENDA, REMOVED),
    "title": (TITLE, POOLED),
}
"""The zones of the cards that are not in draw decks."""
DRAWN_PLACES: Final = (DECK, HAND, PLAY, DISCARD, DEAD, REMOVED, DUPLICATE, LIMBO, SHADOWS)
"""The zones of the cards of draw decks."""


def wrong_zones(state: Thrones) -> list[str]:
    """Cards in a zone where cards of their type never are, unless their owner has left with them."""
    return [
        f"{state.title(card)} ({printed.type}) is in a zone that has no such cards"
        for card, printed in enumerate(state.cards)
        if (state.zone[card] not in PLACES.get(printed.type, DRAWN_PLACES) and state.owner[card] not in state.out)
        or (state.zone[card] == PLAY and printed.type == "event")
    ]


def misplaced(state: Thrones) -> list[str]:
    """Cards that are in no pile, in several, or in another than their columns say."""
    wrong: list[str] = []
    where: Counter[int] = Counter()
    for number, pile in enumerate(state.piles):
        player, zone = divmod(number, ZONES)
        for card in pile:
            where[card] += 1
            if state.zone[card] != zone or state.controller[card] != player:
                wrong.append(f"{state.title(card)} lies in another pile than its columns say")
    wrong += [f"{state.title(card)} is in {count} piles" for card, count in where.items() if count > 1]
    for card in range(len(state.cards)):
        if (card in where) != (state.zone[card] < ZONES):
            wrong.append(f"{state.title(card)} is in no pile, or in a pile that it should not be in")
    pooled = [card for card in range(len(state.cards)) if state.zone[card] == POOLED]
    if pooled != state.title_pool:
        wrong.append("the pool of titles does not hold the titles that nobody has")
    if LIMBO in state.zone and not any(frame.program.name == "thrones.initiate" for frame in state.frames):
        wrong.append("an event that nobody is playing is nowhere")
    return wrong


def wrong_cards(state: Thrones) -> list[str]:
    """Cards out of play with power or kneeling, and attachments and duplicates that are on nothing."""
    wrong: list[str] = []
    for card in range(len(state.cards)):
        zone, host = state.zone[card], state.host[card]
        if zone != PLAY and card >= state.seats and (state.kneeling[card] or state.power[card]):
            wrong.append(f"{state.title(card)} kneels or has power out of play")
        if host != NONE:
            if zone not in (PLAY, DUPLICATE) or state.zone[host] not in (PLAY, FACTION):
                wrong.append(f"{state.title(card)} is on {state.title(host)}, and one of them is not in play")
        elif state.phase != "setup" and (
            zone == DUPLICATE or (zone == PLAY and state.cards[card].type == "attachment")
        ):
            wrong.append(f"{state.title(card)} is on nothing")
    return wrong


def wrong_challenge(state: Thrones) -> list[str]:
    """Participants that are not in play, or on both sides."""
    wrong = [
        f"{state.title(card)} takes part in the challenge out of play"
        for card in state.attackers + state.defenders
        if state.zone[card] != PLAY
    ]
    both = set(state.attackers) & set(state.defenders)
    return wrong + [f"{state.title(card)} attacks and defends" for card in sorted(both)]


def wrong_players(state: Thrones) -> list[str]:
    """Players with less than nothing, two titles, two copies of a unique card, or enough power to have won."""
    wrong: list[str] = []
    if min(state.gold) < 0 or min(state.power) < 0:
        wrong.append("somebody has less than 0 gold or power")
    for player in range(state.seats):
        name = state.setup.players[player]
        if state.plot[player] != NONE and state.zone[state.plot[player]] != REVEALED:
            wrong.append(f"the plot of {name} is not revealed")
        if len(state.pile(player, TITLE)) > 1:
            wrong.append(f"{name} has two titles")
        unique = [state.title(card) for card in state.pile(player, PLAY) if state.cards[card].unique]
        if len(unique) != len(set(unique)):
            wrong.append(f"{name} has two copies of a unique card in play")
        if not state.over and power_missing(state, player) <= 0 and state.frames[-1].program.name != "thrones.victory":
            wrong.append(f"{name} has enough power to win, and the game goes on")
    return wrong
