"""RISK in words: prompts, the labels of options, and how events are told."""

import re
from typing import Final

from fivekings.kernel.errors import BadInput, Refused
from fivekings.kernel.names import fold, nearest
from fivekings.kernel.request import DECLINE, Request
from fivekings.risk.board import ICONS, Board
from fivekings.risk.expect import odds_of
from fivekings.risk.rules.invade import LAND, LAND_BITS
from fivekings.risk.rules.setup import HOUSES
from fivekings.risk.rules.trade import SHOWN_BONUS, cards_of, worth_of
from fivekings.risk.state import NEUTRAL, Skirmish

TEXTS: Final = {
    "order rolled": "The dice for the first turn: {rolls}.",
    "goes first": "{seat} goes first, then clockwise.",
    "house chosen": "{seat} takes up the banner of House {house}.",
    "dealt": "{seat} is dealt {territories}.",
    "neutral placed": "Nobody holds {territories}.",
    "turn begins": "Turn {turn}: {seat}.",
    "reinforced": "+ Raises {armies} armies.",
    "reinforced with regions": "+ Raises {armies} armies, {bonus} of them for holding {regions}.",
    "traded": "{seat} turns in {cards} for {armies} armies.",
    "shown reinforced": "+ {armies} more muster at {territory}.",
    "deployed": "{seat} deploys {armies} to {territory}.",
    "invaded": "{seat} marches on {target} from {source}.",
    "fought": "+ {attack} against {defence}: {losses}.",
    "invasion ended": "+ The attack is called off.",
    "invasion spent": "+ The attack is spent.",
    "conquered": "+ {target} falls!",
    "moved in": "+ {armies} hold it now.",
    "eliminated": "{victim} has no army left and is out of the game, beaten by {seat}.",
    "captured": "{seat} takes the {count} territory cards of {victim}.",
    "captured+": "{seat} takes the territory cards of {victim}: {cards}.",
    "resigned": "{seat} bends the knee and leaves the war; the armies stay, masterless.",
    "maneuvered": "{seat} moves {armies} from {source} to {target}.",
    "drawn": "{seat} draws a territory card.",
    "drawn+": "{seat} draws {card} ({icon}).",
    "end game drawn": "{seat} draws the End Game card. All men must lay down their arms.",
    "last standing": "{winner} alone has armies left, and wins the war.",
    "game ended": "Points for territories, castles and ports: {tally}.",
    "won": "{seats} wins with {points} points.",
    "shared": "{seats} share the victory with {points} points each.",
}

TOPICS = {
    "goes first": "setup",
    "neutral placed": "neutral",
    "turn begins": "turn",
    "reinforced with regions": "reinforce",
    "traded": "trade",
    "invaded": "invade",
    "fought": "battle",
    "conquered": "conquest",
    "eliminated": "elimination",
    "maneuvered": "maneuver",
    "drawn": "draw",
    "game ended": "win",
    "last standing": "win",
}
"""Under which topic of the rules ledger each kind of event falls."""

PROMPTS: Final = {
    "house": "choose your house.",
    "shown": "choose the territory that gets the 2 extra armies of this set.",
    "draw": "you conquered, so you may draw a territory card.",
    "maneuver": "you may make one maneuver.",
    "invade": "declare an invasion, or be done.",
}

DECLINING: Final = {
    "trade": "keep",
    "invade": "done invading",
    "continue": "end invasion",
    "maneuver": "no maneuver",
    "draw": "no card",
}


def prompt(state: Skirmish, request: Request) -> str:
    """What a seat is asked, in a sentence."""
    board = state.board
    kind = request.kind
    if kind == "deploy":
        return f"deploy your armies, {state.reserve} left."
    if kind == "trade":
        return "trade a set of cards, or keep them." if request.options[-1] == DECLINE else "you must trade a set."
    if kind in ("commit", "continue", "roll"):
        front = f"{board.name_of(state.source)} ({state.armies[state.source]})"
        goal = f"{board.name_of(state.target)} ({state.armies[state.target]})"
        if kind == "commit":
            return f"{front} attacks {goal}: how many armies do you commit?"
        if kind == "continue":
            return f"{goal} still holds against {front}: continue?"
        attacker = state.setup.players[state.active]
        return f"{attacker} attacks {goal} with {state.committed} of {front}: how many dice do you roll?"
    if kind == "move in":
        return f"{board.name_of(state.target)} is yours: how many armies move in?"
    return PROMPTS[kind]


def label(state: Skirmish, request: Request, option: int) -> str:
    """An option in words; `#` stands for the number of armies."""
    board = state.board
    kind = request.kind
    if option == DECLINE:
        return DECLINING[kind]
    if kind == "house":
        return HOUSES[state.seats][option]
    if kind == "trade":
        return f"trade: {', '.join(board.names(cards_of(option)))}"
    if kind == "deploy":
        return f"deploy # to {board.name_of(option)}"
    if kind == "shown":
        return f"{SHOWN_BONUS} more to {board.name_of(option)}"
    if kind == "invade":
        return f"invade {board.name_of(option & LAND)} from {board.name_of(option >> LAND_BITS)}"
    if kind == "maneuver":
        return f"maneuver # from {board.name_of(option >> LAND_BITS)} to {board.name_of(option & LAND)}"
    if kind == "continue":
        return "continue"
    if kind == "draw":
        return "draw a card"
    return f"{kind} {option}"


PLACES = frozenset(
    {"deploy", "shown", "claim", "muster", "unit card", "unit to", "territory", "territories", "freeze", "keep card"}
)
"""Questions whose options are territories."""


def things(state: Skirmish, request: Request, option: int) -> list[int]:
    """The territories that an option is about: from where and to where, or all that are meant."""
    kind = request.kind
    if option == DECLINE or (kind == "invade" and option >= 1 << (2 * LAND_BITS)):
        return []
    if kind in ("invade", "maneuver"):
        return [option >> LAND_BITS, option & LAND]
    if kind == "trade":
        return cards_of(option)
    return [option] if kind in PLACES else []


def hint(state: Skirmish, request: Request, option: int) -> str:
    """What a player would look up before taking an option."""
    kind = request.kind
    if option == DECLINE:
        return ""
    if kind in ("deploy", "shown"):
        facing = sum(state.armies[land] for land in state.board.next_to[option] if state.owner[land] != request.seat)
        return f"{state.armies[option]} there, {facing} facing it"
    if kind == "invade":
        source, target = option >> LAND_BITS, option & LAND
        chance = odds_of(state, source, target).conquest
        return f"{state.armies[source]} v {owner_name(state, target)} {state.armies[target]}, {100 * chance:.0f} %"
    if kind == "maneuver":
        return f"up to {request.most(option)}"
    if kind == "trade":
        icons = ", ".join(ICONS[state.board.icons[card]] for card in cards_of(option))
        return f"{icons}: {worth_of(state, option)} armies"
    return ""


def objection(state: Skirmish, request: Request, text: str) -> Refused | None:
    """Why something that is not offered is not, by the rule it would break."""
    try:
        return objection_to(state, request, fold(text))
    except BadInput as complaint:
        return Refused(complaint.reason)


def objection_to(state: Skirmish, request: Request, text: str) -> Refused | None:
    """Look for the first rule that an answer breaks."""
    if found := re.fullmatch(r"invade (.+) from (.+)", text):
        return no_invasion(state, request, found[1], found[2])
    if found := re.fullmatch(r"deploy (\d{1,9}) to (.+)", text):
        return no_deployment(state, request, int(found[1]), found[2])
    if found := re.fullmatch(r"maneuver (\d{1,9}) from (.+) to (.+)", text):
        return no_maneuver(state, request, int(found[1]), found[2], found[3])
    if request.kind == "house":
        free = [HOUSES[state.seats][option] for option in request.options]
        return Refused(f"no such house is free{nearest(text, free)}", "risk.setup.8")
    if found := re.fullmatch(r"(commit|roll|move in) (\d{1,9})", text):
        if request.kind != found[1]:
            return Refused(f"you are not asked to {found[1]} now", request.rule)
        return Refused(f"{found[1]} {request.options[0]} to {request.options[-1]}, not {found[2]}", request.rule)
    if text in ("keep", "pass") and request.kind == "trade":
        return Refused(f"you hold {len(state.hands[request.seat])} cards and must trade a set", request.rule)
    return None


def no_invasion(state: Skirmish, request: Request, target: str, source: str) -> Refused:
    """Why an invasion cannot be declared."""
    board = state.board
    into, out_of = board.number_of(target), board.number_of(source)
    to_name, from_name = board.name_of(into), board.name_of(out_of)
    if request.kind != "invade":
        return Refused("invasions are declared in the invade step, one after another", "risk.turn.1")
    if state.owner[out_of] != request.seat:
        return Refused(f"{from_name} is not yours", "risk.invade.2")
    if state.owner[into] == request.seat:
        return Refused(f"{to_name} is yours already", "risk.invade.3")
    if into not in board.next_to[out_of]:
        return Refused(f"{from_name} neither borders {to_name} nor shares a coast of ports with it", "risk.invade.4")
    return Refused(f"{from_name} has a single army, which must stay", "risk.invade.5")


def no_deployment(state: Skirmish, request: Request, armies: int, land: str) -> Refused:
    """Why armies cannot be deployed."""
    where = state.board.number_of(land)
    if request.kind != "deploy":
        return Refused("there is nothing to deploy now", "risk.turn.1")
    if state.owner[where] != request.seat:
        return Refused(f"{state.board.name_of(where)} is not yours", "risk.deploy.2")
    return Refused(f"you have {state.reserve} to deploy, not {armies}", "risk.deploy.1")


def no_maneuver(state: Skirmish, request: Request, armies: int, source: str, target: str) -> Refused:
    """Why a maneuver cannot be made."""
    board = state.board
    out_of, into = board.number_of(source), board.number_of(target)
    if request.kind != "maneuver":
        return Refused("the maneuver comes after the invasions, once a turn", "risk.maneuver.1")
    for land in (out_of, into):
        if state.owner[land] != request.seat:
            return Refused(f"{board.name_of(land)} is not yours", "risk.maneuver.2")
    if not 1 <= armies < state.armies[out_of]:
        rest = f"{board.name_of(out_of)} has {state.armies[out_of]} and one must stay"
        return Refused(f"cannot move {armies}: {rest}", "risk.maneuver.3")
    return Refused(
        f"{board.name_of(out_of)} and {board.name_of(into)} are not connected through your territories",
        "risk.maneuver.4",
    )


def territory_notes(board: Board, number: int) -> str:
    """The castle and port of a territory as marks."""
    territory = board.territories[number]
    return ("♜" if territory.castle else "") + ("≋" if territory.port else "")


def about(state: Skirmish, name: str) -> list[str]:
    """A territory: its region, whose it is, and who stands around it."""
    board = state.board
    land = board.number_of(name)
    territory = board.territories[land]
    region = board.regions[territory.region]
    marks = [
        mark for mark, so in (("castle", territory.castle), (f"port, {territory.port} coast", territory.port)) if so
    ]
    head = f"{territory.name} in {region.name} (+{region.bonus}){', ' + ', '.join(marks) if marks else ''}"
    around = [
        f"{board.name_of(other)} ({owner_name(state, other)} {state.armies[other]})" for other in board.next_to[land]
    ]
    return [
        f"{head}: {owner_name(state, land)} {state.armies[land]}; its card shows a {ICONS[territory.card]}",
        f"  reaches {', '.join(around)}",
    ]


def owner_name(state: Skirmish, land: int) -> str:
    """The house that holds a territory."""
    owner = state.owner[land]
    return "neutral" if owner == NEUTRAL else state.houses[owner]
