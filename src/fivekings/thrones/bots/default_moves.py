"""Default moves in the card game: a sensible answer to each kind of question, without lookahead."""

from collections.abc import Callable
from typing import Final

from fivekings.kernel.heuristics import can_decline, pick
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.bots.evaluate import DOOMED_WEIGHT, INCOME_WEIGHT, BoardFacts, card_value, side_value
from fivekings.thrones.bots.pointless_actions import is_pointless
from fivekings.thrones.cardspeak.deciding import ASK_MAY
from fivekings.thrones.cardspeak.verbs.naming import ASK_HOUSE
from fivekings.thrones.cardspeak.verbs.search import ASK_SEARCH
from fivekings.thrones.editions.ccg.setup import ASK_AGENDA
from fivekings.thrones.editions.lcg1.keywords.vengeful import ASK_VENGEFUL
from fivekings.thrones.editions.lcg1.keywords.vigilant import ASK_VIGILANT
from fivekings.thrones.editions.lcg1.littlefinger import ASK_PROMISE
from fivekings.thrones.editions.lcg1.shadows import ASK_SHADOWS
from fivekings.thrones.editions.lcg1.titles import ASK_INTERCEPT
from fivekings.thrones.model.state import HAND, NONE, Thrones
from fivekings.thrones.rules.abilities.actions import ASK_ACTION
from fivekings.thrones.rules.abilities.codes import parts_of
from fivekings.thrones.rules.abilities.initiated import ability_of
from fivekings.thrones.rules.abilities.paying import ASK_WHICH_COST
from fivekings.thrones.rules.abilities.targets import ASK_TARGET
from fivekings.thrones.rules.abilities.windows import ASK_INTERRUPT, ASK_REACTION
from fivekings.thrones.rules.cards.characteristics import icons, strength
from fivekings.thrones.rules.cards.marshal import AS_DUPLICATE, MARSHAL
from fivekings.thrones.rules.cards.uniqueness import copy_in_play, dead_copies
from fivekings.thrones.rules.challenge.attackers import ASK_ATTACKERS
from fivekings.thrones.rules.challenge.claim import ASK_CLAIM, ASK_CLAIM_AGAINST
from fivekings.thrones.rules.challenge.defenders import ASK_DEFENDERS, ready_to_defend
from fivekings.thrones.rules.challenge.eligibility import ASK_CHALLENGE, able_attackers
from fivekings.thrones.rules.challenge.redirect import ASK_REDIRECT
from fivekings.thrones.rules.challenge.result import attack_strength
from fivekings.thrones.rules.challenge.stealth import ASK_STEALTH
from fivekings.thrones.rules.keywords.deadly import ASK_DEADLY
from fivekings.thrones.rules.keywords.infamy import ASK_INFAMY
from fivekings.thrones.rules.keywords.insight import ASK_INSIGHT
from fivekings.thrones.rules.keywords.intimidate import ASK_INTIMIDATE
from fivekings.thrones.rules.keywords.pillage import ASK_PILLAGE
from fivekings.thrones.rules.keywords.renown import ASK_RENOWN
from fivekings.thrones.rules.phases.mulligan import ASK_MULLIGAN
from fivekings.thrones.rules.phases.plot import ASK_PLOT
from fivekings.thrones.rules.phases.plot_values import claim
from fivekings.thrones.rules.phases.reserve import ASK_RESERVE
from fivekings.thrones.rules.phases.setup import ASK_SETUP
from fivekings.thrones.rules.players.doomed import doomed_dead
from fivekings.thrones.rules.resources.influence import ASK_INFLUENCE

LEADER_BONUS: Final = 1.5
"""Extra value of attacking the leader."""
DUPLICATE_VALUE: Final = 20.0


def useful_options(state: Thrones, request: Request) -> list[int]:
    """The options, except actions and stealth that would have no effect."""
    if ASK_STEALTH.asked(request):
        return [option for option in request.options if option not in state.bypassed]
    if not ASK_ACTION.asked(request):
        return request.options
    return [option for option in request.options if option == DECLINE or not is_pointless(state, request.seat, option)]


# --- simple answers -------------------------------------------------------------------------------------


def pick_all(_state: Thrones, request: Request) -> Choice:
    """Take everything."""
    return pick(request, request.options[: request.high])


def pick_first(_state: Thrones, request: Request) -> Choice:
    """Take the first option."""
    return pick(request, request.options[:1])


def pass_or_first(_state: Thrones, request: Request) -> Choice:
    """Decline; the first option if that is not possible."""
    return pick(request, [DECLINE] if can_decline(request) else request.options[:1])


def pick_strongest(state: Thrones, request: Request) -> Choice:
    """The strongest character; the first option if there is none."""
    options = useful_options(state, request)
    able = [option for option in options if option != DECLINE]
    return pick(request, by_strength(state, able)[:1] or options[:1])


# --- what cards ask ---


def use_or_pass(state: Thrones, request: Request) -> Choice:
    """Use the ability that promises most; none that promises only harm."""
    able = [option for option in request.options if option != DECLINE]
    best = max(able, key=lambda option: worth_of_use(state, option), default=DECLINE)
    if best == DECLINE or (worth_of_use(state, best) < 0 and can_decline(request)):
        return pick(request, [DECLINE] if can_decline(request) else request.options[:1])
    return pick(request, [best])


def worth_of_use(state: Thrones, option: int) -> float:
    """What the ability of an option promises; saving by a duplicate promises a card."""
    card, index, _ = parts_of(option)
    abilities = state.cards[card].compiled.abilities
    return abilities[index].worth if index < len(abilities) else 1.0


def default_target(state: Thrones, request: Request) -> Choice:
    """One's own best card for what helps, the best card of an opponent for what harms."""
    roles = state.frames[-1].roles
    if "index" not in roles:
        return pick(request, request.options[: max(1, request.low)])
    worth = ability_of(state, roles).worth_to_target
    cards = [option for option in request.options if option != DECLINE]
    wanted = [card for card in cards if (state.controller[card] == request.seat) == (worth >= 0)]
    rest = [card for card in cards if card not in wanted]
    ranked = by_strength(state, wanted)[: request.high]
    return pick(request, [*ranked, *by_strength(state, rest)[::-1][: max(0, request.low - len(ranked))]])


# --- challenges -----------------------------------------------------------------------------------------


def by_strength(state: Thrones, cards: list[int]) -> list[int]:
    """Characters, the strongest first."""
    return sorted(cards, key=lambda card: (-strength(state, card), card))


def default_challenge(state: Thrones, request: Request) -> Choice:
    """A challenge that no defence can stop, preferably against the leader; or none."""
    best, best_value = DECLINE, 0.0
    others = state.opponents(request.seat)
    leader = NONE
    if len(others) > 1:
        facts = BoardFacts(state)
        leader = max(others, key=lambda other: side_value(state, other, facts))
    for option in request.options:
        if option == DECLINE:
            continue
        kind, other = option & 3, option >> 2
        attack = sum(strength(state, card) for card in able_attackers(state, request.seat, kind))
        able = [c for c in state.characters(other) if not state.kneeling[c] and icons(state, c) >> kind & 1]
        defence = sum(strength(state, card) for card in able)
        gain = claim(state, request.seat) + (1.5 if not able else 0.0) + (LEADER_BONUS if other == leader else 0.0)
        value = (attack - defence + 1) * 0.2 + gain if attack >= max(1, defence) else -1.0
        if value > best_value:
            best, best_value = option, value
    return pick(request, [best])


def default_attackers(state: Thrones, request: Request) -> Choice:
    """As few as beat any defence; all if that is not possible."""
    ranked = by_strength(state, request.options)[: request.high]
    return pick(request, smallest_winning_set(state, ranked, strength_to_win(state, request)))


def default_defenders(state: Thrones, request: Request) -> Choice:
    """As few as win; if that is not possible the weakest, to oppose."""
    needed = strength_to_win(state, request)
    chosen = smallest_winning_set(state, by_strength(state, request.options)[: request.high], needed)
    if sum(strength(state, card) for card in chosen) >= needed:
        return pick(request, chosen)
    able = [card for card in request.options if strength(state, card) >= 1]
    weak = sorted(able, key=lambda card: (strength(state, card), card))[: min(1, request.high)]
    return pick(request, weak if request.low == 0 else request.options[: request.low])


def strength_to_win(state: Thrones, request: Request) -> int:
    """The STR that wins the challenge: as much as could defend, or more than attacks."""
    return max(1, potential_defence(state)) if ASK_ATTACKERS.asked(request) else attack_strength(state) + 1


def potential_defence(state: Thrones) -> int:
    """The STR that could defend."""
    able = [c for c in state.characters(state.defender) if c not in state.bypassed and ready_to_defend(state, c)]
    return sum(strength(state, card) for card in able)


def smallest_winning_set(state: Thrones, ranked: list[int], needed: int) -> list[int]:
    """The fewest characters with enough STR, and of these with the least STR; all if that is not enough."""
    chosen: list[int] = []
    left = needed
    for card in ranked:
        if left <= 0:
            break
        chosen.append(card)
        left -= strength(state, card)
    if chosen and left <= 0:
        left += strength(state, chosen.pop())
        chosen.append([card for card in ranked if card not in chosen and strength(state, card) >= left][-1])
    return chosen


def default_casualties(state: Thrones, request: Request) -> Choice:
    """The characters whose death costs least."""
    facts = BoardFacts(state)
    ranked = sorted(request.options, key=lambda card: (cost_of_death(state, card, facts), card))
    return pick(request, ranked[: request.low])


def cost_of_death(state: Thrones, card: int, facts: BoardFacts) -> float:
    """What the death of a character costs its owner; doomed ones cost more the more are dead."""
    doomed = state.cards[card].doomed and state.edition.doomed_eliminate > 0
    value = card_value(state, card, facts)
    return value + (DOOMED_WEIGHT * (2 * doomed_dead(state, state.owner[card]) + 1) if doomed else 0.0)


# --- setup, plots, actions and reserve ------------------------------------------------------------------


def default_setup(state: Thrones, request: Request) -> Choice:
    """The most expensive character that fits, then cards with income."""
    able = [option for option in request.options if option != DECLINE]
    if not able:
        return pick(request, request.options[:1])
    return pick(request, [max(able, key=lambda card: setup_value(state, card))])


def setup_value(state: Thrones, card: int) -> float:
    """The value of a card when it enters play."""
    printed = state.cards[card]
    kind = {"character": 1.5, "location": 0.5}.get(printed.type, -1.0)
    return printed.cost + kind + INCOME_WEIGHT * printed.income - (9.0 if printed.compiled.harms else 0.0)


def default_mulligan(state: Thrones, request: Request) -> Choice:
    """Mulligan a hand without two characters that can be paid for."""
    hand = [state.cards[card] for card in state.pile(request.seat, HAND)]
    cheap = [c for c in hand if c.type == "character" and 0 <= c.cost <= state.edition.setup_gold - 2]
    return pick(request, [1] if len(cheap) < 2 else [DECLINE])


def default_plot(state: Thrones, request: Request) -> Choice:
    """Gold first; claim counts more for the strongest side."""
    mine = sum(strength(state, card) for card in state.characters(request.seat))
    theirs = [sum(strength(state, c) for c in state.characters(o)) for o in state.opponents(request.seat)]
    ahead = mine - max(theirs, default=0)

    def value(card: int) -> float:
        plot = state.cards[card]
        total = plot.income + 0.15 * plot.initiative + 0.2 * plot.reserve
        total += plot.claim * (2.0 if ahead > 0 else 1.0)
        return total + (0.6 if plot.compiled.abilities else 0.0)

    return pick(request, [max(request.options, key=value)])


def default_action(state: Thrones, request: Request) -> Choice:
    """Duplicates, then the most valuable card that can be marshaled; otherwise pass."""
    best, best_value = DECLINE, 0.0
    for option in request.options:
        if option == DECLINE:
            continue
        card, index, _ = parts_of(option)
        value = 0.0
        if index == AS_DUPLICATE:
            value = DUPLICATE_VALUE
        elif index == MARSHAL:
            value = 1.0 + INCOME_WEIGHT * state.cards[card].income + setup_value(state, card)
        if value > best_value:
            best, best_value = option, value
    return pick(request, [best]) if best != DECLINE or can_decline(request) else pick(request, request.options[:1])


def default_reserve(state: Thrones, request: Request) -> Choice:
    """Discard the cards that are hardest to use."""
    ranked = sorted(request.options, key=lambda card: (hand_value(state, card, request.seat), card))
    return pick(request, ranked[: request.low])


def hand_value(state: Thrones, card: int, player: int) -> float:
    """The value of a card in hand."""
    printed = state.cards[card]
    if printed.unique and dead_copies(state, card, player):
        return 0.0
    if printed.unique and copy_in_play(state, card, player) != NONE:
        return 1.0
    return {"character": 3.0, "location": 2.0, "event": 2.2}.get(printed.type, 1.5) + 0.3 * printed.strength


DEFAULT_MOVES: Final[dict[str, Callable[[Thrones, Request], Choice]]] = {
    ASK_ACTION.kind: default_action,
    ASK_CHALLENGE.kind: default_challenge,
    ASK_ATTACKERS.kind: default_attackers,
    ASK_DEFENDERS.kind: default_defenders,
    ASK_CLAIM.kind: default_casualties,
    ASK_RENOWN.kind: pick_all,
    ASK_INSIGHT.kind: pick_all,
    ASK_PILLAGE.kind: pick_all,
    ASK_CLAIM_AGAINST.kind: pick_all,
    ASK_INTIMIDATE.kind: pick_strongest,
    ASK_STEALTH.kind: pick_strongest,
    ASK_INTERRUPT.kind: use_or_pass,
    ASK_REACTION.kind: use_or_pass,
    ASK_TARGET.kind: default_target,
    ASK_MAY.kind: pick_first,
    ASK_SEARCH.kind: pick_first,
    ASK_SETUP.kind: default_setup,
    ASK_MULLIGAN.kind: default_mulligan,
    ASK_PLOT.kind: default_plot,
    ASK_RESERVE.kind: default_reserve,
    ASK_REDIRECT.kind: pass_or_first,
    ASK_INTERCEPT.kind: pass_or_first,
    ASK_DEADLY.kind: default_casualties,
    ASK_VIGILANT.kind: pick_all,
    ASK_VENGEFUL.kind: pick_all,
    ASK_INFAMY.kind: pass_or_first,
    ASK_INFLUENCE.kind: pick_first,
    ASK_WHICH_COST.kind: pick_first,
    ASK_SHADOWS.kind: pick_first,
    ASK_PROMISE.kind: pick_first,
    ASK_AGENDA.kind: pass_or_first,
    ASK_HOUSE.kind: pick_first,
}
"""The default move for each kind of question."""
