"""Links that show a card set and change nothing."""

import base64
import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    looks = op.create_table(
        "studio_looks",
        sa.Column("look", sa.String(32), primary_key=True),
        sa.Column("set_id", sa.String(32), sa.ForeignKey("studio_sets.id"), nullable=False),
    )
    sets = op.get_bind().execute(sa.text("SELECT id FROM studio_sets")).scalars().all()
    op.bulk_insert(looks, [{"look": _look(id), "set_id": id} for id in sets])


def _look(id: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(f"look {id}".encode()).digest()[:12]).decode()
