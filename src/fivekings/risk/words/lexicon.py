"""Every label that an option of RISK could have in scenarios."""

from fivekings.kernel.labels import Lexicon
from fivekings.kernel.vocabulary import Vocabulary
from fivekings.risk.dominion.character_cards import CHARACTERS
from fivekings.risk.dominion.objective_cards import OBJECTIVES
from fivekings.risk.dominion.state import UNITS, Dominion
from fivekings.risk.rules.setup import HOUSES
from fivekings.risk.state import Skirmish
from fivekings.risk.words.about import card_names


def lexicon(state: Skirmish, vocabulary: Vocabulary) -> Lexicon:
    """The labels of all questions, and the values of their slots."""
    labels = list(dict.fromkeys(vocabulary.labels()))
    words = [label for label in labels if "{" not in label] + ["pass"]
    if isinstance(state, Dominion):
        words += ["none", "nothing"]
    slots = {
        "house": list(HOUSES[7]),
        "territory": [territory.name for territory in state.board.territories],
        "seat": state.setup.players,
        "card": card_names(),
        "character": [character.name for character in CHARACTERS],
        "objective": [objective.text for objective in OBJECTIVES],
        "unit": list(UNITS),
    }
    used = {slot: names for slot, names in slots.items() if any(f"{{{slot}}}" in label for label in labels)}
    return Lexicon(words, [label for label in labels if "{" in label], used)
