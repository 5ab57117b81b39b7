"""Keywords, one file each."""
