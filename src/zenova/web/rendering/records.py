"""How somebody's games ended: against every strength of bot and every friend, and how many were won in a row."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from zenova.table import TableLine
from zenova.table.ratings import Result

from .texts import PageTexts


@dataclass
class Record:
    """Games won, lost and shared; `streak` are those won in a row up to now."""

    name: str
    won: int = 0
    lost: int = 0
    shared: int = 0
    streak: int = 0

    def add(self, how: Result) -> None:
        """One game more, the oldest first."""
        setattr(self, how, getattr(self, how) + 1)
        self.streak = self.streak + 1 if how == "won" else 0


@dataclass
class GameRecord(Record):
    """All games of one kind, and those against each opponent."""

    against: dict[str, Record] = field(default_factory=dict)


def records(lines: Iterable[TableLine], name: str, text: PageTexts) -> list[GameRecord]:
    """From tables that are over, the newest first; lessons do not count. At a screen that all shared, the one who is
    called `name` is oneself."""
    found: dict[str, GameRecord] = {}
    for line in reversed(list(lines)):
        mine = [seat for seat in line.seats if seat.mine]
        if len({seat.team for seat in mine}) > 1:
            mine = [seat for seat in mine if seat.name == name]
        teams = {seat.team for seat in mine}
        if line.status != "over" or line.lesson or len(teams) != 1:
            continue
        how = result(line, [seat.number for seat in mine])
        record = found.setdefault(line.game, GameRecord(line.title))
        record.add(how)
        opponents = [seat for seat in line.seats if seat.team not in teams]
        names = {text("seat.bot", level=text.level(seat.level)) if seat.level else seat.name for seat in opponents}
        for opponent in sorted(names):
            record.against.setdefault(opponent, Record(opponent)).add(how)
    return list(found.values())


def result(line: TableLine, seats: Collection[int]) -> Result:
    """How a game ended for the seats of one team."""
    if not any(seat in line.winners for seat in seats):
        return "lost"
    return "won" if len({line.seats[seat].team for seat in line.winners}) == 1 else "shared"
