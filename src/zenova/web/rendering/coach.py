"""The coach of a lesson: what is said at this point, and beside which piece."""

from __future__ import annotations

from zenova.table import TableView

from .scene import Coach


def coach(view: TableView, language: str) -> Coach | None:
    """Nobody speaks where no lesson is given, while others answer, or once the real game has begun."""
    now = view.taught
    says, beside = now.spoken(language) if now else ("", "")
    if not now or not says:
        return None
    due = now.due_of(now.lesson.seat)
    return Coach(
        says,
        beside,
        now.number + 1,
        now.lesson.last,
        due is not None,
        now.number + 1 == now.lesson.last,
        view.rules.encode(due.action) if due else None,
        f"/table/{view.table}/lesson?seat={view.seat}",
    )
