"""Cards made up for tests: what the language and the engine can do that no card of the pool needs yet."""

from contextlib import AbstractContextManager
from typing import Any

from fivekings.games import game
from fivekings.kernel import Choice, apply
from fivekings.kernel.names import fold
from fivekings.thrones.model.state import PLAY, Thrones
from tests.thrones.table import card as make
from tests.thrones.table import made

LCG2 = game("lcg2")


def made_up(*entries: dict[str, Any]) -> AbstractContextManager[None]:
    """Cards that are in the pool for as long as a test lasts: neutral ones, unless told otherwise."""
    facts = [{"faction": "neutral", **entry} for entry in entries]
    return made(*[make(entry.pop("title"), entry.pop("text", ""), **entry) for entry in facts])


def table(phase: str = "challenges", first: str = "wolf", **players: dict[str, Any]) -> Thrones:
    """A position, before a phase."""
    doc = {"game": "lcg2", "phase": phase, "first_player": first, "players": players}
    state = LCG2.start(LCG2.scripts.position(doc), 1, asks_all=True)
    assert isinstance(state, Thrones)
    return state


def say(state: Thrones, seat: str, answer: str | list[str]) -> None:
    """A seat answers with a label; windows in which nobody says anything are passed."""
    number = state.setup.players.index(seat)
    for _ in range(100):
        request = state.request(number)
        choice = None if request is None else LCG2.wording.read_all(state, request, answer)
        if choice is not None:
            apply(state, choice)
            return
        open_request = state.requests[0]
        idle = open_request.only_answer() or LCG2.idle(state, open_request)
        assert idle is not None, f"{seat} cannot say {answer!r}: {open_request.kind} is asked"
        apply(state, idle)
    raise AssertionError(f"{seat} is never asked for {answer!r}")


def settle(state: Thrones) -> None:
    """Give all answers that are the only ones."""
    while state.requests and (choice := state.requests[0].only_answer()) is not None:
        apply(state, choice)


def offered(state: Thrones, seat: str) -> list[str]:
    """The labels of what a seat is offered now."""
    settle(state)
    request = state.request(state.setup.players.index(seat))
    return [] if request is None else [LCG2.wording.label(state, request, option) for option in request.options]


def card(state: Thrones, seat: str, title: str) -> int:
    """A card in play on a seat's side."""
    player = state.setup.players.index(seat)
    return next(c for c in state.pile(player, PLAY) if fold(state.title(c)) == fold(title))


def look(state: Thrones, path: str) -> Any:
    """What a scenario's `expect` would see."""
    settle(state)
    return LCG2.scripts.look(state, path)


__all__ = ["Choice", "card", "look", "made_up", "offered", "say", "table"]
