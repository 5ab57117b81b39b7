"""Could an effect change a hand, a deck or a pile, or what players know of it? (got.abilities.8)

Looking at hidden cards changes what a player knows, so it counts. The tests never look at hidden cards of a deck
(got.abilities.13).
"""

from typing import Final

from fivekings.thrones.cardspeak.adjectives import CardTest
from fivekings.thrones.cardspeak.copying import used_as_own
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.phrases import ZONE_NAMES, compile_filter
from fivekings.thrones.cardspeak.plotting import opposing_abilities
from fivekings.thrones.cardspeak.possible.answers import (
    Answer,
    both,
    can_never,
    some_amount,
    some_player,
    some_such,
    somebody,
)
from fivekings.thrones.model.ability import Roles, Test
from fivekings.thrones.model.state import DEAD, DECK, DISCARD, HAND, NONE, PLAY, PLOTS, USED, Thrones
from fivekings.thrones.rules.abilities.targets import could_change
from fivekings.thrones.rules.cards.characteristics import OUT_OF_PLAY
from fivekings.thrones.rules.cards.drawing import draws_left
from fivekings.thrones.rules.cards.protection import may_leave
from fivekings.thrones.rules.cards.selection import all_such
from fivekings.thrones.rules.phases.plot_deck import plot_deck

# --- drawing --------------------------------------------------------------------------------------


def may_draw(state: Thrones, player: int, _roles: Roles) -> bool:
    """Does the player's deck have a card, and may the player draw? got.draw.1"""
    return draws_left(state, player) > 0


def can_draw(step: Node) -> Test:
    """Does the deck have a card, and may the player draw? got.draw.1"""

    def possible(state: Thrones, roles: Roles) -> bool:
        return draws_left(state, roles["player"]) > 0

    return both(possible, some_amount(step["count"], step["each"]))


# --- hands ----------------------------------------------------------------------------------------


def holds_cards(state: Thrones, player: int, roles: Roles) -> bool:
    """Does the player have a card in hand? An event being played is no longer in hand. got.event.1"""
    hand = state.pile(player, HAND)
    return len(hand) > 1 or (bool(hand) and hand[0] != roles["source"])


def can_discard_cards(step: Node) -> Test:
    """Does any meant player have a card in hand, and is any to be discarded? got.discard_pile.2"""
    return both(some_amount(step["count"], step["each"]), some_player(step["who"], holds_cards))


def can_discard_down(step: Node) -> Test:
    """Does any meant player have more cards in hand than that? got.discard_pile.2"""
    count: int = step["count"]

    def holds_more(state: Thrones, player: int, roles: Roles) -> bool:
        return len([card for card in state.pile(player, HAND) if card != roles["source"]]) > count

    return some_player(step["who"], holds_more)


def can_look_at(_step: Node) -> Test:
    """Does an opponent still have a card in hand that was drawn? got.look.1"""

    def possible(state: Thrones, roles: Roles) -> bool:
        others = state.opponents(roles["player"])
        drawn: list[int] = roles["event"]["cards"]
        return any(state.zone[card] == HAND and state.owner[card] in others for card in drawn)

    return possible


def can_renew_hand(_step: Node) -> Test:
    """Does the player have a hand to put under the deck, and a deck to take cards from?"""

    def possible(state: Thrones, roles: Roles) -> bool:
        return bool(state.pile(roles["player"], DECK)) and holds_cards(state, roles["player"], roles)

    return possible


# --- decks ----------------------------------------------------------------------------------------


def has_deck(state: Thrones, player: int, _roles: Roles) -> bool:
    """Is there a card in the player's deck? got.deck.1"""
    return bool(state.pile(player, DECK))


def can_search(_step: Node) -> Test:
    """Does the deck have a card? What is searched for need not be there. got.search.1, got.abilities.13"""
    return lambda state, roles: bool(state.pile(roles["player"], DECK))


def can_shuffle(_step: Node) -> Test:
    """Does the deck have cards that could be in another order?"""
    return lambda state, roles: len(state.pile(roles["player"], DECK)) > 1


def can_shuffle_pile(step: Node) -> Test:
    """Does any meant player have a card in such a pile?"""
    zone = OUT_OF_PLAY[ZONE_NAMES[step["zone"].form]]

    def has_pile(state: Thrones, player: int, _roles: Roles) -> bool:
        return bool(state.pile(player, zone))

    return some_player(step["who"], has_pile)


def goes_to_deck(place: int) -> CardTest:
    """Is a card not already at this end of its owner's deck? got.deck.1"""

    def may_go(state: Thrones, card: int, _roles: Roles) -> bool:
        return state.zone[card] != DECK or state.pile(state.owner[card], DECK)[place] != card

    return may_go


def goes_to(zone: int) -> CardTest:
    """Is a card not there already? got.ownership.5"""

    def may_go(state: Thrones, card: int, _roles: Roles) -> bool:
        return state.zone[card] != zone

    return may_go


def lies_in(zone: int) -> CardTest:
    """Is a card there?"""

    def is_found(state: Thrones, card: int, _roles: Roles) -> bool:
        return state.zone[card] == zone

    return is_found


def may_return(state: Thrones, card: int, _roles: Roles) -> bool:
    """May a card return to hand, from play if nothing forbids it or from a pile? got.ownership.5, got.cannot.1"""
    if state.zone[card] == PLAY:
        return may_leave(state, card, "return")
    return state.zone[card] != HAND


def can_draw_it(_step: Node) -> Test:
    """Was a card revealed that is not in hand yet?"""
    return lambda state, roles: any(state.zone[card] != HAND for card in roles.get("it", []))


def can_exchange(step: Node) -> Test:
    """Is the card out of play, and is there a card to exchange it with?"""
    which = compile_filter(step["what"])

    def possible(state: Thrones, roles: Roles) -> bool:
        there = [card for card in roles.get("it", []) if state.zone[card] != PLAY]
        return bool(there) and any(card not in there for card in all_such(state, which, roles))

    return possible


# --- plots, and what others' abilities do ---------------------------------------------------------


def has_plots(state: Thrones, player: int, _roles: Roles) -> bool:
    """Does the player have a plot to reveal? got.plot.3"""
    return bool(plot_deck(state, player))


def may_replace_plot(state: Thrones, player: int, roles: Roles) -> bool:
    """Does the player have a plot to take back and another to reveal? got.plot.3"""
    return state.plot[player] != NONE and has_plots(state, player, roles)


def can_exchange_plot(_step: Node) -> Test:
    """Is there a used plot, and one in the plot deck? got.plot.5"""
    return lambda state, roles: bool(state.pile(roles["player"], USED) and state.pile(roles["player"], PLOTS))


def can_resolve_opposing(_step: Node) -> Test:
    """Is there an ability of an opponent's plot that could change anything?"""
    return lambda state, roles: bool(opposing_abilities(state, roles))


def can_resolve_ability(_step: Node) -> Test:
    """Could the ability change anything if it were the player's own?"""

    def possible(state: Thrones, roles: Roles) -> bool:
        ability, own = used_as_own(state, roles)
        return could_change(state, ability, own)

    return possible


PILES: Final[dict[str, Answer]] = {
    "draw": can_draw,
    "draw_for_each": can_draw,
    "each_draws": somebody(may_draw),
    "draw_it": can_draw_it,
    "each_discards": somebody(holds_cards),
    "discards_cards": can_discard_cards,
    "discard_random": somebody(holds_cards),
    "discards_down_to": can_discard_down,
    "discards_named": somebody(holds_cards),
    "discard_held": some_such(lies_in(HAND)),
    "reveals_hand": somebody(holds_cards),
    "look_hand": somebody(holds_cards),
    "look_at": can_look_at,
    "renew_hand": can_renew_hand,
    "discards_top": somebody(has_deck),
    "discard_top": somebody(has_deck),
    "discard_from_deck": some_such(lies_in(DECK)),
    "reveal_top": somebody(has_deck),
    "reveal_several": somebody(has_deck),
    "look_top": somebody(has_deck),
    "search_top": can_search,
    "search_deck": can_search,
    "searches_deck": somebody(has_deck),
    "take_some": can_never,
    "put_some": can_never,
    "bottom_some": can_never,
    "others_bottom": can_never,
    "others_top": can_never,
    "to_deck_top": some_such(goes_to_deck(-1)),
    "to_deck_bottom": some_such(goes_to_deck(0)),
    "to_dead_pile": some_such(goes_to(DEAD)),
    "to_discard_pile": some_such(goes_to(DISCARD)),
    "to_hand": some_such(may_return),
    "add_to_hand": some_such(goes_to(HAND)),
    "shuffle_in": some_such(goes_to(DECK)),
    "shuffle": can_shuffle,
    "shuffles_pile": can_shuffle_pile,
    "exchange_with": can_exchange,
    "exchange_plot": can_exchange_plot,
    "replaces_plot": somebody(may_replace_plot),
    "reveals_new_plot": somebody(has_plots),
    "resolves_opposing": can_resolve_opposing,
    "resolves_ability": can_resolve_ability,
}
"""The tests for effects on hands, decks, piles and plots."""
