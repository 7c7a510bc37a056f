from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from web.running import Listener, Person
from zenova.kernel.errors import UserError
from zenova.web import server


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_zenova_serve_says_where_it_is_and_stops_though_somebody_listens(tmp_path: Path) -> None:
    port = free_port()
    command = [Path(sys.executable).with_name("zenova"), "serve", "--port", str(port), "--database", tmp_path / "t.db"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == f"Zenova is at http://127.0.0.1:{port}/\n"
    ada = Person(f"http://127.0.0.1:{port}")
    until = time.monotonic() + 30
    while time.monotonic() < until:
        try:
            opened = ada.post("/api/tables", {"game": "zenith", "name": "Ada"}).json()
            break
        except httpx.HTTPError:
            time.sleep(0.05)
    listener = Listener(ada, opened["table"])
    listener.wait_for(1)
    process.send_signal(signal.SIGINT)
    assert process.wait(60) in (0, 130)
    listener.join(10)
    assert not listener.is_alive()
    assert (tmp_path / "t.db").exists()


def test_an_address_that_is_taken_is_refused_with_advice(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(UserError, match="choose another --port"):
            server.serve(port=other.getsockname()[1], database=str(tmp_path / "t.db"))


@pytest.mark.parametrize("database", ["nonsense://x", "/proc/nowhere/t.db", "postgresql+nodriver://x"])
def test_a_database_that_cannot_be_opened_is_refused(database: str) -> None:
    with pytest.raises(UserError, match="--database"):
        server.serve(port=free_port(), database=database)


def test_the_password_of_a_database_is_not_printed() -> None:
    with pytest.raises(UserError) as refused:
        server.serve(port=free_port(), database="postgresql+nodriver://host:s3cret@127.0.0.1/zenova")
    assert "s3cret" not in str(refused.value)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "t.db").write_text("a letter to my aunt" * 100)
    with pytest.raises(UserError, match="--database"):
        server.serve(port=free_port(), database=str(tmp_path / "t.db"))


def test_the_qr_code_is_drawn_for_a_terminal() -> None:
    assert len(server.qr_text("http://192.168.1.20:8000/").splitlines()) > 10
