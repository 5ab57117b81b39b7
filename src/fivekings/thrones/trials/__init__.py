"""Card trials: every line of a card is tried in short games from generated positions."""
