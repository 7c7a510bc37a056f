"""Starts servers quickly: everything is made ready once, and each server is a fork of this process.

Called with a port and a database. For every line on its input it starts a server, after the one before it is dead, and
writes its process id."""

from __future__ import annotations

import os
import sys

from zenova.table.plan import game_named
from zenova.web.app import Config
from zenova.web.server import server


def main(port: int, database: str) -> None:
    game_named("zenith")
    ready = server("127.0.0.1", port, Config(database, rates={}, bot_pause=0.0))
    ready.config.load()
    child = 0
    for _ in sys.stdin:
        if child:
            os.waitpid(child, 0)  # until then the killed one may still hold the port
        child = os.fork()
        if child == 0:
            ready.run()
            os._exit(0)
        print(child, flush=True)


main(int(sys.argv[1]), sys.argv[2])
