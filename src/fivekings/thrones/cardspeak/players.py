"""Words for players: you, an opponent, the losing opponent; each with its possessive (your, an opponent's).

A definite word says which players it means (`compile_players`). A vague one, such as "an opponent", fits any of several
players (`is_one_of`); it is used where a card waits for what somebody does, or describes whose card it is.
"""

from collections.abc import Callable
from typing import Final

from fivekings.kernel.errors import BadInput
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.word import Word
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.state import NONE, Thrones
from fivekings.thrones.rules.cards.characteristics import that_player

Players = Callable[[Thrones, Roles], list[int]]
"""The players that a word means, in player order."""
IsPlayer = Callable[[Thrones, int, Roles], bool]
"""Is a player one of those that a word means?"""


class PlayerWord(Word):
    """A word for players, and whom it means."""

    def __init__(self, name: str, template: str, example: str, build: Callable[[Node], Players]) -> None:
        super().__init__("player", name, template, example)
        self.possessive = ""
        self.build = build
        self.vague = False
        """Does it fit several players without saying which one?"""
        self.several = False
        """May it mean several players at once?"""
        self.needs = ""
        """What must have been said before."""


PLAYERS: Final[dict[str, PlayerWord]] = {}
"""Every word for players by name."""


def player(
    name: str,
    template: str,
    possessive: str,
    who: Callable[[Node], Players],
    example: str,
    *,
    vague: bool = False,
    several: bool = False,
    needs: str = "",
) -> None:
    """Declare a word for players, with its possessive if it has one."""
    word = PlayerWord(name, template, example, who)
    word.possessive, word.vague, word.several, word.needs = possessive, vague, several, needs
    PLAYERS[name] = word


def compile_players(who: Node | None) -> Players:
    """The players that a definite word means; without a word, the one who acts."""
    if who is None:
        return the_one_acting
    word = PLAYERS[who.form]
    if word.vague:
        raise BadInput(f"'{word.template}' does not say which player")
    return word.build(who)


def compile_one_player(who: Node | None) -> Callable[[Thrones, Roles], int]:
    """The single player that a word means; nobody if there is none."""
    meant = compile_players(who)

    def one(state: Thrones, roles: Roles) -> int:
        found = meant(state, roles)
        return found[0] if found else NONE

    return one


def is_one_of(who: Node) -> IsPlayer:
    """Does a word, definite or vague, fit a player?"""
    meant = PLAYERS[who.form].build(who)
    return lambda state, player, roles: player in meant(state, roles)


def actor(roles: Roles) -> int:
    """The player who carries out a step: another player whom the card tells to, or the card's own."""
    player: int = roles["actor"] if "actor" in roles else roles["player"]
    return player


def the_one_acting(_state: Thrones, roles: Roles) -> list[int]:
    """The player who carries out a step."""
    return [actor(roles)]


def one(meaning: Callable[[Thrones, Roles], int]) -> Callable[[Node], Players]:
    """A word that means one player, if that player is still in the game."""

    def meant(state: Thrones, roles: Roles) -> list[int]:
        player = meaning(state, roles)
        return [player] if player in state.players() else []

    return lambda _node: meant


def those(meaning: Players) -> Callable[[Node], Players]:
    """A word that always means the same players."""
    return lambda _node: meaning


def you(_state: Thrones, roles: Roles) -> int:
    """The player of the card."""
    return int(roles["player"])


def they(_state: Thrones, roles: Roles) -> int:
    """The player who acts, or who chooses."""
    return actor(roles)


def that(_state: Thrones, roles: Roles) -> int:
    """The player who was chosen, or whose action the ability waited for."""
    return that_player(roles)


def its_controller(state: Thrones, roles: Roles) -> int:
    """The controller of the first card of "it"."""
    return state.controller[roles["it"][0]] if roles.get("it") else NONE


def its_owner(state: Thrones, roles: Roles) -> int:
    """The owner of the first card of "it"."""
    return state.owner[roles["it"][0]] if roles.get("it") else NONE


def opponents(state: Thrones, roles: Roles) -> list[int]:
    """The opponents of the card's player."""
    return state.opponents(roles["player"])


def others(state: Thrones, roles: Roles) -> list[int]:
    """Everybody but the one who acts."""
    return [player for player in state.players() if player != actor(roles)]


def everybody(state: Thrones, _roles: Roles) -> list[int]:
    """All players."""
    return state.players()


def you_and_that_player(state: Thrones, roles: Roles) -> list[int]:
    """The card's player and that player."""
    return [player for player in state.players() if player in (roles["player"], that_player(roles))]


player("you", "you", "your", one(you), "if you are the first player: draw 1 card")
player(
    "that_player",
    "that player",
    "that player's",
    one(that),
    "choose an opponent: that player loses 1 gold",
    needs="that player",
)
player("they", "they", "their", one(they), "each player chooses a character they control; kneel each chosen card")
player(
    "losing_opponent",
    "the losing opponent",
    "the losing opponent's",
    one(lambda state, _roles: state.loser),
    "the losing opponent loses 1 gold",
)
player(
    "winning_opponent",
    "the winning opponent",
    "the winning opponent's",
    one(lambda state, _roles: state.winner),
    "the winning opponent loses 1 gold",
)
player(
    "the_loser",
    "the losing player",
    "the losing player's",
    one(lambda state, _roles: state.loser),
    "the losing player loses 1 gold",
)
player(
    "the_winner",
    "the winning player",
    "the winning player's",
    one(lambda state, _roles: state.winner),
    "the winning player draws 1 card",
)
player(
    "the_attacker",
    "the attacking player",
    "the attacking player's",
    one(lambda state, _roles: state.attacker),
    "the attacking player draws 1 card",
)
player(
    "the_defender",
    "the defending player",
    "the defending player's",
    one(lambda state, _roles: state.defender),
    "the defending player draws 1 card",
)
player(
    "first_player",
    "the first player",
    "the first player's",
    one(lambda state, _roles: state.first),
    "the first player draws 1 card",
)
player(
    "its_controller",
    "its controller",
    "its controller's",
    one(its_controller),
    "choose a character: its controller loses 1 gold",
)
player(
    "its_owner",
    "its owner",
    "its owner's",
    one(its_owner),
    "choose a character: its owner loses 1 gold",
)
player(
    "you_and_that",
    "each of you and that player",
    "",
    those(you_and_that_player),
    "choose an opponent: each of you and that player draws 1 card",
    several=True,
    needs="that player",
)
player(
    "each_opponent",
    "each opponent",
    "each opponent's",
    those(opponents),
    "each opponent loses 1 gold",
    several=True,
)
player(
    "each_other",
    "each other player",
    "each other player's",
    those(others),
    "each other player loses 1 gold",
    several=True,
)
player(
    "each_player",
    "each player",
    "each player's",
    those(everybody),
    "each player draws 1 card",
    several=True,
)
player(
    "an_opponent",
    "an opponent",
    "an opponent's",
    those(opponents),
    "choose a character an opponent controls: kneel it",
    vague=True,
)
player(
    "any_player",
    "a player",
    "any player's",
    those(everybody),
    "choose a character in any player's dead pile: put it into play",
    vague=True,
)
