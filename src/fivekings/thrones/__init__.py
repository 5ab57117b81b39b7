"""The card game A Game of Thrones: one engine for all its editions."""
