"""What RISK tells bots: default moves, evaluations and win chances."""
