"""While the database is down, requests say so; when it is back, everything goes on."""

import signal

from tests.server.client import Company, in_loop
from tests.server.conftest import ON_POSTGRESQL
from tests.server.postgres import Postgres
from tests.server.server import Server

pytestmark = ON_POSTGRESQL


@in_loop
async def test_requests_say_that_the_database_does_not_answer() -> None:
    database = Postgres().start()
    server = Server(database.database()).start()
    try:
        async with Company(server.base) as company:
            arya = await company.guest("Arya")
            table = (await arya.post("/api/tables", {"game": "risk", "seats": ["me", "open"]}))["id"]
            assert database.process is not None
            database.process.send_signal(signal.SIGINT)
            database.process.wait(timeout=30)
            for path, body in (("/api/guest", {"name": "Jon"}), (f"/api/tables/{table}/ready", {"ready": True})):
                answer = await arya.http.post(path, json=body)
                assert answer.status_code == 503, path
                assert "database" in answer.json()["error"]
                assert answer.headers["Retry-After"] == "5"
            database.launch()
            assert (await arya.post(f"/api/tables/{table}/ready", {"ready": True}))["seats"][0]["ready"]
    finally:
        server.stop()
        database.stop()
