"""The card game of the Iron Throne: one engine for its editions."""
