"""The plot draft: three plots dealt, one kept, two passed on, one of those kept; then seven of thirteen.

Each player has a copy of every plot that could be drafted, outside the game until it is drafted.
"""

from typing import Any, Final

from fivekings.kernel import chance
from fivekings.kernel.event_kind import EventKind
from fivekings.kernel.program import Frame, do, program, repeat, together
from fivekings.kernel.request import Choice, Request
from fivekings.kernel.state import Setup
from fivekings.thrones.model.card import Card
from fivekings.thrones.model.spoken import THRONES, of_cards
from fivekings.thrones.model.state import PLOTS, REMOVED, Thrones
from fivekings.thrones.rules.cards.hints import plot_hint
from fivekings.thrones.rules.cards.moving import move

DRAFTED_EVENT: Final = THRONES.tells(
    EventKind("drafted", "{seat} keeps a plot.", fuller="{seat} keeps {card}.", topic="draft")
)


DEALT: Final = 3
PLOTS_CHOSEN: Final = 7

ASK_DRAFT: Final = of_cards("draft", "keep one of these plots.", hint=plot_hint)
ASK_PLOT_DECK: Final = of_cards("plot deck", "choose the seven plots of your plot deck.", hint=plot_hint)


def drafting(state: Thrones, _frame: Frame) -> bool:
    """Is the draft variant played? hbo.draft.1"""
    return state.setup.options.get("plots") == "draft"


def draft_plots(setup: Setup, decks: list[Any], cards: list[Card]) -> list[Card]:
    """The plots that neither house uses; in a draft both players have a copy of each. hbo.draft.2, hbo.setup.6"""
    if setup.options.get("plots") != "draft":
        return []
    used = [plot.code for deck in decks for plot in deck.plots]
    return [card for card in cards if card.type == "plot" and card.code not in used]


def own(state: Thrones, player: int, title: str) -> int:
    """A player's copy of a plot."""
    found = [c for c in state.pile(player, REMOVED) + state.pile(player, PLOTS) if state.title(c) == title]
    return found[0]


def shuffle_plots(state: Thrones, frame: Frame) -> None:
    """Shuffle the unused plots. hbo.draft.2"""
    cards = sorted(state.pile(0, REMOVED))
    chance.shuffle(state, cards)
    frame.roles["deck"] = state.titles(cards)
    state.draft = {"first": {"0": [], "1": []}, "pairs": {"0": [], "1": []}}


def deal_plots(state: Thrones, frame: Frame) -> None:
    """Deal three plots to each player. hbo.draft.3"""
    deck: list[str] = frame.roles["deck"]
    frame.roles["hands"] = {str(player): deck[player * DEALT : (player + 1) * DEALT] for player in range(2)}
    frame.roles["deck"] = deck[2 * DEALT :]


def draft_choices(state: Thrones, frame: Frame) -> list[Request]:
    """Ask both players to keep one of the plots in hand, in secret. hbo.draft.4, hbo.draft.5"""
    hands: dict[str, list[str]] = frame.roles["hands"]
    return [
        ASK_DRAFT.to(player, sorted(own(state, player, title) for title in hands[str(player)])) for player in range(2)
    ]


def keep_first(state: Thrones, frame: Frame, choices: list[Choice]) -> None:
    """Keep one plot and pass the others on. hbo.draft.4"""
    hands: dict[str, list[str]] = frame.roles["hands"]
    passed: dict[str, list[str]] = {}
    for choice in choices:
        kept = keep(state, choice)
        state.draft["first"][str(choice.seat)].append(kept)
        passed[str(1 - choice.seat)] = [title for title in hands[str(choice.seat)] if title != kept]
    frame.roles["hands"] = passed
    for player, pair in passed.items():
        state.draft["pairs"][player].append(pair)


def keep_second(state: Thrones, frame: Frame, choices: list[Choice]) -> None:
    """Keep one of the two plots; the other returns to the box. hbo.draft.5"""
    for choice in choices:
        keep(state, choice)
    frame.roles.pop("hands")


def keep(state: Thrones, choice: Choice) -> str:
    """Give the drafted plot to the player. hbo.draft.4"""
    move(state, choice.pick, PLOTS)
    state.set_known(choice.pick, 1 << choice.seat)
    if state.loud:
        told = {"card": state.title(choice.pick)}
        DRAFTED_EVENT.confide(state, [choice.seat], told, seat=choice.seat)
    return state.title(choice.pick)


def none_to_deal(_state: Thrones, frame: Frame) -> bool:
    """Is the draft deck empty? hbo.draft.6"""
    return not frame.roles["deck"]


def deck_choices(state: Thrones, _frame: Frame) -> list[Request]:
    """Ask both players to choose seven of thirteen plots, in secret. hbo.draft.7"""
    plots = [sorted(state.pile(player, PLOTS)) for player in range(2)]
    return [ASK_PLOT_DECK.to(p, plots[p], None, PLOTS_CHOSEN, PLOTS_CHOSEN) for p in range(2)]


def make_decks(state: Thrones, _frame: Frame, choices: list[Choice]) -> None:
    """Build the plot decks; the other plots return to the box unseen. hbo.draft.8"""
    for choice in choices:
        for card in state.pile(choice.seat, PLOTS)[:]:
            state.set_known(card, 1 << choice.seat)
            if card not in choice.picks:
                move(state, card, REMOVED)
                state.set_known(card, 1 << choice.seat)


DRAFT = program(
    "hbo.draft",
    do(shuffle_plots, rule="hbo.draft.2"),
    repeat(
        do(deal_plots, rule="hbo.draft.3"),
        together(draft_choices, keep_first, rule="hbo.draft.4"),
        together(draft_choices, keep_second, rule="hbo.draft.5"),
        until=none_to_deal,
    ),
    together(deck_choices, make_decks, rule="hbo.draft.7"),
)


# --- dealing again what a seat does not know ---------------------------------------------------------


def deal_drafted(state: Thrones, seat: int) -> None:
    """Deal again, in a draft game, what a seat does not know of the other player's plots: which of the first three was
    kept, which of the two passed on, and which seven of thirteen are in the plot deck."""
    if not state.draft:
        return
    other = 1 - seat
    roles: dict[str, Any] = {}
    for frame in state.frames:
        if frame.program.name == "hbo.draft":
            roles = frame.roles
    shown = {state.title(card) for card in known_plots(state, other, seat)}
    hand: list[str] = roles.get("hands", {}).get(str(other), [])
    fresh = hand if len(hand) == DEALT else []
    first: list[str] = state.draft["first"][str(other)]
    places = [title for title in [*first, *fresh, *roles.get("deck", [])] if title not in shown]
    dealt = list(range(len(places)))
    chance.shuffle(state, dealt)
    new = {title: places[dealt[number]] for number, title in enumerate(places)}
    state.draft["first"][str(other)] = [new.get(title, title) for title in first]
    if fresh:
        roles["hands"][str(other)] = [new.get(title, title) for title in fresh]
    if "deck" in roles:
        roles["deck"] = [new.get(title, title) for title in roles["deck"]]
    second = [pair[chance.below(state, 2)] for pair in state.draft["pairs"][str(other)] if pair != hand]
    for number, pair in enumerate(state.draft["pairs"][str(other)][: len(second)]):
        second[number] = next((title for title in pair if title in shown), second[number])
    lay_plots(state, other, [*state.draft["first"][str(other)], *second], shown, bool(roles))


def known_plots(state: Thrones, player: int, seat: int) -> list[int]:
    """The plots of a player that a seat has seen."""
    return [c for c in plots_of(state, player) if state.known[c] >> seat & 1]


def plots_of(state: Thrones, player: int) -> list[int]:
    """All plots of which a player has a copy."""
    return [c for c in range(len(state.cards)) if state.owner[c] == player and state.cards[c].type == "plot"]


def lay_plots(state: Thrones, player: int, drafted: list[str], shown: set[str], under_way: bool) -> None:
    """Lay out a possible plot deck: all thirteen during the draft, then seven including those shown."""
    usual = state.setup.decks[player]["plots"] if state.setup.decks is not None else {}
    mine = [c for c in plots_of(state, player) if state.cards[c].code in usual or state.title(c) in drafted]
    hidden = [card for card in mine if state.title(card) not in shown]
    if not under_way:
        chance.shuffle(state, hidden)
        hidden = hidden[: PLOTS_CHOSEN - len(shown)]
    for card in plots_of(state, player):
        if state.title(card) not in shown and state.zone[card] in (PLOTS, REMOVED):
            state.set_zone(card, PLOTS if card in hidden else REMOVED)
    for zone in (PLOTS, REMOVED):
        state.set_pile(player, zone, [c for c in plots_of(state, player) if state.zone[c] == zone])
