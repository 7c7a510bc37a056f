"""Links that hand something over, once and soon: all keys of a browser to another, or an address to whom it belongs."""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from collections.abc import Callable

from sqlalchemy import Connection, Engine, delete, insert, select

from ..errors import NoSuchLink
from ..keys import hashed
from .schema import HANDOVERS

VALID_S = 600.0
MOST_OPEN = 1000


class Handovers:
    """Those of one purpose that wait to be opened. What they hold is sealed with the link's own secret, of which only
    the hash is kept. Methods are synchronous and may be called from any thread."""

    def __init__(self, engine: Engine, purpose: str, now: Callable[[], float] = time.time) -> None:
        self._engine = engine
        self._purpose = purpose
        self._now = now

    def offer(self, words: list[str]) -> str:
        """A link's secret, for all these words."""
        token = secrets.token_urlsafe(24)
        row = {"hash": self._hash(token), "sealed": _seal(json.dumps(words).encode(), token)}
        with self._engine.begin() as connection:
            self._forget(connection)
            connection.execute(insert(HANDOVERS), row | {"until": self._now() + VALID_S})
        return token

    def must_wait(self, token: str) -> None:
        """Whoever only looks at a link, as messengers do, does not use it up."""
        with self._engine.begin() as connection:
            if self._sealed(connection, token) is None:
                raise NoSuchLink

    def take(self, token: str) -> list[str]:
        """The words; the link has then been used. None, if it was, or is too old."""
        with self._engine.begin() as connection:
            sealed = self._sealed(connection, token)
            used = connection.execute(delete(HANDOVERS).where(HANDOVERS.c.hash == self._hash(token))).rowcount
        if sealed is None or not used:
            return []
        words: list[str] = json.loads(_seal(sealed, token))
        return words

    def _hash(self, token: str) -> str:
        return hashed(f"{self._purpose}/{token}")

    def _sealed(self, connection: Connection, token: str) -> bytes | None:
        this = HANDOVERS.c.hash == self._hash(token), HANDOVERS.c.until > self._now()
        return connection.execute(select(HANDOVERS.c.sealed).where(*this)).scalar()

    def _forget(self, connection: Connection) -> None:
        """Those that are too old, and if there are very many the oldest."""
        connection.execute(delete(HANDOVERS).where(HANDOVERS.c.until <= self._now()))
        extra = connection.execute(
            select(HANDOVERS.c.hash).order_by(HANDOVERS.c.until.desc()).offset(MOST_OPEN - 1)
        ).scalars()
        connection.execute(delete(HANDOVERS).where(HANDOVERS.c.hash.in_(list(extra))))


def _seal(data: bytes, token: str) -> bytes:
    """Close or open: a token is drawn for one use, so its stream covers one text and never another."""
    stream = hashlib.shake_256(token.encode("utf-8", "replace")).digest(len(data))
    return bytes(one ^ other for one, other in zip(data, stream, strict=True))
