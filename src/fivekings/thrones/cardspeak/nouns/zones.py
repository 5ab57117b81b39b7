"""Where cards are: hands, decks and piles."""

from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import PHRASES, phrase
from fivekings.thrones.model.state import DEAD, DISCARD, HAND, USED


def zone(name: str, words: str, number: int, example: str) -> None:
    """Declare a zone."""
    phrase("zone", name, words, lambda _node: number, example)


zone("zone_hand", "hand", HAND, "select a Stark character in your hand: put it into play")
zone("zone_discard", "discard pile", DISCARD, "choose a character in your discard pile: return it to its owner's hand")
zone("zone_dead", "dead pile", DEAD, "choose a character in your dead pile: return it to its owner's hand")
zone("zone_used", "used pile", USED, "gain 1 gold for each plot in your used pile")


def compile_zones(zones: list[Node]) -> tuple[int, ...]:
    """The numbers of zones."""
    return tuple(PHRASES["zone"][zone.form].build(zone) for zone in zones)


phrase("deck_end", "deck_top", "top", lambda _node: -1, "place it on top of its owner's deck")
phrase("deck_end", "deck_bottom", "the bottom", lambda _node: 0, "place it on the bottom of its owner's deck")
