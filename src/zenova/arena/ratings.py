"""What finished games say: win rates with intervals, margins, ratings, time per move, and when enough is known."""

from collections import defaultdict
from dataclasses import asdict, dataclass
from math import log, sqrt

import zenova
from zenova.kernel.data import Struct

from .tournament import GameResult, Schedule, ScheduledGame

Z = 1.96  # of a 95 % interval


@dataclass(frozen=True)
class Meeting:
    """How the first bot of a pair fared against the second. `equal` is the win rate of equal players."""

    first: str
    second: str
    games: int
    rate: float
    low: float
    high: float
    equal: float
    margin: float
    verdict: str = ""


@dataclass(frozen=True)
class Standing:
    """A bot over all its games: openskill's mu and sigma, seconds for a move with a choice, and the moves."""

    bot: str
    mu: float
    sigma: float
    seconds: float
    decisions: int


@dataclass(frozen=True)
class Sprt:
    """Stop when the win rate is known to be at most `low` or at least `high`, each with 5 % error."""

    low: float
    high: float

    def verdict(self, shares: list[float]) -> str:
        """`high`, `low`, or nothing while it is open; `shares` are the win rates of finished deals."""
        if len(shares) < 8:
            return ""
        mean = sum(shares) / len(shares)
        spread = max(sum((share - mean) ** 2 for share in shares) / len(shares), 0.25 / len(shares))
        ratio = len(shares) * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * spread)
        bound = log(0.95 / 0.05)
        return "high" if ratio > bound else "low" if ratio < -bound else ""


def interval(rate: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share of games, such as a win rate."""
    if games == 0:
        return 0.0, 1.0
    centre = (rate + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z * sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return max(0.0, centre - reach), min(1.0, centre + reach)


def first_share(game: ScheduledGame, played: GameResult) -> float:
    """The first bot's share of the victory: of one of its seats, since partners win together."""
    return played.payoffs[game.seats.index(0)]


def meetings(schedule: Schedule, played: dict[int, GameResult], sprt: Sprt | None = None) -> list[Meeting]:
    found = []
    for pair, (first, second) in enumerate(schedule.pairs):
        games = [game for game in schedule if game.pair == pair and game.number in played]
        shares = [first_share(game, played[game.number]) for game in games]
        rate = sum(shares) / len(shares) if shares else 0.0
        low, high = interval(rate, len(shares))
        margins = [_margin(game, played[game.number]) for game in games]
        verdict = sprt.verdict(deal_shares(schedule, played, pair)) if sprt else ""
        bots = schedule.tournament.bots
        found.append(
            Meeting(
                bots[first], bots[second], len(shares), rate, low, high, 1 / schedule.rotations,
                sum(margins) / len(margins) if margins else 0.0, verdict,
            )
        )  # fmt: skip
    return found


def deal_shares(schedule: Schedule, played: dict[int, GameResult], pair: int) -> list[float]:
    """The first bot's win rate in every deal of a pair that is finished in all rotations."""
    shares: dict[int, list[float]] = defaultdict(list)
    for game in schedule:
        if game.pair == pair and game.number in played:
            shares[game.deal].append(first_share(game, played[game.number]))
    return [sum(deal) / len(deal) for deal in shares.values() if len(deal) == schedule.rotations]


def _margin(game: ScheduledGame, played: GameResult) -> float:
    """The first bot's score less the best of the others."""
    own = played.scores[game.seats.index(0)]
    return float(own - max(score for score, which in zip(played.scores, game.seats, strict=True) if which == 1))


def standings(schedule: Schedule, played: dict[int, GameResult]) -> list[Standing]:
    """All bots, the best rating first."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    bots = schedule.tournament.bots
    ratings = [model.rating(name=spec) for spec in bots]
    for game in schedule:
        one = played.get(game.number)
        if one is None:
            continue
        first, second = schedule.pairs[game.pair]
        share = first_share(game, one)
        equal = 1 / schedule.rotations
        ranks = [0.0, 1.0] if share > equal else [1.0, 0.0] if share < equal else [0.0, 0.0]
        (ratings[first],), (ratings[second],) = model.rate([[ratings[first]], [ratings[second]]], ranks=ranks)
    found = [
        Standing(spec, rating.mu, rating.sigma, spent / asked if asked else 0.0, asked)
        for spec, rating, (spent, asked) in zip(bots, ratings, thinking_times(schedule, played), strict=True)
    ]
    return sorted(found, key=lambda one: one.mu, reverse=True)


def thinking_times(schedule: Schedule, played: dict[int, GameResult]) -> list[tuple[float, int]]:
    """Of every bot the seconds it thought, and for how many moves with a choice."""
    seconds = [0.0] * len(schedule.tournament.bots)
    decisions = [0] * len(schedule.tournament.bots)
    for game in schedule:
        one = played.get(game.number)
        if one is not None:
            for seat, which in enumerate(game.seats):
                bot = schedule.pairs[game.pair][which]
                seconds[bot] += one.seconds[seat]
                decisions[bot] += one.decisions[seat]
    return list(zip(seconds, decisions, strict=True))


def summary(schedule: Schedule, played: dict[int, GameResult], sprt: Sprt | None = None) -> Struct:
    """Everything as plain data."""
    return {
        "contest": schedule.tournament.as_dict(),
        "meetings": [asdict(one) for one in meetings(schedule, played, sprt)],
        "standings": [asdict(one) for one in standings(schedule, played)],
    }


def leaderboard(schedule: Schedule, played: dict[int, GameResult]) -> str:
    """The standings and what they come from as a page of Markdown, with all one needs to play the games again."""
    game, seed = schedule.game, schedule.tournament.seed
    options = ", ".join(f"{name} {value}" for name, value in schedule.options.as_dict().items())
    versions = f"Zenova {zenova.__version__}, rules {game.rules_version}, cards {game.cards_hash}"
    best = [
        f"| `{one.bot}` | {one.mu:.1f} ± {one.sigma:.1f} | {1000 * one.seconds:.1f} |"
        for one in standings(schedule, played)
    ]
    pairs = [
        f"| `{one.first}` | `{one.second}` | {one.games} | {one.rate:.1%} | {one.low:.1%} to {one.high:.1%} |"
        for one in meetings(schedule, played)
    ]
    return "\n".join(
        [
            f"# {game.title}: {len(played)} games of bots",
            "",
            f"{versions}; {options}; seed {seed}.",
            "",
            "| bot | rating | ms per move |",
            "|---|---:|---:|",
            *best,
            "",
            "| bot | against | games | wins | 95 % interval |",
            "|---|---|---:|---:|---:|",
            *pairs,
            "",
        ]
    )
