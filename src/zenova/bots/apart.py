"""Compiling in a process of its own: it takes a minute and hundreds of megabytes, which a server would never give back.

The process leaves what it compiled in the cache on the disk, and a note that it did, so that the next start need not.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import subprocess
import sys
from pathlib import Path

import zenova
from zenova.kernel.cache import cache_root
from zenova.kernel.game import Game
from zenova.kernel.rule import compiler

COMPILE = """
import os, sys
if hasattr(os, "nice"):
    os.nice(10)
from zenova.bots.mind import mind_for
from zenova.games import registry
mind_for(registry.game(sys.argv[1])).compile()
"""


def compile_apart(game: Game) -> None:
    """Wait until a game is compiled on the disk; if that fails, it is compiled where it is needed."""
    note = _note(game)
    if note.exists():
        return
    path = os.pathsep.join(filter(None, (str(Path(zenova.__file__).parents[1]), os.environ.get("PYTHONPATH"))))
    command = [sys.executable, "-c", COMPILE, game.name]
    quiet = subprocess.DEVNULL
    try:
        process = subprocess.Popen(command, env=os.environ | {"PYTHONPATH": path}, stdout=quiet, stderr=quiet)
    except OSError:
        return
    atexit.register(process.kill)
    done = process.wait() == 0
    atexit.unregister(process.kill)
    if done:
        note.parent.mkdir(parents=True, exist_ok=True)
        note.touch()


def _note(game: Game) -> Path:
    """A file whose name says what was compiled: the rooms that rules stand in, and the cards."""
    package = Path(zenova.__file__).parent
    rooms = (package / "kernel", package / "bots", package / "games" / game.name)
    digest = hashlib.sha256(f"{compiler()} {game.cards_hash}".encode())
    for file in sorted(file for room in rooms for file in room.rglob("*.py")):
        digest.update(file.read_bytes())
    return cache_root() / "compiled" / f"{game.name}-{digest.hexdigest()[:20]}"
