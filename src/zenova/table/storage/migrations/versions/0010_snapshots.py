"""Snapshots of tables."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("mark", sa.String(32), nullable=False),
        sa.Column("packed", sa.LargeBinary(), nullable=False),
    )
