"""Keywords, a file for each."""
