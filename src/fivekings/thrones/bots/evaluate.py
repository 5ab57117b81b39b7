"""The value of cards in play and of everything a player has."""

from typing import Final

from fivekings.thrones.model.state import DECK, DUPLICATE, HAND, NOBODY, NONE, ORDERS, PLAY, Thrones
from fivekings.thrones.rules.cards.characteristics import icons, is_blank, keyword, strength, total_power
from fivekings.thrones.rules.cards.gained import gained_keywords
from fivekings.thrones.rules.phases.plot_values import plot_value
from fivekings.thrones.rules.players.doomed import doomed_dead
from fivekings.thrones.rules.players.winning import power_missing

POWER_WEIGHT: Final = 2.6
CARD_IN_HAND_WEIGHT: Final = 1.1
CARD_IN_SHADOWS_WEIGHT: Final = 1.9
INFLUENCE_WEIGHT: Final = 0.7
GOLD_WEIGHT: Final = 0.25
DOOMED_WEIGHT: Final = 0.8
"""Times the square of the doomed cards in the dead pile: the first costs little, the fourth much."""
KNEELING_SHARE: Final = 0.7
"""The value of a kneeling character as a share of a standing one, before it stands again."""
KEYWORD_WEIGHTS: Final = {
    "renown": 1.6,
    "stealth": 0.7,
    "insight": 0.7,
    "intimidate": 0.6,
    "pillage": 0.4,
    "deadly": 0.6,
    "infamy": 0.4,
    "stalwart": 0.4,
    "vengeful": 0.3,
    "vigilant": 0.3,
}
ICON_WEIGHT: Final = 0.9
TEXT_WEIGHT: Final = 0.7
INCOME_WEIGHT: Final = 2.2
HARM_BONUS: Final = 1.5
"""What an attachment does to an opponent's card that the card's value does not show."""
BLANK_PENALTY: Final = 0.2
"""What a card loses by a blank text, besides the text itself, per gold it costs."""


class BoardFacts:
    """Facts about the board that are looked up once for all cards."""

    def __init__(self, state: Thrones) -> None:
        gained = gained_keywords(state)
        self.gained = [name for name in KEYWORD_WEIGHTS if name in gained] if gained else []
        """The keywords of value that cards may have besides those printed on them."""
        self.doubled = [state.host[card] for card, zone in enumerate(state.zone) if zone == DUPLICATE]
        """The cards with duplicates, once per duplicate. got.duplicate.8"""


def side_value(state: Thrones, player: int, facts: BoardFacts) -> float:
    """The value of all that a player has: power, cards in play and in hand, gold."""
    total = POWER_WEIGHT * total_power(state, player) + victory_bonus(state, player) + board_value(state, player, facts)
    held = len(state.pile(player, HAND))
    total += CARD_IN_HAND_WEIGHT * min(held, 7) + 0.3 * max(0, held - 7)
    return total + GOLD_WEIGHT * (state.gold[player] + pending_income(state, player))


def pending_income(state: Thrones, player: int) -> int:
    """The income of this round that a player is about to collect; it counts, so ending a turn gives nothing away."""
    waits = state.phase == "draw"
    if state.phase == "marshaling":
        order = ORDERS[state.seats][state.first]
        waits = state.active == NOBODY or order.index(player) > order.index(state.active)
    return plot_value(state, player, "income") if waits else 0


def victory_bonus(state: Thrones, player: int) -> float:
    """A bonus for being close to victory, by the power that is missing."""
    return 12.0 / max(1, power_missing(state, player))


def board_value(state: Thrones, player: int, facts: BoardFacts) -> float:
    """The value of a player's cards on the table, less the danger of being eliminated."""
    total = 0.0
    for card in state.pile(player, PLAY):
        total += card_value(state, card, facts)
    total += CARD_IN_SHADOWS_WEIGHT * len(state.in_shadows(player)) if state.shadows else 0.0
    if state.edition.empty_deck_eliminates:
        total -= max(0, 6 - len(state.pile(player, DECK))) * 3.0
    if state.edition.doomed_eliminate:
        total -= DOOMED_WEIGHT * doomed_dead(state, player) ** 2
    return total


def card_value(state: Thrones, card: int, facts: BoardFacts) -> float:
    """The value of a card in play."""
    printed = state.cards[card]
    value = INCOME_WEIGHT * printed.income + 0.3 * printed.initiative + 0.5 * printed.reserve
    value += INFLUENCE_WEIGHT * printed.influence
    if printed.compiled.abilities or printed.compiled.constants:
        value += TEXT_WEIGHT if not is_blank(state, card) else -BLANK_PENALTY * max(0, printed.cost)
    if printed.type == "character":
        value += 0.8 + 0.9 * strength(state, card) + ICON_WEIGHT * icons(state, card).bit_count()
        for name in printed.compiled.keywords:
            if name in KEYWORD_WEIGHTS and keyword(state, card, name):
                value += KEYWORD_WEIGHTS[name]
        for name in facts.gained:
            if name not in printed.compiled.keywords and keyword(state, card, name):
                value += KEYWORD_WEIGHTS[name]
        value += 0.8 * facts.doubled.count(card)
        value += 0.4 * state.power[card]
        if state.kneeling[card] and state.phase != "standing":
            value *= KNEELING_SHARE
    elif printed.type == "location":
        value += 0.8 + 0.5 * max(0, printed.cost)
    else:
        host = state.host[card]
        harms = printed.compiled.harms
        fitting = harms == (host != NONE and state.controller[host] != state.controller[card])
        effect = 0.6 + 0.3 * max(0, printed.cost) + (HARM_BONUS if harms else 0.0)
        value = value + effect if fitting else -effect
    return value
