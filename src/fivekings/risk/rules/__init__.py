"""The rules of RISK, one file a topic of the ledger."""
