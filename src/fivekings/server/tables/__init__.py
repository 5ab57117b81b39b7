"""Tables in memory: who sits there, what is being played, and by which clock."""
