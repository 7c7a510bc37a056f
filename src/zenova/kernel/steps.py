"""Steps of a game, taken for the first time or once more from what was recorded.

`deal`, `play` and `redeal` leave the position they start from as it is. Each takes the chance outcomes to be fed, which
must be exactly those the rules ask for, or None to leave them to the generator."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .data import Plain, Struct
from .game import SPECTATOR, Event, Game, take_events
from .generator import ChanceError, Tape, seed_words
from .given import with_numbers
from .options import Options
from .record import Twin


@dataclass(frozen=True)
class Move:
    """One action of a seat, with the chance outcomes it led to. `redealt` is what was dealt anew before it, because
    something had been taken back there."""

    seat: int
    action: Plain
    chance: tuple[Plain, ...] = ()
    redealt: tuple[Plain, ...] = ()


class Step(NamedTuple):
    """A position of its own, what happened and what chance gave on the way to it, and the move that led to it."""

    position: Twin
    events: list[Event]
    chance: Sequence[Plain]
    move: Move | None = None

    @property
    def seat(self) -> int | None:
        """Whose move it was."""
        return None if self.move is None else self.move.seat


def deal(
    game: Game,
    options: Options,
    seed: int | None = None,
    chance: Sequence[Plain] | None = None,
    given: Plain | None = None,
) -> Step:
    """A new game, or one from a position in words: there, with a seed or what chance gave then, what no seat knows is
    dealt anew."""
    if given is not None:
        position = game.build(options, with_numbers(given))
        take_events(position)
        return Step(position, [], ()) if seed is None and not chance else redeal(game, position, seed, chance)
    tape = _tape(game, chance)
    position = game.new(options, seed, tape)
    return _step(game, position, take_events(position), chance)


def play(
    game: Game, position: Twin, seat: int, action: int, seed: int | None = None, chance: Sequence[Plain] | None = None
) -> Step:
    """An action of a seat, which leaves the position before it as it is; `Refused` if it is not legal."""
    after = _copy(game, position, seed, chance)
    return _step(game, after, game.apply(after, seat, action), chance)


def redeal(game: Game, position: Twin, seed: int | None = None, chance: Sequence[Plain] | None = None) -> Step:
    """What no seat knows is dealt anew: for whoever took back after a look at what comes."""
    after = _copy(game, position, seed, chance)
    game.redeal(after)
    return _step(game, after, [], chance)


EventViews = Sequence[Sequence[Struct]]
"""Each event as every seat sees it, and last as somebody who watches does."""


def event_views(game: Game, position: Twin, events: Sequence[Event]) -> EventViews:
    """What happened, for everybody; equal views share memory."""
    perspectives = (*range(game.seats(position)), SPECTATOR)
    told: list[list[Struct]] = []
    for event in events:
        if game.event_schema.is_public(event.kind):
            told.append([game.event_view(position, event, SPECTATOR)] * len(perspectives))
            continue
        views: list[Struct] = []
        for perspective in perspectives:
            view = game.event_view(position, event, perspective)
            views.append(next((known for known in views if known == view), view))
        told.append(views)
    return told


def checksum(views: EventViews) -> str:
    """Tells whether the same happened again."""
    return hashlib.blake2b(_sorted(views).encode(), digest_size=4).hexdigest()


_sorted = json.JSONEncoder(sort_keys=True, check_circular=False).encode


def _copy(game: Game, position: Twin, seed: int | None, chance: Sequence[Plain] | None) -> Twin:
    after = position.clone()
    after.tape = _tape(game, chance) if seed is None or chance is not None else _SeededTape(after, seed)
    return after


class _SeededTape(Tape):
    """Lets a position's generator begin anew where chance is first asked for, which it is not in most moves."""

    def __init__(self, position: Twin, seed: int) -> None:
        super().__init__()
        self._begin: tuple[Twin, int] | None = (position, seed)

    def next(self, what: int) -> list[int] | None:
        if self._begin is not None:
            position, seed = self._begin
            position.random = seed_words(seed)[0].tolist()
            self._begin = None
        return super().next(what)


def _tape(game: Game, chance: Sequence[Plain] | None) -> Tape:
    return Tape() if chance is None else Tape([game.chance.numbers(one) for one in chance], strict=True)


def _step(game: Game, position: Twin, events: list[Event], chance: Sequence[Plain] | None) -> Step:
    """The rules must have asked for exactly the outcomes that were fed, and each names the whole pile."""
    tape, position.tape = position.tape, None
    assert tape is not None
    recorded = tape.take_recorded()
    if chance is None:
        return Step(position, events, tuple(game.chance.words(*outcome) for outcome in recorded))
    if tape.forced:
        raise ChanceError("the log holds a chance outcome that the rules do not ask for here")
    if recorded != [(int(what), list(outcome)) for what, outcome in map(game.chance.numbers, chance)]:
        raise ChanceError("a chance outcome names only a part of what was shuffled")
    return Step(position, events, chance)
