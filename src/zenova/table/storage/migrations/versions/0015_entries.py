"""Entries that cost less to write: SQLite keeps them by their numbers alone, and only requests are in an index."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.drop_index("entries_once", "entries")
    if op.get_bind().dialect.name == "sqlite":
        op.rename_table("entries", "entries_before")
        op.create_table(
            "entries",
            sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
            sa.Column("number", sa.Integer(), primary_key=True),
            sa.Column("kind", sa.String(32), nullable=False),
            sa.Column("at", sa.Float(), nullable=False),
            sa.Column("seat", sa.Integer()),
            sa.Column("data", sa.Text(), nullable=False),
            sa.Column("seen", sa.Integer(), nullable=False),
            sa.Column("request_key", sa.String(64)),
            sqlite_with_rowid=False,
        )
        columns = "table_id, number, kind, at, seat, data, seen, request_key"
        op.execute(f"INSERT INTO entries SELECT {columns} FROM entries_before ORDER BY table_id, number")
        op.drop_table("entries_before")
    named = sa.text("request_key IS NOT NULL")
    op.create_index(
        "entries_once",
        "entries",
        ["table_id", "seat", "request_key"],
        unique=True,
        sqlite_where=named,
        postgresql_where=named,
    )
