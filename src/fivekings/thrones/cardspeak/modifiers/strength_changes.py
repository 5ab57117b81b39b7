"""STR of cards, of a side, and for dominance."""

from fivekings.thrones.cardspeak.word import modifier
from fivekings.thrones.model import kinds

modifier(
    "gets_strength",
    "{what:subject} gets {amount:signed} STR [for each {each:counted}]",
    kinds.STRENGTH,
    "self gets +2 STR",
)
modifier(
    "gets_deadly_strength",
    "{what:subject} gets {amount:signed} STR and dies at 0 STR",
    kinds.STRENGTH,
    "each Lannister character gets -1 STR and dies at 0 STR",
)
modifier(
    "sets_strength",
    "the STR of {what:subject} is {amount:number}",
    kinds.SET_STRENGTH,
    "the STR of each Lannister character is 7",
)
modifier(
    "doubles_strength",
    "the STR of {what:subject} is doubled",
    kinds.DOUBLE_STRENGTH,
    "the STR of self is doubled",
)
modifier(
    "halves_strength",
    "the STR of {what:subject} is halved",
    kinds.HALVE_STRENGTH,
    "the STR of self is halved",
)
modifier(
    "strength_stays",
    "the STR of {what:subject} cannot be lowered",
    kinds.STRENGTH_STAYS,
    "the STR of each character cannot be lowered",
)
modifier(
    "exchange_strength",
    "the base STR of {what:subject} is exchanged",
    kinds.STRENGTH,
    "the base STR of them is exchanged",
    moment="two cards exchange the STR they have when the effect begins",
)
modifier(
    "side_strength",
    "self contributes {amount:number} STR to your side in [{type:challenge}] challenges in which you"
    " control a participating character",
    kinds.SIDE_STRENGTH,
    "self contributes 2 STR to your side in challenges in which you control a participating character",
)
modifier(
    "no_contribution",
    "{what:subject} does not contribute STR",
    kinds.NO_CONTRIBUTION,
    "self does not contribute STR",
)
modifier(
    "dominance_strength",
    "self contributes {amount:number} STR to your dominance total [for each {each:counted}]",
    kinds.DOMINANCE,
    "self contributes 2 STR to your dominance total",
)
