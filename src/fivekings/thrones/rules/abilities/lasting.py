"""The end of lasting effects and of counters, with their period."""

from fivekings.thrones.model.kinds import Until
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.model.uses import without_period
from fivekings.thrones.rules.cards.characteristics import changed
from fivekings.thrones.rules.players.doomed import look_for_doom


def expire(state: Thrones, period: Until) -> None:
    """End the lasting effects and reset the counters of a period. got.lasting.3, got.limits.1, got.effects.5"""
    blanked = any(effect.kind == "blank" and effect.until == period for effect in state.lasting)
    state.lasting = [effect for effect in state.lasting if effect.until != period]
    if blanked:
        changed(state)
        look_for_doom(state)
    state.uses = without_period(state.uses, period)
