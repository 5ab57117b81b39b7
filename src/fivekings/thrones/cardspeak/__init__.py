"""Cardspeak: card texts as data that reads like a card."""
