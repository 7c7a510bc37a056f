"""Who plays whom in an event, round by round. Everybody is a number here, and a game is between two."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .matching import matched
from .standings import Board, standings


def swiss_rounds(entrants: int, wished: int = 0) -> int:
    """How many rounds are played: as many as are wished, or as tell one winner. Up to half as many as there are
    entrants, nobody has to meet somebody twice: whoever has met fewer than half of the others can always be paired
    (G. A. Dirac, “Some theorems on abstract graphs”, 1952)."""
    return max(1, min(wished or (entrants - 1).bit_length(), (entrants + 1) // 2))


def robin_rounds(entrants: int) -> int:
    """So that everybody meets everybody once."""
    return entrants - 1 + entrants % 2


def swiss(entrants: Collection[int], boards: Sequence[Board]) -> list[Board]:
    """The next round of a Swiss event for these entrants, after the boards that were played: those with equal points
    meet, nobody twice as long as that is possible, and nobody has a second bye before all have had one."""
    points = {one.entrant: one.points for one in standings(entrants, boards)}
    order: list[int | None] = [entrant for entrant in points if entrant in entrants]
    if len(order) % 2:
        order.append(None)
    met = {frozenset((board.first, board.second)) for board in boards}
    balance = _balance(boards)
    wishes = [_wishes(one, order, points, balance) for one in order]
    fresh = [
        [place for place in wished if frozenset((one, order[place])) not in met]
        for one, wished in zip(order, wishes, strict=True)
    ]
    mates = matched(fresh) or matched(wishes)
    assert mates is not None
    return [
        _seated(one, order[mate], boards) for one, mate in zip(order, mates, strict=True) if order.index(one) < mate
    ]


def round_robin(entrants: Sequence[int], round: int) -> list[Board]:
    """A round, counted from 0, of an event in which everybody meets everybody: one stays, the others go round the table
    (J. Berger, “Schach-Jahrbuch”, 1893), so that nobody has one seat two times more than the other."""
    around = list(entrants) if len(entrants) % 2 else list(entrants)[:-1]
    size = len(around)
    stays = None if len(entrants) % 2 else entrants[-1]
    opposite = around[round % size]
    first = Board(opposite) if stays is None else Board(*((stays, opposite) if round % 2 else (opposite, stays)))
    others = [
        Board(around[(round + place) % size], around[(round - place) % size]) for place in range(1, size // 2 + 1)
    ]
    return [*others, first]


def _wishes(one: int | None, order: list[int | None], points: dict[int, float], balance: dict[int, int]) -> list[int]:
    """The places of all others: those with as many points first, the upper half of them against the lower; of those
    whose turn at the same seat it is, the others first."""

    def worth(entrant: int | None) -> float:
        return -1.0 if entrant is None else points[entrant]

    def due(entrant: int | None) -> int:
        return 0 if entrant is None else balance.get(entrant, 0)

    same = [place for place, other in enumerate(order) if worth(other) == worth(one)]
    opposite = order.index(one) + len(same) // 2

    def far(place: int) -> tuple[float, bool, int]:
        other = order[place]
        return abs(worth(one) - worth(other)), due(one) * due(other) > 0, abs(place - opposite)

    return sorted((place for place, other in enumerate(order) if other != one), key=far)


def _balance(boards: Sequence[Board]) -> dict[int, int]:
    """How many times more often somebody had the first seat than the second."""
    found: dict[int, int] = {}
    for board in boards:
        if board.second is not None:
            found[board.first] = found.get(board.first, 0) + 1
            found[board.second] = found.get(board.second, 0) - 1
    return found


def _seated(one: int | None, other: int | None, boards: Sequence[Board]) -> Board:
    """Who has had the first seat less often gets it; of two who are equal who did not have it last."""
    if one is None or other is None:
        alone = other if one is None else one
        assert alone is not None
        return Board(alone)
    balance = _balance(boards)
    last = {entrant: side for board in boards for side, entrant in enumerate((board.first, board.second))}
    order = sorted((one, other), key=lambda entrant: (balance.get(entrant, 0), -last.get(entrant, 0)))
    return Board(*order)
