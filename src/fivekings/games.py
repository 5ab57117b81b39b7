"""Every game there is, by name."""

from fivekings.kernel import BadInput, Game
from fivekings.kernel.names import nearest
from fivekings.risk import Risk
from fivekings.thrones.game import CardGame

GAMES: dict[str, Game] = {
    "risk": Risk(),
    "lcg2": CardGame("lcg2", "A Game of Thrones: the card game, second edition", version=1),
}


def game(name: str) -> Game:
    """The game of a name.

    >>> game("risk").title
    'RISK: Game of Thrones'
    """
    found = GAMES.get(name)
    if found is None:
        raise BadInput(f"there is no game '{name}'{nearest(name, GAMES)}")
    return found
