"""New keys for the seats of a person, in place of those that others may have."""

from __future__ import annotations

from sqlalchemy import Connection, Engine, insert, select, update

from ..keys import hashed, new_key, watch_key
from ..people import Person
from .people import People
from .schema import BANS, BLOCKS, CALLS, ENTRANTS, EVENTS, KEYS, PERSON_KEYS, REPORTS, WAITING

BY_KEY = (
    KEYS.c.hash,
    CALLS.c.hash,
    WAITING.c.hash,
    ENTRANTS.c.hash,
    EVENTS.c.host,
    EVENTS.c.opener,
    BLOCKS.c.hash,
    BLOCKS.c.other,
    BANS.c.who,
    REPORTS.c.reporter,
    REPORTS.c.accused,
)
"""Where somebody is known by the hash of a key."""


def renew_keys(engine: Engine, person: Person) -> list[str]:
    """Put a new key in the place of each that a person has; the tables it is for. Invitations that were sent hold."""
    with engine.begin() as connection:
        return [table for key in People(engine).keys(person) for table in _renew(connection, key)]


def _renew(connection: Connection, old: str) -> list[str]:
    new = new_key()
    for column in BY_KEY:
        connection.execute(update(column.table).where(column == hashed(old)).values({column: hashed(new)}))
    here = PERSON_KEYS.c.hash == hashed(old)
    connection.execute(update(PERSON_KEYS).where(here).values(hash=hashed(new), key=new))
    held = connection.execute(select(KEYS).where(KEYS.c.hash == hashed(new), KEYS.c.purpose == "holder")).all()
    for row in held:
        if row.number == 0:  # the host, whose page shows a link to watch that comes from the key
            watch = {"hash": hashed(watch_key(new, row.table_id)), "purpose": "watch", "number": 0}
            connection.execute(insert(KEYS), watch | {"table_id": row.table_id})
    return [row.table_id for row in held]
