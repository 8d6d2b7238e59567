"""Alembic's way in: the store gives it a connection."""

from alembic import context

from lostcities.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
