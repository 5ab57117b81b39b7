"""Challenges: initiate, defend, compare, bonuses, claim, keywords (framework steps 4.2 to 4.2.6)."""

from fivekings.kernel.program import Frame, Program, ask, call, do, each, program, repeat, when
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.cardspeak.vocabulary import CHALLENGES
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.state import NOBODY, NONE, Thrones
from fivekings.thrones.rules.actions import ACTIONS
from fivekings.thrones.rules.characteristics import applies, attacking, auras, icons, in_force, strength
from fivekings.thrones.rules.event import HAPPEN, occur
from fivekings.thrones.rules.initiating import (
    OPPONENT_BITS,
    able_attackers,
    challenge_choices,
    joins_without,
    most_declared,
)
from fivekings.thrones.rules.phases import expire, fall_due
from fivekings.thrones.rules.power import gain_power
from fivekings.thrones.rules.taxes import affordable, pay_to_declare, pay_to_initiate
from fivekings.thrones.rules.titles import is_rival

# --- initiating -----------------------------------------------------------------------------------


def start_challenge(state: Thrones, frame: Frame, choice: Choice) -> None:
    """Announce the type and the opponent.

    got.challenge.1, got.challenges_phase.4, got.participating.4 to got.participating.6
    """
    if choice.pick == DECLINE:
        frame.roles["done"] = True
        return
    state.type = choice.pick & 3
    state.attacker = choice.seat
    state.defender = choice.pick >> OPPONENT_BITS
    pay_to_initiate(state, choice.seat, state.type, state.defender)
    begin_next(state, choice.seat)
    state.uses[f"phase|challenged|{choice.seat}|{state.type}|{state.defender}"] = 1
    state.attackers, state.defenders, state.bypassed, state.expelled = [], [], [], []
    state.winner = state.loser = NOBODY
    state.margin = 0
    state.unopposed = False


def begin_next(state: Thrones, player: int) -> None:
    """What was said of a player's next challenge is said of this one, if it is of that type, and of no other."""
    mine = [e for e in state.lasting if e["kind"] == "next challenge" and e["player"] == player]
    if mine:
        state.lasting = [effect for effect in state.lasting if effect not in mine]
        if any(effect["type"] == state.type for effect in mine):
            state.uses["challenge|unopposed or nobody"] = 1


def challenging(state: Thrones, _frame: Frame) -> bool:
    """Is a challenge under way? got.challenge.8"""
    return state.type != NONE


def attacker_choices(state: Thrones, _frame: Frame) -> Request:
    """Declare attackers, at least one. got.challenge.3, got.challenge.4"""
    able = able_attackers(state, state.attacker, state.type)
    forced = must_take_part(state, able)[: most_declared(state, len(able))]
    others = [card for card in able if card not in forced]
    most = most_declared(state, len(able)) - len(forced)
    return Request(state.attacker, "attackers", others, None, 0 if forced else 1, most)


def must_take_part(state: Thrones, able: list[int]) -> list[int]:
    """Those who must be declared in the next challenge, as far as they can be. got.golden.2"""
    named = [card for effect in state.lasting if effect["kind"] == "must take part" for card in effect["cards"]]
    return [card for card in able if card in named] if named else named


def declare_attackers(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """Attackers kneel, except those that need not. got.challenge.5, got.participating.1, got.participating.2"""
    able = able_attackers(state, state.attacker, state.type)
    state.attackers = [*must_take_part(state, able)[: most_declared(state, len(able))], *choice.picks]
    pay_to_declare(state, state.attackers)
    if state.loud:
        told = {"seat": choice.seat, "other": state.defender, "type": CHALLENGES[state.type]}
        state.tell("attacks", {**told, "cards": state.titles(state.attackers)})
    for card in state.attackers:
        if not stays_standing(state, card):
            state.kneeling[card] = 1


def stays_standing(state: Thrones, card: int) -> bool:
    """Does a character not kneel when it attacks in this challenge? got.golden.2"""
    spoken = auras(state).get("no kneel attacking", [])
    if not state.initiated[state.attacker * 3 + state.type]:
        first = auras(state).get("no kneel first", [])
        spoken = spoken + [(s, c) for s, c in first if state.controller[s] == state.attacker]
    return any(c.type in (NONE, state.type) and applies(state, source, c, card) for source, c in spoken)


def initiate_challenge(state: Thrones, frame: Frame) -> None:
    """All of that at once is the initiation, to which one may react. A challenge that was redirected was initiated
    against the first opponent.

    got.challenge.1, got.challenge.2, got.challenge.7, got.redirect.2, got.redirect.7
    """
    state.initiated[state.attacker * 3 + state.type] += 1
    against: int = frame.roles.pop("against", state.defender)
    pairs: dict[str, int] = frame.roles.pop("pairs", {})
    occur(state, "challenge initiated", {"player": state.attacker, "against": against, "bypassed": pairs})


# --- defence and result ---------------------------------------------------------------------------


def defender_choices(state: Thrones, _frame: Frame) -> Request:
    """The defending player may declare defenders.

    got.challenge.10, got.challenge.11, got.challenge_icons.2, got.stealth.4
    """
    return defence_request(state, state.defender)


def defence_request(state: Thrones, player: int) -> Request:
    """Ask a player to declare defenders. got.challenge.10, got.challenge.11"""
    able = able_defenders(state, player)
    forced = must_defend(state, able)
    others = [card for card in able if card not in forced]
    return Request(player, "defenders", others, None, 0, most_defenders(state, able) - len(forced))


def able_defenders(state: Thrones, player: int) -> list[int]:
    """Who of a player's could defend. got.challenge.11, got.challenge_icons.2, got.stealth.4, got.cannot.1"""
    barred = [card for effect in state.lasting if effect["kind"] == "cannot defend" for card in effect["cards"]]
    barred += state.bypassed + state.defenders
    able = [card for card in state.characters(player) if card not in barred]
    for source, constant in auras(state).get("cannot defend", ()):
        able = [card for card in able if not applies(state, source, constant, card)]
    return affordable(state, player, [card for card in able if ready_to_defend(state, card)])


def ready_to_defend(state: Thrones, card: int) -> bool:
    """Is a character standing with the icon, or does its text let it defend without? got.golden.2"""
    if not state.kneeling[card] and (icons(state, card) >> state.type & 1 or joins_without(state, card, state.type)):
        return True
    return any(c.type == state.type and applies(state, s, c, card) for s, c in auras(state).get("may defend", ()))


def most_defenders(state: Thrones, able: list[int]) -> int:
    """How many defenders may be declared. got.cannot.1"""
    most = most_declared(state, len(able))
    for _source, constant in in_force(state, "at most defenders", state.attacker):
        most = min(most, constant.number)
    for opponent in state.opponents(state.defender) if "opponents defenders" in auras(state) else []:
        for _source, constant in in_force(state, "opponents defenders", opponent):
            most = min(most, constant.number)
    return most


def must_defend(state: Thrones, able: list[int]) -> list[int]:
    """Those who must be declared, as far as they can be."""
    named = [card for effect in state.lasting if effect["kind"] == "must defend" for card in effect["cards"]]
    named += must_take_part(state, able)
    return [card for card in able if card in named][: most_defenders(state, able)]


def declare_defenders(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """Defenders kneel. got.challenge.12, got.participating.1, got.participating.3"""
    declared = [*must_defend(state, able_defenders(state, state.defender)), *choice.picks]
    state.defenders += declared
    pay_to_declare(state, declared)
    if state.loud:
        if declared:
            state.tell("defends", {"seat": choice.seat, "cards": state.titles(declared)})
        else:
            state.tell("undefended", {"seat": choice.seat})
    for card in declared:
        if not defends_standing(state, card):
            state.kneeling[card] = 1
    occur(state, "defenders declared", {"player": state.defender, "declared": declared})


def defends_standing(state: Thrones, card: int) -> bool:
    """Does a character not kneel when it defends in this challenge? got.golden.2"""
    if any(e["kind"] == "no kneel defending" and card in e["cards"] for e in state.lasting):
        return True
    spoken = auras(state).get("no kneel defending", ())
    return any(c.type in (NONE, state.type) and applies(state, source, c, card) for source, c in spoken)


def attack_strength(state: Thrones) -> int:
    """The STR of the attacking side."""
    return side_strength(state, state.attacker, attacking(state))


def defence_strength(state: Thrones) -> int:
    """The STR of the defending side."""
    return side_strength(state, state.defender, state.defenders)


def side_strength(state: Thrones, player: int, cards: list[int]) -> int:
    """The STR one side counts: of its characters, and what other cards contribute while one takes part.

    got.strength.1, got.strength.2, got.participating.9, got.titles.5 to got.titles.7
    """
    silent = auras(state).get("no contribution", ())
    barred = [card for effect in state.lasting if effect["kind"] == "no contribution" for card in effect["cards"]]
    barred += state.edition.uncounted(state, player, cards)
    counted = [c for c in cards if c not in barred and not any(applies(state, s, k, c) for s, k in silent)]
    total = sum(strength(state, card) for card in counted)
    if cards:
        added = in_force(state, "side strength", player)
        total += sum(c.number for _, c in added if c.type in (NONE, state.type))
    return total


def decide(state: Thrones, _frame: Frame) -> None:
    """Compare STR: ties to the attacker; who wins needs a participant and at least 1 STR; else nobody does.

    got.challenge.14, got.challenge.15, got.winning_challenge.1 to got.winning_challenge.6, got.unopposed.1,
    got.unopposed.2
    """
    attack, defence = attack_strength(state), defence_strength(state)
    least = state.edition.least_strength
    if attack >= defence:
        if attack >= least and (attacking(state) or not least):
            state.winner, state.loser = state.attacker, state.defender
    elif defence >= 1 and state.defenders:
        state.winner, state.loser = state.defender, state.attacker
    if defence > 0 and "challenge|unopposed or nobody" in state.uses:
        state.winner = state.loser = NOBODY
    state.margin = abs(attack - defence)
    won = state.winner == state.attacker and state.winner != NOBODY
    state.unopposed = won and (defence == 0 or counts_unopposed(state))
    if state.loud:
        told = {"attack": attack, "defence": defence, "type": CHALLENGES[state.type]}
        state.tell("decided" if state.winner != NOBODY else "undecided", {**told, "winner": state.winner})
    if state.winner != NOBODY:
        state.won[state.winner * 3 + state.type] += 1
        side = "as_defender" if state.loser == state.defender else "as_attacker"
        for period in ("phase", "round"):
            state.uses[f"{period}|lost|{state.loser}|{state.type}"] = 1
            state.uses[f"{period}|lost{side}|{state.loser}|{state.type}"] = 1


def counts_unopposed(state: Thrones) -> bool:
    """Does something make the challenge unopposed that was won so clearly? got.golden.2"""
    said = [e for e in state.lasting if e["kind"] == "counts unopposed" and e["player"] == state.attacker]
    if any(state.margin >= effect["amount"] for effect in said):
        return True
    return any(state.margin >= c.number for _, c in in_force(state, "counts unopposed", state.attacker))


def announce_result(state: Thrones, _frame: Frame) -> None:
    """Now one may answer that a challenge was won and lost. got.challenge.15"""
    occur(state, "challenge decided", {"player": state.winner})


def announced(_state: Thrones, _event: Roles) -> None:
    """It happened; what follows is in the chart."""


def settled(state: Thrones, _event: Roles) -> None:
    """The result stands. got.delayed.2"""
    settle(state)


def settle_result(state: Thrones, _frame: Frame) -> None:
    """What waited for the result happens. got.delayed.2, got.delayed.3"""
    settle(state)


def settle(state: Thrones) -> None:
    """What waited for a challenge to be won happens. Must be the last thing a step does.

    got.delayed.2, got.delayed.3
    """
    if state.winner == NOBODY:
        return
    mine = [e for e in state.delayed if e["due"] == "challenge won" and e["roles"]["player"] == state.winner]
    if mine:
        state.delayed = [e for e in state.delayed if e not in mine] + [{**e, "due": "won now"} for e in mine]
        fall_due(state, "won now")


HAPPEN["challenge initiated"] = announced
HAPPEN["defenders declared"] = announced
HAPPEN["challenge decided"] = settled


def bonuses(state: Thrones, _frame: Frame) -> None:
    """An unopposed challenge gives 1 power, and so does winning against a rival, once a round for each or every time;
    all at once.

    got.unopposed.3, got.gains.3, got.challenge.16, got.challenge.17, got.rivals.1 to got.rivals.3
    """
    if state.winner == NOBODY:
        return
    power = 0
    if state.unopposed:
        power = 1 + sum(constant.number for _, constant in in_force(state, "more unopposed", state.attacker))
        if in_force(state, "no unopposed power", state.attacker):
            power = 0
        if state.loud:
            state.tell("unopposed", {"seat": state.attacker})
    key = f"round|rival|{state.winner}|{state.loser}"
    if is_rival(state, state.winner, state.loser) and not (state.edition.rivals_once and key in state.uses):
        state.uses[key] = 1
        power += 1
        if state.loud:
            state.tell("rival", {"seat": state.winner, "other": state.loser})
    gain_power(state, [state.faction_card(state.winner)], power)


def won_by_attacker(state: Thrones, _frame: Frame) -> bool:
    """Only then is there claim. got.challenge.18, got.challenge.19, got.claim.1"""
    return state.winner == state.attacker and state.winner != NOBODY


def somebody_won(state: Thrones, _frame: Frame) -> bool:
    """Has the challenge a winner?"""
    return state.winner != NOBODY


def end_challenge(state: Thrones, _frame: Frame) -> None:
    """Nobody takes part any more. got.challenge.22, got.lasting.3, got.delayed.2"""
    state.type = NONE
    state.attackers, state.defenders, state.bypassed, state.expelled = [], [], [], []
    expire(state, "challenge")
    state.lasting = [effect for effect in state.lasting if effect["kind"] != "must take part"]
    state.delayed = [effect for effect in state.delayed if effect["due"] != "challenge won"]
    fall_due(state, "challenge")


def becomes_active(state: Thrones, frame: Frame) -> None:
    """The next player in order becomes active. got.challenges_phase.4, got.active_player.4"""
    state.active = frame.roles["seat"]
    frame.roles.pop("done", None)


def no_more_challenges(state: Thrones, frame: Frame) -> bool:
    """The active player passed, or is out of the game. got.challenges_phase.4, got.winning.10"""
    return "done" in frame.roles or frame.roles["seat"] in state.out


def players_in_order(state: Thrones, _frame: Frame) -> list[int]:
    """Everybody, the first player first. got.player_order.1, got.challenges_phase.5"""
    return state.players()


def challenge_turns(name: str, challenge: Program) -> Program:
    """Everybody in turn initiates challenges of an edition. got.challenges_phase.4, got.challenges_phase.5"""
    return program(
        name,
        each(
            "seat",
            players_in_order,
            do(becomes_active, rule="got.challenges_phase.4"),
            repeat(
                call(ACTIONS),  # got.challenges_phase.2, got.challenge.23
                ask(challenge_choices, start_challenge, rule="got.challenges_phase.3"),
                when(challenging, call(challenge)),
                until=no_more_challenges,
            ),
        ),
    )
