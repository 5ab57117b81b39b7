"""Effects on gold, cards, points and characters."""

from typing import Final

from fivekings.kernel import chance
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.names import fold
from fivekings.kernel.program import Frame, do
from fivekings.risk.dominion import captives
from fivekings.risk.dominion.card_decks import top_territories
from fivekings.risk.dominion.card_use import characters_of
from fivekings.risk.dominion.character_cards import MAESTER_CARDS
from fivekings.risk.dominion.effects.effect_steps import (
    ASK_CHARACTER,
    ASK_OPPONENT,
    DIE,
    all_characters,
    choosing,
    die_of,
    effect,
    flag,
    nothing,
    player,
    rolling,
    with_maesters,
)
from fivekings.risk.dominion.gold import steal
from fivekings.risk.dominion.levies import lay_levy
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.rules.end_game import turns_up_end_game
from fivekings.risk.vocabularies import DOMINION

THEFT: Final = 200
LEAST_MAGIC: Final = 3

MAESTER_LOST: Final = DOMINION.tells(EventKind("maester lost", "+ {seat} discards {card}."))
MAESTER_TAKEN: Final = DOMINION.tells(
    EventKind(
        "maester taken",
        "+ {seat} takes a maester card from {other}.",
        "+ {seat} takes {card} from {other}.",
    )
)
PLANS: Final = DOMINION.tells(EventKind("plans", "+ The dice: {rolls}."))


def thieves(state: Dominion, frame: Frame) -> None:
    """Steal gold from each opponent. risk.maesters.24"""
    for other in state.opponents(player(frame)):
        steal(state, player(frame), other, THEFT)


def random_maester(state: Dominion, seat: int) -> int:
    """A random maester card of a hand; a scenario may set which."""
    hand = sorted(state.maesters[seat])
    if chance.foretold(state, chance.DISCARD):
        named = fold(str(chance.next_foretold(state, chance.DISCARD)))
        found = [card for card in hand if fold(MAESTER_CARDS[card].name) == named]
        if found:
            chance.take_foretold(state, chance.DISCARD)
            return found[0]
    return hand[chance.below(state, len(hand))]


def lose_maester(state: Dominion, _frame: Frame, other: int) -> None:
    """Discard a random maester card of a player. risk.maesters.19"""
    card = random_maester(state, other)
    state.maesters[other].remove(card)
    state.maester_discard.append(card)
    state.maester_known[card] = (1 << state.seats) - 1
    if state.loud:
        MAESTER_LOST.tell(state, seat=other, card=MAESTER_CARDS[card].name)


def all_lose_maester(state: Dominion, frame: Frame) -> None:
    """Each opponent discards one. risk.maesters.19"""
    for other in with_maesters(state, frame):
        lose_maester(state, frame, other)


def steal_maester(state: Dominion, frame: Frame, other: int) -> None:
    """Steal a random maester card. risk.maesters.14"""
    card = random_maester(state, other)
    state.maesters[other].remove(card)
    state.maesters[player(frame)].append(card)
    state.maester_known[card] |= 1 << player(frame)
    if state.loud:
        known = {"card": MAESTER_CARDS[card].name}
        MAESTER_TAKEN.confide(state, [player(frame), other], known, seat=player(frame), other=other)


def raid(state: Dominion, frame: Frame) -> None:
    """If this invasion conquers, steal gold. risk.maesters.28"""
    state.edges.append({"seat": player(frame), "kind": "raid", "until": "invasion"})


def defenders_characters(state: Dominion, _frame: Frame) -> list[int]:
    """The defender's characters that are not captured. risk.maesters.15"""
    mine = characters_of(state, state.owner[state.target])
    return [number for number in mine if str(number) not in state.captives]


def name_captive(state: Dominion, frame: Frame, character: int) -> None:
    """If this invasion conquers, capture the chosen character. risk.maesters.15"""
    edge = {"seat": player(frame), "kind": "captive", "until": "invasion", "character": character}
    state.edges.append(edge)


def kill(state: Dominion, _frame: Frame, character: int) -> None:
    """Kill the chosen character. risk.maesters.29"""
    captives.kill(state, character)


def name_victim(_state: Dominion, frame: Frame, character: int) -> None:
    """Note the character that blood magic may kill. risk.maesters.36"""
    frame.roles["victim"] = character


def blood_magic(state: Dominion, frame: Frame) -> None:
    """Kill the character on a roll of three or more. risk.maesters.36"""
    if die_of(state) >= LEAST_MAGIC and "victim" in frame.roles:
        captives.kill(state, frame.roles["victim"])


def plans(state: Dominion, frame: Frame) -> None:
    """Opponents roll; those with the lowest result lose a point, but not below zero. risk.maesters.25"""
    others = state.opponents(player(frame))
    dice = chance.roll(state, [DIE] * len(others))
    for seat, die in zip(others, dice, strict=True):
        if die == min(dice):
            state.score[seat] = max(0, state.score[seat] - 1)
    if state.loud:
        rolls = [f"{state.setup.players[seat]} {die}" for seat, die in zip(others, dice, strict=True)]
        PLANS.tell(state, rolls=rolls)


def mourning(state: Dominion, frame: Frame) -> None:
    """Doubles opponents' prices until the player's next turn. risk.maesters.20"""
    state.mourners.append(player(frame))


def rally(state: Dominion, frame: Frame) -> None:
    """Place a territory card facedown. risk.maesters.30"""
    for card in top_territories(state, 1):
        state.deck.remove(card)
        if turns_up_end_game(state, card):
            return
        lay_levy(state, player(frame), card)


effect("thieves", do(thieves))
effect("opponent loses a maester", choosing(ASK_OPPONENT, with_maesters, lose_maester))
effect("all lose a maester", do(all_lose_maester))
effect("steal a maester", choosing(ASK_OPPONENT, with_maesters, steal_maester))
effect("plunder", do(flag("plunder")))
effect("raid", do(raid))
effect("captive", choosing(ASK_CHARACTER, defenders_characters, name_captive))
effect("kill", choosing(ASK_CHARACTER, all_characters, kill))
effect("blood magic", choosing(ASK_CHARACTER, all_characters, name_victim), *rolling(), do(blood_magic))
effect("plans", do(plans))
effect("mourning", do(mourning))
effect("uprising", do(flag("halved")))
effect("rally", do(rally))
effect("sabotage", do(nothing))
