"""The terms of the card games: factions, card types, challenge types, phases and crests."""

from typing import Final

FACTIONS: Final = (  # got.faction.3, got.neutral.1
    "Stark",
    "Lannister",
    "Baratheon",
    "Greyjoy",
    "Martell",
    "Targaryen",
    "Tyrell",
    "Night's Watch",
    "neutral",
)
HOUSES: Final = FACTIONS[:6]
"""The factions that are Houses in the older editions."""
TYPES: Final = ("character", "location", "attachment", "event", "plot", "card", "duplicate", "faction card")
DRAWN: Final = ("character", "location", "attachment", "event")
"""The card types of draw decks."""
PLURALS: Final = ("characters", "locations", "attachments", "events", "plots", "cards")
CRESTS: Final = ("Noble", "War", "Learned", "Holy", "Shadow")
CHALLENGES: Final = ("military", "intrigue", "power")  # got.challenge_icons.1
PHASES: Final = ("plot", "draw", "marshaling", "challenges", "dominance", "standing", "taxation")


def type_number(name: str) -> int:
    """The number of a challenge type.

    >>> type_number("intrigue")
    1
    """
    return CHALLENGES.index(name)


def phase_named(word: str) -> str:
    """The rules' name of a phase, for an edition's spelling.

    >>> phase_named("marshalling")
    'marshaling'
    """
    return word.replace("lling", "ling")
