"""Jobs: the expensive work that is done in worker processes, on plain data.

Whatever replays a game, lets a bot think or compiles a card is here. Nothing here waits, sends or reads the store.
"""

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

import msgspec

from fivekings.bots import make_bot, thought
from fivekings.games import game
from fivekings.kernel.errors import BadInput
from fivekings.kernel.match import Match
from fivekings.kernel.record import differences, parse_record, play_record, record_text, setup_from_json
from fivekings.kernel.request import DECLINE, RESIGN
from fivekings.kernel.state import Setup
from fivekings.server.socket.messages import Habits, Tale, Told
from fivekings.server.tables import live_game
from fivekings.server.tables.auto_pass import passes
from fivekings.server.tables.live_game import Play, standing
from fivekings.server.tables.takebacks import is_free

ADVISER: Final = "knight"
STRIDE: Final = 32
MOST_STOPS: Final = 24
"""Of a replayed game, positions are kept every so many moments, and no more than this many."""


class Takeback(msgspec.Struct):
    """Where a seat decided last, and the position before that."""

    place: int
    """How many decisions stood before; -1 where the seat has decided nothing."""
    free: bool = False
    """Did the decision show nobody anything?"""
    gave_up: int = -1
    """A seat that has given up since; -1 for none."""
    position: msgspec.Raw = msgspec.Raw(b"null")


class Advised(msgspec.Struct):
    """What a bot would do, and in words."""

    choice: list[Any]
    text: str


class Moment(msgspec.Struct):
    """What came of one decision: the moment, and what was told."""

    at: int
    events: list[Told]


class Glimpse(msgspec.Struct):
    """The table at a moment, as somebody sees it."""

    at: int
    eyes: int
    view: dict[str, Any]
    events: list[Told]


class Known(msgspec.Struct):
    """What there was to know of a named thing at a moment, line by line."""

    at: int
    eyes: int
    name: str
    lines: list[str]


# --- bots -------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def known_setup(name: str, setup: str) -> Setup:
    """The setup of a table that this process has worked for."""
    return game(name).complete(setup_from_json(json.loads(setup), name))


def think(name: str, setup: str, state: dict[str, Any], seat: int, level: str, seed: int) -> list[Any]:
    """A bot's answer to what its seat is asked."""
    chosen = game(name)
    now = chosen.load(known_setup(name, setup), state)
    return thought(make_bot(level, seed), chosen, now, seat, seed).to_json()


def advise(name: str, setup: str, state: dict[str, Any], seat: int, seed: int) -> Advised:
    """What a knight would do in a seat's place."""
    chosen = game(name)
    now = chosen.load(known_setup(name, setup), state)
    choice = thought(make_bot(ADVISER, seed), chosen, now, seat, seed)
    request = now.request(seat)
    assert request is not None
    return Advised(choice.to_json(), chosen.say(now, choice, request, to_chooser=True))


# --- games under way --------------------------------------------------------------------------------------------------


class Walk:
    """A game played again from its record, with positions kept on the way."""

    def __init__(self, name: str, setup: str, seed: str, record: str) -> None:
        self.choices = standing(json.loads(record))
        self.stride = max(STRIDE, -(-len(self.choices) // MOST_STOPS))
        self.stops = [Play.begin(game(name), known_setup(name, setup), int(seed, 16))]

    def at(self, moment: int) -> Play:
        """The game after so many decisions."""
        if not 0 <= moment <= len(self.choices):
            raise BadInput(f"this game has moments 0 to {len(self.choices)}, not {moment}")
        stop = min(moment // self.stride, len(self.stops) - 1)
        play = self.stops[stop].copy()
        for number in range(stop * self.stride, moment):
            play.decide(self.choices[number])
            if number + 1 == len(self.stops) * self.stride:
                self.stops.append(play.copy())
        return play


@lru_cache(maxsize=4)
def walk(name: str, setup: str, seed: str, record: str) -> Walk:
    """A game that this process has replayed lately."""
    return Walk(name, setup, seed, record)


def told(name: str, setup: str, seed: str, record: str, eyes: int) -> list[list[Told]]:
    """What was told at the beginning and after each decision."""
    again = Play.begin(game(name), known_setup(name, setup), int(seed, 16))
    found: list[list[Told]] = []
    for choice in [None, *standing(json.loads(record))]:
        if choice is not None:
            again.decide(choice)
        _, first, events = again.tail[-1]
        found.append(again.tell(events, first, check_eyes(again, eyes)))
    return found


def tell_story(name: str, setup: str, seed: str, record: str, eyes: int) -> Tale:
    """Everything that happened in a game, as the message that is sent."""
    return Tale(events=[one for events in told(name, setup, seed, record, eyes) for one in events])


def find_takeback(name: str, setup: str, seed: str, record: str, seat: int, habits: dict[str, Any] | None) -> Takeback:
    """A seat's last decision, whether it is free to take it back, and the position before it. What is passed for a seat
    by itself, it does not decide."""
    choices = standing(json.loads(record))
    wanted = None if habits is None else msgspec.convert(habits, Habits)
    again = Play.begin(game(name), known_setup(name, setup), int(seed, 16))
    last, before = -1, again
    for place, choice in enumerate(choices):
        request = again.state.request(seat) if choice.seat == seat and choice.picks == [DECLINE] else None
        passed = request is not None and passes(again, request, wanted)
        if choice.seat == seat and not passed:
            last, before = place, again.copy()
        again.decide(choice)
    if last < 0:
        return Takeback(-1)
    gone = [choice.seat for choice in choices[last:] if choice.request == RESIGN]
    free = is_free(again.game, before.state, seat, choices[last:])
    return Takeback(last, free, gone[0] if gone else -1, msgspec.Raw(before.snapshot()))


# --- finished games ---------------------------------------------------------------------------------------------------


def moments(name: str, setup: str, seed: str, record: str, eyes: int) -> list[Moment]:
    """Everything that happened, moment by moment."""
    return [Moment(at, events) for at, events in enumerate(told(name, setup, seed, record, eyes))]


def glimpse(name: str, setup: str, seed: str, record: str, at: int, eyes: int) -> Glimpse:
    """The table as it was after so many decisions."""
    again = walk(name, setup, seed, record).at(at)
    seen = check_eyes(again, eyes)
    _, first, events = again.tail[-1]
    return Glimpse(at, eyes, live_game.view(again.state, seen), again.tell(events, first, seen))


def about(name: str, setup: str, seed: str, record: str, at: int, eyes: int, thing: str) -> Known:
    """What there was to know of a card or a place after so many decisions, for a viewer."""
    again = walk(name, setup, seed, record).at(at)
    seen = max(check_eyes(again, eyes), live_game.NOBODY)
    return Known(at, eyes, thing, again.game.about(again.state, seen, thing))


def position(name: str, setup: str, seed: str, record: str, at: int) -> msgspec.Raw:
    """A snapshot of a game after so many decisions."""
    return msgspec.Raw(walk(name, setup, seed, record).at(at).snapshot())


def check_eyes(again: Play, eyes: int) -> int:
    """Whose eyes: a seat's, nobody's or everybody's."""
    if not live_game.ALL <= eyes < again.state.seats:
        raise BadInput(f"eyes are those of a seat (0 to {again.state.seats - 1}), of nobody (-1) or of all (-2)")
    return eyes


def write_record(name: str, setup: str, seed: str, record: str) -> str:
    """The record of a game, as the replay command reads it."""
    match = Match.start(game(name), setup_from_json(json.loads(setup), name), int(seed, 16))
    for choice in standing(json.loads(record)):
        match.play(choice)
    return record_text(match)


def check_record(name: str, setup: str, seed: str, record: str) -> list[str]:
    """Mismatches between a record and its replay; none where seed, seal and shuffles fit."""
    written = parse_record(write_record(name, setup, seed, record), name)
    return differences(written, play_record(written, game(name)))


# --- cards and decks --------------------------------------------------------------------------------------------------


def read_card(name: str, card: dict[str, Any]) -> dict[str, Any]:
    """How a card that somebody wrote reads, or where it goes wrong."""
    return game(name).read_card(card)


def read_list(name: str, text: str) -> list[dict[str, Any]]:
    """The decks in a list of any format."""
    return game(name).read_decks(text.encode("utf-8", "replace"))


def judge_deck(name: str, deck: dict[str, Any]) -> dict[str, Any]:
    """The faults of a deck and the cards in it that somebody wrote."""
    chosen = game(name)
    return {"faults": chosen.deck_faults(deck), "cards": chosen.own_cards(deck)}


def judge_decks(name: str, decks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same of several decks; of one that cannot be read, why not."""
    return [judged(name, deck) for deck in decks]


def judged(name: str, deck: dict[str, Any]) -> dict[str, Any]:
    """What `judge_deck` says, or why it cannot."""
    try:
        return judge_deck(name, deck)
    except BadInput as complaint:
        return {"faults": [{"text": complaint.reason, "rule": ""}], "cards": []}


def study_deck(name: str, deck: dict[str, Any]) -> dict[str, Any]:
    """A deck's faults, own cards and statistics."""
    return {**judge_deck(name, deck), "insight": game(name).deck_insight(deck)}


def own_cards(name: str, decks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The cards that somebody wrote in any of these decks, by code."""
    found = {card["code"]: card for deck in decks for card in game(name).own_cards(deck)}
    return [found[code] for code in sorted(found)]


def write_deck(name: str, deck: dict[str, Any], form: str) -> str:
    """A deck as text in a format."""
    return game(name).write_deck(deck, form)


JOBS: Final[dict[str, Callable[..., Any]]] = {
    job.__name__: job
    for job in (
        think,
        advise,
        tell_story,
        find_takeback,
        moments,
        glimpse,
        about,
        position,
        write_record,
        check_record,
        read_card,
        read_list,
        judge_deck,
        judge_decks,
        study_deck,
        own_cards,
        write_deck,
    )
}
