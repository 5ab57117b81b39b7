"""Glicko-2 as published, and what a finished game does to the ratings of who played it."""

import asyncio
from collections.abc import Sequence

import pytest
from sqlalchemy import select

from fivekings.server.ratings import MIDDLE, STEADY, UNKNOWN, WEEK, aged, glicko, outcomes, rate
from fivekings.server.settings import Settings
from fivekings.server.store.database import Store
from fivekings.server.store.migrate import migrate
from fivekings.server.store.schema import Person, Rating
from tests.server.conftest import Client

NOW = 1_800_000_000_000
PLAYERS = {"ada": True, "bea": True, "cid": True, "guest": False}
"""Who there is, and whether they have an account."""


def test_the_worked_example_of_the_paper() -> None:
    rating, deviation, volatility = glicko((1500, 200, 0.06), [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)])
    assert rating == pytest.approx(1464.06, abs=0.01)
    assert deviation == pytest.approx(151.52, abs=0.01)
    assert volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_win_raises_and_a_loss_lowers_by_as_much() -> None:
    new = (MIDDLE, UNKNOWN, STEADY)
    up, down, level = (glicko(new, [(MIDDLE, UNKNOWN, score)]) for score in (1, 0, 0.5))
    assert up[0] - MIDDLE == pytest.approx(MIDDLE - down[0])
    assert up[0] > MIDDLE + 100
    assert level[0] == pytest.approx(MIDDLE)
    assert up[1] < UNKNOWN


def test_a_great_surprise_makes_a_player_seem_less_steady() -> None:
    steady = (1500.0, 50.0, 0.06)
    assert glicko(steady, [(2500, 50, 1)] * 5)[2] > 0.06
    assert glicko(steady, [(1500, 50, 0.5)])[2] < 0.06


def test_numbers_stay_sane_however_long_one_streak_is() -> None:
    best, worst = (MIDDLE, UNKNOWN, STEADY), (MIDDLE, UNKNOWN, STEADY)
    for _ in range(2000):
        best, worst = glicko(best, [(worst[0], worst[1], 1)]), glicko(worst, [(best[0], best[1], 0)])
    assert 1500 < best[0] < 6000
    assert -3000 < worst[0] < 1500
    assert 0 < best[1] <= UNKNOWN


def test_who_stays_away_is_less_well_known_but_never_less_than_a_stranger() -> None:
    assert aged((1700, 60, 0.06), 0) == (1700, 60, 0.06)
    assert 60 < aged((1700, 60, 0.06), 10 * WEEK)[1] < 80
    assert aged((1700, 60, 0.06), 100_000 * WEEK)[1] == UNKNOWN


def test_winners_beat_everybody_else_and_without_any_all_draw() -> None:
    assert outcomes(2, [0]) == [[(1, 1.0)], [(0, 0.0)]]
    assert outcomes(3, [0, 2]) == [[(1, 1.0)], [(0, 0.0), (2, 0.0)], [(1, 1.0)]]
    assert outcomes(2, []) == outcomes(2, [0, 1]) == [[(1, 0.5)], [(0, 0.5)]]


async def after(settings: Settings, games: Sequence[tuple[list[str], list[int]]]) -> dict[str, Rating]:
    """The ratings after some games."""
    await migrate(settings)
    store = Store(settings)
    async with store.session() as session:
        for who, account in PLAYERS.items():
            session.add(Person(id=who, name=who, account=who if account else None, created=NOW))
        await session.commit()
    for number, (people, winners) in enumerate(games):
        async with store.session.begin() as session:
            await rate(session, "lcg2", people, winners, NOW + number)
    async with store.session() as session:
        found = {row.person: row for row in await session.scalars(select(Rating))}
    await store.close()
    return found


def test_a_game_is_rated_for_all_accounts_at_once(settings: Settings) -> None:
    found = asyncio.run(after(settings, [(["ada", "bea", "cid"], [1])]))
    assert {who: row.games for who, row in found.items()} == {"ada": 1, "bea": 1, "cid": 1}
    assert found["ada"].rating == found["cid"].rating < MIDDLE < found["bea"].rating


def test_games_add_up(settings: Settings) -> None:
    found = asyncio.run(after(settings, [(["ada", "bea"], [0]), (["bea", "ada"], [1]), (["ada", "bea"], [])]))
    assert found["ada"].games == 3
    assert found["ada"].rating > found["bea"].rating
    assert found["ada"].played == NOW + 2


@pytest.mark.parametrize(
    ("people", "winners"),
    [(["ada", "guest"], [0]), (["ada", ""], [1]), (["ada", "bea", ""], [2]), (["ada", "ada"], [0])],
)
def test_guests_bots_and_oneself_are_no_opponents(settings: Settings, people: list[str], winners: list[int]) -> None:
    assert asyncio.run(after(settings, [(people, winners)])) == {}


def test_games_that_end_at_the_same_moment_all_count(settings: Settings) -> None:
    async def together() -> dict[str, int]:
        await after(settings, [])
        store = Store(settings)

        async def one_game(winner: int) -> None:
            async with store.session.begin() as session:
                await rate(session, "lcg2", ["ada", "bea"], [winner], NOW)

        await asyncio.gather(*[one_game(number % 2) for number in range(6)])
        async with store.session() as session:
            found = {row.person: row.games for row in await session.scalars(select(Rating))}
        await store.close()
        return found

    assert asyncio.run(together()) == {"ada": 6, "bea": 6}


def test_the_best_players_are_listed(browser: Client, settings: Settings) -> None:
    assert browser.get("/api/ratings/lcg2").json() == {"game": "lcg2", "players": []}
    asyncio.run(after(settings, [(["ada", "bea"], [1])]))
    listed = browser.get("/api/ratings/lcg2").json()["players"]
    assert [(player["name"], player["games"]) for player in listed] == [("bea", 1), ("ada", 1)]
    assert browser.get("/api/ratings/risk").json()["players"] == []
    assert browser.get("/api/ratings/chess").status_code == 404
