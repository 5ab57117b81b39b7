"""Runs the steps on the connection that fivekings.table.migrate hands over."""

from alembic import context

from fivekings.table.model import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,  # SQLite cannot alter columns in place
)
context.run_migrations()
