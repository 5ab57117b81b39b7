"""What cards and players cannot do."""

from fivekings.thrones.cardspeak.word import THAT_PLAYER, THAT_TYPE, modifier
from fivekings.thrones.model import kinds
from fivekings.thrones.model.modifier import EACH_OPPONENT, EACH_PLAYER

modifier(
    "cannot_before",
    "no player can initiate {types:challenge+or} challenges before winning a|an {first:challenge} challenge this phase",
    kinds.CANNOT_BEFORE,
    "no player can initiate power challenges before winning a military challenge this phase",
    who=EACH_PLAYER,
)
modifier(
    "cannot_initiate",
    "{who:player} cannot initiate {types:challenge+or} challenges",
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
    "cannot_initiate_against",
    "{who:player} cannot initiate challenges against you",
    kinds.CANNOT_INITIATE,
    "each opponent cannot initiate challenges against you",
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
modifier(
    "cannot_attack",
    "{what:subject} cannot be declared as an attacker",
    kinds.CANNOT_ATTACK,
    "each Lannister character cannot be declared as an attacker",
)
modifier(
    "cannot_defend",
    "{what:subject} cannot be declared as a defender",
    kinds.CANNOT_DEFEND,
    "each Lannister character cannot be declared as a defender",
)
modifier(
    "cannot_leave",
    "{what:subject} cannot be {how:leaving+or}",
    kinds.CANNOT_LEAVE,
    "self cannot be killed or discarded from play",
)
modifier(
    "cannot_be_saved",
    "{what:subject} cannot be saved",
    kinds.CANNOT_BE_SAVED,
    "each Lannister character cannot be saved",
)
modifier(
    "cannot_be_chosen",
    "{what:subject} cannot be chosen by {sources:source+or}",
    kinds.CANNOT_BE_CHOSEN,
    "self cannot be chosen by opponents' events",
)
modifier(
    "cannot_be_bypassed",
    "{what:subject} cannot be bypassed",
    kinds.CANNOT_BE_BYPASSED,
    "self cannot be bypassed",
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
