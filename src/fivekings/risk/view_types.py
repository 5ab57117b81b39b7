"""The types of a RISK view: what the states build and clients read.

The types of the browser client (web/src/generated/views.ts) are generated from these classes.
"""

from typing import NotRequired, TypedDict

InvasionSeen = TypedDict("InvasionSeen", {"from": str, "to": str, "committed": int})
"""The invasion under way, by the names of the territories; `from` is no name that a class could have."""


class DiceSeen(TypedDict):
    """The dice of Skirmish, highest first."""

    attack: list[int]
    defence: list[int]


class SidedDiceSeen(TypedDict):
    """The dice of Dominion: value and number of sides of each."""

    attack: list[list[int]]
    defence: list[list[int]]


class CharacterSeen(TypedDict):
    """A character of a house: `ready`, `used`, `dead` or `captive`."""

    name: str
    cost: int
    state: str


class TerritorySeen(TypedDict):
    """A territory: its owner (-1: nobody), its armies and, in Dominion, its special units by kind."""

    owner: int
    armies: int
    units: NotRequired[list[int]]


class RiskPlayer(TypedDict):
    """A player. Lists that only their owner may see are null for everybody else."""

    seat: int
    name: str
    house: str | None
    out: bool
    territories: int
    armies: int
    castles: int
    ports: int
    points: int
    cards: int
    hand: list[str] | None
    gold: NotRequired[int]
    score: NotRequired[int]
    seat_of_power: NotRequired[str | None]
    seat_held: NotRequired[bool]
    musters: NotRequired[int]
    characters: NotRequired[list[CharacterSeen]]
    maesters: NotRequired[list[str] | None]
    maester_cards: NotRequired[int]
    objectives: NotRequired[list[str] | None]
    objective_cards: NotRequired[int]
    levies: NotRequired[list[str] | int]


class RiskView(TypedDict):
    """A game of RISK as a seat, or a spectator (-1), sees it. Skirmish leaves out what only Dominion has."""

    game: str
    mode: str
    board: str
    viewer: int
    turn: int
    phase: str
    phases: list[str]
    active: int | None
    first_player: int | None
    to_act: list[int]
    reserve: int
    invasion: InvasionSeen | None
    rolled: DiceSeen | None
    deck: int
    end_game_after: int | None
    score_to_win: int | None
    discard: list[str]
    players: list[RiskPlayer]
    territories: dict[str, TerritorySeen]
    winners: list[int] | None
    modules: NotRequired[list[str]]
    unit_kinds: NotRequired[list[str]]
    maester_deck: NotRequired[int]
    maester_discard: NotRequired[list[str]]
    objective_deck: NotRequired[int]
    objective_discard: NotRequired[list[str]]
    drafting: NotRequired[bool]
    dice: NotRequired[SidedDiceSeen]
