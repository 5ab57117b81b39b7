"""Sessions, one-time passwords, and tables whose spectators are muted."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("agent", sa.String(length=200), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
    )
    op.create_index(op.f("ix_sessions_person"), "sessions", ["person"], unique=False)
    op.add_column("people", sa.Column("once", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("tables", sa.Column("spectators_muted", sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("tables", "spectators_muted")
    op.drop_column("people", "once")
    op.drop_index(op.f("ix_sessions_person"), table_name="sessions")
    op.drop_table("sessions")
