"""Players by what they have: each player with so much of something, the one with the most, one with more than you."""

from collections.abc import Callable

from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import compile_meets, compile_stat
from fivekings.thrones.cardspeak.players import PLAYERS, Players, everybody, opponents, player
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.state import Thrones


def having(among: Players) -> Callable[[Node], Players]:
    """Those of some players who have so much of something."""

    def build(node: Node) -> Players:
        value, meets = compile_stat(node["stat"]), compile_meets(node["count"])
        return lambda state, roles: [p for p in among(state, roles) if meets(state, value(state, p, roles), roles)]

    return build


def foremost(highest: bool) -> Callable[[Node], Players]:
    """The player who has the most, or the least, of something; nobody if several have."""

    def build(node: Node) -> Players:
        value = compile_stat(node["stat"])

        def meant(state: Thrones, roles: Roles) -> list[int]:
            values = {player: value(state, player, roles) for player in state.players()}
            best = max(values.values()) if highest else min(values.values())
            found = [player for player in values if values[player] == best]
            return found if len(found) == 1 else []

        return meant

    return build


def surpassing(among: Players, more: bool) -> Callable[[Node], Players]:
    """Those of some players who have more, or less, of something than others have."""

    def build(node: Node) -> Players:
        value, others = compile_stat(node["stat"]), PLAYERS[node["other"].form].build(node["other"])

        def meant(state: Thrones, roles: Roles) -> list[int]:
            theirs = [value(state, other, roles) for other in others(state, roles)]
            found = [(player, value(state, player, roles)) for player in among(state, roles)]
            return [p for p, mine in found if all(mine > n if more else mine < n for n in theirs)]

        return meant

    return build


player(
    "each_player_with",
    "each player with {count:amount} {stat:stat}",
    "",
    having(everybody),
    "each player with 4 or fewer cards in hand draws 1 card",
    several=True,
)
player(
    "each_opponent_with",
    "each opponent with {count:amount} {stat:stat}",
    "",
    having(opponents),
    "each opponent with 4 or more cards in hand loses 1 gold",
    several=True,
)
player(
    "a_player_with",
    "a player with {count:amount} {stat:stat}",
    "",
    having(everybody),
    "choose a character a player with 5 or more power controls: kneel it",
    vague=True,
)
player(
    "an_opponent_with",
    "an opponent with {count:amount} {stat:stat}",
    "",
    having(opponents),
    "choose a character an opponent with 5 or more power controls: kneel it",
    vague=True,
)
player(
    "with_most",
    "the player with the most {stat:stat}",
    "",
    foremost(True),
    "the player with the most cards in hand discards down to 4 cards",
)
player(
    "with_fewest",
    "the player with the fewest {stat:stat}",
    "",
    foremost(False),
    "the player with the fewest cards in hand draws 1 card",
)
player(
    "player_with_more",
    "a player with more {stat:stat} than {other:player}",
    "",
    surpassing(everybody, True),
    "choose a character a player with more power than you controls: kneel it",
    vague=True,
)
player(
    "player_with_fewer",
    "a player with fewer {stat:stat} than {other:player}",
    "",
    surpassing(everybody, False),
    "choose a character a player with fewer cards in hand than you controls: kneel it",
    vague=True,
)
