"""Cardspeak: cards as data that reads like a card."""
