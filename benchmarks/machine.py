"""The machine of a benchmark: what processes use of it, and servers that are waited for."""

from __future__ import annotations

import os
import socket
import time
import urllib.error
import urllib.request
from pathlib import Path

PATIENCE_S = 300.0  # for a server to start, on a busy machine
HELD: list[socket.socket] = []


def free_port() -> int:
    """Nobody else is given it as long as this process runs, and a server may still listen there."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    HELD.append(held)
    return int(held.getsockname()[1])


def resident_mib(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def cpu_seconds(process: int) -> float:
    """What a process, those it has started and those that have ended have used of the machine so far: unlike times, it
    does not depend on what else runs there."""
    return _own_seconds(process) + sum(map(cpu_seconds, children(process)))


def _own_seconds(process: int) -> float:
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:  # it has just ended: its parent has used it
        return 0.0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def machine_seconds() -> float:
    """What all processes of the machine have used of it so far."""
    fields = [int(field) for field in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return (sum(fields) - fields[3] - fields[4]) / os.sysconf("SC_CLK_TCK")


def busy_share(seconds: float) -> float:
    """How much of the machine is used now; unlike in a load average, what has just ended does not count."""
    before = machine_seconds()
    time.sleep(seconds)
    return (machine_seconds() - before) / seconds / (os.cpu_count() or 1)


class Usage:
    """Who used how much of the machine since this was made: the server, its database, if that is another process, and
    this one."""

    def __init__(self, server: int, database: int | None = None) -> None:
        self.server = server
        self.database = database
        self.began = self._now()

    def _now(self) -> tuple[float, ...]:
        database = 0.0 if self.database is None else cpu_seconds(self.database)
        return time.perf_counter(), machine_seconds(), cpu_seconds(self.server), database, _own_seconds(os.getpid())

    def told(self) -> dict[str, float]:
        wall, machine, server, database, people = (
            now - then for now, then in zip(self._now(), self.began, strict=True)
        )
        others = max(0.0, machine - server - database - people) / wall / (os.cpu_count() or 1)
        return {"server_s": server, "database_s": database, "people_s": people, "others_share": others}


def children(process: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:  # it has just ended
        return []


def wait_for_page(port: int, path: str) -> bytes:
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", headers={"accept-encoding": "gzip"})
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                content: bytes = answer.read()
                return content
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            if time.monotonic() > until:
                raise
            time.sleep(0.002)
