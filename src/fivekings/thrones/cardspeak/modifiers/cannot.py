"""What cards and players cannot do."""

from fivekings.thrones.cardspeak.meaning import phrase
from fivekings.thrones.cardspeak.word import THAT_PLAYER, THAT_TYPE, modifier
from fivekings.thrones.model import kinds
from fivekings.thrones.model.modifier import EACH_OPPONENT, EACH_PLAYER


def barred(name: str, words: str, example: str, *bars: tuple[int, str]) -> None:
    """Declare what cannot be done to a card: the modifiers, each with its word for a way to leave play."""
    phrase("barred", name, words, lambda _node: bars, example)


modifier(
    "cannot_before",
    "no player can initiate {types:challenge+or} challenges before winning a|an {first:challenge} challenge this phase",
    kinds.CANNOT_BEFORE,
    "no player can initiate power challenges before winning a military challenge this phase",
    who=EACH_PLAYER,
)
modifier(
    "cannot_initiate",
    "{who:player} cannot initiate [{types:challenge+or}] challenges [against you]",
    kinds.CANNOT_INITIATE_TYPES,
    "each opponent cannot initiate military or power challenges",
)
modifier(
    "cannot_initiate_type",
    "{who:player} cannot initiate challenges of that type",
    kinds.CANNOT_INITIATE,
    "each opponent cannot initiate challenges of that type",
    moment=THAT_TYPE,
)
modifier(
    "not_against_each_other",
    "you and that player cannot initiate {type:challenge} challenges against each other",
    kinds.NOT_AGAINST_EACH_OTHER,
    "you and that player cannot initiate military challenges against each other",
    moment=THAT_PLAYER,
)
modifier(
    "at_most_challenges",
    "{who:player} cannot initiate more than {count:number} challenge|challenges",
    kinds.AT_MOST_CHALLENGES,
    "you cannot initiate more than 1 challenge",
)
barred("no_kill", "killed", "self cannot be killed", (kinds.CANNOT_LEAVE, "kill"))
barred("no_sacrifice", "sacrificed", "self cannot be sacrificed", (kinds.CANNOT_LEAVE, "sacrifice"))
barred("no_discard", "discarded from play", "self cannot be discarded from play", (kinds.CANNOT_LEAVE, "discard"))
barred("no_return", "returned to hand", "self cannot be returned to hand", (kinds.CANNOT_LEAVE, "return"))
barred("no_removal", "removed from the game", "self cannot be removed from the game", (kinds.CANNOT_LEAVE, "remove"))
barred("no_save", "saved", "each Lannister character cannot be saved", (kinds.CANNOT_BE_SAVED, ""))
barred("no_bypass", "bypassed", "self cannot be bypassed", (kinds.CANNOT_BE_BYPASSED, ""))
barred("no_attack", "declared as an attacker", "self cannot be declared as an attacker", (kinds.CANNOT_ATTACK, ""))
barred("no_defence", "declared as a defender", "self cannot be declared as a defender", (kinds.CANNOT_DEFEND, ""))
barred(
    "no_part",
    "declared as an attacker or defender",
    "self cannot be declared as an attacker or defender in intrigue challenges",
    (kinds.CANNOT_ATTACK, ""),
    (kinds.CANNOT_DEFEND, ""),
)
modifier(
    "cannot_be",
    "{what:subject} cannot be {barred:barred+or} [in {types:challenge+or} challenges]",
    kinds.CANNOT_LEAVE,
    "each Lannister character cannot be killed or discarded from play",
)
modifier(
    "cannot_leave_play",
    "{what:subject} cannot leave play",
    kinds.CANNOT_LEAVE,
    "self cannot leave play",
)
modifier(
    "cannot_stand",
    "{what:subject} cannot stand",
    kinds.CANNOT_STAND,
    "each Lannister character cannot stand",
)
modifier(
    "cannot_be_chosen",
    "{what:subject} cannot be chosen by {sources:source+or}",
    kinds.CANNOT_BE_CHOSEN,
    "self cannot be chosen by opponents' events",
)
modifier(
    "no_triggering",
    "{who:player} cannot trigger abilities [in {types:challenge+and} challenges]",
    kinds.NO_TRIGGERING,
    "each opponent cannot trigger abilities in military challenges",
)
modifier(
    "cannot_play",
    "{who:player} cannot play events",
    kinds.CANNOT_PLAY,
    "you cannot play events",
)
modifier(
    "cannot_marshal",
    "{who:player} cannot marshal {types:plural+or}",
    kinds.CANNOT_MARSHAL,
    "you cannot marshal locations",
)
modifier(
    "at_most_declared",
    "no player can declare more than {count:number} attacker or defender in a challenge",
    kinds.AT_MOST_DECLARED,
    "no player can declare more than 1 attacker or defender in a challenge",
    who=EACH_PLAYER,
)
modifier(
    "at_most_defenders",
    "the defending player cannot declare [more than {count:number}] defenders|defender",
    kinds.AT_MOST_DEFENDERS,
    "the defending player cannot declare more than 1 defender",
)
modifier(
    "opponents_defenders",
    "no opponent can declare [more than {count:number}] defenders|defender",
    kinds.OPPONENTS_DEFENDERS,
    "no opponent can declare more than 1 defender",
    who=EACH_OPPONENT,
)
modifier(
    "stands_instead",
    "if {what:subject} would be killed while self is kneeling , self stands instead",
    kinds.STAND_INSTEAD,
    "if each Stark character would be killed while self is kneeling, self stands instead",
)
