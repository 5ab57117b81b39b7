"""Refusals: why an answer is not offered, by the first rule that it breaks."""

from typing import Final

from fivekings.kernel.errors import Refused
from fivekings.kernel.names import fold
from fivekings.kernel.request import Request
from fivekings.thrones.cardspeak.vocabulary import CHALLENGES
from fivekings.thrones.model.state import HAND, NONE, PLAY, PLOTS, Thrones
from fivekings.thrones.rules.abilities.paying import ability_of
from fivekings.thrones.rules.abilities.targets import targets_of
from fivekings.thrones.rules.cards.characteristics import fits, icons, keyword, strength
from fivekings.thrones.rules.cards.duplicates import original_of
from fivekings.thrones.rules.cards.protection import is_immune, may_be_chosen, may_leave
from fivekings.thrones.rules.cards.uniqueness import copy_in_play
from fivekings.thrones.rules.challenge.defenders import able_defenders, ready_to_defend
from fivekings.thrones.rules.challenge.eligibility import (
    OPPONENT_BITS,
    able_attackers,
    barred,
    may_initiate_type,
    most_challenges,
)
from fivekings.thrones.rules.phases.setup import gold_left, is_setup_card, setup_cost
from fivekings.thrones.rules.players.titles import supports
from fivekings.thrones.scenarios.labels import meant_by
from fivekings.thrones.words.prompts import OF_PLAYERS, prompt
from fivekings.thrones.words.use_refusals import no_use, refuse

CHOSEN: Final = frozenset({"target", "pick"})
"""Questions for which card a text is meant."""


def objection(state: Thrones, request: Request, text: str) -> Refused:
    """Why an answer to this request is refused."""
    head, colon, tail = fold(text).partition(": ")
    kind = request.kind
    cards = [card for card in range(len(state.cards)) if meant_by(state, card, head)]
    if kind in ("action", "interrupt", "reaction") and colon:
        return no_use(state, request, cards, tail, text)
    if kind == "challenge":
        return no_challenge(state, request, text) or something_else(state, request)
    if kind == "stealth" and colon:
        others = [c for c in range(len(state.cards)) if meant_by(state, c, tail.removeprefix("bypass "))]
        return no_bypass(state, request, others)
    if kind == "X":
        return Refused(f"X can be {' or '.join(str(option) for option in request.options)} here", request.rule)
    if kind in OF_PLAYERS:
        return no_player(state, request, head)
    if colon or not cards:
        return something_else(state, request)
    return no_card(state, request, cards)


def something_else(state: Thrones, request: Request) -> Refused:
    """What was said answers another question than the one that is asked."""
    return Refused(f"that is no answer here: {prompt(state, request)}", request.rule)


def no_card(state: Thrones, request: Request, cards: list[int]) -> Refused:
    """Why a card cannot be picked."""
    kind, seat = request.kind, request.seat
    name = state.title(cards[0])
    if kind in ("attackers", "defenders"):
        return no_part(state, request, cards)
    if kind == "setup":
        return no_setup(state, request, cards)
    if kind == "claim":
        mine = [card for card in cards if state.controller[card] == seat and card in state.characters(seat)]
        if not mine:
            return refuse(state, request, "got.claim.3", f"{name} is no character of yours in play")
        if not may_leave(state, mine[0], "kill"):
            return refuse(state, request, "got.cannot.1", f"{name} cannot be killed")
    if kind == "plot" and not any(state.zone[card] == PLOTS and state.controller[card] == seat for card in cards):
        return refuse(state, request, "got.plot_phase.2", f"{name} is not in your plot deck")
    if kind == "reserve" and not any(card in state.pile(seat, HAND) for card in cards):
        return Refused(f"{name} is not in your hand", request.rule)
    if kind == "intimidate":
        return no_intimidation(state, request, cards)
    if kind in CHOSEN and "index" in state.frames[-1].roles:
        return no_target(state, request, cards)
    return not_among(state, request, name)


def not_among(state: Thrones, request: Request, name: str) -> Refused:
    """What was named does not fit what is asked for."""
    return Refused(f"{name} is not among what may be chosen: {prompt(state, request)}", request.rule)


def no_target(state: Thrones, request: Request, cards: list[int]) -> Refused:
    """Why a card is no target of the ability that is being initiated."""
    roles = state.frames[-1].roles
    ability = ability_of(state, roles)
    source: int = roles["source"]
    name, asker = state.title(cards[0]), state.title(source)
    target = ability.target
    if target is None or "legal" not in roles:
        return not_among(state, request, name)
    fitting = [card for card in cards if fits(state, target.what, card, roles)]
    if not fitting:
        return refuse(state, request, "got.target.1", f"{name} does not fit: {prompt(state, request)}")
    if all(is_immune(state, card, source) for card in fitting):
        return refuse(state, request, "got.immune.1", f"{name} is immune to {asker}")
    if not any(may_be_chosen(state, card, source) for card in fitting):
        return refuse(state, request, "got.cannot.1", f"{name} cannot be chosen by {asker}")
    if not any(card in targets_of(state, ability, roles) for card in fitting):
        return refuse(state, request, "got.target.10", f"{asker} could not affect {name}")
    if all(card in roles.get("it", []) for card in fitting):
        return Refused(f"{name} has been chosen already", request.rule)
    late = f"{name} was no legal target before the costs were paid, or does not go with the others"
    return refuse(state, request, "got.target.11", late)


def no_player(state: Thrones, request: Request, head: str) -> Refused:
    """Why a player cannot be chosen."""
    names = [fold(player) for player in state.setup.players]
    said = head.removesuffix(" is eliminated")
    if said not in names:
        return something_else(state, request)
    seat = names.index(said)
    name = state.setup.players[seat]
    if seat in state.out:
        return refuse(state, request, "got.winning.10", f"{name} has left the game")
    if request.kind == "opponent" and seat not in state.opponents(request.seat):
        return Refused(f"{name} is no opponent", request.rule)
    return refuse(state, request, "got.abilities.8", f"nothing would change for {name}")


# --- challenges ------------------------------------------------------------------------------------


def no_challenge(state: Thrones, request: Request, text: str) -> Refused | None:
    """Why a challenge cannot be initiated."""
    said, _, other = fold(text).partition(" against ")
    names = [fold(player) for player in state.setup.players]
    if said not in CHALLENGES:
        return None
    kind, player = CHALLENGES.index(said), request.seat
    opponents = [names.index(other)] if other in names else state.opponents(player)
    for opponent in opponents:
        name = state.setup.players[opponent]
        if opponent not in state.opponents(player):
            return refuse(state, request, "got.challenge.1", f"{name} is no opponent of yours")
        if supports(state, player, opponent):
            return refuse(state, request, "got.supports.1", f"your title supports that of {name}")
        if state.initiated[player * 3 + kind] >= most_challenges(state, player, kind, opponent):
            done = f"you have initiated all the {said} challenges you may this phase"
            return refuse(state, request, "got.challenges_phase.3", done)
        if barred(state, player, opponent) or not may_initiate_type(state, player, kind, opponent):
            forbidden = f"a card keeps you from initiating a {said} challenge against {name}"
            return refuse(state, request, "got.cannot.1", forbidden)
    if not able_attackers(state, player, kind):
        return refuse(state, request, "got.challenge.4", f"you have no character that could attack: {said}")
    if len(state.opponents(player)) > 1 and not other:
        return refuse(state, request, "got.challenge.1", f"say against whom: {said} against ...")
    offered = [option >> OPPONENT_BITS for option in request.options if option >= 0]
    return None if offered else Refused("you cannot initiate any challenge", request.rule)


def no_part(state: Thrones, request: Request, cards: list[int]) -> Refused:
    """Why a character cannot be declared."""
    name, seat = state.title(cards[0]), request.seat
    attacks = request.kind == "attackers"
    rule = state.cite("got.challenge.4" if attacks else "got.challenge.11") or request.rule
    mine = [card for card in cards if state.controller[card] == seat and state.zone[card] == PLAY]
    if not mine:
        return Refused(f"{name} is not a character you control", rule)
    card = mine[0]
    if state.cards[card].type != "character":
        return Refused(f"{name} is no character", rule)
    if card in state.bypassed:
        return refuse(state, request, "got.stealth.4", f"{name} has been bypassed by stealth")
    if attacks and state.kneeling[card]:
        return Refused(f"{name} is kneeling", rule)
    if not attacks and not ready_to_defend(state, card):
        return Refused(f"{name} is kneeling" if state.kneeling[card] else no_icon(state, name), rule)
    if not icons(state, card) >> state.type & 1:
        return Refused(no_icon(state, name), rule)
    able = able_attackers(state, seat, state.type) if attacks else able_defenders(state, seat)
    if card not in able:
        return refuse(state, request, "got.cannot.1", f"a card keeps {name} from being declared")
    return Refused(f"{name} is declared already, as it must be", rule)


def no_icon(state: Thrones, name: str) -> str:
    """A character without the icon of the challenge."""
    return f"{name} has no {CHALLENGES[state.type]} icon"


def no_bypass(state: Thrones, request: Request, cards: list[int]) -> Refused:
    """Why a character cannot be bypassed."""
    rule = state.cite("got.stealth.1") or request.rule
    if not cards:
        return something_else(state, request)
    name = state.title(cards[0])
    theirs = [card for card in cards if card in state.characters(state.defender)]
    if not theirs:
        return Refused(f"{name} is no character of {state.setup.players[state.defender]}", rule)
    if keyword(state, theirs[0], "stealth"):
        return Refused(f"{name} has stealth too", rule)
    return refuse(state, request, "got.cannot.1", f"{name} cannot be bypassed, or by another attacker")


def no_intimidation(state: Thrones, request: Request, cards: list[int]) -> Refused:
    """Why a character cannot be knelt by intimidate."""
    name = state.title(cards[0])
    theirs = [card for card in cards if card in state.characters(state.loser)]
    if not theirs:
        return refuse(state, request, "got.intimidate.1", f"{name} is no character of the loser")
    if state.kneeling[theirs[0]]:
        return refuse(state, request, "got.kneel.2", f"{name} is kneeling already")
    told = f"{name} has STR {strength(state, theirs[0])}, and the lead is {state.margin}"
    return refuse(state, request, "got.intimidate.2", told)


# --- setting up ------------------------------------------------------------------------------------


def no_setup(state: Thrones, request: Request, cards: list[int]) -> Refused:
    """Why a card cannot be placed during setup."""
    seat, rule = request.seat, state.cite("got.setup.7") or request.rule
    held = [card for card in cards if card in state.pile(seat, HAND)]
    name = state.title(cards[0])
    if not held:
        return Refused(f"{name} is not in your hand", rule)
    card = held[0]
    printed = state.cards[card]
    if not is_setup_card(state, card):
        return refuse(state, request, "got.setup.8", f"{name} cannot be a setup card")
    if original_of(state, card, seat) != NONE:
        return refuse(state, request, "got.setup.10", f"{name} is placed already, and no duplicates are")
    if printed.unique and copy_in_play(state, card, seat) != NONE:
        return refuse(state, request, "got.unique.6", f"{name} is unique, and a copy is placed already")
    cost, left = setup_cost(state, card, seat), gold_left(state, seat)
    if cost > left:
        return Refused(f"{name} costs {cost} gold, and {left} of your setup gold is left", rule)
    placed = [state.cards[other].compiled.keywords for other in state.pile(seat, PLAY)]
    if "limited" in printed.compiled.keywords and any("limited" in keywords for keywords in placed):
        return refuse(state, request, "got.limited.2", f"{name} is limited, and one limited card is placed already")
    if printed.type == "attachment":
        return refuse(state, request, "got.setup.15", f"there is nothing of yours that {name} could attach to")
    return Refused(f"a card that was placed first needs something to attach to, which {name} is not", rule)
