"""The first edition of the living card game (2008)."""
