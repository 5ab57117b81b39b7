"""Dominion: RISK with gold, characters, maester cards, special units and objectives."""
