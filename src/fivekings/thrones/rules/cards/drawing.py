"""Drawing cards, and shuffling decks."""

from typing import Final

from fivekings.kernel import chance
from fivekings.kernel.errors import BadInput
from fivekings.kernel.event_kind import EventKind
from fivekings.thrones.model.printings import is_called
from fivekings.thrones.model.spoken import THRONES
from fivekings.thrones.model.state import DECK, HAND, Thrones
from fivekings.thrones.model.uses import Counter
from fivekings.thrones.rules.abilities.occur import announce
from fivekings.thrones.rules.cards.moving import move
from fivekings.thrones.rules.players.past_facts import remember

DRAWN_EVENT: Final = THRONES.tells(
    EventKind("drawn", "{seat} draws {count} card{plural}.", fuller="{seat} draws {cards}.")
)


DRAWN: Final = Counter("round", "drawn")
"""Cards that a player has drawn by card effects."""


def draw(state: Thrones, player: int, count: int) -> list[int]:
    """Draw cards, as many as the deck has, all at once or one by one.

    got.draw.1 to got.draw.4, got.effects.4, got.deck.1
    """
    if count > 1 and state.edition.draws_singly:
        return [card for _ in range(count) for card in draw(state, player, 1)]
    drawn: list[int] = []
    for _ in range(count):
        if not state.pile(player, DECK):
            break
        if chance.foretold(state, chance.DRAW):
            stack(state, player)
        card = state.pile(player, DECK)[-1]
        move(state, card, HAND)
        drawn.append(card)
    if drawn:
        remember(state, "drawn", player, times=len(drawn))
    if state.loud and drawn:
        DRAWN_EVENT.confide(state, [player], {"cards": state.titles(drawn)}, seat=player, count=len(drawn))
    return drawn


def draw_by_effect(state: Thrones, player: int, count: int) -> list[int]:
    """Draw cards by a card effect, within the edition's limit per round; only effects that say "draw" count.

    lcg1.draw_cap.1, lcg1.draw_cap.6, ccg.draw_cap.5
    """
    drawn = draw(state, player, count_draws(state, player, count))
    was_drawn(state, player, drawn)
    return drawn


def was_drawn(state: Thrones, player: int, cards: list[int]) -> None:
    """Let abilities react to cards drawn outside the framework of the draw phase."""
    if cards:
        announce(state, "drawn", {"players": [player], "player": player, "cards": cards})


def count_draws(state: Thrones, player: int, count: int) -> int:
    """How many of these cards a player may still draw by card effects this round; they are counted at once.

    lcg1.draw_cap.2, lcg1.draw_cap.4, lcg1.draw_cap.5, lcg1.draw_cap.7, ccg.draw_cap.3, ccg.draw_cap.4, ccg.draw_cap.6
    """
    if state.edition.draw_cap < 0:
        return count
    allowed = min(count, draws_left(state, player))
    if allowed:
        drawn = DRAWN.of(player)
        state.uses[drawn] = state.uses.get(drawn, 0) + allowed
    return allowed


def draws_left(state: Thrones, player: int) -> int:
    """How many cards a player may still draw by card effects this round, and has in the deck."""
    held = len(state.pile(player, DECK))
    if state.edition.draw_cap < 0:
        return held
    return min(held, state.edition.draw_cap - state.uses.get(DRAWN.of(player), 0))


def stack(state: Thrones, player: int) -> None:
    """If a scenario names a card of this player's deck as the next random result, put it on top."""
    named = str(chance.next_foretold(state, chance.DRAW))
    deck = state.pile(player, DECK)
    for place, card in enumerate(deck):
        if is_called(state.cards[card], named, state.edition.name):
            chance.take_foretold(state, chance.DRAW)
            state.set_pile(player, DECK, [*deck[:place], *deck[place + 1 :], card])
            return
    if chance.is_reserved(state, chance.DRAW):
        raise BadInput(f"rng: a card is drawn here, but '{named}' is not in that deck")


def shuffle_deck(state: Thrones, player: int) -> None:
    """Shuffle a draw deck: nobody knows the place of its cards any more."""
    deck = list(state.pile(player, DECK))
    chance.shuffle(state, deck)
    state.set_pile(player, DECK, deck)
    for card in deck:
        state.set_known(card, 0)
