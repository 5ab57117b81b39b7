"""The arena: bots and decks meet in many games, and figures come out. docs/arena.md tells how to use it."""

from fivekings.arena.local import run_local
from fivekings.arena.plan import Job, Plan, make_plan
from fivekings.arena.results import summarize, wilson
from fivekings.arena.run import run_job

__all__ = ["Job", "Plan", "make_plan", "run_job", "run_local", "summarize", "wilson"]
