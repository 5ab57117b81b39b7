"""Databases that a server must not touch."""

from benchmarks.siege.field import Field, attack
from tests.server.server import Server, change, rows


def refusal(database: str) -> str:
    """What a server says that does not start on a database; empty where it starts."""
    server = Server(database)
    try:
        server.start()
    except RuntimeError as refused:
        return str(refused).partition("the server did not start: ")[2]
    server.stop()
    return ""


def expect_one_line(on: Field, said: str, words: tuple[str, ...], what: str) -> None:
    """A refusal is one line that says what is wrong."""
    on.note(f"{what}: {said.strip()[-160:] or 'it starts'}")
    on.expect(bool(said), f"{what}: the server starts")
    on.expect(not said or said.strip().count("\n") == 0, f"{what}: refused in {said.strip().count(chr(10)) + 1} lines")
    on.expect(any(word in said for word in words), f"{what}: the refusal has none of {', '.join(words)}")


@attack("newer-database")
async def newer_database(on: Field) -> None:
    """A database of a newer version is refused in one line, and is left as it was."""
    with on.serving() as server:
        database = server.database
    change(database, "update alembic_version set version_num = '9999'")
    expect_one_line(on, refusal(database), ("newer", "later"), "newer database")
    on.expect(rows(database, "select version_num from alembic_version") == [("9999",)], "its version was changed")


@attack("second-server")
async def second_server(on: Field) -> None:
    """A second server on one SQLite file is refused in one line, and the first one goes on."""
    database = f"sqlite:///{on.folder / 'one.sqlite'}"
    first = Server(database).start()
    try:
        expect_one_line(on, refusal(database), ("another server",), "second server")
        assert first.process is not None
        on.expect(first.process.poll() is None, "the first server died")
    finally:
        first.stop()
