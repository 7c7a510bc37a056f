"""Tables on a real PostgreSQL server of their own. Where none is installed these tests are skipped."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import OperationalError

from table.sitting import Sitting, hub_on, sit_down
from zenova.games.registry import GAMES
from zenova.table import Hub, Seating, TablePlan
from zenova.table.migrations import upgrade
from zenova.table.storage import REVISION, SHAPE, Storage

pytestmark = pytest.mark.anyio
PROGRAM = shutil.which("postgres")
USER = "postgres"  # whoever runs the server: it refuses to run as root


class Cluster:
    """A server that listens on a socket in its own folder only."""

    def __init__(self, folder: Path) -> None:
        assert PROGRAM is not None
        self.folder = folder
        self.programs = Path(PROGRAM).resolve().parent
        self.databases = 0
        self._run("initdb", "--auth=trust", f"--username={USER}", "--no-sync")

    def start(self) -> None:
        self._run("pg_ctl", "start", "-w", "-o", f"-c listen_addresses='' -k {self.folder}", "-l", f"{self.folder}/log")

    def stop(self) -> None:
        self._run("pg_ctl", "stop", "-w", "-m", "immediate")

    def new_database(self) -> str:
        """The address of an empty database."""
        self.databases += 1
        self.say(f"CREATE DATABASE tables{self.databases}")
        return self.address(f"tables{self.databases}")

    def address(self, database: str) -> str:
        return f"postgresql+psycopg://{USER}@/{database}?host={self.folder}"

    def say(self, statement: str) -> None:
        engine = sqlalchemy.create_engine(self.address("postgres"), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(sqlalchemy.text(statement))
        engine.dispose()

    def cut_off(self) -> None:
        """End everybody's connection, as a restart or a firewall does."""
        self.say("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'tables%'")

    def _run(self, program: str, *arguments: str) -> None:
        command = [self.programs / program, "-D", self.folder / "data", *arguments]
        user = USER if os.geteuid() == 0 else None
        ran = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, user=user, cwd="/")
        assert ran.returncode == 0, ran.stderr


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    if PROGRAM is None:
        pytest.skip("there is no PostgreSQL here")
    with tempfile.TemporaryDirectory(prefix="zenova-") as folder:  # short: the path of a socket may have 107 characters
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
        cluster = Cluster(Path(folder))
        cluster.start()
        yield cluster
        cluster.stop()


async def leave(hub: Hub) -> None:
    await hub.close()
    hub.storage.close()


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_goes_on_after_a_restart_to_its_end(cluster: Cluster, game: str) -> None:
    address = cluster.new_database()
    plan = TablePlan(game, {"players": 2}, (Seating("me", "\0" + "𝔸" * 200), Seating("open")))
    sitting = await sit_down(hub_on(address), plan)
    luck = random.Random(3)
    await sitting.play_out(luck, 25)
    before = [(await sitting.view(seat)).as_json() for seat in range(2)]
    await leave(sitting.hub)
    again = Sitting(hub_on(address), sitting.table, sitting.keys)
    assert [(await again.view(seat)).as_json() for seat in range(2)] == before
    await again.play_out(luck)
    assert (await again.view(0)).status == "over"
    await leave(again.hub)


async def test_a_connection_that_was_cut_off_comes_back_by_itself(cluster: Cluster) -> None:
    sitting = await sit_down(hub_on(cluster.new_database()))
    before = await sitting.view(0)
    cluster.cut_off()
    assert (await sitting.act(0, {"done": True})).version == before.version + 1
    await leave(sitting.hub)


async def test_what_was_acknowledged_survives_a_crash_of_the_server(cluster: Cluster) -> None:
    sitting = await sit_down(hub_on(cluster.new_database()))
    await sitting.play_out(random.Random(1), 10)
    before = await sitting.view(0)
    seat = await sitting.first_asked()
    cluster.stop()
    with pytest.raises(OperationalError):
        await sitting.act(seat, key="again")
    cluster.start()
    assert (await sitting.view(0)) == before
    assert (await sitting.act(seat, key="again")).version > before.version
    await leave(sitting.hub)


@pytest.mark.parametrize("migrated", [False, True])
def test_a_new_database_has_the_shape_the_models_say(cluster: Cluster, migrated: bool) -> None:
    address = cluster.new_database()
    if migrated:
        engine = sqlalchemy.create_engine(address)
        with engine.begin() as connection:
            upgrade(connection)
        engine.dispose()
    storage = Storage(address)
    with storage.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, SHAPE) == []
        assert context.get_current_revision() == REVISION
    storage.close()
