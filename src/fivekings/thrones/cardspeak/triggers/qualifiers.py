"""What narrows an event: how, when, where, against whom."""

from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.happening import Happening, compile_origins, qualifier
from fivekings.thrones.cardspeak.meaning import (
    PHRASES,
    CardTest,
    cards_meant,
    compile_condition,
    compile_contest,
    compile_meets,
    phrase,
)
from fivekings.thrones.cardspeak.players import is_one_of
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.state import HAND, NONE, Thrones
from fivekings.thrones.model.terms import phase_named, type_number
from fivekings.thrones.rules.challenge.result import TOTAL, attack_strength, defence_strength
from fivekings.thrones.rules.phases.dominance import dominance_total


def by_margin(node: Node, _happening: Happening) -> CardTest:
    """By how much STR."""
    meets = compile_meets(node["count"])
    return lambda state, _card, roles: meets(state, margin(state, roles["event"]), roles)


def margin(state: Thrones, event: Roles) -> int:
    """By how much STR the challenge, or dominance, was won."""
    if event["kind"] != "dominance":
        return state.margin
    totals = {player: dominance_total(state, player) for player in state.players()}
    won = totals.pop(event["player"], 0)
    return won - max(totals.values(), default=0)


def with_total(node: Node, _happening: Happening) -> CardTest:
    """With how much STR in total."""
    meets = compile_meets(node["count"])
    return lambda state, _card, roles: meets(state, total_strength(state), roles)


def total_strength(state: Thrones) -> int:
    """The STR of the stronger side, when the challenge was decided if the edition keeps that."""
    kept = state.uses.get(TOTAL.of(), NONE)
    return kept if kept != NONE else max(attack_strength(state), defence_strength(state))


def on_side(node: Node, happening: Happening) -> CardTest:
    """As the attacking or defending player."""
    attacks = node["side"].form == "as_attacker"
    by = happening.by

    def holds(state: Thrones, _card: int, roles: Roles) -> bool:
        return by(state, roles) == (state.attacker if attacks else state.defender)

    return holds


def meanwhile(node: Node, _happening: Happening) -> CardTest:
    """While a condition holds."""
    test = compile_condition(node["condition"])
    return lambda state, _card, roles: test(state, roles)


def during_challenge(node: Node, _happening: Happening) -> CardTest:
    """During such a challenge."""
    such = compile_contest(node["contest"])
    return lambda state, _card, roles: state.type != NONE and such(state, roles)


def in_phase(node: Node, _happening: Happening) -> CardTest:
    """In a phase."""
    phase = phase_named(node["phase"])
    return lambda state, _card, _roles: bool(state.phase == phase)


def outside_phase(node: Node, _happening: Happening) -> CardTest:
    """In any other phase."""
    phase = phase_named(node["phase"])
    return lambda state, _card, _roles: bool(state.phase != phase)


def came_from(node: Node, _happening: Happening) -> CardTest:
    """From a player's hand, deck or pile."""
    theirs, zones = is_one_of(node["whose"]), compile_origins(node["zones"])

    def holds(state: Thrones, card: int, roles: Roles) -> bool:
        return roles["event"].get("zone", HAND) in zones and theirs(state, state.owner[card], roles)

    return holds


def under_control(node: Node, _happening: Happening) -> CardTest:
    """Under a player's control."""
    theirs = is_one_of(node["whose"])
    return lambda state, _card, roles: theirs(state, roles["event"]["player"], roles)


def on_host(node: Node, _happening: Happening) -> CardTest:
    """Attached to certain cards."""
    hosts = cards_meant(node["host"])
    return lambda state, _card, roles: roles["event"].get("host", NONE) in hosts(state, roles)


def with_penalty(_node: Node, _happening: Happening) -> CardTest:
    """With a gold penalty."""
    return lambda _state, _card, roles: bool(roles["event"].get("penalty", 0))


def for_reason(node: Node, _happening: Happening) -> CardTest:
    """For renown, dominance or an unopposed challenge."""
    reason: str = PHRASES["reason"][node["reason"].form].build(node)
    return lambda _state, _card, roles: bool(roles["event"].get("how") == reason)


def under_way(state: Thrones, name: str) -> bool:
    """Is a program being carried out?"""
    return any(frame.program.name == name for frame in state.frames)


def by_effect(_node: Node, _happening: Happening) -> CardTest:
    """By the effect of a card."""
    return lambda state, _card, _roles: under_way(state, "thrones.initiate")


def for_claim(node: Node, _happening: Happening) -> CardTest:
    """For claim of a type, not by an effect while claim is paid."""
    kind = NONE if node["type"] is None else type_number(node["type"])

    def holds(state: Thrones, _card: int, _roles: Roles) -> bool:
        paying = under_way(state, "thrones.claim") and not under_way(state, "thrones.initiate")
        return paying and kind in (NONE, state.type)

    return holds


def by_keyword(node: Node, _happening: Happening) -> CardTest:
    """By a keyword; a character is bypassed by stealth only."""
    name: str = node["keyword"].form

    def holds(_state: Thrones, _card: int, roles: Roles) -> bool:
        event = roles["event"]
        how = "stealth" if event["kind"] == "challenge initiated" else event.get("how", "")
        return bool(how == name)

    return holds


phrase("reason", "renown", "renown", lambda _node: "renown", "after self gains power for renown => draw 1 card")
phrase(
    "reason",
    "dominance",
    "dominance",
    lambda _node: "dominance",
    "after your faction card gains power for dominance => draw 1 card",
)
phrase(
    "reason",
    "unopposed",
    "an unopposed challenge",
    lambda _node: "unopposed",
    "after your faction card gains power for an unopposed challenge => draw 1 card",
)

qualifier(
    "by_margin",
    "by {count:amount} STR",
    by_margin,
    "after you win a challenge by 5 or more STR => draw 1 card",
    "challenge decided",
    "claim",
    "dominance",
)
qualifier(
    "with_total",
    "with {count:amount} total STR",
    with_total,
    "after you win a challenge with 8 or more total STR => draw 1 card",
    "challenge decided",
)
qualifier(
    "as_side",
    "as the {side:side}",
    on_side,
    "after you lose a challenge as the defender => draw 1 card",
    "challenge decided",
    "challenge initiated",
    "claim",
    "challenge ends",
)
qualifier(
    "while",
    "while {condition:condition}",
    meanwhile,
    "after you win a challenge while self is attacking alone => draw 1 card",
)
qualifier(
    "in_which",
    "in which {condition:condition}",
    meanwhile,
    "after you win a challenge in which you control 2 or more attacking characters => draw 1 card",
)
qualifier(
    "in_challenge",
    "in {contest:contest}",
    during_challenge,
    "after self is declared as an attacker in a military challenge => draw 1 card",
    "challenge initiated",
    "defenders declared",
)
qualifier(
    "during_challenge",
    "during {contest:contest}",
    during_challenge,
    "after a character is killed during a challenge => draw 1 card",
)
qualifier(
    "in_phase",
    "in the {phase:phase} phase",
    in_phase,
    "after self stands in the standing phase => draw 1 card",
)
qualifier(
    "during_phase",
    "during the {phase:phase} phase",
    in_phase,
    "when self is killed during the challenges phase => draw 1 card",
)
qualifier(
    "outside_phase",
    "outside the {phase:phase} phase",
    outside_phase,
    "after an opponent draws cards outside the draw phase => draw 1 card",
)
qualifier(
    "came_from",
    "from {whose:whose} {zones:origin+or}",
    came_from,
    "after a character enters play from your dead pile => draw 1 card",
    "enters play",
)
qualifier(
    "under_control",
    "under {whose:whose} control",
    under_control,
    "after a character enters play under an opponent's control => draw 1 card",
    "enters play",
)
qualifier(
    "on_host",
    "on {host:subject}",
    on_host,
    "after you marshal an attachment on self => draw 1 card",
    "enters play",
    "played",
)
qualifier(
    "with_penalty",
    "with a gold penalty",
    with_penalty,
    "after you marshal self with a gold penalty => draw 1 card",
    "enters play",
    "played",
)
qualifier(
    "for_reason",
    "for {reason:reason}",
    for_reason,
    "after a character gains power for renown => draw 1 card",
    "gains power",
)
qualifier(
    "by_effect",
    "by a card effect",
    by_effect,
    "after a character an opponent controls is killed by a card effect => draw 1 card",
)
qualifier(
    "using",
    "using {keyword:keyword}",
    by_keyword,
    "after you draw a loyal card using insight => gain 1 gold",
    "challenge initiated",
    "drawn",
)
qualifier(
    "for_claim",
    "for [{type:challenge}] claim",
    for_claim,
    "after self is killed for claim => draw 1 card",
    "leaves play",
    "discarded",
)
