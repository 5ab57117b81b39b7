"""The end of lasting effects and of counters, with their period."""

from fivekings.thrones.model.kinds import BLANK, Until
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.uses import without_period
from fivekings.thrones.rules.cards.modifiers import end
from fivekings.thrones.rules.players.doomed import look_for_doom
from fivekings.thrones.rules.players.winning import HINDERING, check_power


def expire(state: Thrones, period: Until) -> None:
    """End the lasting effects and reset the counters of a period. got.lasting.3, got.limits.1, got.effects.5"""
    ended = [effect for effect in state.lasting if effect.until == period]
    end(state, ended)
    if any(effect.kind == BLANK for effect in ended):
        look_for_doom(state)
    state.uses = without_period(state.uses, period)
    if any(effect.kind in HINDERING for effect in ended):
        check_power(state)  # it may have kept a player from winning
