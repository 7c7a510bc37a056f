"""What everybody may know of a person: their rated games that are over, and what those say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from zenova.games.registry import GAMES
from zenova.table.people import Person
from zenova.table.plan import game_named
from zenova.table.ratings import Rating
from zenova.table.storage.ratings import RatedGame

from .presenter import printed
from .records import Record
from .templates import title
from .texts import PageTexts

MOST_CARDS = 5
MOST_GAMES = 100


@dataclass
class RatingLine(Record):
    """The rating in a game with so many players, and how its games ended; `best` are those most won in a row."""

    game: str = ""
    players: int = 0
    rating: Rating = field(default_factory=Rating)
    best: int = 0

    @property
    def games(self) -> int:
        return self.won + self.lost + self.shared


@dataclass(frozen=True)
class Past:
    """A rated game: what was played, against whom, how it ended, and what it changed."""

    table: str
    game: str
    title: str
    players: int
    day: str
    result: str
    against: tuple[str, ...]
    points: int
    change: int


@dataclass(frozen=True)
class Profile:
    name: str
    since: str
    ratings: tuple[RatingLine, ...]
    past: tuple[Past, ...]
    cards: Mapping[str, Sequence[tuple[str, int]]]
    """The cards most played, by the title of their game, each with how often."""


def profile(person: Person, games: Sequence[RatedGame], names: Mapping[str, str], text: PageTexts) -> Profile:
    """`games` the newest first; `names` of people by their id, of those who are still here."""
    lines: dict[tuple[str, str], RatingLine] = {}
    past = []
    for one in reversed(games):
        name = title(one.game) if one.game in GAMES else one.game
        line = lines.setdefault((one.game, one.kind), RatingLine(name, game=one.game, players=int(one.kind)))
        change = one.rating.points - line.rating.points
        line.rating = one.rating
        line.add(one.result)
        line.best = max(line.best, line.streak)
        against = tuple(_opponent(other, names, text) for other in one.against)
        past.append(
            Past(
                one.table_id, one.game, name, line.players, day(one.at), one.result, against, one.rating.points, change
            )
        )
    cards = {line.name: _cards(line.game, games, text.language) for line in lines.values()}
    shown = {name: found for name, found in cards.items() if found}
    return Profile(person.name, day(person.created), tuple(lines.values()), tuple(past[::-1][:MOST_GAMES]), shown)


def day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def _opponent(one: Mapping[str, str], names: Mapping[str, str], text: PageTexts) -> str:
    if "bot" in one:
        return text("seat.bot", level=text.level(one["bot"]))
    return names.get(one["person"], text("people.gone"))


def _cards(game: str, games: Sequence[RatedGame], language: str) -> list[tuple[str, int]]:
    """Those of the words in somebody's actions that are names of cards."""
    if game not in GAMES:
        return []
    faces = printed(game_named(game), language).faces
    words: Counter[str] = Counter()
    for one in games:
        if one.game == game:
            words.update({word: count for word, count in one.played.items() if word in faces})
    return [(faces[word].name, count) for word, count in words.most_common(MOST_CARDS)]
