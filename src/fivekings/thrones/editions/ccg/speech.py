"""The wording of the Winter Edition's cards and story."""

from typing import Final

from fivekings.thrones.editions.houses import house_speech
from fivekings.thrones.model.ability import ACTION, REACTION, REVEALED

SPEECH: Final = house_speech(
    {
        "event": {"gains_power": "{what:subject} claims power"},
        "constant": {
            "no_unopposed": "you claim no power for unopposed challenges",
            "gains_named_faction": "{what:subject} gains the named House",
            "announces_faction": "you announce a House with self , and pay no gold penalty to play its cards",
        },
        "keyword": {"deadly": "deadly", "deathbound": "deathbound", "setup": "setup"},
        "step": {"name_faction": "name a House : {does:step+;}"},
        "post": {"of_named_faction": "of the named House"},
    }
)
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
SPEECH.without = frozenset(
    {"ambush", "insight", "intimidate", "pillage", "terminal", "gains_ambush", "pillages", "uses_insight"}
    | {"marshals", "plays"}
)
