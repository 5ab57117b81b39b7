"""Events of gold, power and cards in hand: gained, moved, drawn, discarded by pillage."""

from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.happening import (
    PLAYER,
    Happening,
    by_player,
    by_somebody,
    cards_of,
    event,
    of_cards,
    once,
)
from fivekings.thrones.cardspeak.meaning import compile_meets
from fivekings.thrones.model.ability import Cards, Roles
from fivekings.thrones.model.state import Thrones


def draws(node: Node) -> Happening:
    """A player draws cards."""
    is_by = by_player(node["who"])
    meets = None if node["count"] is None else compile_meets(node["count"])

    def fits(state: Thrones, roles: Roles) -> bool:
        drawn = [card for card in roles["event"]["cards"] if is_by(state, state.owner[card], roles)]
        return meets(state, len(drawn), roles) if meets is not None else bool(drawn)

    return Happening(once(fits), "drawn")


def draws_such(node: Node) -> Happening:
    """A player draws certain cards."""
    is_by, made = by_player(node["who"]), of_cards(node["what"], "drawn")
    fits = made.fits
    made.fits = lambda state, roles: [c for c in fits(state, roles) if is_by(state, state.owner[c], roles)]
    return made


def done_by_cards(by: Cards, to: Cards) -> Cards:
    """What certain cards do to certain others by a keyword, one each; it is what they do it to."""

    def fits(state: Thrones, roles: Roles) -> list[int]:
        doers, meant = by(state, roles), to(state, roles)
        pairs = zip(roles["event"]["cards"], roles["event"].get("others", []), strict=False)
        return [other for card, other in pairs if card in doers and other in meant]

    return fits


def others(_state: Thrones, roles: Roles) -> list[int]:
    """The cards that a keyword drew or discarded."""
    return list(roles["event"].get("others", []))


def pillages(node: Node) -> Happening:
    """Cards discard others using pillage."""
    return Happening(done_by_cards(cards_of(node["what"]), cards_of(node["other"], others)), "pillage")


def insight(node: Node) -> Happening:
    """Cards draw others using insight."""
    return Happening(done_by_cards(cards_of(node["what"]), cards_of(node["other"], others)), "insight")


def givers(_state: Thrones, roles: Roles) -> list[int]:
    """The cards that power is moved from."""
    return list(roles["event"]["givers"])


def power_moved_from(node: Node) -> Happening:
    """Power is moved from cards."""
    return of_cards(node["what"], "power moved", listed=givers)


event(
    "collects_income",
    "{who:player} collect|collects income",
    lambda node: by_somebody(node["who"], "income"),
    "after an opponent collects income => gain 1 gold",
    tells=PLAYER,
)
event(
    "gains_gold",
    "{who:player} gain|gains gold",
    lambda node: by_somebody(node["who"], "gold gained"),
    "after you gain gold => draw 1 card",
    tells=PLAYER,
)
event(
    "gains_power",
    "{what:subject} gains power",
    lambda node: of_cards(node["what"], "gains power"),
    "after a character gains power for renown => draw 1 card",
)
event(
    "power_moved_to",
    "power is moved to {what:subject}",
    lambda node: of_cards(node["what"], "power moved"),
    "after power is moved to your faction card => draw 1 card",
)
event(
    "power_moved_from",
    "power is moved from {what:subject}",
    power_moved_from,
    "after power is moved from your faction card => draw 1 card",
)
event(
    "draws",
    "{who:player} draw|draws [{count:amount}] cards",
    draws,
    "after an opponent draws 2 or more cards in the draw phase => gain 1 gold",
    tells=frozenset({"those cards"}),
)
event(
    "draws_such",
    "{who:player} draw|draws {what:subject}",
    draws_such,
    "after you draw an attachment => gain 1 gold",
)
event(
    "pillages",
    "{what:subject} discards {other:subject} using pillage",
    pillages,
    "after self discards a location using pillage => draw 1 card",
    tells=PLAYER,
)
event(
    "uses_insight",
    "{what:subject} draws {other:subject} using insight",
    insight,
    "after self draws a card using insight => gain 1 gold",
    tells=PLAYER,
)
event(
    "strength_raised",
    "the STR of {what:subject} is increased by a card effect",
    lambda node: of_cards(node["what"], "strength raised"),
    "after the STR of self is increased by a card effect => draw 1 card",
)
