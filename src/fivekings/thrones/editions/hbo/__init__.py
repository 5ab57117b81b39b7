"""The two-player edition (2012)."""
