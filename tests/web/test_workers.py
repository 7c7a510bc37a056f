"""`zenova serve --workers`: several processes at one address, one of which may die at any time."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from table.cluster import started
from web.running import PATIENCE, Listener, Person, free_port, sit_down, until
from web.test_server import wait_for
from zenova.kernel.errors import UserError
from zenova.web import supervisor
from zenova.web.app import Config
from zenova.web.server import serve

ZENOVA = Path(sys.executable).with_name("zenova")
IMPATIENT, PATIENT = signal.SIGUSR1, signal.SIGUSR2  # what PROGRAM is told about new processes
PROGRAM = """
if __name__ == "__main__":
    import signal

    from zenova.cli import main
    from zenova.web import supervisor

    def wait(seconds):
        return lambda *told: setattr(supervisor, "STARTS_S", seconds)

    signal.signal(signal.SIGUSR1, wait(0.0))
    signal.signal(signal.SIGUSR2, wait(3600.0))
    main()
"""


@pytest.fixture
def database() -> Iterator[str]:
    with started() as cluster:
        yield cluster.new_database()


def workers_of(supervisor: int) -> set[int]:
    children = Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text().split()
    found = set()
    for child in children:
        with suppress(OSError):  # it has just ended
            if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes():
                found.add(int(child))
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes where Linux has them")
def test_a_killed_process_is_replaced_all_are_renewed_one_by_one_and_all_stop_together(database: str) -> None:
    port = free_port()
    command = [ZENOVA, "serve", "--port", str(port), "--database", database, "--workers", "2"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        wait_for(Person(url := f"http://127.0.0.1:{port}"))
        until(lambda: len(workers_of(process.pid)) == 2, "both processes")
        before = workers_of(process.pid)
        table, (ada, bob) = sit_down(url)
        os.kill(min(before), signal.SIGKILL)
        until(lambda: len(workers_of(process.pid) - before) == 1, "another one")
        ada, bob = (returned(one) for one in (ada, bob))
        assert bob.look(table)["my-seats"] == [1]
        assert ada.act(table, 0, ada.look(table, 0)["version"], {"done": True}).status_code == 200
        listener = Listener(bob, table)
        listener.wait_for(bob.look(table)["version"])
        alive = workers_of(process.pid)
        process.send_signal(signal.SIGHUP)
        steps = [alive]

        def is_renewed() -> bool:
            """Whenever one has come or gone, somebody answers: who is just leaving may break off, at most."""
            if (now := workers_of(process.pid)) != steps[-1]:
                steps.append(now)
                with suppress(httpx.RemoteProtocolError, httpx.ReadError):
                    assert returned(bob).look(table)["my-seats"] == [1]
            return len(now - alive) == 2

        until(is_renewed, "two new ones")
        listener.join(PATIENCE)
        bob = returned(bob)
        again = Listener(bob, table, last=str(listener.messages[-1].data["version"]))
        acted = bob.act(table, 1, bob.look(table)["version"], {"done": True})
        again.wait_for(acted.json()["version"])
        alive = workers_of(process.pid)
        process.terminate()
        assert process.wait(PATIENCE) == 0
        assert not any(Path(f"/proc/{worker}").exists() for worker in alive)
    finally:
        process.kill()


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes where Linux has them")
@pytest.mark.parametrize(
    ("broken", "told"),
    [("raise SystemExit('a half of an update')", PATIENT), ("import time; time.sleep(3600)", IMPATIENT)],
    ids=["ends", "hangs"],
)
def test_an_update_that_does_not_start_takes_nobody_down_and_a_mended_one_goes_on(
    database: str, tmp_path: Path, broken: str, told: signal.Signals
) -> None:
    program, said, port = tmp_path / "program.py", tmp_path / "said", free_port()
    program.write_text(PROGRAM)
    command = [sys.executable, program, "serve", "--port", str(port), "--database", database, "--workers", "2"]
    with said.open("w") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        wait_for(Person(url := f"http://127.0.0.1:{port}"))
        until(lambda: len(workers_of(process.pid)) == 2, "both processes")
        before = workers_of(process.pid)
        table, (_, bob) = sit_down(url)
        program.write_text(broken)
        process.send_signal(told)
        process.send_signal(signal.SIGHUP)
        until(lambda: "the others are not replaced" in said.read_text(), "word of what went wrong")
        until(lambda: len(workers_of(process.pid)) == 2, "a copy of what was there")
        stayed = workers_of(process.pid) & before
        assert len(stayed) == 1
        assert returned(bob).look(table)["my-seats"] == [1]
        program.write_text(PROGRAM)
        process.send_signal(PATIENT)
        process.send_signal(signal.SIGHUP)
        until(lambda: len(workers_of(process.pid) - before) == 2 and not stayed & workers_of(process.pid), "new ones")
        assert returned(bob).look(table)["my-seats"] == [1]
        process.terminate()
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()


class Dying:
    """Processes in a time of their own, which end at once but for one after MENDED_S, and are told to stop at last."""

    MENDED_S, SERVES_S, OVER_S = 300.0, 10.0, 330.0
    pid = sentinel = exitcode = 1

    def __init__(self) -> None:
        self.now = 0.0
        self.starts: list[float] = []
        self.served_until = -1.0
        self.ready = threading.Event()

    def Event(self) -> threading.Event:  # noqa: N802
        self.ready = threading.Event()
        return self.ready

    def Process(self, **told: Any) -> Dying:  # noqa: N802
        return self

    def start(self) -> None:
        self.starts.append(self.now)
        if self.now > self.MENDED_S and self.served_until < 0:
            self.served_until = self.now + self.SERVES_S
            self.ready.set()

    def is_alive(self) -> bool:
        return self.now < self.served_until

    def wait(self, sentinels: object, seconds: float) -> None:
        self.now += seconds
        if self.now > self.OVER_S:
            signal.raise_signal(signal.SIGTERM)

    def terminate(self) -> None: ...

    def join(self, seconds: float) -> None: ...


def test_a_process_that_dies_before_it_serves_is_started_again_ever_less_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    dying = Dying()
    monkeypatch.setattr(supervisor, "READS_ANEW", dying)
    monkeypatch.setattr(supervisor.connection, "wait", dying.wait)
    monkeypatch.setattr(supervisor, "time", SimpleNamespace(monotonic=lambda: dying.now))
    monkeypatch.setattr(supervisor, "sys", SimpleNamespace(platform="darwin"))
    heard = {wish: signal.getsignal(wish) for wish in supervisor.SIGNALS}
    try:
        with socket.socket() as listening:
            supervisor.Supervisor(listening, 1, Config("x"), lambda *told: None).run()
    finally:
        for wish, before in heard.items():
            signal.signal(wish, before)
    pauses = [later - sooner for sooner, later in pairwise(dying.starts)]
    assert pauses == [1.5, 2.5, 4.5, 8.5, 16.5, 32.5, 60.5, 60.5, 60.5, 60.5, 10.0, 2.5, 4.5]


def returned(person: Person) -> Person:
    """With connections of their own, whichever process had the old ones."""
    again = Person(person.url)
    again.http.cookies = person.http.cookies
    return again


def test_an_sqlite_file_is_for_one_process(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="--workers 2 needs a PostgreSQL"):
        serve(database=str(tmp_path / "tables.db"), workers=2)
