"""The vocabulary: every form of cardspeak. docs/cardspeak.md lists them with their meaning."""

import re
from typing import Final

from fivekings.thrones.cardspeak import conditions, modifiers, nouns, triggers, verbs
from fivekings.thrones.cardspeak.comparing import AMOUNTS, BOUNDS
from fivekings.thrones.cardspeak.forms import Language
from fivekings.thrones.cardspeak.meaning import PHRASES
from fivekings.thrones.cardspeak.players import PLAYERS
from fivekings.thrones.cardspeak.sayings import SAYINGS
from fivekings.thrones.cardspeak.speech import Speech
from fivekings.thrones.cardspeak.word import MODIFIERS, VERBS, templates
from fivekings.thrones.model.ability import (
    ACTION,
    FORCED_INTERRUPT,
    FORCED_REACTION,
    INTERRUPT,
    REACTION,
    REVEALED,
)
from fivekings.thrones.model.terms import CHALLENGES, CRESTS, FACTIONS, PHASES, PLURALS, TYPES

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
        "after": "after {event:event} {qualifiers:qualifier*}",
        "when": "when {event:event} {qualifiers:qualifier*}",
    },
    "side": {"as_attacker": "attacker", "as_defender": "defender"},
    # --- costs and effects share their verbs ------------------------------------------------------
    "cost": {
        "either_cost": "either {one:cost} or {other:cost}",
        "influence_cost": "kneel|kneels {count:number} influence",
        "act_cost": "{does:act}",
    },
    "way": {"way": "{does:step+;}"},
    "duration": {
        "end_of_challenge": "the end of the challenge",
        "end_of_phase": "the end of the phase",
        "end_of_round": "the end of the round",
        "new_plot": "you reveal a new plot",
    },
    **SAYINGS,
}
"""Every form by kind. Within a kind, more specific forms come first."""

FAMILIES: Final = (conditions, modifiers, nouns, triggers, verbs)
"""The packages whose import declares words."""


def all_forms() -> dict[str, dict[str, str]]:
    """The templates of all words by kind; within a kind, more specific ones first."""
    found = {**FORMS, "step": templates(VERBS)}
    found["act"] = templates({name: word for name, word in VERBS.items() if word.has_doer})
    found |= {kind: templates(words) for kind, words in PHRASES.items()}
    found["amount"], found["bound"] = templates(AMOUNTS), templates(BOUNDS)
    found["constant"] = templates(MODIFIERS)
    found["player"] = templates(PLAYERS)
    found["whose"] = {name: word.possessive for name, word in PLAYERS.items() if word.possessive}
    return {kind: specific_first(named) if kind not in FORMS else named for kind, named in found.items()}


def specific_first(named: dict[str, str]) -> dict[str, str]:
    """Templates in the order in which they are tried: those that begin with a word before those that begin with a
    phrase, and those with more words of their own first."""
    return dict(sorted(named.items(), key=lambda item: generality(item[1])))


def generality(template: str) -> tuple[bool, int]:
    """How general a template is: the fewer words of its own it has, the more."""
    optional = re.compile(r"\[[^][]*\]")
    needed = template
    while optional.search(needed):
        needed = optional.sub(" ", needed)
    words = re.sub(r"\{[^}]*\}", " ", needed).split()
    return template.startswith("{"), -len(words)


def reworded(template: str, speech: Speech) -> str:
    """A form in the words of an edition."""
    for word, instead in speech.replaced:
        template = re.sub(rf"(?<![\w{{]){re.escape(word)}(?![\w:])", instead, template)
    return template


def make_language(traits: set[str], tokens: set[str], speech: Speech | None = None) -> Language:
    """The language over the traits and tokens that the cards have, in the words of an edition."""
    language = Language()
    said = speech or Speech()
    for kind, common in all_forms().items():
        own = said.forms.get(kind, {})
        if kind == "act":
            own = {name: template for name, template in said.forms.get("step", {}).items() if name in common}
        for name in [*[name for name in own if name not in common], *common]:
            if name not in said.without:
                language.add(kind, name, own[name] if name in own else reworded(common[name], said))
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
