"""Any view can be drawn as facts and tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from zenova.games.registry import GAMES, game
from zenova.kernel.game import SPECTATOR
from zenova.kernel.outline import Fact, Grid, outline


class Words:
    def label(self, word: str) -> str:
        return word.replace("-", " ")

    def phase(self, phase: str) -> str:
        return f"the {phase}"

    def seat_name(self, seat: int, names: Sequence[str] = ()) -> str:
        return names[seat] if names else f"Seat {seat + 1}"


@pytest.mark.parametrize(
    ("view", "drawn"),
    [
        ({"seat": 1}, []),
        ({"phase": "bidding"}, [Fact("phase", "the bidding")]),
        ({"to-act": [0, 1]}, [Fact("to act", "Ann, Ben")]),
        ({"to-act": []}, [Fact("to act", "–")]),
        ({"prize-cards": [3, 11]}, [Fact("prize cards", "3, 11")]),
        ({"open": True, "deck": None, "shut": False}, [Fact("open", "✓"), Fact("deck", "–"), Fact("shut", "–")]),
        ({"badge": {"seat": 1, "side": "gold"}}, [Fact("badge", "seat Ben, side gold")]),
        ({"rows": [[1, 2], []]}, [Fact("rows", "(1, 2), (–)")]),
        (
            {"seats": [{"points": 3, "hand": ["an-ace"]}, {"points": 0}]},
            [Grid("seats", ("", "points", "hand"), (("Ann", "3", "an ace"), ("Ben", "0", "")))],
        ),
        ({"teams": [{"credits": 2}]}, [Grid("teams", ("", "credits"), (("1", "2"),))]),
        ({"areas": {"old-town": {"cubes": 2}}}, [Grid("areas", ("", "cubes"), (("old town", "2"),))]),
    ],
)
def test_a_view_is_outlined(view: dict[str, Any], drawn: list[Fact | Grid]) -> None:
    assert outline(view, Words(), ["Ann", "Ben"]) == drawn


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_an_outline(name: str) -> None:
    the_game = game(name)
    position = the_game.new(seed=1)
    for seat in (SPECTATOR, 0):
        assert len(outline(the_game.view(position, seat), the_game.words("en"))) > 1
