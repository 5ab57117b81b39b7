"""Upgrades of running games, and films of finished ones."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them; finished games need films."""
    op.create_table(
        "upgrades",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("made", sa.Integer(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "rules", name=op.f("pk_upgrades")),
    )
    op.create_table(
        "films",
        sa.Column("table_id", sa.String(length=32), nullable=False),
        sa.Column("film", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_films")),
    )
    op.add_column("entries", sa.Column("mark", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("halted", sa.Text(), nullable=True))
    op.add_column("tables", sa.Column("unfilmed", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_index(op.f("ix_tables_unfilmed"), "tables", ["unfilmed"], unique=False)
    op.execute(sa.text("update tables set unfilmed = true where stage = 'over' and ended is not null"))


def downgrade() -> None:
    """Drop them."""
    op.drop_index(op.f("ix_tables_unfilmed"), table_name="tables")
    op.drop_column("tables", "unfilmed")
    op.drop_column("tables", "halted")
    op.drop_column("entries", "mark")
    op.drop_table("films")
    op.drop_table("upgrades")
