"""Where browsers are called, and the secret the calls are signed with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import Engine, delete, insert, select

from .schema import CALLS, SECRETS

MOST_OF_A_KEY = 10  # browsers that are called for one key


@dataclass(frozen=True)
class Call:
    """A browser's address at its push service, its public key and secret there, and its reader's language."""

    address: str
    receiver: str
    auth: str
    language: str


class Calls:
    """Methods are synchronous and may be called from any thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def keep(self, key_hashes: Iterable[str], call: Call) -> None:
        with self._engine.begin() as connection:
            connection.execute(delete(CALLS).where(CALLS.c.address == call.address))
            for key_hash in key_hashes:
                known = connection.execute(select(CALLS.c.address).where(CALLS.c.hash == key_hash)).scalars().all()
                if len(known) >= MOST_OF_A_KEY:
                    connection.execute(delete(CALLS).where(CALLS.c.hash == key_hash, CALLS.c.address == known[0]))
                connection.execute(insert(CALLS), vars(call) | {"hash": key_hash})

    def stop(self, address: str) -> None:
        with self._engine.begin() as connection:
            connection.execute(delete(CALLS).where(CALLS.c.address == address))

    def of(self, key_hashes: Iterable[str]) -> list[Call]:
        columns = [CALLS.c.address, CALLS.c.receiver, CALLS.c.auth, CALLS.c.language]
        with self._engine.connect() as connection:
            rows = connection.execute(select(*columns).where(CALLS.c.hash.in_(list(key_hashes))).distinct())
            return [Call(*row) for row in rows]

    def secret(self, name: str, make: Callable[[], str]) -> str:
        """One of the server's own, made when it is needed for the first time."""
        with self._engine.begin() as connection:
            found = connection.execute(select(SECRETS.c.value).where(SECRETS.c.name == name)).scalar()
            if found is None:
                found = make()
                connection.execute(insert(SECRETS), {"name": name, "value": found})
            return str(found)
