"""Labels as scenarios write them: every one that a choice of RISK could have."""

from fivekings.kernel.labels import Lexicon
from fivekings.risk.dominion import words as dominion
from fivekings.risk.dominion.state import UNITS, Dominion
from fivekings.risk.powers import CHARACTERS, OBJECTIVES
from fivekings.risk.rules.setup import HOUSES
from fivekings.risk.state import Skirmish
from fivekings.risk.words import DECLINING


def lexicon(state: Skirmish) -> Lexicon:
    """What may be said in Skirmish, and what Dominion adds."""
    words = [*DECLINING.values(), "pass", "continue", "draw a card"]
    patterns = [
        *("{house}", "trade: {territory}, {territory}, {territory}", "{number} more to {territory}"),
        *("deploy {number} to {territory}", "invade {territory} from {territory}", "commit {number}"),
        *("roll {number}", "move in {number}", "maneuver {number} from {territory} to {territory}"),
    ]
    slots = {
        "house": list(HOUSES[7]),
        "territory": [territory.name for territory in state.board.territories],
        "seat": state.setup.players,
    }
    if isinstance(state, Dominion):
        words += [*dominion.DECLINING.values(), "maneuver now", "draw two objectives", "none", "nothing"]
        words += ["buy a maester card", "buy a maester", "buy an objective", "buy a maester card with Tyrion Lannister"]
        words += ["draw one of two cards with Xaro Xhoan Daxos"]
        patterns += [
            *("{territory}", "claim {territory}", "strengthen {territory}", "trade {territory}", "{seat}"),
            *("trade {territory} for a {unit}", "{card}", "ransom {character}", "raise {number} armies at {territory}"),
            *("knights {number}", "engines {number}", "armies {number}", "{objective}"),
            *("die {number}", "die {number}: {number} of {number}"),
        ]
        slots["card"] = dominion.card_names()
        slots["character"] = [character.name for character in CHARACTERS]
        slots["objective"] = [objective.text for objective in OBJECTIVES]
        slots["unit"] = list(UNITS)
    return Lexicon(words, patterns, slots)
