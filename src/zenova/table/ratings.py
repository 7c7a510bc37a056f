"""Ratings of people: what a rated game that is over changes. Bots are fixed points, so ratings mean the same on every
server."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from zenova.bots.levels import fixed_point
from zenova.kernel.game import SPECTATOR

from .happening import Acted
from .parts import Ending, Seat
from .table import Table

Result = Literal["won", "lost", "shared"]
MEAN, SPREAD = 25.0, 25.0 / 3  # of somebody new: openskill's own
SURE = 0.5  # the spread of a fixed point
POINTS, MIDDLE = 30.0, 1500  # shown for one mu, nearly as Elo's points count, and for the mean
SETTLED = 5.0  # the spread below which a rating says something


@dataclass(frozen=True)
class Rating:
    """What is believed of somebody's strength: openskill's mu and sigma."""

    mu: float = MEAN
    sigma: float = SPREAD

    @property
    def points(self) -> int:
        """As it is shown."""
        return round(MIDDLE + POINTS * (self.mu - MEAN))

    @property
    def settled(self) -> bool:
        return self.sigma < SETTLED


def kind_of(table: Table) -> str:
    """Games for two and for more are rated apart: the number of players."""
    return str(len(table.seats))


def rated(table: Table, before: Mapping[int, Rating]) -> dict[int, Rating]:
    """The ratings of people after a game, by seat, from those before it. A bot stays what it is."""
    from openskill.models import PlackettLuce

    assert table.ending is not None
    model = PlackettLuce()
    teams = _teams(table.seats)
    started = {seat.number: before.get(seat.number) or _bot(table, seat) for seat in table.seats}
    playing = [[model.rating(started[seat].mu, started[seat].sigma) for seat in team] for team in teams]
    after = model.rate(playing, ranks=[float(place) for place in places(table.seats, table.ending)])
    found = {
        seat: Rating(one.mu, one.sigma)
        for team, ratings in zip(teams, after, strict=True)
        for seat, one in zip(team, ratings, strict=True)
    }
    return {seat: rating for seat, rating in found.items() if seat in before}


def places(seats: Sequence[Seat], ending: Ending) -> list[int]:
    """The place of each team, the best is 0: winners, then the others by their score, those who gave up last."""
    standings = [_standing([seats[seat] for seat in team], ending) for team in _teams(seats)]
    ranks = sorted(set(standings))
    return [ranks.index(standing) for standing in standings]


def _standing(team: Sequence[Seat], ending: Ending) -> tuple[int, int]:
    if any(seat.resigned for seat in team) and not any(seat.kind == "person" and not seat.resigned for seat in team):
        return 2, 0
    if any(seat.number in ending.winners for seat in team):
        return 0, 0
    return 1, -ending.scores[team[0].number] if ending.scores else 0


def result(seats: Sequence[Seat], ending: Ending, seat: int) -> Result:
    """How a game ended for a seat."""
    teams, ranks = _teams(seats), places(seats, ending)
    if next(place for team, place in zip(teams, ranks, strict=True) if seat in team):
        return "lost"
    return "won" if ranks.count(0) == 1 else "shared"


def played(table: Table, seat: int) -> dict[str, int]:
    """How often the person on a seat named something in an action, such as a card, and everybody could see it."""
    seen: dict[int, bytes] = defaultdict(bytes)
    for line in table.told[SPECTATOR]:
        seen[line.entry] += line.json
    counted: Counter[str] = Counter()
    for entry in table.history:
        if entry.seat == seat and isinstance(entry.what, Acted) and entry.what.by == "person":
            words = [word for word in entry.what.action.values() if isinstance(word, str)]
            counted.update(word for word in words if f'"{word}"'.encode() in seen[entry.number])
    return dict(counted)


def _teams(seats: Sequence[Seat]) -> list[list[int]]:
    return [[seat.number for seat in seats if seat.team == team] for team in sorted({seat.team for seat in seats})]


def _bot(table: Table, seat: Seat) -> Rating:
    point = fixed_point(table.game.name, len(table.seats), seat.level or "")
    assert point is not None, "a rated table has bots that are fixed points"
    return Rating(point, SURE)
