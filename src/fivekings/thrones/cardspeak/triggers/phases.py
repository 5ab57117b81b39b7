"""Events of the round: phases begin and end, dominance and initiative are won, a first player is chosen."""

from collections.abc import Callable

from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.happening import PLAYER, Happening, by_player, by_somebody, event, once
from fivekings.thrones.cardspeak.meaning import PHRASES, phrase
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.kinds import EventKind
from fivekings.thrones.model.state import NONE, Thrones
from fivekings.thrones.model.terms import phase_named


def span(kind: EventKind) -> Callable[[Node], Happening]:
    """A phase begins or ends."""

    def build(node: Node) -> Happening:
        phase: str = PHRASES["span"][node["span"].form].build(node["span"])
        return Happening(once(lambda _state, roles: phase in ("", roles["event"]["phase"])), kind)

    return build


def prize(node: Node) -> EventKind:
    """What is won or lost, besides challenges."""
    kind: EventKind = PHRASES["prize"][node["prize"].form].build(node)
    return kind


def loses(node: Node) -> Happening:
    """A player loses what another player wins."""
    is_by = by_player(node["who"])

    def fits(state: Thrones, roles: Roles) -> bool:
        winner: int = roles["event"]["player"]
        others = [player for player in state.players() if player != winner]
        return winner != NONE and any(is_by(state, player, roles) for player in others)

    return Happening(once(fits), prize(node))


phrase(
    "span",
    "the_phase",
    "the {phase:phase} phase",
    lambda node: phase_named(node["phase"]),
    "when the challenges phase ends => draw 1 card",
)
phrase("span", "any_phase", "a phase", lambda _node: "", "after a phase begins => draw 1 card")
phrase("prize", "dominance", "dominance", lambda _node: "dominance", "after you win dominance => draw 1 card")
phrase("prize", "initiative", "initiative", lambda _node: "initiative", "after you win initiative => draw 1 card")
event(
    "phase_begins",
    "{span:span} begins",
    span("phase begins"),
    "after the challenges phase begins => draw 1 card",
)
event("phase_ends", "{span:span} ends", span("phase ends"), "when the challenges phase ends => draw 1 card")
event(
    "wins_prize",
    "{who:player} win|wins {prize:prize}",
    lambda node: by_somebody(node["who"], prize(node)),
    "after you win dominance => draw 1 card",
    tells=PLAYER,
)
event(
    "loses_prize",
    "{who:player} lose|loses {prize:prize}",
    loses,
    "after you lose dominance => draw 1 card",
    tells=PLAYER,
)
event(
    "becomes_first",
    "{who:player} become|becomes first player",
    lambda node: by_somebody(node["who"], "first player"),
    "after you become first player => draw 1 card",
    tells=PLAYER,
)
