"""The rules that the editions share, one file per topic."""
