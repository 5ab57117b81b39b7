"""Triggers: the events that abilities wait for, by family; importing them declares their words."""

from fivekings.thrones.cardspeak.triggers import (
    abilities,
    of_challenges,
    of_entering,
    of_leaving,
    of_standing,
    phases,
    playing,
    qualifiers,
    resources,
)

__all__ = (
    "abilities",
    "of_challenges",
    "of_entering",
    "of_leaving",
    "phases",
    "playing",
    "qualifiers",
    "resources",
    "of_standing",
)
