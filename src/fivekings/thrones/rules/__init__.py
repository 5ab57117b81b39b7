"""The rules that the editions share, one file a topic."""
