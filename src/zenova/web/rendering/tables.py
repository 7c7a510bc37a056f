"""From a table's view to what a page draws: names for bots, the log in sentences, refusals, links, the curtain between
people at one screen, and all of it on the board of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypedDict, Unpack

from zenova.bots import Hint
from zenova.kernel.data import Struct
from zenova.kernel.game import SPECTATOR, Outcome
from zenova.table import SeatView, TableLine, TableView

from .coach import coach
from .end import ending
from .log import log_lines
from .moments import loudest, newest, travelling
from .presenter import presenter
from .scene import Clock, Links, Player, Scene
from .talk import talk


class News(TypedDict, total=False):
    """For one reader alone."""

    notice: str
    hints: Sequence[Hint]


def context(view: TableView, language: str, *, curtain: bool = False, **news: Unpack[News]) -> Struct:
    """What the table's templates draw."""
    look = scene(view, language, curtain=curtain)
    if news or view.stopped:
        look = replace(look, notice=news.get("notice") or view.stopped or "", hints=tuple(news.get("hints", ())))
    return drawn(view.game, look, language, _next_name(view, look) if curtain else None)


def curtain(view: TableView, *, asked: bool) -> bool:
    """Whether the hand stays hidden: one screen serves several people, and it is another one's turn now, or nobody
    has said yet who holds it."""
    if len(view.my_seats) < 2 or view.status != "running":
        return False
    waiting = [seat for seat in view.asked if seat in view.my_seats]
    return view.seat not in waiting if asked and waiting else bool(waiting) and not asked


def _next_name(view: TableView, look: Scene) -> Struct:
    waiting = [seat for seat in view.asked if seat in view.my_seats]
    seat = view.seat if view.seat in waiting else waiting[0]
    return {"name": look.players[seat].name, "href": f"/table/{view.table}?seat={seat}"}


def drawn(game: str, look: Scene, language: str, next_name: Struct | None = None) -> Struct:
    """A scene on the board of its game."""
    return {"game": game, "scene": look, "board": presenter(game).board(look, language), "next": next_name}


def scene(view: TableView, language: str, *, curtain: bool = False) -> Scene:
    """The running or finished table, for one viewer."""
    game = view.rules
    assert view.view is not None
    players = tuple([player(view, seat) for seat in view.seats])
    news = newest(view)
    ended = view.outcome
    outcome = Outcome(ended.winners, ended.scores or (), ended.how) if ended else None
    asks = view.take_back
    return Scene(
        table=view.table,
        game=game,
        seat=view.seat,
        version=view.version,
        view=view.view,
        players=players,
        decision=None if curtain or view.decision is None else view.decision.decision,
        log=() if curtain else log_lines(view, players, language),
        outcome=outcome,
        loud=loudest(view, news, players, language),
        travels=travelling(view, news),
        end=ending(view, players, language),
        talk=None if curtain else talk(view, players, language),
        take_back=asks.possible,
        take_back_asked=None if asks.asked_by is None else players[asks.asked_by].name,
        take_back_answer=asks.answer,
        replaceable=tuple([players[seat.number] for seat in view.seats if seat.replaceable and not seat.mine]),
        stood_in=view.seat in [one.number for one in view.seats if one.stand_in and not one.resigned],
        events=view.log,
        links=Links() if curtain else links_of(view),  # behind the curtain nothing is pushed and nothing can be done
        coach=coach(view, language),
        curtain=curtain,
    )


def player(view: TableLine, seat: SeatView) -> Player:
    """Who sits there, with the shorter of what is left for the move and for the game. Whoever resigned and so ended the
    game was no bot in it."""
    kind = "bot" if seat.stand_in and not (seat.resigned and view.status == "over") else seat.kind
    bots = presenter(view.game).bot_names
    name = seat.name or (bots[seat.number % len(bots)] if kind == "bot" else "")
    left = [one for one in (seat.move_left, seat.game_left) if one is not None and view.status == "running"]
    clock = Clock(int(min(left)), seat.asked) if left and kind == "person" else None
    return Player(seat.number, name, kind, seat.level or seat.stand_in or "", seat.online, seat.team, clock)


def links_of(view: TableView) -> Links:
    asked = view.decision is not None and not view.rated
    return links(view.table, view.seat, playing=view.status == "running", hint=asked)


@lru_cache(2048)
def links(table: str, seat: int, *, playing: bool, hint: bool) -> Links:
    """Where the page of a seat sends what its viewer wants; the same with every move."""
    base, place = f"/table/{table}", f"seat={seat}"
    if seat == SPECTATOR:
        return Links(stream=f"{base}/stream?{place}")
    return Links(
        act=f"{base}/act?{place}",
        take_back=f"{base}/take-back?{place}",
        answer_take_back=f"{base}/take-back/answer?{place}",
        resign=f"{base}/resign?{place}" if playing else "",
        replace=f"{base}/replace?{place}",
        come_back=f"{base}/come-back?{place}",
        hint=f"{base}/hint?{place}" if hint else "",
        talk=f"{base}/talk?{place}",
        stream=f"{base}/stream?{place}",
    )
