"""What is checked after the decisions of a trial, besides that nothing failed."""

from fivekings.kernel.game import Game
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.invariants import broken_invariants


class Broken(Exception):
    """Something that must hold after every decision does not."""


def check_table(state: Thrones) -> None:
    """The table makes sense, and every question can be answered."""
    wrong = broken_invariants(state)
    if wrong:
        raise Broken(wrong[0])
    for request in state.requests:
        if not request.options or request.low > min(request.high, len(request.options)):
            raise Broken(f"'{request.kind}' asks for {request.low} of {len(request.options)} options")
        if request.seat in state.out:
            raise Broken(f"'{request.kind}' is asked of a player who has left")


def check_told(game: Game, state: Thrones) -> None:
    """What happened can be told, and what is asked can be put into words."""
    for event in state.events:
        for viewer in range(-1, state.seats):
            game.wording.story(event.seen_by(viewer), state.setup.players)
    for request in state.requests:
        if not game.wording.prompt(state, request):
            raise Broken(f"'{request.kind}' is asked without words")
        for option in request.options:
            if not game.wording.label(state, request, option):
                raise Broken(f"'{request.kind}' has an option without a label")


def check_copies(game: Game, state: Thrones) -> None:
    """The state is the same when it is cloned, and when it is saved and loaded; everybody can see the table."""
    now = state.hash()
    if state.clone().hash() != now:
        raise Broken("a copy of the position is another position")
    loaded = game.load(state.setup, state.to_json())
    if loaded.hash() != now:
        raise Broken("the position is another one after saving and loading it")
    if [(r.seat, r.kind, r.options) for r in loaded.requests] != [(r.seat, r.kind, r.options) for r in state.requests]:
        raise Broken("after saving and loading, something else is asked")
    if loaded.view(-1) != state.views([*range(-1, state.seats)])[0]:
        raise Broken("the position looks different after saving and loading it")
