"""Fitting the weights of a bot's eye to games it plays against itself: `python -m zenova.arena.tuning zenith`.

Each round plays many games one-ply with the weights so far, notes traits of positions and who won, and fits the weights
so that the chances they give predict the winners best (a multinomial logistic regression, seat-symmetric because every
side is seen by the same traits).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from zenova.bots import mind, search
from zenova.games.registry import game as game_named
from zenova.kernel.game import Game
from zenova.kernel.generator import seed_words

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Lesson:
    """How a stage is practised: the options of its games and how many positions are kept of a game."""

    options: dict[str, Any]
    keep: int  # one of so many positions


LESSONS: dict[str, list[Lesson]] = {
    "zenith": [Lesson({"players": 2, "secret-agents": True}, 20), Lesson({"players": 4, "secret-agents": True}, 24)],
}


def practise(game: Game, lesson: Lesson, rows: int, temperature: float, seed: int) -> tuple[Array, Array, Array, int]:
    """Positions of self-play: the traits of every side, stages, payoffs, and the number of games."""
    thinker = mind.mind_for(game)
    rules = thinker.compile()
    options = game.options_type.parse(lesson.options)
    most_sides, traits = thinker.eye.most_sides, thinker.eye.traits["count"]
    seen = np.zeros((rows, most_sides, traits), np.float32)
    stages = np.zeros(rows, np.int64)
    results = np.full((rows, most_sides), np.nan, np.float32)
    count = games = 0
    blank = game.blank(options)
    with thinker.thinking(blank, seed) as (_, desk):
        dealt = game.records([blank])
        while count < rows:
            desk.states[search.ROOT] = dealt[0]
            desk.states["random"][search.ROOT] = seed_words(seed * 1_000_003 + games)[0]
            count = rules["self_play"](desk, temperature, lesson.keep, seen, stages, results, count)
            games += 1
    return seen, stages, results, games


def fit(
    seen: Array, results: Array, start: Array, *, epochs: int = 60, decay: float = 2e-5, rate: float = 0.02
) -> Array:
    """Weights that predict the results best, from a start; sides that do not play have no result."""
    playing = ~np.isnan(results)
    wanted = np.where(playing, results, 0.0).astype(np.float32)
    weights: Array = start.astype(np.float32)
    mean: Array = np.zeros_like(weights)
    spread: Array = np.zeros_like(weights)
    generator = np.random.default_rng(0)
    batch, step = 8192, 0
    for epoch in range(epochs):
        order = generator.permutation(len(seen))
        pace = rate * 0.5 * (1 + np.cos(np.pi * epoch / epochs))
        for first in range(0, len(seen), batch):
            rows = np.sort(order[first : first + batch])
            x, live = seen[rows], playing[rows]
            scores = np.where(live, x @ weights, -1e9)
            chances = np.exp(scores - scores.max(axis=1, keepdims=True))
            chances /= chances.sum(axis=1, keepdims=True)
            gradient = np.tensordot(chances - wanted[rows], x, axes=([0, 1], [0, 1])) / len(rows) + decay * weights
            step += 1
            mean = 0.9 * mean + 0.1 * gradient
            spread = 0.999 * spread + 0.001 * gradient**2
            weights -= pace * (mean / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.999**step)) + 1e-8)
    fitted: Array = weights.astype(np.float64)
    return fitted


def log_loss(seen: Array, results: Array, weights: Array) -> float:
    scores = np.where(np.isnan(results), -1e9, seen @ weights.astype(np.float32))
    top = scores.max(axis=1, keepdims=True)
    logs = scores - top - np.log(np.exp(scores - top).sum(axis=1, keepdims=True))
    return float(-np.nansum(np.where(np.isnan(results), 0, results) * logs) / len(seen))


def tune(game: Game, rounds: int, rows: int, temperature: float, say: Callable[[str], None] = print) -> None:
    """Some rounds of practice and fitting for every stage; the weights are written after each round."""
    thinker = mind.mind_for(game)
    for number in range(rounds):
        for lesson in LESSONS[game.name]:
            began = time.perf_counter()
            heat = 1.0 if not thinker.weights.any() else temperature
            seen, stages, results, games = practise(game, lesson, rows, heat, number)
            played = time.perf_counter() - began
            for stage in np.unique(stages):
                here = stages == stage
                fitted = fit(seen[here], results[here], thinker.weights[stage])
                thinker.weights[stage] = fitted
                loss = log_loss(seen[here], results[here], fitted)
                say(
                    f"round {number + 1}, {thinker.eye.stages[stage]}: {here.sum()} positions of {games} games"
                    f" in {played:.0f} s, loss {loss:.4f}, fitted in {time.perf_counter() - began - played:.0f} s"
                )
        mind.write_weights(thinker.eye, thinker.weights)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--rows", type=int, default=200_000)
    parser.add_argument("--temperature", type=float, default=0.04)
    chosen = parser.parse_args()
    tune(game_named(chosen.game), chosen.rounds, chosen.rows, chosen.temperature)


if __name__ == "__main__":
    main()
