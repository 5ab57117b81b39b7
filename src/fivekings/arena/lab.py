"""The deck lab: plays a deck against others and measures how useful its cards are."""

from collections.abc import Iterable
from typing import Any, Final

from fivekings.arena.plan import Job, Plan, check_bots, check_numbers, check_tables
from fivekings.arena.results import points_of
from fivekings.arena.run import Result, guarded
from fivekings.arena.strength import wilson
from fivekings.games import game
from fivekings.kernel import BadInput
from fivekings.kernel.event import Event
from fivekings.kernel.state import State
from fivekings.thrones.decks import deck_from_json, ready_decks
from fivekings.thrones.game import CardGame
from fivekings.thrones.model.pool import load_pool
from fivekings.thrones.model.state import Thrones
from fivekings.thrones.rules.cards.characteristics import total_power

ENTERED: Final = frozenset(
    {"marshal", "marshal on", "ambush", "ambush on", "put", "put on", "duplicate", "played", "plot revealed"}
)
"""Events in which a card is played or enters play."""
DRAWN: Final = frozenset({"drawn", "found"})
DOUBT: Final = 10
"""Each card gets this many extra games at the overall rate, so that luck in few games does not decide the ranking."""
SEATS: Final = 2


def make_lab(edition: str, deck: str, against: list[str], bot: str, games: int, seed: int, worlds: int) -> Plan:
    """A plan in which a deck meets others from both seats, with the same bot on both sides.

    The deck comes first in each meeting.
    """
    chosen = game(edition)
    if not isinstance(chosen, CardGame):
        raise BadInput(f"{chosen.title} is played without decks")
    check_bots([bot])
    check_numbers(games, worlds, seed)
    others = opponents(edition, deck, against)
    lists = {name: chosen.decks.load(name) for name in (deck, *others)}
    options = {option.name: option.values[0] for option in chosen.options()}
    met: list[tuple[str, ...]] = [(deck, other) for other in others]
    plan = Plan(edition, [(bot,) * SEATS], met, lists, options, seed, games, worlds)
    check_tables(chosen, plan)
    return plan


def opponents(edition: str, deck: str, against: list[str]) -> list[str]:
    """The opposing decks: those named, or for `core` all ready core decks except the deck itself."""
    found: list[str] = []
    for name in against:
        ready = [one for one in ready_decks(edition) if one != deck]
        core = [one for one in ready if one.endswith("-core")]
        found += {"core": core or ready, "all": ready}.get(name, [name])
    if not found:
        raise BadInput("name the decks to play against, or core, or all")
    return list(dict.fromkeys(found))


class Diary:
    """A deck's game: cards drawn and played, and both sides' power at the end of each round."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.drawn: set[str] = set()
        self.played: set[str] = set()
        self.power: dict[int, list[int]] = {}

    def see(self, state: State) -> None:
        """Read the events since the last call."""
        assert isinstance(state, Thrones)
        for event in state.events:
            self.hear(event)
        state.events, state.draws = [], []
        # While plots are being chosen the round has a new number, but nothing has happened in it.
        fresh = any(request.kind == "plot" for request in state.requests)
        number = state.round - 1 if fresh else state.round
        if number > 0:
            self.power[number] = [total_power(state, self.seat), total_power(state, 1 - self.seat)]

    def hear(self, event: Event) -> None:
        """Handle one event; cards returned in a mulligan do not count as drawn."""
        told = event.seen_by(self.seat)
        if told.get("seat") != self.seat:
            return
        cards = [*told.get("cards", []), *([told["card"]] if "card" in told else [])]
        if event.kind == "mulligan":
            self.drawn.clear()
        elif event.kind in DRAWN:
            self.drawn.update(cards)
        elif event.kind in ENTERED or event.kind == "set up":
            self.played.update(cards)

    def to_json(self) -> dict[str, Any]:
        """The form in a result."""
        power = [self.power[number] for number in sorted(self.power)]
        return {"seat": self.seat, "drawn": sorted(self.drawn), "played": sorted(self.played), "power": power}


def run_lab_job(plan: Plan, job: Job) -> Result:
    """Play a game and log what the deck does."""
    diary = Diary(job.decks.index(plan.decks[0][0]))
    result = guarded(plan, job, diary.see)
    return {**result, "diary": diary.to_json()}


def lab_report(plan: Plan, results: Iterable[Result]) -> dict[str, Any]:
    """The report on a deck, as plain data."""
    played = sorted((result for result in results), key=lambda result: int(result["job"]))
    good = [result for result in played if "error" not in result]
    points = [points_of(result, result["diary"]["seat"]) for result in good]
    deck = plan.decks[0][0]
    return {
        "deck": deck,
        "name": plan.lists[deck]["name"],
        "bot": plan.bots[0][0],
        "seed": plan.seed,
        "games": len(good),
        "planned": len(plan.jobs()),
        "failed": [{"job": result["job"], "error": result["error"]} for result in played if "error" in result],
        "overall": share(points),
        "opponents": opponent_rows(plan, good, points),
        "cards": card_rows(plan, good, points),
        "power": power_rows(good),
    }


def share(points: list[float]) -> dict[str, Any]:
    """A win rate with its interval."""
    low, high = wilson(sum(points), len(points))
    rate = sum(points) / len(points) if points else 0.0
    return {"games": len(points), "points": sum(points), "rate": rate, "low": low, "high": high}


def opponent_rows(plan: Plan, results: list[Result], points: list[float]) -> list[dict[str, Any]]:
    """Results against each other deck, worst first."""
    rows = []
    for other in [meeting[1] for meeting in plan.decks]:
        won = [
            point
            for result, point in zip(results, points, strict=True)
            if result["decks"][1 - result["diary"]["seat"]] == other
        ]
        rows.append({"name": other, **share(won)})
    return sorted(rows, key=lambda row: (row["rate"], row["name"]))


def card_rows(plan: Plan, results: list[Result], points: list[float]) -> list[dict[str, Any]]:
    """Results with each card drawn, and with each card played, most useful first."""
    chosen = game(plan.game)
    assert isinstance(chosen, CardGame)
    deck = deck_from_json(plan.lists[plan.decks[0][0]], load_pool(chosen.edition.name))
    overall = sum(points) / len(points) if points else 0.0
    rows = []
    for title, kind in dict.fromkeys((card.title, card.type) for card in (*deck.plots, *deck.draw)):
        copies = sum(1 for card in (*deck.plots, *deck.draw) if card.title == title)
        drawn, played = with_card(title, "drawn", results, points), with_card(title, "played", results, points)
        telling = played if kind == "plot" else drawn
        rows.append(
            {
                "title": title,
                "type": kind,
                "copies": copies,
                "drawn": {**share(drawn), "lift": lift(drawn, overall)},
                "played": {**share(played), "lift": lift(played, overall)},
                "use": sum(point - overall for point in telling) / (len(telling) + DOUBT),
            }
        )
    return sorted(rows, key=lambda row: (-float(str(row["use"])), str(row["title"])))


def with_card(title: str, how: str, results: list[Result], points: list[float]) -> list[float]:
    """Points of the games in which a card was drawn or played."""
    return [point for result, point in zip(results, points, strict=True) if title in result["diary"][how]]


def lift(points: list[float], overall: float) -> float:
    """How much higher the win rate with a card is than the overall rate."""
    return sum(points) / len(points) - overall if points else 0.0


def power_rows(results: list[Result]) -> list[dict[str, Any]]:
    """Both sides' average power at the end of each round, over the games that lasted that long."""
    rows = []
    for place in range(max((len(result["diary"]["power"]) for result in results), default=0)):
        there = [result["diary"]["power"][place] for result in results if place < len(result["diary"]["power"])]
        own, other = (sum(pair[side] for pair in there) / len(there) for side in (0, 1))
        rows.append({"round": place + 1, "games": len(there), "own": own, "other": other})
    return rows
