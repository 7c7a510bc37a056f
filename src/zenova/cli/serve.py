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


class LogFormat(StrEnum):
    TEXT = "text"
    JSON = "json"


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
        typer.Option(metavar="NAME", help="Answer only to this name; once for each name the server has."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A web server in front, on another machine; once for each."),
    ] = None,
    keep_finished: Annotated[
        str | None, typer.Option(metavar="DAYS", help="How long to keep games that are over, such as 400d.")
    ] = None,
    archive: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Where games go that are no longer kept; 'finished' beside the database."),
    ] = None,
    metrics_port: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=65535, help="A port of its own for Prometheus.")
    ] = None,
    admin_key: Annotated[
        str, typer.Option(metavar="KEY", help="Of the host's page, /host; without it one is made at the first start.")
    ] = "",
    workers: Annotated[
        int, typer.Option(metavar="N", min=1, max=64, help="How many processes serve; more than one need a PostgreSQL.")
    ] = 1,
    log_level: Annotated[
        LogLevel, typer.Option(help="What is told on the terminal while it serves.")
    ] = LogLevel.WARNING,
    log_format: Annotated[LogFormat, typer.Option(help="Lines for people, or JSON for programs.")] = LogFormat.TEXT,
) -> None:
    """Play in the browser, with friends and bots."""
    gc.disable()  # nothing that is read now is ever garbage; the server switches it on when it has started
    from zenova.table.retention import days_of
    from zenova.web import server

    server.serve(
        host,
        port,
        database,
        cards or (),
        log_level,
        log_format,
        workers,
        smtp=smtp,
        domains=domain or (),
        proxies=proxy or (),
        keep_finished=None if keep_finished is None else days_of(keep_finished),
        metrics=None if metrics_port is None else (host, metrics_port),
        archive=str(archive or ""),
        admin_key=admin_key,
    )
