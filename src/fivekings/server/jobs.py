"""Jobs: the heavy work of worker processes, on plain data.

Whatever replays a game, runs a bot or compiles a card is here. Nothing here waits, sends or reads the database.
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
from fivekings.server.socket.messages import AutoPass, Tale, Told
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
"""A replay keeps a position every so many moments, and at most this many positions."""


class Takeback(msgspec.Struct):
    """A seat's last decision, and the position before it."""

    place: int
    """The number of decisions before it; -1 if the seat has decided nothing."""
    free: bool = False
    """Can it be taken back without asking, since it showed nothing to anybody?"""
    gave_up: int = -1
    """A seat that has resigned since; -1 for none."""
    position: msgspec.Raw = msgspec.Raw(b"null")
    upgraded: bool = False
    """Did the rules change, so that earlier decisions stay?"""


class Advised(msgspec.Struct):
    """A bot's choice, and in words."""

    choice: list[Any]
    text: str


class Moment(msgspec.Struct):
    """The result of one decision: the moment, and its events."""

    at: int
    events: list[Told]


class Glimpse(msgspec.Struct):
    """The table at a moment, as a viewer sees it."""

    at: int
    eyes: int
    view: dict[str, Any]
    events: list[Told]


class Known(msgspec.Struct):
    """Details of a named thing at a moment, line by line."""

    at: int
    eyes: int
    name: str
    lines: list[str]


class Shot(msgspec.Struct):
    """A film in base64, or the reason why there is none."""

    film: str
    why: str = ""


# --- bots -------------------------------------------------------------------------------------------------------------


def think(name: str, setup: str, state: dict[str, Any], seat: int, level: str, seed: int) -> list[Any]:
    """A bot's answer to its seat's request."""
    chosen = game(name)
    now = chosen.load(known_setup(name, setup), state)
    return answer_or_raise(make_bot(level, seed), chosen, now, seat, seed).to_json()


def advise(name: str, setup: str, state: dict[str, Any], seat: int, seed: int) -> Advised:
    """What the knight bot would do in a seat's place."""
    chosen = game(name)
    now = chosen.load(known_setup(name, setup), state)
    choice = answer_or_raise(make_bot(ADVISER, seed), chosen, now, seat, seed)
    request = now.request(seat)
    assert request is not None
    return Advised(choice.to_json(), chosen.wording.say(now, choice, request, to_chooser=True))


# --- games under way --------------------------------------------------------------------------------------------------


class Walk:
    """A game replayed from its record, with positions kept on the way."""

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
    """Replay a game, or take it from the cache of this process."""
    return Walk(record)


def told(record: GameRecord, eyes: int) -> list[list[Told]]:
    """The events at the start of a replay and after each decision. After an upgrade of the rules, the first event says
    so."""
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
    """The whole story of a game, encoded as a message."""
    if record.film:
        return Tale(events=[one for _, events in known_film(record.film).moments(eyes) for one in events])
    return Tale(events=[one for events in told(record, eyes) for one in events])


def find_takeback(record: GameRecord, seat: int, auto_pass: dict[str, Any] | None) -> Takeback:
    """Find a seat's last decision since the last upgrade, whether it is free to take back, and the position before it.
    Automatic passes are not decisions of the seat."""
    choices = record.choices()
    wanted = None if auto_pass is None else msgspec.convert(auto_pass, AutoPass)
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
    """The story, moment by moment. Moments before the start of a film say that the rules changed."""
    if not record.film:
        return [Moment(at, events) for at, events in enumerate(told(record, eyes))]
    film = known_film(record.film)
    film.check(eyes)
    before = [Moment(at, [] if at else [rules_changed(0)]) for at in range(film.first)]
    return before + [Moment(at, events) for at, events in film.moments(eyes)]


def glimpse(record: GameRecord, at: int, eyes: int) -> Glimpse:
    """The table after so many decisions; a film answers earlier moments with its first."""
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
    """Details of a card or a place after so many decisions, for a viewer."""
    again = walk(record).at(at)
    seen = max(check_eyes(again, eyes), live_game.NOBODY)
    return Known(at, eyes, thing, again.game.wording.about(again.state, seen, thing))


def position(record: GameRecord, at: int) -> msgspec.Raw:
    """A snapshot of a game after so many decisions."""
    return msgspec.Raw(walk(record).at(at).snapshot())


def check_eyes(again: LiveGame, eyes: int) -> int:
    """Check a viewer: a seat, a spectator or all hands."""
    if not live_game.ALL <= eyes < again.state.seats:
        raise BadInput(f"eyes are those of a seat (0 to {again.state.seats - 1}), of nobody (-1) or of all (-2)")
    return eyes


def write_record(record: GameRecord, head: dict[str, Any] | None = None) -> str:
    """The record of a game, as `fivekings replay` reads it. With a head, it is one that these rules cannot replay, and
    has what the film knows."""
    if head is not None:
        film = known_film(record.film) if record.film else None
        known = {"draws": film.draws(), "hash": film.hash} if film else {}
        return text_of({**head, **known}, record.choices())
    match = Match.start(game(record.name), known_setup(record.name, record.setup), int(record.seed, 16))
    for choice in record.choices():
        match.play(choice)
    return record_text(match)


def check_record(record: GameRecord) -> list[str]:
    """Mismatches between a record and its replay; none if seed, seal and shuffles match."""
    written = parse_record(write_record(record), record.name)
    return differences(written, play_record(written, game(record.name)))


def make_film(record: GameRecord, winners: list[int] | None) -> Shot:
    """Make the film of a finished game."""
    try:
        film = shoot(record.origin(), record.choices(), winners)
    except Exception as error:
        return Shot("", in_a_line(error))
    if film is None:
        return Shot("", "the present rules replay it differently")
    return Shot(base64.b64encode(film).decode())


# --- cards and decks --------------------------------------------------------------------------------------------------


def read_card(name: str, card: dict[str, Any]) -> dict[str, Any]:
    """Compile a custom card: its text in words, or where the error is; a card that can be read is played, too."""
    chosen = game(name)
    found = chosen.decks.read_card(card)
    trouble = chosen.try_card(card) if "card" in found else ""
    if trouble:
        raise BadInput(f"this card cannot be played: {trouble}")
    return found


def complete_text(name: str, text: str, traits: list[str]) -> list[dict[str, Any]]:
    """What can come next in the text of a custom card."""
    return game(name).decks.complete(text, traits)


def read_list(name: str, text: str) -> list[dict[str, Any]]:
    """Parse the decks in a list of any format."""
    return game(name).decks.read(text.encode("utf-8", "replace"))


def judge_deck(name: str, deck: dict[str, Any]) -> dict[str, Any]:
    """The errors of a deck and its custom cards."""
    chosen = game(name)
    return {"faults": chosen.decks.faults(deck), "cards": chosen.decks.custom_cards(deck)}


def judge_decks(name: str, decks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same for several decks; for one that cannot be read, why not."""
    return [judged(name, deck) for deck in decks]


def judged(name: str, deck: dict[str, Any]) -> dict[str, Any]:
    """The result of `judge_deck`, or why there is none."""
    try:
        return judge_deck(name, deck)
    except BadInput as complaint:
        return {"faults": [{"text": complaint.reason, "rule": ""}], "cards": []}


def study_deck(name: str, deck: dict[str, Any]) -> dict[str, Any]:
    """A deck's errors, custom cards and statistics."""
    return {**judge_deck(name, deck), "insight": game(name).decks.statistics(deck)}


def own_cards(name: str, decks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The custom cards in any of these decks, by code."""
    found = {card["code"]: card for deck in decks for card in game(name).decks.custom_cards(deck)}
    return [found[code] for code in sorted(found)]


def write_deck(name: str, deck: dict[str, Any], form: str) -> str:
    """Write a deck as text in a format."""
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
        complete_text,
        read_list,
        judge_deck,
        judge_decks,
        study_deck,
        own_cards,
        write_deck,
    )
}
