"""A server that is killed at any moment: nothing that was acknowledged is missing, nothing is done twice."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, text

from web.running import PATIENCE, Person, free_port, until

KILLS = 12
TABLES = 3


class Nursery:
    """One address behind which servers live and die."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        script = Path(__file__).with_name("nursery.py")
        self.process = subprocess.Popen(
            [sys.executable, str(script), str(self.port), str(database)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.server = 0

    def start(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("start\n")
        self.process.stdin.flush()
        self.server = int(self.process.stdout.readline())

    def kill(self) -> None:
        os.kill(self.server, signal.SIGKILL)

    def close(self) -> None:
        self.kill()
        self.process.kill()
        self.process.wait()


@pytest.fixture
def nursery(tmp_path: Path) -> Iterator[Nursery]:
    nursery = Nursery(tmp_path / "tables.db")
    yield nursery
    nursery.close()


def insist(ask: Any) -> httpx.Response:
    """Ask again, with the same words, until there is an answer."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            response: httpx.Response = ask()
            return response
        except httpx.HTTPError:
            assert time.monotonic() < end, "the server did not come back"
            time.sleep(0.01)


class Player(threading.Thread):
    """Plays all seats of one table after the other and writes down what was acknowledged."""

    def __init__(self, url: str, number: int) -> None:
        super().__init__(daemon=True)
        self.luck = random.Random(number)
        self.person = Person(url)
        self.tables: list[str] = []
        self.acknowledged: list[str] = []
        self.wrong: list[str] = []
        self.stop = threading.Event()

    def run(self) -> None:
        seats = [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}]
        while not self.stop.is_set():
            opened = insist(lambda: self.person.post("/api/tables", {"game": "zenith", "seats": seats, "name": "x"}))
            self.tables.append(opened.json()["table"])
            while not self.stop.is_set() and self.play(self.tables[-1]):
                pass

    def play(self, table: str) -> bool:
        """One action; False when the game is over."""
        person = self.person
        seats = insist(lambda: person.get(f"/api/tables/{table}")).json()["seats"]
        asked = [seat["number"] for seat in seats if seat["asked"]]
        if not asked:
            return False
        seat = self.luck.choice(asked)
        seen = insist(lambda: person.get(f"/api/tables/{table}", params={"seat": seat})).json()
        action = self.luck.choice(seen["decision"]["options"])
        key = f"{seat}-{len(self.acknowledged)}"
        answer = insist(lambda: person.act(table, seat, seen["version"], action, key))
        if answer.status_code == 200:
            self.acknowledged.append(key)
        else:
            self.wrong.append(answer.text)
        return True


@pytest.mark.skipif(not hasattr(os, "fork"), reason="servers are forked here")
def test_killed_at_twelve_random_moments(nursery: Nursery) -> None:
    nursery.start()
    insist(lambda: Person(nursery.url).get("/api/games"))
    players = [Player(nursery.url, number) for number in range(TABLES)]
    for player in players:
        player.start()
    luck = random.Random(1814)
    for _ in range(KILLS):
        wait_for_another(players)
        time.sleep(luck.uniform(0.0, 0.1))
        nursery.kill()
        nursery.start()
    for player in players:
        player.stop.set()
        player.join(PATIENCE)
    for player in players:
        assert player.wrong == []
        assert [key for table in player.tables for key in stored_keys(nursery.database, table)] == player.acknowledged
    assert acknowledged(players) > KILLS


def wait_for_another(players: list[Player]) -> None:
    """Until the server is up and has acknowledged something."""
    before = acknowledged(players)
    until(lambda: acknowledged(players) > before, "the server")


def acknowledged(players: list[Player]) -> int:
    return sum(len(player.acknowledged) for player in players)


def stored_keys(database: Path, table: str) -> list[str]:
    engine = create_engine(f"sqlite:///{database}")
    with engine.connect() as connection:
        rows = connection.execute(
            text("SELECT request_key, data FROM entries WHERE table_id = :table AND kind = 'action' ORDER BY number"),
            {"table": table},
        ).all()
    engine.dispose()
    assert all("action" in json.loads(row.data) for row in rows)
    return [row.request_key for row in rows]
