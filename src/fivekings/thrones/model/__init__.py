"""The parts of a game: cards, abilities, decks, editions, the card pool, the state and its view."""
