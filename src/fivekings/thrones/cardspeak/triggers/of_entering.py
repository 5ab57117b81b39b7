"""Events of cards that enter play."""

from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.happening import PLAYER, Happening, deed, event, in_which_way, of_cards


def ambushed(_node: Node, what: Node) -> Happening:
    """Cards are ambushed."""
    made = of_cards(what, "enters play")
    made.fits = in_which_way(made.fits, "ambush")
    return made


event(
    "enters_play",
    "{what:subject} enters play",
    lambda node: of_cards(node["what"], "enters play"),
    "after a character enters play from your dead pile => draw 1 card",
    tells=PLAYER,
)
deed("ambushed", "ambushed", ambushed, "after self is ambushed => draw 1 card", tells=PLAYER)
