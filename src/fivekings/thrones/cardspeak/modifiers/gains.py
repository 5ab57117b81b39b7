"""What cards gain and lose: icons, keywords, traits, and their text."""

from fivekings.thrones.cardspeak.word import NAMED, THAT_TYPE, modifier
from fivekings.thrones.model import kinds

modifier(
    "gains_icon",
    "{what:subject} gains a|an {icon:challenge} icon",
    kinds.ICON,
    "self gains a power icon",
)
modifier(
    "loses_icon",
    "{what:subject} loses a|an {icon:challenge} icon",
    kinds.LOSE_ICON,
    "self loses a military icon",
)
modifier(
    "gains_that_icon",
    "{what:subject} gains an icon of that type",
    kinds.ICON,
    "self gains an icon of that type",
    moment=THAT_TYPE,
)
modifier(
    "loses_that_icon",
    "{what:subject} loses an icon of that type",
    kinds.LOSE_ICON,
    "self loses an icon of that type",
    moment=THAT_TYPE,
)
modifier(
    "gains_keyword",
    "{what:subject} gains {keyword:keyword}",
    kinds.KEYWORD,
    "self gains stealth",
)
modifier(
    "loses_keywords",
    "{what:subject} loses {keywords:keyword+and}",
    kinds.LOSE_KEYWORD,
    "each Lannister character loses renown and stealth",
)
modifier(
    "takes_keywords",
    "{taker:subject} takes {keywords:keyword+and} from {what:subject}",
    kinds.KEYWORD,
    "self takes renown from it",
    moment="it takes the keywords the other card has when the effect begins",
)
modifier(
    "more_renown",
    "self gains {amount:number} more power for renown",
    kinds.MORE_RENOWN,
    "self gains 1 more power for renown",
    own=True,
)
modifier(
    "gains_trait",
    "{what:subject} gains the {trait:trait} trait",
    kinds.TRAIT,
    "self gains the Lord trait",
)
modifier(
    "gains_named_crest",
    "{what:subject} gains the named crest",
    kinds.CREST,
    "self gains the named crest",
    moment=NAMED,
)
modifier(
    "gains_named_faction",
    "{what:subject} gains the named faction",
    kinds.AFFILIATION,
    "self gains the named faction",
    moment=NAMED,
)
modifier(
    "becomes_character",
    "{what:subject} becomes a character with {amount:number} STR , {keyword:keyword} and {icons:challenge+and} icons",
    kinds.BLANK,
    "it becomes a character with 3 STR, renown and military icons",
    moment="a card turns over when an effect begins, and back when it ends",
)
modifier(
    "is_blank",
    "the printed text box of {what:subject} is blank [except for traits]",
    kinds.BLANK,
    "the printed text box of each Lannister character is blank",
)
modifier(
    "is_immune",
    "{what:subject} is immune to {sources:source+and}",
    kinds.IMMUNE,
    "self is immune to events",
)
modifier(
    "gains_ambush",
    "{what:subject} gains ambush ( its printed cost )",
    kinds.GAINS_AMBUSH,
    "each character in your hand gains ambush (its printed cost)",
)
modifier(
    "enters_knelt",
    "self enters play knelt",
    kinds.ENTERS_KNELT,
    "self enters play knelt",
    own=True,
)
modifier(
    "sacrificed_with",
    "self is sacrificed when it has {count:number} or more {token:token} tokens",
    kinds.SACRIFICED_WITH,
    "self is sacrificed when it has 1 or more poison tokens",
)
