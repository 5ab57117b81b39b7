"""Clocks that run while nobody is connected, and the number of takeback requests."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Wake all running rated games at once."""
    with op.batch_alter_table("tables") as table:
        table.add_column(sa.Column("clocks", sa.Text(), nullable=True))
        table.add_column(sa.Column("due", sa.BigInteger(), nullable=True))
        table.add_column(sa.Column("takebacks", sa.JSON(), nullable=True))
        table.create_index(op.f("ix_tables_due"), ["due"], unique=False)
    op.execute(sa.text("update tables set due = 0 where stage = 'playing' and rated"))


def downgrade() -> None:
    """Forget both."""
    with op.batch_alter_table("tables") as table:
        table.drop_index(op.f("ix_tables_due"))
        table.drop_column("takebacks")
        table.drop_column("due")
        table.drop_column("clocks")
