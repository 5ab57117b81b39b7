"""Dominion in words: what its events, questions and options are called."""

from typing import Final

from fivekings.kernel.names import fold
from fivekings.kernel.request import DECLINE, Request
from fivekings.risk.dominion.chart import MANEUVER_NOW
from fivekings.risk.dominion.needs import price
from fivekings.risk.dominion.state import UNITS, Dominion
from fivekings.risk.dominion.turn import BUY_MAESTER, BUY_OBJECTIVE, TAKE
from fivekings.risk.dominion.windows import LEVY, RANSOM, RANSOM_PRICE
from fivekings.risk.powers import CHARACTERS, MAESTER_CARDS, OBJECTIVES, RALLY, power_of

TEXTS: Final = {
    "seat claimed": "{seat} raises a banner at {territory} with {armies} armies.",
    "mustered": "{seat} sends an army to {territory}.",
    "start bonus": "{seat} starts with {gold} gold and {count} territory card{plural}.",
    "collected": "+ Raises {armies} armies and {gold} gold.",
    "unit traded": "{seat} turns in {card} for a {unit}.",
    "unit placed": "+ A {unit} at {territory}.",
    "maester bought": "{seat} buys a maester card.",
    "maester bought+": "{seat} buys {cards}.",
    "objectives drawn": "{seat} draws {count} objectives.",
    "objectives drawn+": "{seat} draws objectives: {texts}.",
    "used": "{seat} uses {card} for {gold} gold.",
    "cancelled": "+ {card} has no effect!",
    "ransomed": "{seat} pays {other} a ransom for {card}.",
    "levy raised": "{armies} armies rise for {seat} at {territory}!",
    "rallied": "{seat} rallies the smallfolk somewhere.",
    "rallied+": "{seat} rallies the smallfolk of {card}.",
    "rolled": "+ {attack} against {defence} on the table.",
    "rolled again": "+ {seat} rolls again: {dice}.",
    "die turned": "+ {seat} turns a die to {die}.",
    "die rolled": "+ {seat} rolls a {die}.",
    "committed lost": "+ {armies} of the attackers fall before the battle.",
    "armies added": "+ {armies} more at {territory}.",
    "armies lost": "+ {armies} lost at {territory}.",
    "banners": "+ {armies} more answer the call.",
    "gold taken": "+ {seat} takes {gold} gold from {other}.",
    "maester lost": "+ {seat} discards {card}.",
    "maester taken": "+ {seat} takes a maester card from {other}.",
    "maester taken+": "+ {seat} takes {card} from {other}.",
    "captured character": "{seat} takes {card} of {other} captive!",
    "character dead": "{card} is dead.",
    "plans": "+ The dice: {rolls}.",
    "called off": "+ {target} will not be invaded.",
    "territory shown": "+ {card} is turned up.",
    "objective completed": "{seat} completes an objective: {text}. {points} points, {score} in all.",
    "dominion won": "{winner} wins the Iron Throne with {points} points.",
}

TOPICS = {
    "collected": "gold",
    "rolled": "dice",
    "used": "effect",
    "unit placed": "unit",
    "maester bought": "purchase",
    "captured character": "captive",
    "objective completed": "objectives",
    "dominion won": "dominion_win",
}
"""Under which topic of the rules ledger each kind of event falls."""

PROMPTS: Final = {
    "claim": "claim a territory with one army.",
    "muster": "strengthen a territory with one army.",
    "objectives": "keep two of these objectives.",
    "unit card": "trade a card for the unit it shows, or keep your cards.",
    "unit to": "where does the unit go?",
    "keep maester": "which maester card do you keep?",
    "keep objective": "which objective do you keep?",
    "keep card": "which territory card do you keep?",
    "complete": "complete an objective?",
    "territory": "choose a territory.",
    "territories": "choose territories.",
    "opponent": "choose an opponent.",
    "character": "choose a character.",
    "die": "which of your dice?",
    "dice": "which of your dice?",
    "their die": "which of their dice?",
    "freeze": "winter takes an army: where?",
    "armies": "how many armies?",
    "knights": "how many Knights ride along?",
    "engines": "how many Siege Engines come along?",
}

DECLINING: Final = {"use": "pass", "buy": "done buying", "unit card": "keep cards", "complete": "no objective"}


def prompt(state: Dominion, request: Request) -> str | None:
    """What is asked, where it is a question of Dominion's own."""
    if request.kind == "use":
        return f"use a card, or pass ({state.gold[request.seat]} gold)."
    if request.kind == "buy":
        return f"buy something, or be done ({state.gold[request.seat]} gold)."
    if request.kind in ("claim", "muster"):
        return f"{PROMPTS[request.kind][:-1]}, {state.musters[request.seat]} left."
    return PROMPTS.get(request.kind)


def label(state: Dominion, request: Request, option: int) -> str | None:
    """An option in words, where it is one of Dominion's own."""
    kind, board = request.kind, state.board
    if option == DECLINE:
        return DECLINING.get(kind)
    if kind == "use":
        return use_label(state, option)
    if kind == "buy":
        return buy_label(option)
    if kind == "invade" and option == MANEUVER_NOW:
        return "maneuver now"
    if kind == "draw":
        return "draw a card" if option == TAKE else "draw one of two cards with Xaro Xhoan Daxos"
    if kind in ("claim", "muster", "unit card", "unit to", "territory", "territories", "freeze", "keep card"):
        verb = {"claim": "claim ", "muster": "strengthen ", "unit card": "trade "}.get(kind, "")
        return f"{verb}{board.name_of(option)}"
    if kind in ("objectives", "keep objective", "complete"):
        return OBJECTIVES[option].text
    if kind == "keep maester":
        return MAESTER_CARDS[option].name
    if kind == "opponent":
        return state.setup.players[option]
    if kind == "character":
        return CHARACTERS[option].name
    if kind in ("die", "dice", "their die"):
        return die_label(state, request, option)
    return None


def use_label(state: Dominion, option: int) -> str:
    """A use of a card."""
    if option >= RANSOM:
        return f"ransom {CHARACTERS[option - RANSOM].name}"
    if option >= RALLY:
        return f"raise {LEVY} armies at {state.board.name_of(option - RALLY)}"
    return power_of(option).name


def buy_label(option: int) -> str:
    """Something that can be bought."""
    if option >= RANSOM:
        return f"ransom {CHARACTERS[option - RANSOM].name}"
    if option == BUY_MAESTER:
        return "buy a maester card"
    return "draw two objectives" if option == BUY_OBJECTIVE else "buy a maester card with Tyrion Lannister"


def die_label(state: Dominion, request: Request, option: int) -> str:
    """A die on the table."""
    attacks = request.seat == state.active
    mine, theirs = (state.attack, state.defence) if attacks else (state.defence, state.attack)
    dice = theirs if request.kind == "their die" else mine
    if option >= len(dice):
        return f"die {option + 1}"
    sides, value = dice[option]
    return f"die {option + 1}: {value} of {sides}"


def hint(state: Dominion, request: Request, option: int) -> str | None:
    """What a player would look up before taking an option."""
    if option == DECLINE or (request.kind == "invade" and option == MANEUVER_NOW):
        return ""
    if request.kind == "use":
        if option >= RALLY:
            return f"{RANSOM_PRICE} gold" if option >= RANSOM else ""
        power = power_of(option)
        return f"{price(state, request.seat, power)} gold: {power.text}"
    if request.kind in ("objectives", "keep objective", "complete"):
        points = OBJECTIVES[option].points
        return f"{points} point{'' if points == 1 else 's'}"
    if request.kind == "keep maester":
        return f"{MAESTER_CARDS[option].cost} gold: {MAESTER_CARDS[option].text}"
    if request.kind in ("unit card", "keep card"):
        return UNITS[state.board.icons[option]]
    if request.kind in ("claim", "muster", "territory", "freeze"):
        region = state.board.regions[state.board.territories[option].region]
        return f"{region.name}, {state.armies[option]} there" if state.armies[option] else region.name
    if request.kind in ("buy", "draw", "opponent", "character", "die", "dice", "their die", "territories", "unit to"):
        return ""
    return None


def asks_for(state: Dominion, request: Request) -> str:
    """The card that asks for a choice, with its text; empty where none does."""
    option = state.frames[-1].roles.get("option")
    if request.kind == "use" or not isinstance(option, int) or option >= RALLY:
        return ""
    power = power_of(option)
    return f"{power.name}: {power.text}"


def card_names() -> list[str]:
    """What characters and maester cards are called."""
    return [power.name for power in [*CHARACTERS, *MAESTER_CARDS]]


def about_card(name: str) -> list[str] | None:
    """A character or maester card: what it is and does."""
    for power in [*CHARACTERS, *dict.fromkeys(MAESTER_CARDS)]:
        if fold(power.name) == fold(name):
            what = f"character of House {power.house}" if power.house else "maester card"
            return [f"{power.name}: {what}, {power.cost} gold", f"  {power.text}"]
    return None
