"""The rules of RISK, one file per topic of the ledger."""
