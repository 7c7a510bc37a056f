"""`zenova restore`: all tables back from one file."""

import typer

from .backup import Database, File


def restore(file: File, database: Database = None) -> None:
    """Bring a copy back to a database that is not there yet, or where a server was only started."""
    from zenova.table.storage.backup import restore as bring_back
    from zenova.web.app import Config
    from zenova.web.server import check_database, default_database

    config = Config(database or default_database())
    check_database(config)
    typer.echo(f"tables that are back: {bring_back(file, config.url)}")
