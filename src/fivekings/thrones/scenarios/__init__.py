"""Scenario files of the card game: positions, labels and expectations."""
