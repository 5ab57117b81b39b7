"""What the card game tells bots: what a position is worth, and what is sensible at each question."""
