"""What characters and maester cards do: a program for each effect."""

from collections.abc import Callable
from typing import Final

from fivekings.kernel import chance
from fivekings.kernel.program import Frame, Part, ask, do, each, program
from fivekings.kernel.request import Choice, Request
from fivekings.risk.dominion.battle import lose_committed, roll_again
from fivekings.risk.dominion.cards import discard_territory, top_territories
from fivekings.risk.dominion.needs import characters_of, cut_off_targets, dice_of
from fivekings.risk.dominion.state import NOBODY, UNITS, Dominion
from fivekings.risk.dominion.windows import open_at
from fivekings.risk.powers import CHARACTERS, MAESTER_CARDS, power_of
from fivekings.risk.state import NEUTRAL

Act = Callable[[Dominion, Frame], None]
DIE: Final = 6
THEFT: Final = 200
RAID: Final = 300
BRIBE: Final = 200
LEAST_MAGIC: Final = 3


def effect(name: str, *parts: Part) -> None:
    """Declare what an effect does."""
    program(f"risk.effect.{name}", *parts)


def player(frame: Frame) -> int:
    """Who used the card."""
    seat: int = frame.roles["seat"]
    return seat


# --- rolling a die for a card ---------------------------------------------------------------------


def rolling() -> list[Part]:
    """A die is rolled for a card, which its roller may turn to a six. risk.dice.10, risk.maesters.16"""
    return [do(roll_one), do(may_be_turned)]


def roll_one(state: Dominion, frame: Frame) -> None:
    """Roll a six-sided die. risk.dice.10"""
    state.die = chance.roll(state, [DIE])[0]
    state.roller = player(frame)
    if state.loud:
        state.tell("die rolled", {"seat": state.roller, "die": state.die})


def may_be_turned(state: Dominion, frame: Frame) -> None:
    """Whoever rolled may turn it. risk.maesters.16"""
    open_at(state, "rolled: set", [player(frame)])


def die_of(state: Dominion) -> int:
    """What the die shows in the end; it is off the table then."""
    value, state.die, state.roller = state.die, 0, NOBODY
    return value


# --- choices that many effects ask for --------------------------------------------------------------


def choosing(
    what: str, able: Callable[[Dominion, Frame], list[int]], act: Callable[[Dominion, Frame, int], None]
) -> Part:
    """Choose a territory, an opponent or a character, if there is any. risk.window.8"""

    def build(state: Dominion, frame: Frame) -> Request | None:
        found = able(state, frame)
        return Request(player(frame), what, found) if found else None

    def pick(state: Dominion, frame: Frame, choice: Choice) -> None:
        act(state, frame, choice.pick)

    return ask(build, pick, rule="risk.window.8")


def own_lands(state: Dominion, frame: Frame) -> list[int]:
    """The territories of who used the card."""
    return state.holds(player(frame))


def with_maesters(state: Dominion, frame: Frame) -> list[int]:
    """The opponents that hold maester cards."""
    return [other for other in state.opponents(player(frame)) if state.maesters[other]]


def all_characters(state: Dominion, _frame: Frame) -> list[int]:
    """Every character in the game."""
    return sorted([number for seat in state.playing() for number in characters_of(state, seat)])


# --- dice -----------------------------------------------------------------------------------------


def gain_edge(state: Dominion, frame: Frame) -> None:
    """Something helps a side in battle for a while. risk.effect.1, risk.effect.2, risk.dice.6"""
    power = power_of(frame.roles["option"])
    state.edges.append({"seat": player(frame), "kind": power.edge, "until": power.until})


def high_ground(state: Dominion, frame: Frame) -> None:
    """It helps all turn, until the invader takes the territory. risk.maesters.18"""
    edge = {"seat": player(frame), "kind": "all dice", "until": "turn", "land": state.target}
    state.edges.append(edge)


def die_choices(state: Dominion, frame: Frame) -> Request | None:
    """Which of one's dice is turned; the one die rolled for a card needs no choice. risk.dice.5"""
    if state.roller != NOBODY:
        state.die = DIE
        return None
    dice = dice_of(state, player(frame))
    able = [number for number, (sides, value) in enumerate(dice) if value < sides]
    return Request(player(frame), "die", able) if able else None


def turn_die(state: Dominion, frame: Frame, choice: Choice) -> None:
    """It shows its highest value. risk.dice.5"""
    die = dice_of(state, player(frame))[choice.pick]
    die[1] = die[0]
    if state.loud:
        state.tell("die turned", {"seat": player(frame), "die": die[1]})


def their_dice(state: Dominion, frame: Frame) -> Request | None:
    """Which die of the other side is rolled again. risk.dice.4"""
    count = len(other_dice(state, player(frame)))
    return Request(player(frame), "their die", list(range(count))) if count else None


def other_dice(state: Dominion, seat: int) -> list[list[int]]:
    """The dice of the other side."""
    return state.defence if seat == state.active else state.attack


def roll_theirs(state: Dominion, frame: Frame, choice: Choice) -> None:
    """It is rolled again. risk.dice.4"""
    seat = player(frame)
    other = state.owner[state.target] if seat == state.active else state.active
    roll_again(state, other, [other_dice(state, seat)[choice.pick]])


def own_dice(state: Dominion, frame: Frame) -> Request | None:
    """Which of one's dice are rolled again. risk.dice.4"""
    count = len(dice_of(state, player(frame)))
    return Request(player(frame), "dice", list(range(count)), None, 1, count) if count else None


def roll_own(state: Dominion, frame: Frame, choice: Choice) -> None:
    """They are rolled again. risk.dice.4"""
    dice = dice_of(state, player(frame))
    roll_again(state, player(frame), [dice[number] for number in choice.picks])


effect("edge", do(gain_edge))
effect("high ground", do(high_ground))
effect("own die to its highest", ask(die_choices, turn_die, rule="risk.dice.5"))
effect("their die again", ask(their_dice, roll_theirs, rule="risk.dice.4"))
effect("own dice again", ask(own_dice, roll_own, rule="risk.dice.4"))


# --- armies and units -----------------------------------------------------------------------------


def add_armies(state: Dominion, land: int, count: int) -> None:
    """Armies appear on a territory. risk.effect.10"""
    state.armies[land] += count
    if state.loud:
        state.tell("armies added", {"armies": count, "territory": state.board.name_of(land)})


def destroy(state: Dominion, land: int, count: int, by: int) -> int:
    """Armies are destroyed, never the last of a territory. How many were. risk.effect.12, risk.objectives.8"""
    lost = min(count, state.armies[land] - 1)
    if lost <= 0:
        return 0
    state.armies[land] -= lost
    if by == state.active and state.owner[land] not in (by, NEUTRAL):
        state.destroyed += lost
    if state.loud:
        state.tell("armies lost", {"armies": lost, "territory": state.board.name_of(land)})
    return lost


def army_to_target(state: Dominion, _frame: Frame) -> None:
    """Another army defends. risk.characters.4"""
    add_armies(state, state.target, 1)


def call_to_arms(state: Dominion, _frame: Frame) -> None:
    """As many armies as the die shows defend. risk.maesters.27"""
    add_armies(state, state.target, die_of(state))


def banners(state: Dominion, frame: Frame) -> None:
    """As many more reinforcements. risk.maesters.37"""
    count = die_of(state)
    state.reserve += count
    if state.loud:
        state.tell("banners", {"seat": player(frame), "armies": count})


def ambush(state: Dominion, _frame: Frame) -> None:
    """Half of the die, rounded up, falls before the battle. risk.maesters.2"""
    lose_committed(state, (die_of(state) + 1) // 2)


def trap(state: Dominion, _frame: Frame) -> None:
    """All committed armies fall. risk.maesters.3"""
    lose_committed(state, state.committed)


def shift(state: Dominion, _frame: Frame) -> None:
    """Two fall, two more defend. risk.maesters.17"""
    lose_committed(state, 2)
    add_armies(state, state.target, 2)


def castles(state: Dominion, frame: Frame) -> list[int]:
    """One's territories with a castle."""
    return [land for land in own_lands(state, frame) if land in state.board.castles]


def one_more(state: Dominion, _frame: Frame, land: int) -> None:
    """Another army there."""
    add_armies(state, land, 1)


def three_choices(state: Dominion, frame: Frame) -> Request:
    """Up to three territories. risk.maesters.4"""
    lands = own_lands(state, frame)
    return Request(player(frame), "territories", lands, None, 1, min(3, len(lands)))


def place_three(state: Dominion, _frame: Frame, choice: Choice) -> None:
    """An army on each. risk.maesters.4"""
    for land in choice.picks:
        add_armies(state, land, 1)


def place_unit(state: Dominion, frame: Frame, land: int) -> None:
    """A unit on a territory. risk.maesters.5, risk.maesters.8, risk.maesters.11"""
    kind = UNITS.index(power_of(frame.roles["option"]).unit)
    state.units[kind][land] += 1
    if state.loud:
        state.tell("unit placed", {"unit": UNITS[kind], "territory": state.board.name_of(land)})


def elsewhere(state: Dominion, frame: Frame) -> list[int]:
    """One's territories but the invaded one."""
    return [land for land in own_lands(state, frame) if land != state.target]


def withdraw(state: Dominion, _frame: Frame, land: int) -> None:
    """All but one go elsewhere. risk.maesters.33"""
    moved = state.armies[state.target] - 1
    state.armies[state.target] = 1
    add_armies(state, land, moved)


def sickness(state: Dominion, frame: Frame) -> None:
    """An army is lost in each opponent's territory of a region. risk.maesters.12"""
    for card in top_territories(state, 1):
        discard_territory(state, card)
        if state.result is not None:
            return
        region = state.board.territories[card].region
        for land in state.board.regions[region].territories:
            if state.owner[land] not in (player(frame), NEUTRAL):
                destroy(state, land, 1, player(frame))


def desertion(state: Dominion, frame: Frame) -> None:
    """Half of the armies desert in two territories. risk.maesters.13"""
    for card in top_territories(state, 2):
        discard_territory(state, card)
        if state.result is not None:
            return
        if state.owner[card] not in (player(frame), NEUTRAL):
            destroy(state, card, state.armies[card] // 2, player(frame))


def winter_order(state: Dominion, frame: Frame) -> list[int]:
    """Opponents twice each, then oneself. risk.maesters.21"""
    return [*[seat for other in state.opponents(player(frame)) for seat in (other, other)], player(frame)]


def winter_choices(state: Dominion, frame: Frame) -> Request | None:
    """Whose army goes: one where another stays. risk.maesters.21"""
    seat: int = frame.roles["freezing"]
    lands = [land for land in state.holds(seat) if state.armies[land] > 1]
    return Request(seat, "freeze", lands) if lands else None


def freeze(state: Dominion, _frame: Frame, choice: Choice) -> None:
    """An army is gone. risk.maesters.21, risk.objectives.8"""
    destroy(state, choice.pick, 1, NOBODY)


def supply_lands(state: Dominion, frame: Frame) -> list[int]:
    """Where supply can be cut off. risk.maesters.22"""
    return cut_off_targets(state, player(frame))


def mark(_state: Dominion, frame: Frame, land: int) -> None:
    """The chosen territory."""
    frame.roles["land"] = land


def note_die(state: Dominion, frame: Frame) -> None:
    """What the die shows is kept for what follows."""
    frame.roles["die"] = die_of(state)


def cut_choices(state: Dominion, frame: Frame) -> Request | None:
    """How many armies are removed, up to the die. risk.maesters.22"""
    if "land" not in frame.roles:
        return None
    most = min(frame.roles["die"], state.armies[frame.roles["land"]] - 1)
    return Request(player(frame), "armies", list(range(most + 1)))


def cut(state: Dominion, frame: Frame, choice: Choice) -> None:
    """They are removed. risk.maesters.22"""
    destroy(state, frame.roles["land"], choice.pick, player(frame))


def loss_lands(state: Dominion, _frame: Frame) -> list[int]:
    """Both sides of an invasion. risk.maesters.26"""
    return [land for land in (state.source, state.target) if state.armies[land] > 1]


def loss_choices(state: Dominion, frame: Frame) -> Request:
    """Up to two armies there. risk.maesters.26"""
    most = min(2, state.armies[frame.roles["losing"]] - 1)
    return Request(player(frame), "armies", list(range(most + 1)))


def lose(state: Dominion, frame: Frame, choice: Choice) -> None:
    """They are destroyed. risk.maesters.26"""
    destroy(state, frame.roles["losing"], choice.pick, player(frame))


effect("army to target", do(army_to_target))
effect("call to arms", *rolling(), do(call_to_arms))
effect("banners", *rolling(), do(banners))
effect("ambush", *rolling(), do(ambush))
effect("trap", do(trap))
effect("shift", do(shift))
effect("army to castle", choosing("territory", castles, one_more))
effect("three armies", ask(three_choices, place_three, rule="risk.maesters.4"))
effect("unit", choosing("territory", own_lands, place_unit))
effect("withdraw", choosing("territory", elsewhere, withdraw))
effect("sickness", do(sickness))
effect("desertion", do(desertion))
effect("winter", each("freezing", winter_order, ask(winter_choices, freeze, rule="risk.maesters.21")))
effect(
    "cut off",
    choosing("territory", supply_lands, mark),
    *rolling(),
    do(note_die),
    ask(cut_choices, cut, rule="risk.maesters.22"),
)
effect("losses", each("losing", loss_lands, ask(loss_choices, lose, rule="risk.maesters.26")))


# --- gold and cards -------------------------------------------------------------------------------


def steal(state: Dominion, thief: int, victim: int, most: int) -> None:
    """Gold changes hands, no more than there is. risk.gold.8"""
    taken = min(most, state.gold[victim])
    state.gold[victim] -= taken
    state.gold[thief] += taken
    if state.loud and taken:
        state.tell("gold taken", {"seat": thief, "other": victim, "gold": taken})


def thieves(state: Dominion, frame: Frame) -> None:
    """From each opponent. risk.maesters.24"""
    for other in state.opponents(player(frame)):
        steal(state, player(frame), other, THEFT)


def lose_maester(state: Dominion, _frame: Frame, other: int) -> None:
    """A random maester card is discarded. risk.maesters.19"""
    hand = sorted(state.maesters[other])
    card = hand[chance.below(state, len(hand))]
    state.maesters[other].remove(card)
    state.maester_discard.append(card)
    state.maester_known[card] = (1 << state.seats) - 1
    if state.loud:
        state.tell("maester lost", {"seat": other, "card": MAESTER_CARDS[card].name})


def all_lose_maester(state: Dominion, frame: Frame) -> None:
    """Each opponent discards one. risk.maesters.19"""
    for other in with_maesters(state, frame):
        lose_maester(state, frame, other)


def steal_maester(state: Dominion, frame: Frame, other: int) -> None:
    """A random maester card changes hands. risk.maesters.14"""
    hand = sorted(state.maesters[other])
    card = hand[chance.below(state, len(hand))]
    state.maesters[other].remove(card)
    state.maesters[player(frame)].append(card)
    state.maester_known[card] |= 1 << player(frame)
    if state.loud:
        told = {"seat": player(frame), "other": other}
        state.confide("maester taken", told, {"card": MAESTER_CARDS[card].name}, [player(frame), other])


def flag(name: str) -> Act:
    """Something that holds for the turn."""

    def raise_flag(state: Dominion, _frame: Frame) -> None:
        state.flags[name] = state.flags.get(name, 0) + 1

    return raise_flag


def raid(state: Dominion, frame: Frame) -> None:
    """If this invasion conquers, gold is taken. risk.maesters.28"""
    state.edges.append({"seat": player(frame), "kind": "raid", "until": "invasion"})


def defenders_characters(state: Dominion, _frame: Frame) -> list[int]:
    """The defender's characters that nobody holds. risk.maesters.15"""
    mine = characters_of(state, state.owner[state.target])
    return [number for number in mine if str(number) not in state.captives]


def name_captive(state: Dominion, frame: Frame, character: int) -> None:
    """If this invasion conquers, the character is captured. risk.maesters.15"""
    edge = {"seat": player(frame), "kind": "captive", "until": "invasion", "character": character}
    state.edges.append(edge)


def kill(state: Dominion, _frame: Frame, character: int) -> None:
    """A character is out of the game. risk.captive.5, risk.maesters.29"""
    state.dead.append(character)
    state.captives.pop(str(character), None)
    if state.loud:
        state.tell("character dead", {"card": CHARACTERS[character].name})


def name_victim(_state: Dominion, frame: Frame, character: int) -> None:
    """The character that magic may kill. risk.maesters.36"""
    frame.roles["victim"] = character


def blood_magic(state: Dominion, frame: Frame) -> None:
    """With three or more it works. risk.maesters.36"""
    if die_of(state) >= LEAST_MAGIC and "victim" in frame.roles:
        kill(state, frame, frame.roles["victim"])


def plans(state: Dominion, frame: Frame) -> None:
    """Opponents roll; the lowest lose a point, never below zero. risk.maesters.25"""
    others = state.opponents(player(frame))
    dice = chance.roll(state, [DIE] * len(others))
    for seat, die in zip(others, dice, strict=True):
        if die == min(dice):
            state.score[seat] = max(0, state.score[seat] - 1)
    if state.loud:
        rolls = [f"{state.setup.players[seat]} {die}" for seat, die in zip(others, dice, strict=True)]
        state.tell("plans", {"rolls": rolls})


def mourning(state: Dominion, frame: Frame) -> None:
    """Until the next turn of who used it. risk.maesters.20"""
    state.mourners.append(player(frame))


def rally(state: Dominion, frame: Frame) -> None:
    """A territory card is laid facedown. risk.maesters.30"""
    for card in top_territories(state, 1):
        if card == state.board.end_game:
            discard_territory(state, card)
            return
        state.deck.remove(card)
        state.levies.append([player(frame), card])
        state.known[card] |= 1 << player(frame)
        if state.loud:
            told = {"card": state.board.name_of(card)}
            state.confide("rallied", {"seat": player(frame)}, told, [player(frame)])


def nothing(_state: Dominion, _frame: Frame) -> None:
    """What it does is done by who asks for it: a card cancelled, another choice."""


effect("thieves", do(thieves))
effect("opponent loses a maester", choosing("opponent", with_maesters, lose_maester))
effect("all lose a maester", do(all_lose_maester))
effect("steal a maester", choosing("opponent", with_maesters, steal_maester))
effect("plunder", do(flag("plunder")))
effect("raid", do(raid))
effect("captive", choosing("character", defenders_characters, name_captive))
effect("kill", choosing("character", all_characters, kill))
effect("blood magic", choosing("character", all_characters, name_victim), *rolling(), do(blood_magic))
effect("plans", do(plans))
effect("mourning", do(mourning))
effect("uprising", do(flag("halved")))
effect("rally", do(rally))
effect("sabotage", do(nothing))


# --- the invasion and the turn --------------------------------------------------------------------


def bar(state: Dominion, land: int, owner: int, until: str) -> None:
    """A territory, or all of a player's, cannot be invaded, and the invasion under way ends.

    risk.effect.3 to risk.effect.5
    """
    state.bars.append({"land": land, "owner": owner, "until": until})
    state.flags["called off"] = 1
    if state.loud:
        state.tell("called off", {"target": state.board.name_of(state.target)})


def bribe(state: Dominion, frame: Frame) -> None:
    """The invader takes gold and leaves the territory alone. risk.maesters.7"""
    steal(state, state.active, player(frame), BRIBE)
    bar(state, state.target, NOBODY, "turn")


def truce(state: Dominion, frame: Frame) -> None:
    """The territory is safe until the invader conquers from somebody else. risk.maesters.34"""
    bar(state, state.target, player(frame), "truce")


def wed(state: Dominion, frame: Frame) -> None:
    """The player is safe for the rest of the turn. risk.maesters.32"""
    bar(state, NOBODY, player(frame), "turn")


effect("bribe", do(bribe))
effect("truce", do(truce))
effect("wed", do(wed))
effect("another maneuver", do(flag("maneuvers")))
effect("maneuver at any time", do(flag("maneuver now")))
effect("fleet", do(flag("fleet")))
effect("another card", do(flag("cards")))
effect("choose of two maesters", do(nothing))
effect("choose of two cards", do(nothing))
