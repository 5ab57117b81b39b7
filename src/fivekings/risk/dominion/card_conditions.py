"""The conditions for using a card, and whether it could change anything."""

from collections.abc import Callable
from typing import Final

from fivekings.kernel.program import Frame, Program
from fivekings.risk.dominion.card_use import characters_of, price
from fivekings.risk.dominion.character_cards import Power
from fivekings.risk.dominion.state import FORT, NOBODY, Dominion
from fivekings.risk.rules.maneuver import maneuvers
from fivekings.risk.rules.trade import HAND_LIMIT
from fivekings.risk.state import NEUTRAL, NOWHERE

NOTHING: Final = Program("risk.nothing", [])


def target_has_port(state: Dominion, _seat: int) -> bool:
    """Does the invaded territory have a port?"""
    return state.target in state.board.ports


def target_has_castle(state: Dominion, _seat: int) -> bool:
    """Does the invaded territory have a castle?"""
    return state.target in state.board.castles


def target_has_castle_or_port(state: Dominion, seat: int) -> bool:
    """Does the invaded territory have a castle or a port?"""
    return target_has_port(state, seat) or target_has_castle(state, seat)


def target_of_player(state: Dominion, _seat: int) -> bool:
    """Does a player hold the invaded territory? risk.window.14"""
    return state.target != NOWHERE and state.owner[state.target] != NEUTRAL


def they_have_character(state: Dominion, _seat: int) -> bool:
    """Does the defender have a character that could be captured?"""
    if state.target == NOWHERE:
        return False
    theirs = characters_of(state, state.owner[state.target])
    return any(str(number) not in state.captives for number in theirs)


def one_army(state: Dominion, _seat: int) -> bool:
    """Does a single army hold the invaded territory?"""
    return state.armies[state.target] == 1


def armies_to_withdraw(state: Dominion, seat: int) -> bool:
    """Are there armies to move away, and a place for them? risk.maesters.33"""
    return state.armies[state.target] > 1 and state.owner.count(seat) > 1


def maester_elsewhere(state: Dominion, seat: int) -> bool:
    """Does an opponent have a maester card?"""
    return any(state.maesters[other] for other in state.opponents(seat))


def have_castle(state: Dominion, seat: int) -> bool:
    """Does the seat hold a castle?"""
    return any(state.owner[land] == seat for land in state.board.castles)


def three_conquests(state: Dominion, _seat: int) -> bool:
    """Were three territories conquered this turn?"""
    return len(state.taken) >= 3


def two_strong_conquests(state: Dominion, _seat: int) -> bool:
    """Were two territories with a castle or port conquered this turn?"""
    strong = [land for land, _ in state.taken if land in state.board.castles or land in state.board.ports]
    return len(strong) >= 2


def no_conquest(state: Dominion, _seat: int) -> bool:
    """Was nothing conquered this turn?"""
    return not state.taken and not state.conquered


def some_character(state: Dominion, _seat: int) -> bool:
    """Is there a character left to kill?"""
    return any(characters_of(state, seat) for seat in state.playing())


def objectives_in_play(state: Dominion, seat: int) -> bool:
    """Does an opponent have points to lose? risk.maesters.25, risk.window.9"""
    return state.has("objectives") and any(state.score[other] for other in state.opponents(seat))


def somebody_to_cut_off(state: Dominion, seat: int) -> bool:
    """Does an opponent hold a neighbouring territory with armies to lose? risk.maesters.22"""
    return bool(cut_off_targets(state, seat))


def cut_off_targets(state: Dominion, seat: int) -> list[int]:
    """The opponents' territories across a border or sea lane, with more than one army. risk.maesters.22"""
    board = state.board
    found: list[int] = []
    for land in range(board.size):
        if state.owner[land] in (seat, NEUTRAL) or state.armies[land] < 2:
            continue
        there = board.territories[land]
        beside = [board.number_of(name) for name in there.borders + there.lanes]
        if any(state.owner[other] == seat for other in beside):
            found.append(land)
    return found


NEEDS: Final[dict[str, Callable[[Dominion, int], bool]]] = {
    "target has port": target_has_port,
    "target has castle": target_has_castle,
    "target has castle or port": target_has_castle_or_port,
    "target is a player's": target_of_player,
    "they have a character": they_have_character,
    "one army": one_army,
    "armies to withdraw": armies_to_withdraw,
    "an opponent has a maester": maester_elsewhere,
    "you have a castle": have_castle,
    "three conquests": three_conquests,
    "two strong conquests": two_strong_conquests,
    "no conquest": no_conquest,
    "a character to kill": some_character,
    "objectives in play": objectives_in_play,
    "an opponent to cut off": somebody_to_cut_off,
}


# --- could it change anything? ---------------------------------------------------------------------


def dice_of(state: Dominion, seat: int) -> list[list[int]]:
    """A seat's dice on the table."""
    return state.attack if seat == state.active else state.defence


def any_six(state: Dominion, seat: int) -> bool:
    """Would a side roll any six-sided dice? risk.window.9, risk.unit.10"""
    eights = [edge for edge in state.edges if edge["seat"] == seat and edge["kind"] == "all eights"]
    return not eights and (seat == state.active or not state.units[FORT][state.target])


def could_change(state: Dominion, seat: int, power: Power) -> bool:
    """Could a card change anything now? risk.window.9"""
    effect = power.effect
    if effect == "own die to its highest":
        if state.roller != NOBODY:
            return state.die < 6
        return any(value < sides for sides, value in dice_of(state, seat))
    if effect in ("ambush", "trap", "shift"):
        return state.committed > 0
    if effect == "another card":
        due = int(state.conquered) + state.flags.get("cards", 0)
        return len(state.hands[seat]) + due < HAND_LIMIT and bool(state.deck or state.discard)
    if effect == "edge" and power.edge in ("all eights", "one eight"):
        return any_six(state, seat)
    if effect in ("another maneuver", "maneuver at any time"):
        return len(maneuvers(state, Frame(NOTHING)).options) > 1
    if effect == "losses":
        return state.armies[state.source] > 1 or state.armies[state.target] > 1
    if effect == "thieves":
        return any(state.gold[other] for other in state.opponents(seat))
    if effect == "bribe":
        return state.gold[seat] >= price(state, seat, power) + 200
    if effect in ("sickness", "desertion", "rally"):
        return bool(state.deck or state.discard)
    if effect == "winter":
        return any(state.armies[land] > 1 and owner != NEUTRAL for land, owner in enumerate(state.owner))
    if effect == "raid":
        return state.gold[state.owner[state.target]] > 0
    if effect in ("three armies", "unit"):
        return seat in state.owner
    return True
