"""Ratings of those who wait for a match, and which they want to meet."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.execute("DELETE FROM waiting")  # whoever looks enters anew
    with op.batch_alter_table("waiting") as waiting:
        waiting.add_column(sa.Column("ratings", sa.JSON(), nullable=False))
        waiting.add_column(sa.Column("low", sa.Integer()))
        waiting.add_column(sa.Column("high", sa.Integer()))
