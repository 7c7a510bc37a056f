"""Clocks: how long a seat has been thinking. Times are seconds since the epoch and come from the entries."""

from __future__ import annotations

from dataclasses import dataclass, field

from .plan import ClockRules


@dataclass
class Clock:
    """The clocks of all seats.

    A move's time begins when a seat is asked, and again after each action of it that others can see: what is chosen in
    secret must not show on a clock."""

    rules: ClockRules
    used: dict[int, float] = field(default_factory=dict)
    since: dict[int, float] = field(default_factory=dict)

    def copy(self) -> Clock:
        return Clock(self.rules, self.used.copy(), self.since.copy())

    def turn(self, asked: list[int], at: float, restarted: int | None = None) -> None:
        """From `at` on these seats are asked; `restarted` is one that has just acted in the open."""
        for seat in list(self.since):
            if seat not in asked or seat == restarted:
                self.used[seat] = self.used.get(seat, 0.0) + max(0.0, at - self.since.pop(seat))
        for seat in asked:
            self.since.setdefault(seat, at)

    def resume(self, at: float) -> None:
        """Time during which the server was away is nobody's."""
        self.since = dict.fromkeys(self.since, at)

    def deadline(self, seat: int) -> float | None:
        """When the time of an asked seat runs out."""
        if seat not in self.since:
            return None
        ends = []
        if self.rules.move is not None:
            ends.append(self.since[seat] + self.rules.move)
        if self.rules.game is not None:
            ends.append(self.since[seat] + self.rules.game - self.used.get(seat, 0.0))
        return min(ends, default=None)

    def game_left(self, seat: int, now: float) -> float | None:
        if self.rules.game is None:
            return None
        running = now - self.since[seat] if seat in self.since else 0.0
        return max(0.0, self.rules.game - self.used.get(seat, 0.0) - running)

    def move_left(self, seat: int, now: float) -> float | None:
        if self.rules.move is None or seat not in self.since:
            return None
        return max(0.0, self.since[seat] + self.rules.move - now)
