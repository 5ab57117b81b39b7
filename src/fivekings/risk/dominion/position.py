"""What positions of Dominion add to those of Skirmish, and what an `expect` may check."""

from typing import Any, Final

from fivekings.kernel import chance
from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import fold, nearest
from fivekings.risk.dominion.card_decks import maester_cards, objective_cards, objective_named
from fivekings.risk.dominion.character_cards import CHARACTERS, MAESTER_CARDS
from fivekings.risk.dominion.objective_cards import OBJECTIVES
from fivekings.risk.dominion.state import Dominion
from fivekings.risk.state import NEUTRAL

UNIT_KEYS: Final = ("knights", "siege_engines", "fortifications")
PLAYER_KEYS: Final = ("gold", "maesters", "objectives", "points", "used_characters")
PHASES: Final = {
    "reinforce": "begin_turn",
    "purchase": "begin_purchase",
    "refresh": "refresh",
    "invade": "begin_invade",
    "maneuver": "begin_maneuver",
    "objective": "begin_objective",
    "draw": "begin_draw",
}
"""The step that begins each phase."""


def lay_out(state: Dominion, doc: dict[str, Any]) -> None:
    """Set gold, points, units, characters and cards of a position, and build decks of the rest."""
    for name, entry in doc["players"].items():
        seat = state.setup.players.index(name)
        check_parts(state, entry, name)
        state.gold[seat] = whole(entry.get("gold", 0), f"gold of {name}")
        if state.gold[seat] % 100:
            raise BadInput(f"gold of {name} is counted in hundreds, not {state.gold[seat]} (risk.gold.6)")
        state.score[seat] = whole(entry.get("points", 0), f"points of {name}")
        for title in words_of(entry, "maesters"):
            take_maester(state, seat, title)
        for text in words_of(entry, "objectives"):
            card = objective_named(text)
            if any(card in hand for hand in state.objectives) or card not in objective_cards(state):
                raise BadInput(f"the objective '{text}' is given twice, or needs a part that is left out")
            state.objectives[seat].append(card)
            state.objective_known[card] |= 1 << seat
        for title in words_of(entry, "used_characters"):
            number = character_named(title)
            if CHARACTERS[number].house != state.houses[seat] or number in state.facedown:
                raise BadInput(f"'{title}' is not a character of {name}, or is given twice")
            state.facedown.append(number)
    entries = doc.get("territories", {})
    named = {state.board.number_of(name): entry for name, entry in entries.items() if name != "others"}
    for land in range(state.board.size):
        entry = {**entries.get("others", {}), **named.get(land, {})}
        for kind, key in enumerate(UNIT_KEYS):
            count = whole(entry.get(key, 0), f"{key} of {state.board.name_of(land)}")
            if count and not state.has("units"):
                raise BadInput(f"{state.board.name_of(land)} has units, but there are none here (risk.modules.1)")
            if count and state.owner[land] == NEUTRAL:
                raise BadInput(f"{state.board.name_of(land)} is neutral and has no units (risk.unit.16)")
            state.units[kind][land] = count
    state.maester_deck = [c for c in maester_cards(state) if all(c not in hand for hand in state.maesters)]
    state.objective_deck = [c for c in objective_cards(state) if all(c not in hand for hand in state.objectives)]
    chance.shuffle(state, state.maester_deck)
    chance.shuffle(state, state.objective_deck)
    put_on_top(
        state.maester_deck, words_of(doc, "maester_deck"), [power.name for power in MAESTER_CARDS], "maester card"
    )
    put_on_top(state.objective_deck, words_of(doc, "objective_deck"), [goal.text for goal in OBJECTIVES], "objective")
    if not state.has("maesters"):
        state.maester_deck = []
    if not state.has("objectives"):
        state.objective_deck = []


def put_on_top(deck: list[int], top: list[str], names: list[str], what: str) -> None:
    """Put the cards that a position names on top of a deck, the first one topmost."""
    for name in reversed(top):
        found = [card for card in deck if fold(names[card]) == fold(name)]
        if not found:
            raise BadInput(f"there is no {what} '{name}' left for the deck{nearest(name, names)}")
        deck.remove(found[0])
        deck.append(found[0])


PARTS: Final = {
    "gold": "gold",
    "maesters": "maesters",
    "objectives": "objectives",
    "points": "objectives",
    "used_characters": "characters",
}


def check_parts(state: Dominion, entry: dict[str, Any], name: str) -> None:
    """Refuse anything of a module that is not played. risk.modules.1"""
    for key, part in PARTS.items():
        if entry.get(key) and not state.has(part):
            raise BadInput(f"{name} has '{key}', but this position is played without {part} (risk.modules.1)")


def take_maester(state: Dominion, seat: int, title: str) -> None:
    """Give a maester card to a hand."""
    free = [card for card in maester_cards(state) if all(card not in hand for hand in state.maesters)]
    named = [card for card in free if fold(MAESTER_CARDS[card].name) == fold(title)]
    if not named:
        known = [power.name for power in MAESTER_CARDS]
        raise BadInput(f"there is no maester card '{title}' left{nearest(title, known)}")
    state.maesters[seat].append(named[0])
    state.maester_known[named[0]] |= 1 << seat


def character_named(title: str) -> int:
    """Look up a character by name."""
    for character in CHARACTERS:
        if fold(character.name) == fold(title):
            return character.number
    raise BadInput(f"there is no character '{title}'{nearest(title, [c.name for c in CHARACTERS])}")


def words_of(entry: dict[str, Any], key: str) -> list[str]:
    """A list of names."""
    found = entry.get(key, [])
    if not isinstance(found, list) or not all(isinstance(item, str) for item in found):
        raise BadInput(f"'{key}' is a list of names")
    return found


def whole(value: Any, what: str) -> int:
    """Check a number that is not negative."""
    if type(value) is not int or not 0 <= value <= 100_000:
        raise BadInput(f"{what} is a number from 0 to 100000, not {value!r}")
    return value


def look_at_seat(state: Dominion, seat: int, field: str) -> Any:
    """Look up a value of a player that only Dominion has; None if there is no such value."""
    house = state.houses[seat]
    mine = [character for character in CHARACTERS if character.house == house]
    values: dict[str, Any] = {
        "gold": state.gold[seat],
        "points": state.score[seat],
        "maesters": sorted(MAESTER_CARDS[card].name for card in state.maesters[seat]),
        "objectives": [OBJECTIVES[card].text for card in sorted(state.objectives[seat])],
        "used_characters": [character.name for character in mine if character.number in state.facedown],
        "dead_characters": [character.name for character in mine if character.number in state.dead],
        "captives": [c.name for c in CHARACTERS if state.captives.get(str(c.number), -1) == seat],
        "levies": [state.board.name_of(land) for owner, land in state.levies if owner == seat],
    }
    return values.get(field)


def look_at_land(state: Dominion, land: int, field: str) -> int | None:
    """The number of units of a kind in a territory."""
    return state.units[UNIT_KEYS.index(field)][land] if field in UNIT_KEYS else None
