"""An analysis on the page: the board of a node on the table of its game, and the panel beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from zenova.kernel.data import Struct
from zenova.review.analysis import Walk
from zenova.table import DecisionView, SeatView, TableView, TakeBackView

from .replay import open_hands, told_to
from .scene import Links, Standpoint
from .tables import drawn, scene

BEFORE, AFTER = 10, 12  # moves that are listed around a position


@dataclass(frozen=True)
class Entry:
    """A move of the tree: its node, how many moves led to it, who made it, and what else was tried there."""

    node: int
    number: int
    name: str
    text: str
    here: bool
    others: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Panel(Standpoint):
    """And where one can go in an analysis: nodes, None where there is none."""

    asked: tuple[int, ...]
    names: tuple[str, ...]
    entries: tuple[Entry, ...]
    back: int | None
    next: int | None
    up: int | None
    down: int | None


def seat_of(walk: Walk, at: int, wished: int | None) -> int:
    """The seat to look from: one that is asked, if no other is wished for."""
    position = walk.step(at).position
    asked = walk.game.to_act(position)
    if wished is not None and 0 <= wished < walk.game.seats(position):
        return wished
    return asked[0] if asked else 0


def board(walk: Walk, analysis: str, at: int, seat: int, language: str, still: bool = False) -> Struct:
    """The table at a node, for whoever plays all seats; where nothing is asked if it is `still`."""
    game, position = walk.game, walk.step(at).position
    names, asked = names_of(walk, language), game.to_act(position)
    offer = None if still else game.offer(position, seat)
    steps = [walk.step(number) for number in walk.analysis.line(at)]
    view = TableView(
        table=analysis,
        game=game.name,
        title=game.title,
        options=walk.options.as_dict(),
        status="running",
        created=0.0,
        version=at,
        seat=seat,
        my_seats=(seat,),
        seats=tuple(
            SeatView(number, team, "person", names[number], None, None, True, True, number in asked)
            for number, team in enumerate(game.teams(position))
        ),
        host=False,
        public=False,
        clock={},
        grace=0,
        view=game.view(position, seat),
        decision=DecisionView(offer, game) if offer else None,
        log=told_to(game, steps, seat),
        take_back=TakeBackView(False, None, (), False),
        outcome=None,
        result=None,
        moves=(),
        talk=(),
        free_talk=False,
        rated=False,
        invites={},
        watch=None,
        taught=None,
        rules=game,
    )
    links = Links(act=f"/analysis/{analysis}/act?{urlencode({'at': at, 'seat': seat})}")
    ended = game.outcome(position)
    return drawn(game.name, replace(scene(view, language), outcome=ended, talk=None, links=links), language)


def panel(walk: Walk, at: int, seat: int, language: str) -> Panel:
    game, tree = walk.game, walk.analysis
    position, names = walk.step(at).position, names_of(walk, language)
    line = tree.line(at)
    moves = len(line) - 1
    while (children := tree.children(line[-1])) and len(line) <= moves + AFTER:
        line.append(children[0])
    siblings = tree.children(line[moves - 1]) if moves else [0]
    place = siblings.index(at)
    shown = [number for number in range(1, len(line)) if number > moves - BEFORE]
    return Panel(
        at,
        moves,
        seat,
        _sentences(walk, at, names, language),
        open_hands(game, position, names, language),
        tuple(game.to_act(position)),
        names,
        tuple(_entry(walk, line[number], number, names, language, at, whole=True) for number in shown),
        line[moves - 1] if moves else None,
        line[moves + 1] if len(line) > moves + 1 else None,
        siblings[place - 1] if place else None,
        siblings[place + 1] if place + 1 < len(siblings) else None,
    )


def names_of(walk: Walk, language: str) -> tuple[str, ...]:
    words = walk.game.words(language)
    return tuple(words.seat_name(seat) for seat in range(walk.game.seats(walk.step(0).position)))


def _entry(
    walk: Walk, node: int, number: int, names: Sequence[str], language: str, at: int, *, whole: bool = False
) -> Entry:
    """With `whole` also what else was tried at the same place."""
    parent, move = walk.analysis.nodes[node - 1].parent, walk.analysis.nodes[node - 1].move
    others = [other for other in walk.analysis.children(parent) if other != node] if whole else []
    offer = walk.game.offer(walk.step(parent).position, move.seat)
    assert offer is not None
    said = walk.game.words(language).action(walk.game.encode(dict(move.action)), offer, names)
    beside = tuple(_entry(walk, other, number, names, language, at) for other in others)
    return Entry(node, number, names[move.seat], said, node == at, beside)


def _sentences(walk: Walk, at: int, names: Sequence[str], language: str) -> str:
    """What the last move led to, with all cards open."""
    step, game = walk.step(at), walk.game
    if step.move is None:
        return ""
    events = [game.event_view(step.position, event, step.move.seat) for event in step.events]
    return " ".join(sentence for _, sentence in game.words(language).story(events, names=names))
