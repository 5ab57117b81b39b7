"""Jobs: the expensive work that is done in worker processes, on plain data.

Whatever replays a game, lets a bot think or compiles a card is here. Nothing here waits, sends or reads the store.
"""

import base64
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

import msgspec

from fivekings.bots import answer_or_raise, make_bot
from fivekings.games import game
from fivekings.kernel.errors import BadInput, in_a_line
from fivekings.kernel.match import Match
from fivekings.kernel.record import differences, parse_record, play_record, record_text, text_of
from fivekings.kernel.request import DECLINE, RESIGN
from fivekings.server.socket.messages import Habits, Tale, Told
from fivekings.server.tables import live_game
from fivekings.server.tables.auto_pass import passes
from fivekings.server.tables.film import shoot
from fivekings.server.tables.game_record import GameRecord, known_film, known_setup
from fivekings.server.tables.live_game import LiveGame
from fivekings.server.tables.takebacks import is_free
from fivekings.server.tables.upgrade import rules_changed

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
    upgraded: bool = False
    """Did the rules change, so that what was decided before stays?"""


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


class Shot(msgspec.Struct):
    """A film in base64, or none and why."""

    film: str
    why: str = ""


# --- bots -------------------------------------------------------------------------------------------------------------


def think(name: str, setup: str, state: dict[str, Any], seat: int, level: str, seed: int) -> list[Any]:
    """A bot's answer to what its seat is asked."""
    chosen = game(name)
    now = chosen.load(known_setup(name, setup), state)
    return answer_or_raise(make_bot(level, seed), chosen, now, seat, seed).to_json()


def advise(name: str, setup: str, state: dict[str, Any], seat: int, seed: int) -> Advised:
    """What a knight would do in a seat's place."""
    chosen = game(name)
    now = chosen.load(known_setup(name, setup), state)
    choice = answer_or_raise(make_bot(ADVISER, seed), chosen, now, seat, seed)
    request = now.request(seat)
    assert request is not None
    return Advised(choice.to_json(), chosen.wording.say(now, choice, request, to_chooser=True))


# --- games under way --------------------------------------------------------------------------------------------------


class Walk:
    """A game played again from its record, with positions kept on the way."""

    def __init__(self, record: GameRecord) -> None:
        self.choices = record.choices()
        self.stride = max(STRIDE, -(-len(self.choices) // MOST_STOPS))
        self.stops = [record.origin().begin()]

    def at(self, moment: int) -> LiveGame:
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
def walk(record: GameRecord) -> Walk:
    """A game that this process has replayed lately."""
    return Walk(record)


def told(record: GameRecord, eyes: int) -> list[list[Told]]:
    """What was told where the record is replayed from, and after each decision since. After an upgrade of the rules the
    first thing told is that."""
    again = record.origin().begin()
    found: list[list[Told]] = [[rules_changed(again.told - 1)] if record.base else []]
    for choice in [None, *record.choices()[again.made :]]:
        if choice is not None:
            again.decide(choice)
            found.append([])
        _, first, events = again.tail[-1]
        found[-1] += again.tell(events, first, check_eyes(again, eyes))
    return found


def tell_story(record: GameRecord, eyes: int) -> Tale:
    """Everything that happened in a game, as the message that is sent."""
    if record.film:
        return Tale(events=[one for _, events in known_film(record.film).moments(eyes) for one in events])
    return Tale(events=[one for events in told(record, eyes) for one in events])


def find_takeback(record: GameRecord, seat: int, habits: dict[str, Any] | None) -> Takeback:
    """A seat's last decision since the last upgrade, whether it is free to take it back, and the position before it.
    What is passed for a seat by itself, it does not decide."""
    choices = record.choices()
    wanted = None if habits is None else msgspec.convert(habits, Habits)
    again = record.origin().begin()
    last, before = -1, again
    for place, choice in enumerate(choices[again.made :], again.made):
        request = again.state.request(seat) if choice.seat == seat and choice.picks == [DECLINE] else None
        passed = request is not None and passes(again, request, wanted)
        if choice.seat == seat and not passed:
            last, before = place, again.copy()
        again.decide(choice)
    if last < 0:
        return Takeback(-1, upgraded=bool(record.base))
    gone = [choice.seat for choice in choices[last:] if choice.request == RESIGN]
    free = is_free(again.game, before.state, seat, choices[last:])
    return Takeback(last, free, gone[0] if gone else -1, msgspec.Raw(before.snapshot()))


# --- finished games ---------------------------------------------------------------------------------------------------


def moments(record: GameRecord, eyes: int) -> list[Moment]:
    """Everything that happened, moment by moment. Moments before the start of a film say that the rules changed."""
    if not record.film:
        return [Moment(at, events) for at, events in enumerate(told(record, eyes))]
    film = known_film(record.film)
    film.check(eyes)
    before = [Moment(at, [] if at else [rules_changed(0)]) for at in range(film.first)]
    return before + [Moment(at, events) for at, events in film.moments(eyes)]


def glimpse(record: GameRecord, at: int, eyes: int) -> Glimpse:
    """The table as it was after so many decisions; in a film, the first moment there is in place of those before it."""
    if not record.film:
        again = walk(record).at(at)
        seen = check_eyes(again, eyes)
        _, first, events = again.tail[-1]
        return Glimpse(at, eyes, live_game.view(again.state, seen), again.tell(events, first, seen))
    film = known_film(record.film)
    film.check(eyes)
    if not 0 <= at <= film.last:
        raise BadInput(f"this game has moments 0 to {film.last}, not {at}")
    heard = film.events(at, eyes) if at >= film.first else [rules_changed(0)]
    at = max(at, film.first)
    return Glimpse(at, eyes, film.view(at, eyes), heard)


def about(record: GameRecord, at: int, eyes: int, thing: str) -> Known:
    """What there was to know of a card or a place after so many decisions, for a viewer."""
    again = walk(record).at(at)
    seen = max(check_eyes(again, eyes), live_game.NOBODY)
    return Known(at, eyes, thing, again.game.wording.about(again.state, seen, thing))


def position(record: GameRecord, at: int) -> msgspec.Raw:
    """A snapshot of a game after so many decisions."""
    return msgspec.Raw(walk(record).at(at).snapshot())


def check_eyes(again: LiveGame, eyes: int) -> int:
    """Whose eyes: a seat's, nobody's or everybody's."""
    if not live_game.ALL <= eyes < again.state.seats:
        raise BadInput(f"eyes are those of a seat (0 to {again.state.seats - 1}), of nobody (-1) or of all (-2)")
    return eyes


def write_record(record: GameRecord, head: dict[str, Any] | None = None) -> str:
    """The record of a game, as the replay command reads it. With a head it is one that these rules cannot replay: it
    claims what the film knows."""
    if head is not None:
        film = known_film(record.film) if record.film else None
        known = {"draws": film.draws(), "hash": film.hash} if film else {}
        return text_of({**head, **known}, record.choices())
    match = Match.start(game(record.name), known_setup(record.name, record.setup), int(record.seed, 16))
    for choice in record.choices():
        match.play(choice)
    return record_text(match)


def check_record(record: GameRecord) -> list[str]:
    """Mismatches between a record and its replay; none where seed, seal and shuffles fit."""
    written = parse_record(write_record(record), record.name)
    return differences(written, play_record(written, game(record.name)))


def make_film(record: GameRecord, winners: list[int] | None) -> Shot:
    """The film of a finished game."""
    try:
        film = shoot(record.origin(), record.choices(), winners)
    except Exception as error:
        return Shot("", in_a_line(error))
    if film is None:
        return Shot("", "by the present rules it goes another way")
    return Shot(base64.b64encode(film).decode())


# --- cards and decks --------------------------------------------------------------------------------------------------


def read_card(name: str, card: dict[str, Any]) -> dict[str, Any]:
    """How a card that somebody wrote reads, or where it goes wrong; a card that can be read is played, too."""
    chosen = game(name)
    found = chosen.decks.read_card(card)
    trouble = chosen.try_card(card) if "card" in found else ""
    if trouble:
        raise BadInput(f"this card cannot be played: {trouble}")
    return found


def read_list(name: str, text: str) -> list[dict[str, Any]]:
    """The decks in a list of any format."""
    return game(name).decks.read(text.encode("utf-8", "replace"))


def judge_deck(name: str, deck: dict[str, Any]) -> dict[str, Any]:
    """The faults of a deck and the cards in it that somebody wrote."""
    chosen = game(name)
    return {"faults": chosen.decks.faults(deck), "cards": chosen.decks.custom_cards(deck)}


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
    return {**judge_deck(name, deck), "insight": game(name).decks.statistics(deck)}


def own_cards(name: str, decks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The cards that somebody wrote in any of these decks, by code."""
    found = {card["code"]: card for deck in decks for card in game(name).decks.custom_cards(deck)}
    return [found[code] for code in sorted(found)]


def write_deck(name: str, deck: dict[str, Any], form: str) -> str:
    """A deck as text in a format."""
    return game(name).decks.write(deck, form)


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
        make_film,
        read_card,
        read_list,
        judge_deck,
        judge_decks,
        study_deck,
        own_cards,
        write_deck,
    )
}
