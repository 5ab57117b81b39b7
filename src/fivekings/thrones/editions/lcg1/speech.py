"""How the first edition words its cards and what happens."""

from typing import Final

from fivekings.thrones.ability import ACTION, REACTION, REVEALED
from fivekings.thrones.language.speech import Speech
from fivekings.thrones.language.vocabulary import PHASES

SPEECH: Final = Speech()
SPEECH.timings = {
    "When Revealed": (REVEALED, ""),
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
]
SPEECH.without = frozenset({"insight", "pillage", "terminal", "gains_ambush", "pillages"})
SPEECH.forms = {
    "line": {"passive": "{trigger:trigger} [, if {only_if:condition}] , {does:step+;} ."},
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
    "adjective": {"of_faction": "House {faction:faction}"},
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
