"""The vocabulary: every form of cardspeak. docs/cardspeak.md lists them with what they mean."""

from typing import Final

from fivekings.thrones.language.forms import Language

FACTIONS: Final = (
    "Stark",
    "Lannister",
    "Baratheon",
    "Greyjoy",
    "Martell",
    "Targaryen",
    "Tyrell",
    "Night's Watch",
    "neutral",
)
TYPES: Final = ("character", "location", "attachment", "event", "plot", "card", "duplicate")
PLURALS: Final = ("characters", "locations", "attachments", "events", "plots", "cards")
CHALLENGES: Final = ("military", "intrigue", "power")
PHASES: Final = ("plot", "draw", "marshaling", "challenges", "dominance", "standing", "taxation")
TIMINGS: Final = (
    "When Revealed",
    "Forced Reaction",
    "Forced Interrupt",
    "Reaction",
    "Interrupt",
    "Plot Action",
    "Draw Action",
    "Marshaling Action",
    "Challenges Action",
    "Dominance Action",
    "Standing Action",
    "Taxation Action",
    "Action",
)

FORMS: Final = {
    "text": {"text": "{lines:line*}"},
    "line": {
        "triggered": "{timing:timing} : {trigger:trigger} [; {costs:cost+and}] => {does:step+;} . [( {limit:limit} )]",
        "paid": "{timing:timing} : {costs:cost+and} => {does:step+;} . [( {limit:limit} )]",
        "plain": "{timing:timing} : {does:step+;} . [( {limit:limit} )]",
        "attach": "attach to a|an {host:filter} .",
        "play_only": "play only {condition:condition} .",
        "x_is": "X is {number:number} .",
        "no_attachments": "no attachments [except {traits:trait+or}] .",
        "keyword_line": "{keyword:keyword} .",
        "conditional": "while {condition:condition} , {says:constant} .",
        "constant_line": "{says:constant} .",
    },
    "keyword": {
        "ambush": "ambush ( {cost:number} )",
        "insight": "insight",
        "intimidate": "intimidate",
        "limited": "limited",
        "pillage": "pillage",
        "renown": "renown",
        "stealth": "stealth",
        "terminal": "terminal",
    },
    "limit": {
        "limit": "limit {times:number} per {period:period}",
        "maximum": "max {times:number} per {period:period}",
    },
    "period": {"period_challenge": "challenge", "period_phase": "phase", "period_round": "round"},
    # --- when -------------------------------------------------------------------------------------
    "trigger": {
        "challenge_won": "after {who:player} win|wins a|an [{type:challenge}] challenge [by {margin:number} or more"
        " STR] [as the {side:side}] [while {doing:doing}]",
        "challenge_lost": "after {who:player} lose|loses a|an [{type:challenge}] challenge [by {margin:number} or more"
        " STR] [as the {side:side}] [while {doing:doing}]",
        "challenge_initiated": "after a|an [{type:challenge}] challenge is initiated [against {target:player}]",
        "dominance_won": "after {who:player} win|wins dominance",
        "phase_begins": "after the {phase:phase} phase begins",
        "phase_ends": "when the {phase:phase} phase ends",
        "phase_ends_ambushed": "when a phase ends in which self was ambushed",
        "you_marshal": "after you marshal {what:subject}",
        "is_ambushed": "after {what:subject} is ambushed",
        "enters_play": "after {what:subject} enters play",
        "stands": "after {what:subject} stands",
        "leaves": "after {what:subject} is {how:leaving+or}",
        "would_leave": "when {what:subject} would be {how:leaving+or}",
        "event_initiates": "when {who:whose} event would initiate",
        "ability_initiates": "when a|an {types:type+or} ability would initiate",
    },
    "leaving": {
        "killed": "killed",
        "sacrificed": "sacrificed",
        "discarded": "discarded from play",
        "returned": "returned to hand",
    },
    "side": {"as_attacker": "attacker", "as_defender": "defender"},
    "doing": {
        "is_attacking": "{who:subject} is attacking",
        "is_defending": "{who:subject} is defending",
        "is_participating": "{who:subject} is participating",
    },
    # --- costs and effects share their verbs ------------------------------------------------------
    "cost": {
        "kneel_cost": "kneel {what:subject}",
        "sacrifice_cost": "sacrifice {what:subject}",
        "remove_cost": "remove {what:subject} from the game",
        "token_cost": "discard {count:number} {token:token} token|tokens from {what:subject}",
    },
    "step": {
        "choose": "choose {targets:target} : {does:step+;}",
        "select": "select {targets:target} : {does:step+;}",
        "choose_opponent": "choose an opponent : {does:step+;}",
        "name_challenge": "name a challenge type : {does:step+;}",
        "each_chooses": "{who:player} chooses {targets:target}",
        "if": "if {condition:condition} : {does:step+;}",
        "then": "then {does:step+;}",
        "may": "you may {does:step+;}",
        "at_end": "at the end of the {period:period} , {does:step+;}",
        "when_won": "when you win this challenge , {does:step+;}",
        "until": "until {duration:duration} , {says:constant}",
        "next_costs": "the next {what:filter} you marshal [or play] this {period:period} costs {amount:number} less",
        "draw": "draw {count:number} card|cards",
        "draw_it": "draw it",
        "gain_gold": "gain {amount:number} gold [for each {each:counted}]",
        "return_gold": "{who:player} returns all gold to the treasury",
        "gain_power": "gain {amount:number} power for your faction",
        "card_gains_power": "{what:subject} gains {amount:number} power",
        "move_power": "move {amount:number} power from {source:subject} to {target:subject}",
        "kneel": "kneel {what:subject}",
        "stand": "stand {what:subject}",
        "kill": "kill {what:subject} [( cannot be saved )]",
        "sacrifice": "sacrifice {what:subject}",
        "discard": "discard {what:subject} from play [( cannot be saved )]",
        "discard_token": "discard {count:number} {token:token} token|tokens from {what:subject}",
        "place_token": "place {count:number} {token:token} token|tokens on {what:subject}",
        "discard_random": "discard {count:number} card|cards at random from {whose:whose} hand",
        "discard_top": "discard the top card of {whose:whose} deck",
        "reveal_top": "reveal the top card of {whose:whose} deck",
        "to_dead_pile": "place {what:subject} in its owner's dead pile",
        "to_hand": "return {what:subject} to its owner's hand",
        "add_to_hand": "add {what:subject} to your hand",
        "shuffle_in": "shuffle {what:subject} into your deck",
        "shuffle": "shuffle your deck",
        "search_top": "search the top {count:number} cards of your deck for {what:target}",
        "put_into_play": "put {what:subject} into play",
        "facedown_duplicate": "place the top card of your deck facedown on self as a duplicate",
        "save": "save {what:subject}",
        "cancel": "cancel it",
    },
    "duration": {
        "end_of_challenge": "the end of the challenge",
        "end_of_phase": "the end of the phase",
        "end_of_round": "the end of the round",
        "new_plot": "you reveal a new plot",
    },
    # --- constants --------------------------------------------------------------------------------
    "constant": {
        "gets_strength": "{what:subject} gets {amount:signed} STR [for each {each:counted}]",
        "gains_icon": "{what:subject} gains a|an {icon:challenge} icon",
        "loses_icon": "{what:subject} loses a|an {icon:challenge} icon",
        "gains_ambush": "{what:subject} gains ambush ( its printed cost )",
        "gains_keyword": "{what:subject} gains {keyword:keyword}",
        "is_blank": "the printed text box of {what:subject} is blank except for traits",
        "your_claim": "your claim is {amount:number} higher",
        "claim_against_you": "the claim against you in challenges of that type is {amount:number} lower",
        "additional_challenge": "you may initiate {count:number} additional {type:challenge} challenge",
        "additional_limited": "you may marshal or play {count:number} additional limited card each round",
        "no_kneel_attacking": "{what:subject} does not kneel when attacking in {type:challenge} challenges",
        "enters_knelt": "self enters play knelt",
        "dominance_strength": "self contributes {amount:number} STR to your dominance total",
        "first_costs": "the first {what:filter} you marshal each round costs {amount:number} less",
        "base_gold": "the base gold of each revealed {traits:trait+or} plot is {amount:number}",
        "cannot_before": "no player can initiate {types:challenge+or} challenges before winning a|an {first:challenge}"
        " challenge this phase",
        "at_most_declared": "no player can declare more than {count:number} attacker or defender in a challenge",
        "at_most_challenges": "you cannot initiate more than {count:number} challenge",
        "cannot_marshal": "you cannot marshal {types:plural+or}",
        "cannot_play": "you cannot play events",
        "cannot_trigger": "your opponents cannot trigger abilities",
    },
    # --- conditions, numbers ----------------------------------------------------------------------
    "condition": {
        "you_control": "if|while you control {what:target}",
        "controlling": "you control {what:target}",
        "during_challenge": "during a|an [{type:challenge}] challenge",
        "doing_in": "{doing:doing} in a|an [{type:challenge}] challenge",
        "has_duplicate": "self has a duplicate",
        "plot_revealed": "a {trait:trait} plot is revealed",
        "is_titled": "{what:subject} is {title:title}",
        "it_is": "it is {what:target}",
        "it_in_play": "it is in play",
        "it_has_token": "it has a|an {token:token} token",
        "more_cards": "you have more cards in hand than that player",
    },
    "counted": {
        "gold_in_pool": "gold in your gold pool",
        "counted_cards": "{what:filter}",
    },
    "number": {
        "x": "X",
        "that_cost": "that event's printed cost",
        "upgraded": "( {usual:number} , or {better:number} if {condition:condition} )",
    },
    # --- things -----------------------------------------------------------------------------------
    "subject": {
        "self": "self",
        "them": "them",
        "it": "it",
        "host": "attached character",
        "your_faction_card": "your faction card",
        "their_faction_card": "{whose:whose} faction card",
        "each_chosen": "each chosen card",
        "each_not_chosen": "each {what:filter} not chosen",
        "each": "each {what:filter}",
        "copy_of_it": "a copy of it",
        "any": "a|an {what:filter}",
    },
    "target": {
        "up_to": "up to {count:number} {what:filter}",
        "copy_target": "a copy of it",
        "one": "a|an {what:filter}",
    },
    "filter": {
        "named": "{title:title} {post:post*}",
        "filter": "{adjectives:adjective*} {types:type+or} {post:post*}",
        "plural_filter": "{adjectives:adjective*} {plurals:plural+or} {post:post*}",
    },
    "adjective": {
        "standing": "standing",
        "kneeling": "kneeling",
        "participating": "participating",
        "attacking": "attacking",
        "defending": "defending",
        "unique": "unique",
        "loyal": "loyal",
        "other": "other",
        "of_faction": "{faction:faction}",
        "of_trait": "{traits:trait+or}",
    },
    "post": {
        "you_control_it": "you control",
        "they_control": "they control",
        "player_controls": "{who:player} controls",
        "printed_cost_at_most": "with printed cost {number:number} or lower",
        "printed_strength_at_most": "with printed STR {number:number} or lower",
        "strength_at_most": "with STR {number:number} or lower",
        "without_icon": "without a|an {icon:challenge} icon",
        "in_zones": "in your {zones:zone+or}",
    },
    "zone": {"zone_hand": "hand", "zone_discard": "discard pile", "zone_dead": "dead pile"},
    "player": {
        "you": "you",
        "that_player": "that player",
        "losing_opponent": "the losing opponent",
        "an_opponent": "an opponent",
        "each_opponent": "each opponent",
        "each_player": "each player",
    },
    "whose": {
        "yours": "your",
        "that_players": "that player's",
        "losing_opponents": "the losing opponent's",
        "an_opponents": "an opponent's",
    },
}
"""Every form by kind. Within a kind, what is more particular stands first."""


def make_language(traits: set[str], tokens: set[str]) -> Language:
    """The language over the traits and tokens that the cards have."""
    language = Language()
    for kind, forms in FORMS.items():
        for name, template in forms.items():
            language.add(kind, name, template)
    language.lexical = {
        "timing": set(TIMINGS),
        "faction": set(FACTIONS),
        "type": set(TYPES),
        "plural": set(PLURALS),
        "challenge": set(CHALLENGES),
        "phase": set(PHASES),
        "trait": traits,
        "token": tokens,
    }
    return language
