"""Runs the migrations on the connection of fivekings.server.store.migrate."""

from alembic import context

from fivekings.server.store.schema import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,  # SQLite cannot alter columns in place
)
context.run_migrations()
