"""Makes the fixtures of the client's tests, real welcomes from real games: `python fixtures.py`."""

import json
from pathlib import Path

from fivekings.bots import answer, make_bot
from fivekings.games import game
from fivekings.kernel.state import Setup
from fivekings.server.tables.live_game import Play

HERE = Path(__file__).parent
TELLS = 40
MANY = 2
"""A request with more options than these is worth a test."""


def welcome(name: str, players: list[str], kind: str, decisions: int, seed: int) -> dict[str, object]:
    """What seat 0 is welcomed with when it is asked such a thing, after so many decisions of squires."""
    chosen = game(name)
    play = Play.begin(chosen, chosen.complete(Setup(players, {})), seed)
    events = play.tell(play.tail[-1][2], 0, 0)
    bots = [make_bot("squire", seat) for seat in range(len(players))]
    while not play.state.over:
        asked = play.state.request(0)
        if play.made >= decisions and asked is not None and asked.kind == kind and len(asked.options) > MANY:
            break
        seat = min(play.asked())
        first = play.told
        events += play.tell(play.decide(answer(bots[seat], chosen, play.state, seat, play.made)), first, 0)
    seats = [
        {"kind": "bot", "name": one, "person": "", "level": "squire", "ready": True}
        | {"here": False, "away_at": 0, "deck": ""}
        for one in players
    ]
    table = {
        "id": "fixture", "game": name, "family": chosen.family,
        "title": chosen.title, "options": {}, "seats": seats, "stage": "playing",
        "owner": "", "public": False, "rated": False, "spectators": "view", "clock": {"kind": "none"}, "seal": "",
        "seed": "", "winners": None, "created": 0, "rematch": "",
    }  # fmt: skip
    return {
        "type": "welcome", "protocol": 1, "table": table, "you": 0, "at": play.at, "view": play.state.view(0),
        "events": events[-TELLS:], "complete": False, "request": play.request(0), "clocks": [], "questions": [],
        "chat": [], "watching": 0,
        "auto_pass": {"type": "auto_pass", "id": 0, "passes": [], "passing": "", "asks": False},
    }  # fmt: skip


def main() -> None:
    """Write them all."""
    import msgspec

    games = (("lcg2", ["Arya", "Tyrion"], "action", 90), ("risk", ["Arya", "Tyrion", "Asha"], "invade", 40))
    for name, players, kind, decisions in games:
        write(name, msgspec.to_builtins(welcome(name, players, kind, decisions, 11)))
    write("cards", game("lcg2").cards()[::3])


def write(name: str, doc: object) -> None:
    """Write one."""
    (HERE / f"{name}.json").write_text(json.dumps(doc, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
