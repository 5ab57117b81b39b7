"""One challenge, step by step: who may, attackers, stealth, defenders, result, claim."""
