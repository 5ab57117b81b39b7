"""The card game in words: where numbers come from, and the table as text."""
