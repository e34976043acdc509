"""What is stored: tables with their logs and the reviews of finished games, processes, people with what they have played and their
ratings, and addresses that were written to."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, Float, Index, Integer, LargeBinary, MetaData, String, Table

metadata = MetaData()

meta = Table("meta", metadata, Column("key", String(40), primary_key=True), Column("value", String(200), nullable=False))

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("state", String(10), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("live", JSON, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("base", Integer, nullable=False),
    Column("wake", Float),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("rematch", String(24)),
    Column("result", JSON),
    Index("tables_lobby", "public", "state", "changed"),
    Index("tables_wake", "wake"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("data", JSON, nullable=False),
    Column("events", JSON, nullable=False),
    Column("position", LargeBinary),  # JSON, deflated
    Column("checksum", String(64)),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("made", Float, nullable=False),
    Column("players", JSON, nullable=False),  # of the review, for sums over many games
    Column("review", LargeBinary, nullable=False),  # JSON, deflated
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("address", String(80), nullable=False),
    Column("seen", Float, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("spelling", String(80), nullable=False, unique=True),  # the same for names that look the same
    Column("version", Integer, nullable=False),  # rises whenever the key is renewed
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("progress", JSON, nullable=False),
)

played = Table(
    "played",
    metadata,
    Column("person_id", String(24), primary_key=True),
    Column("table_id", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("version", Integer, primary_key=True),  # of a seat from before they were known: another's once it changes hands; else -1
)

ratings = Table(
    "ratings",
    metadata,
    Column("who", String(24), primary_key=True),  # a person's id, or "bot LEVEL"
    Column("game", String(40), primary_key=True),
    Column("players", Integer, primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Index("ratings_best", "game", "players", "rating"),
)

# of e-mail, each under a name that only this server can tell
addresses = Table(
    "addresses",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("asked", Float, nullable=False),  # when it was last asked to confirm
    Column("sent", Float, nullable=False),  # when it was last called
    Column("unwanted", Boolean, nullable=False),  # nothing more is ever sent there
)

# of the last day
meetings = Table(
    "meetings",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("one", String(24), primary_key=True),
    Column("other", String(24), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("players", Integer, nullable=False),
    Column("at", Float, nullable=False),
)
