"""Alembic runs this file to apply the changes on the connection that `upgrade` gives it."""

from __future__ import annotations

from alembic import context

from zenova.table.storage.schema import SHAPE

context.configure(connection=context.config.attributes["connection"], target_metadata=SHAPE, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
