"""How an event stands: points, and what tells those apart who have equally many."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Board:
    """A game of two entrants; alone it is a bye. `points` are those of the first: 1 for a win, ½ for a shared one; None
    until it is over."""

    first: int
    second: int | None = None
    points: float | None = None

    @property
    def scores(self) -> dict[int, float]:
        """What everybody has of it; nothing while it is played."""
        if self.second is None:
            return {self.first: 1.0}
        return {} if self.points is None else {self.first: self.points, self.second: 1.0 - self.points}


@dataclass(frozen=True)
class Standing:
    """`buchholz`: the points of all whom one has played. `berger`: those of whom one has beaten, and half of those of
    whom one has shared with (Sonneborn and Berger). A bye is a point against nobody."""

    place: int
    entrant: int
    points: float
    buchholz: float
    berger: float
    wins: int

    @property
    def worth(self) -> tuple[float, float, float, int]:
        return self.points, self.buchholz, self.berger, self.wins


def standings(entrants: Iterable[int], boards: Iterable[Board]) -> list[Standing]:
    """The best first; who has the same of everything shares a place. All who have played are in it."""
    played = [board.scores for board in boards]
    everybody = dict.fromkeys([*entrants, *(entrant for scores in played for entrant in scores)])
    points = {one: sum(scores.get(one, 0.0) for scores in played) for one in everybody}
    found = []
    for one in sorted(everybody):
        against = [(scores[one], other) for scores in played if one in scores for other in scores if other != one]
        found.append(
            Standing(
                0,
                one,
                points[one],
                sum(points[other] for _, other in against),
                sum(score * points[other] for score, other in against),
                sum(score == 1.0 for score, _ in against),
            )
        )
    found.sort(key=lambda standing: standing.worth, reverse=True)
    places: dict[tuple[float, ...], int] = {}
    for place, standing in enumerate(found, 1):
        places.setdefault(standing.worth, place)
    return [replace(one, place=places[one.worth]) for one in found]
