"""Chance: the generator that lives in every position, and the tape that records or feeds its outcomes.

The generator is xoshiro128++ on four 32-bit words kept in int64 fields, with nothing but shifts, sums and xors, so
plain Python, compiled code and a GPU produce the identical game. A game's record has a field `random` of four int64."""

from __future__ import annotations

from collections import deque

import numpy as np
from numpy.typing import NDArray

from .errors import UserError
from .rule import rule

WORD = 0xFFFFFFFF


def seed_words(seed: int, count: int = 1) -> NDArray[np.int64]:
    """The generator's words for `count` games grown from one seed; the first games of a longer run are the same."""
    return np.random.SeedSequence(seed).generate_state(4 * count, np.uint32).astype(np.int64).reshape(count, 4)


def derived_seed(*parts: int) -> int:
    """A seed for one of many things that grow from one seed, such as a game of a run, by its numbers."""
    return int(np.random.SeedSequence(parts).generate_state(1, np.uint64)[0] >> 2)


@rule
def advance(words):
    """The next 32 random bits of a generator's four words."""
    a, b, c, d = words[0], words[1], words[2], words[3]
    total = (a + d) & WORD
    result = ((((total << 7) & WORD) | (total >> 25)) + a) & WORD
    shifted = (b << 9) & WORD
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = ((d << 11) & WORD) | (d >> 21)
    words[0], words[1], words[2], words[3] = a, b, c, d
    return result


@rule
def next_random(g):
    """32 random bits of a position's generator."""
    return advance(g.random)


@rule
def below(g, count):
    """A whole number from 0 to count - 1, for choices that are not part of the game (a random player's move)."""
    return (next_random(g) * count) >> 32


def _shuffle_on_twin(g, pile, length, what):
    tape = g.tape
    forced = tape.next(what) if tape is not None else None
    if forced is None:
        for i in range(length - 1, 0, -1):
            j = below(g, i + 1)
            pile[i], pile[j] = pile[j], pile[i]
    else:
        pile[:length] = arrange(pile[:length], forced, what)
    if tape is not None:
        tape.record(what, pile[:length])


@rule(twin=_shuffle_on_twin)
def shuffle(g, pile, length, what):
    """Shuffle the first `length` things of a pile in place; `what` names the outcome in the log."""
    for i in range(length - 1, 0, -1):
        j = below(g, i + 1)
        pile[i], pile[j] = pile[j], pile[i]


def _roll_on_twin(g, count, what):
    tape = g.tape
    forced = tape.next(what) if tape is not None else None
    outcome = below(g, count) if forced is None else forced[0]
    if not 0 <= outcome < count:
        raise ChanceError(f"chance outcome {outcome} is not possible here: it must lie between 0 and {count - 1}")
    if tape is not None:
        tape.record(what, [outcome])
    return outcome


@rule(twin=_roll_on_twin)
def roll(g, count, what):
    """One of `count` equally likely outcomes, 0 first; `what` names the outcome in the log."""
    return below(g, count)


class ChanceError(UserError):
    """A recorded or forced chance outcome does not fit the position."""


class Tape:
    """Chance outcomes on their way in (forced, from a log or a scenario) and out (recorded, for the log).

    A forced shuffle may name only the first things to come up, last entry of the pile first drawn; the rest keep their
    order below. `what` is a small integer that the game names."""

    def __init__(self, forced: list[tuple[int, list[int]]] | None = None, strict: bool = False) -> None:
        self.forced = deque(forced or [])
        self.strict = strict
        self.recorded: list[tuple[int, list[int]]] = []

    def next(self, what: int) -> list[int] | None:
        if self.forced and self.forced[0][0] == what:
            return self.forced.popleft()[1]
        if self.strict:
            raise ChanceError("the log holds no outcome for a chance event that the rules ask for here")
        return None

    def record(self, what: int, outcome: list[int]) -> None:
        self.recorded.append((what, list(outcome)))

    def take_recorded(self) -> list[tuple[int, list[int]]]:
        recorded, self.recorded = self.recorded, []
        return recorded


def arrange(pile: list[int], wanted: list[int], what: int) -> list[int]:
    """The pile with `wanted` on top, in that drawing order reversed (the top of a pile is its end)."""
    rest = list(pile)
    for thing in wanted:
        if thing not in rest:
            raise ChanceError(f"chance outcome names {thing}, which is not in the pile being shuffled")
        rest.remove(thing)
    return rest + list(wanted)
