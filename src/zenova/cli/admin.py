"""`zenova admin`: what goes on in a database of tables, who is shut out, what everybody is told. The server may run."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from .backup import Database, existing

if TYPE_CHECKING:
    from zenova.club.moderation import Moderation
    from zenova.table.storage import Storage

Who = Annotated[
    str, typer.Argument(metavar="WHO", help="An address, the mark of a key, or an account.", show_default=False)
]


def add_to(app: typer.Typer) -> None:
    group = typer.Typer(no_args_is_help=True, help="Look after a server: tables, people, reports, bans, a notice.")
    for command in (tables, people, reports, settle, bans, ban, unban, notice, key):
        group.command()(command)
    app.add_typer(group, name="admin")


def tables(
    status: Annotated[str, typer.Option(metavar="lobby|running|over", help="Only these.")] = "",
    database: Database = None,
) -> int:
    """How many of everything there is, and the newest tables: who plays, and nothing of what is played."""
    from zenova.club import overview

    with _opened(database) as storage:
        counted = [(name, str(many)) for name, many in overview.counts(storage.engine).items()]
        found = overview.tables(storage.engine, status)
        _print(("what", "how many"), *counted)
        typer.echo()
        _print(
            ("table", "game", "status", "opened", "who"),
            *((one.id, one.game, one.status, _day(one.created), ", ".join(one.names)) for one in found),
        )
    return 0


def people(database: Database = None) -> int:
    """Who sat at the newest tables, with the mark of their key."""
    from zenova.club import overview

    with _opened(database) as storage:
        found = overview.people(storage.engine)
        _print(("name", "tables", "mark"), *((one.name, str(one.tables), one.hash) for one in found))
    return 0


def reports(database: Database = None) -> int:
    """What players told you of others."""
    with _opened(database) as storage:
        found = _moderation(storage).reports()
        _print(
            ("report", "when", "table", "whom", "what", "mark"),
            *((one.id, _day(one.at), one.table, one.name, one.text, one.accused or "") for one in found),
        )
    return 0


def settle(
    report: Annotated[str, typer.Argument(metavar="REPORT", help="Its id.", show_default=False)],
    database: Database = None,
) -> int:
    """Put a report away."""
    with _opened(database) as storage:
        _moderation(storage).settle(report)
    return 0


def bans(database: Database = None) -> int:
    """Who is shut out, and why."""
    with _opened(database) as storage:
        found = _moderation(storage).banned()
        _print(("who", "since", "why"), *((one.who, _day(one.at), one.reason) for one in found))
    return 0


def ban(
    who: Who,
    reason: Annotated[str, typer.Option(metavar="TEXT", help="Why; only you read it.")] = "",
    database: Database = None,
) -> int:
    """Shut somebody out; a server that runs knows it within seconds."""
    with _opened(database) as storage:
        _moderation(storage).ban(who, reason, time.time())
    return 0


def unban(who: Who, database: Database = None) -> int:
    """Let somebody in again."""
    with _opened(database) as storage:
        _moderation(storage).unban(who)
    return 0


def notice(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="Without it the notice is taken down.")] = "",
    database: Database = None,
) -> int:
    """Say something on every page."""
    with _opened(database) as storage:
        _moderation(storage).announce(text)
    return 0


def key(database: Database = None) -> int:
    """Make a new key for the host's page; the one from before opens nothing any more."""
    with _opened(database) as storage:
        typer.echo(_moderation(storage).new_host_key())
    return 0


def _moderation(storage: "Storage") -> "Moderation":
    from zenova.club.moderation import Moderation

    return Moderation(storage.engine)


@contextmanager
def _opened(database: str | None) -> "Iterator[Storage]":
    from zenova.table.storage import Storage

    storage = Storage(existing(database).url)
    yield storage
    storage.close()


def _print(*rows: tuple[str, ...]) -> None:
    """Columns, each as wide as what stands in it: a mark is for copying."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        typer.echo("  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip())


def _day(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))
