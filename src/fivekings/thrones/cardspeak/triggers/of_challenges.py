"""Events of challenges: initiated, declared, bypassed, won, lost, ended, and claim."""

from collections.abc import Callable

from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.happening import (
    PLAYER,
    Happening,
    by_player,
    cards_of,
    contest,
    deed,
    event,
    of_cards,
    once,
)
from fivekings.thrones.cardspeak.meaning import compile_contest
from fivekings.thrones.cardspeak.players import is_one_of
from fivekings.thrones.model.ability import WHOLE, Cards, Roles, Test
from fivekings.thrones.model.kinds import EventKind
from fivekings.thrones.model.state import NONE, Thrones
from fivekings.thrones.model.terms import CHALLENGES, type_number


def such_challenge(node: Node) -> Test:
    """Is the challenge of a type, unopposed, against a player, or initiated by one?"""
    kinds = [type_number(name) for name in node["types"] or CHALLENGES]
    unopposed = bool(node["unopposed"])
    target = None if node["target"] is None else is_one_of(node["target"])
    initiator = None if node["initiator"] is None else is_one_of(node["initiator"])

    def holds(state: Thrones, roles: Roles) -> bool:
        if state.type not in kinds or (unopposed and not state.unopposed):
            return False
        against = roles.get("event", {}).get("against", state.defender)
        if target is not None and not target(state, against, roles):
            return False
        return initiator is None or initiator(state, state.attacker, roles)

    return holds


def decided(node: Node) -> Happening:
    """A player wins or loses a challenge."""
    is_by, such, won = by_player(node["who"]), compile_contest(node["contest"]), node.form == "wins"

    def player(state: Thrones, _roles: Roles) -> int:
        return state.winner if won else state.loser

    def fits(state: Thrones, roles: Roles) -> bool:
        return state.winner != NONE and is_by(state, player(state, roles), roles) and such(state, roles)

    made = Happening(once(fits), "challenge decided")
    made.by = player
    return made


def any_challenge(kind: EventKind) -> Callable[[Node], Happening]:
    """A challenge is initiated, resolved or over, or its claim is applied."""

    def build(node: Node) -> Happening:
        such = compile_contest(node["contest"])
        target = None if node["target"] is None else by_player(node["target"])

        def fits(state: Thrones, roles: Roles) -> bool:
            if target is not None and not target(state, roles["event"]["against"], roles):
                return False
            return such(state, roles)

        made = Happening(once(fits), kind)
        made.by = lambda _state, roles: int(roles["player"])
        return made

    return build


def initiated_by(node: Node) -> Happening:
    """A player initiates a challenge."""
    is_by, such = by_player(node["who"]), compile_contest(node["contest"])
    return Happening(
        once(lambda state, roles: is_by(state, roles["event"]["player"], roles) and such(state, roles)),
        "challenge initiated",
    )


def attackers(state: Thrones, _roles: Roles) -> list[int]:
    """The declared attackers."""
    return state.attackers


def defenders(_state: Thrones, roles: Roles) -> list[int]:
    """The defenders that were just declared."""
    declared: list[int] = roles["event"]["declared"]
    return declared


def declared(what: Node, kind: EventKind) -> Happening:
    """Cards are declared as attackers or defenders; for a card that is named, it is one event."""
    listed = attackers if kind == "challenge initiated" else defenders
    made = of_cards(what, kind, listed=listed)
    if what.form not in ("any", "each"):
        fits = made.fits
        made.fits = lambda state, roles: [WHOLE for _ in fits(state, roles)]
    return made


def declared_either(_node: Node, what: Node) -> Happening:
    """Cards are declared as attackers or as defenders."""
    attack, defend = declared(what, "challenge initiated"), declared(what, "defenders declared")

    def fits(state: Thrones, roles: Roles) -> list[int]:
        return (attack if roles["event"]["kind"] == "challenge initiated" else defend).fits(state, roles)

    return Happening(fits, "challenge initiated", "defenders declared")


def pairs(roles: Roles) -> dict[str, int]:
    """Who bypassed whom."""
    found: dict[str, int] = roles["event"]["bypassed"]
    return found


def bypasses(node: Node) -> Happening:
    """Cards bypass others by stealth; it is the card that was bypassed."""
    by: Cards = cards_of(node["what"], lambda _state, roles: [int(card) for card in pairs(roles)])
    whom = cards_of(node["other"], lambda _state, roles: list(pairs(roles).values()))

    def fits(state: Thrones, roles: Roles) -> list[int]:
        meant = whom(state, roles)
        found = [pairs(roles)[str(card)] for card in by(state, roles)]
        return [card for card in found if card in meant]

    return Happening(fits, "challenge initiated")


def bypassed(_node: Node, what: Node) -> Happening:
    """Cards are bypassed."""
    return of_cards(
        what, "challenge initiated", listed=lambda _state, roles: list(dict.fromkeys(pairs(roles).values()))
    )


contest(
    "a_challenge",
    "a|an [unopposed] [{types:challenge+or}] challenge [against {target:player}] [{initiator:player} initiated]",
    such_challenge,
    "after you win an unopposed military or power challenge => draw 1 card",
)
event(
    "wins",
    "{who:player} win|wins {contest:contest}",
    decided,
    "after you win a power challenge => draw 1 card",
    tells=PLAYER,
)
event(
    "loses",
    "{who:player} lose|loses {contest:contest}",
    decided,
    "after an opponent loses a challenge => draw 1 card",
    tells=PLAYER,
)
event(
    "challenge_initiated",
    "{contest:contest} is initiated [against {target:player}]",
    any_challenge("challenge initiated"),
    "after a military challenge is initiated against you => draw 1 card",
    tells=PLAYER,
)
event(
    "initiates_challenge",
    "{who:player} initiate|initiates {contest:contest}",
    initiated_by,
    "after an opponent initiates a military challenge against you => draw 1 card",
    tells=PLAYER,
)
event(
    "challenge_resolved",
    "{contest:contest} is resolved",
    any_challenge("challenge decided"),
    "after a challenge is resolved while self is defending => draw 1 card",
    tells=PLAYER,
)
event(
    "challenge_ends",
    "{contest:contest} ends",
    any_challenge("challenge ends"),
    "when a challenge ends while self is participating => draw 1 card",
    tells=PLAYER,
)
event(
    "claim_applied",
    "claim is applied for {contest:contest}",
    any_challenge("claim"),
    "after claim is applied for an intrigue challenge => draw 1 card",
    tells=PLAYER,
)
event(
    "bypasses",
    "{what:subject} bypasses {other:subject}",
    bypasses,
    "after self bypasses a character => kneel it",
    tells=PLAYER,
)
deed("bypassed", "bypassed", bypassed, "after a character is bypassed => kneel it", tells=PLAYER)
deed(
    "declared_either",
    "declared as an attacker or defender",
    declared_either,
    "after self is declared as an attacker or defender => draw 1 card",
    tells=PLAYER,
)
deed(
    "declared_attacker",
    "declared as an attacker",
    lambda _node, what: declared(what, "challenge initiated"),
    "after self is declared as an attacker => draw 1 card",
    tells=PLAYER,
)
deed(
    "declared_defender",
    "declared as a defender",
    lambda _node, what: declared(what, "defenders declared"),
    "after self is declared as a defender => draw 1 card",
    tells=PLAYER,
)
