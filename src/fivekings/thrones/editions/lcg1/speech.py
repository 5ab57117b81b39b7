"""The wording of the first edition's cards and story."""

from typing import Final

from fivekings.thrones.editions.houses import house_speech
from fivekings.thrones.model.ability import ACTION, REACTION, REVEALED
from fivekings.thrones.model.terms import PHASES

SPEECH: Final = house_speech(
    {
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
    }
)
SPEECH.timings = {
    "When Revealed": (REVEALED, ""),
    "Limited Response": (REACTION, "limited response"),
    "Response": (REACTION, ""),
    "Any Phase": (ACTION, ""),
    **{phase.capitalize() if phase != "marshaling" else "Marshalling": (ACTION, phase) for phase in PHASES},
}
SPEECH.without = frozenset(
    {"insight", "pillage", "terminal", "gains_ambush", "pillages", "uses_insight", "marshals", "plays"}
)
SPEECH.traits = frozenset({"Boon"})
