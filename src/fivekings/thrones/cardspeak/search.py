"""Effects that look through decks and hands: searching, taking, and putting back in any order."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, Part, ask, do, each, repeat
from fivekings.kernel.request import DECLINE, Choice, Request
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.phrases import (
    compile_count,
    compile_filter,
    player_word,
    players_meant,
    target_filter,
)
from fivekings.thrones.model.columns import without
from fivekings.thrones.model.spoken import THRONES, of_cards
from fivekings.thrones.model.state import DECK, HAND, Thrones
from fivekings.thrones.rules.abilities.asking import asked_by_card
from fivekings.thrones.rules.abilities.occur import occur
from fivekings.thrones.rules.abilities.targets import ASK_PICK
from fivekings.thrones.rules.cards.characteristics import is_such
from fivekings.thrones.rules.cards.discarding import DISCARDED_FROM_HAND_EVENT
from fivekings.thrones.rules.cards.drawing import shuffle_deck
from fivekings.thrones.rules.cards.entering import enter, may_enter
from fivekings.thrones.rules.cards.moving import move
from fivekings.thrones.rules.keywords.deathbound import to_discard
from fivekings.thrones.rules.players.elimination import check_decks

SEARCHED_ALL_EVENT: Final = THRONES.tells(EventKind("searched all", "{seat} searches the deck."))
LOOKED_AT_HAND_EVENT: Final = THRONES.tells(
    EventKind(
        "looked at hand", "{seat} looks at the hand of {other}.", fuller="{seat} looks at the hand of {other}: {cards}."
    )
)
LOOKED_AT_TOP_EVENT: Final = THRONES.tells(
    EventKind(
        "looked at top",
        "{seat} looks at the top {count} cards of the deck of {other}.",
        fuller="{seat} looks at the top {count} cards of the deck of {other}: {cards}.",
    )
)
TOOK_CARDS_EVENT: Final = THRONES.tells(EventKind("took cards", "+ {seat} takes {count} card{plural} to hand."))
PUT_BACK_EVENT: Final = THRONES.tells(EventKind("put back", "+ {seat} puts the rest on {where} of the deck."))
SEARCHED_EVENT: Final = THRONES.tells(
    EventKind(
        "searched", "{seat} searches the top {count} cards.", fuller="{seat} searches the top {count} cards: {cards}."
    )
)
FOUND_EVENT: Final = THRONES.tells(EventKind("found", "+ {seat} finds {card}."))
FOUND_NOTHING_EVENT: Final = THRONES.tells(EventKind("found nothing", "+ {seat} finds nothing."))
REVEALED_EVENT: Final = THRONES.tells(EventKind("revealed", "+ The top card is {card}."))

ASK_SEARCH: Final = of_cards("search", asked_by_card("choose a card, or find nothing."), decline="find nothing")
ASK_TAKE: Final = of_cards("take", "which of these do you take to hand?")
ASK_BOTTOM: Final = of_cards("bottom", "which of these go to the bottom of the deck?")
ASK_NEXT: Final = {
    "the bottom": of_cards("next to the bottom", "which is next to go to the bottom, below the others?"),
    "the top": of_cards("next to the top", "which is next to go on top, above the others?"),
}


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
    form = player_word(step["who"])

    def searchers(state: Thrones, frame: Frame) -> list[int]:
        return players_meant(state, form, frame.roles)

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


def discards_cards(step: Node) -> list[Part]:
    """Players discard a number of cards they choose. got.discard_pile.2"""
    count: int = step["count"]
    form = player_word(step["who"])
    each_of = None if step["each"] is None else compile_count(step["each"])

    def losers(state: Thrones, frame: Frame) -> list[int]:
        return players_meant(state, form, frame.roles)

    def build(state: Thrones, frame: Frame) -> Request | None:
        hand = sorted(state.pile(frame.roles["seat"], HAND))
        lost = min(len(hand), count * (1 if each_of is None else each_of(state, frame.roles)))
        return ASK_PICK.to(frame.roles["seat"], hand, None, lost, lost) if lost else None

    return [each("seat", losers, ask(build, discard_picked, rule="got.discard_pile.2"))]


def discard_picked(state: Thrones, _frame: Frame, choice: Choice) -> None:
    """Discard the chosen cards of a hand. got.discard_pile.2"""
    for card in choice.picks:
        to_discard(state, card)
    if state.loud:
        DISCARDED_FROM_HAND_EVENT.tell(state, seat=choice.seat, cards=state.titles(choice.picks))


def discards_down_to(step: Node) -> list[Part]:
    """Players discard cards they choose until they have at most a number. got.discard_pile.2"""
    count: int = step["count"]
    form = player_word(step["who"])

    def losers(state: Thrones, frame: Frame) -> list[int]:
        return players_meant(state, form, frame.roles)

    def build(state: Thrones, frame: Frame) -> Request | None:
        hand = sorted(state.pile(frame.roles["seat"], HAND))
        over = len(hand) - count
        return ASK_PICK.to(frame.roles["seat"], hand, None, over, over) if over > 0 else None

    return [each("seat", losers, ask(build, discard_picked, rule="got.discard_pile.2"))]


def look_hand(step: Node) -> list[Part]:
    """Look at a hand. got.look.1"""
    form = player_word(step["whose"])

    def look(state: Thrones, frame: Frame) -> None:
        for other in players_meant(state, form, frame.roles):
            notice(state, frame.roles["player"], other, sorted(state.pile(other, HAND)), LOOKED_AT_HAND_EVENT)

    return [do(look)]


def look_top(step: Node) -> list[Part]:
    """Look at the top cards of a deck; they are `them` until they are put back. got.look.1 to got.look.3"""
    form = player_word(step["whose"])
    count: int = step["count"]

    def look(state: Thrones, frame: Frame) -> None:
        frame.roles["looked"] = []
        for other in players_meant(state, form, frame.roles):
            top = top_of_deck(state, other, count)
            frame.roles["looked"] += top
            notice(state, frame.roles["player"], other, top, LOOKED_AT_TOP_EVENT)
        frame.roles["it"] = frame.roles["looked"][:]

    return [do(look)]


def look_at(_step: Node) -> list[Part]:
    """Look at cards that opponents have drawn. got.look.1"""

    def look(state: Thrones, frame: Frame) -> None:
        drawn: list[int] = frame.roles["event"]["cards"]
        for other in state.opponents(frame.roles["player"]):
            theirs = sorted(card for card in drawn if state.owner[card] == other and state.zone[card] == HAND)
            if theirs:
                notice(state, frame.roles["player"], other, theirs, LOOKED_AT_HAND_EVENT)

    return [do(look)]


def reveal_several(step: Node) -> list[Part]:
    """Reveal the top cards of a deck; they are `them` until they go elsewhere. got.reveal.1, got.reveal.3"""
    form = player_word(step["whose"])
    count: int = step["count"]

    def reveal(state: Thrones, frame: Frame) -> None:
        players = players_meant(state, form, frame.roles)
        frame.roles["looked"] = [card for player in players for card in top_of_deck(state, player, count)]
        frame.roles["it"] = frame.roles["looked"][:]
        for card in frame.roles["it"]:
            state.show_all(card)
            if state.loud:
                REVEALED_EVENT.tell(state, seat=state.owner[card], card=state.title(card))
        if frame.roles["it"]:
            occur(state, "revealed", {"player": frame.roles["player"], "cards": frame.roles["it"][:]})

    return [do(reveal)]


def put_some(step: Node) -> list[Part]:
    """Put some of the cards looked at into play. got.put_into_play.1"""
    most: int = step["count"]
    which = compile_filter(step["what"])

    def build(state: Thrones, frame: Frame) -> Request | None:
        player: int = frame.roles["player"]
        looked = [c for c in still_there(state, frame, "looked") if is_such(state, which, c, frame.roles)]
        able = sorted(card for card in looked if may_enter(state, card, player))
        return ASK_TAKE.to(player, able, None, 0, min(most, len(able))) if able else None

    def put(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["looked"] = [card for card in frame.roles["looked"] if card not in choice.picks]
        for card in choice.picks:
            enter(state, card, choice.seat, "put")

    return [ask(build, put, rule="got.put_into_play.1")]


def top_of_deck(state: Thrones, player: int, count: int) -> list[int]:
    """The top cards of a deck, as many as it has."""
    return list(state.pile(player, DECK)[-count:]) if count else []


def notice(state: Thrones, player: int, other: int, cards: list[int], looked: EventKind) -> None:
    """A player learns cards of another player, or of their own deck."""
    for card in cards:
        state.show(card, player)
    if state.loud:
        looked.confide(state, [player], {"cards": state.titles(cards)}, seat=player, other=other, count=len(cards))


def still_there(state: Thrones, frame: Frame, role: str) -> list[int]:
    """The cards that are still in a deck: their player may have left the game."""
    frame.roles[role] = [card for card in frame.roles.get(role, []) if state.zone[card] == DECK]
    found: list[int] = frame.roles[role]
    return found


def take_some(step: Node) -> list[Part]:
    """Add some of the cards looked at to hand."""
    most: int = step["count"]
    least = 0 if step["up_to"] else most

    def build(state: Thrones, frame: Frame) -> Request:
        looked = still_there(state, frame, "looked")
        low = min(least, len(looked))
        return ASK_TAKE.to(frame.roles["player"], sorted(looked), None, low, min(most, len(looked)))

    def take(state: Thrones, frame: Frame, choice: Choice) -> None:
        for card in choice.picks:
            move(state, card, HAND)
        frame.roles["looked"] = [card for card in frame.roles["looked"] if card not in choice.picks]
        if state.loud and choice.picks:
            TOOK_CARDS_EVENT.tell(state, seat=choice.seat, count=len(choice.picks))

    return [ask(build, take, rule="got.look.2")]


def bottom_some(step: Node) -> list[Part]:
    """Put some of the cards looked at on the bottom of the deck, in any order."""
    most: int = step["count"]

    def build(state: Thrones, frame: Frame) -> Request:
        looked = still_there(state, frame, "looked")
        return ASK_BOTTOM.to(frame.roles["player"], sorted(looked), None, 0, min(most, len(looked)))

    def pick(_state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["placing"] = list(choice.picks)
        frame.roles["looked"] = [card for card in frame.roles["looked"] if card not in choice.picks]

    return [ask(build, pick, rule="got.look.2"), arranged("the bottom")]


def others(where: str) -> list[Part]:
    """Put the remaining cards looked at on the bottom or top of the deck, in any order."""

    def rest(_state: Thrones, frame: Frame) -> None:
        frame.roles["placing"] = frame.roles.pop("looked", [])

    def settle(state: Thrones, _frame: Frame) -> None:
        check_decks(state)

    return [do(rest), arranged(where), do(settle)]


def arranged(where: str) -> Part:
    """Put cards back one by one, each below or above the one before. got.look.2"""

    def build(state: Thrones, frame: Frame) -> Request | None:
        placing = still_there(state, frame, "placing")
        return ASK_NEXT[where].to(frame.roles["player"], sorted(placing)) if placing else None

    def put(state: Thrones, frame: Frame, choice: Choice) -> None:
        card = choice.pick
        frame.roles["placing"].remove(card)
        rest = without(state.pile(state.owner[card], DECK), card)
        state.set_pile(state.owner[card], DECK, [card, *rest] if where == "the bottom" else [*rest, card])
        if state.loud and not frame.roles["placing"]:
            PUT_BACK_EVENT.tell(state, seat=choice.seat, where=where)

    def all_placed(_state: Thrones, frame: Frame) -> bool:
        return not frame.roles["placing"]

    return repeat(ask(build, put, rule="got.look.2"), until=all_placed)
