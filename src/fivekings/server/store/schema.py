"""The database schema: people, tables, records, chat, decks, ratings.

The record of a table is its entries, numbered from 1 without gaps: decisions and takebacks. The pair of table and
number is unique, so if two servers both believe they own a table, only one can continue it.
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
    """The base of all tables."""

    metadata = MetaData(naming_convention=NAMING)


class Setting(Base):
    """A setting of this server, such as the digest of its signing key."""

    __tablename__ = "settings"
    name: Mapped[str] = mapped_column(String(64), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class Person(Base):
    """A person: a guest, or with a password an account."""

    __tablename__ = "people"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    account: Mapped[str | None] = mapped_column(String(40), unique=True)
    """The folded name of an account, for lookup; guests have none."""
    password: Mapped[str | None] = mapped_column(String(200))
    """The password's hash; an account without one has used up a one-time password and must choose a new one."""
    once: Mapped[bool] = mapped_column(default=False, server_default=false())
    """Is it a one-time password?"""
    created: Mapped[int] = mapped_column(BigInteger)


class Session(Base):
    """A session: a person is signed in somewhere. A token is valid as long as its session exists."""

    __tablename__ = "sessions"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(String(32), index=True)
    agent: Mapped[str] = mapped_column(String(200))
    """The user agent."""
    created: Mapped[int] = mapped_column(BigInteger)
    seen: Mapped[int] = mapped_column(BigInteger)
    """When it was last used, to the hour."""


class Table(Base):
    """A table: its game, seats and progress."""

    __tablename__ = "tables"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(16))
    rules: Mapped[int] = mapped_column(Integer)
    """The rules version it is played by now; earlier ones are in its upgrades."""
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
    """The setup of the game."""
    snapshot: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
    """The state after `snapshot_at` entries, if there is one."""
    snapshot_at: Mapped[int] = mapped_column(Integer, default=0)
    clocks: Mapped[str | None] = mapped_column(Text)
    """JSON: the clocks when they were last written apart from an entry."""
    due: Mapped[int | None] = mapped_column(BigInteger, index=True)
    """When the table must wake up, in the uptime of the service; nothing unless a clock runs without connections."""
    takebacks: Mapped[list[int] | None] = mapped_column(JSON)
    """How often each seat has asked for a takeback."""
    winners: Mapped[list[int] | None] = mapped_column(JSON)
    parent: Mapped[str | None] = mapped_column(String(32))
    """The table that it continues."""
    rematch: Mapped[str | None] = mapped_column(String(32))
    created: Mapped[int] = mapped_column(BigInteger)
    ended: Mapped[int | None] = mapped_column(BigInteger)
    halted: Mapped[str | None] = mapped_column(Text)
    """Why a running game cannot be continued; nothing if it can. Such a table counts towards no quota."""
    unfilmed: Mapped[bool] = mapped_column(default=False, server_default=false(), index=True)
    """Does this finished game still need a film?"""
    size: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")
    """The size of a finished game's record, in bytes."""
    node: Mapped[str | None] = mapped_column(String(64))
    """The server process that owns the table, in a cluster."""

    __table_args__ = (Index("ix_tables_stage_public", "stage", "public"),)


class Sitting(Base):
    """A person sits, or sat, at a table."""

    __tablename__ = "sittings"
    person: Mapped[str] = mapped_column(String(32), primary_key=True)
    table: Mapped[str] = mapped_column("table_id", String(32), ForeignKey("tables.id"), primary_key=True)


class Entry(Base):
    """One line of a table's record."""

    __tablename__ = "entries"
    table: Mapped[str] = mapped_column("table_id", String(32), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    line: Mapped[str] = mapped_column(Text)
    """JSON: a decision `[seat, request, [picks], amount]`, or a takeback `[seat, count]` to so many decisions."""
    clocks: Mapped[str | None] = mapped_column(Text)
    """JSON: the clocks afterwards; nothing without clocks."""
    at: Mapped[int] = mapped_column(BigInteger)
    mark: Mapped[int | None] = mapped_column(Integer)
    """A checksum of the position afterwards, from `LiveGame.mark`; entries of older servers have none."""


class Upgrade(Base):
    """An upgrade: a running game continued with newer rules."""

    __tablename__ = "upgrades"
    table: Mapped[str] = mapped_column("table_id", String(32), primary_key=True)
    rules: Mapped[int] = mapped_column(Integer, primary_key=True)
    """The rules version before it."""
    at: Mapped[int] = mapped_column(Integer)
    """The number of entries before it."""
    made: Mapped[int] = mapped_column(Integer)
    """The number of decisions before it that stand."""
    state: Mapped[bytes] = mapped_column(LargeBinary)
    """The position then, in the format of the newer rules."""


class FilmRow(Base):
    """A film: a finished game as everybody saw it, which can be watched under any rules."""

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
    """A saved deck."""

    __tablename__ = "decks"
    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    person: Mapped[str] = mapped_column(String(32), index=True)
    game: Mapped[str] = mapped_column(String(16))
    name: Mapped[str] = mapped_column(String(80))
    deck: Mapped[dict[str, Any]] = mapped_column(JSON)
    changed: Mapped[int] = mapped_column(BigInteger)


class Rating(Base):
    """A player's rating in a game (Glicko-2)."""

    __tablename__ = "ratings"
    person: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(24), primary_key=True)
    rating: Mapped[float] = mapped_column()
    deviation: Mapped[float] = mapped_column()
    volatility: Mapped[float] = mapped_column()
    games: Mapped[int] = mapped_column(Integer)
    played: Mapped[int] = mapped_column(BigInteger)


class Node(Base):
    """A server process of a cluster."""

    __tablename__ = "nodes"
    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    address: Mapped[str] = mapped_column(String(200))
    """Its address for the others: host:port."""
    seen: Mapped[int] = mapped_column(BigInteger)
    """Its last heartbeat, by the database's clock, in milliseconds since 1970."""
