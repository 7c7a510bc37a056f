"""`zenova serve`: the tables in the browser."""

import gc
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class LogLevel(StrEnum):
    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets phones in your network in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=1, max=65535, help="The port to listen on.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(metavar="FILE|URL", help="Where games are kept: a file, or the URL of a PostgreSQL database."),
    ] = None,
    cards: Annotated[
        list[Path] | None, typer.Option(metavar="PATH", help="Deal a card set of your own; once for each game.")
    ] = None,
    smtp: Annotated[
        str, typer.Option(metavar="URL", help="Your mail server, to write to players: smtp://user:password@host:587.")
    ] = "",
    domain: Annotated[
        list[str] | None,
        typer.Option("--domain", metavar="NAME", help="Answer only to this name; once for each name the server has."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option("--proxy", metavar="ADDRESS", help="A web server in front, on another machine; once for each."),
    ] = None,
    log_level: Annotated[
        LogLevel, typer.Option(help="What is told on the terminal while it serves.")
    ] = LogLevel.WARNING,
) -> None:
    """Play in the browser, with friends and bots."""
    gc.disable()  # nothing that is read now is ever garbage; the server switches it on when it has started
    from zenova.web import server

    server.serve(host, port, database, cards or (), log_level, smtp, domain or (), proxy or ())
