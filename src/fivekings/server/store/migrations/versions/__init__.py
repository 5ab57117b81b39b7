"""One file per migration. `fivekings.server.store.migrate` runs them in order."""
