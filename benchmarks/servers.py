"""Several processes of a server on a PostgreSQL of their own, for benchmarks."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from machine import children, free_port, wait_for_page
from parts import OUT

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from table.cluster import Cluster

SERVE = "import sys; from zenova.web.server import serve; " + (
    "serve(port=int(sys.argv[1]), database=sys.argv[2], workers=int(sys.argv[3]), rates={}, bot_pause=0.0)"
)


@dataclass
class Servers:
    port: int
    supervisor: subprocess.Popen[bytes]
    database: Cluster
    count: int

    def workers(self) -> list[int]:
        """The processes that serve; none, where all have been killed and are not replaced yet."""
        if self.count == 1:
            return [self.supervisor.pid]
        return [one for one in children(self.supervisor.pid) if b"resource_tracker" not in _command(one)]


def _command(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:  # it has just ended
        return b""


@contextmanager
def serving(database: Cluster, workers: int) -> Iterator[Servers]:
    """All of them at work, on a database that is empty. What they complain of is in benchmarks/out/servers.log."""
    port = free_port()
    command = [sys.executable, "-c", SERVE, str(port), database.new_database(), str(workers)]
    OUT.mkdir(exist_ok=True)
    with (OUT / "servers.log").open("w") as log:
        servers = Servers(port, subprocess.Popen(command, stdout=log, stderr=log), database, workers)
    try:
        wait_for_page(port, "/")
        while len(servers.workers()) < workers:
            time.sleep(0.05)
        yield servers
    finally:
        servers.supervisor.terminate()
        servers.supervisor.wait()
