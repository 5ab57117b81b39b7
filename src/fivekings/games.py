"""All games by name."""

from fivekings.kernel import BadInput, Game
from fivekings.kernel.names import nearest
from fivekings.risk import Risk
from fivekings.thrones.editions import EDITIONS
from fivekings.thrones.game import CardGame

GAMES: dict[str, Game] = {
    "risk": Risk(),
    "ccg": CardGame(EDITIONS["ccg"]),
    "hbo": CardGame(EDITIONS["hbo"]),
    "lcg1": CardGame(EDITIONS["lcg1"]),
    "lcg2": CardGame(EDITIONS["lcg2"]),
}


def game(name: str) -> Game:
    """Look up a game by name.

    >>> game("risk").title
    'RISK: Game of Thrones'
    """
    found = GAMES.get(name)
    if found is None:
        raise BadInput(f"there is no game '{name}'{nearest(name, GAMES)}")
    return found
