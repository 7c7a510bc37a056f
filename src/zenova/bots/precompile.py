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
from zenova import bots, kernel
from zenova.games.registry import part
from zenova.kernel.cache import cache_root
from zenova.kernel.game import Game
from zenova.kernel.rule import compiler

COMPILE = """
import os, sys
if hasattr(os, "nice"):
    os.nice(10)
from zenova.bots.network.engine import engine_for
from zenova.bots.network.weights import has_network
from zenova.bots.search import search_for
from zenova.games import registry
game = registry.game(sys.argv[1])
if has_network(game):
    engine_for(game).compile("look")
    engine_for(game).compile("search")
else:
    search_for(game).compile()
"""


def precompile(game: Game) -> None:
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
    """A file whose name says what was compiled: everything rules may stand in."""
    own = part("bots", game.name)
    rooms = [Path(str(room.__file__)).parent for room in (kernel, bots, own) if room is not None]
    digest = hashlib.sha256(compiler().encode())
    for file in sorted({*game.sources(), *(file for room in rooms for file in room.rglob("*.py"))}):
        digest.update(file.read_bytes())
    return cache_root() / "compiled" / f"{game.name}-{digest.hexdigest()[:20]}"
