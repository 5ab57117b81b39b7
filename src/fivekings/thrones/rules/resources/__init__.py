"""Gold, influence and power: what players have and spend."""
