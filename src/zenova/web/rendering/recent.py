"""What was made last, such as the picture of a table: kept until enough others were asked for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

Made = TypeVar("Made")


class Recent(Generic[Made]):
    """`most` of them, each for one table. One is made at a time, in the thread of whoever asks."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: OrderedDict[str, Made] = OrderedDict()
        self._lock = Lock()

    def of(self, table: str, make: Callable[[], Made]) -> Made:
        with self._lock:
            if table not in self._made:
                self._made[table] = make()
            self._made.move_to_end(table)
            while len(self._made) > self._most:
                self._made.popitem(last=False)
            return self._made[table]
