"""RISK in words: the board as text, what there is to know of a thing, and every label a scenario may write."""
