"""What the bots see in positions: features agree with the rules they are about."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from zena.deck import WORDS
from zenova.bots import bot
from zenova.bots.bot import InformationSet
from zenova.bots.search import search_for
from zenova.bots.workspace import SCRATCH
from zenova.bots.zena.features import Feature
from zenova.games.registry import game
from zenova.games.zena.control import areas_controlled, controller
from zenova.games.zena.goals import goal_points
from zenova.games.zena.state import FIRST_GOAL, Phase
from zenova.games.zenith.state import NO_DISC, NOBODY
from zenova.kernel.game import Game
from zenova.kernel.rule import plain, rule

ZENA = game("zena")


def positions(played: Game, options: dict[str, Any], seed: int) -> list[Any]:
    """Positions of a random game, one of ten."""
    position = played.new(played.options_type.parse(options), seed)
    player = bot("random", seed)
    seen = []
    while position.waiting:
        seen.append(position.clone())
        seat = played.to_act(position)[0]
        played.apply(position, seat, player.choose(InformationSet(played, position, seat, 1)))
    return seen[::10]


@pytest.mark.parametrize(
    ("played", "players", "mode"),
    [
        *((ZENA, players, mode) for players, mode in [(2, "expert"), (4, "expert"), (5, "expert"), (5, "beginner")]),
        (WORDS, 3, "expert"),
    ],
    ids=["2-expert", "4-expert", "5-expert", "5-beginner", "other words"],
)
def test_features_count_goals_and_control_as_the_rules_do(played: Game, players: int, mode: str) -> None:
    counted = 0
    for position in positions(played, {"players": players, "mode": mode}, 7):
        features = look(played, position, players)
        for side in range(players):
            hand = position.hand[side][: position.hand_len[side]]
            areas = [area for area in range(6) if controller(position, area) == side]
            if position.phase != Phase.PLACING:
                assert list(np.flatnonzero(features[side][Feature.CONTROLS : Feature.LEAD])) == areas
            if position.marked[side] == 0:
                goals = [card - FIRST_GOAL for card in hand if card >= FIRST_GOAL]
                held = areas_controlled(position, side)
                points = sum(max(goal_points(position, played.cards, side, goal, held), 0) for goal in goals)
                assert features[side][Feature.GOAL_POINTS : Feature.CONTROLS].sum() == points
                counted += points + len(areas)
    assert counted > 0


def test_both_teams_of_zenith_are_seen_alike() -> None:
    zenith = game("zenith")
    for position in positions(zenith, {"players": 2}, 5):
        assert (look(zenith, with_teams_swapped(position), 2) == look(zenith, position, 2)[::-1]).all()


def with_teams_swapped(position: Any) -> Any:
    swapped = position.clone()
    for pair in ("credits", "zenithium", "captured", "level", "rows_taken", "column", "column_len"):
        setattr(swapped, pair, getattr(position, pair)[::-1])
    for of_seat in ("hand", "hand_len", "redraw"):
        first, second, *others = getattr(position, of_seat)
        setattr(swapped, of_seat, [second, first, *others])
    swapped.disc = [where if where == NO_DISC else -where for where in position.disc]
    swapped.badge = position.badge if position.badge == NOBODY else 1 - position.badge
    swapped.first, swapped.seat = 1 - position.first, 1 - position.seat
    for frame in swapped.stack[: swapped.depth]:
        frame.seat = 1 - frame.seat
    return swapped


def look(played: Game, position: Any, sides: int) -> Any:
    """The features of every side."""
    search = search_for(played)
    measure = plain({"measure": search.injected["measure"]}, search.injected | {"add_feature": note_feature})["measure"]
    seen = np.zeros((sides, search.evaluator.features.size))
    measure(position, played.cards, seen, np.zeros(sides), np.zeros(SCRATCH, np.int64))
    return seen


@rule
def note_feature(features, team, score, feature, amount):
    """Each feature by itself."""
    features[team][feature] += amount
    return score
