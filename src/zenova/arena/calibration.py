"""How far stated chances can be trusted: what a network says at the decisions of games, and how those games end.

Stated chances are calibrated if of all teams that are given a chance of 70 % about 70 % win. The expected calibration
error is the mean distance of the two over bins of chances (Naeini, Cooper and Hauskrecht 2015). One number, a
temperature that the logits are divided by (Guo et al. 2017), is fitted to games and shipped with the weights."""

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from typing import NamedTuple

from zenova.bots import InformationSet, hint
from zenova.bots.network.engine import engine_for

from .tournament import Schedule, ScheduledGame

BINS = 10
HINT_EVERY = 10  # decisions, because a search takes long
COOLEST, HOTTEST = 0.25, 4.0
SIZE, MARGIN = 320, 46
COLOUR = "#1b6ca8"


@dataclass(frozen=True)
class Statement:
    """The chances of all teams at a decision, the asked one's first, and the share of the victory each got."""

    chances: tuple[float, ...]
    shares: tuple[float, ...]

    def at(self, temperature: float) -> list[float]:
        """The chances, were the network so much less sure."""
        powers = [max(chance, 1e-9) ** (1 / temperature) for chance in self.chances]
        return [power / sum(powers) for power in powers]


class Bin(NamedTuple):
    """Chances that are nearly the same: how many, what was stated on average, and how many of them won."""

    chances: int
    stated: float
    happened: float


def statements_of(schedule: Schedule, scheduled: ScheduledGame) -> list[Statement]:
    """Play a game and note what the network says at every decision with a choice."""
    said: list[tuple[int, list[float]]] = []

    def listen(seen: InformationSet) -> None:
        looked = engine_for(schedule.game).look(seen.sample(), seen.seat)
        said.append((schedule.teams[seen.seat], looked.chances))

    result = schedule.play(scheduled, listen)
    shares = {team: result.payoffs[seat] for seat, team in enumerate(schedule.teams)}
    return [
        Statement(tuple(chances), tuple(shares[(own + after) % len(shares)] for after in range(len(shares))))
        for own, chances in said
    ]


def hints_of(schedule: Schedule, scheduled: ScheduledGame, walks: int) -> list[Statement]:
    """The same of hints after so many walks, at some of the decisions: the asked team's chance, and that of all others
    together."""
    said: list[tuple[int, float]] = []
    asked = itertools.count()

    def listen(seen: InformationSet) -> None:
        if next(asked) % HINT_EVERY == 0:
            said.append((seen.seat, hint(seen, spec=f"champion:iterations={walks},seed={scheduled.number}")[0].chance))

    payoffs = schedule.play(scheduled, listen).payoffs
    return [Statement((chance, 1 - chance), (payoffs[seat], 1 - payoffs[seat])) for seat, chance in said]


def bins_of(statements: Iterable[Statement], temperature: float = 1.0) -> list[Bin]:
    """All chances, each with what came of it, put together by tenths; bins nobody is in are left out."""
    sorted_out: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for statement in statements:
        for chance, share in zip(statement.at(temperature), statement.shares, strict=True):
            sorted_out[min(int(chance * BINS), BINS - 1)].append((chance, share))
    return [
        Bin(len(found), sum(chance for chance, _ in found) / len(found), sum(share for _, share in found) / len(found))
        for found in sorted_out
        if found
    ]


def expected_error(bins: Sequence[Bin]) -> float:
    total = sum(one.chances for one in bins)
    return sum(one.chances * abs(one.stated - one.happened) for one in bins) / max(total, 1)


def fitted_temperature(statements: Sequence[Statement]) -> float:
    """The temperature at which the results surprise least, by golden-section search."""

    def surprise(temperature: float) -> float:
        return -sum(
            share * log(chance)
            for statement in statements
            for chance, share in zip(statement.at(temperature), statement.shares, strict=True)
        )

    low, high = COOLEST, HOTTEST
    golden = (5**0.5 - 1) / 2
    while high - low > 0.005:
        first, second = high - golden * (high - low), low + golden * (high - low)
        if surprise(first) < surprise(second):
            high = second
        else:
            low = first
    return round((low + high) / 2, 3)


def diagram(name: str, bins: Sequence[Bin]) -> str:
    """A reliability diagram as SVG: what happened over what was stated, the larger a dot the more often; on the
    diagonal all is as stated."""
    whole = SIZE + 2 * MARGIN
    total = sum(one.chances for one in bins)

    def at(stated: float, happened: float) -> tuple[float, float]:
        return round(MARGIN + SIZE * stated, 1), round(MARGIN + SIZE * (1 - happened), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole + 20}" role="img" '
        'font-family="sans-serif" font-size="12">',
        f"<title>Reliability: {name}</title>",
        f'<rect width="{whole}" height="{whole + 20}" fill="#fff"/>',
        f'<rect x="{MARGIN}" y="{MARGIN}" width="{SIZE}" height="{SIZE}" fill="none" stroke="#888"/>',
        f'<path d="M{MARGIN} {MARGIN + SIZE}L{MARGIN + SIZE} {MARGIN}" stroke="#bbb" stroke-dasharray="4 4"/>',
        f'<text x="{whole / 2}" y="{whole - 8}" text-anchor="middle">stated chance</text>',
        f'<text x="14" y="{whole / 2}" text-anchor="middle" transform="rotate(-90 14 {whole / 2})">share won</text>',
    ]
    for tick in (0.0, 0.5, 1.0):
        (x, y), (left, across) = at(tick, 0.0), at(0.0, tick)
        parts.append(f'<text x="{x}" y="{y + 16}" text-anchor="middle">{tick:.0%}</text>')
        parts.append(f'<text x="{left - 6}" y="{across + 4}" text-anchor="end">{tick:.0%}</text>')
    line = "L".join("{} {}".format(*at(one.stated, one.happened)) for one in bins)
    parts.append(f'<path d="M{line}" fill="none" stroke="{COLOUR}"/>')
    for one in bins:
        x, y = at(one.stated, one.happened)
        parts.append(f'<circle cx="{x}" cy="{y}" r="{2 + 10 * (one.chances / total) ** 0.5:.1f}" fill="{COLOUR}"/>')
    parts.append(f'<circle cx="{MARGIN}" cy="{whole + 4}" r="5" fill="{COLOUR}"/>')
    parts.append(f'<text x="{MARGIN + 12}" y="{whole + 8}">{name}: error {expected_error(bins):.3f}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
