"""Power, and winning the game."""

from fivekings.thrones.cardspeak.word import modifier
from fivekings.thrones.model import kinds
from fivekings.thrones.model.modifier import EACH_OPPONENT

modifier(
    "power_not_counted",
    "the power on {what:subject} does not count for its controller",
    kinds.POWER_NOT_COUNTED,
    "the power on each Lannister character does not count for its controller",
)
modifier(
    "power_to_win",
    "{who:player} need|needs {amount:number} more power to win",
    kinds.POWER_TO_WIN,
    "you need 2 more power to win",
)
modifier(
    "cannot_win",
    "{who:player} cannot win the game",
    kinds.CANNOT_WIN,
    "you cannot win the game",
)
modifier(
    "counts_doomed",
    "each opponent counts {count:number} more doomed character in their dead pile",
    kinds.MORE_DOOMED,
    "each opponent counts 1 more doomed character in their dead pile",
    who=EACH_OPPONENT,
)
modifier(
    "more_unopposed",
    "{who:player} gain|gains {amount:number} more power for unopposed challenges",
    kinds.MORE_UNOPPOSED,
    "you gain 1 more power for unopposed challenges",
)
modifier(
    "no_unopposed",
    "{who:player} gain|gains no power for unopposed challenges",
    kinds.NO_UNOPPOSED_POWER,
    "you gain no power for unopposed challenges",
)
modifier(
    "counts_unopposed",
    "the challenge is unopposed if you win it by {amount:number} or more STR",
    kinds.COUNTS_UNOPPOSED,
    "the challenge is unopposed if you win it by 3 or more STR",
)
