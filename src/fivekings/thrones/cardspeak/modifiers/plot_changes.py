"""Claim, income, reserve, and what happens in the plot and draw phases."""

from fivekings.thrones.cardspeak.word import THAT_PLAYER, THAT_TYPE, modifier
from fivekings.thrones.model import kinds
from fivekings.thrones.model.modifier import EACH_OPPONENT, EACH_PLAYER

modifier(
    "value_higher",
    "{whose:whose} {stat:plot_stat} is {amount:number} higher [for each {each:counted}]",
    kinds.CLAIM,
    "your claim is 1 higher",
)
modifier(
    "value_lower",
    "{whose:whose} {stat:plot_stat} is {amount:number} lower [for each {each:counted}]",
    kinds.CLAIM,
    "each opponent's claim is 1 lower",
    lowers=True,
)
modifier(
    "claim_of_that_type",
    "your claim in challenges of that type is {amount:number} higher",
    kinds.CLAIM,
    "your claim in challenges of that type is 1 higher",
    moment=THAT_TYPE,
)
modifier(
    "faction_claim",
    "the claim of each {faction:faction} player is {amount:number} higher",
    kinds.FACTION_CLAIM,
    "the claim of each Lannister player is 1 higher",
    who=EACH_PLAYER,
)
modifier(
    "claim_against_you",
    "the claim against you in challenges of that type is {amount:number} lower",
    kinds.CLAIM_AGAINST,
    "the claim against you in challenges of that type is 1 lower",
    moment=THAT_TYPE,
)
modifier(
    "claim_against_any",
    "you may resolve your {type:challenge} claim against any number of opponents",
    kinds.CLAIM_AGAINST_ANY,
    "you may resolve your military claim against any number of opponents",
)
modifier(
    "claim_against_rival",
    "your claim is {amount:number} higher in {type:challenge} challenges against a rival",
    kinds.CLAIM_AGAINST_RIVAL,
    "your claim is 1 higher in military challenges against a rival",
)
modifier(
    "base_gold",
    "the base gold of each revealed {traits:trait+or} plot is {amount:number}",
    kinds.BASE_GOLD,
    "the base gold of each revealed Noble plot is 1",
    who=EACH_PLAYER,
)
modifier(
    "opponents_income",
    "the income of each opponent's plot is {amount:number}",
    kinds.BASE_INCOME,
    "the income of each opponent's plot is 1",
    who=EACH_OPPONENT,
)
modifier(
    "no_income",
    "{types:plural+and} give no income",
    kinds.NO_INCOME,
    "locations give no income",
    who=EACH_PLAYER,
)
modifier(
    "plot_window",
    "players may take actions after plots are chosen and before they are revealed",
    kinds.PLOT_WINDOW,
    "players may take actions after plots are chosen and before they are revealed",
    who=EACH_PLAYER,
)
modifier(
    "exchange_plots",
    "you and that player exchange plot decks and used piles",
    kinds.EXCHANGE_PLOTS,
    "you and that player exchange plot decks and used piles",
    moment=THAT_PLAYER,
)
modifier(
    "draws_more",
    "{who:player} draw|draws {count:number} more card|cards in the draw phase",
    kinds.DRAWS_MORE,
    "you draw 1 more card in the draw phase",
)
modifier(
    "phase_skipped",
    "the {phase:phase} phase is skipped",
    kinds.SKIP_PHASE,
    "the dominance phase is skipped",
    who=EACH_PLAYER,
)
modifier(
    "at_most_stood",
    "no player can stand more than {count:number} characters in the standing phase",
    kinds.AT_MOST_STOOD,
    "no player can stand more than 1 characters in the standing phase",
    who=EACH_PLAYER,
)
modifier(
    "does_not_stand",
    "{what:subject} does not stand in the standing phase",
    kinds.NO_STANDING,
    "each Lannister character does not stand in the standing phase",
)
