"""How somebody's games ended: against every strength of bot and every friend, and how many were won in a row."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from zenova.table import TableLine

from .texts import PageTexts


@dataclass
class Record:
    """Games won, lost and shared; `streak` are those won in a row up to now."""

    name: str
    won: int = 0
    lost: int = 0
    shared: int = 0
    streak: int = 0

    def add(self, won: bool | None) -> None:
        """One game more, the oldest first; None: nobody lost it."""
        self.won += won is True
        self.lost += won is False
        self.shared += won is None
        self.streak = self.streak + 1 if won else 0


@dataclass
class GameRecord(Record):
    """All games of one kind, and those against each opponent."""

    against: dict[str, Record] = field(default_factory=dict)


def records(lines: Iterable[TableLine], text: PageTexts) -> list[GameRecord]:
    """From tables that are over, the newest first. A screen shared by all has no opponents."""
    found: dict[str, GameRecord] = {}
    for line in reversed(list(lines)):
        teams = {seat.team for seat in line.seats if seat.mine}
        if line.status != "over" or len(teams) != 1:
            continue
        draw = len({line.seats[seat].team for seat in line.winners}) != 1
        won = None if draw else line.seats[line.winners[0]].team in teams
        record = found.setdefault(line.game, GameRecord(line.title))
        record.add(won)
        opponents = [seat for seat in line.seats if seat.team not in teams]
        names = {text("seat.bot", level=text.level(seat.level)) if seat.level else seat.name for seat in opponents}
        for name in sorted(names):
            record.against.setdefault(name, Record(name)).add(won)
    return list(found.values())
