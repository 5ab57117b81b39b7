"""How the Winter Edition words its cards and what happens."""

from typing import Final

from fivekings.thrones.ability import ACTION, REACTION, REVEALED
from fivekings.thrones.language.speech import Speech

SPEECH: Final = Speech()
SPEECH.timings = {
    "When Revealed": (REVEALED, ""),
    "Response": (REACTION, ""),
    "Any Phase": (ACTION, ""),
    "Plot": (ACTION, "plot"),
    "Draw": (ACTION, "draw"),
    "Marshalling": (ACTION, "marshaling"),
    "Challenges": (ACTION, "challenges"),
    "Dominance": (ACTION, "dominance"),
    "Standing": (ACTION, "standing"),
}
SPEECH.replaced = [
    ("gain {amount:number} power for your faction", "claim {amount:number} power for your House"),
    ("faction card", "House card"),
    ("your faction", "your House"),
    ("marshal or play", "play"),
    ("marshal", "play"),
    ("marshals", "plays"),
    ("marshaling", "marshalling"),
]
SPEECH.without = frozenset(
    {"ambush", "insight", "intimidate", "pillage", "terminal", "gains_ambush", "pillages", "you_marshal_or_play"}
)
SPEECH.forms = {
    "trigger": {
        "gains_power": "after {what:subject} claims power [for renown]",
    },
    "constant": {
        "more_unopposed": "you claim {amount:number} more power for unopposed challenges",
        "no_unopposed": "you claim no power for unopposed challenges",
        "more_renown": "self claims {amount:number} more power for renown",
        "faction_claim": "the claim of each House {faction:faction} player is {amount:number} higher",
        "gains_named_faction": "{what:subject} gains the named House",
        "announces_faction": "you announce a House with self , and pay no gold penalty to play its cards",
    },
    "line": {
        "passive": "{trigger:trigger} [or {or_else:trigger}] [, if {only_if:condition}] , {does:step+;} ."
        " [( {limit:limit} )]",
        "attach": "{host:filter} only .",
    },
    "keyword": {"deadly": "deadly", "deathbound": "deathbound", "setup": "setup"},
    "step": {
        "name_faction": "name a House : {does:step+;}",
        "card_gains_power": "{what:subject} claims {amount:number} power [for each {each:counted}]",
        "next_costs": "the next {what:filter} you play this {period:period} costs {amount:number} less",
    },
    "adjective": {"of_faction": "House {factions:faction+or}", "neutral": "neutral"},
    "post": {"not_of_faction": "not of House {factions:faction+or}", "of_named_faction": "of the named House"},
}
SPEECH.texts = {
    "marshal": "{seat} plays {card}.",
    "marshal on": "{seat} plays {card} on {host}.",
}
SPEECH.words = {
    "marshal": "play",
    "marshaled": "played",
    "marshaling": "marshalling",
    "interrupt": "respond",
    "reaction": "respond",
}
