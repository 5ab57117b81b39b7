"""RISK in words: the board as text, facts about territories and cards, and the labels of scenarios."""
