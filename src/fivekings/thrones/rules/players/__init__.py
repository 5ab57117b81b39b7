"""Players: their order, titles, winning and elimination."""
