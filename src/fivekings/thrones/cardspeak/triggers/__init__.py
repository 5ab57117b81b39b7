"""Triggers: the events that abilities wait for, by family; importing them declares their words."""

from fivekings.thrones.cardspeak.triggers import (
    abilities,
    challenge,
    entering,
    leaving,
    phases,
    playing,
    qualifiers,
    resources,
    standing,
)

__all__ = (
    "abilities",
    "challenge",
    "entering",
    "leaving",
    "phases",
    "playing",
    "qualifiers",
    "resources",
    "standing",
)
