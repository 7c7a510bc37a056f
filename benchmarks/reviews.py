"""How long reviews take and whether they tell good play from bad: `python benchmarks/reviews.py`.

Games between two levels are reviewed: seconds a game on one core (processor time), the accuracy of each level, and how
far start, luck and decisions are from the result at most. Then games of the network with one action replaced by the one
its policy likes least: in how many that action is the one the review blames most.
"""

import time
from random import Random

from figures import arguments
from zenova.bots import InformationSet, bot
from zenova.bots.levels import LEVELS
from zenova.bots.network.engine import engine_for
from zenova.games.registry import game
from zenova.kernel.game import Game
from zenova.kernel.log import GameLog, Playthrough
from zenova.review import Review, review_of

SURE = 0.9  # of winning: a lesser action at such a decision, or at a lost one, may cost nothing


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--game", default="zenith", help="which game (default zenith)")
    parser.add_argument("--games", type=int, default=2, help="games of each pair of levels (default 2)")
    parser.add_argument("--blunders", type=int, default=20, help="games with a planted blunder (default 20)")
    parser.add_argument("--deep", action="store_true", help="deep reviews")
    given = parser.parse_args()
    if given.short:
        given.game, given.games, given.blunders = "goofspiel", 1, 0
    played = game(given.game)
    setting = "deep" if given.deep else "quick"
    levels = list(LEVELS)
    for low, high in zip(levels, levels[2:], strict=False):
        for seed in range(given.games):
            log = between(played, (low, high) if seed % 2 else (high, low), seed)
            review, seconds = timed(log, played, setting)
            told = ", ".join(
                f"{name} {account.accuracy or 0:.1f} %"
                for name, account in zip(log.players, review.accounts, strict=True)
            )
            print(f"{len(log.moves)} moves, {seconds:.1f} s: {told}; off by {off(review):.1e}", flush=True)
    found = [blamed(played, seed, setting) for seed in range(given.blunders)]
    if found:
        print(f"planted blunders found: {sum(found)} of {len(found)}")


def between(played: Game, levels: tuple[str, str], seed: int) -> GameLog:
    two = played.options_type.for_seats(2)
    one = Playthrough(played, two, seed, levels)
    bots = [bot(f"{LEVELS[level].spec_for(played)},seed={seed}") for level in levels]
    while one.position.waiting:
        seat = played.to_act(one.position)[0]
        one.submit(seat, bots[seat].choose(InformationSet(played, one.position, seat, seed)))
    return one.log


def blamed(played: Game, seed: int, setting: str) -> bool:
    """Plant a blunder where the network is least sure who wins, and see whether the review finds it."""
    one = Playthrough(played, played.options_type.for_seats(2), seed, ("network", "network"))
    engine, random, planted = engine_for(played), Random(seed), 0
    network = bot("network")
    while one.position.waiting:
        seat = played.to_act(one.position)[0]
        seen = InformationSet(played, one.position, seat, seed)
        looked = engine.look(seen.sample(), seat)
        open_still = 1 - SURE < looked.chances[0] < SURE
        if not planted and len(one.log.moves) > 20 and open_still and random.random() < 0.1:
            planted = len(one.log.moves) + 1
            one.submit(seat, looked.options[int(looked.logits.argmin())])
        else:
            one.submit(seat, network.choose(seen))
    review, _ = timed(one.log, played, setting)
    return max(review.decisions, key=lambda decision: decision.loss).move == planted


def timed(log: GameLog, played: Game, setting: str) -> tuple[Review, float]:
    began = time.process_time()
    return review_of(log, played, setting), time.process_time() - began


def off(review: Review) -> float:
    return max(abs(one.start + one.luck + one.own + one.others - one.result) for one in review.accounts)


if __name__ == "__main__":
    main()
