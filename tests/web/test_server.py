from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path

import httpx
import pytest

from table.sitting import open_hub
from table.sitting import sit_down as sit_down_there
from web.running import PATIENCE, Listener, Person, free_port, running, until
from zenova.games.zena.cards import starter_text
from zenova.kernel.errors import UserError
from zenova.web import server
from zenova.web.app import Config


def start(folder: Path, port: int, *more: str) -> subprocess.Popen[str]:
    command = [Path(sys.executable).with_name("zenova"), "serve", "--port", str(port), "--database", folder / "t.db"]
    return subprocess.Popen([*command, *more], stdout=subprocess.PIPE, text=True)


def wait_for(person: Person) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            person.get("/api/games")
        except httpx.HTTPError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the server did not start")


@contextmanager
def serving(folder: Path, *more: str) -> Iterator[str]:
    """`zenova serve` as a process of its own; gives its address."""
    port = free_port()
    process = start(folder, port, *more)
    try:
        wait_for(Person(f"http://127.0.0.1:{port}"))
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(PATIENCE)


def test_zenova_serve_says_where_it_is_and_stops_though_somebody_listens(tmp_path: Path) -> None:
    port = free_port()
    process = start(tmp_path, port)
    assert process.stdout is not None
    assert process.stdout.readline() == f"Zenova is at http://127.0.0.1:{port}/\n"
    ada = Person(f"http://127.0.0.1:{port}")
    wait_for(ada)
    opened = ada.post("/api/tables", {"game": "zenith", "name": "Ada"}).json()
    listener = Listener(ada, opened["table"])
    listener.wait_for(1)
    process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE) in (0, 130)
    listener.join(PATIENCE)
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


@pytest.mark.parametrize(
    "address",
    [
        "postgresql+nodriver://host:s3cret@127.0.0.1/zenova",
        "postgresql://host:s3cret@127.0.0.1:port/zenova",
        "postgresql://host:s3cret/with-a-slash@127.0.0.1/zenova",
        "nonsense://host:s3cret@127.0.0.1",
        "://host:s3cret@127.0.0.1",
    ],
)
def test_the_password_of_a_database_is_not_printed(address: str) -> None:
    with pytest.raises(UserError, match="--database") as refused:
        server.serve(port=free_port(), database=address)
    assert "s3cret" not in str(refused.value)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "t.db").write_text("a letter to my aunt" * 100)
    with pytest.raises(UserError, match="--database"):
        server.serve(port=free_port(), database=str(tmp_path / "t.db"))


async def end_a_game_long_ago(database: Path) -> str:
    hub = open_hub(database, lambda: 0.0)
    sitting = await sit_down_there(hub)
    await hub.resign(sitting.table, [sitting.keys[0]], 0)
    await hub.close()
    hub.storage.close()
    return sitting.table


def test_games_that_are_no_longer_kept_go_to_a_folder_beside_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    table = asyncio.run(end_a_game_long_ago(tmp_path / "t.db"))
    with serving(tmp_path, "--keep-finished", "400d"):
        until((tmp_path / "finished" / f"zenith-{table}.json").exists, "the file of the game")


def test_a_database_that_is_no_file_needs_an_archive_for_games_that_are_no_longer_kept() -> None:
    with pytest.raises(UserError, match="add --archive FOLDER"):
        server.serve("host.invalid", database="sqlite://", keep_finished=400)


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("0.0.0.0", "http://127.0.0.1:8000/"),
        ("::", "http://[::1]:8000/"),
        ("games.example", "http://games.example:8000/"),
    ],
)
def test_the_address_that_is_told_can_be_opened(host: str, said: str) -> None:
    assert server.announcement(host, 8000, None).splitlines()[0] == f"Zenova is at {said}"


def test_phones_are_shown_a_code_where_they_can_come_and_told_how_where_not() -> None:
    reachable = server.announcement("0.0.0.0", 8000, "192.168.1.20")
    assert "On the same network: http://192.168.1.20:8000/" in reachable
    assert server.qr_text("http://192.168.1.20:8000/") in reachable
    assert "--host 0.0.0.0" in server.announcement("127.0.0.1", 8000, "192.168.1.20")
    assert "192.168" not in server.announcement("127.0.0.1", 8000, "192.168.1.20")


def test_the_qr_code_is_drawn_for_a_terminal() -> None:
    code = server.qr_text("http://192.168.1.20:8000/")
    assert len(code.splitlines()) > 10
    assert code != server.qr_text("http://192.168.1.21:8000/")


def test_the_machines_own_address_is_one_that_others_can_use() -> None:
    address = server.own_address()
    assert address is None or not ip_address(address).is_loopback


def test_tables_are_kept_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert server.default_database() == str(tmp_path / "zenova" / "tables.db")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert server.default_database() == str(tmp_path / ".local" / "share" / "zenova" / "tables.db")


def test_a_server_that_is_told_to_stop_ends_the_streams_first(tmp_path: Path) -> None:
    port = free_port()
    ready = server.server("127.0.0.1", port, Config(str(tmp_path / "t.db")))
    thread = threading.Thread(target=ready.run)
    thread.start()
    ada = Person(f"http://127.0.0.1:{port}")
    wait_for(ada)
    listener = Listener(ada, ada.post("/api/tables", {"game": "zenith", "name": "Ada"}).json()["table"])
    listener.wait_for(1)
    ready.handle_exit(signal.SIGTERM, None)
    thread.join(PATIENCE)
    listener.join(PATIENCE)
    assert not thread.is_alive()
    assert not listener.is_alive()


def test_a_card_set_of_ones_own_is_dealt_and_a_table_keeps_it(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        starter_text().replace('name = "Manezzi"', 'name = "Fugassa"').replace('id = "manezzi"', 'id = "fugassa"')
    )
    with serving(tmp_path, "--cards", str(own)) as address:
        ada = Person(address)
        table = ada.post("/api/tables", {"game": "zena", "options": {"players": 2}, "name": "Ada"}).json()["table"]
        assert "Fugassa" in ada.get("/zena/cards").text
        assert ada.get(f"/api/tables/{table}").status_code == 200
    with running(tmp_path / "t.db") as plain:
        again, stranger = Person(plain.url), Person(plain.url)
        again.http.cookies = ada.http.cookies
        assert again.get(f"/api/tables/{table}").json()["status"] == "lobby"
        assert "Fugassa" not in again.get("/zena/cards").text
        assert stranger.get(f"/api/tables/{table}").status_code == 404


def test_a_card_set_with_a_mistake_is_told_before_the_server_starts(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(starter_text().replace('area = "old-town"', 'area = "old-twon"', 1))
    with pytest.raises(UserError, match=r"own\.toml line \d+.*did you mean “old-town”"):
        server.serve(port=free_port(), database=str(tmp_path / "t.db"), cards=[own])
