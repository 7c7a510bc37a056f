"""Documents by their ids, such as reviews of finished games, which need not be made again."""

import time
import zlib
from collections.abc import Callable

from sqlalchemy import Engine, Table, delete, insert, select, update

MOST_KEPT = 5000


class Documents:
    """Those of one table of the database. Methods are synchronous and may be called from any thread."""

    def __init__(self, engine: Engine, table: Table) -> None:
        self._engine = engine
        self._table = table

    def read(self, id: str) -> str | None:
        with self._engine.connect() as connection:
            found = connection.execute(select(self._table.c.document).where(self._table.c.id == id)).scalar()
        return None if found is None else zlib.decompress(found).decode()

    def change(self, id: str, change: Callable[[str], str]) -> None:
        """Make another one of it, if it is there, with nobody in between."""
        here = self._table
        with self._engine.begin() as connection:
            found = connection.execute(select(here.c.document).where(here.c.id == id).with_for_update()).scalar()
            if found is not None:
                packed = zlib.compress(change(zlib.decompress(found).decode()).encode())
                if packed != found:
                    connection.execute(update(here).where(here.c.id == id).values(document=packed, made=time.time()))

    def forget(self, ids: list[str]) -> None:
        with self._engine.begin() as connection:
            connection.execute(delete(self._table).where(self._table.c.id.in_(ids)))

    def keep(self, id: str, document: str) -> None:
        """The oldest makes room."""
        here, packed = self._table, zlib.compress(document.encode())
        oldest = select(here.c.id).order_by(here.c.made.desc()).offset(MOST_KEPT - 1)
        with self._engine.begin() as connection:
            connection.execute(delete(here).where(here.c.id == id))
            extra = list(connection.execute(oldest).scalars())
            if extra:
                connection.execute(delete(here).where(here.c.id.in_(extra)))
            connection.execute(insert(here), {"id": id, "document": packed, "made": time.time()})
