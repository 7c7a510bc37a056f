"""Environment steps per second: the doors to both games side by side with others' card games.

A step is one decision: an observation and a mask of legal actions, a random legal action, the new position; finished
games start anew. All run in one process, one after the other and that several times over; figures are medians, and
`…_ratio` is ours divided by theirs. What runs on one thread is timed by the processor's clock, so that other work on
the machine changes little; two threads are timed by the wall clock, and want an idle machine. The others are those of
PettingZoo's classic games that are installed (their card games need `pip install rlcard pygame`) and gin rummy of
OpenSpiel, which is C++, in a Python loop. PettingZoo's own performance benchmark is run on our environments too. Writes
benchmarks/out/envs.json, and the table of docs/research.md.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import random
import re
import statistics
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel
from pettingzoo.test.performance_benchmark import performance_benchmark

from zenova.envs import openspiel
from zenova.envs.batch import Batch
from zenova.envs.gymnasium import IDS
from zenova.envs.pettingzoo import zena_v1, zenith_v1
from zenova.games.registry import game

OUT = Path(__file__).parent / "out" / "envs.json"
PAGE = Path(__file__).parent.parent / "docs" / "research.md"
BEGIN, END = "<!-- speeds: python benchmarks/envs.py -->", "<!-- end of speeds -->"
DOORS = {
    "PettingZoo": "pettingzoo",
    "Gymnasium, the learner's steps against `random`": "gymnasium_against_random",
    "OpenSpiel (uncompiled)": "openspiel",
    "`Batch`, one thread": "batch_1_threads",
    "`Batch`, two threads": "batch_2_threads",
}
ROUNDS = 5
SECONDS = 0.4
BATCH = 4096
CLASSIC = ("texas_holdem_v4", "texas_holdem_no_limit_v6", "leduc_holdem_v4", "connect_four_v3", "tictactoe_v3")
TABLES = {"zenith": {"players": 2}, "zena": {"players": 4}}

Steps = Callable[[Callable[[], bool]], int]
"""Plays until it is told that time is over and returns the number of steps."""


def main() -> None:
    warnings.filterwarnings("ignore")
    figures: dict[str, Any] = {"load_average_before": round(os.getloadavg()[0], 2), "cpus": os.cpu_count()}
    doors = {"zenith": zenith_v1, "zena": zena_v1}
    spiel_games = {"zenith": openspiel.ZenithGame, "zena": openspiel.ZenaGame}
    runs: dict[str, Steps] = {}
    for name, options in TABLES.items():
        runs[f"{name}/pettingzoo"] = pettingzoo_steps(doors[name].env(**options))
        runs[f"{name}/gymnasium_against_random"] = gymnasium_steps(name, options)
        runs[f"{name}/openspiel"] = openspiel_steps(spiel_games[name](options))
        for threads in (1, 2):
            runs[f"{name}/batch_{threads}_threads"] = batch_steps(name, options, threads)
    others = {f"pettingzoo/{name}": pettingzoo_steps(env) for name, env in classic_games().items()}
    others["openspiel/gin_rummy_with_observation"] = openspiel_steps(pyspiel.load_game("gin_rummy"))
    others["openspiel/gin_rummy_without"] = openspiel_steps(pyspiel.load_game("gin_rummy"), observe=False)
    speeds = side_by_side(runs | others)
    figures |= {f"{what}/steps_per_s": speed for what, speed in speeds.items()}
    for name in TABLES:
        for other in others:
            for ours in ("pettingzoo", "batch_1_threads", "batch_2_threads"):
                figures[f"{name}/{ours}/over/{other}_ratio"] = speeds[f"{name}/{ours}"] / speeds[other]
    for name, options in TABLES.items():
        figures[f"{name}/pettingzoo_performance_benchmark/turns_per_s"] = turns_per_second(doors[name].env(**options))
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps(figures, indent=1) + "\n")
    write_table(figures)
    for key, value in figures.items():
        print(f"{key:80} {value:>16,.2f}")


def write_table(figures: dict[str, Any]) -> None:
    """The figures as the table of speeds in docs/research.md, with those of a GPU if benchmarks/gpu.py was run."""
    rivals = {
        "PettingZoo's Texas hold'em": "pettingzoo/texas_holdem_v4",
        "OpenSpiel's gin rummy (C++)": "openspiel/gin_rummy_with_observation",
    }
    rivals = {title: key for title, key in rivals.items() if f"{key}/steps_per_s" in figures}
    lines = [
        " | ".join(["| steps/s | Zenith, 2 players | Zena 1814, 4 players", *(f"Zenith : {title}" for title in rivals)])
        + " |",
        "|---|---:|---:|" + "---:|" * len(rivals),
    ]
    for title, door in DOORS.items():
        zenith, zena = (figures[f"{name}/{door}/steps_per_s"] for name in TABLES)
        ratios = [zenith / figures[f"{key}/steps_per_s"] for key in rivals.values()]
        shown = [
            f"{zenith:,.0f}",
            f"{zena:,.0f}",
            *(f"{ratio:.2g}" if ratio < 10 else f"{ratio:.0f}" for ratio in ratios),
        ]
        lines.append(f"| {title} | {' | '.join(shown)} |")
    gpu = OUT.with_name("gpu.json")
    if gpu.exists():
        measured = json.loads(gpu.read_text())
        for games in (2**16, 2**18, 2**20):
            keys = [f"zenith/2/games_{games}/steps_per_s", f"zena/4/expert/games_{games}/steps_per_s"]
            shown = [f"{measured[key]:,.0f}" if key in measured else "" for key in keys]
            lines.append(
                f"| `CudaBatch`, {games:,} games, {measured['gpu']} | {' | '.join(shown)} |" + " |" * len(rivals)
            )
    for title, key in rivals.items():
        lines.append(f"\n{title}: {figures[f'{key}/steps_per_s']:,.0f} steps/s in the same run.")
    lines.append(f"\nLoad average before the run: {figures['load_average_before']} on {figures['cpus']} cores.")
    before, _, rest = PAGE.read_text().partition(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n" + "\n".join(lines) + f"\n{END}{rest.partition(END)[2]}")


def side_by_side(runs: dict[str, Steps]) -> dict[str, float]:
    """The median speed of each, all run in turn, after a first run to compile and load."""
    measured: dict[str, list[float]] = {what: [] for what in runs}
    for repetition in range(ROUNDS + 1):
        for what, run in runs.items():
            clock = time.perf_counter if "2_threads" in what else time.process_time
            started = clock()
            until = started + (SECONDS if repetition else 0.01)
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


def batch_steps(name: str, options: dict[str, Any], threads: int) -> Steps:
    the_game = game(name)
    batch = Batch(the_game, the_game.options_type.parse(options), count=BATCH, seed=1, threads=threads)

    def run(over: Callable[[], bool]) -> int:
        steps = 0
        while not over():
            batch.step(batch.random_actions())
            steps += batch.count
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
