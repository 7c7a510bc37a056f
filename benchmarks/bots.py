"""Measures the bots: the ladder of levels, strength per thinking time, speed, and the time budget.

python benchmarks/bots.py ladder            plays every step of the ladder and writes docs/ladder-*.md
python benchmarks/bots.py ladder --games 60 the same with fewer games; finished ones are kept in benchmarks/out
python benchmarks/bots.py thinking          expert at 0.1, 0.3, 1 and 3 s against the next shorter time
python benchmarks/bots.py speed             iterations and decisions per second, memory, time per move
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import statistics
import time
from pathlib import Path
from typing import Any

import numpy as np

from zenova.arena.arena import Arena
from zenova.arena.contest import Contest
from zenova.arena.standing import Meeting, markdown, meetings, standings
from zenova.bots import LEVELS, Outlook, bot
from zenova.bots.mind import mind_for
from zenova.games.registry import GAMES, game

HERE = Path(__file__).parent
OUT = HERE / "out"
DOCS = HERE.parent / "docs"

KINDS: list[tuple[str, str, dict[str, Any], float]] = [
    ("Zenith, two players", "zenith", {"players": 2}, 0.65),
    ("Zenith, teams", "zenith", {"players": 4}, 0.65),
    ("Zena expert, two players", "zena", {"players": 2, "mode": "expert"}, 0.65),
    ("Zena expert, four players: one against three", "zena", {"players": 4, "mode": "expert"}, 0.40),
]
STEPS = [("greedy", "random"), *((high, low) for low, high in itertools.pairwise(LEVELS))]
EXPERT = "expert"


def contest(name: str, options: dict[str, Any], bots: tuple[str, str], games: int, seed: int) -> Arena:
    """A contest whose finished games are kept, so that a stopped or longer run goes on with them."""
    told = "-".join([name, *(str(value) for value in options.values()), *bots, str(games), str(seed)])
    path = OUT / f"{told.replace(':', '_').replace('=', '').replace(',', '_')}.jsonl"
    return Arena(Contest(name, options, bots, games, seed), path, resume=True)


def ladder(games: int, workers: int, seed: int, only: str, expert: str) -> None:
    """Play every step and write a file for each game after each kind of it."""
    command = f"python benchmarks/bots.py ladder --games {games}{f' --only {only}' if only else ''} --expert {expert}"
    for name in GAMES:
        parts = [
            f"# The ladder of {game(name).title}\n",
            "Each level against the next lower one, every deal with the seats rotated. Made by"
            f" `{command}`; intervals are Wilson's, 95 %.\n",
            "Levels: " + "; ".join(f"{level} is `{spec}`" for level, spec in LEVELS.items()) + ".\n",
        ]
        for title, of_game, options, wanted in KINDS:
            if of_game == name and only in title.lower():
                parts += _kind(title, name, options, wanted, expert, games, workers, seed)
                (DOCS / f"ladder-{name}.md").write_text("\n".join(parts))


def _kind(
    title: str, name: str, options: dict[str, Any], wanted: float, expert: str, games: int, workers: int, seed: int
) -> list[str]:
    found: list[Meeting] = []
    times: dict[str, float] = {}
    for high, low in STEPS:
        arena = contest(name, options, (expert if high == EXPERT else high, low), games, seed)
        arena.run(workers=workers)
        found += meetings(arena.schedule, arena.played)
        times |= {one.bot: one.seconds for one in standings(arena.schedule, arena.played)}
        print(title, markdown(found[-1:]).splitlines()[-1], flush=True)
    spent = ", ".join(f"{bot} {1000 * seconds:.0f} ms" for bot, seconds in times.items())
    return [f"## {title}\n", f"Wanted: {wanted:.0%} for each step.\n", markdown(found), f"Time per move: {spent}.\n"]


def thinking(games: int, workers: int, seed: int, only: str, expert: str) -> None:
    """Expert at growing times, each against the next shorter one."""
    for title, name, options, _ in KINDS:
        if only not in title.lower():
            continue
        for longer, shorter in ((300, 100), (1000, 300), (3000, 1000)):
            arena = contest(name, options, (f"ismcts:ms={longer}", f"ismcts:ms={shorter}"), games, seed)
            arena.run(workers=workers)
            print(title, markdown(meetings(arena.schedule, arena.played)).splitlines()[-1], flush=True)


def speed() -> None:
    """Iterations and decisions per second inside a search, beside the engine's raw random play; the time budget."""
    for name in GAMES:
        played = game(name)
        mind = mind_for(played)
        began = time.perf_counter()
        rules = mind.compile()
        print(f"{name}: compiled or loaded in {time.perf_counter() - began:.1f} s")
        raw = played.compiled_rules
        states = played.many(played.options_type(), 1, 4000)
        decisions = np.zeros(len(states), np.int64)
        out = np.zeros(played.most_options, np.int64)
        raw["play_many"](states[:1].copy(), played.card_table, out, decisions)
        began = time.perf_counter()
        raw["play_many"](states, played.card_table, out, decisions)
        per_second = decisions.sum() / (time.perf_counter() - began)
        print(f"{name}: raw random play {per_second:,.0f} decisions/s")
        iterations, steps = [], []
        for position in _positions(played, 12):
            seat = played.to_act(position)[0]
            with mind.thinking(position, 1, large=True) as (_, desk):
                desk.settings[:] = (0.05, 2.0, 1.0, 400.0, 12.0)
                began = time.perf_counter()
                rules["search_some"](desk, seat, 4000)
                spent = time.perf_counter() - began
                iterations.append(4000 / spent)
                steps.append(desk.counters[2] / spent)
                memory = sum(getattr(part, "nbytes", 0) for part in desk)
        print(
            f"{name}: search {statistics.median(iterations):,.0f} iterations/s,"
            f" {statistics.median(steps):,.0f} decisions/s inside it, each judged"
            f" ({statistics.median(steps) / per_second:.0%} of raw); desk {memory / 2**20:.0f} MiB, never more"
        )
        _budget(played)
        asyncio.run(_responsive(played))


def _budget(played: Any) -> None:
    for wanted in (100, 300, 1000):
        over = []
        for position in _positions(played, 6):
            seat = played.to_act(position)[0]
            outlook = Outlook(played, position, seat, 1)
            began = time.perf_counter()
            bot(f"ismcts:ms={wanted}", 1).choose(outlook)
            over.append((time.perf_counter() - began) * 1000)
        print(f"{played.name}: ismcts:ms={wanted} took {statistics.median(over):.0f} ms, at most {max(over):.0f} ms")


async def _responsive(played: Any) -> None:
    """How late an event loop wakes up while two bots think in threads of the same process."""
    position = _positions(played, 3)[1]
    outlook = Outlook(played, position, played.to_act(position)[0], 1)
    loop = asyncio.get_running_loop()
    thinkers = [loop.run_in_executor(None, bot("ismcts:ms=1000", seed).choose, outlook) for seed in range(2)]
    late = []
    while not all(thinker.done() for thinker in thinkers):
        began = loop.time()
        await asyncio.sleep(0.005)
        late.append((loop.time() - began - 0.005) * 1000)
    middle, worst = statistics.median(late), max(late)
    print(f"{played.name}: event loop late by {middle:.1f} ms (median), {worst:.0f} ms at most, while two bots think")


def _positions(played: Any, count: int) -> list[Any]:
    """Positions of a random game with a real choice and no victory at hand, spread over it."""
    position = played.new(seed=4)
    chooser = bot("random", 1)
    seen = []
    while position.waiting:
        seat = played.to_act(position)[0]
        outlook = Outlook(played, position, seat, len(seen))
        if len(outlook.decision.options) > 4:
            seen.append(position.clone())
        played.apply(position, seat, chooser.choose(outlook))
    return seen[:: max(1, len(seen) // count)][:count]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["ladder", "thinking", "speed"])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1814)
    parser.add_argument("--only", default="", help="kinds of game whose title contains this")
    parser.add_argument("--expert", default=EXPERT, metavar="SPEC", help="who plays in the expert's place")
    chosen = parser.parse_args()
    if chosen.what == "speed":
        speed()
    else:
        measure = {"ladder": ladder, "thinking": thinking}[chosen.what]
        measure(chosen.games, chosen.workers, chosen.seed, chosen.only, chosen.expert)


if __name__ == "__main__":
    main()
