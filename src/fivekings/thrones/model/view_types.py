"""The types of a card game's view: what `view.py` builds and clients read.

The types of the browser client (web/src/generated/views.ts) are generated from these classes.
"""

from typing import NotRequired, TypedDict


class CardSeen(TypedDict):
    """A card in play with its current values."""

    id: int
    code: str
    title: str
    type: str
    unique: bool
    kneeling: bool
    power: int
    tokens: dict[str, int]
    duplicates: int
    facedown: list[str | None]
    attachments: list["CardSeen"]
    controller: int
    strength: NotRequired[int]
    printed_strength: NotRequired[int]
    icons: NotRequired[list[str]]
    keywords: NotRequired[list[str]]


class PlotSeen(TypedDict):
    """A revealed plot with its current values; an edition leaves out values that its plots do not have."""

    id: int
    code: str
    title: str
    tokens: dict[str, int]
    income: NotRequired[int]
    initiative: NotRequired[int]
    claim: NotRequired[int]
    reserve: NotRequired[int]


class ChallengeSeen(TypedDict):
    """The current challenge."""

    type: str
    attacker: int
    defender: int
    attackers: list[str]
    attacker_ids: list[int]
    defenders: list[str]
    defender_ids: list[int]
    attack: int
    defence: int
    winner: int | None


class PlayerSeen(TypedDict):
    """One player's side of the table. Lists that only their owner may see are null for everybody else."""

    seat: int
    name: str
    faction: str
    faction_kneeling: bool
    faction_power: int
    agendas: list[str]
    agenda_ids: list[int]
    title: str | None
    out: bool
    gold: int
    power: int
    power_to_win: int
    partner: int | None
    team_power: int
    plot: PlotSeen | None
    plot_deck: list[str] | None
    plot_deck_ids: list[int] | None
    plot_deck_codes: list[str] | None
    plots_left: int
    used_plots: list[str]
    used_plots_ids: list[int]
    used_plots_codes: list[str]
    hand: list[str] | None
    hand_ids: list[int] | None
    hand_codes: list[str] | None
    hand_size: int
    shadows: list[str] | None
    shadows_ids: list[int] | None
    shadows_codes: list[str] | None
    shadows_size: int
    deck_size: int
    discard: list[str]
    discard_ids: list[int]
    discard_codes: list[str]
    dead: list[str]
    dead_ids: list[int]
    dead_codes: list[str]
    doomed: int
    doomed_limit: int
    in_play: list[CardSeen] | None
    on_table: int


class ThronesView(TypedDict):
    """A card game as a seat, or a spectator (-1), sees it."""

    game: str
    viewer: int
    round: int
    phase: str
    phases: list[str]
    challenge_types: list[str]
    active: int | None
    first_player: int
    to_act: list[int]
    challenge: ChallengeSeen | None
    teams: bool
    players: list[PlayerSeen]
    winners: list[int] | None
