"""One file for each step. `fivekings.server.store.migrate` takes them in order."""
