"""What a game is made of: cards, abilities, decks, editions, the pool, the state and its view."""
