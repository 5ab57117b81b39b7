"""The ready decks of the game, and decks as setups store them."""

from pathlib import Path
from typing import Any, Final

from fivekings.kernel.errors import BadInput
from fivekings.kernel.names import nearest
from fivekings.thrones.custom_cards import own_cards
from fivekings.thrones.model.deck import Deck
from fivekings.thrones.model.pool import Pool
from fivekings.thrones.model.terms import FACTIONS

FOLDER: Final = Path(__file__).parent / "ready"


def ready_decks(edition: str) -> dict[str, Path]:
    """The ready decks of an edition: name and file."""
    return {path.stem: path for path in sorted((FOLDER / edition).glob("*.toml"))}


def deck_from_json(doc: dict[str, Any], pool: Pool) -> Deck:
    """Read a deck from a setup. Custom cards take precedence over the pool."""
    try:
        cards = {**pool.cards, **own_cards(doc["custom"], pool)} if doc.get("custom") else pool.cards
        agendas = [cards[code] for code in doc["agendas"]]
        plots = [cards[code] for code, count in doc["plots"].items() for _ in range(count)]
        draw = [cards[code] for code, count in doc["draw"].items() for _ in range(count)]
        if doc["faction"] not in FACTIONS:
            raise BadInput(f"there is no faction '{doc['faction']}'{nearest(str(doc['faction']), FACTIONS)}")
        return Deck(str(doc["name"]), doc["faction"], agendas, plots, draw)
    except (KeyError, TypeError, AttributeError) as error:
        raise BadInput(f"this is not a deck of {pool.edition}: {error}") from None
