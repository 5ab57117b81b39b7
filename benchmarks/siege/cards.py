"""Cards that somebody wrote to hang a server, to fill its memory, or to slow everybody else down."""

from typing import Any, Final

import httpx

from benchmarks.siege.field import USUAL, Field, attack
from benchmarks.siege.probe import Probe
from benchmarks.siege.raid import by_turns, raiding
from tests.thrones.own import ready, with_own

PLOTS: Final = {
    "nested": "When Revealed: for each opponent: for each opponent: gain 1 gold.",
    "deep": "When Revealed: " + "for each opponent: " * 14 + "gain 1 gold.",
    "deepest": "When Revealed: " + "for each opponent: " * 100 + "draw 1 card.",
    "later": "When Revealed: " + "at the end of the phase, " * 70 + "gain 1 gold.",
    "plots": "When Revealed: each player reveals a new plot.",
    "mirror": "When Revealed: resolve the When Revealed ability of an opponent's plot as if it were yours.",
    "draws": "When Revealed: " + "; ".join(["draw 99 cards"] * 100) + ".",
    "tokens": "When Revealed: " + "; ".join(["place 99 poison tokens on each character"] * 40) + ".",
    "lasting": "When Revealed: "
    + "; ".join(["until the end of the round, each character gets +1 STR for each character"] * 25)
    + ".",
    "choices": "When Revealed: " + "; ".join(["each player chooses up to 9 characters they control"] * 35) + ".",
}
"""Texts of plots, each of which fills all the plots of a deck."""

CHARACTERS: Final = {
    "stands": "Reaction: after self stands => kneel self; stand self.",
    "returns": "Reaction: after self enters play => return self to its owner's hand; put self into play.",
    "free": "Action: kneel self => stand self; gain 99 gold.",
    "counts": "Each character gets +1 STR for each character.",
}
"""Texts of characters that cost nothing, of which a deck has as many as it may."""


def plot(number: int, text: str) -> dict[str, Any]:
    """A plot with a text."""
    facts = {"title": f"Plot {number}", "type": "plot", "faction": "neutral", "income": 9, "initiative": number}
    return {**facts, "claim": 1, "reserve": 9, "text": text}


def character(number: int, text: str) -> dict[str, Any]:
    """A character with a text, for nothing."""
    facts = {"title": f"Forged {number}", "type": "character", "faction": "Stark", "cost": 0, "strength": 1}
    return {**facts, "icons": ["military", "intrigue", "power"], "text": text}


def decks() -> dict[str, dict[str, Any]]:
    """Decks full of hostile cards."""
    made = {name: with_own(ready("stark-core"), *[plot(n, text) for n in range(7)]) for name, text in PLOTS.items()}
    for name, text in CHARACTERS.items():
        made[name] = with_own(ready("stark-core"), *[character(number, text) for number in range(16)])
    return made


@attack("cards", seconds=150, timed=True)
async def tables_of_hostile_cards(on: Field) -> None:
    """Tables with hostile cards hang nothing and slow no other table down."""
    made = decks()
    seats = 4
    with on.serving(settings=(*USUAL, "bot_pace=0")) as server:
        async with (
            Probe(server.base) as probe,
            raiding(on, server, "cards", len(made), decks=list(made.values()), seats=seats) as raid,
        ):
            grown = await by_turns(on, probe, raid, server)
            on.note(f"{len(made)} tables of {seats} seats, {grown} MiB more")
            done = await raid.done()
            on.expect(done.get("decisions ack", 0) > 0, "no decision with hostile cards was made")
            on.expect(not any("refused" in key for key in done), "decks or tables were refused, and so not tried")
        answer = httpx.get(f"{server.base}/health", timeout=10)
        on.expect(answer.status_code == 200, f"/health says {answer.status_code} afterwards")
