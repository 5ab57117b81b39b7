"""Searching a deck."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, Part, ask, do, each
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.cardspeak.could import has_deck, somebody
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.nouns.subjects import target_filter
from fivekings.thrones.cardspeak.players import compile_players
from fivekings.thrones.cardspeak.word import Hint, asking_verb
from fivekings.thrones.model.ability import Test
from fivekings.thrones.model.spoken import THRONES, of_cards
from fivekings.thrones.model.state import DECK, HAND, Thrones
from fivekings.thrones.rules.abilities.asking import asked_by_card
from fivekings.thrones.rules.abilities.occur import occur
from fivekings.thrones.rules.cards.characteristics import is_such
from fivekings.thrones.rules.cards.drawing import shuffle_deck
from fivekings.thrones.rules.cards.moving import move


def can_search(_step: Node) -> Test:
    """Does the deck have a card? What is searched for need not be there. got.search.1, got.abilities.13"""
    return lambda state, roles: bool(state.pile(roles["player"], DECK))


SEARCHED_ALL_EVENT: Final = THRONES.tells(EventKind("searched all", "{seat} searches the deck."))


SEARCHED_EVENT: Final = THRONES.tells(
    EventKind(
        "searched", "{seat} searches the top {count} cards.", fuller="{seat} searches the top {count} cards: {cards}."
    )
)


FOUND_EVENT: Final = THRONES.tells(EventKind("found", "+ {seat} finds {card}."))


FOUND_NOTHING_EVENT: Final = THRONES.tells(EventKind("found nothing", "+ {seat} finds nothing."))


ASK_SEARCH: Final = of_cards("search", asked_by_card("choose a card, or find nothing."), decline="find nothing")


def search(step: Node) -> list[Part]:
    """Search a deck, or its top cards, for one card or none, and reveal it. A fully searched deck is shuffled by the
    card's own text.

    got.search.1 to got.search.5, got.look.1 to got.look.3
    """
    count: int = step["count"] or 0
    which = target_filter(step["what"])
    shown = not step["secretly"]

    def look_through(state: Thrones, frame: Frame) -> None:
        player: int = frame.roles["player"]
        top = state.pile(player, DECK)[-count:]
        for card in top:
            state.show(card, player)
        if state.loud:
            searched = SEARCHED_EVENT if count else SEARCHED_ALL_EVENT
            searched.confide(state, [player], {"cards": state.titles(sorted(top))}, seat=player, count=len(top))

    def build(state: Thrones, frame: Frame) -> Request:
        player: int = frame.roles["player"]
        found = [card for card in state.pile(player, DECK)[-count:] if is_such(state, which, card, frame.roles)]
        return ASK_SEARCH.to(player, [*sorted(found), DECLINE])

    def find(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["it"] = [] if choice.pick == DECLINE else [choice.pick]
        if shown:
            show_found(state, choice)

    return [do(look_through), ask(build, find, rule="got.search.3")]


def show_found(state: Thrones, choice: Choice) -> None:
    """Reveal the card that was found. Must be the last thing a step does. got.search.3"""
    if state.loud:
        if choice.pick == DECLINE:
            FOUND_NOTHING_EVENT.tell(state, seat=choice.seat)
        else:
            FOUND_EVENT.tell(state, seat=choice.seat, card=state.title(choice.pick))
    if choice.pick != DECLINE:
        state.show_all(choice.pick)
        occur(state, "revealed", {"player": choice.seat, "cards": [choice.pick]})


def searches_deck(step: Node) -> list[Part]:
    """Players search their decks one after another, add what they find to their hands, and shuffle.

    got.search.1 to got.search.5
    """
    which = target_filter(step["what"])
    who = compile_players(step["who"])

    def searchers(state: Thrones, frame: Frame) -> list[int]:
        return who(state, frame.roles)

    def build(state: Thrones, frame: Frame) -> Request:
        seat: int = frame.roles["seat"]
        deck = state.pile(seat, DECK)
        for card in deck:
            state.show(card, seat)
        found = [card for card in deck if is_such(state, which, card, frame.roles)]
        return ASK_SEARCH.to(seat, [*sorted(found), DECLINE])

    def find(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["found"] = choice.pick
        show_found(state, choice)

    def take(state: Thrones, frame: Frame) -> None:
        if frame.roles["found"] != DECLINE:
            move(state, frame.roles["found"], HAND)
        shuffle_deck(state, frame.roles["seat"])

    return [each("seat", searchers, ask(build, find, rule="got.search.3"), do(take))]


asking_verb(
    "search_deck",
    "search your deck [secretly] for {what:target}",
    search,
    can_search,
    "search your deck for a character; add it to your hand",
    Hint(player=1.0),
    finds=True,
)

asking_verb(
    "searches_deck",
    "{who:player} search|searches their deck for {what:target} and adds it to their hand",
    searches_deck,
    somebody(has_deck),
    "each opponent searches their deck for a character and adds it to their hand",
    Hint(player=1.0),
)

asking_verb(
    "search_top",
    "search the top {count:number} cards of your deck for {what:target}",
    search,
    can_search,
    "search the top 10 cards of your deck for a character; put it into play; shuffle your deck",
    Hint(player=0.9),
    finds=True,
)
