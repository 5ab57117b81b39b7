"""Every game there is, by name."""

from fivekings.kernel import BadInput, Game
from fivekings.kernel.names import nearest
from fivekings.risk import Risk

GAMES: dict[str, Game] = {"risk": Risk()}


def game(name: str) -> Game:
    """The game of a name.

    >>> game("risk").title
    'RISK: Game of Thrones'
    """
    found = GAMES.get(name)
    if found is None:
        raise BadInput(f"there is no game '{name}'{nearest(name, GAMES)}")
    return found
