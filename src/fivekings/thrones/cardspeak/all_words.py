"""The vocabulary: every form of cardspeak. docs/cardspeak.md lists them with their meaning."""

import re
from typing import Final

from fivekings.thrones.cardspeak.forms import Language
from fivekings.thrones.cardspeak.sayings import SAYINGS
from fivekings.thrones.cardspeak.speech import Speech
from fivekings.thrones.model.ability import (
    ACTION,
    FORCED_INTERRUPT,
    FORCED_REACTION,
    INTERRUPT,
    REACTION,
    REVEALED,
)

FACTIONS: Final = (  # got.faction.3, got.neutral.1
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
HOUSES: Final = FACTIONS[:6]
"""The factions that are Houses in the older editions."""
TYPES: Final = ("character", "location", "attachment", "event", "plot", "card", "duplicate", "faction card")
DRAWN: Final = ("character", "location", "attachment", "event")
"""The card types of draw decks."""
PLURALS: Final = ("characters", "locations", "attachments", "events", "plots", "cards")
CRESTS: Final = ("Noble", "War", "Learned", "Holy", "Shadow")
CHALLENGES: Final = ("military", "intrigue", "power")  # got.challenge_icons.1
PHASES: Final = ("plot", "draw", "marshaling", "challenges", "dominance", "standing", "taxation")
TIMINGS: Final = {  # got.triggered.2
    "When Revealed": (REVEALED, ""),
    "Forced Reaction": (FORCED_REACTION, ""),
    "Forced Interrupt": (FORCED_INTERRUPT, ""),
    "Reaction": (REACTION, ""),
    "Interrupt": (INTERRUPT, ""),
    **{f"{phase.capitalize()} Action": (ACTION, phase) for phase in PHASES},
    "Action": (ACTION, ""),
}
"""The words before a colon: the moment at which an ability is used, and the phase of an action."""

FORMS: Final = {
    "text": {"text": "{lines:line*}"},
    "line": {
        "triggered": "{timing:timing} [from your {zones:zone+or}] : {trigger:trigger} [or {or_else:trigger}]"
        " [, if {only_if:condition}] [; {costs:cost+and}] => {does:step+;} . [( {limit:limit} )]",
        "paid": "{timing:timing} [from your {zones:zone+or}] : [if {only_if:condition} ,] {costs:cost+and} =>"
        " {does:step+;} . [( {limit:limit} )]",
        "plain": "{timing:timing} [from your {zones:zone+or}] : [if {only_if:condition} ,] {does:step+;} ."
        " [( {limit:limit} )]",
        "attach": "attach to a|an {host:filter} .",
        "as_attachment": "as an attachment : {line:line}",
        "on_faction_card": "you may marshal self as an attachment on your faction card .",
        "play_only": "play only [if] {condition:condition} .",
        "x_is": "X is {number:number} .",
        "no_attachments": "no attachments [except {traits:trait+or}] .",
        "no_such_attachments": "no {traits:trait+or} attachments .",
        "copies_per_host": "limit {count:number} copy|copies per character .",
        "keyword_line": "{keyword:keyword} .",
        "conditional": "while {condition:condition} [and {also:condition}] , {says:constant} .",
        "constant_line": "{says:constant} .",
    },
    "keyword": {  # with no attachments, got.keywords.1
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
        "challenge_won": "after {who:player} win|wins a|an [unopposed] [{types:challenge+or}] challenge"
        " [by {margin:number} or more STR] [with {total:number} or more total STR] [as the {side:side}]"
        " [while {doing:doing}]",
        "challenge_lost": "after {who:player} lose|loses a|an [unopposed] [{types:challenge+or}] challenge"
        " [by {margin:number} or more STR] [as the {side:side}] [while {doing:doing}]",
        "challenge_initiated": "after a|an [{type:challenge}] challenge is initiated [against {target:player}]",
        "declared_attacker": "after {what:subject} is declared as an attacker",
        "bypasses": "after {what:subject} bypasses a character",
        "pillages": "after {what:subject} discards a card using pillage",
        "strength_raised": "after the STR of {what:subject} is increased by a card effect",
        "declared_defender": "after {what:subject} is declared as a defender",
        "challenge_resolved": "after a challenge is resolved while {doing:doing}",
        "income_collected": "after an opponent collects income",
        "initiative_won": "after {who:player} win|wins initiative",
        "dominance_won": "after {who:player} win|wins dominance",
        "phase_begins": "after the {phase:phase} phase begins",
        "phase_ends": "when the {phase:phase} phase ends",
        "phase_ends_ambushed": "when a phase ends in which self was ambushed",
        "you_marshal_or_play": "after you marshal or play {what:subject}",
        "marshals": "after {who:player} marshal|marshals {what:subject} [on {host:subject}] [with a gold penalty]",
        "reveals": "after {who:player} reveal|reveals {what:subject}",
        "gains_power": "after {what:subject} gains power [for renown]",
        "draws": "after {who:player} draw|draws cards in the draw phase",
        "pays_influence": "after {what:subject} kneels for influence",
        "saved": "after {what:subject} is saved",
        "leaves_play": "when {what:subject} leaves play",
        "is_ambushed": "after {what:subject} is ambushed",
        "enters_play": "after {what:subject} enters play",
        "stands": "after {what:subject} stands [in the {phase:phase} phase]",
        "into_dead_pile": "after a card is placed in {whose:whose} dead pile",
        "leaves": "after {what:subject} is {how:leaving+or}",
        "is_leaving": "when {what:subject} is {how:leaving+or}",
        "would_leave": "when {what:subject} would be {how:leaving+or}",
        "effect_initiates": "when a triggered effect [that would kill {what:subject}] would initiate",
        "event_initiates": "when {who:whose} event would initiate",
        "ability_initiates": "when a|an [triggered] {types:type+or} ability would initiate",
        "triggers": "after {who:player} trigger|triggers a|an {types:type+or} ability",
    },
    "leaving": {
        "killed": "killed",
        "sacrificed": "sacrificed",
        "discarded": "discarded from play",
        "returned": "returned to hand",
    },
    "side": {"as_attacker": "attacker", "as_defender": "defender"},
    "doing": {
        "is_attacking_alone": "{who:subject} is attacking alone",
        "is_attacking": "{who:subject} is attacking",
        "is_defending": "{who:subject} is defending",
        "is_participating": "{who:subject} is participating",
    },
    # --- costs and effects share their verbs ------------------------------------------------------
    "cost": {
        "either_cost": "either {one:cost} or {other:cost}",
        "influence_cost": "kneel {count:number} influence",
        "kneel_several": "kneel {count:number} {what:filter}",
        "kneel_either": "kneel a|an {one:filter} or a|an {other:filter}",
        "kneel_cost": "kneel {what:subject}",
        "pay_gold": "pay {count:number} gold",
        "return_cost": "return {what:subject} to its owner's hand",
        "hand_cost": "discard your hand",
        "discard_cost": "discard {count:number} card|cards from your hand",
        "sacrifice_cost": "sacrifice {what:subject}",
        "kill_cost": "kill {what:subject}",
        "power_cost": "discard {count:number} power from {what:subject}",
        "remove_cost": "remove {what:subject} from the game",
        "top_cost": "discard the top card of your deck",
        "leave_cost": "discard {what:subject} from play",
        "token_cost": "discard {count:number} {token:token} token|tokens from {what:subject}",
    },
    "step": {
        "either": "either {first:step} , or {second:step}",
        "choose": "choose {targets:target} : {does:step+;}",
        "select": "select {targets:target} : {does:step+;}",
        "choose_opponent": "choose an opponent : {does:step+;}",
        "choose_player": "choose a player : {does:step+;}",
        "for_each_opponent": "for each opponent : {does:step+;}",
        "name_faction": "name a faction : {does:step+;}",
        "name_type": "name {types:type+or} : {does:step+;}",
        "name_cardtype": "{who:player} names a card type : {does:step+;}",
        "name_card": "name a card : {does:step+;}",
        "name_plot": "name a plot : {does:step+;}",
        "name_crest": "name a crest : {does:step+;}",
        "name_challenge": "name a challenge type : {does:step+;}",
        "one_of_each": "for each player , select {targets:target}",
        "each_chooses": "{who:player} chooses {targets:target}",
        "if_may": "if {condition:condition} , you may {first:step} , otherwise {second:step}",
        "if": "if {condition:condition} : {does:step+;}",
        "then": "then {does:step+;}",
        "may_pay": "you may {cost:cost} : {does:step+;}",
        "unless_influence": "unless {who:player} kneel|kneels {count:number} influence , {does:step+;}",
        "may": "{who:player} may {does:step+;}",
        "at_end": "at the end of the {period:period} , {does:step+;}",
        "when_revealed": "when plots are revealed , {does:step+;}",
        "when_won": "when you win this challenge , {does:step+;}",
        "until": "until {duration:duration} , [while {condition:condition} ,] {says:constant}",
        "next_costs": "the next {what:filter} you marshal [or play] this {period:period} costs {amount:number} less",
        "draw_for_each": "draw {count:number} card|cards for each {each:counted}",
        "draw": "draw {count:number} card|cards",
        "each_draws": "{who:player} draws {count:number} card|cards",
        "each_discards": "{who:player} discards {count:number} card|cards at random from hand",
        "discards_cards": "{who:player} discard|discards {count:number} card|cards from hand [for each {each:counted}]",
        "draw_it": "draw it",
        "gain_gold": "gain {amount:number} gold [for each {each:counted}]",
        "pay": "pay {count:number} gold",
        "loses_gold": "{who:player} lose|loses {amount:number} gold",
        "place_gold": "place {count:number} gold from the treasury on {what:subject}",
        "move_all_gold": "move all gold from {whose:whose} pool to yours",
        "return_gold": "{who:player} returns all gold to the treasury",
        "gain_power": "gain {amount:number} power for your faction [for each {each:counted}]",
        "card_gains_power": "{what:subject} gains {amount:number} power [for each {each:counted}]",
        "move_gold": "move {amount:number} gold from that player's pool to yours",
        "move_power": "move {amount:number} power from {source:subject} to {target:subject}",
        "move_all_power": "move all power from {source:subject} to {target:subject}",
        "discard_all_power": "discard all power from {what:subject}",
        "discard_power": "discard {amount:number} power from {what:subject}",
        "kneel": "kneel {what:subject}",
        "stand": "stand {what:subject}",
        "kill": "kill {what:subject} [( cannot be saved )]",
        "sacrifice": "sacrifice {what:subject}",
        "discard": "discard {what:subject} from play [( cannot be saved )]",
        "discard_held": "discard {what:subject} from hand",
        "discard_token": "discard {count:number} {token:token} token|tokens from {what:subject}",
        "place_token": "place {count:number} {token:token} token|tokens on {what:subject}",
        "discard_random": "discard {count:number} card|cards at random from {whose:whose} hand",
        "discards_down_to": "{who:player} discard|discards down to {count:number} card|cards",
        "reveals_hand": "{who:player} reveal|reveals their hand",
        "discards_named": "{who:player} discard|discards each named card from hand",
        "discards_top": "{who:player} discard|discards the top {count:number} card|cards of their deck",
        "discard_from_deck": "discard {what:subject} from the deck",
        "discard_top": "discard the top card of {whose:whose} deck",
        "reveal_top": "reveal the top card of {whose:whose} deck",
        "reveal_several": "reveal the top {count:number} cards of {whose:whose} deck",
        "replaces_plot": "{who:player} may return their revealed plot to their plot deck and reveal a new plot",
        "exchange_plot": "exchange a plot in your used pile with a plot in your plot deck",
        "reveals_new_plot": "{who:player} reveal|reveals a new plot",
        "resolves_opposing": "resolve the When Revealed ability of an opponent's plot as if it were yours",
        "resolves_ability": "resolve that ability as if it were yours",
        "renew_hand": "place your hand on the bottom of your deck and take as many cards from the top of it",
        "to_deck_top": "place {what:subject} on top of its owner's deck",
        "to_deck_bottom": "place {what:subject} on the bottom of its owner's deck",
        "to_dead_pile": "place {what:subject} in its owner's dead pile",
        "to_discard_pile": "place {what:subject} in its owner's discard pile",
        "to_hand": "return {what:subject} to its owner's hand [( cannot be saved )]",
        "add_to_hand": "add {what:subject} to your hand",
        "exchange_with": "exchange it with a|an {what:filter}",
        "look_at": "look at those cards",
        "look_hand": "look at {whose:whose} hand",
        "look_top": "look at the top {count:number} card|cards of {whose:whose} deck",
        "take_some": "add [up to] {count:number} of them to your hand",
        "put_some": "put up to {count:number} {what:filter} among them into play",
        "bottom_some": "place up to {count:number} of them on the bottom of the deck in any order",
        "others_bottom": "place the others on the bottom of the deck in any order",
        "others_top": "place the others on top of the deck in any order",
        "shuffles_pile": "{who:player} shuffle|shuffles their {zone:zone} into their deck",
        "shuffle_in": "shuffle {what:subject} into your deck",
        "shuffle": "shuffle your deck",
        "search_deck": "search your deck [secretly] for {what:target}",
        "searches_deck": "{who:player} search|searches their deck for {what:target} and adds it to their hand",
        "search_top": "search the top {count:number} cards of your deck for {what:target}",
        "put_on": "put {what:subject} into play on a|an {host:filter}",
        "put_into_play": "put {what:subject} into play [under {whose:whose} control]",
        "borrow": "take control of {what:subject} until the end of the {period:period}",
        "take_control": "take control of {what:subject}",
        "owner_takes_control": "its owner takes control of {what:subject}",
        "move_self": "move self to {what:subject}",
        "place_duplicate": "place {what:subject} on self as a duplicate",
        "attach_self": "attach self to {what:subject} as a|an {trait:trait} attachment",
        "join_own_side": "add {what:subject} to the challenge on your side",
        "join_challenge": "add {what:subject} to the challenge as a|an {side:side}",
        "change_challenge": "the challenge becomes a|an {type:challenge} challenge",
        "remove_from_challenge": "remove {what:subject} from the challenge",
        "bottom_instead": "it goes to the bottom of its owner's deck instead",
        "discard_instead": "it goes to its owner's discard pile instead",
        "hand_instead": "it goes to its owner's hand instead",
        "deck_instead": "it is shuffled into its owner's deck instead",
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
    **SAYINGS,
}
"""Every form by kind. Within a kind, more specific forms come first."""


def reworded(template: str, speech: Speech) -> str:
    """A form in the words of an edition."""
    for word, instead in speech.replaced:
        template = re.sub(rf"(?<![\w{{]){re.escape(word)}(?![\w:])", instead, template)
    return template


def make_language(traits: set[str], tokens: set[str], speech: Speech | None = None) -> Language:
    """The language over the traits and tokens that the cards have, in the words of an edition."""
    language = Language()
    said = speech or Speech()
    for kind in FORMS:
        own = said.forms.get(kind, {})
        for name in [*[name for name in own if name not in FORMS[kind]], *FORMS[kind]]:
            if name not in said.without:
                language.add(kind, name, own[name] if name in own else reworded(FORMS[kind][name], said))
    language.timings = said.timings or TIMINGS
    language.lexical = {
        "timing": set(language.timings),
        "faction": set(FACTIONS),
        "type": {reworded(word, said) for word in TYPES},
        "plural": set(PLURALS),
        "challenge": set(CHALLENGES),
        "phase": {reworded(word, said) for word in PHASES},
        "crest": set(CRESTS),
        "trait": traits | said.traits,
        "token": tokens,
    }
    return language
