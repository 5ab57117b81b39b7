"""Facts about a territory, a character or a maester card."""

from fivekings.kernel.names import fold
from fivekings.risk.board import ICONS
from fivekings.risk.dominion.character_cards import CHARACTERS, MAESTER_CARDS
from fivekings.risk.rules.territories import owner_name
from fivekings.risk.state import Skirmish


def about_territory(state: Skirmish, name: str) -> list[str]:
    """A territory: its region, its owner, and its neighbours."""
    board = state.board
    land = board.number_of(name)
    territory = board.territories[land]
    region = board.regions[territory.region]
    marks = [
        mark for mark, so in (("castle", territory.castle), (f"port, {territory.port} coast", territory.port)) if so
    ]
    head = f"{territory.name} in {region.name} (+{region.bonus}){', ' + ', '.join(marks) if marks else ''}"
    around = [
        f"{board.name_of(other)} ({owner_name(state, other)} {state.armies[other]})" for other in board.next_to[land]
    ]
    return [
        f"{head}: {owner_name(state, land)} {state.armies[land]}; its card shows a {ICONS[territory.card]}",
        f"  reaches {', '.join(around)}",
    ]


def card_names() -> list[str]:
    """The names of characters and maester cards."""
    return [power.name for power in [*CHARACTERS, *MAESTER_CARDS]]


def about_card(name: str) -> list[str] | None:
    """A character or maester card: what it is and does."""
    for power in [*CHARACTERS, *dict.fromkeys(MAESTER_CARDS)]:
        if fold(power.name) == fold(name):
            what = f"character of House {power.house}" if power.house else "maester card"
            return [f"{power.name}: {what}, {power.cost} gold", f"  {power.text}"]
    return None
