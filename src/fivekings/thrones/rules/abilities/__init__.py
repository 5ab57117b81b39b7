"""Abilities: when they may be used, what they cost, what they choose, how long they last."""
