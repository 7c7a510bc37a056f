"""From a table's view to what a page draws: names for bots, the log in sentences, refusals, links."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import urlencode

from zenova.kernel.game import SPECTATOR, Outcome
from zenova.table import TableView
from zenova.table.plan import game_named
from zenova.table.view import LogLine, SeatView

from .presenter import presenter
from .scene import Clock, Line, Links, Player, Scene
from .texts import Texts, texts

QUIET = frozenset({"dealt", "turn", "drew", "skipped"})  # said elsewhere on the table
LOUD = {"captured": "capture", "won": "win", "exhausted": "win"}
LONGEST_LOG = 60
LONGEST_LINE = 110  # letters after which the story goes on in a new line


def player(view: TableView, seat: SeatView) -> Player:
    kind = "bot" if seat.stand_in else seat.kind
    bots = presenter(view.game).bot_names
    name = seat.name or (bots[seat.number % len(bots)] if kind == "bot" else "")
    return Player(seat.number, name, kind, seat.level or seat.stand_in or "", seat.online)


def scene(view: TableView, language: str, *, curtain: bool = False) -> Scene:
    """The running or finished table, for one viewer."""
    game = game_named(view.game)
    assert view.view is not None
    players = tuple(player(view, seat) for seat in view.seats)
    ended = view.outcome
    outcome = Outcome(ended.winners, ended.scores or (0,) * len(players), ended.how) if ended else None
    asks = view.take_back
    return Scene(
        table=view.table,
        game=game,
        seat=view.seat,
        version=view.version,
        view=view.view,
        players=players,
        decision=None if curtain or view.decision is None else view.decision.decision,
        log=log_lines(view, players, language),
        outcome=outcome,
        ending=ending(view, players, language),
        take_back="" if not asks.possible else "free" if asks.free else "ask",
        take_back_asked=None if asks.asked_by is None else players[asks.asked_by].name,
        take_back_answer=asks.answer,
        replaceable=tuple(players[seat.number] for seat in view.seats if seat.replaceable and not seat.mine),
        stood_in=any(one.number == view.seat and one.stand_in and not one.resigned for one in view.seats),
        clocks=() if ended else tuple(_clocks(view, players)),
        last_roll=next((line.event for line in reversed(view.log) if line.event["event"] == "rolled"), None),
        links=Links() if curtain else links(view),  # behind the curtain nothing is pushed and nothing can be done
        curtain=curtain,
    )


def ending(view: TableView, players: Sequence[Player], language: str) -> str:
    """How the game ended, in a sentence; giving up and clocks are no matter of the rules, so the page has its own."""
    if view.outcome is None:
        return ""
    names = tuple(one.name for one in players)
    if view.outcome.scores is None:
        text = texts(language)
        key = "end.out-of-time" if "time" in view.outcome.how else "end.given-up"
        return text(key, name=text.listed([names[seat] for seat in view.outcome.winners]))
    outcome = Outcome(view.outcome.winners, view.outcome.scores, view.outcome.how)
    return str(game_named(view.game).words(language).outcome(outcome, view.seat, names))


def _clocks(view: TableView, players: Sequence[Player]) -> Iterator[Clock]:
    """The clock of everybody who has one: the shorter of what is left for the move and for the game."""
    for seat in view.seats:
        left = [one for one in (seat.move_left, seat.game_left) if one is not None]
        if left and players[seat.number].kind == "person":
            yield Clock(players[seat.number].name, int(min(left)), seat.asked)


def links(view: TableView) -> Links:
    base = f"/table/{view.table}"
    seat = urlencode({"seat": view.seat})
    if view.seat == SPECTATOR:
        return Links(stream=f"{base}/stream?{seat}")
    return Links(
        act=f"{base}/act?{seat}",
        take_back=f"{base}/take-back?{seat}",
        answer_take_back=f"{base}/take-back/answer?{seat}",
        resign=f"{base}/resign?{seat}" if view.status == "running" else "",
        replace=f"{base}/replace?{seat}",
        come_back=f"{base}/come-back?{seat}",
        hint=f"{base}/hint?{seat}" if view.decision is not None else "",
        stream=f"{base}/stream?{seat}",
    )


def log_lines(view: TableView, players: Sequence[Player], language: str) -> tuple[Line, ...]:
    """The log in sentences, oldest first: what one action led to is one line.

    The lines so far are kept with the last of the events they tell, and only what came after it is put into words.
    """
    words, text = game_named(view.game).words(language), texts(language)
    names = tuple(one.name for one in players)
    said = (language, names)
    start = len(view.log)
    while start and said not in view.log[start - 1].cache:
        start -= 1
    version: int | None = None
    lines = [Line(None, None, text("table.log-begins"))]
    if start:
        known = view.log[start - 1]
        lines = list(known.cache[said])
        version = known.version
    for told in view.log[start:]:
        sentence = _sentence(told, words, text, view.seat, names)
        if not sentence:
            continue
        seat = told.event.get("seat", told.seat)
        team = view.seats[seat].team if seat is not None else None
        loud = LOUD.get(told.event["event"], "")
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


def _sentence(told: LogLine, words: Any, text: Texts, seat: int, names: Sequence[str]) -> str:
    if told.kind == "game":
        if told.event["event"] in QUIET and "card" not in told.event:
            return ""
        if told.event["event"] in ("dealt", "turn"):
            return ""
        return str(words.event(told.event, seat, names))
    key = f"event.{told.event['event']}"
    who = names[told.seat] if told.seat is not None else ""
    return text(key, name=who) if text.has(key) else ""
