"""Card sets that tables were dealt from, and those that people write."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "card_sets",
        sa.Column("mark", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("cards_hash", sa.String(32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
    )
    op.create_index("ix_card_sets_cards_hash", "card_sets", ["cards_hash"])
    op.create_table(
        "studio_sets",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
    )
    op.create_table(
        "studio_changes",
        sa.Column("set_id", sa.String(32), sa.ForeignKey("studio_sets.id"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("who", sa.String(40), nullable=False),
        sa.Column("change", sa.Text(), nullable=False),
        sa.Column("undone", sa.Boolean(), nullable=False),
    )
