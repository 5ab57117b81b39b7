"""Keywords as a filter sees them."""

from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import applies, auras, is_blank, keyword


def has_keyword(state: Thrones, card: int, name: str, roles: Roles) -> bool:
    """Does a card have a keyword? For another copy of the asking card, keywords it gives itself do not count: otherwise
    each would have the keyword because the other has it."""
    source: int = roles["source"]
    if card == source or state.title(card) != state.title(source):
        return keyword(state, card, name)
    if any(e.kind == "lose keyword" and e.keyword == name and card in e.cards for e in state.lasting):
        return False
    if name in state.cards[card].compiled.keywords and not is_blank(state, card):
        return True
    if any(e.kind == "keyword" and e.keyword == name and card in e.cards for e in state.lasting):
        return True
    given = [(s, c) for s, c in auras(state).get("keyword", ()) if s != card and c.keyword == name]
    return any(applies(state, giver, constant, card) for giver, constant in given)
