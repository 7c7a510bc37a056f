"""How fast the rules run: `make bench`.

Compiled figures come from a process that loads its code from the cache, as users' processes do; one core, medians of
several runs. A plain CPython loop timed in the same run gives the scale of the machine. The figures are printed and
written as one flat object to benchmarks/out/engine.json.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from zenova.games.registry import GAMES, game
from zenova.kernel.game import Game
from zenova.kernel.rule import compiled, rule

OUT = Path(__file__).parent / "out" / "engine.json"
RUNS = 5
TABLES: dict[str, dict[str, dict[str, Any]]] = {
    "zenith": {"2p": {"players": 2}, "teams": {"players": 4}},
    "zena": {
        "2p-expert": {"players": 2, "mode": "expert"},
        "4p-expert": {"players": 4, "mode": "expert"},
        "4p-beginner": {"players": 4, "mode": "beginner"},
    },
}
determinize: Any = None
legal: Any = None


@rule
def clone_loop(target, states, times):
    for i in range(times):
        target[0] = states[i & 63]
    return target[0].waiting


@rule
def legal_loop(states, cards, out, times):
    total = 0
    for i in range(times):
        g = states[i & 63]
        seat = 0
        while not (g.waiting >> seat) & 1:
            seat += 1
        total += legal(g, cards[0], seat, out)
    return total


@rule
def determinize_loop(target, states, cards, times):
    for i in range(times):
        target[0] = states[i & 63]
        determinize(target[0], cards[0], i & 1)
    return target[0].waiting


def main() -> None:
    if len(sys.argv) == 3:
        work = {"--first-decision": first_decision, "--measure": measure}[sys.argv[1]]
        work(game(sys.argv[2]))
        return
    figures = {"load_average_before": round(os.getloadavg()[0], 2), "cpus": float(os.cpu_count() or 1)}
    figures["python/loop/additions_per_s"] = plain_loop()
    for name in GAMES:
        with tempfile.TemporaryDirectory() as cache:
            figures |= start_figures(name, cache)
            run_process("--measure", name, cache)
            figures |= json.loads(run_process("--measure", name, cache))
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps(figures, indent=1) + "\n")
    for key, value in figures.items():
        print(f"{key:52} {value:>16,.2f}")
    print(f"written to {OUT.relative_to(Path.cwd()) if OUT.is_relative_to(Path.cwd()) else OUT}")


def plain_loop() -> float:
    """Additions per second of a plain CPython loop: the scale of this machine."""

    def loop() -> None:
        total = 0
        for i in range(1_000_000):
            total += i

    return 1_000_000 / seconds(loop)


def start_figures(name: str, cache: str) -> dict[str, float]:
    """Seconds from nothing to the first compiled decision: with an empty cache and with a full one."""
    cold, warm = (seconds(lambda: run_process("--first-decision", name, cache), 1) for _ in range(2))
    return {f"{name}/start/cold_compile_s": cold, f"{name}/start/warm_s": warm}


def run_process(work: str, name: str, cache: str) -> str:
    command = [sys.executable, __file__, work, name]
    return subprocess.run(
        command, check=True, env=os.environ | {"ZENOVA_CACHE": cache}, stdout=subprocess.PIPE, text=True
    ).stdout


def first_decision(the_game: Game) -> None:
    """What a fresh process does until the first compiled decision is made."""
    states = the_game.many(the_game.options_type(), 1, 1)
    out = np.zeros(the_game.most_options, np.int16)
    the_game.compiled_rules["new_at"](states, 0, the_game.card_table)
    the_game.compiled_rules["random_step_at"](states, 0, the_game.card_table, out)


def measure(the_game: Game) -> None:
    """Print the figures of one game. The first process to do so fills the cache: code that was compiled in the same
    process runs up to a quarter slower than code loaded from the cache."""
    print(json.dumps(engine_figures(the_game)))


def engine_figures(the_game: Game) -> dict[str, float]:
    figures: dict[str, float] = {}
    loops = compiled(
        {"clone": clone_loop, "legal": legal_loop, "determinize": determinize_loop},
        the_game.sources(),
        the_game.rules(),
    )
    for label, words in TABLES[the_game.name].items():
        options = the_game.options_type.parse(words)
        compiled_games, twin_games = play_figures(the_game, options)
        key = f"{the_game.name}/{label}"
        figures |= {f"{key}/compiled/{unit}": figure for unit, figure in compiled_games.items()}
        figures |= {f"{key}/twin/{unit}": figure for unit, figure in twin_games.items()}
        figures |= {f"{key}/compiled/{what}_ns": ns for what, ns in small_figures(the_game, options, loops).items()}
    figures[f"{the_game.name}/record_bytes"] = the_game.state.itemsize
    return figures


def play_figures(the_game: Game, options: Any) -> tuple[dict[str, float], dict[str, float]]:
    """Random games from deal to end, compiled and on the Twin."""
    play = the_game.compiled_rules["play_many"]
    out = np.zeros(the_game.most_options, np.int16)
    decisions = np.zeros(4000, np.int64)
    play(the_game.many(options, 1, 1), the_game.card_table, out, decisions[:1])
    arrays = [the_game.many(options, run, len(decisions)) for run in range(RUNS)]
    spent = statistics.median(
        seconds(lambda array=array: play(array, the_game.card_table, out, decisions), 1) for array in arrays
    )
    fast = {"decisions_per_s": float(decisions.sum()) / spent, "games_per_s": len(decisions) / spent}

    plain_out = [0] * the_game.most_options
    twins = [the_game.position(state) for state in the_game.many(options, 1, 40)]
    count = 0
    started = time.perf_counter()
    for twin in twins:
        the_game.plain_rules["new_game"](twin, the_game.cards)
        count += the_game.plain_rules["play_out"](twin, the_game.cards, plain_out)
    spent = time.perf_counter() - started
    return fast, {"decisions_per_s": count / spent, "games_per_s": len(twins) / spent}


def small_figures(the_game: Game, options: Any, loops: dict[str, Callable[..., Any]]) -> dict[str, float]:
    """Nanoseconds of a clone, a list of legal actions and a new deal, inside compiled code."""
    states = the_game.many(options, 3, 64)
    out = np.zeros(the_game.most_options, np.int16)
    cards = the_game.card_table
    for i in range(64):
        before_the_end(the_game, states, i, out, steps=20 + i)
    target = states[:1].copy()
    times = 200_000
    runs = {
        "clone": lambda: loops["clone"](target, states, times),
        "legal": lambda: loops["legal"](states, cards, out, times),
        "clone_and_determinize": lambda: loops["determinize"](target, states, cards, times),
    }
    for run in runs.values():
        run()
    return {what: seconds(run) / times * 1e9 for what, run in runs.items()}


def before_the_end(the_game: Game, states: Any, i: int, out: Any, steps: int) -> None:
    """Deal a game and play it on at random for a while, but not to its end."""
    the_game.compiled_rules["new_at"](states, i, the_game.card_table)
    for _ in range(steps):
        before = states[i].copy()
        the_game.compiled_rules["random_step_at"](states, i, the_game.card_table, out)
        if states[i]["waiting"] == 0:
            states[i] = before
            return


def seconds(work: Callable[[], Any], runs: int = RUNS) -> float:
    """The median time of a piece of work."""
    spent = []
    for _ in range(runs):
        started = time.perf_counter()
        work()
        spent.append(time.perf_counter() - started)
    return statistics.median(spent)


if __name__ == "__main__":
    main()
