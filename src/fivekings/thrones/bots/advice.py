"""How to play the card game well: how a position is judged, and what is sensible at each question."""

import math
from collections.abc import Callable
from typing import Final

from fivekings.kernel.counsel import Counsel, declines, pick
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.kernel.state import State
from fivekings.thrones.bots.evaluate import DOOM, INCOME, Table, card_worth, side_worth
from fivekings.thrones.bots.melee_win_chance import chances
from fivekings.thrones.bots.pointless_actions import is_fruitless
from fivekings.thrones.model.state import HAND, NONE, Thrones
from fivekings.thrones.rules.abilities.codes import parts_of
from fivekings.thrones.rules.cards.characteristics import icons, strength
from fivekings.thrones.rules.cards.marshal import AS_DUPLICATE, MARSHAL
from fivekings.thrones.rules.cards.uniqueness import copy_in_play, dead_copies
from fivekings.thrones.rules.challenge.defenders import ready_to_defend
from fivekings.thrones.rules.challenge.eligibility import able_attackers
from fivekings.thrones.rules.challenge.result import attack_strength
from fivekings.thrones.rules.keywords.ambush import AMBUSH
from fivekings.thrones.rules.phases.plot_values import claim
from fivekings.thrones.rules.players.doomed import doomed_dead
from fivekings.thrones.rules.players.winning import power_missing

HUBS: Final = frozenset({"action", "challenge", "plot", "mulligan", "setup", "reserve", "title", "draft", "plot deck"})
PREPARING: Final = frozenset({"plot", "draw", "marshaling"})
FOUGHT: Final = PREPARING | {"challenges"}
"""The phases until the challenges are over."""
PONDERED: Final = frozenset({"target", "pick", "cost", "bearer", "attach", "opponent", "player", "either"})
"""Questions that cards ask of whoever uses them."""
HABITS: Final = frozenset({"reserve"})
"""Questions whose answers all look the same at once, and are answered as advised."""
MOST: Final = 12
ALONE: Final = 6
"""How many are thought of for a challenge alone."""
LEAD: Final = 12.0
"""Between two, who is so much ahead wins e times as often as the other, in games of knights."""
SURE: Final = 900.0
"""What the surest prospect of victory is worth, where victory itself is worth a thousand."""
CLOSE: Final = 7
"""With how much power missing a phase may bring victory: of 403 that did, none began with more."""
ENVY: Final = 1.5
"""How much rather who leads is attacked."""


class CardCounsel(Counsel):
    """Advice for every edition of the card game."""

    def worth(self, state: State, seat: int) -> float:
        """One's own side against the best of the others."""
        assert isinstance(state, Thrones)
        if state.result is not None:
            return 1000.0 if seat in state.result else -1000.0 if state.result else 0.0
        if seat in state.out:
            return -900.0
        table = Table(state)
        others = [side_worth(state, other, table) for other in state.opponents(seat)]
        team = [partner for partner in state.team(seat) if partner not in state.out]
        mine = sum(side_worth(state, partner, table) for partner in team) / len(team)
        return mine - 0.7 * max(others) - 0.3 * sum(others) / len(others)

    def prospect(self, state: State, seat: int) -> float:
        """The chance to win at a table of three or more; between two, the worth."""
        assert isinstance(state, Thrones)
        if state.result is not None or seat in state.out or len(state.players()) == 2:
            return self.worth(state, seat)
        found = chances(state)
        return 2000.0 * sum([found.get(partner, 0.0) for partner in state.team(seat)]) - 1000.0

    def outlook(self, state: State, seat: int) -> float:
        """The chance to win, also between two: who is far ahead gains little by more, and who is behind may dare."""
        assert isinstance(state, Thrones)
        prospect = self.prospect(state, seat)
        if state.result is not None or seat in state.out or len(state.players()) > 2:
            return prospect
        return SURE * math.tanh(prospect / (2.0 * LEAD))

    def advised(self, state: State, request: Request) -> Choice | None:
        """A sensible answer to each kind of question."""
        assert isinstance(state, Thrones)
        advise = ADVICE.get(request.kind)
        return None if advise is None else advise(state, request)

    def candidates(self, state: State, request: Request) -> list[Choice]:
        """Every use, target and challenge; sets of attackers and defenders by strength."""
        assert isinstance(state, Thrones)
        if request.kind in ("attackers", "defenders"):
            return participant_sets(state, request)
        if request.kind in HABITS:
            return [self.steady(state, request)]
        if request.low == 1 and request.high == 1:
            options = fruitful(state, request)
            if len(options) > MOST:
                options = sorted(options, key=lambda option: -option_worth(state, request, option))[:MOST]
            return [pick(request, [option]) for option in options]
        return card_sets(state, request) if request.kind in PONDERED else [self.steady(state, request)]

    def ponders(self, request: Request) -> bool:
        """Where a card asks for something to be named, good and bad look alike until they are tried."""
        return request.kind in PONDERED

    def span(self, state: State) -> list[int | str]:
        """A phase of a round."""
        assert isinstance(state, Thrones)
        return [state.round, state.phase]

    def answered(self, state: State, begun: list[int | str]) -> bool:
        """At the end of a round, when dominance is won and everything stands again."""
        assert isinstance(state, Thrones)
        return state.round != begun[0]

    def seen(self, state: State, begun: list[int | str]) -> bool:
        """Between two, at the end of a phase; of more, many may still attack who has prepared for the challenges."""
        assert isinstance(state, Thrones)
        if state.seats == 2 or begun[1] not in PREPARING:
            return self.span(state) != begun
        return state.round != begun[0] or state.phase not in FOUGHT

    def closing(self, state: State, seat: int) -> bool:
        """With so little power missing, a win in this phase has been seen."""
        assert isinstance(state, Thrones)
        return power_missing(state, seat) <= CLOSE

    def rests(self, state: State) -> bool:
        """Between challenges, at a question that begins something."""
        assert isinstance(state, Thrones)
        return state.type == NONE and all(request.kind in HUBS for request in state.requests)


def fruitful(state: Thrones, request: Request) -> list[int]:
    """The options without those that would come to nothing."""
    if request.kind == "stealth":
        return [option for option in request.options if option not in state.bypassed]
    if request.kind != "action":
        return request.options
    return [option for option in request.options if option == DECLINE or not is_fruitless(state, request.seat, option)]


def card_sets(state: Thrones, request: Request) -> list[Choice]:
    """Several cards worth thinking about: the best and the least of one's own, of the others' and of all; or none."""
    ranked = sorted(request.options, key=lambda option: (-option_worth(state, request, option), option))
    own = [option for option in ranked if option < len(state.cards) and state.controller[option] == request.seat]
    others = [option for option in ranked if option not in own]
    sets: list[list[int]] = []
    for part in (own, others, ranked):
        for count in (request.high, max(1, request.low)):
            sets += [part[:count], part[-count:]]
    return picks_of(request, sets)


def option_worth(state: Thrones, request: Request, option: int) -> float:
    """How promising an option looks before thinking about it."""
    if option == DECLINE:
        return 1000.0
    if request.kind == "action":
        card, index, _ = parts_of(option)
        return float(state.cards[card].cost) + (2.0 if index == MARSHAL else 1.0)
    if 0 <= option < len(state.cards) and state.cards[option].type == "character":
        return float(state.cards[option].strength)
    return 0.0


# --- sensible answers -----------------------------------------------------------------------------


def by_strength(state: Thrones, cards: list[int]) -> list[int]:
    """Characters, the strongest first."""
    return sorted(cards, key=lambda card: (-strength(state, card), card))


def potential_defence(state: Thrones) -> int:
    """The STR that could defend."""
    able = [c for c in state.characters(state.defender) if c not in state.bypassed and ready_to_defend(state, c)]
    return sum(strength(state, card) for card in able)


def advise_attackers(state: Thrones, request: Request) -> Choice:
    """As few as beat any defence; where that cannot be, all that can."""
    ranked = by_strength(state, request.options)[: request.high]
    return pick(request, just_enough(state, ranked, aim(state, request)))


def advise_defenders(state: Thrones, request: Request) -> Choice:
    """Enough to win, if there is enough; else the weakest, to oppose."""
    enough = aim(state, request)
    chosen = just_enough(state, by_strength(state, request.options)[: request.high], enough)
    if sum(strength(state, card) for card in chosen) >= enough:
        return pick(request, chosen)
    able = [card for card in request.options if strength(state, card) >= 1]
    weak = sorted(able, key=lambda card: (strength(state, card), card))[: min(1, request.high)]
    return pick(request, weak if request.low == 0 else request.options[: request.low])


def participant_sets(state: Thrones, request: Request) -> list[Choice]:
    """Attackers or defenders worth thinking about: just enough; each alone; the strongest; the weakest; none."""
    ranked = by_strength(state, request.options)
    sets: list[list[int]] = [just_enough(state, ranked, aim(state, request))]
    sets += [[card] for card in (ranked if len(ranked) <= ALONE else [*ranked[:1], *ranked[1 - ALONE :]])]
    sets += [ranked[:count] for count in (2, 3, request.high)]
    sets.append(ranked[-2:])
    return picks_of(request, sets) or [advise_defenders(state, request)]


def aim(state: Thrones, request: Request) -> int:
    """The STR that wins: as much as could defend, or more than attacks."""
    return max(1, potential_defence(state)) if request.kind == "attackers" else attack_strength(state) + 1


def just_enough(state: Thrones, ranked: list[int], enough: int) -> list[int]:
    """As little STR as comes to enough, of the fewest; all where that is not enough."""
    chosen: list[int] = []
    left = enough
    for card in ranked:
        if left <= 0:
            break
        chosen.append(card)
        left -= strength(state, card)
    if chosen and left <= 0:
        left += strength(state, chosen.pop())
        chosen.append([card for card in ranked if card not in chosen and strength(state, card) >= left][-1])
    return chosen


def picks_of(request: Request, sets: list[list[int]]) -> list[Choice]:
    """Answers that pick such sets, each once, as far as that many may be picked; none of them too, where it may be."""
    found: list[list[int]] = []
    for chosen in [*sets, []]:
        ordered = sorted(chosen)
        if request.low <= len(ordered) <= request.high and ordered not in found:
            found.append(ordered)
    return [pick(request, chosen) for chosen in found]


def advise_claim(state: Thrones, request: Request) -> Choice:
    """The least valuable die, and the doomed last."""
    table = Table(state)
    ranked = sorted(request.options, key=lambda card: (loss(state, card, table), card))
    return pick(request, ranked[: request.low])


def loss(state: Thrones, card: int, table: Table) -> float:
    """What the death of a character costs its owner."""
    doomed = state.cards[card].doomed and state.edition.doomed_eliminate > 0
    worth = card_worth(state, card, table)
    return worth + (DOOM * (2 * doomed_dead(state, state.owner[card]) + 1) if doomed else 0.0)


def advise_all(_state: Thrones, request: Request) -> Choice:
    """Take everything."""
    return pick(request, request.options[: request.high])


def advise_first(_state: Thrones, request: Request) -> Choice:
    """Take the first that is offered."""
    return pick(request, request.options[:1])


def advise_strongest(state: Thrones, request: Request) -> Choice:
    """The strongest character; the first option where there is none."""
    able = [option for option in fruitful(state, request) if option != DECLINE]
    return pick(request, by_strength(state, able)[:1] or fruitful(state, request)[:1])


def advise_pass(_state: Thrones, request: Request) -> Choice:
    """Let it be."""
    return pick(request, [DECLINE] if declines(request) else request.options[:1])


def advise_setup(state: Thrones, request: Request) -> Choice:
    """The dearest character that fits, then what brings gold."""
    able = [option for option in request.options if option != DECLINE]
    if not able:
        return pick(request, request.options[:1])
    return pick(request, [max(able, key=lambda card: setup_worth(state, card))])


def setup_worth(state: Thrones, card: int) -> float:
    """What a setup card is good for."""
    printed = state.cards[card]
    kind = {"character": 1.5, "location": 0.5}.get(printed.type, -1.0)
    return printed.cost + kind + INCOME * printed.income - (9.0 if printed.compiled.harms else 0.0)


def advise_mulligan(state: Thrones, request: Request) -> Choice:
    """Throw back a hand without two characters that can be paid for."""
    hand = [state.cards[card] for card in state.pile(request.seat, HAND)]
    cheap = [c for c in hand if c.type == "character" and 0 <= c.cost <= state.edition.setup_gold - 2]
    return pick(request, [1] if len(cheap) < 2 else [DECLINE])


def advise_plot(state: Thrones, request: Request) -> Choice:
    """Gold first, claim when there is strength to use it."""
    mine = sum(strength(state, card) for card in state.characters(request.seat))
    theirs = [sum(strength(state, c) for c in state.characters(o)) for o in state.opponents(request.seat)]
    ahead = mine - max(theirs, default=0)

    def value(card: int) -> float:
        plot = state.cards[card]
        worth = plot.income + 0.15 * plot.initiative + 0.2 * plot.reserve
        worth += plot.claim * (2.0 if ahead > 0 else 1.0)
        return worth + (0.6 if plot.compiled.abilities else 0.0)

    return pick(request, [max(request.options, key=value)])


def advise_reserve(state: Thrones, request: Request) -> Choice:
    """Discard what is hardest to use."""
    ranked = sorted(request.options, key=lambda card: (keep_worth(state, card, request.seat), card))
    return pick(request, ranked[: request.low])


def keep_worth(state: Thrones, card: int, player: int) -> float:
    """What a card in hand is good for."""
    printed = state.cards[card]
    if printed.unique and dead_copies(state, card, player):
        return 0.0
    if printed.unique and copy_in_play(state, card, player) != NONE:
        return 1.0
    return {"character": 3.0, "location": 2.0, "event": 2.2}.get(printed.type, 1.5) + 0.3 * printed.strength


def advise_action(state: Thrones, request: Request) -> Choice:
    """Play out what can be paid for, the dearest characters first; otherwise pass."""
    best, worth = DECLINE, 0.0
    for option in request.options:
        if option == DECLINE:
            continue
        card, index, _ = parts_of(option)
        printed = state.cards[card]
        value = 0.0
        if index == AS_DUPLICATE:
            value = 20.0
        elif index == MARSHAL:
            value = 1.0 + INCOME * printed.income + setup_worth(state, card)
        elif index == AMBUSH:
            value = 0.0
        if value > worth:
            best, worth = option, value
    return pick(request, [best]) if best != DECLINE or declines(request) else pick(request, request.options[:1])


def advise_challenge(state: Thrones, request: Request) -> Choice:
    """A challenge that no defence can stop, or none; who has most is attacked rather than others."""
    best, worth = DECLINE, 0.0
    others = state.opponents(request.seat)
    leader = NONE
    if len(others) > 1:
        table = Table(state)
        leader = max(others, key=lambda other: side_worth(state, other, table))
    for option in request.options:
        if option == DECLINE:
            continue
        kind, other = option & 3, option >> 2
        mine = sum(strength(state, card) for card in able_attackers(state, request.seat, kind))
        able = [c for c in state.characters(other) if not state.kneeling[c] and icons(state, c) >> kind & 1]
        wall = sum(strength(state, card) for card in able)
        gain = claim(state, request.seat) + (1.5 if not able else 0.0) + (ENVY if other == leader else 0.0)
        value = (mine - wall + 1) * 0.2 + gain if mine >= max(1, wall) else -1.0
        if value > worth:
            best, worth = option, value
    return pick(request, [best])


ADVICE: Final[dict[str, Callable[[Thrones, Request], Choice]]] = {
    "action": advise_action,
    "challenge": advise_challenge,
    "attackers": advise_attackers,
    "defenders": advise_defenders,
    "claim": advise_claim,
    "renown": advise_all,
    "insight": advise_all,
    "pillage": advise_all,
    "claim against": advise_all,
    "intimidate": advise_strongest,
    "stealth": advise_strongest,
    "interrupt": advise_first,
    "reaction": advise_first,
    "may": advise_first,
    "search": advise_first,
    "setup": advise_setup,
    "mulligan": advise_mulligan,
    "plot": advise_plot,
    "reserve": advise_reserve,
    "redirect": advise_pass,
    "intercept": advise_pass,
    "deadly": advise_claim,
    "vigilant": advise_all,
    "vengeful": advise_all,
    "infamy": advise_pass,
    "influence": advise_first,
    "which cost": advise_first,
    "shadows": advise_first,
    "promise": advise_first,
    "agenda": advise_pass,
    "house": advise_first,
}
