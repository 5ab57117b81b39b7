"""Moving cards between zones: the one place where a card changes where it is."""

from typing import Any

from fivekings.kernel import chance
from fivekings.kernel.errors import BadInput
from fivekings.kernel.program import PROGRAMS, Frame
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.printings import is_called
from fivekings.thrones.model.state import (
    DEAD,
    DECK,
    DISCARD,
    DUPLICATE,
    HAND,
    NONE,
    PLAY,
    PLOTS,
    REVEALED,
    SHADOWS,
    USED,
    ZONES,
    Thrones,
)
from fivekings.thrones.rules.characteristics import auras, changed
from fivekings.thrones.rules.doomed import follow, look_for_doom


def move(state: Thrones, card: int, zone: int, player: int | None = None) -> None:
    """Put a card on top of a pile: of its owner when it leaves play, of its controller in play.

    got.ownership.2, got.ownership.4, got.ownership.5, got.leaves_play.1, got.leaves_play.2, got.dead_pile.6,
    got.discard_pile.4
    """
    old = state.zone[card]
    if card in state.turned:
        turn(state, card)
    if old < ZONES:
        state.piles[state.controller[card] * ZONES + old].remove(card)
    if old == PLAY:
        leave_challenge(state, card)
        state.kneeling[card] = 0
        state.power[card] = 0
        state.ambushed[card] = 0
        forget(state, card)
    if old in (PLAY, REVEALED):
        state.tokens.pop(str(card), None)
    if old == SHADOWS:
        state.shadows.remove(card)
    if old in (PLAY, DUPLICATE):
        state.host[card] = NONE
        state.facedown[card] = 0
    if zone == HAND:
        state.known[card] |= 1 << state.owner[card]
    elif zone == SHADOWS:
        state.shadows.append(card)
        state.known[card] = 1 << state.owner[card]
    elif zone not in (DECK, DUPLICATE, PLOTS) and state.phase != "setup":
        state.show_all(card)
    holder = state.owner[card] if zone != PLAY else (state.owner[card] if player is None else player)
    state.controller[card] = holder
    state.zone[card] = zone
    if zone < ZONES:
        state.piles[holder * ZONES + zone].append(card)
    if old in (PLAY, REVEALED) or zone in (PLAY, REVEALED):
        changed(state)
    if zone == DEAD or PLAY in (old, zone):
        look_for_doom(state)


def turn(state: Thrones, card: int) -> None:
    """A card becomes what it says it becomes, or what it was. The list of cards is shared between copies of a state,
    so it is replaced, not changed.

    got.cardtype.2, got.cardtype.3
    """
    state.turned = [c for c in state.turned if c != card] if card in state.turned else [*state.turned, card]
    other = state.cards[card].other
    assert other is not None
    state.cards = [*state.cards[:card], other, *state.cards[card + 1 :]]
    changed(state)


def face_used(state: Thrones, event: Roles) -> Card:
    """The face of a card whose ability initiates, or has: it may have become another card since. got.cardtype.3"""
    card: int = event["source"]
    printed = state.cards[card]
    turned_since = (card in state.turned) != ("turned" in event)
    return printed.other if turned_since and printed.other is not None else printed


def forget(state: Thrones, card: int) -> None:
    """A card that leaves play takes with it what lasted on it, what waited for it, and how often it was used.

    got.leaves_play.4, got.limits.2
    """
    if str(card) in state.heights:
        state.heights = {other: known for other, known in state.heights.items() if other != str(card)}
    if any(card in effect["cards"] for effect in state.lasting):
        state.lasting = [without(effect, card) for effect in state.lasting if effect["cards"] != [card]]
    if any(card in effect["roles"].get("it", ()) for effect in state.delayed):
        state.delayed = [
            {**e, "roles": {**e["roles"], "it": [c for c in e["roles"].get("it", []) if c != card]}}
            for e in state.delayed
        ]
    if state.uses:
        mine = tuple(f"{period}|{card}|" for period in ("challenge", "phase", "round"))
        state.uses = {key: count for key, count in state.uses.items() if not key.startswith(mine)}


def without(effect: dict[str, Any], card: int) -> dict[str, Any]:
    """A lasting effect without one of its cards."""
    return {**effect, "cards": [other for other in effect["cards"] if other != card]}


def leave_challenge(state: Thrones, card: int) -> None:
    """A card that leaves play or changes control takes no part in the challenge any more. got.participating.8"""
    if card in state.attackers:
        state.attackers.remove(card)
    if card in state.defenders:
        state.defenders.remove(card)
    if card in state.bypassed:
        state.bypassed.remove(card)


def draw(state: Thrones, player: int, count: int) -> list[int]:
    """Draw cards, as many as there are, all at once or one after the other.

    got.draw.1 to got.draw.4, got.effects.4, got.deck.1
    """
    if count > 1 and state.edition.draws_singly:
        return [card for _ in range(count) for card in draw(state, player, 1)]
    drawn: list[int] = []
    for _ in range(count):
        deck = state.pile(player, DECK)
        if not deck:
            break
        if chance.foretold(state, chance.DRAW):
            stack(state, deck)
        card = deck[-1]
        move(state, card, HAND)
        drawn.append(card)
    if state.loud and drawn:
        state.confide("drawn", {"seat": player, "count": len(drawn)}, {"cards": state.titles(drawn)}, [player])
    return drawn


def draw_by_effect(state: Thrones, player: int, count: int) -> list[int]:
    """Draw cards by a card's effect, as far as the edition lets one do so in a round; only what says draw is a draw.

    lcg1.draw_cap.1, lcg1.draw_cap.6, ccg.draw_cap.5
    """
    return draw(state, player, count_draws(state, player, count))


def count_draws(state: Thrones, player: int, count: int) -> int:
    """How many of so many cards a player may still draw by card effects this round; they count from now on.

    lcg1.draw_cap.2, lcg1.draw_cap.4, lcg1.draw_cap.5, lcg1.draw_cap.7, ccg.draw_cap.3, ccg.draw_cap.4, ccg.draw_cap.6
    """
    if state.edition.draw_cap < 0:
        return count
    allowed = min(count, draws_left(state, player))
    if allowed:
        key = f"round|drawn|{player}"
        state.uses[key] = state.uses.get(key, 0) + allowed
    return allowed


def draws_left(state: Thrones, player: int) -> int:
    """How many cards a player may still draw by card effects this round, as far as the deck goes."""
    held = len(state.pile(player, DECK))
    if state.edition.draw_cap < 0:
        return held
    return min(held, state.edition.draw_cap - state.uses.get(f"round|drawn|{player}", 0))


def stack(state: Thrones, deck: list[int]) -> None:
    """Where a scenario names a card of this deck as the next result of chance, it comes to the top."""
    named = str(chance.next_foretold(state, chance.DRAW))
    for place, card in enumerate(deck):
        if is_called(state.cards[card], named, state.edition.name):
            chance.take_foretold(state, chance.DRAW)
            deck.append(deck.pop(place))
            return
    if chance.is_reserved(state, chance.DRAW):
        raise BadInput(f"rng: a card is drawn here, but '{named}' is not in that deck")


def shuffle_deck(state: Thrones, player: int) -> None:
    """Shuffle a draw deck: nobody knows any more where a card of it is."""
    deck = state.pile(player, DECK)
    chance.shuffle(state, deck)
    for card in deck:
        state.known[card] = 0


def duplicates_of(state: Thrones, card: int) -> list[int]:
    """The duplicates on a card. got.duplicate.8"""
    if not state.cards[card].unique or card not in state.host:
        return []
    return [other for other in range(len(state.zone)) if state.zone[other] == DUPLICATE and state.host[other] == card]


def attachments_of(state: Thrones, card: int) -> list[int]:
    """The attachments on a card. got.attachment.6, got.duplicate.6"""
    found: list[int] = []
    for player in range(state.seats):
        for other in state.piles[player * ZONES + PLAY]:
            if state.host[other] == card:
                found.append(other)
    return found


def reveal_plot(state: Thrones, player: int, card: int) -> None:
    """A plot is revealed on top of the one before, which goes to the used pile.

    got.plot.3, got.plot.4, got.in_play.6
    """
    before = state.plot[player]
    if before != NONE:
        move(state, before, USED)
    state.plot[player] = card
    if "plot window" in auras(state):
        state.uses[f"phase|revealed|{player}|{state.title(card)}"] = 1
    move(state, card, REVEALED)
    state.lasting = [e for e in state.lasting if not (e["until"] == "new plot" and e["player"] == player)]
    changed(state)


def return_used_plots(state: Thrones, player: int) -> None:
    """With no plot left, the used ones come back; the revealed one stays. got.plot.5, got.plot.7"""
    if not state.pile(player, PLOTS):
        for card in state.pile(player, USED)[:]:
            move(state, card, PLOTS)


def to_discard(state: Thrones, card: int) -> None:
    """Place a card on its owner's discard pile; with deathbound on the dead pile, where that holds for hands and decks
    too. A duplicate has no text.

    got.discard_pile.2, ccg.deathbound.1, ccg.deathbound.2, ccg.deathbound.5
    """
    bound = state.edition.deathbound_anywhere and state.zone[card] != DUPLICATE
    if bound and "deathbound" in state.cards[card].compiled.keywords:
        to_dead_pile(state, card)
    else:
        move(state, card, DISCARD)


def to_dead_pile(state: Thrones, card: int) -> None:
    """Place a card that is not killed on its owner's dead pile; who waits for that may answer. got.ownership.5"""
    move(state, card, DEAD)
    if state.listening.get("buried"):
        follow(state, Frame(PROGRAMS["thrones.occur"], 0, {"kind": "buried", "cards": [card]}))
