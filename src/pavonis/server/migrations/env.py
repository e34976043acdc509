"""Alembic's entry: the store hands its connection over."""

from alembic import context

from pavonis.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,  # SQLite can, too: `store.migrate_file` sees to it
)
with context.begin_transaction():
    context.run_migrations()
