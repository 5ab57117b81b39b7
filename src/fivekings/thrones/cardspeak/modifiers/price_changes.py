"""What cards cost, and gold penalties."""

from fivekings.thrones.cardspeak.word import THAT_PLAYER, modifier
from fivekings.thrones.model import kinds
from fivekings.thrones.model.modifier import EACH_PLAYER

modifier(
    "events_cost",
    "each player must give an opponent {amount:number} gold to play an event",
    kinds.EVENTS_COST,
    "each player must give an opponent 1 gold to play an event",
    who=EACH_PLAYER,
)
modifier(
    "costs_stay",
    "the cost of cards you play cannot be lowered",
    kinds.COSTS_STAY,
    "the cost of cards you play cannot be lowered",
)
modifier(
    "costs_less",
    "self costs {amount:number} less to marshal [for each {each:counted}]",
    kinds.COSTS_LESS,
    "self costs 1 less to marshal",
    own=True,
)
modifier(
    "first_costs",
    "the first {what:filter} you marshal each round costs {amount:number} less",
    kinds.FIRST_COSTS,
    "the first Stark character you marshal each round costs 1 less",
)
modifier(
    "kind_costs_less",
    "each {what:filter} you marshal costs {amount:number} less",
    kinds.KIND_COSTS_LESS,
    "each location you marshal costs 1 less",
)
modifier(
    "first_event_costs",
    "the first event you play each round costs {amount:number} less",
    kinds.FIRST_EVENT_COSTS,
    "the first event you play each round costs 1 less",
)
modifier(
    "announces_faction",
    "you announce a faction with self , and pay no gold penalty to marshal its cards",
    kinds.ANNOUNCES_HOUSE,
    "you announce a faction with self, and pay no gold penalty to marshal its cards",
)
modifier(
    "gold_penalty",
    "each player pays a gold penalty of {amount:number} to marshal {what:subject}",
    kinds.GOLD_PENALTY,
    "each player pays a gold penalty of 1 to marshal each character",
    who=EACH_PLAYER,
)
modifier(
    "may_pay_penalty",
    "you may pay a gold penalty of {amount:number} to marshal {what:subject}",
    kinds.MAY_PAY_PENALTY,
    "you may pay a gold penalty of 1 to marshal each character",
)
modifier(
    "no_penalty",
    "you pay no gold penalty to marshal {what:subject}",
    kinds.NO_PENALTY,
    "you pay no gold penalty to marshal each character",
)
modifier(
    "spends_gold",
    "you may spend gold on self as if it were in your gold pool",
    kinds.SPEND_GOLD,
    "you may spend gold on self as if it were in your gold pool",
)
modifier(
    "declaring_costs",
    "the controller of {what:subject} must give you {amount:number} gold to declare it or to trigger its abilities",
    kinds.DECLARING_COSTS,
    "the controller of each Lannister character must give you 1 gold to declare it or to trigger its abilities",
)
modifier(
    "initiating_costs",
    "each player must give the defending player {amount:number} gold to initiate a|an {type:challenge} challenge",
    kinds.INITIATING_COSTS,
    "each player must give the defending player 1 gold to initiate a power challenge",
    who=EACH_PLAYER,
)
modifier(
    "initiating_costs_that",
    "that player must give you {amount:number} gold to initiate a challenge of that type",
    kinds.INITIATING_COSTS,
    "that player must give you 1 gold to initiate a challenge of that type",
    moment=THAT_PLAYER,
)
modifier(
    "additional_limited",
    "you may marshal or play {count:number} additional limited card each round",
    kinds.ADDITIONAL_LIMITED,
    "you may marshal or play 1 additional limited card each round",
)
