"""Claim: what the loser of a challenge pays as the defending player (framework step 4.2.4)."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, ask, do, program, when
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.kinds import CLAIM_AGAINST_ANY
from fivekings.thrones.model.spoken import THRONES, cards_called, of_cards, of_players, refuse
from fivekings.thrones.model.state import INTRIGUE, MILITARY, POWER, Thrones
from fivekings.thrones.model.uses import Counter
from fivekings.thrones.rules.abilities.occur import HAPPEN, occur
from fivekings.thrones.rules.cards.discarding import discard_at_random
from fivekings.thrones.rules.cards.hints import strength_hint
from fivekings.thrones.rules.cards.leaving import leave
from fivekings.thrones.rules.cards.protection import may_leave
from fivekings.thrones.rules.phases.plot_values import claim
from fivekings.thrones.rules.players.concerned import for_player
from fivekings.thrones.rules.resources.power import move_power

CLAIM_EVENT: Final = THRONES.tells(EventKind("claim", "{seat} must kill {cards} for claim.", topic="claim"))


PAYER: Final = Counter("challenge", "payer")
"""The player who pays claim, if somebody else defends."""


def payer(state: Thrones) -> int:
    """Who pays claim: the loser, or the original defender if another player defended. got.claim.1"""
    return state.uses.get(PAYER.of(), state.loser)


def is_military(state: Thrones, _frame: Frame) -> bool:
    """Is it a military challenge?"""
    return state.type == MILITARY


def claim_prompt(state: Thrones, _request: Request) -> str:
    """The question which characters die for claim."""
    return f"claim {claim(state, state.attacker)}: choose who dies."


def not_for_claim(state: Thrones, request: Request, text: str) -> Refused | None:
    """Why a character cannot be killed for claim."""
    cards = cards_called(state, text)
    if not cards:
        return None
    seat, name = request.seat, state.title(cards[0])
    mine = [card for card in cards if state.controller[card] == seat and card in state.characters(seat)]
    if not mine:
        return refuse(state, request, "got.claim.3", f"{name} is not one of your characters in play")
    if not may_leave(state, mine[0], "kill"):
        return refuse(state, request, "got.cannot.1", f"{name} cannot be killed")
    return None


ASK_CLAIM: Final = of_cards("claim", claim_prompt, hint=strength_hint, refusal=not_for_claim)
ASK_CLAIM_AGAINST: Final = of_players("claim against", "against whom does your claim resolve?")


def military_choices(state: Thrones, _frame: Frame) -> Request | None:
    """Ask the player who pays claim to choose as many characters as the claim value, if there are enough.

    got.claim.3, got.claim.5 to got.claim.7, lcg1.claim.12, ccg.claim.12
    """
    able = [card for card in state.characters(payer(state)) if may_leave(state, card, "kill")]
    count = min(claim(state, state.attacker), len(able))
    if count == 0:
        return None
    return ASK_CLAIM.to(payer(state), able, None, count, count)


def kill_for_claim(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """Kill the chosen characters together. got.claim.3, got.claim.4, got.claim.8, got.kill.1"""
    if state.loud:
        CLAIM_EVENT.tell(state, seat=choice.seat, cards=state.titles(choice.picks))
    leave(state, list(choice.picks), "kill")


def claim_choices(state: Thrones, _frame: Frame) -> Request | None:
    """Ask which opponents a claim applies to, if it need not be the loser alone."""
    if not any(one.type == state.type for one in for_player(state, CLAIM_AGAINST_ANY, state.attacker)):
        return None
    opponents = state.opponents(state.attacker)
    least = 1 if payer(state) in opponents else 0
    return ASK_CLAIM_AGAINST.to(state.attacker, opponents, None, least, len(opponents))


def meet(_state: Thrones, frame: Frame, choice: Choice) -> None:
    """Note the chosen opponents."""
    frame.roles["met"] = list(choice.picks)


def other_claim(state: Thrones, frame: Frame) -> None:
    """Intrigue claim discards random cards from hand; power claim moves power between faction cards.

    got.claim.9 to got.claim.12
    """
    count = claim(state, state.attacker)
    if state.type == INTRIGUE:
        for player in frame.roles.get("met", [payer(state)]):
            discard_at_random(state, player, count)
    elif state.type == POWER:
        move_power(state, state.faction_card(payer(state)), state.faction_card(state.attacker), count)


def apply_claim(state: Thrones, _frame: Frame) -> None:
    """Claim is applied. got.claim.1"""
    occur(state, "claim", {"player": state.attacker, "against": payer(state)})


def pay_claim(state: Thrones, _event: Roles) -> None:
    """The player who pays claim pays it. got.claim.1"""
    state.frames.append(Frame(CLAIM))


HAPPEN["claim"] = pay_claim


CLAIM = program(
    "thrones.claim",
    when(is_military, ask(military_choices, kill_for_claim, rule="got.claim.3")),
    ask(claim_choices, meet, rule="got.claim.9"),
    do(other_claim, rule="got.claim.9"),
)
