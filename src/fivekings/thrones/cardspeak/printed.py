"""Printed wordings: how cards are worded in print, and how cardspeak says the same.

Each rule is a pattern, its replacement and the lesson. A rule does not have to fit everywhere, nor in every edition:
`teaching.py` proposes a text only if the language reads it.
"""

import re
from typing import Final, NamedTuple


class Rule(NamedTuple):
    """A printed wording, what to write instead, and why."""

    pattern: re.Pattern[str]
    replacement: str
    lesson: str


DIGITS: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
TYPES: Final = "character|location|attachment|event|plot|card"
PAYING: Final = "kneel|pay|sacrifice|discard|return|kill|remove"
DOING: Final = (
    "kill|kneel|stand|discard|sacrifice|return|draw|gain|claim|put|add|place|move|take|search|reveal|shuffle"
    "|save|cancel"
)
FORWARD: Final = rf"(?=(?:{DOING}|choose)\b)"
FURTHER: Final = re.compile(rf"(?:then|{DOING})\b", re.IGNORECASE)
"""A sentence that may be a further step of the one before it."""
PERIOD: Final = "phase|round|challenge"
TIMING: Final = (
    "forced reaction|forced interrupt|when revealed|reaction|interrupt|limited response|response|any phase"
    "|(?:plot|draw|marshall?ing|challenges|dominance|standing|taxation) action|action"
)
PHASES: Final = "plot|draw|marshall?ing|challenges|dominance|standing|taxation"

QUOTES: Final = "titles stand in straight double quotes"
NUMBERS: Final = "numbers are written as digits"
COUNT: Final = "an amount is a number: '1 card', not 'a card'"
SELF: Final = "the card itself is 'self'"
YOURS: Final = "the cards of a player are 'each character you control'"
THEIRS: Final = "an opponent's card is 'a character an opponent controls'"
CHOOSE: Final = "a target is chosen first: 'choose a character: kill it'"
IT: Final = "what was chosen is 'it'"
COLON: Final = "a colon follows the timing"
TIMED: Final = "an ability begins with its timing: 'Reaction:', 'Action:'"
EDITION: Final = "each edition has its own words before the colon"
HOUSE: Final = (
    "the editions differ in 'faction' and 'House', 'gain' and 'claim', 'marshal' and 'play', 'STR' and 'strength'"
)
ARROW: Final = "'=>' stands between what is asked and what happens"
COST: Final = "a cost stands before '=>'"
LASTS: Final = "how long it lasts comes first: 'until the end of the phase, it gets +2 STR'"
GETS: Final = "a card 'gets' STR and 'gains' icons, traits and keywords"
LIMIT: Final = "a limit comes last, in brackets, with a number: '(limit 1 per round)'"
STOP: Final = "a sentence ends with a full stop"
STEPS: Final = "steps are separated by semicolons"
EVENT: Final = "a reaction waits for 'after ...', an interrupt for 'when ...'"
WHERE: Final = "where a card is comes after it: 'a character in your hand'"
BOUND: Final = "a bound is 'or lower' or 'or higher'; a cost is the 'printed cost'"
WHILE: Final = "what applies under a condition begins with 'while'"
ICON: Final = "icons are written out: 'a military icon'"
KEYWORDS: Final = "each keyword is a sentence"
ABLE: Final = "'if able' is said of a defender only"
EACH: Final = "'all characters get' is 'each character gets'"

RULES: Final = [
    Rule(re.compile(pattern, re.IGNORECASE), replacement, lesson)
    for pattern, replacement, lesson in [
        # --- signs
        (r"[“”„]", '"', QUOTES),
        (r"(?<!\w)'((?-i:[A-Z])[^\"]*?)'(?!\w)", r'"\1"', QUOTES),
        (r"[’‘]", "'", "apostrophes are straight"),
        (r"[−–](?=\d)", "-", "a minus is a hyphen"),
        (r"([^.)\s])\s*$", r"\1.", STOP),
        (r"([^.\s])(\s*\((?:limit|max) [^)]*\))$", r"\1.\2", STOP),
        # --- timing
        (rf"^({TIMING})\s*[-–—,.;]?\s+(?=\w)", r"\1: ", COLON),
        (r"^when revealed\b[:,]? *", "When Revealed: ", COLON),
        (r"^response:", "Reaction:", EDITION),
        (r"^response:(?=.*\b(?:when|would)\b)", "Interrupt:", EDITION),
        (r"^(?:reaction|interrupt):", "Response:", EDITION),
        (r"^any phase:", "Action:", EDITION),
        (r"^action:", "Any Phase:", EDITION),
        (rf"^({PHASES}):", r"\1 Action:", EDITION),
        (rf"^({PHASES}) action:", r"\1:", EDITION),
        (r"^forced (?:reaction|interrupt): (.+?) =>", r"\1,", EDITION),
        (r"marshalling", "Marshaling", EDITION),
        (r"marshaling", "Marshalling", EDITION),
        (r"^after ", "Reaction: after ", TIMED),
        (r"^after ", "Response: after ", TIMED),
        (r"^when ", "Interrupt: when ", TIMED),
        (rf"^(?={DOING}|choose|select|until|each player|each opponent)", "Action: ", TIMED),
        (rf"^(?={DOING}|choose|select|until|each player|each opponent)", "Any Phase: ", TIMED),
        # --- triggers
        (r"(?<=: )(?:when|whenever|if|each time|any time|every time) (?!.*\bwould\b)", "after ", EVENT),
        (r"^(?:whenever|each time|any time|every time) ", "after ", EVENT),
        (r"(?<=: )after (?=.*\bwould\b)", "when ", EVENT),
        (r"\b(?:comes?|is put|is played) into play\b", "enters play", "a card 'enters play'"),
        (r"\bdies\b", "is killed", "a character 'is killed'"),
        (r"\bat the (?:start|beginning) of the (\w+) phase\b", r"after the \1 phase begins", EVENT),
        (r"\bat the end of the (\w+) phase(?=,| =>)", r"when the \1 phase ends", EVENT),
        (
            r"\bby (?:at least )?(\d+)(?: STR)? or more(?! STR)(?: strength)?\b",
            r"by \1 or more STR",
            "a margin is '5 or more STR'",
        ),
        (r"\bby at least (\d+)(?: STR| strength)?\b", r"by \1 or more STR", "a margin is '5 or more STR'"),
        (
            r"\bin which (\w+) (attack|defend|participat)(?:s|es)\b",
            r"in which \1 is \2ing",
            "a challenge is described with 'in which self is attacking'",
        ),
        (r"\bas an? (attacker|defender)\b", r"as the \1", "a side of a challenge is 'the attacker' or 'the defender'"),
        # --- costs and the arrow
        (
            rf"((?:after|when) [^=:;]*?), (?:you may )?((?:{PAYING}) [^=:,]*?)(?: to |, then |: ){FORWARD}",
            r"\1; \2 => ",
            COST,
        ),
        (r"^([^:]+: (?:after|when) [^=:]*?), (?:then )?(?=\w)", r"\1 => ", ARROW),
        (r"^([^:]+: (?:after|when) [^=]*), (?:then )?(?=\w)", r"\1 => ", ARROW),
        (r"^([^:]+: (?:after|when) [^:=]*?)\s*: ", r"\1 => ", ARROW),
        (rf"^([^:]+: (?:after|when) [^=:;,]*?) {FORWARD}", r"\1 => ", ARROW),
        (r"\s*(?:->|→|⇒)\s*", " => ", ARROW),
        (rf"(: (?:{PAYING})\b[^=:]*?) to {FORWARD}", r"\1 => ", COST),
        (rf"(: (?:{PAYING})\b[^=:;,]*?)[,:] (?:then )?{FORWARD}", r"\1 => ", COST),
        (
            rf"^(?:{TIMING}): ((?:{PAYING}) [^=:,]*?) to save (an? [^.,]+?) from being (killed|discarded)",
            r"Interrupt: when \2 would be \3; \1 => save it",
            "a save waits for 'when ... would be killed'",
        ),
        # --- numbers
        *[(rf"\b{word}\b", str(number), NUMBERS) for number, word in enumerate(DIGITS, 2)],
        (r"\bone (?=card|gold|power|\w+ token)", "1 ", NUMBERS),
        (r"\b(draws?|discards?) an? card\b", r"\1 1 card", COUNT),
        (r"\b(gains?|claims?|loses?|moves?|pays?) (?:an? )?(gold|power)\b", r"\1 1 \2", COUNT),
        (r"\bplace an? (\w+) token\b", r"place 1 \1 token", COUNT),
        (r"\bdiscards (\d+) cards?(?! from| at)", r"discards \1 card from hand", "'discards 1 card from hand'"),
        # --- the card itself, and others
        (rf"\bthis (?:{TYPES}|agenda)(?!'s)\b", "self", SELF),
        (rf"\bthis (?:{TYPES})'s (STR|strength|cost)\b", r"the \1 of self", SELF),
        (r"\bthe attached character\b", "attached character", "'attached character' is the one it is on"),
        (rf"\b(?:that|the chosen|the selected|the revealed) (?:{TYPES})\b", "it", IT),
        (r"\b(?:him|her|them)\b(?! or)", "it", IT),
        (rf"\b(?:each|all) of your ((?:[\w-]+ )*?)({TYPES})s\b", r"each \1\2 you control", YOURS),
        (rf"\b(?:all )?your ((?:[\w-]+ )*?)({TYPES})s\b", r"each \1\2 you control", YOURS),
        (rf"\ball (?:of the )?((?:[\w-]+ )*?)({TYPES})s\b", r"each \1\2", EACH),
        (r"\b(each [\w' -]+?) (get|gain|lose)\b", r"\1 \2s", EACH),
        (rf"\b(?:an|your) opponent's ((?:[\w-]+ )*?)({TYPES})\b", r"a \1\2 an opponent controls", THEIRS),
        (
            rf"\beach (?:of your )?opponents?(?:'s|s') ((?:[\w-]+ )*?)({TYPES})s?\b",
            r"each \1\2 an opponent controls",
            THEIRS,
        ),
        (rf"\b({TYPES})s? controlled by an opponent\b", r"\1 an opponent controls", THEIRS),
        (rf"\b({TYPES})s? (?:in play )?under your control\b", r"\1 you control", YOURS),
        (r"\byour opponents?\b", "an opponent", THEIRS),
        (r"\bcontrol ((?-i:[A-Z][\w'-]*(?: (?:of|the|[A-Z][\w'-]*))*))(?=[,.:]| =>)", r'control a "\1"', QUOTES),
        (r"\bcontrol (?=\")", "control a ", QUOTES),
        (
            r"\b(?:a card named|a copy of|the character) ((?-i:[A-Z][\w'-]*(?: (?:of|the|[A-Z][\w'-]*))*))",
            r'a "\1"',
            QUOTES,
        ),
        # --- choosing
        (r"\bchoose and (\w+) ((?:an?|up to \d+) [^.;:,]+)", r"choose \2: \1 it", CHOOSE),
        (
            (
                r"\b(choose (?:an?|up to \d+) [^.;:,]+?)(?:,? and(?: then)?|,(?: then)?|\.|;) "
                rf"(?=(?:{DOING}|until|it|that)\b)"
            ),
            r"\1: ",
            CHOOSE,
        ),
        (
            rf"(?<=: |> |; )(kill|kneel|stand|sacrifice) (?:target|an?) ((?:[\w-]+ )*?(?:{TYPES})[^.;:,=]*)(?=[.;])",
            r"choose a \2: \1 it",
            CHOOSE,
        ),
        (
            (
                rf"(?<=: |> |; )(discard|return) (?:an?|target) ((?:[\w-]+ )*?(?:{TYPES})[^.;:,]*?) "
                r"(from play|to its owner's hand)"
            ),
            r"choose a \2: \1 it \3",
            CHOOSE,
        ),
        (
            r"\b(discard) (\d+) (?:random )?cards?(?: at random)? from (?:an|your) opponent's hand(?: at random)?",
            r"choose an opponent: \1 \2 card at random from that player's hand",
            CHOOSE,
        ),
        (
            r"\bdiscard (?:a|1) random card from (?:an|your) opponent's hand",
            "choose an opponent: discard 1 card at random from that player's hand",
            CHOOSE,
        ),
        (r"\blook at (?:an|your) opponent's hand", "choose an opponent: look at that player's hand", CHOOSE),
        (r"\b(?:choose )?an opponent (discards|draws|loses|reveals)\b", r"choose an opponent: that player \1", CHOOSE),
        (
            r"\bput (an? [^.;:]+?) from your (hand|discard pile|dead pile) into play",
            r"select \1 in your \2: put it into play",
            WHERE,
        ),
        (
            r"\breturn (an? [^.;:]+?) from your (discard pile|dead pile) to your hand",
            r"choose \1 in your \2: return it to its owner's hand",
            WHERE,
        ),
        (
            r"\bfrom (your|an opponent's|that player's) (hand|discard pile|dead pile|used pile)(?=[:;.,])",
            r"in \1 \2",
            WHERE,
        ),
        (
            r"\bto (?:your|its owner's|their owner's|his or her) hand\b",
            "to its owner's hand",
            "a card returns 'to its owner's hand'",
        ),
        (r", reveal it,?(?: and)? ", "; ", STEPS),
        (
            r"\b(search your deck for [^.;,]+?)(?:,|,? and) (?:add|put) it (?:to|into) your hand",
            r"\1; add it to your hand",
            STEPS,
        ),
        # --- lasting
        (rf"\buntil (?:the )?end of (?:the |this )?({PERIOD})\b", r"until the end of the \1", LASTS),
        (r"\b(?:until (?:the )?end of (?:the )?turn|this turn)\b", "until the end of the round", LASTS),
        (rf"\b(?:for the rest|for the remainder) of the ({PERIOD})\b", r"until the end of the \1", LASTS),
        (
            (
                r"(^|: |=> |; |, )((?:self|it|each|attached|the|you|no|cards?)\b[^:;=>,.]*?),? "
                rf"until the end of the ({PERIOD})\b(?!,)"
            ),
            r"\1until the end of the \3, \2",
            LASTS,
        ),
        (r"\b(choose [^:;]+?)\. (it|that character) ", r"\1: it ", CHOOSE),
        # --- strength, icons, keywords
        (r"\b(?:gains?|receives?|has) ([+-](?:\d+|X)) (STR|strength)\b", r"gets \1 \2", GETS),
        (r"\bgets? ([+-]\d+) to (?:its |their )?(STR|strength)\b", r"gets \1 \2", GETS),
        (r"\bgets? (\d+) (STR|strength)\b", r"gets +\1 \2", "a change of STR has a sign"),
        (
            r"\b(?:gets|has|have|receives) (?=(?:renown|stealth|insight|intimidate|pillage|an? \w+ icon))",
            "gains ",
            GETS,
        ),
        (r"\[(military|intrigue|power)\]", r"\1", ICON),
        (r"\b(gains|loses) (?:the |its )?(military|intrigue|power) icon", r"\1 a \2 icon", ICON),
        (r"\b(gains|loses) an? (military|intrigue|power)(?! icon)\b", r"\1 a \2 icon", ICON),
        (r"^((?:renown|stealth|insight|intimidate|pillage|limited|terminal)), ", r"\1. ", KEYWORDS),
        (r"\. ((?:renown|stealth|insight|intimidate|pillage|limited|terminal)), ", r". \1. ", KEYWORDS),
        (r"\bno attachments? may be attached\b", "no attachments", "the restriction is 'No attachments.'"),
        (
            r"\btreat (.+?) as if (?:its|their) (?:printed )?text box were blank",
            r"the printed text box of \1 is blank",
            "a blank card: 'the printed text box of it is blank'",
        ),
        # --- editions
        (r"\bSTR\b", "strength", HOUSE),
        (r"\bstrength\b", "STR", HOUSE),
        (r"\bgains? (\w+) power for your (?:House|faction)\b", r"claim \1 power for your House", HOUSE),
        (r"\b(?:gains?|claims?) (\w+) power for your (?:House|faction)\b", r"gain \1 power for your faction", HOUSE),
        (r"\bself claims\b", "self gains", HOUSE),
        (r"\bself gains(?= \d+ power)", "self claims", HOUSE),
        (r"\bHouse card\b", "faction card", HOUSE),
        (r"\bfaction card\b", "House card", HOUSE),
        (r"\bfaction card\b", "House banner", HOUSE),
        (r"\byour House\b", "your faction", HOUSE),
        (r"\byour faction\b", "your House", HOUSE),
        (r"\bHouse (?=(?-i:[A-Z]))", "", HOUSE),
        (
            r"\b(Stark|Lannister|Baratheon|Greyjoy|Targaryen|Martell)(?= (?:character|card|location))",
            r"House \1",
            HOUSE,
        ),
        (r"\bmarshal\b", "play", HOUSE),
        (r"^(.+?) only\.", r"Attach to a \1.", "an attachment says 'Attach to a Stark character.'"),
        (r"^attach to an? ([^.]+)\.", r"\1 only.", "in this edition an attachment says 'House Stark character only.'"),
        # --- conditions and bounds
        (
            r"\bwith (?:a )?(?:printed )?cost (?:of )?(\w+) or (?:less|lower|fewer)\b",
            r"with printed cost \1 or lower",
            BOUND,
        ),
        (
            r"\bwith (?:a )?(?:printed )?cost (?:of )?(\w+) or (?:more|greater|higher)\b",
            r"with printed cost \1 or higher",
            BOUND,
        ),
        (r"\b(STR|strength) (?:of )?(\d+) or less\b", r"\1 \2 or lower", BOUND),
        (r"\b(STR|strength) (?:of )?(\d+) or (?:more|greater)\b", r"\1 \2 or higher", BOUND),
        (r"^(?:if|as long as) ([^:]+?), ", r"While \1, ", WHILE),
        (r"^(.+?) (?:if|while|as long as) ([^.,:]+)\.", r"While \2, \1.", WHILE),
        (r"\b(must be declared as a defender)(?! if able)", r"\1 if able", ABLE),
        (r",? if able\b", "", ABLE),
        # --- steps
        (r"\.? \(?then,? ", "; then ", STEPS),
        (r",? and then ", "; then ", STEPS),
        (rf"(=> |: )([^:=.]*?),? and (?=(?:{DOING})\b)", r"\1\2; ", STEPS),
        (rf",? and (?=(?:{DOING})\b)", "; ", STEPS),
        (rf"\. (?=(?:{DOING}|each player|each opponent)\b)", "; ", STEPS),
        (rf", (?=(?:{DOING})\b)", "; ", STEPS),
        # --- limits
        (r"\blimit (?:once|one|one time|1 time) (?:per|each|a) ", "limit 1 per ", LIMIT),
        (r"\blimit twice (?:per|each|a) ", "limit 2 per ", LIMIT),
        (r"\blimit (\d+) times (?:per|each|a) ", r"limit \1 per ", LIMIT),
        (r"\.?\s*\(((?:limit|max) [^).]*)\.?\)\s*\.?\s*$", r". (\1)", LIMIT),
        (rf"[.,]?\s+(limit \d+ per (?:{PERIOD}))\.?\s*$", r". (\1)", LIMIT),
        (rf"[.,]?\s+once (?:per|each|a) ({PERIOD})\.?\s*$", r". (limit 1 per \1)", LIMIT),
    ]
]
"""In the order in which they are tried."""
