"""What the server keeps: people, tables, what was decided at them, what was said, decks, ratings.

The record of a table is its entries, numbered from 1 without a gap: decisions, and takings back of decisions. The pair
of table and number is unique, so that of two servers that both believe a table is theirs only one can write on.
"""

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Text, false
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}


class Base(DeclarativeBase):
    """All that is kept."""

    metadata = MetaData(naming_convention=NAMING)


class Setting(Base):
    """A fact of this server: by which key its tokens are signed."""

    __tablename__ = "settings"
    name: Mapped[str] = mapped_column(String(64), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class Person(Base):
    """Somebody who plays: a guest, or with a password an account."""

    __tablename__ = "people"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    account: Mapped[str | None] = mapped_column(String(40), unique=True)
    """The folded name of an account, by which it is found; guests have none."""
    password: Mapped[str | None] = mapped_column(String(200))
    """Its hash; an account without one has used up a one-time password and is to choose a new one."""
    once: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Is the password good for one sign-in only?"""
    created: Mapped[int] = mapped_column(BigInteger)


class Session(Base):
    """That somebody is signed in somewhere. A token is good as long as its session is here."""

    __tablename__ = "sessions"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(String(32), index=True)
    agent: Mapped[str] = mapped_column(String(200))
    """What the browser or program calls itself."""
    created: Mapped[int] = mapped_column(BigInteger)
    seen: Mapped[int] = mapped_column(BigInteger)
    """When it was last used, to the hour."""


class Table(Base):
    """A table: what is played, who sits where, how far it has come."""

    __tablename__ = "tables"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(16))
    rules: Mapped[int] = mapped_column(Integer)
    """The rules version it is played by now; what came before is in its upgrades."""
    stage: Mapped[str] = mapped_column(String(8))
    owner: Mapped[str] = mapped_column(String(32), index=True)
    public: Mapped[bool] = mapped_column()
    rated: Mapped[bool] = mapped_column()
    spectators: Mapped[str] = mapped_column(String(8))
    spectators_muted: Mapped[bool] = mapped_column(default=False, server_default=false())
    options: Mapped[dict[str, Any]] = mapped_column(JSON)
    seats: Mapped[list[Any]] = mapped_column(JSON)
    clock: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[str] = mapped_column(String(32))
    setup: Mapped[dict[str, Any] | None] = mapped_column(JSON)
    """What the game was started from."""
    snapshot: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
    """The state after `snapshot_at` entries, where there is one."""
    snapshot_at: Mapped[int] = mapped_column(Integer, default=0)
    clocks: Mapped[str | None] = mapped_column(Text)
    """JSON: the clocks as they stood when they were last written down apart from an entry."""
    due: Mapped[int | None] = mapped_column(BigInteger, index=True)
    """When the table must be looked after, in the uptime of the service; nothing while no clock waits for nobody."""
    takebacks: Mapped[list[int] | None] = mapped_column(JSON)
    """How often each seat has asked to take something back."""
    winners: Mapped[list[int] | None] = mapped_column(JSON)
    parent: Mapped[str | None] = mapped_column(String(32))
    """The table whose game it goes on with."""
    rematch: Mapped[str | None] = mapped_column(String(32))
    created: Mapped[int] = mapped_column(BigInteger)
    ended: Mapped[int | None] = mapped_column(BigInteger)
    halted: Mapped[str | None] = mapped_column(Text)
    """Why a running game cannot be continued; nothing where it can. Such a table counts for no limit."""
    unfilmed: Mapped[bool] = mapped_column(default=False, server_default=false(), index=True)
    """Is a film of this finished game still to be made?"""
    size: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")
    """Bytes of the record of a finished game."""
    node: Mapped[str | None] = mapped_column(String(64))
    """The server process that has the table in hand, where there are several."""

    __table_args__ = (Index("ix_tables_stage_public", "stage", "public"),)


class Sitting(Base):
    """That a person sits, or sat, at a table."""

    __tablename__ = "sittings"
    person: Mapped[str] = mapped_column(String(32), primary_key=True)
    table: Mapped[str] = mapped_column("table_id", String(32), ForeignKey("tables.id"), primary_key=True)


class Entry(Base):
    """One line of a table's record."""

    __tablename__ = "entries"
    table: Mapped[str] = mapped_column("table_id", String(32), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    line: Mapped[str] = mapped_column(Text)
    """JSON: a decision `[seat, request, [picks], amount]`, or `[seat, count]`: back to so many decisions."""
    clocks: Mapped[str | None] = mapped_column(Text)
    """JSON: the clocks afterwards; nothing where there are none."""
    at: Mapped[int] = mapped_column(BigInteger)
    mark: Mapped[int | None] = mapped_column(Integer)
    """Where the game stood afterwards, as `Play.mark` tells it; entries of older servers have none."""


class Upgrade(Base):
    """That a running game went on with newer rules."""

    __tablename__ = "upgrades"
    table: Mapped[str] = mapped_column("table_id", String(32), primary_key=True)
    rules: Mapped[int] = mapped_column(Integer, primary_key=True)
    """The rules version until then."""
    at: Mapped[int] = mapped_column(Integer)
    """After how many entries."""
    made: Mapped[int] = mapped_column(Integer)
    """After how many decisions that stand."""
    state: Mapped[bytes] = mapped_column(LargeBinary)
    """The game as it stood then, as the newer rules have it."""


class FilmRow(Base):
    """A finished game as everybody saw it, so that it can be watched whatever the rules are by then."""

    __tablename__ = "films"
    table: Mapped[str] = mapped_column("table_id", String(32), primary_key=True)
    film: Mapped[bytes] = mapped_column(LargeBinary)


class Remark(Base):
    """A line of chat."""

    __tablename__ = "remarks"
    id: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True)
    table: Mapped[str] = mapped_column("table_id", String(32), index=True)
    seat: Mapped[int] = mapped_column(Integer)
    name: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[int] = mapped_column(BigInteger)


class OwnDeck(Base):
    """A deck that somebody keeps."""

    __tablename__ = "decks"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(String(32), index=True)
    game: Mapped[str] = mapped_column(String(16))
    name: Mapped[str] = mapped_column(String(80))
    deck: Mapped[dict[str, Any]] = mapped_column(JSON)
    changed: Mapped[int] = mapped_column(BigInteger)


class Rating(Base):
    """How strong a player is at a game (Glicko-2)."""

    __tablename__ = "ratings"
    person: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(24), primary_key=True)
    rating: Mapped[float] = mapped_column()
    deviation: Mapped[float] = mapped_column()
    volatility: Mapped[float] = mapped_column()
    games: Mapped[int] = mapped_column(Integer)
    played: Mapped[int] = mapped_column(BigInteger)


class Node(Base):
    """A server process, where several share the tables of one database."""

    __tablename__ = "nodes"
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    address: Mapped[str] = mapped_column(String(200))
    """Where the others reach it: host:port."""
    seen: Mapped[int] = mapped_column(BigInteger)
    """When it last said that it lives, by the database's clock, in milliseconds since 1970."""
