"""`zenova backup`: all tables in one file."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zenova.kernel.errors import UserError

if TYPE_CHECKING:
    from zenova.web.app import Config

File = Annotated[Path, typer.Argument(metavar="FILE", help="The copy.", show_default=False)]
Database = Annotated[
    str | None, typer.Option(metavar="FILE|URL", help="The database, as given to zenova serve.", show_default=False)
]


def backup(file: File, database: Database = None) -> None:
    """Copy all tables to one file, also while the server runs. The file holds every secret of them."""
    from zenova.table.storage.backup import back_up

    config = existing(database, only_reads=True)
    typer.echo(f"tables in {file}: {back_up(config.url, file)}")


def existing(database: str | None, *, only_reads: bool = False) -> "Config":
    """A database that is there; a UserError for any other."""
    from zenova.web.app import Config
    from zenova.web.server import check_database, default_database

    config = Config(database or default_database())
    if "://" not in config.database and not Path(config.database).expanduser().exists():
        raise UserError(f"there is no database {config.database}")
    check_database(config, only_reads=only_reads)
    return config
