"""How fair a game and its cards are: one bot plays all seats of many games, and who wins is held against who began, and
against who held each card and what became of it.

A worth is how much more often than equal players a team wins. It says what went along with winning, not why: whoever is
ahead has more to play with."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from html import escape
from statistics import fmean, quantiles
from typing import ClassVar

from zenova.bots import bot
from zenova.bots.card_use import HELD, KEPT, CardUses, Wins, count_wins
from zenova.kernel.data import Struct
from zenova.kernel.game import Event, take_events
from zenova.kernel.words import Words

from .ratings import interval
from .tournament import GameResult, Schedule, ScheduledGame, Tournament, Watch

ENOUGH = 30  # times; what happened less often is not judged
SHOWN = 15  # cards at either end of the picture
ROW, NAMES, WIDTH = 18, 260, 380


@dataclass(frozen=True, kw_only=True)
class SurveyedGame(GameResult):
    """Also: the teams in the order of their first turns, the turns, how it ended, and the teams of each use of each
    card."""

    order: tuple[int, ...]
    turns: int
    how: tuple[str, ...]
    uses: dict[str, dict[str, list[int]]]


@dataclass(frozen=True)
class Survey(Tournament):
    """A tournament with one bot, which plays all seats; every deal is played once."""

    result_type: ClassVar[type[GameResult]] = SurveyedGame

    def __post_init__(self) -> None:
        (spec,) = self.bots
        bot(spec)

    def schedule(self) -> "SurveySchedule":
        return SurveySchedule(self)


class SurveySchedule(Schedule):
    """The games of a survey."""

    def __init__(self, survey: Survey) -> None:
        super().__init__(survey)
        self.pairs = [(0, 0)]
        self._turn = next((kind for kind in self.game.event_schema.kinds if kind.word == "turn"), None)

    def __len__(self) -> int:
        return self.tournament.games

    def __iter__(self) -> Iterator[ScheduledGame]:
        return (ScheduledGame(number, 0, number, (0,) * len(self.teams)) for number in range(len(self)))

    def play(self, game: ScheduledGame, watch: Watch | None = None, *, logged: bool = False) -> SurveyedGame:
        position = self.game.new(self.options, self.deal(game))
        uses = CardUses(self.game, position)
        turns = self._turns(take_events(position))

        def follow(seat: int, action: int, events: list[Event]) -> None:
            uses.follow(position, seat, action)
            turns.extend(self._turns(events) if self._turn is not None else [self.teams[seat]])

        result = self.play_out(position, game, watch, follow)
        outcome = self.game.outcome(position)
        assert outcome is not None
        order = tuple(dict.fromkeys((*turns, *self.teams)))
        used = {use: {card: sorted(by) for card, by in cards.items()} for use, cards in uses.teams.items()}
        return SurveyedGame(**vars(result), order=order, turns=len(turns), how=outcome.how, uses=used)

    def _turns(self, events: Iterable[Event]) -> list[int]:
        """The teams whose turns began. Games tell so by an event; in one that does not every action is a turn."""
        told = [self.game.event_schema.view(event.kind, event.data, -1) for event in events if event.kind == self._turn]
        return [self.teams[int(str(one["seat"]))] for one in told]


@dataclass(frozen=True)
class Share:
    """How often something was so, of how many times, with its 95 % interval."""

    times: int
    rate: float
    low: float
    high: float

    @classmethod
    def of(cls, rate: float, times: int) -> "Share":
        return cls(times, rate, *interval(rate, times))

    def beside(self, fair: float) -> str:
        """Points of a hundred above or below what is fair."""
        return f"{100 * (self.rate - fair):+.1f} ± {50 * (self.high - self.low):.1f}"


@dataclass(frozen=True)
class Report:
    """What the games of a survey say. `fair` is the win rate of equal players; `places` has the win rates of the teams
    by the order of their first turns; `worths` those with every use of every card."""

    survey: Struct
    games: int
    fair: float
    places: list[Share]
    turns: list[float]
    decisions: list[float]
    scores: tuple[float, float]
    """Of a winner, and of everybody, on average."""
    ways: dict[str, Share]
    worths: dict[str, dict[str, Share]]

    def as_dict(self) -> Struct:
        return asdict(self)


def report_of(schedule: Schedule, played: Iterable[GameResult]) -> Report:
    games = [one for one in played if isinstance(one, SurveyedGame)]
    teams = schedule.rotations
    wins: dict[str, Wins] = {}
    places = [0.0] * teams
    for one in games:
        shares = dict(zip(schedule.teams, one.payoffs, strict=True))
        for place, team in enumerate(one.order):
            places[place] += shares[team] / len(games)
        for use, cards in one.uses.items():
            count_wins(wins.setdefault(use, {}), cards, shares)
    ways = Counter(way for one in games for way in one.how)
    return Report(
        survey=schedule.tournament.as_dict(),
        games=len(games),
        fair=1 / teams,
        places=[Share.of(rate, len(games)) for rate in places],
        turns=_spread([one.turns for one in games]),
        decisions=_spread([sum(one.decisions) for one in games]),
        scores=(fmean(max(one.scores) for one in games), fmean(fmean(one.scores) for one in games)),
        ways={way: Share.of(count / len(games), len(games)) for way, count in ways.most_common()},
        worths={
            use: {card: Share.of(won / times, times) for card, (times, won) in wins[use].items()}
            for use in dict.fromkeys((HELD, KEPT, *schedule.game.action_space.words))
            if use in wins
        },
    )


def _spread(values: Sequence[int]) -> list[float]:
    """The mean, and between which most lie: nine of ten."""
    among = quantiles(values, n=20) if len(values) > 1 else [values[0], values[0]]
    return [round(fmean(values), 1), round(among[0]), round(among[-1])]


def written(report: Report, words: Words) -> str:
    """The report in Markdown."""
    lines = ["| begins as | wins | 95 % interval | against fair |", "|---|---|---|---|"]
    for place, share in enumerate(report.places, start=1):
        between = f"{share.low:.1%} to {share.high:.1%}"
        lines.append(f"| {place} | {share.rate:.1%} | {between} | {share.beside(report.fair)} |")
    lines += ["", "| | on average | nine of ten |", "|---|---|---|"]
    for name, (mean, low, high) in (("turns", report.turns), ("decisions with a choice", report.decisions)):
        lines.append(f"| {name} | {mean:.1f} | {low:.0f} to {high:.0f} |")
    best, everybody = report.scores
    lines += [f"| score of the best, of all | {best:.1f}, {everybody:.1f} | |", ""]
    lines += ["| how games end | share | 95 % interval |", "|---|---|---|"]
    lines += [f"| {way} | {one.rate:.1%} | {one.low:.1%} to {one.high:.1%} |" for way, one in report.ways.items()]
    if report.worths:
        lines += ["", f"| card | {' | '.join(report.worths)} |", "|---" * (1 + len(report.worths)) + "|"]
        sides = report.games / report.fair
        names = Counter(map(words.card, by_worth(report)))
        for card in by_worth(report):
            cells = [_cell(cards.get(card), report.fair, sides) for cards in report.worths.values()]
            lines.append(f"| {name_of(card, words, names)} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _cell(share: Share | None, fair: float, sides: float) -> str:
    """How many of a hundred teams did it, and how much more they won."""
    if share is None:
        return ""
    often = f"{share.times / sides:.0%}"
    return often if share.times < ENOUGH else f"{often}: {share.beside(fair)}"


def name_of(card: str, words: Words, names: Counter[str]) -> str:
    """A card by its name, and by its id as well where several have that name."""
    name = words.card(card)
    return name if names[name] == 1 else f"{name} ({card})"


def by_worth(report: Report) -> list[str]:
    """All cards, those first that went along with most wins when they were held."""
    held = report.worths.get(HELD, {})
    every = dict.fromkeys(card for cards in report.worths.values() for card in cards)
    return sorted(every, key=lambda card: held[card].rate if card in held else report.fair, reverse=True)


def picture(report: Report, words: Words, title: str) -> str:
    """Who begins, and what the best and the worst cards are worth in hand, as SVG: a dot and its 95 % interval."""
    cards = report.worths.get(HELD, {})
    judged = [card for card in by_worth(report) if card in cards and cards[card].times >= ENOUGH]
    ends = judged if len(judged) <= 2 * SHOWN else [*judged[:SHOWN], *judged[-SHOWN:]]
    rows = [(f"begins as {place}", share) for place, share in enumerate(report.places, start=1)]
    names = Counter(map(words.card, judged))
    rows += [(name_of(card, words, names), cards[card]) for card in ends]
    most = max(0.05, *(max(abs(one.low - report.fair), abs(one.high - report.fair)) for _, one in rows))
    height = ROW * (len(rows) + 4)

    def across(rate: float) -> float:
        return round(NAMES + WIDTH * (0.5 + (rate - report.fair) / most / 2), 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {NAMES + WIDTH + 20} {height}" role="img" '
        'font-family="sans-serif" font-size="12">',
        f"<title>{title}</title>",
        f'<rect width="100%" height="{height}" fill="#fff"/>',
        f'<text x="10" y="{ROW}" font-weight="bold">{title}</text>',
        f'<path d="M{across(report.fair)} {1.5 * ROW}V{height - 1.5 * ROW}" stroke="#bbb" stroke-dasharray="4 4"/>',
    ]
    for number, (name, share) in enumerate(rows):
        y = ROW * (number + 2.4)
        colour = "#b3541e" if number < len(report.places) else "#1b6ca8"
        parts += [
            f'<text x="{NAMES - 8}" y="{y + 4:.1f}" text-anchor="end">{escape(name)}</text>',
            f'<path d="M{across(share.low)} {y:.1f}H{across(share.high)}" stroke="{colour}"/>',
            f'<circle cx="{across(share.rate)}" cy="{y:.1f}" r="3.5" fill="{colour}"/>',
        ]
    for at in (-most, 0.0, most):
        anchor = "middle" if at == 0 else "start" if at < 0 else "end"
        told = f"{100 * at:+.0f} points" if at else "fair"
        x = across(report.fair + at)
        parts.append(f'<text x="{x}" y="{height - 0.5 * ROW}" text-anchor="{anchor}">{told}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
