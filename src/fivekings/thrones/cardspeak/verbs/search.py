"""Searching a deck."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, Part, ask, do
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.cardspeak.could import has_deck, somebody
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import compile_number
from fivekings.thrones.cardspeak.nouns.subjects import target_filter
from fivekings.thrones.cardspeak.players import actor, compile_one_player
from fivekings.thrones.cardspeak.verbs.choosing import most_chosen
from fivekings.thrones.cardspeak.word import Hint, asking_verb
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.spoken import THRONES, of_cards
from fivekings.thrones.model.state import DECK, Thrones
from fivekings.thrones.rules.abilities.asking import asked_by_card
from fivekings.thrones.rules.abilities.occur import occur
from fivekings.thrones.rules.cards.characteristics import is_such

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
    """Search a deck, or its top cards, for some cards or none, and reveal them. A fully searched deck is shuffled by
    the card's own text.

    got.search.1 to got.search.5, got.look.1 to got.look.3, got.abilities.13
    """
    count = None if step["count"] is None else compile_number(step["count"])
    which, most = target_filter(step["what"]), most_chosen(step["what"])
    several = step["what"].form in ("several", "up_to", "any_number")
    whose = compile_one_player(step["whose"])
    shown = not step["secretly"]

    def searched(state: Thrones, roles: Roles) -> list[int]:
        deck = state.pile(whose(state, roles), DECK)
        top = len(deck) if count is None else count(state, roles)
        return list(deck[-top:]) if top > 0 else []

    def look_through(state: Thrones, frame: Frame) -> None:
        player = actor(frame.roles)
        top = searched(state, frame.roles)
        for card in top:
            state.show(card, player)
        if state.loud:
            told = SEARCHED_ALL_EVENT if count is None else SEARCHED_EVENT
            told.confide(state, [player], {"cards": state.titles(sorted(top))}, seat=player, count=len(top))

    def build(state: Thrones, frame: Frame) -> Request:
        found = [card for card in searched(state, frame.roles) if is_such(state, which, card, frame.roles)]
        if not several:
            return ASK_SEARCH.to(actor(frame.roles), [*sorted(found), DECLINE])
        return ASK_SEARCH.to(actor(frame.roles), sorted(found), None, 0, min(most(state, frame.roles), len(found)))

    def find(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["it"] = [card for card in choice.picks if card != DECLINE]
        if shown:
            show_found(state, choice)

    return [do(look_through), ask(build, find, rule="got.search.3")]


def show_found(state: Thrones, choice: Choice) -> None:
    """Reveal the cards that were found. Must be the last thing a step does. got.search.3"""
    found = [card for card in choice.picks if card != DECLINE]
    if state.loud:
        if not found:
            FOUND_NOTHING_EVENT.tell(state, seat=choice.seat)
        for card in found:
            FOUND_EVENT.tell(state, seat=choice.seat, card=state.title(card))
    for card in found:
        state.show_all(card)
    if found:
        occur(state, "revealed", {"player": choice.seat, "cards": found})


asking_verb(
    "search_deck",
    "search|searches [the top {count:number} cards of] {whose:whose} deck [secretly] for {what:target}",
    search,
    somebody(has_deck),
    "search the top 10 cards of your deck for a character; add it to your hand; shuffle your deck",
    Hint(player=1.0),
    finds=True,
)
