"""The facts of the cards are those printed on them: compared with a list of checksums of all official cards."""

from hashlib import blake2b
from pathlib import Path

import pytest

from fivekings.thrones.model.card import NO_COST, X_COST, Card
from fivekings.thrones.model.pool import load_pool
from fivekings.thrones.model.terms import CHALLENGES

LIST = dict(line.split() for line in (Path(__file__).parent / "facts.txt").read_text(encoding="utf-8").splitlines())
CARDS = [pytest.param(card, id=f"{card.code} {card.title}") for card in load_pool("lcg2").cards.values()]


def checksum(card: Card) -> str:
    """A short digest of everything printed on a card but its text."""
    cost = {NO_COST: "-", X_COST: "X"}.get(card.cost, str(card.cost))
    icons = "".join(icon[0] for place, icon in enumerate(CHALLENGES) if card.icons >> place & 1)
    values = [card.income, card.initiative, card.claim, card.reserve]
    facts = [card.title, card.type, card.faction, card.copies, card.deck_limit, card.unique, card.loyal, cost]
    facts += [card.strength, icons, *sorted(card.traits), *values]
    return blake2b("|".join(map(str, facts)).encode(), digest_size=5).hexdigest()


@pytest.mark.parametrize("card", CARDS)
def test_facts_are_as_printed(card: Card) -> None:
    assert checksum(card) == LIST[card.code]


def test_the_list_has_every_official_card() -> None:
    assert len(LIST) == 1383
    assert len(set(LIST.values())) == 1383
