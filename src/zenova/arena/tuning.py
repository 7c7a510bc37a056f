"""Fitting the weights of an evaluator to games it plays against itself: `python -m zenova.arena.tuning GAME`.

Each round plays many games one-ply with the weights so far, notes features of positions and who won, and fits the
weights so that the chances they give predict the winners best (a multinomial logistic regression, by Adam; symmetric
between teams because all have the same features)."""

import argparse
import time
from collections.abc import Callable

import numpy as np

from zenova.bots import self_play
from zenova.bots.evaluator import Lesson
from zenova.bots.search import search_for
from zenova.bots.workspace import ROOT, SCRATCH
from zenova.games.registry import GAMES
from zenova.games.registry import game as game_named
from zenova.kernel.game import Game
from zenova.kernel.generator import seed_words
from zenova.kernel.record import Records
from zenova.kernel.rule import compiled

Array = Records


def play_lesson(
    game: Game, lesson: Lesson, rows: int, temperature: float, seed: int
) -> tuple[Array, Array, Array, int]:
    """Positions of self-play: the features of every team, stages, payoffs, and the number of games."""
    search = search_for(game)
    playing = compiled(self_play.PLAYING, game.sources(), search.injected)
    noting = compiled(self_play.NOTING, game.sources(), search.injected | {"add_feature": self_play.note_feature})
    search.compile()
    options = game.options_type.parse(lesson.options)
    blank = game.blank(options)
    teams = len(set(game.teams(blank)))
    positions = np.zeros(rows, game.state)
    results = np.full((rows, teams), np.nan, np.float32)
    count = games = 0
    with search.running(blank, seed) as (_, workspace, _tree):
        dealt = game.records([blank])
        workspace.weights[:] = search.weights
        while count < rows:
            workspace.states[ROOT] = dealt[0]
            workspace.states["random"][ROOT] = seed_words(seed * 1_000_003 + games)[0]
            count = playing["play_game"](workspace, temperature, lesson.keep, positions, results, count)
            games += 1
    features = np.zeros((rows, teams, search.evaluator.features.size), np.float32)
    stages = np.zeros(rows, np.int64)
    noting["note_features"](positions, game.card_table, features, stages, np.zeros(teams), np.zeros(SCRATCH, np.int64))
    return features, stages, results, games


def fit(features: Array, results: Array, bends: Array, start: Array, *, epochs: int, rate: float = 0.02) -> Array:
    """Weights that predict the results best, from a start: a row for every bend of the curve over the stages.

    `bends` says how much each position belongs to each row. Teams that do not play have no result."""
    playing = ~np.isnan(results)
    wanted = np.where(playing, results, 0.0).astype(np.float32)
    weights: Array = start.astype(np.float32)
    mean: Array = np.zeros_like(weights)
    spread: Array = np.zeros_like(weights)
    generator = np.random.default_rng(0)
    step = 0
    for epoch in range(epochs):
        order = generator.permutation(len(features))
        pace = rate * 0.5 * (1 + np.cos(np.pi * epoch / epochs))
        for first in range(0, len(features), BATCH):
            rows = np.sort(order[first : first + BATCH])
            x, bend = features[rows], bends[rows]
            chances = _chances(x, bend, playing[rows], weights)
            errors = (chances - wanted[rows])[:, None, :] * bend[:, :, None] / len(rows)
            gradient = np.tensordot(errors, x, axes=([0, 2], [0, 1])) + DECAY * weights
            step += 1
            mean = 0.9 * mean + 0.1 * gradient
            spread = 0.999 * spread + 0.001 * gradient**2
            weights -= pace * (mean / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.999**step)) + 1e-8)
    return weights


BATCH = 8192
DECAY = 5e-5


def _chances(features: Array, bends: Array, playing: Array, weights: Array) -> Array:
    scores = np.einsum("nsk,nk->ns", features @ weights.T, bends)
    scores = np.where(playing, scores, -1e9)
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(chances / chances.sum(axis=1, keepdims=True))


def log_loss(features: Array, results: Array, bends: Array, weights: Array) -> float:
    playing = ~np.isnan(results)
    chances = np.clip(_chances(features, bends, playing, weights), 1e-6, 1)
    return float(-np.where(playing, results * np.log(chances), 0).sum() / len(features))


def bends_of(stages: Array, length: int) -> Array:
    """How weights change over a curve of stages: constant, linear and quadratic."""
    if length == 1:
        return np.ones((len(stages), 1), np.float32)
    along = (stages % length) / (length - 1) * 2.0 - 1.0
    return np.stack([np.ones_like(along), along, along**2], axis=1).astype(np.float32)


def tune(
    game: Game, rounds: int, rows: int, temperature: float, epochs: int, say: Callable[[str], None] = print
) -> None:
    """Some rounds of self-play and fitting; the weights are written after each."""
    search = search_for(game)
    length = search.evaluator.curve
    every = bends_of(np.arange(len(search.weights)), length)
    for number in range(rounds):
        for first, lessons in search.evaluator.lessons.items():
            curve = slice(first * length, (first + 1) * length)
            began = time.perf_counter()
            heat = 1.0 if not search.weights[curve].any() else temperature
            lessons_played = [
                play_lesson(game, lesson, rows, heat, 100 * number + i) for i, lesson in enumerate(lessons)
            ]
            most = max(one[0].shape[1] for one in lessons_played)
            features = np.concatenate([_widen(one[0], most, 0.0) for one in lessons_played])
            results = np.concatenate([_widen(one[2], most, np.nan) for one in lessons_played])
            bends = every[np.concatenate([one[1] for one in lessons_played])]
            games = sum(one[3] for one in lessons_played)
            played = time.perf_counter() - began
            start = np.linalg.lstsq(every[curve], search.weights[curve], rcond=None)[0]
            kept = np.arange(len(features)) // 500 % 10 != 0  # whole games, for the most part
            fitted = fit(features[kept], results[kept], bends[kept], start, epochs=epochs)
            loss = log_loss(features[~kept], results[~kept], bends[~kept], fitted)
            search.weights[curve] = every[curve] @ fitted
            say(
                f"round {number + 1}, {search.evaluator.stages[first * length]}: {len(features)} positions of {games}"
                f" games in {played:.0f} s, loss on held-out ones {loss:.4f}"
            )
            search.evaluator.write_weights(search.weights)


def _widen(array: Array, teams: int, filling: float) -> Array:
    """The same with as many teams as others have."""
    wider = np.full((array.shape[0], teams, *array.shape[2:]), filling, array.dtype)
    wider[:, : array.shape[1]] = array
    return wider


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rows", type=int, default=100_000, help="positions of each kind of game and round")
    parser.add_argument("--temperature", type=float, default=0.04, help="how much play varies")
    parser.add_argument("--epochs", type=int, default=25)
    chosen = parser.parse_args()
    tune(game_named(chosen.game), chosen.rounds, chosen.rows, chosen.temperature, chosen.epochs)


if __name__ == "__main__":
    main()
