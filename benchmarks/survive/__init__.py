"""Proof that the table server loses nothing: faults of many kinds, and a check of everything that anybody saw."""
