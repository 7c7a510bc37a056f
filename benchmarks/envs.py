"""Environment steps per second: every kind of environment side by side with others' card games.

A step is one decision: an observation and a mask of legal actions, a random legal action, the new position; finished
games start anew. All run in one process, one after the other and that several times over; figures are medians, and
`…_ratio` is ours divided by theirs. What runs on one thread is timed by the processor's clock, so that other work on
the machine changes little; two threads are timed by the wall clock, and want an idle machine. The others are those of
PettingZoo's classic games that are installed (their card games need `pip install rlcard pygame`) and gin rummy of
OpenSpiel, which is C++, in a Python loop. PettingZoo's own performance benchmark is run on our environments too."""

from __future__ import annotations

import contextlib
import importlib
import io
import random
import re
import statistics
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import gymnasium
import numpy as np
import pyspiel
from pettingzoo.test.performance_benchmark import performance_benchmark
from pyarrow.parquet import read_metadata

import zenova.envs.openspiel  # noqa: F401 registers our games
from figures import arguments, conditions, keep, show
from zenova.envs.batch import Batch
from zenova.envs.decisions import GAMES_A_FILE, files_of, write_random
from zenova.envs.gymnasium import IDS
from zenova.envs.pettingzoo import EnvironmentModule
from zenova.games.registry import game

ROUNDS = 5
SECONDS = 0.4
BATCH = 4096
CLASSIC = ("texas_holdem_v4", "texas_holdem_no_limit_v6", "leduc_holdem_v4", "connect_four_v3", "tictactoe_v3")
TABLES = {"zenith": {"players": 2}, "zena": {"players": 4}}

Steps = Callable[[Callable[[], bool]], int]
"""Plays until it is told that time is over and returns the number of steps."""


def main() -> None:
    short = arguments(__doc__).parse_args().short
    warnings.filterwarnings("ignore")
    figures = conditions()
    tables = {"zenith": TABLES["zenith"]} if short else TABLES
    runs: dict[str, Steps] = {}
    for name, options in tables.items():
        runs[f"{name}/pettingzoo"] = pettingzoo_steps(EnvironmentModule(name).env(**options))
        runs[f"{name}/gymnasium_against_random"] = gymnasium_steps(name, options)
        runs[f"{name}/openspiel"] = openspiel_steps(pyspiel.load_game(f"python_{name}", options))
        for threads in (1, 2):
            runs[f"{name}/batch_{threads}_threads"] = batch_steps(name, options, threads, BATCH if not short else 8)
        runs[f"{name}/random_games_as_parquet"] = parquet_steps(name, options, 2 if short else GAMES_A_FILE)
    others = {f"pettingzoo/{name}": pettingzoo_steps(env) for name, env in classic_games().items()}
    others["openspiel/gin_rummy_with_observation"] = openspiel_steps(pyspiel.load_game("gin_rummy"))
    others["openspiel/gin_rummy_without"] = openspiel_steps(pyspiel.load_game("gin_rummy"), observe=False)
    speeds = side_by_side(runs | others, *((1, 0.01) if short else (ROUNDS, SECONDS)))
    figures |= {f"{what}/steps_per_s": speed for what, speed in speeds.items()}
    for name in tables:
        for other in others:
            for ours in ("pettingzoo", "batch_1_threads", "batch_2_threads"):
                figures[f"{name}/{ours}/over/{other}_ratio"] = speeds[f"{name}/{ours}"] / speeds[other]
    if not short:
        for name, options in tables.items():
            turns = turns_per_second(EnvironmentModule(name).env(**options))
            figures[f"{name}/pettingzoo_performance_benchmark/turns_per_s"] = turns
        keep("envs", figures)
    show(figures)


def side_by_side(runs: dict[str, Steps], rounds: int, seconds: float) -> dict[str, float]:
    """The median speed of each, all run in turn, after a first run to compile and load."""
    measured: dict[str, list[float]] = {what: [] for what in runs}
    for repetition in range(rounds + 1):
        for what, run in runs.items():
            clock = time.perf_counter if "2_threads" in what else time.process_time
            started = clock()
            until = started + (seconds if repetition else 0.01)
            steps = run(lambda clock=clock, until=until: clock() >= until)
            if repetition:
                measured[what].append(steps / (clock() - started))
    return {what: statistics.median(speeds) for what, speeds in measured.items()}


def pettingzoo_steps(env: Any) -> Steps:
    def run(over: Callable[[], bool]) -> int:
        steps = 0
        while not over():
            env.reset(seed=steps)
            for _ in env.agent_iter():
                observation, _, termination, truncation, info = env.last()
                if termination or truncation:
                    env.step(None)
                else:
                    mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
                    env.step(random.choice(np.flatnonzero(mask).tolist()))
                    steps += 1
        return steps

    return run


def gymnasium_steps(name: str, options: dict[str, Any]) -> Steps:
    """Steps of the learner; the bots' decisions in between are not counted."""
    env = gymnasium.make(IDS[name], opponents="random", **options)

    def run(over: Callable[[], bool]) -> int:
        steps = 0
        while not over():
            _, info = env.reset(seed=steps)
            ended = False
            while not ended:
                _, _, ended, _, info = env.step(random.choice(np.flatnonzero(info["action_mask"]).tolist()))
                steps += 1
        return steps

    return run


def openspiel_steps(the_game: Any, *, observe: bool = True) -> Steps:
    def run(over: Callable[[], bool]) -> int:
        steps = 0
        while not over():
            state = the_game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(random.choice(state.legal_actions()))
                    continue
                if observe:
                    state.observation_tensor(state.current_player())
                    state.legal_actions_mask()
                state.apply_action(random.choice(state.legal_actions()))
                steps += 1
        return steps

    return run


def batch_steps(name: str, options: dict[str, Any], threads: int, count: int) -> Steps:
    the_game = game(name)
    batch = Batch(the_game, the_game.options_type.parse(options), count=count, seed=1, threads=threads)

    def run(over: Callable[[], bool]) -> int:
        steps = 0
        while not over():
            batch.step(batch.random_actions())
            steps += batch.count
        return steps

    return run


def parquet_steps(name: str, options: dict[str, Any], games: int) -> Steps:
    """Decisions of random games played and written to files."""
    the_game = game(name)
    chosen = the_game.options_type.parse(options)

    def run(over: Callable[[], bool]) -> int:
        steps = 0
        while not over():
            with TemporaryDirectory() as folder:
                out = Path(folder) / "games"
                list(write_random(out, the_game, chosen, games, seed=steps))
                steps += sum(read_metadata(path).num_rows for path in files_of(out))
        return steps

    return run


def classic_games() -> dict[str, Any]:
    """The classic games of PettingZoo that can be made here."""
    found = {}
    for name in CLASSIC:
        with contextlib.suppress(Exception):  # whatever a game needs and does not find, it is left out
            found[name] = importlib.import_module(f"pettingzoo.classic.{name}").env()
    return found


def turns_per_second(env: Any) -> float:
    """What PettingZoo's own benchmark prints."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        performance_benchmark(env)
    found = re.search(r"([\d.]+) turns per second", printed.getvalue())
    assert found
    return float(found[1])


if __name__ == "__main__":
    main()
