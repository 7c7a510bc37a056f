"""Open tables, quick matches, events, and what keeps the peace among people."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("open_to_all", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "waiting",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("clock", sa.String(16), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("seen", sa.Float(), nullable=False),
        sa.Column("table_id", sa.String(16)),
        sa.Column("paired", sa.Float()),
    )
    op.create_index("waiting_for", "waiting", ["game", "clock"])
    op.create_table(
        "events",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("clock", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("opener", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
    )
    op.create_table(
        "entrants",
        sa.Column("event_id", sa.String(16), sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("hash", sa.String(64)),
        sa.Column("level", sa.String(64)),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("gone", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "boards",
        sa.Column("event_id", sa.String(16), sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("round", sa.Integer(), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer()),
        sa.Column("table_id", sa.String(16)),
        sa.Column("points", sa.Float()),
    )
    op.create_table(
        "blocks",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("other", sa.String(64), primary_key=True),
    )
    op.create_table(
        "bans",
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("reporter", sa.String(64), nullable=False),
        sa.Column("accused", sa.String(64)),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("text", sa.String(500), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
    )
