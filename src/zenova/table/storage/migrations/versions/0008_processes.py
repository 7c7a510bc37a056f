"""Several processes on one database."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("alive_until", sa.Float(), nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column(
            "process", sa.String(64), sa.ForeignKey("processes.name", ondelete="CASCADE"), nullable=False, index=True
        ),
    )
    active = sa.text("active")
    op.create_index("tables_active", "tables", ["id"], sqlite_where=active, postgresql_where=active)
