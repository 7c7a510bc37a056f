"""How fast the rules run: `make bench`.

Compiled figures come from a process that loads its code from the cache, as users' processes do; one core, medians of
several runs. A plain CPython loop timed in the same run gives the scale of the machine."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from figures import Figures, arguments, conditions, keep, show
from zenova.games.registry import game
from zenova.kernel.game import Game
from zenova.kernel.rule import compiled, rule

RUNS = 5
WHOLE, MOMENT = (RUNS, 4000, 200_000), (1, 10, 100)  # runs, games in each, times of what is small
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
    parser = arguments(__doc__)
    parser.add_argument("--first-decision", metavar="GAME", help="what is timed as a start: make one compiled decision")
    parser.add_argument("--measure", metavar="GAME", help="print the figures of one game, as a process of its own")
    chosen = parser.parse_args()
    if chosen.first_decision:
        first_decision(game(chosen.first_decision))
    elif chosen.measure:
        print(json.dumps(engine_figures(game(chosen.measure), *(MOMENT if chosen.short else WHOLE))))
    elif chosen.short:
        show({"python/loop/additions_per_s": plain_loop()} | engine_figures(game("zenith"), *MOMENT))
    else:
        measure_all()


def measure_all() -> None:
    figures = conditions() | {"python/loop/additions_per_s": plain_loop()}
    for name in TABLES:
        with tempfile.TemporaryDirectory() as cache:
            figures |= start_figures(name, cache)
            run_process("--measure", name, cache)  # fills the cache: code compiled in a process runs slower there
            figures |= json.loads(run_process("--measure", name, cache))
    keep("engine", figures)
    show(figures)


def plain_loop() -> float:
    """Additions per second of a plain CPython loop: the scale of this machine."""

    def loop() -> None:
        total = 0
        for i in range(1_000_000):
            total += i

    return 1_000_000 / seconds(loop)


def start_figures(name: str, cache: str) -> Figures:
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


def engine_figures(the_game: Game, runs: int, games: int, times: int) -> Figures:
    figures: Figures = {}
    loops = compiled(
        {"clone": clone_loop, "legal": legal_loop, "determinize": determinize_loop},
        the_game.sources(),
        the_game.rules(),
    )
    for label, words in TABLES.get(the_game.name, {"usual": {}}).items():
        options = the_game.options_type.parse(words)
        compiled_games, twin_games = play_figures(the_game, options, runs, games)
        key = f"{the_game.name}/{label}"
        figures |= {f"{key}/compiled/{unit}": figure for unit, figure in compiled_games.items()}
        figures |= {f"{key}/twin/{unit}": figure for unit, figure in twin_games.items()}
        figures |= {
            f"{key}/compiled/{what}_ns": ns for what, ns in small_figures(the_game, options, loops, runs, times).items()
        }
    figures[f"{the_game.name}/record_bytes"] = the_game.state.itemsize
    return figures


def play_figures(the_game: Game, options: Any, runs: int, games: int) -> tuple[Figures, Figures]:
    """Random games from deal to end, compiled and on the Twin."""
    play = the_game.compiled_rules["play_many"]
    out = np.zeros(the_game.most_options, np.int16)
    decisions = np.zeros(games, np.int64)
    play(the_game.many(options, 1, 1), the_game.card_table, out, decisions[:1])
    arrays = [the_game.many(options, run, len(decisions)) for run in range(runs)]
    spent = statistics.median(
        seconds(lambda array=array: play(array, the_game.card_table, out, decisions), 1) for array in arrays
    )
    fast = {"decisions_per_s": float(decisions.sum()) / spent, "games_per_s": len(decisions) / spent}

    plain_out = [0] * the_game.most_options
    twins = [the_game.position(state) for state in the_game.many(options, 1, max(1, games // 100))]
    count = 0
    started = time.perf_counter()
    for twin in twins:
        the_game.plain_rules["new_game"](twin, the_game.cards)
        count += the_game.plain_rules["play_out"](twin, the_game.cards, plain_out)
    spent = time.perf_counter() - started
    return fast, {"decisions_per_s": count / spent, "games_per_s": len(twins) / spent}


def small_figures(the_game: Game, options: Any, loops: dict[str, Callable[..., Any]], runs: int, times: int) -> Figures:
    """Nanoseconds of a clone, a list of legal actions and a new deal, inside compiled code."""
    states = the_game.many(options, 3, 64)
    out = np.zeros(the_game.most_options, np.int16)
    cards = the_game.card_table
    for i in range(64):
        before_the_end(the_game, states, i, out, steps=20 + i)
    target = states[:1].copy()
    works = {
        "clone": lambda: loops["clone"](target, states, times),
        "legal": lambda: loops["legal"](states, cards, out, times),
        "clone_and_determinize": lambda: loops["determinize"](target, states, cards, times),
    }
    for work in works.values():
        work()
    return {what: seconds(work, runs) / times * 1e9 for what, work in works.items()}


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
