"""The size of a finished game's record, and an index of tables by owner."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them."""
    op.add_column("tables", sa.Column("size", sa.BigInteger(), server_default="0", nullable=False))
    op.create_index(op.f("ix_tables_owner"), "tables", ["owner"], unique=False)
    op.execute(
        "update tables set size = coalesce((select sum(length(line)) from entries where table_id = tables.id), 0) "
        "where stage = 'over'"
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_index(op.f("ix_tables_owner"), table_name="tables")
    op.drop_column("tables", "size")
