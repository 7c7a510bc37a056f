"""The command `zenova`: play, replay, look at cards, check scenarios and records, simulate."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

import zenova
from zenova.kernel.cardfile import CardFileError
from zenova.kernel.errors import UserError

COMMANDS = ("serve", "play", "replay", "cards", "simulate", "arena", "scenario", "conform", "doctor")


class InOrder(TyperGroup):
    """The commands in the order people meet them, whether they have subcommands or not."""

    def list_commands(self, ctx: Any) -> list[str]:
        return sorted(super().list_commands(ctx), key=COMMANDS.index)


app = typer.Typer(
    name="zenova",
    cls=InOrder,
    help="Zenith and Zena 1814: play in the browser or the terminal, host, look at cards, study.",
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
    epilog="Exit status of every command: 0 all is well, 1 the answer is no (a check failed, something is broken), "
    "2 something given was wrong, 130 stopped with Ctrl-C.",
)
INTERRUPTED = 130

ROOMS = ("serve", "play", "replay", "cards", "simulate", "arena", "checks", "doctor")


def open_rooms(rooms: tuple[str, ...] = ROOMS) -> typer.Typer:
    """The command line with the commands of these rooms, each read when it is first needed."""
    for room in rooms:
        if room not in _open:
            _open.add(room)
            importlib.import_module(f".{room}", __package__).add_to(app)
    return app


_open: set[str] = set()


def _version(wanted: bool) -> None:
    if wanted:
        print(f"zenova {zenova.__version__}")
        raise typer.Exit


@app.callback()
def _zenova(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and leave.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """What all commands share."""


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit: 0 all is well, 1 the answer is no, 2 something given to us was wrong."""
    sys.exit(_status(sys.argv[1:] if arguments is None else arguments))


def _status(arguments: list[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that knows no planets gets question marks
    rooms = ("serve",) if arguments[:1] == ["serve"] else ROOMS  # who serves waits for nothing else
    try:
        status = open_rooms(rooms)(arguments or ["--help"], prog_name="zenova", standalone_mode=False)
        sys.stdout.flush()
    except CardFileError as error:
        first, *more = error.problems
        return _complain(f"{first} (and {len(more)} more: zenova cards check {error.place})" if more else str(first))
    except UserError as error:
        return _complain(str(error))
    except TyperException as error:
        return _complain(error.format_message())
    except typer.Abort:
        status = INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    if status == INTERRUPTED and sys.stdout.isatty():
        print()
    return status if isinstance(status, int) else 0


def _complain(message: str) -> int:
    from rich.console import Console

    text = " ".join(message.split())
    Console(stderr=True, highlight=False, soft_wrap=True).print(f"zenova: {text}", markup=False)
    return 2
