"""The hand of a seat, wherever a game's view has it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from zenova.kernel.data import Plain


def hand_of(view: Plain, seat: int, seats: int) -> Sequence[Any]:
    """A list called so, of the reader or at the reader's seat; empty where the view has none."""
    return next((hand for hand in _hands(view, seat, seats) if isinstance(hand, list)), ())


def _hands(view: Plain, seat: int, seats: int) -> Iterator[Any]:
    yield view.get("hand")
    for told in view.values():
        if isinstance(told, list) and len(told) == seats and isinstance(told[seat], dict):
            own = told[seat].get("hand", told[seat])
            yield own.get("cards") if isinstance(own, dict) else own
