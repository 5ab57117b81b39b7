"""Looking at cards and revealing them."""

from typing import Final

from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, Part, ask, do, repeat
from fivekings.kernel.request import Choice, Request
from fivekings.thrones.cardspeak.apply import act_with
from fivekings.thrones.cardspeak.could import can_never, has_deck, holds_cards, lies_in, some_such, somebody
from fivekings.thrones.cardspeak.forms import Node
from fivekings.thrones.cardspeak.meaning import compile_number
from fivekings.thrones.cardspeak.nouns.filters import compile_filter
from fivekings.thrones.cardspeak.players import actor, compile_players
from fivekings.thrones.cardspeak.word import Act, Hint, asking_verb, verb
from fivekings.thrones.model.ability import Roles, Test
from fivekings.thrones.model.columns import taken_from
from fivekings.thrones.model.spoken import THRONES, of_cards
from fivekings.thrones.model.state import DECK, HAND, Thrones
from fivekings.thrones.rules.abilities.occur import occur
from fivekings.thrones.rules.cards.characteristics import is_such
from fivekings.thrones.rules.cards.entering import enter, may_enter
from fivekings.thrones.rules.cards.moving import move
from fivekings.thrones.rules.players.elimination import check_decks

SHOWED_HAND_EVENT: Final = THRONES.tells(EventKind("showed hand", "{seat} shows a hand of {cards}."))


SHOWED_EVENT: Final = THRONES.tells(EventKind("showed", "{seat} shows {cards}."))


def verb_reveals_hand(step: Node) -> Act:
    """Reveal a hand. got.reveal.1"""
    who = compile_players(step["whose"])

    def revealing(state: Thrones, frame: Frame) -> None:
        shown: list[int] = []
        for player in who(state, frame.roles):
            hand = sorted(state.pile(player, HAND))
            shown += hand
            for card in hand:
                state.show_all(card)
            if state.loud:
                SHOWED_HAND_EVENT.tell(state, seat=player, cards=state.titles(hand))
        if shown:
            occur(state, "revealed", {"player": actor(frame.roles), "cards": shown})

    return revealing


def can_look_at(_step: Node) -> Test:
    """Does an opponent still have a card in hand that was drawn? got.look.1"""

    def possible(state: Thrones, roles: Roles) -> bool:
        others = state.opponents(actor(roles))
        drawn: list[int] = roles["event"]["cards"]
        return any(state.zone[card] == HAND and state.owner[card] in others for card in drawn)

    return possible


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


REVEALED_EVENT: Final = THRONES.tells(EventKind("revealed", "+ The top card is {card}."))


ASK_TAKE: Final = of_cards("take", "which of these do you take to hand?")


ASK_BOTTOM: Final = of_cards("bottom", "which of these go to the bottom of the deck?")


ASK_NEXT: Final = {
    "the bottom": of_cards("next to the bottom", "which is next to go to the bottom, below the others?"),
    "the top": of_cards("next to the top", "which is next to go on top, above the others?"),
}


def look_hand(step: Node) -> list[Part]:
    """Look at a hand. got.look.1"""
    who = compile_players(step["whose"])

    def look(state: Thrones, frame: Frame) -> None:
        for other in who(state, frame.roles):
            notice(state, actor(frame.roles), other, sorted(state.pile(other, HAND)), LOOKED_AT_HAND_EVENT)

    return [do(look)]


def look_top(step: Node) -> list[Part]:
    """Look at the top cards of a deck; they are `them` until they are put back. got.look.1 to got.look.3"""
    who = compile_players(step["whose"])
    count = compile_number(1 if step["count"] is None else step["count"])

    def look(state: Thrones, frame: Frame) -> None:
        frame.roles["looked"] = []
        for other in who(state, frame.roles):
            top = top_of_deck(state, other, count(state, frame.roles))
            frame.roles["looked"] += top
            notice(state, actor(frame.roles), other, top, LOOKED_AT_TOP_EVENT)
        frame.roles["it"] = frame.roles["looked"][:]

    return [do(look)]


def look_at(_step: Node) -> list[Part]:
    """Look at cards that opponents have drawn. got.look.1"""

    def look(state: Thrones, frame: Frame) -> None:
        drawn: list[int] = frame.roles["event"]["cards"]
        for other in state.opponents(actor(frame.roles)):
            theirs = sorted(card for card in drawn if state.owner[card] == other and state.zone[card] == HAND)
            if theirs:
                notice(state, actor(frame.roles), other, theirs, LOOKED_AT_HAND_EVENT)

    return [do(look)]


def verb_reveal_top(step: Node) -> Act:
    """Reveal the top cards of a deck; they are `them` until they go elsewhere.

    got.reveal.1, got.reveal.2, got.reveal.3
    """
    who = compile_players(step["whose"])
    count = compile_number(1 if step["count"] is None else step["count"])

    def revealing(state: Thrones, frame: Frame) -> None:
        players, top = who(state, frame.roles), count(state, frame.roles)
        frame.roles["looked"] = [card for player in players for card in top_of_deck(state, player, top)]
        frame.roles["it"] = frame.roles["looked"][:]
        for card in frame.roles["it"]:
            state.show_all(card)
            if state.loud:
                REVEALED_EVENT.tell(state, seat=state.owner[card], card=state.title(card))
        if frame.roles["it"]:
            occur(state, "revealed", {"player": actor(frame.roles), "cards": frame.roles["it"][:]})

    return revealing


def put_some(step: Node) -> list[Part]:
    """Put some of the cards looked at into play. got.put_into_play.1"""
    most = compile_number(step["count"])
    which = compile_filter(step["what"])

    def build(state: Thrones, frame: Frame) -> Request | None:
        player = actor(frame.roles)
        looked = [c for c in still_there(state, frame, "looked") if is_such(state, which, c, frame.roles)]
        able = sorted(card for card in looked if may_enter(state, card, player))
        return ASK_TAKE.to(player, able, None, 0, min(most(state, frame.roles), len(able))) if able else None

    def put(state: Thrones, frame: Frame, choice: Choice) -> None:
        frame.roles["looked"] = [card for card in frame.roles["looked"] if card not in choice.picks]
        for card in choice.picks:
            enter(state, card, choice.seat, "put")

    return [ask(build, put, rule="got.put_into_play.1")]


def top_of_deck(state: Thrones, player: int, count: int) -> list[int]:
    """The top cards of a deck, as many as it has."""
    return list(state.pile(player, DECK)[-count:]) if count > 0 else []


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
    most = compile_number(step["count"])
    optional = bool(step["up_to"])

    def build(state: Thrones, frame: Frame) -> Request:
        looked = still_there(state, frame, "looked")
        high = max(0, min(most(state, frame.roles), len(looked)))
        return ASK_TAKE.to(actor(frame.roles), sorted(looked), None, 0 if optional else high, high)

    def take(state: Thrones, frame: Frame, choice: Choice) -> None:
        for card in choice.picks:
            move(state, card, HAND)
        frame.roles["looked"] = [card for card in frame.roles["looked"] if card not in choice.picks]
        if state.loud and choice.picks:
            TOOK_CARDS_EVENT.tell(state, seat=choice.seat, count=len(choice.picks))

    return [ask(build, take, rule="got.look.2")]


def bottom_some(step: Node) -> list[Part]:
    """Put some of the cards looked at on the bottom of the deck, in any order."""
    most = compile_number(step["count"])

    def build(state: Thrones, frame: Frame) -> Request:
        looked = still_there(state, frame, "looked")
        high = max(0, min(most(state, frame.roles), len(looked)))
        return ASK_BOTTOM.to(actor(frame.roles), sorted(looked), None, 0, high)

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
        return ASK_NEXT[where].to(actor(frame.roles), sorted(placing)) if placing else None

    def put(state: Thrones, frame: Frame, choice: Choice) -> None:
        card = choice.pick
        frame.roles["placing"].remove(card)
        rest = taken_from(state.pile(state.owner[card], DECK), card)
        state.set_pile(state.owner[card], DECK, [card, *rest] if where == "the bottom" else [*rest, card])
        if state.loud and not frame.roles["placing"]:
            PUT_BACK_EVENT.tell(state, seat=choice.seat, where=where)

    def all_placed(_state: Thrones, frame: Frame) -> bool:
        return not frame.roles["placing"]

    return repeat(ask(build, put, rule="got.look.2"), until=all_placed)


def others_on_bottom(_step: Node) -> list[Part]:
    """The other cards go to the bottom of the deck."""
    return others("the bottom")


def others_on_top(_step: Node) -> list[Part]:
    """The other cards go to the top of the deck."""
    return others("the top")


verb(
    "reveals_hand",
    "reveal|reveals {whose:whose} hand",
    verb_reveals_hand,
    somebody(holds_cards),
    "that player reveals their hand",
    Hint(player=-0.2),
)


def verb_reveal_held(step: Node) -> Act:
    """Reveal cards of a hand. got.reveal.1"""

    def revealing(state: Thrones, cards: list[int], roles: Roles) -> None:
        for card in cards:
            state.show_all(card)
        if state.loud:
            SHOWED_EVENT.tell(state, seat=state.owner[cards[0]], cards=state.titles(cards))
        occur(state, "revealed", {"player": actor(roles), "cards": cards[:]})

    return act_with(step, revealing)


verb(
    "reveal_held",
    "reveal|reveals {what:subject} from [{origin:whose}] hand",
    verb_reveal_held,
    some_such(lies_in(HAND)),
    "reveal it from hand",
    Hint(player=-0.1),
)

verb(
    "reveal_top",
    "reveal|reveals the top [{count:number}] card|cards of {whose:whose} deck",
    verb_reveal_top,
    somebody(has_deck),
    "reveal the top 2 cards of your deck; add 1 of them to your hand",
    finds=True,
)

asking_verb(
    "look_at",
    "look|looks at those cards",
    look_at,
    can_look_at,
    "look at those cards",
)

asking_verb(
    "look_hand",
    "look|looks at {whose:whose} hand",
    look_hand,
    somebody(holds_cards),
    "look at that player's hand",
    Hint(player=-0.2),
)

asking_verb(
    "look_top",
    "look|looks at the top [{count:number}] card|cards of {whose:whose} deck",
    look_top,
    somebody(has_deck),
    "look at the top 2 cards of your deck; place the others on top of the deck in any order",
    finds=True,
)

asking_verb(
    "take_some",
    "add|adds [up to] {count:number} of them to your hand",
    take_some,
    can_never,
    "look at the top 2 cards of your deck; add up to 1 of them to your hand",
    Hint(player=0.9),
)

asking_verb(
    "put_some",
    "put|puts up to {count:number} {what:filter} among them into play",
    put_some,
    can_never,
    "reveal the top 2 cards of your deck; put up to 1 character among them into play",
    Hint(player=1.0),
)

asking_verb(
    "bottom_some",
    "place|places up to {count:number} of them on the bottom of the deck in any order",
    bottom_some,
    can_never,
    "look at the top 2 cards of your deck; place up to 1 of them on the bottom of the deck in any order",
)

asking_verb(
    "others_bottom",
    "place|places the others on the bottom of the deck in any order",
    others_on_bottom,
    can_never,
    "look at the top 2 cards of your deck; place the others on the bottom of the deck in any order",
)

asking_verb(
    "others_top",
    "place|places the others on top of the deck in any order",
    others_on_top,
    can_never,
    "look at the top 2 cards of that player's deck; place the others on top of the deck in any order",
)
