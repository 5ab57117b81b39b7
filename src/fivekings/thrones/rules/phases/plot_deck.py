"""The plot deck: the plots a player may reveal; when it is empty, the used plots return."""

from fivekings.thrones.model.kinds import EXCHANGE_PLOTS, PLOT_WINDOW
from fivekings.thrones.model.state import NONE, PLOTS, REVEALED, USED, Thrones
from fivekings.thrones.model.uses import Use, named
from fivekings.thrones.rules.cards.characteristics import changes, holds
from fivekings.thrones.rules.cards.modifiers import end, moved
from fivekings.thrones.rules.cards.moving import move
from fivekings.thrones.rules.players.concerned import for_player


def reveal_plot(state: Thrones, player: int, card: int) -> None:
    """Reveal a plot; the previous one goes to the used pile. got.plot.3, got.plot.4, got.in_play.6"""
    before = state.plot[player]
    if before != NONE:
        move(state, before, USED)
    state.plot[player] = card
    if for_player(state, PLOT_WINDOW, player):
        state.uses[revealed(player, state.title(card))] = 1
    move(state, card, REVEALED)
    end(state, [effect for effect in state.lasting if effect.until == "new plot" and effect.player == player])
    moved(state, card)
    if before != NONE:
        moved(state, before)


def return_used_plots(state: Thrones, player: int) -> None:
    """Return a player's used plots if none are left; the revealed one stays. got.plot.5, got.plot.7"""
    if not state.pile(player, PLOTS):
        for card in state.pile(player, USED):
            move(state, card, PLOTS)


def plot_deck(state: Thrones, player: int) -> tuple[int, ...]:
    """The plots a player chooses from: their own, unless an effect has exchanged plot decks."""
    for effect in changes(state, EXCHANGE_PLOTS):
        if player in (effect.player, effect.whom) and holds(state, effect):
            return state.pile(effect.whom if player == effect.player else effect.player, PLOTS)
    return state.pile(player, PLOTS)


def revealed(player: int, title: str) -> Use:
    """The counter for a plot with this title that a player revealed this phase."""
    return named("phase", player, title, of="revealed|")
