"""Card sets that people write, with what was changed in them."""

from collections.abc import Sequence

from sqlalchemy import Engine, delete, insert, select, update

from .schema import STUDIO_CHANGES, STUDIO_LOOKS, STUDIO_SETS

NOTED = ("number", "at", "who", "change", "undone")
Noted = tuple[int, float, str, str, bool]
"""A change as it is kept."""


class StudioSets:
    """Methods are synchronous and may be called from any thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def read(self, id: str) -> tuple[str, str, str, int, float] | None:
        sets = STUDIO_SETS.c
        looked = select(STUDIO_LOOKS.c.set_id).where(STUDIO_LOOKS.c.look == id)
        query = select(sets.id, sets.game, sets.document, sets.version, sets.changed)
        query = query.where((sets.id == id) | sets.id.in_(looked))
        with self._engine.connect() as connection:
            found = connection.execute(query).one_or_none()
        return None if found is None else (found.id, found.game, found.document, found.version, found.changed)

    def create(self, id: str, look: str, game: str, document: str, at: float) -> None:
        row = {"id": id, "game": game, "document": document, "version": 0, "changed": at}
        with self._engine.begin() as connection:
            connection.execute(insert(STUDIO_SETS), row)
            connection.execute(insert(STUDIO_LOOKS), {"look": look, "set_id": id})

    def delete(self, id: str) -> None:
        with self._engine.begin() as connection:
            for rows in (STUDIO_CHANGES, STUDIO_LOOKS):
                connection.execute(delete(rows).where(rows.c.set_id == id))
            connection.execute(delete(STUDIO_SETS).where(STUDIO_SETS.c.id == id))

    def changes(self, id: str, most: int) -> Sequence[Noted]:
        rows = STUDIO_CHANGES.c
        query = select(*(rows[name] for name in NOTED)).where(rows.set_id == id)
        with self._engine.connect() as connection:
            return [tuple(row) for row in connection.execute(query.order_by(rows.number.desc()).limit(most))]

    def write(self, id: str, version: int, document: str, at: float, noted: Noted, forget: int | None = None) -> bool:
        sets, rows = STUDIO_SETS.c, STUDIO_CHANGES.c
        told = {"set_id": id} | dict(zip(NOTED, noted, strict=True))
        newest = update(STUDIO_SETS).where(sets.id == id, sets.version == version)
        gone = rows.number == noted[0]
        if forget is not None:
            gone |= rows.undone | (rows.number <= forget)
        with self._engine.begin() as connection:
            if not connection.execute(newest.values(document=document, version=version + 1, changed=at)).rowcount:
                return False
            connection.execute(delete(STUDIO_CHANGES).where(rows.set_id == id, gone))
            connection.execute(insert(STUDIO_CHANGES), told)
        return True
