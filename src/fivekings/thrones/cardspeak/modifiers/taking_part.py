"""Taking part in challenges: more of them, kneeling for them, redirecting them."""

from fivekings.thrones.cardspeak.word import THAT_TYPE, modifier
from fivekings.thrones.model import kinds

modifier(
    "additional_challenge",
    "{who:player} may initiate {count:number} additional {type:challenge} challenge",
    kinds.ADDITIONAL_CHALLENGE,
    "each opponent may initiate 1 additional power challenge",
)
modifier(
    "additional_of_that_type",
    "you may initiate {count:number} additional challenge of that type",
    kinds.ADDITIONAL_CHALLENGE,
    "you may initiate 1 additional challenge of that type",
    moment=THAT_TYPE,
)
modifier(
    "additional_against_other",
    "you may initiate {count:number} additional {type:challenge} challenge against a different opponent",
    kinds.ADDITIONAL_AGAINST_OTHER,
    "you may initiate 1 additional military challenge against a different opponent",
)
modifier(
    "next_challenge",
    "your next challenge may be {count:number} additional challenge of that type , and nobody wins it if it is opposed",
    kinds.NEXT_CHALLENGE,
    "your next challenge may be 1 additional challenge of that type, and nobody wins it if it is opposed",
    moment=THAT_TYPE,
)
modifier(
    "must_defend",
    "{what:subject} must be declared as a defender if able",
    kinds.MUST_DEFEND,
    "each Lannister character must be declared as a defender if able",
)
modifier(
    "must_take_part",
    "{what:subject} must take part in the next challenge if able",
    kinds.MUST_TAKE_PART,
    "each Lannister character must take part in the next challenge if able",
)
modifier(
    "may_defend",
    "self may be declared as a defender in {type:challenge} challenges without the icon and while kneeling",
    kinds.MAY_DEFEND,
    "self may be declared as a defender in intrigue challenges without the icon and while kneeling",
    own=True,
)
modifier(
    "joins_without_icon",
    "{what:subject} may be declared as an attacker or defender in {types:challenge+and} challenges without the icon",
    kinds.JOINS_WITHOUT_ICON,
    "self may be declared as an attacker or defender in power and intrigue challenges without the icon",
)
modifier(
    "also_attacks",
    "self takes part in each challenge in which you control another attacking {what:filter}",
    kinds.ALSO_ATTACKS,
    "self takes part in each challenge in which you control another attacking Stark character",
)
modifier(
    "no_kneel_attacking",
    "{what:subject} does not kneel when attacking [in {type:challenge} challenges]",
    kinds.NO_KNEEL_ATTACKING,
    "self does not kneel when attacking in military challenges",
)
modifier(
    "no_kneel_first",
    "{what:subject} does not kneel when attacking in the first {type:challenge} challenge you initiate each round",
    kinds.NO_KNEEL_FIRST,
    "self does not kneel when attacking in the first military challenge you initiate each round",
)
modifier(
    "no_kneel_defending",
    "{what:subject} does not kneel when defending [in {type:challenge} challenges]",
    kinds.NO_KNEEL_DEFENDING,
    "self does not kneel when defending",
)
modifier(
    "may_redirect",
    "{who:player} may redirect {count:number} challenge|challenges each round",
    kinds.MAY_REDIRECT,
    "you may redirect 1 challenge each round",
)
modifier(
    "may_intercept",
    "you may redirect {count:number} undefended {type:challenge} challenge each round to yourself ; if"
    " you win it , move {amount:number} power from the attacking player's faction card to yours",
    kinds.MAY_INTERCEPT,
    "you may redirect 1 undefended military challenge each round to yourself; if you win it, move 1 power from the"
    " attacking player's faction card to yours",
)
