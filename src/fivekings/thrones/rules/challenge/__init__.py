"""One challenge, step by step: eligibility, attackers, stealth, defenders, result, claim."""
