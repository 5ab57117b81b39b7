"""The kinds of modifiers, as numbers, and the names of events and periods; mypy rejects any other.

A modifier's kind says what it changes. The numbers index the modifiers in force and may change between versions; saved
games have the names.
"""

from typing import Final, Literal

Until = Literal["challenge", "phase", "round", "new plot"]
"""When an effect ends."""

Moment = Literal["challenge", "phase", "round", "new plot", "challenge won", "won now", "plots revealed"]
"""When a delayed effect is due."""

EventKind = Literal[
    "buried",
    "challenge decided",
    "challenge ends",
    "challenge initiated",
    "claim",
    "defenders declared",
    "discarded",
    "dominance",
    "drawn",
    "enters play",
    "first player",
    "gains power",
    "gold gained",
    "income",
    "initiates",
    "initiative",
    "insight",
    "knelt",
    "leaves play",
    "paid influence",
    "phase begins",
    "phase ends",
    "pillage",
    "played",
    "plots revealed",
    "power moved",
    "revealed",
    "saved",
    "stands",
    "strength raised",
]
"""The events on the table that abilities may respond to."""

# --- kinds of modifiers ---------------------------------------------------------------------------

STRENGTH: Final = 0
SET_STRENGTH: Final = 1
DOUBLE_STRENGTH: Final = 2
HALVE_STRENGTH: Final = 3
STRENGTH_STAYS: Final = 4
DIES: Final = 5
SIDE_STRENGTH: Final = 6
NO_CONTRIBUTION: Final = 7
DOMINANCE: Final = 8
ICON: Final = 9
LOSE_ICON: Final = 10
KEYWORD: Final = 11
LOSE_KEYWORD: Final = 12
MORE_RENOWN: Final = 13
TRAIT: Final = 14
CREST: Final = 15
AFFILIATION: Final = 16
BLANK: Final = 17
IMMUNE: Final = 18
GAINS_AMBUSH: Final = 19
ENTERS_KNELT: Final = 20
SACRIFICED_WITH: Final = 21
SPEND_GOLD: Final = 22
POWER_NOT_COUNTED: Final = 23
POWER_TO_WIN: Final = 24
CANNOT_WIN: Final = 25
MORE_DOOMED: Final = 26
CLAIM: Final = 27
FACTION_CLAIM: Final = 28
CLAIM_AGAINST: Final = 29
CLAIM_AGAINST_ANY: Final = 30
CLAIM_AGAINST_RIVAL: Final = 31
INITIATIVE: Final = 32
BASE_GOLD: Final = 33
BASE_INCOME: Final = 34
INCOME: Final = 35
NO_INCOME: Final = 36
RESERVE: Final = 37
PLOT_WINDOW: Final = 38
EXCHANGE_PLOTS: Final = 39
DRAWS_MORE: Final = 40
SKIP_PHASE: Final = 41
AT_MOST_STOOD: Final = 42
NO_STANDING: Final = 43
ADDITIONAL_CHALLENGE: Final = 44
ADDITIONAL_AGAINST_OTHER: Final = 45
NEXT_CHALLENGE: Final = 46
AT_MOST_CHALLENGES: Final = 47
CANNOT_BEFORE: Final = 48
CANNOT_INITIATE: Final = 49
CANNOT_INITIATE_TYPES: Final = 50
NOT_AGAINST_EACH_OTHER: Final = 51
INITIATING_COSTS: Final = 52
DECLARING_COSTS: Final = 53
CANNOT_ATTACK: Final = 54
CANNOT_DEFEND: Final = 55
MUST_DEFEND: Final = 56
MUST_TAKE_PART: Final = 57
MAY_DEFEND: Final = 58
JOINS_WITHOUT_ICON: Final = 59
ALSO_ATTACKS: Final = 60
AT_MOST_DECLARED: Final = 61
AT_MOST_DEFENDERS: Final = 62
OPPONENTS_DEFENDERS: Final = 63
NO_KNEEL_ATTACKING: Final = 64
NO_KNEEL_FIRST: Final = 65
NO_KNEEL_DEFENDING: Final = 66
CANNOT_BE_BYPASSED: Final = 67
MAY_REDIRECT: Final = 68
MAY_INTERCEPT: Final = 69
COUNTS_UNOPPOSED: Final = 70
MORE_UNOPPOSED: Final = 71
NO_UNOPPOSED_POWER: Final = 72
CANNOT_LEAVE: Final = 73
CANNOT_BE_SAVED: Final = 74
CANNOT_BE_CHOSEN: Final = 75
STAND_INSTEAD: Final = 76
NO_TRIGGERING: Final = 77
CANNOT_PLAY: Final = 78
CANNOT_MARSHAL: Final = 79
ADDITIONAL_LIMITED: Final = 80
EVENTS_COST: Final = 81
DISCOUNT: Final = 82
COSTS_STAY: Final = 83
COSTS_LESS: Final = 84
FIRST_COSTS: Final = 85
KIND_COSTS_LESS: Final = 86
FIRST_EVENT_COSTS: Final = 87
ANNOUNCES_HOUSE: Final = 88
GOLD_PENALTY: Final = 89
MAY_PAY_PENALTY: Final = 90
NO_PENALTY: Final = 91
CANNOT_STAND: Final = 92

KINDS: Final = (
    "strength",
    "set strength",
    "double strength",
    "halve strength",
    "strength stays",
    "dies",
    "side strength",
    "no contribution",
    "dominance",
    "icon",
    "lose icon",
    "keyword",
    "lose keyword",
    "more renown",
    "trait",
    "crest",
    "affiliation",
    "blank",
    "immune",
    "gains ambush",
    "enters knelt",
    "sacrificed with",
    "spend gold",
    "power not counted",
    "power to win",
    "cannot win",
    "more doomed",
    "claim",
    "faction claim",
    "claim against",
    "claim against any",
    "claim against rival",
    "initiative",
    "base gold",
    "base income",
    "income",
    "no income",
    "reserve",
    "plot window",
    "exchange plots",
    "draws more",
    "skip phase",
    "at most stood",
    "no standing",
    "additional challenge",
    "additional against other",
    "next challenge",
    "at most challenges",
    "cannot before",
    "cannot initiate",
    "cannot initiate types",
    "not against each other",
    "initiating costs",
    "declaring costs",
    "cannot attack",
    "cannot defend",
    "must defend",
    "must take part",
    "may defend",
    "joins without icon",
    "also attacks",
    "at most declared",
    "at most defenders",
    "opponents defenders",
    "no kneel attacking",
    "no kneel first",
    "no kneel defending",
    "cannot be bypassed",
    "may redirect",
    "may intercept",
    "counts unopposed",
    "more unopposed",
    "no unopposed power",
    "cannot leave",
    "cannot be saved",
    "cannot be chosen",
    "stand instead",
    "no triggering",
    "cannot play",
    "cannot marshal",
    "additional limited",
    "events cost",
    "discount",
    "costs stay",
    "costs less",
    "first costs",
    "kind costs less",
    "first event costs",
    "announces house",
    "gold penalty",
    "may pay penalty",
    "no penalty",
    "cannot stand",
)
"""The names of the kinds in saved games, by number."""

NUMBERS: Final[dict[str, int]] = {name: number for number, name in enumerate(KINDS)}
"""The numbers of the kinds, by name."""
