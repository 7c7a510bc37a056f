"""The log of a table in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from zenova.table import LogLine, TableView
from zenova.table.plan import game_named

from .presenter import presenter
from .scene import Line, Player
from .texts import texts

LONGEST_LOG = 60
LONGEST_LINE = 110  # letters after which the story goes on in a new line


def log_lines(view: TableView, players: Sequence[Player], language: str) -> tuple[Line, ...]:
    """The log in sentences, oldest first: what one action led to is one line.

    The lines so far are kept with the last of the events they tell, and only what came after it is put into words.
    """
    say = _Sentences(view, players, language)
    said = (language, say.names)
    start = len(view.log)
    while start and said not in view.log[start - 1].cache:
        start -= 1
    version: int | None = None
    lines = [Line(None, None, say.text("table.log-begins"))]
    if start:
        known = view.log[start - 1]
        lines = list(known.cache[said])
        version = known.version
    for told in view.log[start:]:
        sentence = say(told)
        if not sentence:
            continue
        seat = told.event.get("seat", told.seat)
        team = view.seats[seat].team if seat is not None else None
        loud = say.shows.loud.get(told.event["event"], "")
        last = lines[-1]
        if told.version == version and told.kind == "game" and len(last.text) < LONGEST_LINE:
            lines[-1] = Line(last.seat, last.team, f"{last.text} {sentence}", last.kind or loud)
        else:
            lines.append(Line(seat, team, sentence, loud))
        version = told.version
    shown = tuple(lines[-LONGEST_LOG:])
    if start < len(view.log):
        if start:
            del view.log[start - 1].cache[said]
        view.log[-1].cache[said] = shown
    return shown


class _Sentences:
    """What happened, in words for one viewer."""

    def __init__(self, view: TableView, players: Sequence[Player], language: str) -> None:
        self.words = game_named(view.game).words(language)
        self.text = texts(language)
        self.shows = presenter(view.game)
        self.seat = view.seat
        self.names = tuple(one.name for one in players)

    def __call__(self, told: LogLine) -> str:
        """The sentence, or nothing for what is better seen than told."""
        kind = told.event["event"]
        if told.kind == "game":
            hidden = kind in self.shows.hidden and "card" not in told.event
            quiet = hidden or kind in self.shows.quiet
            return "" if quiet else str(self.words.event(told.event, self.seat, self.names))
        who = self.names[told.seat] if told.seat is not None else ""
        key = f"event.{kind}"
        return self.text(key, name=who) if self.text.has(key) else ""
