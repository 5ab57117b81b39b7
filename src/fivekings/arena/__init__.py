"""The arena: many games between bots and decks, and the statistics. docs/arena.md explains how to use it."""

from fivekings.arena.local import run_local
from fivekings.arena.plan import Job, Plan, make_plan
from fivekings.arena.results import summarize, wilson
from fivekings.arena.run import run_job

__all__ = ["Job", "Plan", "make_plan", "run_job", "run_local", "summarize", "wilson"]
