"""Events as pages show them."""

from __future__ import annotations

from collections.abc import Set

from zenova.club.events import Event, Place
from zenova.games.registry import GAMES
from zenova.kernel.data import Struct
from zenova.table.plan import game_named

from .form import form
from .templates import title
from .texts import PageTexts


def making(text: PageTexts) -> list[Struct]:
    """A form for each game, for two players."""
    return [
        {
            "game": game,
            "title": title(game),
            "fields": [field for field in form(game, text, {}).fields if not field.seats],
            "counted": getattr(game_named(game).options_type.seat_option(), "name", ""),
        }
        for game in GAMES
    ]


def described(event: Event, hashes: Set[str], text: PageTexts) -> Struct:
    """How it stands, for somebody with these keys."""
    names = {one.number: one.name for one in event.entrants}
    mine = event.entrant(hashes)
    boards = [_board(place, names, mine.number if mine else 0) for place in event.places]
    rounds = [[board for board in boards if board["round"] == number] for number in range(event.round, 0, -1)]
    return {
        "event": event,
        "hosts": event.host in hashes,
        "mine": mine,
        "lets_in": event.may_enter(()),
        "may_enter": mine is None and event.may_enter(hashes),
        "now": rounds[0] if rounds else [],
        "past": rounds[1:],
        "here": [one for one in event.entrants if not one.gone],
        "going_on": any(not place.over for place in event.now),
        "table": next((board["table"] for board in boards if board["mine"] and not board["over"]), None),
        "says": text("club.round", n=event.round, all=event.rounds) if event.round else text("club.open"),
        "standings": [
            [one.place, names.get(one.entrant, "…"), *map(_number, (one.points, one.buchholz, one.berger))]
            for one in event.standings()
        ],
    }


def _board(place: Place, names: dict[int, str], mine: int) -> Struct:
    first, second = place.board.first, place.board.second
    scores = place.board.scores
    return {
        "round": place.round,
        "number": place.number,
        "first": names.get(first, "…"),
        "second": None if second is None else names.get(second, "…"),
        "table": place.table,
        "over": place.over,
        "mine": mine in (first, second),
        "says": " : ".join(_number(scores[one]) for one in (first, second) if one is not None) if scores else "",
    }


def _number(points: float) -> str:
    """3 and a half is 3½; of quarters two digits."""
    if points * 2 != int(points * 2):
        return f"{points:.2f}"
    whole = str(int(points)) if points != 0.5 else ""
    return whole + ("½" if points != int(points) else "")
