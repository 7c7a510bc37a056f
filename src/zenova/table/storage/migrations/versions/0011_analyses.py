"""Analyses of games and positions."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("document", sa.LargeBinary(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
    )
