"""The log of a table in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from zenova.kernel.data import Plain
from zenova.table import LogLine, SeatView, TableView

from .presenter import presenter
from .scene import Line, Player
from .texts import texts

LONGEST_LOG = 60


def log_lines(view: TableView, players: Sequence[Player], language: str) -> tuple[Line, ...]:
    """The log in sentences, oldest first: a line is a deed of one player and what came of it.

    The lines so far are kept with the last of the events they tell, and only what came after it is put into words."""
    say = _Sentences(view, players, language)
    said = (language, say.names)
    start = len(view.log)
    while start and said not in view.log[start - 1].cache:
        start -= 1
    lines = list(view.log[start - 1].cache[said]) if start else [Line(None, None, say.text("table.log-begins"))]
    for (_, kind), grouped in groupby(view.log[start:], key=lambda told: (told.version, told.kind)):
        entry = list(grouped)
        lines += say.of_game(entry) if kind == "game" else say.of_table(entry)
    shown = tuple(lines[-LONGEST_LOG:])
    if start < len(view.log):
        if start:
            del view.log[start - 1].cache[said]
        view.log[-1].cache[said] = shown
    return shown


def with_team(event: Plain, seats: Sequence[SeatView]) -> Plain:
    """An event of a seat, also with the seat's team."""
    seat = event.get("seat")
    return event if seat is None else {"team": seats[seat].team, **event}


class _Sentences:
    """What happened, in words for one viewer."""

    def __init__(self, view: TableView, players: Sequence[Player], language: str) -> None:
        self.words = view.rules.words(language)
        self.text = texts(language)
        self.shows = presenter(view.game)
        self.seats = view.seats
        self.seat = view.seat
        self.names = tuple(one.name for one in players)

    def of_game(self, entry: Sequence[LogLine]) -> Iterator[Line]:
        """What an action led to, without what is better seen than told."""
        events = [told.event for told in entry if not self._unsaid(told.event)]
        for told, sentence in self.words.story(events, self.seat, self.names):
            seat, kind = self._whose(told[0], entry[0].seat), self.shows.loud.get(told[0]["event"], "")
            marks = tuple(dict.fromkeys(place for event in told for place in self._marks(event)))
            yield Line(seat, self._team(seat), sentence, kind, entry[0].seat, entry[0].version, marks)

    def _marks(self, event: Plain) -> Iterator[str]:
        for one in event.get("same", [event]):
            yield from self.shows.marks(with_team(one, self.seats), self.seats[max(self.seat, 0)].team)

    def of_table(self, entry: Iterable[LogLine]) -> Iterator[Line]:
        """What happened around the game."""
        for told in entry:
            key = f"event.{told.event['event']}"
            if self.text.has(key):
                who = self.names[told.seat] if told.seat is not None else ""
                mine = "-you" if told.seat == self.seat and self.text.has(f"{key}-you") else ""
                yield Line(told.seat, self._team(told.seat), self.text(f"{key}{mine}", name=who))

    def _unsaid(self, event: Plain) -> bool:
        kind = event["event"]
        return kind in self.shows.quiet or (kind in self.shows.hidden and "card" not in event)

    def _whose(self, event: Plain, actor: int | None) -> int | None:
        """Whose line it is: the seat's, one of the team's, or that of whoever acted."""
        team = event.get("team")
        if "seat" in event:
            actor = event["seat"]
        elif team is not None and team != self._team(actor):
            actor = next((seat.number for seat in self.seats if seat.team == team), None)
        return actor

    def _team(self, seat: int | None) -> int | None:
        return None if seat is None else self.seats[seat].team
