"""The phases of a round, in the order of the rulebook's chart, and the game's setup before them."""
