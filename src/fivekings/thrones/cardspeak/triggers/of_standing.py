"""Events of cards that stand and kneel."""

from fivekings.thrones.cardspeak.happening import PLAYER, deed, event, of_cards

event(
    "stands",
    "{what:subject} stands",
    lambda node: of_cards(node["what"], "stands"),
    "after a character stands in the standing phase => draw 1 card",
)
event(
    "pays_influence",
    "{what:subject} kneels for influence",
    lambda node: of_cards(node["what"], "paid influence"),
    "after a location kneels for influence => draw 1 card",
    tells=PLAYER,
)
deed("knelt", "knelt", lambda _node, what: of_cards(what, "knelt"), "after self is knelt => draw 1 card")
