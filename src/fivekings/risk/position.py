"""Positions of RISK in scenario files, and the paths an `expect` may check."""

from typing import Any, Final

from fivekings.kernel import chance
from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import fold, nearest
from fivekings.kernel.program import PROGRAMS, Frame, frame_at
from fivekings.kernel.state import Setup
from fivekings.risk.board import BOARDS, load_board
from fivekings.risk.dominion import position as dominion
from fivekings.risk.dominion.state import MODULES, Dominion
from fivekings.risk.rules.end_game import ends_by_card, hide_end_game
from fivekings.risk.rules.setup import BOARD_FOR, HOUSES
from fivekings.risk.rules.trade import HAND_LIMIT
from fivekings.risk.state import NEUTRAL, SETUP, Skirmish, armies_of, hand_of, points_of

PHASES: Final = {
    "reinforce": "begin_reinforce",
    "invade": "begin_invade",
    "maneuver": "begin_maneuver",
    "draw": "begin_draw",
}
"""The step that begins each phase."""

DEFAULT_ARMIES: Final = 1
MOST_ARMIES: Final = 1_000_000

KEYS = frozenset(
    {"game", "mode", "map", "modules", "first_player", "phase", "players", "territories", "territory_deck"}
    | {"conquered", "options", "invasion", "dice", "objective_deck", "maester_deck"}
)
DOMINION_PLAYER = frozenset({"gold", "maesters", "objectives", "points", "used_characters"})
DOMINION_UNITS = frozenset({"knights", "siege_engines", "fortifications"})


def read(doc: dict[str, Any]) -> Setup:
    """Check a position and build its setup."""
    for key in doc:
        if key not in KEYS:
            raise BadInput(f"unknown key '{key}'{nearest(key, sorted(KEYS))}")
    mode = doc.get("mode", "skirmish")
    if mode not in ("skirmish", "dominion"):
        raise BadInput(f"there is no mode '{mode}'; it is one of skirmish, dominion")
    if doc.get("modules") and mode == "skirmish":
        raise BadInput("'modules' belong to Dominion; Skirmish has none")
    players = doc.get("players")
    if not isinstance(players, dict) or not 2 <= len(players) <= 7:
        raise BadInput("a position needs 2 to 7 [players.NAME] tables")
    board = doc.get("map", BOARD_FOR[len(players)])
    if not isinstance(board, str) or board not in BOARDS:
        raise BadInput(f"there is no map '{board}'; it is one of {', '.join(BOARDS)}")
    options = doc.get("options", {})
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise BadInput("'options' is a table of names and words")
    if not isinstance(doc.get("conquered", False), bool):
        raise BadInput("'conquered' is true or false")
    for name in players:
        if fold(name) == "neutral" or fold(name) in load_board(board).numbers:
            raise BadInput(f"a player cannot be called '{name}': that means something else here")
    setup = Setup(list(players), {"mode": mode, "board": board, **modules_of(doc), **options}, doc)
    check_phase(doc)
    return setup


def modules_of(doc: dict[str, Any]) -> dict[str, str]:
    """The modules of Dominion in a position; all if it names none."""
    named = doc.get("modules")
    if named is None:
        return {}
    if not isinstance(named, list) or not all(name in MODULES for name in named):
        raise BadInput(f"'modules' is a list of some of: {', '.join(MODULES)}")
    return {name: "on" if name in named else "off" for name in MODULES}


def phases_of(doc: dict[str, Any]) -> dict[str, str]:
    """The phases of a position's mode, with their first steps."""
    return dominion.PHASES if doc.get("mode") == "dominion" else PHASES


def check_phase(doc: dict[str, Any]) -> None:
    """Check that a phase and a first player are given."""
    phase = doc.get("phase", "reinforce")
    phases = phases_of(doc)
    if not isinstance(phase, str) or (phase not in phases and phase != SETUP):
        raise BadInput(f"phase '{phase}' is not one of {', '.join([SETUP, *phases])}")
    if doc.get("mode") != "dominion" and any(doc.get(key) for key in ("objective_deck", "maester_deck")):
        raise BadInput("'objective_deck' and 'maester_deck' belong to Dominion; Skirmish has none")
    if ("invasion" in doc) != ("dice" in doc) or ("dice" in doc and phase != "invade"):
        raise BadInput("'invasion' and 'dice' go together, in phase 'invade': a battle that was just rolled")
    if phase == SETUP and (doc.get("territories") or doc.get("territory_deck") or any(doc["players"].values())):
        raise BadInput("at 'setup' nothing is on the board yet: no territories, houses or cards can be given")
    first = doc.get("first_player")
    if first is not None and (not isinstance(first, str) or first not in doc["players"]):
        raise BadInput(f"first_player '{first}' is not a player{nearest(str(first), doc['players'])}")


def lay_out(state: Skirmish, doc: dict[str, Any]) -> None:
    """Set up a position just before its phase begins."""
    phase = doc.get("phase", "reinforce")
    if phase == SETUP:
        state.frames = [Frame(PROGRAMS[state.chart])]
        return
    seats = {name: seat for seat, name in enumerate(state.setup.players)}
    place_armies(state, doc.get("territories", {}), seats)
    give_houses_and_cards(state, doc["players"], seats)
    stack_deck(state, doc.get("territory_deck", []))
    state.out = [seat for seat in range(state.seats) if seat not in state.owner]
    if len(state.out) > state.seats - 2:
        raise BadInput("at least two players need territories, or the game is over already")
    for seat in state.out:
        if state.hands[seat]:
            raise BadInput(f"'{state.setup.players[seat]}' has cards but no territory, so is out (risk.elimination.3)")
    state.first = seats[doc.get("first_player", state.setup.players[0])]
    state.active = state.first
    if state.active in state.out:
        raise BadInput(f"first_player '{state.setup.players[state.first]}' has no territory")
    state.turn = 1
    state.phase = phase
    state.conquered = bool(doc.get("conquered", phase == "draw"))
    if isinstance(state, Dominion):
        dominion.lay_out(state, doc)
    turn = "risk.turn" if state.chart == "risk" else f"{state.chart}.turn"
    state.frames = [frame_at(state.chart, "pass_turn"), frame_at(turn, phases_of(doc)[phase])]
    if "invasion" in doc:
        after = "window between invasions" if isinstance(state, Dominion) else "done_invading"
        state.frames[-1] = frame_at(turn, after)
        state.frames.append(battle(state, doc))


def battle(state: Skirmish, doc: dict[str, Any]) -> Frame:
    """Set up an invasion just before the dice are rolled; the position sets their results."""
    entry, dice = doc["invasion"], doc["dice"]
    if not isinstance(entry, dict) or set(entry) != {"from", "to"}:
        raise BadInput('\'invasion\' is a table such as { from = "Riverrun", to = "Harrenhal" }')
    state.source, state.target = state.board.number_of(str(entry["from"])), state.board.number_of(str(entry["to"]))
    if state.owner[state.source] != state.active or state.owner[state.target] == state.active:
        raise BadInput("'invasion' is from a territory of the first player to one of somebody else (risk.invade.2)")
    if not isinstance(dice, dict) or set(dice) != {"attack", "defence"}:
        raise BadInput("'dice' is a table such as { attack = [6, 3], defence = [5] }")
    for side, most, armies in (
        ("attack", 3, state.armies[state.source] - 1),
        ("defence", 2, state.armies[state.target]),
    ):
        faces = dice[side]
        if not isinstance(faces, list) or not all(type(face) is int for face in faces):
            raise BadInput(f"'dice' of the {side} is a list of numbers")
        if not 1 <= len(faces) <= min(most, armies):
            raise BadInput(f"'dice' of the {side} has {len(faces)} of 1 to {min(most, armies)} (risk.battle.1)")
    state.committed, state.defending = len(dice["attack"]), len(dice["defence"])
    state.rigged = [{chance.DICE: face} for face in [*dice["attack"], *dice["defence"]]] + state.rigged
    return frame_at(f"{state.chart}.invasion", "roll_dice" if isinstance(state, Dominion) else "fight")


def place_armies(state: Skirmish, entries: Any, seats: dict[str, int]) -> None:
    """Set the owners and armies of all territories."""
    if not isinstance(entries, dict):
        raise BadInput("'territories' is a table of names")
    board = state.board
    owner, armies = owner_and_armies(
        "others", entries.get("others", {}), seats, NEUTRAL, DEFAULT_ARMIES, isinstance(state, Dominion)
    )
    state.owner = [owner] * board.size
    state.armies = [armies] * board.size
    given: set[int] = set()
    for name, entry in entries.items():
        if name == "others":
            continue
        land = board.number_of(name)
        if land in given:
            raise BadInput(f"'{name}' is given twice: a territory has one owner")
        given.add(land)
        state.owner[land], state.armies[land] = owner_and_armies(
            name, entry, seats, owner, armies, isinstance(state, Dominion)
        )


def owner_and_armies(
    name: str, entry: Any, seats: dict[str, int], owner: int, armies: int, units: bool
) -> tuple[int, int]:
    """Read the owner and armies of one territory."""
    if not isinstance(entry, dict):
        raise BadInput(f"'{name}' is a table such as {{ owner = \"...\", armies = 2 }}")
    for key, value in entry.items():
        if key in DOMINION_UNITS:
            if value and not units:
                raise BadInput(f"'{name}' has '{key}', which belong to Dominion; Skirmish has none")
        elif key == "owner":
            if value == "neutral":
                owner = NEUTRAL
            elif isinstance(value, str) and value in seats:
                owner = seats[value]
            else:
                raise BadInput(f"'{name}' belongs to '{value}', who is not a player{nearest(str(value), seats)}")
        elif key == "armies":
            if type(value) is not int or not 1 <= value <= MOST_ARMIES:
                raise BadInput(
                    f"'{name}' has {value!r} armies; it needs at least 1 (risk.board.7), and at most {MOST_ARMIES}"
                )
            armies = value
        else:
            raise BadInput(f"'{name}' has an unknown key '{key}'{nearest(key, ['owner', 'armies'])}")
    return owner, armies


def give_houses_and_cards(state: Skirmish, players: dict[str, Any], seats: dict[str, int]) -> None:
    """Set each player's house and hand."""
    free = [house for count in (state.seats, 7) for house in HOUSES[count]]
    for name, entry in players.items():
        if not isinstance(entry, dict):
            raise BadInput(f"players.{name} is a table")
        for key in entry:
            if key in DOMINION_PLAYER and entry[key] and not isinstance(state, Dominion):
                raise BadInput(f"players.{name} has '{key}', which belongs to Dominion")
            if key not in DOMINION_PLAYER and key not in ("house", "cards"):
                raise BadInput(f"players.{name} has an unknown key '{key}'{nearest(key, ['house', 'cards'])}")
        if "house" in entry:
            named = [house for house in HOUSES[7] if fold(house) == fold(str(entry["house"]))]
            if not named:
                raise BadInput(f"there is no house '{entry['house']}'{nearest(str(entry['house']), HOUSES[7])}")
            if named[0] in state.houses:
                raise BadInput(f"house '{named[0]}' is taken twice (risk.setup.8)")
            state.houses[seats[name]] = named[0]
        take_cards(state, seats[name], entry.get("cards", []))
    for seat in range(state.seats):
        if not state.houses[seat]:
            state.houses[seat] = next(house for house in free if house not in state.houses)


def take_cards(state: Skirmish, seat: int, cards: Any) -> None:
    """Give a player their territory cards."""
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise BadInput("'cards' is a list of territory names")
    if len(cards) > HAND_LIMIT:
        raise BadInput(f"'cards' has {len(cards)}, but nobody holds more than {HAND_LIMIT} cards (risk.draw.4)")
    for name in cards:
        card = state.board.number_of(name)
        if any(card in hand for hand in state.hands):
            raise BadInput(f"the card '{name}' is given twice: there is one for each territory (risk.board.5)")
        state.hands[seat].append(card)
        state.known[card] = 1 << seat


def stack_deck(state: Skirmish, top: Any) -> None:
    """Build the deck: the named cards on top, the others below in random order, and the End Game card in the lower half
    unless it is named."""
    if not isinstance(top, list) or not all(isinstance(card, str) for card in top):
        raise BadInput("'territory_deck' is a list of territory names, top first")
    board = state.board
    named: list[int] = []
    for name in top:
        card = board.end_game if fold(name) == "end game" else board.number_of(name)
        if card in named or any(card in hand for hand in state.hands):
            raise BadInput(f"the card '{name}' is given twice: there is one for each territory (risk.board.5)")
        named.append(card)
    rest = [card for card in range(board.size) if card not in named and all(card not in hand for hand in state.hands)]
    chance.shuffle(state, rest)
    if board.end_game not in named and ends_by_card(state):
        rest = hide_end_game(state, rest, len(rest) // 2)
    state.deck = [*rest, *reversed(named)]


def look(state: Skirmish, path: str) -> Any:
    """The value at a path of `expect`."""
    players = state.setup.players
    if path == "over":
        return state.over
    if path == "winner":
        return winner(state)
    if path == "first_player":
        return players[state.first]
    if path == "active":
        return players[state.active]
    if path == "phase":
        return state.phase
    if path in ("dice.attack", "dice.defence"):
        return dice_of(state, path == "dice.attack")
    head, _, field = path.rpartition(".")
    if head in players:
        return look_at_seat(state, players.index(head), path, field)
    if not head:
        raise BadInput(f"there is nothing called '{path}' to look at")
    if fold(head) not in state.board.numbers:
        known = [*players, *[territory.name for territory in state.board.territories]]
        raise BadInput(f"'{head}' is neither a player nor a territory{nearest(head, known)}")
    land = state.board.number_of(head)
    if field == "owner":
        return "neutral" if state.owner[land] == NEUTRAL else players[state.owner[land]]
    if field == "armies":
        return state.armies[land]
    if isinstance(state, Dominion) and (units := dominion.look_at_land(state, land, field)) is not None:
        return units
    if field in DOMINION_UNITS:
        return 0
    raise BadInput(f"a territory has no '{field}'{nearest(field, ['owner', 'armies'])}")


def dice_of(state: Skirmish, attack: bool) -> list[int]:
    """The dice of one side on the table, or of the last battle."""
    if isinstance(state, Dominion) and state.attack:
        return [value for _, value in (state.attack if attack else state.defence)]
    return state.rolled[0 if attack else 1] if state.rolled else []


def look_at_seat(state: Skirmish, seat: int, path: str, field: str) -> Any:
    """Look up a value of a player."""
    if isinstance(state, Dominion) and (found := dominion.look_at_seat(state, seat, field)) is not None:
        return found
    if field == "reinforcements":
        return state.reserve if seat == state.active else 0
    if field == "cards":
        return hand_of(state, seat)
    if field == "territories":
        return state.board.names(state.holds(seat))
    if field == "armies":
        return armies_of(state, seat)
    if field == "points":
        return points_of(state, seat)
    if field == "eliminated":
        return seat in state.out
    if field == "house":
        return state.houses[seat]
    if field in ("gold",):
        return 0
    if field in DOMINION_PLAYER:
        return []
    known = ["reinforcements", "cards", "territories", "armies", "points", "eliminated", "house"]
    raise BadInput(f"'{path}': a player has no '{field}'{nearest(field, known)}")


def winner(state: Skirmish) -> Any:
    """A seat, a list of seats that share the win, "draw", or none yet."""
    if state.result is None:
        return None
    names = [state.setup.players[seat] for seat in state.result]
    if not names:
        return "draw"
    return names[0] if len(names) == 1 else names
