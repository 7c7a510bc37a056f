"""Compiling in a process of its own: it takes a minute and hundreds of megabytes, which a server would never give back.

The process leaves what it compiled in the cache on the disk, and a note that it did, so that the next start need not.
One compiles at a time, however many servers share the cache, and it ends with the server that started it."""

import hashlib
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import zenova
from zenova import bots, kernel
from zenova.games.registry import part
from zenova.kernel.cache import cache_root
from zenova.kernel.game import Game
from zenova.kernel.rule import compiler

LONGEST_WAIT_S = 600.0  # for another process that compiles
GUARD = """
import os, sys, threading
def end_with_the_server():
    sys.stdin.read()
    os._exit(1)
threading.Thread(target=end_with_the_server, daemon=True).start()
"""
COMPILE = """
import os, sys
if hasattr(os, "nice"):
    os.nice(10)
from zenova.bots.network.engine import RULES, engine_for
from zenova.bots.network.weights import has_network
from zenova.bots.search import ENTRIES, search_for
from zenova.games import registry
from zenova.kernel.rule import reached_from, telling_compiled
game = registry.game(sys.argv[1])
if has_network(game):
    engine, parts = engine_for(game), ("look", "search")
    with telling_compiled(len(reached_from({part: RULES[part] for part in parts}, engine.injected))):
        for part in parts:
            engine.compile(part)
else:
    with telling_compiled(len(reached_from(ENTRIES, search_for(game).injected))):
        search_for(game).compile()
"""
_shares: dict[str, float] = {}


def compiling(game: Game) -> float | None:
    """How much of a game is compiled, from 0 to 1, while a process is at it that this one waits for; else None."""
    return _shares.get(game.name)


def announce(game: Game) -> None:
    """From now on `compiling` says that it is not compiled, if it is not; `precompile` is to follow."""
    if not _note(game).exists():
        _shares[game.name] = 0.0


def precompile(game: Game) -> None:
    """Wait until a game is compiled on the disk; if that fails, it is compiled where it is needed."""
    note = _note(game)
    try:
        if note.exists():
            return
        _shares.setdefault(game.name, 0.0)
        note.parent.mkdir(parents=True, exist_ok=True)
        with _alone(note.parent.parent / "compiling"):
            if not note.exists() and _compiled(game):
                note.touch()
    except (OSError, sqlite3.OperationalError):
        return
    finally:
        _shares.pop(game.name, None)


def _compiled(game: Game) -> bool:
    """Whether a process of its own could compile it. Its standard input ends when this process does; on its standard
    output it tells how far it is."""
    path = os.pathsep.join(filter(None, (str(Path(zenova.__file__).parents[1]), os.environ.get("PYTHONPATH"))))
    command = [sys.executable, "-c", GUARD + COMPILE, game.name]
    environment, pipe, quiet = os.environ | {"PYTHONPATH": path}, subprocess.PIPE, subprocess.DEVNULL
    with subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, stderr=quiet, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            done, _, total = line.strip().partition("/")
            if done.isdigit() and total.isdigit():
                _shares[game.name] = min(int(done) / int(total), 1.0)
        return process.wait() == 0


@contextmanager
def _alone(place: Path) -> Iterator[None]:
    """Only one process at a time gets on from here. An open transaction is a lock that every system has, and that is
    free again when its holder dies."""
    with closing(sqlite3.connect(place, timeout=LONGEST_WAIT_S, isolation_level=None)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        yield


def _note(game: Game) -> Path:
    """A file whose name says what was compiled: everything rules may stand in."""
    own = part("bots", game.name)
    rooms = [Path(str(room.__file__)).parent for room in (kernel, bots, own) if room is not None]
    digest = hashlib.sha256(compiler().encode())
    for file in sorted({*game.sources(), *(file for room in rooms for file in room.rglob("*.py"))}):
        digest.update(file.read_bytes())
    return cache_root() / "compiled" / f"{game.name}-{digest.hexdigest()[:20]}"
