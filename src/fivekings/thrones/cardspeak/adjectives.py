"""Keywords as a filter sees them."""

from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.kinds import KEYWORD, LOSE_KEYWORD
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import applies, changes, is_blank, keyword, with_word


def has_keyword(state: Thrones, card: int, name: str, roles: Roles) -> bool:
    """Does a card have a keyword? For another copy of the asking card, keywords it gives itself do not count: otherwise
    each would have the keyword because the other has it."""
    source: int = roles["source"]
    if card == source or state.title(card) != state.title(source):
        return keyword(state, card, name)
    if with_word(state, LOSE_KEYWORD, card, name):
        return False
    if name in state.cards[card].compiled.keywords and not is_blank(state, card):
        return True
    given = [one for one in changes(state, KEYWORD) if one.keyword == name and (one.until or one.source != card)]
    return any(applies(state, one, card) for one in given)
