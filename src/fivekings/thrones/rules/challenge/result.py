"""The result of a challenge: STR is compared, and effects that wait for the result happen."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.kinds import NO_CONTRIBUTION, SIDE_STRENGTH
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import NOBODY, NONE, Thrones
from fivekings.thrones.model.terms import CHALLENGES
from fivekings.thrones.model.uses import Counter
from fivekings.thrones.rules.abilities.delayed import fall_due
from fivekings.thrones.rules.abilities.occur import HAPPEN, occur
from fivekings.thrones.rules.cards.characteristics import attacking, is_on, size, strength
from fivekings.thrones.rules.challenge.unopposed import UNOPPOSED_OR_NOBODY, counts_unopposed
from fivekings.thrones.rules.players.concerned import for_player
from fivekings.thrones.rules.players.past_facts import remember

DECIDED_EVENT: Final = THRONES.tells(
    EventKind("decided", "+ {attack} against {defence}: {winner} wins the {type} challenge.")
)
UNDECIDED_EVENT: Final = THRONES.tells(EventKind("undecided", "+ {attack} against {defence}: nobody wins."))


LOST: Final = {
    "phase": {side: Counter("phase", f"lost{side}") for side in ("", "as_attacker", "as_defender")},
    "round": {side: Counter("round", f"lost{side}") for side in ("", "as_attacker", "as_defender")},
}
"""Challenges of a type that a player lost, in total and by side."""

TOTAL: Final = Counter("challenge", "total")
"""The STR of the stronger side."""


def attack_strength(state: Thrones) -> int:
    """The STR of the attacking side."""
    return side_strength(state, state.attacker, attacking(state))


def defence_strength(state: Thrones) -> int:
    """The STR of the defending side."""
    return side_strength(state, state.defender, state.defenders)


def side_strength(state: Thrones, player: int, cards: list[int]) -> int:
    """The STR that one side counts: of its characters, and of cards that contribute while a character participates.

    got.strength.1, got.strength.2, got.participating.9, got.titles.5 to got.titles.7
    """
    barred = state.edition.uncounted(state, player, cards)
    counted = [card for card in cards if card not in barred and not is_on(state, NO_CONTRIBUTION, card)]
    total = sum(strength(state, card) for card in counted)
    if cards:
        added = [one for one in for_player(state, SIDE_STRENGTH, player) if one.type in (NONE, state.type)]
        total += sum(size(state, one) for one in added)
    return total


def decide(state: Thrones, _frame: Frame) -> None:
    """Compare STR: the attacker wins ties; the winner needs a participating character and at least 1 STR, else nobody
    wins.

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
    if defence > 0 and UNOPPOSED_OR_NOBODY.of() in state.uses:
        state.winner = state.loser = NOBODY
    state.margin = abs(attack - defence)
    won = state.winner == state.attacker and state.winner != NOBODY
    state.unopposed = won and (defence == 0 or counts_unopposed(state))
    if state.loud:
        told = {"attack": attack, "defence": defence, "type": CHALLENGES[state.type]}
        (DECIDED_EVENT if state.winner != NOBODY else UNDECIDED_EVENT).tell(state, **told, winner=state.winner)
    if state.winner != NOBODY:
        state.won[state.winner * 3 + state.type] += 1
        side = "as_defender" if state.loser == state.defender else "as_attacker"
        remember(state, "won", state.winner, 2 * state.type + (state.winner != state.attacker), state.loser)
        for counters in LOST.values():
            for counter in (counters[""], counters[side]):
                state.uses[counter.of(state.loser, state.type)] = 1


def announce_result(state: Thrones, _frame: Frame) -> None:
    """Announce who won and lost the challenge, so that players may react. got.challenge.15"""
    occur(state, "challenge decided", {"player": state.winner})


def announced(_state: Thrones, _event: Roles) -> None:
    """Nothing more happens: the program goes on with the next step."""


def settled(state: Thrones, _event: Roles) -> None:
    """The result is final. got.delayed.2"""
    settle(state)


def settle_result(state: Thrones, _frame: Frame) -> None:
    """Resolve the effects that wait for the result. got.delayed.2, got.delayed.3"""
    settle(state)


def settle(state: Thrones) -> None:
    """Resolve the effects that wait for a challenge to be won. Must be the last thing a step does.

    got.delayed.2, got.delayed.3
    """
    if state.winner == NOBODY:
        return
    mine = [e for e in state.delayed if e.due == "challenge won" and e.roles["player"] == state.winner]
    if mine:
        state.delayed = [e for e in state.delayed if e not in mine] + [e.at("won now") for e in mine]
        fall_due(state, "won now")


HAPPEN["challenge initiated"] = announced


HAPPEN["defenders declared"] = announced


HAPPEN["challenge decided"] = settled


def won_by_attacker(state: Thrones, _frame: Frame) -> bool:
    """Did the attacker win? Only then is claim paid. got.challenge.18, got.challenge.19, got.claim.1"""
    return state.winner == state.attacker and state.winner != NOBODY


def somebody_won(state: Thrones, _frame: Frame) -> bool:
    """Does the challenge have a winner?"""
    return state.winner != NOBODY
