"""Locations that may be played as attachments on the House card."""

from typing import Final

from fivekings.kernel.program import Frame
from fivekings.thrones.model.edition import OwnAction
from fivekings.thrones.model.state import HAND, NONE, Thrones
from fivekings.thrones.rules.abilities.discounts import use_discounts
from fivekings.thrones.rules.cards.duplicates import original_of
from fivekings.thrones.rules.cards.entering import ENTER, may_enter
from fivekings.thrones.rules.cards.marshal import marshal_cost
from fivekings.thrones.rules.cards.moving import turn
from fivekings.thrones.rules.keywords.limited import count_limited, limited_left
from fivekings.thrones.rules.resources.gold import available, spend

ON_HOUSE_CARD: Final = 57


def ready_for_house(state: Thrones, player: int) -> list[tuple[int, int]]:
    """The cards that the active player may play on the House card now. got.golden.2, got.limited.1"""
    if state.phase != "marshaling" or state.active != player:
        return []
    able = [card for card in state.pile(player, HAND) if state.cards[card].compiled.on_faction_card]
    if not limited_left(state, player):
        able = [card for card in able if "limited" not in state.cards[card].compiled.keywords]
    able = [card for card in able if may_enter(state, card, player) and original_of(state, card, player) == NONE]
    return [(card, 0) for card in able if marshal_cost(state, card, player) <= available(state, player)]


def label_on_house(state: Thrones, card: int, _number: int) -> str:
    """The label of the option."""
    return f"{state.title(card)}: play as attachment"


def play_on_house(state: Thrones, player: int, card: int, _number: int) -> None:
    """The card becomes an attachment on the House card. got.cardtype.2"""
    spend(state, player, marshal_cost(state, card, player))
    use_discounts(state, player, card, "marshal")
    count_limited(state, card, player)
    turn(state, card)
    state.frames.append(Frame(ENTER, 0, {"card": card, "player": player, "how": "marshal", "hosts": [player]}))


CHAMBERS: Final = OwnAction(ready_for_house, label_on_house, play_on_house)
