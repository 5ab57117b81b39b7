"""Keywords that only this edition has, or that work differently in it."""
