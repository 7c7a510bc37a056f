"""Reviews of finished games, which need not be made again."""

import time
import zlib

from sqlalchemy import Engine, delete, insert, select

from .schema import REVIEWS

MOST_KEPT = 5000


class Reviews:
    """Methods are synchronous and may be called from any thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def read(self, review: str) -> str | None:
        with self._engine.connect() as connection:
            found = connection.execute(select(REVIEWS.c.document).where(REVIEWS.c.id == review)).scalar()
        return None if found is None else zlib.decompress(found).decode()

    def forget(self, reviews: list[str]) -> None:
        with self._engine.begin() as connection:
            connection.execute(delete(REVIEWS).where(REVIEWS.c.id.in_(reviews)))

    def keep(self, review: str, document: str) -> None:
        """The oldest makes room."""
        packed = zlib.compress(document.encode())
        oldest = select(REVIEWS.c.id).order_by(REVIEWS.c.made.desc()).offset(MOST_KEPT - 1)
        with self._engine.begin() as connection:
            connection.execute(delete(REVIEWS).where(REVIEWS.c.id == review))
            extra = list(connection.execute(oldest).scalars())
            if extra:
                connection.execute(delete(REVIEWS).where(REVIEWS.c.id.in_(extra)))
            connection.execute(insert(REVIEWS), {"id": review, "document": packed, "made": time.time()})
