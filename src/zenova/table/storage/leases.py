"""Who looks after what goes on by itself at a table, among the processes that share a PostgreSQL.

A lease holds as long as its process says every few seconds that it is alive; time is that of the database. Nothing
depends on there being one: two who look after the same table would both think, and the second answer would be late."""

from __future__ import annotations

from sqlalchemy import Engine, text

BEAT_S = 2.0
ALIVE_S = 8.0  # after the last beat

NOW = "EXTRACT(EPOCH FROM clock_timestamp())"
LIVING = f"SELECT name FROM processes WHERE alive_until > {NOW}"
BEAT = f"""
    INSERT INTO processes VALUES (:process, {NOW} + {ALIVE_S})
    ON CONFLICT (name) DO UPDATE SET alive_until = excluded.alive_until"""
CLAIM = f"""
    INSERT INTO leases VALUES (:table, :process)
    ON CONFLICT (table_id) DO UPDATE SET process = excluded.process WHERE leases.process NOT IN ({LIVING})"""
HOLDER = "SELECT process FROM leases WHERE table_id = :table"
ORPHANS = f"""
    INSERT INTO leases
    SELECT id, :process FROM (
        SELECT id FROM tables WHERE active AND status = 'running'
        AND NOT EXISTS (SELECT 1 FROM leases WHERE table_id = id AND process IN ({LIVING}))
        LIMIT :most FOR NO KEY UPDATE SKIP LOCKED
    ) AS orphans
    ON CONFLICT (table_id) DO UPDATE SET process = excluded.process WHERE leases.process NOT IN ({LIVING})
    RETURNING table_id"""
LEAVE = "DELETE FROM processes WHERE name = :process"  # and its leases with it
FORGET = f"DELETE FROM processes WHERE alive_until < {NOW} - 60"


class Leases:
    """Methods are synchronous and may be called from any thread."""

    def __init__(self, engine: Engine, process: str) -> None:
        self._engine = engine
        self._me = {"process": process}

    def enter(self) -> None:
        """As a new process, without leases: one of the same name has died."""
        with self._engine.begin() as connection:
            connection.execute(text(LEAVE), self._me)
            connection.execute(text(FORGET))
            connection.execute(text(BEAT), self._me)

    def beat(self) -> set[str]:
        """Say that this process is alive, and hear which are."""
        with self._engine.begin() as connection:
            connection.execute(text(BEAT), self._me)
            return set(connection.execute(text(LIVING)).scalars())

    def claim(self, table: str) -> str:
        """Look after a table, unless a living process does; the name of who does now."""
        asked = self._me | {"table": table}
        with self._engine.begin() as connection:
            connection.execute(text(CLAIM), asked)
            return str(connection.execute(text(HOLDER), asked).scalar_one())

    def claim_orphans(self, most: int) -> list[str]:
        """Look after tables that go on and that nobody alive looks after."""
        with self._engine.begin() as connection:
            return list(connection.execute(text(ORPHANS), self._me | {"most": most}).scalars())

    def release(self, table: str) -> None:
        with self._engine.begin() as connection:
            mine = text("DELETE FROM leases WHERE table_id = :table AND process = :process")
            connection.execute(mine, self._me | {"table": table})

    def leave(self) -> None:
        with self._engine.begin() as connection:
            connection.execute(text(LEAVE), self._me)
