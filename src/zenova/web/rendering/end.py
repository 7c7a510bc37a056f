"""The end of a game: who won and how, what decided it, and what may be done then."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from urllib.parse import quote

from zenova.kernel.data import Plain
from zenova.kernel.game import SPECTATOR, Outcome
from zenova.table import LogLine, TableView

from .presenter import presenter
from .scene import Ending, Moment, Player
from .texts import texts

MOMENTS = 3


def ending(view: TableView, players: Sequence[Player], language: str) -> Ending | None:
    """For who looks from a seat or watches; None while the game goes on."""
    if view.outcome is None:
        return None
    winners = view.outcome.winners if len(view.outcome.winners) < len(players) else ()
    shared = f"/result/{view.table}/{view.result}"
    return Ending(
        _sentence(view, players, language, view.seat),
        _sentence(view, players, language, SPECTATOR),
        view.seat in winners if view.my_seats and winners else None,
        winners,
        tuple(_moments(view, players, language)),
        f"/table/{view.table}" if view.my_seats else shared,
        shared,
        bool(view.my_seats),
        _proposer(view, players),
        bool(view.moves),
        f"/people/{quote(players[view.seat].name)}" if view.rated and view.my_seats else "",
        view.event,
    )


def _sentence(view: TableView, players: Sequence[Player], language: str, reader: int) -> str:
    """How it ended, for a reader on a seat or beside the table. Giving up and clocks are no matter of the rules, so the
    page has its own words for them."""
    assert view.outcome is not None
    names = tuple(one.name for one in players)
    if view.outcome.scores is None:
        text = texts(language)
        lost = [seat.number for seat in view.seats if seat.resigned]
        wins, why = view.outcome.winners, "out-of-time" if "time" in view.outcome.how else "resigned"

        def told(key: str, seats: Sequence[int]) -> str:
            if list(seats) == [reader]:
                return text(f"end.{key}-you")
            return text(f"end.{key}", n=len(seats), name=text.listed([names[seat] for seat in seats]))

        return f"{told('wins', wins)}: {told(why, lost)}"
    outcome = Outcome(view.outcome.winners, view.outcome.scores, view.outcome.how)
    return str(view.rules.words(language).outcome(outcome, reader, names))


def _moments(view: TableView, players: Sequence[Player], language: str) -> list[Moment]:
    """The weightiest things that the winners did, by the game's own measure, in the order in which they happened; none
    where somebody gave up or ran out of time, which is what decided it then."""
    assert view.outcome is not None
    if view.outcome.scores is None:
        return []
    weigh = presenter(view.game).weight
    teams = {view.seats[seat].team for seat in view.outcome.winners}

    def by_winners(event: Plain) -> bool:
        if event.get("team") is not None:
            return event["team"] in teams
        return event.get("seat") is None or event["seat"] in view.outcome.winners  # type: ignore[union-attr]

    def weight(line: LogLine) -> tuple[int, int]:
        return weigh(line.event), line.entry

    told = [line for line in view.log if line.kind == "game" and weigh(line.event) and by_winners(line.event)]
    by_move = {line.entry: line for line in sorted(told, key=weight)}  # of each the weightiest
    chosen = sorted(sorted(by_move.values(), key=weight)[-MOMENTS:], key=lambda line: line.entry)
    words = view.rules.words(language)
    names = tuple(one.name for one in players)
    return [
        Moment(str(words.event(line.event, view.seat, names)), bisect_left(view.moves, line.entry) + 1)
        for line in chosen
    ]


def _proposer(view: TableView, players: Sequence[Player]) -> str:
    """Who wants a rematch, if it is somebody else."""
    asked = [line.seat for line in view.log if line.event["event"] == "rematch"]
    if not asked or not view.rematch or not view.my_seats or asked[-1] is None or asked[-1] in view.my_seats:
        return ""
    return players[asked[-1]].name
