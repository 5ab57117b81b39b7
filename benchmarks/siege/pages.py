"""What answers carry, to whom the server answers, and what people may call themselves and say."""

from html.parser import HTMLParser
from typing import Any, Final

import httpx

from benchmarks.siege.field import USUAL, Field, attack
from tests.server.client import Company
from tests.server.server import QUICK

FRIEND: Final = "https://friend.example"
STRANGERS: Final = ("https://evil.example", "https://friend.example.evil.example", "http://friend.example", "null")
PATHS: Final = ("/", "/table/x", "/health", "/schema", "/schema/openapi.json", "/api/games", "/api/nothing", "/metrics")
OWN_HOSTS: Final = ("localhost", "127.0.0.1:1", "[::1]", "friend.example")
OTHER_HOSTS: Final = ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "evil.example:8471", "a@b")
LONG: Final = ("/%00", "/api/tables/%00", "/api/replays/a%00b", "/api/ratings/%00", "/api/games/%00/cards")
ENDLESS: Final = ("/" + "x" * 60_000, "/api/tables/" + "x" * 60_000, "/" + "a/" * 3_000, "/%ff%fe", "/..%00/..%00")
HIDDEN: Final = ("Ar\u200bya", "Arya\u202e", "\u3164", "Ar\u00adya", "Ar\x00ya", "A\u0301\u0301\u0301\u0301", "\u2800")
LOOKALIKES: Final = ("Tyrion", "TYRI0N", "Туrіоn", "ΤΥRΙΟΝ", "Tyrlon", "T.y.r.i.o.n", "V@rys", "Мance", "ｄavos")


class Inside(HTMLParser):
    """Scripts, styles and handlers inside a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.open = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note handlers and styles in a tag."""
        self.open = tag
        self.found += [name for name, _ in attrs if name == "style" or name.startswith("on")]

    def handle_data(self, data: str) -> None:
        """Note what stands in a script or a style."""
        if self.open in ("script", "style") and data.strip():
            self.found.append(data[:40])


@attack("headers")
async def headers(on: Field) -> None:
    """Every answer has a strict policy; other hosts and sites get in nowhere; figures are for operators."""
    with on.serving("--origin", FRIEND, settings=QUICK) as server:
        async with httpx.AsyncClient(base_url=server.base, timeout=30) as client:
            for path in PATHS:
                answer = await client.get(path)
                inspect(on, path, answer)
            for host in OWN_HOSTS + OTHER_HOSTS:
                for path in ("/", "/api/me", "/health"):
                    status = (await client.get(path, headers={"Host": host})).status_code
                    wrong = status != 421 if host in OTHER_HOSTS else status in (421, 403)
                    on.expect(not wrong, f"{path} for host {host}: {status}")
            await sharing(on, client)
            for passed_on in ({"X-Forwarded-For": "1.2.3.4"}, {"Forwarded": "for=1.2.3.4"}, {"Via": "1.1 proxy"}):
                status = (await client.get("/metrics", headers=passed_on)).status_code
                on.expect(status == 403, f"/metrics past a proxy ({passed_on}): {status}")
            status = (await client.get("/metrics")).status_code
            on.expect(status == 200, f"/metrics for the operator: {status}")
            on.note(f"{len(PATHS)} addresses, {len(OWN_HOSTS + OTHER_HOSTS)} hosts, {len(STRANGERS)} other sites")


def inspect(on: Field, path: str, answer: httpx.Response) -> None:
    """Look at what an answer carries."""
    parts = answer.headers.get("content-security-policy", "").split("; ")
    policy = {part.partition(" ")[0]: part.partition(" ")[2] for part in parts}
    script = policy.get("script-src", policy.get("default-src", "*"))
    on.expect("unsafe" not in script and "*" not in script, f"{path}: scripts may come from {script}")
    on.expect("'unsafe" not in policy.get("style-src", ""), f"{path}: styles may stand inside the page")
    on.expect(policy.get("frame-ancestors") == "'none'", f"{path}: other sites may frame it")
    on.expect(answer.headers.get("x-content-type-options") == "nosniff", f"{path}: its type may be guessed")
    referrer = answer.headers.get("referrer-policy", "")
    on.expect(referrer in ("same-origin", "no-referrer"), f"{path}: referrer policy '{referrer}'")
    if answer.headers.get("content-type", "").startswith("text/html"):
        page = Inside()
        page.feed(answer.text)
        on.expect(not page.found, f"{path} has inside what the policy forbids: {page.found[:3]}")


async def sharing(on: Field, client: httpx.AsyncClient) -> None:
    """Only pages of a site that was named may read answers."""
    asks = {"Access-Control-Request-Method": "POST"}
    for origin in (FRIEND, *STRANGERS):
        answers = [await client.get("/api/tables", headers={"Origin": origin})]
        answers.append(await client.options("/api/tables", headers={"Origin": origin, **asks}))
        for answer in answers:
            allowed = answer.headers.get("access-control-allow-origin")
            on.expect(allowed == (FRIEND if origin == FRIEND else None), f"{origin} may read answers: {allowed}")
    cookie = {"Cookie": "fivekings=x", "Origin": STRANGERS[0]}
    status = (await client.post("/api/guest", json={"name": "Arya"}, headers=cookie)).status_code
    on.expect(status == 403, f"a page of another site changes something: {status}")


@attack("bad-addresses")
async def bad_addresses(on: Field) -> None:
    """NUL characters and endless addresses get an answer below 500."""
    with on.serving(settings=QUICK) as server:
        async with Company(server.base) as company:
            player = await company.guest("Arya")
            codes: dict[int, int] = {}
            for path in LONG + ENDLESS:
                for method in ("GET", "POST", "PUT", "DELETE"):
                    status = (await player.http.request(method, path)).status_code
                    codes[status] = codes.get(status, 0) + 1
                    on.expect(status < 500, f"{method} {path[:40]}: {status}")
            deck = {"name": "n", "faction": "Stark", "agendas": [], "plots": {}, "draw": {"\0": 1}}
            bodies: list[tuple[str, str, Any]] = [
                ("POST", "/api/login", {"name": "a\0b", "password": "a\0b" * 4}),
                ("POST", "/api/accounts", {"name": "a\0b", "password": "a\0b" * 4}),
                ("POST", "/api/tables", {"game": "lcg2", "decks": ["\0"]}),
                ("POST", "/api/tables", {"game": "lcg2", "options": {"\0": "\0"}}),
                ("POST", "/api/decks/read", {"game": "lcg2", "text": "a\0b"}),
                ("PUT", "/api/decks/one", {"game": "lcg2", "name": "a\0b", "deck": deck}),
                ("POST", "/api/games/lcg2/card", {"text": "Action: gain 1 gold\0."}),
            ]
            for method, path, body in bodies:
                status = (await player.http.request(method, path, json=body)).status_code
                codes[status] = codes.get(status, 0) + 1
                on.expect(status < 500, f"{method} {path} with NUL: {status}")
            status = (await player.http.get("/api/me", headers={"User-Agent": "a\x01b"})).status_code
            on.expect(status < 500, f"a control character in a header: {status}")
            on.note("answers: " + ", ".join(f"{count} x {status}" for status, count in sorted(codes.items())))


@attack("names")
async def names(on: Field) -> None:
    """Nobody has a name with something invisible in it, or one that passes for a bot or an account."""
    with on.serving(settings=(*USUAL, "address_rate=1000", "address_burst=1000")) as server:
        async with httpx.AsyncClient(base_url=server.base, timeout=30) as client:
            taken = await client.post("/api/accounts", json={"name": "Arya", "password": "valar morghulis"})
            on.expect(taken.status_code == 201, f"a proper name is refused: {taken.text}")
            client.cookies.clear()
            for name in (*HIDDEN, *LOOKALIKES, "Аrya", "ARYA", "\u0410rya"):
                for path, more in (("/api/guest", {}), ("/api/accounts", {"password": "valar morghulis"})):
                    answer = await client.post(path, json={"name": name, **more})
                    client.cookies.clear()
                    on.expect(answer.status_code == 400, f"{path} {name!a}: {answer.status_code}")
            on.note(f"{len(HIDDEN)} invisible, {len(LOOKALIKES)} like bots, 3 like an account")


@attack("muted")
async def muted(on: Field) -> None:
    """Muted spectators say nothing to anybody, also after coming back, and cannot unmute themselves."""
    with on.serving(settings=QUICK) as server:
        async with Company(server.base) as company:
            owner, other = await company.play("Arya", "Jon", game="hbo")
            loud = await company.sit(await company.guest("Loud"), owner.table)
            await loud.ask({"type": "say", "text": "before"})
            asked = await loud.ask({"type": "mute_spectators", "on": False})
            on.expect(asked["type"] == "refusal", "a spectator decides who is muted")
            await owner.ask({"type": "mute_spectators", "on": True})
            back = await loud.again()
            answers = [await seat.ask({"type": "say", "text": "after"}) for seat in (loud, back)]
            await back.close()
            on.expect([one["type"] for one in answers] == ["refusal"] * 2, "a muted spectator was heard")
            for seat in (owner, other):
                await seat.settle()
                on.expect(all(line["text"] != "after" for line in seat.chat), "a muted spectator's line was shown")
            late = await company.sit(await company.guest("Late"), owner.table)
            on.expect(not late.chat, "who comes in is shown what a muted spectator said")
            on.note(str(answers[0].get("why", "")))
