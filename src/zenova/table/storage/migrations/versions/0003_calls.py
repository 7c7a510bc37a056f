"""Where browsers are called when it is their turn, and the server's own secrets."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "calls",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("address", sa.String(1000), primary_key=True),
        sa.Column("receiver", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(60), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
    )
    op.create_table(
        "secrets", sa.Column("name", sa.String(32), primary_key=True), sa.Column("value", sa.Text(), nullable=False)
    )
