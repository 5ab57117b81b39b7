"""Editions: what each does differently."""
