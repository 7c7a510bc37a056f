"""`zenova serve --workers`: several processes at one address, one of which may die at any time."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from table.cluster import started
from web.running import PATIENCE, Listener, Person, free_port, sit_down, until
from web.test_server import wait_for
from zenova.kernel.errors import UserError
from zenova.web.server import serve

ZENOVA = Path(sys.executable).with_name("zenova")
PROGRAM = """
if __name__ == "__main__":
    from zenova.cli import main
    from zenova.web import supervisor

    supervisor.STARTS_S = 30.0
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
@pytest.mark.parametrize("broken", ["raise SystemExit('a half of an update')", "import time; time.sleep(3600)"])
def test_an_update_that_does_not_start_takes_nobody_down_and_a_mended_one_goes_on(
    database: str, tmp_path: Path, broken: str
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
        process.send_signal(signal.SIGHUP)
        until(lambda: "the others are not replaced" in said.read_text(), "word of what went wrong")
        until(lambda: len(workers_of(process.pid)) == 2, "a copy of what was there")
        stayed = workers_of(process.pid) & before
        assert len(stayed) == 1
        assert returned(bob).look(table)["my-seats"] == [1]
        program.write_text(PROGRAM)
        process.send_signal(signal.SIGHUP)
        until(lambda: len(workers_of(process.pid) - before) == 2 and not stayed & workers_of(process.pid), "new ones")
        assert returned(bob).look(table)["my-seats"] == [1]
        process.terminate()
        assert process.wait(PATIENCE) == 0
    finally:
        process.kill()


def returned(person: Person) -> Person:
    """With connections of their own, whichever process had the old ones."""
    again = Person(person.url)
    again.http.cookies = person.http.cookies
    return again


def test_an_sqlite_file_is_for_one_process(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="--workers 2 needs a PostgreSQL"):
        serve(database=str(tmp_path / "tables.db"), workers=2)
