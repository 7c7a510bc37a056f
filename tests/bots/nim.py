"""The smallest game that keeps the contract: take one to three from a heap, the last one wins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from zenova.kernel.game import Decision, Event, Game, Outcome, Refusal
from zenova.kernel.options import Options, option
from zenova.kernel.record import record_type, twin_type
from zenova.kernel.rule import rule

STATE = record_type(
    [("random", "i8", 4), ("heap", "i1"), ("waiting", "i1"), ("players", "i1"), ("winner", "i1"), ("error", "i1")]
)
CARDS = record_type([("most", "i1")])
Position = twin_type("NimPosition", STATE)
Cards = twin_type("NimCards", CARDS)


@rule
def new_game(g, cards):
    g.waiting = 1


@rule
def legal(g, cards, seat, out):
    count = min(g.heap, cards.most)
    for i in range(count):
        out[i] = i + 1
    return int(count)


@rule
def step(g, cards, seat, action):
    g.heap -= action
    g.waiting = 3 - g.waiting
    if g.heap == 0:
        g.winner = seat
        g.waiting = 0


@rule
def determinize(g, cards, seat):
    pass


@rule
def payoff(g, cards, seat):
    return 1.0 if g.winner == seat else 0.0


@dataclass(frozen=True)
class NimOptions(Options):
    heap: int = option(9, "how many there are", tuple(range(1, 30)))


class Nim(Game):
    name = "nim"
    title = "Nim"
    rules_version = "1"
    options_type = NimOptions
    state = STATE
    position_type = Position
    action_count = 4
    most_options = 3
    laws = ()
    cards_hash = "nim"

    def __init__(self) -> None:
        self.card_table = np.zeros(1, CARDS)
        self.card_table["most"] = 3
        self.cards = Cards.from_record(self.card_table[0])

    def rules(self) -> dict[str, Callable[..., Any]]:
        return {
            "new_game": new_game,
            "legal": legal,
            "step": step,
            "determinize": determinize,
            "payoff": payoff,
        }

    def sources(self) -> list[Path]:
        return []

    def blank(self, options: Options) -> Any:
        assert isinstance(options, NimOptions)
        g: Any = Position.from_record(np.zeros(1, STATE)[0])
        g.heap, g.players = options.heap, 2
        return g

    def seats(self, position: Any) -> int:
        return 2

    def team(self, position: Any, seat: int) -> int:
        return seat

    def decision(self, position: Any, seat: int) -> Decision | None:
        options = tuple(self.legal(position, seat)) if position.waiting >> seat & 1 else ()
        return Decision(seat, "take", "NIM", None, {}, options) if options else None

    def refusal(self, position: Any, seat: int, action: int) -> Refusal:
        return Refusal("NIM", "no")

    def encode(self, struct: Any) -> int:
        return int(struct["take"])

    def decode(self, action: int) -> dict[str, Any]:
        return {"take": action}

    def view(self, position: Any, seat: int) -> dict[str, Any]:
        return {"heap": position.heap}

    def event_view(self, position: Any, event: Event, seat: int) -> dict[str, Any]:
        return {}

    def outcome(self, position: Any) -> Outcome | None:
        return None if position.waiting else Outcome((position.winner,), (0, 0), ("last",))

    def describe(self, position: Any) -> dict[str, Any]:
        return {"heap": position.heap}

    def build(self, options: Options, given: Mapping[str, Any]) -> Any:
        return self.blank(options)

    def words(self, language: str) -> Any:
        return None
