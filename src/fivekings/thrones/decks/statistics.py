"""Deck statistics: costs, icons, gold, and opening hands."""

import math
import random
import re
from typing import Final

from fivekings.thrones.model.card import Card
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.edition import Edition
from fivekings.thrones.model.terms import CHALLENGES

HANDS: Final = 10_000
SEED: Final = 1
ROUNDS_SHOWN: Final = (1, 3, 5)
COPIES_SHOWN: Final = (1, 2, 3)
FEW_CARDS: Final = 3
FEW_CHARACTERS: Final = 2
SAVES_GOLD: Final = re.compile(r"costs? [0-9]+ less|gain [0-9]+ gold|move [0-9]+ gold")


# --- counting ---------------------------------------------------------------------------------------------------------


def cost_curve(deck: Deck) -> dict[int, tuple[int, int]]:
    """For each cost from 0 to the highest, the number of characters and of other cards."""
    costs = [card.cost for card in deck.draw if card.cost >= 0]
    curve: dict[int, tuple[int, int]] = {}
    for cost in range(max(costs, default=-1) + 1):
        those = [card for card in deck.draw if card.cost == cost]
        characters = sum(1 for card in those if card.type == "character")
        curve[cost] = (characters, len(those) - characters)
    return curve


def average_cost(deck: Deck) -> float:
    """The average cost of the cards with a cost."""
    return mean([card.cost for card in deck.draw if card.cost >= 0])


def mean(values: list[int]) -> float:
    """The average; 0 if there are no values."""
    return sum(values) / len(values) if values else 0.0


def icon_counts(deck: Deck) -> dict[str, tuple[int, int]]:
    """For each challenge type, how many characters have the icon, and their total STR."""
    found: dict[str, tuple[int, int]] = {}
    for number, name in enumerate(CHALLENGES):
        those = [card.strength for card in characters_of(deck) if card.icons >> number & 1]
        found[name] = (len(those), sum(those))
    return found


def characters_of(deck: Deck) -> list[Card]:
    """The characters."""
    return [card for card in deck.draw if card.type == "character"]


def average_strength(deck: Deck) -> float:
    """The average STR of a character."""
    return mean([card.strength for card in characters_of(deck)])


def plot_income(deck: Deck) -> float:
    """The average gold of a plot."""
    return mean([card.income for card in deck.plots])


def economy_of(deck: Deck) -> list[Card]:
    """The draw deck cards that give gold or reduce costs."""
    return [card for card in deck.draw if card.income > 0 or SAVES_GOLD.search(card.text)]


def trait_counts(deck: Deck) -> dict[str, int]:
    """How many characters have each trait, most frequent first."""
    counts: dict[str, int] = {}
    for card in characters_of(deck):
        for trait in sorted(card.traits):
            counts[trait] = counts.get(trait, 0) + 1
    return dict(sorted(counts.items(), key=rank_of))


def rank_of(counted: tuple[str, int]) -> tuple[int, str]:
    """The sort key of counted traits."""
    return -counted[1], counted[0]


# --- chances ----------------------------------------------------------------------------------------------------------


def chance_to_see(copies: int, size: int, seen: int) -> float:
    """The chance that at least one copy is among the first cards of a shuffled deck.

    >>> round(chance_to_see(3, 60, 7), 3)
    0.315
    """
    seen = min(seen, size)
    if copies <= 0 or size <= 0:
        return 0.0
    return 1 - math.comb(max(size - copies, 0), seen) / math.comb(size, seen)


def chance_with_mulligan(copies: int, size: int, hand: int) -> float:
    """The chance to have a copy in the opening hand, with a mulligan if the first hand has none."""
    return 1 - (1 - chance_to_see(copies, size, hand)) ** 2


def seen_by(rounds: int, placed: float, edition: Edition) -> int:
    """How many cards a player has seen after the draw phase of a round, drawing up after setup."""
    return edition.hand_size + round(placed) + edition.cards_drawn * rounds


# --- setup ------------------------------------------------------------------------------------------------------------


class Item:
    """A card to place, with the copies in hand that would be its duplicates."""

    def __init__(self, card: Card, count: int) -> None:
        self.card = card
        self.cost = card.cost
        self.count = count
        self.limited = "limited" in card.compiled.keywords
        self.attachment = card.type == "attachment"
        self.character = card.type == "character"


class Placed:
    """Setup cards: their number, their cost, and the number of characters."""

    def __init__(self, items: list[Item]) -> None:
        self.cards = sum(item.count for item in items)
        self.gold = sum(item.cost for item in items)
        self.characters = sum(1 for item in items if item.character)

    def poor(self) -> bool:
        """Is it a poor setup: fewer than three cards or fewer than two characters?"""
        return self.cards < FEW_CARDS or self.characters < FEW_CHARACTERS


class SetupOdds:
    """How setups turn out on average."""

    def __init__(self, setups: list[Placed], mulligans: int, hand: int) -> None:
        count = max(1, len(setups))
        self.hands = len(setups)
        self.cards = sum(placed.cards for placed in setups) / count
        self.gold = sum(placed.gold for placed in setups) / count
        self.two_characters = sum(1 for placed in setups if placed.characters >= FEW_CHARACTERS) / count
        self.poor = sum(1 for placed in setups if placed.poor()) / count
        self.mulligans = mulligans / count
        self.spread = [sum(1 for placed in setups if placed.cards == n) / count for n in range(hand + 1)]
        """The chance of each number of cards."""


def setup_odds(deck: Deck, edition: Edition, hands: int = HANDS, seed: int = SEED) -> SetupOdds:
    """Deal many opening hands, mulligan the poor ones once, and count what can be placed.

    got.setup.6, got.mulligan.1 to got.mulligan.3
    """
    chance = random.Random(seed)
    setups: list[Placed] = []
    mulligans = 0
    size = min(edition.hand_size, len(deck.draw))
    for _ in range(hands):
        placed = best_setup(chance.sample(deck.draw, size), edition)
        if placed.poor():
            mulligans += 1
            placed = best_setup(chance.sample(deck.draw, size), edition)
        setups.append(placed)
    return SetupOdds(setups, mulligans, edition.hand_size)


def best_setup(hand: list[Card], edition: Edition) -> Placed:
    """The setup with the most cards for the gold and, of those, with the most gold spent.

    got.setup.7, got.setup.8, got.setup.10, got.setup.15, got.limited.2
    """
    return Placed(best_of(items_of(hand, edition), 0, edition.setup_gold, [], False))


def items_of(hand: list[Card], edition: Edition) -> list[Item]:
    """The cards of a hand that can be placed, cheapest first. got.setup.8, got.setup.10"""
    items: list[Item] = []
    unique: dict[str, Item] = {}
    for card in hand:
        if card.type not in edition.setup_types or card.cost < 0 or card.compiled.harms:
            continue
        if card.title in unique:
            unique[card.title].count += int(edition.setup_duplicates)
            continue
        items.append(Item(card, 1))
        if card.unique:
            unique[card.title] = items[-1]
    return sorted(items, key=cost_of)


def cost_of(item: Item) -> int:
    """The sort key of items."""
    return item.cost


def best_of(items: list[Item], start: int, left: int, chosen: list[Item], limited: bool) -> list[Item]:
    """The best way to add to the chosen items, by trying all. Items are sorted by cost."""
    best = chosen if stands(chosen) else []
    for number in range(start, len(items)):
        item = items[number]
        if item.cost > left:
            break
        if item.limited and limited:
            continue
        found = best_of(items, number + 1, left - item.cost, [*chosen, item], limited or item.limited)
        if worth(found) > worth(best):
            best = found
    return best


def worth(items: list[Item]) -> int:
    """The worth of a setup: cards first, then gold."""
    total = 0
    for item in items:
        total += 100 * item.count + item.cost
    return total


def stands(items: list[Item]) -> bool:
    """Does each attachment have a bearer? got.setup.15"""
    for item in items:
        if item.attachment and not any(could_bear(other.card, item.card) for other in items):
            return False
    return True


def could_bear(host: Card, attachment: Card) -> bool:
    """May a card have an attachment, by their printed texts? got.attachment.3, got.no_attachments.1"""
    which = attachment.compiled.attach
    if host.type == "attachment" or (which is None and host.type != "character"):
        return False
    if which is not None:
        if which.types and host.type not in which.types and "card" not in which.types:
            return False
        if which.title not in ("", host.title) or (which.faction and which.faction not in host.factions):
            return False
        if not all(any(trait in host.traits for trait in group) for group in which.traits):
            return False
        if (which.unique and not host.unique) or (which.non_unique and host.unique) or (which.loyal and not host.loyal):
            return False
    traits = attachment.traits
    return all(any(trait in traits for trait in named) == but_those for named, but_those in host.compiled.bars)
