"""Cancelling an effect."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame
from fivekings.thrones.cardspeak.could import can_always
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.word import Act, Hint, verb
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import Thrones

CANCELLED_EVENT: Final = THRONES.tells(EventKind("cancelled", "+ {card} is cancelled!", topic="cancel"))


def verb_cancel(_step: Node) -> Act:
    """Cancel the effect that is about to initiate. got.cancel.1, got.trigger.12"""

    def cancelling(state: Thrones, frame: Frame) -> None:
        event = state.frames[frame.roles["event_at"]].roles
        event["cancelled"] = True
        if state.loud:
            CANCELLED_EVENT.tell(state, card=state.title(event["source"]))

    return cancelling


verb(
    "cancel",
    "cancel|cancels it",
    verb_cancel,
    can_always,
    "cancel it",
    Hint(player=1.0),
)
