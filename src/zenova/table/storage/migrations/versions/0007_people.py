"""People with accounts: keys of their seats, browsers they are signed in with, passkeys, and their rated games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def _of_person() -> sa.Column[str]:
    return sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id"), nullable=False, index=True)


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded", sa.String(120), nullable=False, unique=True),
        sa.Column("recovery", sa.String(64), nullable=False, unique=True),
        sa.Column("created", sa.Float(), nullable=False),
    )
    op.create_table(
        "person_keys",
        sa.Column("hash", sa.String(64), primary_key=True),
        _of_person(),
        sa.Column("key", sa.String(32), nullable=False),
    )
    op.create_table(
        "sign_ins",
        sa.Column("hash", sa.String(64), primary_key=True),
        _of_person(),
        sa.Column("until", sa.Float(), nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(1400), primary_key=True),
        _of_person(),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("used", sa.Float(), nullable=False),
    )
    op.create_table(
        "challenges",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=True),
        sa.Column("until", sa.Float(), nullable=False),
    )
    op.create_table(
        "rated",
        sa.Column("person_id", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True, index=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("result", sa.String(8), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("against", sa.JSON(), nullable=False),
        sa.Column("played", sa.JSON(), nullable=False),
    )
    op.create_index("rated_once", "rated", ["person_id", "game", "kind", "number"], unique=True)
