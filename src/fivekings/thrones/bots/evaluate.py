"""What cards in play and a player's whole side are worth."""

from typing import Final

from fivekings.thrones.model.state import DECK, DUPLICATE, HAND, NOBODY, NONE, ORDERS, PLAY, Thrones
from fivekings.thrones.rules.cards.characteristics import icons, is_blank, keyword, strength, total_power
from fivekings.thrones.rules.cards.gained import gained_keywords
from fivekings.thrones.rules.phases.plot_values import plot_value
from fivekings.thrones.rules.players.doomed import doomed_dead
from fivekings.thrones.rules.players.winning import power_missing

POWER: Final = 2.6
CARD_IN_HAND: Final = 1.1
CARD_IN_SHADOWS: Final = 1.9
INFLUENCE: Final = 0.7
GOLD: Final = 0.25
DOOM: Final = 0.8
"""What doomed cards in the dead pile cost: the first little, the fourth much."""
KNEELING: Final = 0.7
"""What a kneeling character is worth of a standing one, before it stands again."""
KEYWORDS: Final = {
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
ICON: Final = 0.9
TEXT: Final = 0.7
INCOME: Final = 2.2
HARM: Final = 1.5
"""What an attachment does to somebody else's card that its worth does not show."""
BLANK: Final = 0.2
"""What a card loses by a blank text, besides the text itself, for each gold it costs."""


class Table:
    """What is looked up once for all cards in play."""

    def __init__(self, state: Thrones) -> None:
        gained = gained_keywords(state)
        self.gained = [name for name in KEYWORDS if name in gained] if gained else []
        """The keywords of worth that cards may have besides those printed on them."""
        self.doubled = [state.host[card] for card, zone in enumerate(state.zone) if zone == DUPLICATE]
        """The cards with duplicates, once for each. got.duplicate.8"""


def side_worth(state: Thrones, player: int, table: Table) -> float:
    """All that a player has on the table and in hand."""
    total = POWER * total_power(state, player) + nearness(state, player) + board_worth(state, player, table)
    held = len(state.pile(player, HAND))
    total += CARD_IN_HAND * min(held, 7) + 0.3 * max(0, held - 7)
    return total + GOLD * (state.gold[player] + gold_to_come(state, player))


def gold_to_come(state: Thrones, player: int) -> int:
    """The income of this round that a player is about to collect: who ends a turn gives nothing away by it."""
    waits = state.phase == "draw"
    if state.phase == "marshaling":
        order = ORDERS[state.seats][state.first]
        waits = state.active == NOBODY or order.index(player) > order.index(state.active)
    return plot_value(state, player, "income") if waits else 0


def nearness(state: Thrones, player: int) -> float:
    """How near victory is, by the power that is missing."""
    return 12.0 / max(1, power_missing(state, player))


def board_worth(state: Thrones, player: int, table: Table) -> float:
    """What a player has on the table, and how near the end of it is."""
    total = 0.0
    for card in state.pile(player, PLAY):
        total += card_worth(state, card, table)
    total += CARD_IN_SHADOWS * len(state.in_shadows(player)) if state.shadows else 0.0
    if state.edition.empty_deck_eliminates:
        total -= max(0, 6 - len(state.pile(player, DECK))) * 3.0
    if state.edition.doomed_eliminate:
        total -= DOOM * doomed_dead(state, player) ** 2
    return total


def card_worth(state: Thrones, card: int, table: Table) -> float:
    """A card in play."""
    printed = state.cards[card]
    worth = INCOME * printed.income + 0.3 * printed.initiative + 0.5 * printed.reserve
    worth += INFLUENCE * printed.influence
    if printed.compiled.abilities or printed.compiled.constants:
        worth += TEXT if not is_blank(state, card) else -BLANK * max(0, printed.cost)
    if printed.type == "character":
        worth += 0.8 + 0.9 * strength(state, card) + ICON * icons(state, card).bit_count()
        for name in printed.compiled.keywords:
            if name in KEYWORDS and keyword(state, card, name):
                worth += KEYWORDS[name]
        for name in table.gained:
            if name not in printed.compiled.keywords and keyword(state, card, name):
                worth += KEYWORDS[name]
        worth += 0.8 * table.doubled.count(card)
        worth += 0.4 * state.power[card]
        if state.kneeling[card] and state.phase != "standing":
            worth *= KNEELING
    elif printed.type == "location":
        worth += 0.8 + 0.5 * max(0, printed.cost)
    else:
        host = state.host[card]
        harms = printed.compiled.harms
        fitting = harms == (host != NONE and state.controller[host] != state.controller[card])
        value = 0.6 + 0.3 * max(0, printed.cost) + (HARM if harms else 0.0)
        worth = worth + value if fitting else -value
    return worth
