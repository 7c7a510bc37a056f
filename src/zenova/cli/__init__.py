"""The command `zenova`: play, replay, look at cards, check scenarios and records, simulate."""

import importlib
import inspect
import os
import re
import sys
from types import ModuleType
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

import zenova
from zenova.kernel.cardfile import CardFileError
from zenova.kernel.errors import UserError

WHAT_FOR = "play in the browser or the terminal, host, look at cards, study."
COMMANDS = (
    *("serve", "play", "replay", "review", "puzzles", "cards", "simulate", "arena", "balance", "train", "calibrate"),
    *("scenario", "admin", "backup", "restore", "doctor"),
)


class InOrder(TyperGroup):
    """The commands in the order people meet them, whether they have subcommands or not; those of one game come before
    the last of all."""

    def list_commands(self, ctx: Any) -> list[str]:
        *first, last = COMMANDS
        here = super().list_commands(ctx)
        own = [name for name in here if name not in COMMANDS]
        return [name for name in (*first, *own, last) if name in here]

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from zenova.games.registry import GAMES, game_class

        *titles, last = [game_class(name).title for name in GAMES]
        self.help = f"{', '.join(titles)} and {last}: {WHAT_FOR}"
        super().format_help(ctx, formatter)


app = typer.Typer(
    name="zenova",
    cls=InOrder,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
    epilog="Exit status of every command: 0 all is well, 1 the answer is no (a check failed, something is broken), "
    "2 something given was wrong, 130 stopped with Ctrl-C. Every option can also come from the environment, by the "
    "names of its command and its own: ZENOVA_SERVE_PORT, ZENOVA_PLAY_GAME_LANG.",
)
INTERRUPTED = 130


def with_commands(names: tuple[str, ...] = COMMANDS) -> typer.Typer:
    """The command line with these commands, each read when it is first needed, and those that games bring."""
    for name in names:
        _add(importlib.import_module(f".{name}", __package__), name)
    if names == COMMANDS:
        from zenova.games.registry import GAMES, part

        for game in GAMES:
            _add(part("cli", game))
    return app


def _add(room: ModuleType | None, name: str = "") -> None:
    """What a module adds by itself, or its function of this name; one of `game, options` has a subcommand a game."""
    if room is None or room.__name__ in _added:
        return
    _added.add(room.__name__)
    command = getattr(room, name, None)
    if hasattr(room, "add_to"):
        room.add_to(app)
    elif command and [*inspect.signature(command).parameters][:2] == ["game", "options"]:
        from .games import add_per_game

        add_per_game(app, name, command, f"{re.split('[.:]', str(command.__doc__))[0]}.")
    elif command:
        app.command(name)(command)


_added: set[str] = set()


def variables_untold(command: Any) -> Any:
    """The command without the environment variable of each option in its help, which tells all of them at once."""
    for parameter in command.params:
        parameter.show_envvar = False
    for other in getattr(command, "commands", {}).values():
        variables_untold(other)
    return command


def _version(wanted: bool) -> None:
    if wanted:
        print(f"zenova {zenova.__version__}")
        raise typer.Exit


@app.callback()
def _zenova(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version and leave.", callback=_version, is_eager=True, allow_from_autoenv=False
        ),
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
    alone: dict[str, tuple[str, ...]] = {"serve": ("serve",), "--version": ()}  # who serves waits for nothing else
    needed = alone.get(arguments[0] if arguments else "", COMMANDS)
    try:
        status = variables_untold(typer.main.get_command(with_commands(needed)))(
            arguments or ["--help"], prog_name="zenova", standalone_mode=False, auto_envvar_prefix="ZENOVA"
        )
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
