"""The first schema."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create all tables."""
    op.create_table(
        "decks",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("deck", sa.JSON(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_decks")),
    )
    op.create_index(op.f("ix_decks_person"), "decks", ["person"], unique=False)
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("clocks", sa.Text(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_entries")),
    )
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("address", sa.String(length=200), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_nodes")),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("account", sa.String(length=40), nullable=True),
        sa.Column("password", sa.String(length=200), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_people")),
        sa.UniqueConstraint("account", name=op.f("uq_people_account")),
    )
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=24), nullable=False),
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("deviation", sa.Double(), nullable=False),
        sa.Column("volatility", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("played", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", name=op.f("pk_ratings")),
    )
    op.create_table(
        "remarks",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_remarks")),
    )
    op.create_index(op.f("ix_remarks_table_id"), "remarks", ["table_id"], unique=False)
    op.create_table(
        "settings",
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_settings")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("game", sa.String(length=16), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("stage", sa.String(length=8), nullable=False),
        sa.Column("owner", sa.String(length=32), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("spectators", sa.String(length=8), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("clock", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(length=32), nullable=False),
        sa.Column("setup", sa.JSON(), nullable=True),
        sa.Column("snapshot", sa.LargeBinary(), nullable=True),
        sa.Column("snapshot_at", sa.Integer(), nullable=False),
        sa.Column("winners", sa.JSON(), nullable=True),
        sa.Column("parent", sa.String(length=32), nullable=True),
        sa.Column("rematch", sa.String(length=32), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.Column("node", sa.String(length=64), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index("ix_tables_stage_public", "tables", ["stage", "public"], unique=False)
    op.create_table(
        "sittings",
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_sittings_table_id")),
        sa.PrimaryKeyConstraint("person", "table_id", name=op.f("pk_sittings")),
    )


def downgrade() -> None:
    """Drop all tables."""
    op.drop_table("sittings")
    op.drop_index("ix_tables_stage_public", table_name="tables")
    op.drop_table("tables")
    op.drop_table("settings")
    op.drop_index(op.f("ix_remarks_table_id"), table_name="remarks")
    op.drop_table("remarks")
    op.drop_table("ratings")
    op.drop_table("people")
    op.drop_table("nodes")
    op.drop_table("entries")
    op.drop_index(op.f("ix_decks_person"), table_name="decks")
    op.drop_table("decks")
