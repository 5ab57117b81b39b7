"""The card game in words: prompts, story, refusals, reasons, and the table drawn as text."""
