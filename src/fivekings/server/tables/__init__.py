"""Tables in memory: seats, games and clocks."""
