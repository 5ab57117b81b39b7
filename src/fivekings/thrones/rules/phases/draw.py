"""The draw phase."""

from fivekings.kernel.program import Frame
from fivekings.thrones.model.ability import Roles
from fivekings.thrones.model.kinds import DRAWS_MORE
from fivekings.thrones.model.state import TITLE, Thrones
from fivekings.thrones.rules.abilities.occur import HAPPEN, occur
from fivekings.thrones.rules.cards.characteristics import size
from fivekings.thrones.rules.cards.drawing import count_draws, draw
from fivekings.thrones.rules.players.concerned import for_player
from fivekings.thrones.rules.players.elimination import check_decks


def draw_cards(state: Thrones, _frame: Frame) -> None:
    """Everybody draws the cards of the phase, plus what titles and, within the limit, cards add.

    got.draw_phase.2, lcg1.draw_cap.3, ccg.draw_cap.2
    """
    fresh: list[int] = []
    for player in state.players():
        title = more = 0
        for modifier in for_player(state, DRAWS_MORE, player):
            if state.zone[modifier.source] == TITLE:
                title += size(state, modifier)
            else:
                more += size(state, modifier)
        fresh += draw(state, player, state.edition.cards_drawn + title + count_draws(state, player, more))
    check_decks(state)
    if state.result is None:
        occur(state, "drawn", {"players": state.players(), "cards": fresh})


def drawn(_state: Thrones, _event: Roles) -> None:
    """Nothing more happens: the cards are drawn."""


HAPPEN["drawn"] = drawn
