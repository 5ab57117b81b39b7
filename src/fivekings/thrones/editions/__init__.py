"""The editions of the card game, by name."""

from typing import Final

from fivekings.thrones.editions.ccg.edition import CCG
from fivekings.thrones.editions.hbo.edition import HBO
from fivekings.thrones.editions.lcg1.edition import LCG1
from fivekings.thrones.editions.lcg2.edition import LCG2
from fivekings.thrones.model.edition import Edition

EDITIONS: Final[dict[str, Edition]] = {"lcg2": LCG2, "lcg1": LCG1, "ccg": CCG, "hbo": HBO}
