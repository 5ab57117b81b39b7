"""The second edition (2015)."""
