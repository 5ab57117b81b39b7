"""Scenarios: a position, a script and the expected outcome. The format is in docs/scenarios.md."""

from fivekings.scenarios.file import Scenario, make_scenario, read_scenario
from fivekings.scenarios.runner import Differed, run_scenario

__all__ = ["Differed", "Scenario", "make_scenario", "read_scenario", "run_scenario"]
