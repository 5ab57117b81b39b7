"""Cards: where they are, how they come and go, and what they are right now."""
