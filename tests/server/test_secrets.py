"""Secrets: nothing that a client ever received told what its seat may not know.

Whole games are played through sockets, every frame is kept. Afterwards the record is replayed, and each frame is held
against what the rules let that seat know at that moment; and the bare text of all frames is searched for titles that
were never to be seen.
"""

import asyncio
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from fivekings.games import game
from fivekings.kernel.game import Game
from fivekings.kernel.machine import apply
from fivekings.kernel.record import parse_record, setup_from_json
from fivekings.kernel.request import Request
from fivekings.kernel.state import State
from tests.server.client import Company, Seat, in_loop, plain
from tests.server.server import Server, database_in, rows


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(database_in(tmp_path_factory.mktemp("secrets"))).start()
    yield server
    server.stop()


class Ideal:
    """A game replayed from its record: what each pair of eyes may know after every decision."""

    def __init__(self, text: str) -> None:
        record = parse_record(text, "download")
        self.game = game(record.game)
        setup = self.game.complete(setup_from_json(record.setup, "download"))
        self.states: list[State] = []
        self.events: list[list[Any]] = []
        state = self.game.start(setup, record.seed, loud=True)
        self.keep(state)
        for choice in record.choices:
            apply(state, choice)
            self.keep(state)

    def keep(self, state: State) -> None:
        events, state.events = state.events, []
        self.events.append(events)
        self.states.append(state.clone())

    def told(self, at: int, eyes: int) -> list[dict[str, Any]]:
        """What somebody is told of a decision."""
        return [json.loads(json.dumps(event.seen_by(eyes))) for event in self.events[at]]

    def request(self, at: int, eyes: int) -> Any:
        """What somebody is asked after a decision."""
        state = self.states[at]
        request = state.request(eyes) if eyes >= 0 else None
        if request is None or passes_at_once(self.game, state, request):
            return None
        return [request.number, request.kind, [self.game.wording.offer(state, request, o) for o in request.options]]


def passes_at_once(game: Game, state: State, request: Request) -> bool:
    """Is something passed for whoever has not asked to be asked in every window?"""
    return request.kind in game.skips and not state.veiled and game.is_pointless(state, request)


def check(seat: Seat, ideal: Ideal) -> None:
    """Every frame of a connection tells exactly what the eyes of its seat may know, and no more."""
    view: dict[str, Any] = {}
    at = -1
    for text in seat.frames:
        doc = json.loads(text)
        if doc["type"] == "welcome":
            at, view = doc["at"], doc["view"]
        elif doc["type"] == "step":
            at = doc["at"]
            for path, value in doc["view"].items():
                *way, last = path.split("/")
                place: Any = view
                for step in way:
                    place = place[int(step)] if isinstance(place, list) else place[step]
                place[last] = value
            told = [{"kind": event["kind"], **event["fields"]} for event in doc["events"]]
            assert told == ideal.told(at, seat.you)
        else:
            over = doc["type"] == "refusal" and doc["why"] == "the game is over"  # somebody had just given up
            assert over or doc["type"] in ("ack", "table"), doc
            continue
        expected = json.loads(json.dumps(ideal.states[at].view(seat.you)))
        assert plain(view) == plain(expected)
        asked = doc["request"]
        shown = asked and [asked["number"], asked["kind"], [option["label"] for option in asked["options"]]]
        assert shown == ideal.request(at, seat.you)


def strings(doc: Any) -> Iterator[str]:
    """Every string in a document."""
    if isinstance(doc, str):
        yield doc
    elif isinstance(doc, dict):
        for value in doc.values():
            yield from strings(value)
    elif isinstance(doc, list):
        for value in doc:
            yield from strings(value)


async def play_whole(server: Server, company: Company, names: list[str], most: int, **wanted: Any) -> list[Seat]:
    """A game played to its end, with a spectator; who has answered often enough gives up."""
    ((before,),) = rows(server.database, "select count(*) from tables")
    seats = await company.play(*names, **wanted)
    watching = await company.sit(await company.guest("Bran"), seats[0].table)
    assert rows(server.database, "select count(*) from tables") == [(before + 1,)]

    async def go(seat: Seat) -> None:
        await seat.play_on(random.Random(seat.you), most=most)
        if seat.info["stage"] == "playing":
            await seat.ask({"type": "concede"})
            await seat.until(lambda: seat.info["stage"] == "over", within=50)

    await asyncio.gather(*[go(seat) for seat in seats], watching.play_on(random.Random(0)))
    return [*seats, watching]


@pytest.mark.parametrize(
    ("names", "wanted"),
    [
        (["Arya", "Jon"], {"game": "lcg2", "decks": ["tyrell-core", "greyjoy-core"]}),
        (["Arya", "Jon"], {"game": "lcg2", "options": {"veil": "on"}}),
        (["Arya", "Jon"], {"game": "hbo", "options": {"plots": "draft"}}),
        (["Arya", "Jon"], {"game": "risk", "options": {"mode": "dominion"}}),
    ],
    ids=["lcg2", "lcg2 veiled", "hbo draft", "dominion"],
)
@in_loop
async def test_no_frame_tells_more_than_its_seat_may_know(
    server: Server, names: list[str], wanted: dict[str, Any]
) -> None:
    async with Company(server.base) as company:
        seats = await play_whole(server, company, names, 120, **wanted)
        answer = await seats[0].player.http.get(f"/api/replays/{seats[0].table}/record")
        ideal = Ideal(answer.text)
        for seat in seats:
            check(seat, ideal)
        no_seed_and_no_token(server, seats)


def no_seed_and_no_token(server: Server, seats: list[Seat]) -> None:
    """The seed comes with the end and not before; tokens go to nobody and into no log."""
    ((seed,),) = rows(server.database, "select seed from tables where id = ?", seats[0].table)
    tokens = [seat.player.token for seat in seats]
    assert len(seed) > 8
    for seat in seats:
        ended = False
        for text in seat.frames:
            assert not any(token in text for token in tokens)
            ended = ended or '"stage":"over"' in text
            assert ended or seed not in text
            assert ended or str(int(seed, 16)) not in text
        assert ended
    log = "".join(server.log)
    assert not any(token in log for token in tokens)
    assert not any(token.rpartition(".")[2] in log for token in tokens)
    assert seed not in log


@in_loop
async def test_titles_that_were_never_to_be_seen_are_in_no_frame(server: Server) -> None:
    """Two decks without a title in common: whatever of the other deck was never laid open is nowhere in the frames."""
    async with Company(server.base) as company:
        cards = (await (await company.guest("Sam")).get("/api/games/lcg2/cards"))["cards"]
        codes = {card["code"]: card["title"] for card in cards}
        everything = {card["title"] for card in cards}
        wanted = {"game": "lcg2", "decks": ["tyrell-core", "greyjoy-core"]}
        seats = await play_whole(server, company, ["Arya", "Jon"], 60, **wanted)
        answer = await seats[0].player.http.get(f"/api/replays/{seats[0].table}/record")
        record = json.loads(answer.text)
        ideal = Ideal(answer.text)
        decks = [set(strings(deck)) | set(map(str, flat_keys(deck))) for deck in record["setup"]["decks"]]
        owned = [{codes.get(word, word) for word in deck} & everything for deck in decks]
        assert all(len(titles) > 15 for titles in owned)
        searched = 0
        for seat in seats:
            others = [titles for place, titles in enumerate(owned) if place != seat.you]
            mine = owned[seat.you] if seat.you >= 0 else set()
            secret = set().union(*others) - mine
            if seat.you < 0:
                secret = owned[0] ^ owned[1]
            allowed = set()
            for at, state in enumerate(ideal.states):
                allowed |= set(strings(state.view(seat.you)))
                for event in ideal.told(at, seat.you):
                    allowed |= set(strings(event))
                    allowed |= {title for title in secret if any(title in text for text in strings(event))}
                request = ideal.request(at, seat.you)
                allowed |= {title for title in secret if request and any(title in text for text in request[2])}
            never = secret - allowed
            assert never
            texts = "\n".join(seat.frames)
            plays = {number for number, line in enumerate(seat.frames) if '"type":"step"' in line}
            assert plays
            for title in never:
                searched += 1
                assert json.dumps(title) not in texts
                if not any(title in other for other in everything - never):
                    assert title not in texts
        assert searched > 10


def flat_keys(doc: Any) -> Iterator[Any]:
    """Every key in a document."""
    if isinstance(doc, dict):
        for key, value in doc.items():
            yield key
            yield from flat_keys(value)
    elif isinstance(doc, list):
        for value in doc:
            yield from flat_keys(value)


@in_loop
async def test_the_story_and_a_fresh_look_tell_no_more_than_the_steps(server: Server) -> None:
    async with Company(server.base) as company:
        arya, jon = await company.play("Arya", "Jon", game="hbo", options={"plots": "draft"})
        rng = random.Random(2)
        for _ in range(40):
            for seat in (arya, jon):
                await seat.settle()
                if seat.request is not None:
                    await seat.choose(*seat.any_choice(rng))
        await arya.settle()
        watching = await company.sit(await company.guest("Bran"), arya.table)
        for seat in (arya, watching):
            seat.count += 1
            await seat.send({"type": "story", "id": seat.count})
            story = (await seat.next("story"))["events"]
            assert [event for event in story if event["number"] in seat.events] == [
                seat.events[number] for number in sorted(seat.events)
            ]
        told = {event["number"]: event for event in story}
        drawn = [number for number, event in arya.events.items() if event != told.get(number)]
        assert drawn, "a player is told more than a spectator"


@in_loop
async def test_a_wrong_token_is_no_token(server: Server) -> None:
    async with Company(server.base) as company:
        arya, _jon = await company.play("Arya", "Jon", game="hbo", public=False)
        liar = await company.guest("Liar")
        head, _, signature = arya.player.token.rpartition(".")
        liar.token = f"{head}.{signature[::-1]}"
        goodbye = await company.sit_in_vain(liar, arya.table)
        assert "token" in goodbye["why"]
        assert not goodbye["again"]
        assert not any(liar.token in line for line in server.log)
