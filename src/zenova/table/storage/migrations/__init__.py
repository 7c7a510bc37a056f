"""Changes of the database's shape, one file each; a server that starts applies those its database lacks."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from zenova.kernel.errors import UserError


def upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:  # it knows no change that leads to the shape of this one
        raise UserError("this database is of a newer version of Zenova; install that one") from None
