"""One file for each step. `fivekings.table.migrate` takes them in order."""
