"""Whether reviews tell good play from bad, and how long they take: `python benchmarks/reviews.py`.

Games between two levels are reviewed, quickly and some of them once more and deeply: seconds a game on one core
(processor time, of which a busy machine takes more), the accuracy of each level, whether the same game gets the same
marks again, and how many points start, luck and decisions are from the result at most.

Then games of the champion with one blunder planted: at a decision after its beginning the least of the options that the
network likes, where a deep search says that it gives up a fifth of the chance or more. It is found if the review blames
no other decision more. Of one that is missed a deep search says what both decisions gave up, in deals of its own.

`--minutes` ends a run: the figures are those of what is finished, and with `--results` the next run goes on from there.
"""

import json
import os
import signal
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import as_completed
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from figures import arguments, conditions, keep, show
from zenova.arena.workers import cores, pool_of
from zenova.bots import InformationSet, bot
from zenova.bots.levels import LEVELS, repeatable_player_of
from zenova.bots.network.weights import has_network
from zenova.bots.registry import compile_for
from zenova.games.registry import game
from zenova.kernel.game import Game
from zenova.kernel.log import Playthrough
from zenova.review import DEEP, MARKS, Review, review_of
from zenova.review.judge import Judge, judge_for
from zenova.review.review import Decision

CHAMPION = "champion:iterations=160"
WITHOUT_NETWORK = "random"
APART = 2  # levels between two that play each other
BEGINNING, LATEST = 10, 60  # moves before a blunder is planted
PLANTED = MARKS["blunder"]  # what it gives up at least
TRIES = 20  # games to find a decision for it
GLANCE = 10  # of the walks of a deep search, one part is spent before it where there may be no blunder
AGAIN = 100  # added to a seed for deals that no other search has seen


@dataclass(frozen=True)
class Kind:
    """Which game, with how many seats; `walks` of the search that looks for blunders."""

    game: str
    players: int
    walks: int


@dataclass(frozen=True)
class Compared:
    """A game between levels: a quick review, and perhaps a second one and a deep one."""

    accuracies: tuple[tuple[str, float], ...]
    off: float
    quick_s: float
    same: bool | None
    deep_s: float | None


@dataclass(frozen=True)
class Blamed:
    """A game with a planted blunder, or with no place for one (move 0): what the review says it gave up, and the worst
    other decision. Of a missed one: what a deep search says of both, what was done there, and the log."""

    move: int
    loss: float
    other: int
    other_loss: float
    searched: tuple[float, float] = (0.0, 0.0)
    done: tuple[str, str] = ("", "")
    log: str = ""

    @property
    def found(self) -> bool:
        return self.loss > self.other_loss

    def __str__(self) -> str:
        both = zip((self.move, self.other), (self.loss, self.other_loss), self.searched, self.done, strict=True)
        return "; ".join(
            f"move {move} {loss:.3f}" + (f" (deep {searched:.3f}) {done}" if done else "")
            for move, loss, searched, done in both
        )


RESULTS = {"compare": Compared, "blame": Blamed}

Tasks = dict[str, tuple[Callable[..., Any], *tuple[Any, ...]]]
"""By their names in the file of results: what is called with which arguments."""


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--game", default="zenith", help="which game (default zenith)")
    parser.add_argument("--players", type=int, default=2, help="how many seats (default 2)")
    parser.add_argument("--games", type=int, default=4, help="games of each pair of levels (default 4)")
    parser.add_argument("--deep", type=int, default=5, help="of all these, reviewed deeply and twice (default 5)")
    parser.add_argument("--blunders", type=int, default=100, help="games with a planted blunder (default 100)")
    parser.add_argument("--workers", type=int, default=cores(), help="processes (default: one a core)")
    parser.add_argument("--results", type=Path, help="a file of every game's result; those it has are not played again")
    parser.add_argument("--minutes", type=float, default=600.0, help="when to stop (default 600)")
    given = parser.parse_args()
    kind = Kind(given.game, given.players, DEEP.most_walks)
    pairs = list(zip(LEVELS, list(LEVELS)[APART:], strict=False))
    if given.short:
        kind, pairs = Kind("goofspiel", 2, 20), pairs[:1]
        given.games, given.deep, given.blunders, given.workers = 1, 0, 1, 1
    load = conditions()["load_average_before"]
    games = [(pair, seed) for seed in range(given.games) for pair in pairs]
    tasks: Tasks = {
        f"compare {first} {second} {seed}": (compare, kind, (first, second), seed, number < given.deep)
        for number, ((first, second), seed) in enumerate(games)
    } | {f"blame {seed}": (blame, kind, seed) for seed in range(given.blunders)}
    results = results_of(kind, tasks, given.workers, given.results, 60 * given.minutes)
    compared, blamed = ([one for one in results.values() if isinstance(one, form)] for form in RESULTS.values())
    for task, one in results.items():
        if isinstance(one, Blamed) and one.move and not one.found:
            print(f"missed in {task}: {one}")
    found = {"load_average": load, **dict(told(compared, blamed))}
    figures = {f"{kind.game}/{kind.players}p/{key}": value for key, value in found.items()}
    show(figures)
    if not given.short:
        keep("reviews", figures, whole=False)


def results_of(kind: Kind, tasks: Tasks, workers: int, file: Path | None, seconds: float) -> dict[str, Any]:
    """By their tasks: those that the file has, and those that are finished in so many seconds."""
    before = file.read_text(encoding="utf-8").splitlines() if file and file.exists() else []
    known: dict[str, Any] = dict(map(json.loads, before))
    results = {task: RESULTS[task.split()[0]](**known[task]) for task in tasks if task in known}
    left = {task: call for task, call in tasks.items() if task not in known}
    if left:
        compile_all(game(kind.game))
        os.environ |= dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))  # and the processes with it
    pool = pool_of(workers)
    running = {pool.submit(*call): task for task, call in in_turn(left)}
    try:
        for number, done in enumerate(as_completed(running, timeout=seconds), 1):
            task = running[done]
            if done.exception():
                print(f"{task} failed: {done.exception()!r}", file=sys.stderr, flush=True)
                continue
            results[task] = done.result()
            print(f"{number} of {len(running)}: {task}: {results[task]}", file=sys.stderr, flush=True)
            if file:
                with file.open("a", encoding="utf-8") as kept:
                    kept.write(f"{json.dumps([task, asdict(results[task])])}\n")
    except TimeoutError:
        print(f"the time is over: {len(results)} of {len(tasks)} are finished")
    finally:
        for process in list(pool._processes.values()):
            process.terminate()
        pool.shutdown(wait=False, cancel_futures=True)
    return results


def in_turn(tasks: Tasks) -> list[tuple[str, Any]]:
    """Of both kinds side by side, so that a run that is cut short has some of each."""
    kinds = [[one for one in tasks.items() if one[0].startswith(name)] for name in RESULTS]
    placed = [(at / len(some), one) for some in kinds for at, one in enumerate(some)]
    return [one for _, one in sorted(placed, key=lambda two: two[0])]


def compile_all(played: Game) -> None:
    """What bots and reviews run, once, so that all processes find it ready on disk."""
    judge(played)
    for level in LEVELS:
        compile_for(repeatable_player_of(level, played), played)


def told(compared: list[Compared], blamed: list[Blamed]) -> Iterator[tuple[str, float]]:
    if compared:
        yield "reviewed_games", len(compared)
        for level in LEVELS:
            found = [value for one in compared for name, value in one.accuracies if name == level]
            if found:
                yield f"accuracy/{level}", round(statistics.mean(found), 1)
        yield "sums/off_by_at_most_points", round(100 * max(one.off for one in compared), 6)
        quick, deep = ([one.quick_s for one in compared], [one.deep_s for one in compared if one.deep_s is not None])
        for setting, seconds in (("quick", quick), ("deep", deep)):
            if seconds:
                yield f"{setting}/median_s", round(statistics.median(seconds), 1)
                yield f"{setting}/longest_s", round(max(seconds), 1)
        again = [one.same for one in compared if one.same is not None]
        if again:
            yield "reviewed_twice", len(again)
            yield "reviewed_twice_with_the_same_marks", sum(again)
    planted = [one for one in blamed if one.move]
    if planted:
        yield "blunders/planted", len(planted)
        yield "blunders/found", sum(one.found for one in planted)
        yield "blunders/missed_where_another_was_worse", sum(one.searched[1] > one.searched[0] for one in planted)
        yield "blunders/median_loss_points", round(100 * statistics.median(one.loss for one in planted), 1)
        others = [one.other_loss for one in planted]
        yield "blunders/median_worst_other_points", round(100 * statistics.median(others), 1)


def compare(kind: Kind, pair: tuple[str, str], seed: int, deeply: bool) -> Compared:
    """The levels sit in turn, and one seat further in every game."""
    played = game(kind.game)
    levels = [pair[(seat + seed) % 2] for seat in range(kind.players)]
    bots = [bot(repeatable_player_of(level, played), kind.players * seed + seat) for seat, level in enumerate(levels)]
    one = begun(kind, played, seed, levels)
    while one.position.waiting:
        seat = played.to_act(one.position)[0]
        one.submit(seat, bots[seat].choose(InformationSet(played, one.position, seat, seed)))
    judge(played)
    review, quick_s = timed(one, "quick")
    return Compared(
        tuple((level, own.accuracy) for level, own in zip(levels, review.accounts, strict=True) if own.accuracy),
        max(abs(own.start + own.luck + own.own + own.others - own.result) for own in review.accounts),
        quick_s,
        marks(timed(one, "quick")[0]) == marks(review) if deeply else None,
        timed(one, "deep")[1] if deeply else None,
    )


def blame(kind: Kind, seed: int) -> Blamed:
    """Plant a blunder, and see whether the review blames it most; where a game has no place for one, in another."""
    played = game(kind.game)
    for again in range(TRIES):
        one, planted = with_blunder(kind, played, TRIES * seed + again)
        if planted:
            break
    else:
        return Blamed(0, 0.0, 0, 0.0)
    decisions = {decision.move: decision for decision in timed(one, "quick")[0].decisions}
    own = decisions.pop(planted)
    other = max(decisions.values(), key=lambda decision: decision.loss, default=own)
    found = Blamed(planted, own.loss, other.move, other.loss)
    if found.found:
        return found
    searched = (searched_again(kind, one, own), searched_again(kind, one, other))
    return replace(found, searched=searched, done=(done(own), done(other)), log=one.log.text())


def searched_again(kind: Kind, one: Playthrough, decision: Decision) -> float:
    """What a deep search in deals of its own says that a decision gave up."""
    before = list(one.log.replay(one.game))[decision.move - 1].position
    seen = InformationSet(one.game, before, decision.seat, AGAIN)
    taken = one.game.encode(dict(decision.taken.action))
    chances = judge(one.game).options(seen, taken, kind.walks, AGAIN)
    return round(max(chances.values()) - chances[taken], 4)


def done(decision: Decision) -> str:
    taken, best = (next(iter(option.words.values())) for option in (decision.taken, decision.best[0]))
    return f"“{taken}”, best “{best}”"


def with_blunder(kind: Kind, played: Game, seed: int) -> tuple[Playthrough, int]:
    """A game of the champion, and the number of the move that is a blunder, 0 if there is none."""
    one = begun(kind, played, seed, [""] * kind.players)
    judged, planted = judge(played), 0
    due = Random(seed).randint(BEGINNING, LATEST)
    champion = bot(CHAMPION if has_network(played) else WITHOUT_NETWORK, seed)
    while one.position.waiting:
        seat = played.to_act(one.position)[0]
        seen = InformationSet(played, one.position, seat, seed)
        least = None
        if not planted and len(one.log.moves) >= due and len(seen.decision.options) > 1:
            least = blunder(judged, seen, kind.walks, seed)
            planted = len(one.log.moves) + 1 if least is not None else 0
        one.submit(seat, champion.choose(seen) if least is None else least)
    return one, planted


def blunder(judged: Judge, seen: InformationSet, walks: int, seed: int) -> int | None:
    """The least option, if it is a blunder in other deals too."""
    least = seen.decision.options[0]
    for part in (GLANCE, 1):
        found = judged.options(seen, least, walks // part, seed)
        least = list(found)[-1]
        if max(found.values()) - found[least] < PLANTED / 2:
            return None
    again = judged.options(seen, least, walks, seed + AGAIN)
    return least if max(again.values()) - again[least] >= PLANTED else None


def begun(kind: Kind, played: Game, seed: int, names: list[str]) -> Playthrough:
    return Playthrough(played, played.options_type.for_seats(kind.players), seed, tuple(names))


def judge(played: Game) -> Judge:
    """Who judges deep reviews, with everything compiled that reviews need."""
    return judge_for(played, turns=DEEP.turns, sure=DEEP.sure, compiled=True)


def timed(one: Playthrough, setting: str) -> tuple[Review, float]:
    began = time.process_time()
    return review_of(one.log, one.game, setting), time.process_time() - began


def marks(review: Review) -> list[tuple[int, str]]:
    return [(decision.move, decision.mark) for decision in review.decisions]


if __name__ == "__main__":
    main()
