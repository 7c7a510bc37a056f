"""Whether reviews tell good play from bad, and how long they take: `python benchmarks/reviews.py`.

Games between two levels are reviewed, quickly and some of them once more and deeply: seconds a game on one core
(processor time, of which a busy machine takes more), the accuracy of each level, whether the same game gets the same
marks again, and how many points start, luck and decisions are from the result at most.

Then games of the champion with one blunder planted: at a decision after its beginning the least of the options that the
network likes, where a deep search says that it gives up a fifth of the chance or more. It is found if the review blames
no other decision more.
"""

import json
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

from figures import arguments, conditions, keep, show
from zenova.arena.workers import cores, pool_of
from zenova.bots import InformationSet, bot
from zenova.bots.levels import LEVELS, repeatable_player_of
from zenova.bots.network.weights import has_network
from zenova.games.registry import game
from zenova.kernel.game import Game
from zenova.kernel.log import Playthrough
from zenova.review import DEEP, MARKS, Review, review_of
from zenova.review.judge import Judge, judge_for

CHAMPION = "champion:iterations=160"
WITHOUT_NETWORK = "random"
APART = 2  # levels between two that play each other
BEGINNING, LATEST = 10, 60  # moves before a blunder is planted
PLANTED = MARKS["blunder"]  # what it gives up at least
TRIES = 20  # games to find a decision for it


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
    """A game with a planted blunder: whether it was found, and what the review says it gave up, and the worst other."""

    found: bool
    loss: float
    worst_other: float


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
    given = parser.parse_args()
    kind = Kind(given.game, given.players, DEEP.most_walks)
    pairs = list(zip(LEVELS, list(LEVELS)[APART:], strict=False))
    if given.short:
        kind, pairs = Kind("goofspiel", 2, 20), pairs[:1]
        given.games, given.deep, given.blunders, given.workers = 1, 0, 1, 1
    load = conditions()["load_average_before"]
    judge(game(kind.game))
    games = [(pair, seed) for seed in range(given.games) for pair in pairs]
    tasks: Tasks = {
        f"compare {first} {second} {seed}": (compare, kind, (first, second), seed, number < given.deep)
        for number, ((first, second), seed) in enumerate(games)
    } | {f"blame {seed}": (blame, kind, seed) for seed in range(given.blunders)}
    results = list(results_of(tasks, given.workers, given.results))
    compared, blamed = ([one for one in results if isinstance(one, form)] for form in (Compared, Blamed))
    found = {"load_average": load, **dict(told(compared, blamed))}
    figures = {f"{kind.game}/{kind.players}p/{key}": value for key, value in found.items()}
    show(figures)
    if not given.short:
        keep("reviews", figures, whole=False)


def results_of(tasks: Tasks, workers: int, file: Path | None) -> Iterator[Compared | Blamed]:
    """Of all tasks, those first that the file has."""
    before = file.read_text(encoding="utf-8").splitlines() if file and file.exists() else []
    known: dict[str, Any] = dict(map(json.loads, before))
    for task in tasks.keys() & known.keys():
        yield (Compared if task.startswith("compare") else Blamed)(**known[task])
    pool = pool_of(workers)
    try:
        running = {pool.submit(*call): task for task, call in tasks.items() if task not in known}
        for number, done in enumerate(as_completed(running), 1):
            print(f"{number} of {len(running)}: {done.result()}", file=sys.stderr, flush=True)
            if file:
                with file.open("a", encoding="utf-8") as kept:
                    kept.write(f"{json.dumps([running[done], asdict(done.result())])}\n")
            yield done.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


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
    if blamed:
        yield "blunders/planted", len(blamed)
        yield "blunders/found", sum(one.found for one in blamed)
        yield "blunders/median_loss_points", round(100 * statistics.median(one.loss for one in blamed), 1)
        yield "blunders/median_worst_other_points", round(100 * statistics.median(one.worst_other for one in blamed), 1)


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
    losses = {decision.move: decision.loss for decision in timed(one, "quick")[0].decisions}
    loss = losses.pop(planted, 0.0)
    worst_other = max(losses.values(), default=0.0)
    return Blamed(loss > worst_other, loss, worst_other)


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
    first = judged.options(seen, seen.decision.options[0], walks, seed)
    least = list(first)[-1]
    again = judged.options(seen, least, walks, seed + 1)
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
