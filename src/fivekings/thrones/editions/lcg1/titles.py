"""Titles of the first edition: taken openly; supporters may defend for each other, and the Lord Commander may
intercept.

What each title gives is on its card: lcg1.titles.5 to lcg1.titles.12, lcg1.supports.1, lcg1.opposes.1. The Crown Regent
redirects as in other editions, but not to a partner of the attacker: lcg1.redirect.9.
"""

from typing import Final

from fivekings.kernel.program import Frame, ask, do, each, program
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.model.kinds import MAY_INTERCEPT
from fivekings.thrones.model.spoken import of_words
from fivekings.thrones.model.state import NOBODY, Thrones
from fivekings.thrones.model.terms import CHALLENGES
from fivekings.thrones.model.uses import Counter, count
from fivekings.thrones.rules.cards.characteristics import changes, size
from fivekings.thrones.rules.challenge.claim import PAYER
from fivekings.thrones.rules.challenge.defenders import able_defenders, declare_defenders, defence_request
from fivekings.thrones.rules.challenge.redirect import REDIRECTED_EVENT
from fivekings.thrones.rules.players.concerned import for_player
from fivekings.thrones.rules.players.titles import ASK_TITLE, BEARS_TITLE_EVENT, bear, return_titles, supports
from fivekings.thrones.rules.resources.power import move_power

# --- taking titles --------------------------------------------------------------------------------

INTERCEPTED: Final = Counter("round", "intercepted")
"""How often a player has intercepted a challenge."""


def takers(state: Thrones, _frame: Frame) -> list[int]:
    """All players, the first player first. lcg1.titles.1, lcg1.titles.2"""
    return state.players()


def open_title_choices(state: Thrones, frame: Frame) -> Request | None:
    """Ask for one of the titles that nobody has taken yet. lcg1.titles.2"""
    seat: int = frame.roles["seat"]
    return None if state.absent(seat) else ASK_TITLE.to(seat, state.title_pool[:])


def take_openly(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """The player has the title for the round, and everybody sees it. lcg1.titles.2"""
    bear(state, choice.pick, choice.seat)
    if state.loud:
        BEARS_TITLE_EVENT.tell(state, seat=choice.seat, card=state.title(choice.pick))


TITLES = program(
    "lcg1.titles",
    do(return_titles, rule="got.titles.8"),  # if no taxation phase returned them
    each("seat", takers, ask(open_title_choices, take_openly, rule="lcg1.titles.2")),
)

# --- support --------------------------------------------------------------------------------------


def undefended(state: Thrones, _frame: Frame) -> bool:
    """Have no defenders been declared? lcg1.challenge.9"""
    return not state.defenders


def supporters(state: Thrones, _frame: Frame) -> list[int]:
    """The players who may defend for the defending player.

    lcg1.supports.1, lcg1.supports.3, lcg1.supports.7, lcg1.team.9
    """
    others = [player for player in state.opponents(state.attacker) if player != state.defender]
    return [player for player in others if supports(state, player, state.defender)]


def support_choices(state: Thrones, frame: Frame) -> Request | None:
    """Ask a supporter for defenders if the defending player declared none.

    lcg1.supports.3, lcg1.supports.4, lcg1.supports.8, lcg1.stealth.4
    """
    player: int = frame.roles["supporter"]
    if state.defenders or state.absent(player) or not able_defenders(state, player):
        return None
    return defence_request(state, player)


def support(state: Thrones, frame: Frame, choice: Choice) -> None:
    """A supporter who declares defenders becomes the defending player; the original one pays claim.

    lcg1.supports.4 to lcg1.supports.6
    """
    if choice.picks:
        state.uses[PAYER.of()] = state.defender
        state.defender = choice.seat
        declare_defenders(state, frame, choice)


# --- the Lord Commander ---------------------------------------------------------------------------


ASK_INTERCEPT: Final = of_words(
    "intercept",
    "become the defending player of this challenge?",
    "redirect",
    decline="let it be",
    skipped=True,
)


def intercept_choices(state: Thrones, _frame: Frame) -> Request | None:
    """Ask the player with the Lord Commander whether to take over an undefended challenge, once a round.

    lcg1.intercept.1, lcg1.intercept.2, lcg1.intercept.6
    """
    if state.defenders or not changes(state, MAY_INTERCEPT):
        return None
    for player in state.opponents(state.attacker):
        able = [one for one in for_player(state, MAY_INTERCEPT, player) if one.type == state.type]
        used = state.uses.get(INTERCEPTED.of(player), 0)
        if player != state.defender and used < sum(size(state, one) for one in able):
            return ASK_INTERCEPT.to(player, [1, DECLINE])
    return None


def intercept(state: Thrones, frame: Frame, choice: Choice) -> None:
    """The challenge is now against that player, and nobody is bypassed.

    lcg1.intercept.1, lcg1.intercept.3, lcg1.intercept.4
    """
    if choice.pick == DECLINE:
        return
    count(state.uses, INTERCEPTED.of(choice.seat))
    frame.roles["intercepted"] = True
    state.defender = choice.seat
    state.bypassed = []
    if state.loud:
        REDIRECTED_EVENT.tell(state, other=choice.seat, type=CHALLENGES[state.type])


def intercepted(_state: Thrones, frame: Frame) -> bool:
    """Was the challenge intercepted? lcg1.intercept.3"""
    return "intercepted" in frame.roles


def reward_interception(state: Thrones, frame: Frame) -> None:
    """An interceptor who won takes 1 power from the attacker's House card. lcg1.intercept.5"""
    if frame.roles.pop("intercepted", False) and state.winner == state.defender != NOBODY:
        move_power(state, state.faction_card(state.attacker), state.faction_card(state.defender), 1)
