"""Resampling: states that look the same to a seat, with what it does not know dealt again."""

from fivekings.kernel import chance
from fivekings.thrones.model.state import DECK, DUPLICATE, HAND, NONE, PLAY, SHADOWS, Thrones
from fivekings.thrones.rules.abilities.windows import look_again
from fivekings.thrones.rules.cards.characteristics import changed
from fivekings.thrones.rules.phases.plot_deck import plot_deck
from fivekings.thrones.rules.phases.setup import is_setup_card, setup_cost
from fivekings.thrones.rules.players.titles import deal_titles


def deal_hidden(state: Thrones, seat: int) -> None:
    """Deal every player's unknown cards again among that player's hidden places, and titles being chosen among the
    choosers."""
    for frame in state.frames:
        if frame.program.name == "thrones.titles" and "taken" in frame.roles:
            deal_titles(state, frame.roles, seat)
    if state.edition.deal_hidden is not None:
        state.edition.deal_hidden(state, seat)
    for player in range(len(state.chosen_plots)):
        if player != seat and state.chosen_plots[player] != NONE:
            plots = plot_deck(state, player)
            state.chosen_plots[player] = plots[chance.below(state, len(plots))]
    for player in range(state.seats):
        if player != seat and state.setting_up(player):
            deal_setup(state, player)
        else:
            deal_player(state, player, seat)
    turns = state.frames[-1].turns if state.frames else None
    if turns is not None and turns.asker != seat:
        look_again(turns, turns.before)  # their hand has changed


def deal_player(state: Thrones, player: int, seat: int) -> None:
    """Deal the unknown cards of one player again."""
    hidden = [c for c in range(len(state.cards)) if state.owner[c] == player and unknown(state, c, seat)]
    dealt = hidden[:]
    chance.shuffle(state, dealt)
    keep_shadows(state, hidden, dealt)
    places = dict(zip(hidden, dealt, strict=True))
    zone, host, facedown, known = state.zone, state.host, state.facedown, state.known
    for old, new in places.items():
        state.set_zone(new, zone[old])
        state.set_host(new, host[old])
        state.set_facedown(new, facedown[old])
        state.set_known(new, known[old])
    for pile in (HAND, DECK):
        state.set_pile(player, pile, [places.get(card, card) for card in state.pile(player, pile)])
    state.shadows = [places.get(card, card) for card in state.shadows]


def keep_shadows(state: Thrones, hidden: list[int], dealt: list[int]) -> None:
    """Swap cards so that only cards with Shadows lie in Shadows."""
    there = [place for place, card in enumerate(hidden) if state.zone[card] == SHADOWS]
    if not there:
        return
    able = [place for place, card in enumerate(dealt) if state.cards[card].shadow and place not in there]
    for place in there:
        if not state.cards[dealt[place]].shadow:
            other = able.pop()
            dealt[place], dealt[other] = dealt[other], dealt[place]


def unknown(state: Thrones, card: int, seat: int) -> bool:
    """Is a card hidden from a seat: in a deck, another player's hand, Shadows, or a facedown duplicate?"""
    return state.zone[card] in (DECK, HAND, DUPLICATE, SHADOWS) and not state.known[card] >> seat & 1


def deal_setup(state: Thrones, player: int) -> None:
    """Deal another player's facedown setup cards again, from the cards that could be there."""
    cards = [c for c in range(len(state.cards)) if state.owner[c] == player]
    cards = [c for c in cards if state.zone[c] in (DECK, HAND, PLAY, DUPLICATE)]
    facedown = sum(1 for card in cards if state.zone[card] in (PLAY, DUPLICATE))
    held = len(state.pile(player, HAND))
    chance.shuffle(state, cards)
    placed = placement(state, cards, facedown) or placement(state, cheapest_first(state, cards), facedown)
    rest = [card for card in cards if card not in placed]
    for zone, chosen in ((PLAY, placed), (HAND, rest[:held]), (DECK, rest[held:])):
        state.set_pile(player, zone, chosen)
        for card in chosen:
            state.set_zone(card, zone)
            state.set_controller(card, player)
            state.set_host(card, NONE)
            state.set_known(card, 0 if zone == DECK else 1 << player)
    changed(state)


def cheapest_first(state: Thrones, cards: list[int]) -> list[int]:
    """Cards by cost."""
    return sorted(cards, key=lambda card: state.cards[card].cost)


def placement(state: Thrones, cards: list[int], count: int) -> list[int]:
    """Some cards that could be on the table together after setup; none if there are not enough."""
    placed: list[int] = []
    left = state.edition.setup_gold
    for card in cards:
        printed = state.cards[card]
        others = [state.cards[other] for other in placed]
        cost = setup_cost(state, card, state.owner[card])
        if printed.type not in ("character", "location") or not is_setup_card(state, card) or cost > left:
            continue
        if printed.unique and any(other.title == printed.title for other in others):
            continue
        if "limited" in printed.compiled.keywords and any("limited" in o.compiled.keywords for o in others):
            continue
        placed.append(card)
        left -= cost
        if len(placed) == count:
            return placed
    return []
