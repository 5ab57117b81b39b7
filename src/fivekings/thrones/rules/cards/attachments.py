"""Attachments: what they may be attached to, and when they are discarded."""

from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.state import PLAY, ZONES, Thrones
from fivekings.thrones.rules.cards.characteristics import belongs, is_such
from fivekings.thrones.rules.keywords.no_attachments import may_bear


def hosts_for(state: Thrones, card: int, player: int) -> list[int]:
    """The cards that an attachment may be attached to. got.attachment.3 to got.attachment.6, got.no_attachments.1"""
    compiled = state.cards[card].compiled
    roles: Roles = {"source": card, "player": player}
    found: list[int] = []
    on_faction = compiled.attach is not None and "faction" in compiled.attach.types
    for controller in state.players():
        for host in [controller, *state.pile(controller, PLAY)] if on_faction else state.pile(controller, PLAY):
            if compiled.attach is None:
                if state.cards[host].type != "character":
                    continue
            elif not is_such(state, compiled.attach, host, roles) or not belongs(
                state, compiled.attach, controller, roles
            ):
                continue
            if may_bear(state, host, card) and not too_many_copies(state, card, host):
                found.append(host)
    return found


def too_many_copies(state: Thrones, card: int, host: int) -> bool:
    """Does a card already have as many copies of an attachment as allowed? got.limits.3"""
    most = state.cards[card].compiled.copies_per_host
    if not most:
        return False
    borne = [other for other in attachments_of(state, host) if state.title(other) == state.title(card)]
    return len(borne) >= most


def may_stay(state: Thrones, host: int, attachment: int) -> bool:
    """May an attachment stay on a card, by the text of both? got.attachment.8"""
    which = state.cards[attachment].compiled.attach
    roles: Roles = {"source": attachment, "player": state.controller[attachment]}
    return may_bear(state, host, attachment) and (which is None or is_such(state, which, host, roles))


def attachments_of(state: Thrones, card: int) -> list[int]:
    """The attachments on a card. got.attachment.6, got.duplicate.6"""
    found: list[int] = []
    for player in range(state.seats):
        for other in state.piles[player * ZONES + PLAY]:
            if state.host[other] == card:
                found.append(other)
    return found
