"""Setup: players place cards facedown in player order; there are no mulligans.

lcg1.setup.5, lcg1.setup.6, lcg1.setup.9
"""

from fivekings.kernel.program import do, program
from fivekings.thrones.rules.phases.setup import choose_first, deal_hands, placing

SETUP = program(
    "lcg1.setup",
    do(choose_first, rule="got.setup.2"),
    do(deal_hands, rule="got.setup.5"),
    *placing(),
)
