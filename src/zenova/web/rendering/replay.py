"""A finished game, move by move: everything is open then, and one may sit on any side of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from zenova.kernel.data import Struct
from zenova.kernel.game import SPECTATOR, Game
from zenova.kernel.log import GameLog
from zenova.kernel.steps import Step
from zenova.table import LogLine, TableView

from .hands import hand_of
from .presenter import card_address, presenter, printed
from .recent import Recent
from .scene import Hands, Links, Moment, Replay, Scene
from .tables import drawn, scene

STEPS = Recent[list[Step]](8)  # games that were looked at last; each is some megabytes
MOST_MOMENTS = 200


def replayed(view: TableView, log: GameLog, at: int | None, seat: int, language: str, address: str) -> Struct:
    """The table after so many moves, from a seat, with what that seat had been told by then; all hands are open."""
    game = view.rules
    steps = STEPS.of(view.table, lambda: list(log.replay(game)))
    last = len(steps) - 1
    at = last if at is None else max(0, min(at, last))
    mine = seat in view.my_seats
    view = replace(view, seat=seat if mine else SPECTATOR, log=told_to(game, steps[: at + 1], seat))
    look = scene(view, language)
    position = steps[at].position
    look = replace(
        look,
        seat=seat,
        view=game.view(position, seat) | {"to-act": []},  # nobody is waited for
        players=tuple(replace(player, here=True) for player in look.players),
        outcome=look.outcome if at == last else None,
        decision=None,
        take_back=False,
        end=None,
        talk=None,
        links=Links(),
    )
    bar = _bar(look, steps, at, language, address)
    return drawn(view.game, replace(look, replay=bar), language)


def told_to(game: Game, steps: Sequence[Step], seat: int) -> list[LogLine]:
    """What happened, as a seat was told."""
    return [
        LogLine(number, number, step.seat, "game", game.event_view(step.position, event, seat))
        for number, step in enumerate(steps)
        for event in step.events
    ]


def open_hands(game: Game, position: Any, names: Sequence[str], language: str) -> Hands:
    """The cards of every player."""
    words, faces = game.words(language), printed(game, language).faces
    hands = []
    for seat, name in enumerate(names):
        cards = hand_of(game.view(position, seat), seat, len(names))
        called = [
            (card_address(game, str(card)), faces[card].name if card in faces else words.label(str(card)))
            for card in cards
        ]
        hands.append((name, tuple(called)))
    return tuple(hands)


def _bar(look: Scene, steps: Sequence[Step], at: int, language: str, address: str) -> Replay:
    game, names = look.game, tuple(player.name for player in look.players)
    words, weigh = game.words(language), presenter(look.game.name).weight
    position = steps[at].position
    turns = [number for number, step in enumerate(steps[1:]) if step.seat != steps[number].seat]
    moments = [
        Moment(str(words.event(event, SPECTATOR, names)), line.version)
        for line in told_to(game, steps, SPECTATOR)
        for event in (line.event,)
        if weigh(event)
    ]
    return Replay(
        at,
        len(steps) - 1,
        look.seat,
        look.log[-1].text if look.log else "",
        open_hands(game, position, names, language),
        address,
        (*turns, len(steps) - 1),
        tuple(moments[-MOST_MOMENTS:]),
    )
