"""What the card game tells bots: default moves, evaluations and win chances."""
