"""A real PostgreSQL server, for tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy

PROGRAM = shutil.which("postgres")
USER = "postgres"  # whoever runs the server: it refuses to run as root


class Cluster:
    """A server that listens on a socket in its own folder only. Tests need not wait for the disk: their servers are
    killed, but never the machine."""

    def __init__(self, folder: Path, *, waits_for_disk: bool = False) -> None:
        assert PROGRAM is not None
        self.folder = folder
        self.programs = Path(PROGRAM).resolve().parent
        self.databases = 0
        self.waits_for_disk = waits_for_disk
        self._run("initdb", "--auth=trust", f"--username={USER}", "--no-sync")

    def start(self) -> None:
        fsync = "on" if self.waits_for_disk else "off"
        options = f"-c listen_addresses='' -c fsync={fsync} -k {self.folder}"
        self._run("pg_ctl", "start", "-w", "-o", options, "-l", f"{self.folder}/log")

    @property
    def process(self) -> int:
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

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


@contextmanager
def started(*, waits_for_disk: bool = False) -> Iterator[Cluster]:
    """A server of its own. Where none is installed the test is skipped."""
    if PROGRAM is None:
        pytest.skip("there is no PostgreSQL here")
    with tempfile.TemporaryDirectory(prefix="zenova-") as folder:  # short: the path of a socket may have 107 characters
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
        cluster = Cluster(Path(folder), waits_for_disk=waits_for_disk)
        cluster.start()
        yield cluster
        cluster.stop()
