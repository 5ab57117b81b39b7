"""How the first edition words its cards and what happens."""

from typing import Final

from fivekings.thrones.ability import ACTION, REACTION, REVEALED
from fivekings.thrones.language.speech import Speech
from fivekings.thrones.language.vocabulary import PHASES

SPEECH: Final = Speech()
SPEECH.timings = {
    "When Revealed": (REVEALED, ""),
    "Limited Response": (REACTION, "limited response"),
    "Response": (REACTION, ""),
    "Any Phase": (ACTION, ""),
    **{phase.capitalize() if phase != "marshaling" else "Marshalling": (ACTION, phase) for phase in PHASES},
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
SPEECH.without = frozenset({"insight", "pillage", "terminal", "gains_ambush", "pillages", "you_marshal_or_play"})
SPEECH.forms = {
    "line": {
        "passive": "{trigger:trigger} [or {or_else:trigger}] [, if {only_if:condition}] , {does:step+;} ."
        " [( {limit:limit} )]",
        "attach": "{host:filter} only .",
    },
    "keyword": {
        "ambush": "ambush",
        "deadly": "deadly",
        "deathbound": "deathbound",
        "infamy": "infamy",
        "setup": "setup",
        "stalwart": "stalwart",
        "vengeful": "vengeful",
        "vigilant": "vigilant",
    },
    "step": {
        "card_gains_power": "{what:subject} claims {amount:number} power [for each {each:counted}]",
        "next_costs": "the next {what:filter} you play this {period:period} costs {amount:number} less",
    },
    "constant": {
        "more_unopposed": "you claim {amount:number} more power for unopposed challenges",
        "more_renown": "self claims {amount:number} more power for renown",
        "faction_claim": "the claim of each House {faction:faction} player is {amount:number} higher",
    },
    "adjective": {"of_faction": "House {factions:faction+or}", "neutral": "neutral"},
    "post": {"not_of_faction": "not of House {factions:faction+or}"},
}
SPEECH.traits = frozenset({"Boon"})
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
