"""The Winter Edition of the collectible card game (2007)."""
