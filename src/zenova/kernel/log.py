"""Logs are the game: the options, every action and every chance outcome, in words, in one JSON document.

A game is played once more with what chance gave then fed from the log (`steps`), so it replays for ever even if the
generator, the shuffle or the numbers of actions change. A replayed position therefore equals the played
one in every field but `random`: its generator starts from the log's seed, or unpredictably without one, and is not
advanced by outcomes that were fed."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, NotRequired, Self, TypedDict

from .data import Plain, Struct
from .domain import Count
from .errors import UserError, naming
from .game import Event, Game, Outcome
from .letters import NOT_LETTERS, are_letters
from .options import Options
from .record import Twin
from .schema import Schemas, misfit
from .steps import Move, Step, checksum, deal, event_views, play, redeal

FORMAT = "zenova-game"
FORMAT_VERSION = 2
FORMATS_READ = (1, 2)

Chance = dict[str, str | int | list[str | int]]
"""A chance outcome in words."""


class _MoveWords(TypedDict):
    seat: Annotated[int, Count()]
    action: dict[str, object]
    chance: NotRequired[list[Chance]]
    redealt: NotRequired[list[Chance]]


class _ResultWords(TypedDict):
    winners: list[Annotated[int, Count()]]
    scores: list[int]
    how: list[str]


Document = TypedDict(
    "Document",
    {
        "format": str,
        "format-version": int,
        "game": str,
        "rules-version": str,
        "cards-hash": str,
        "options": dict[str, object],
        "seed": NotRequired[Annotated[int, Count()] | None],
        "players": NotRequired[list[str]],
        "given": NotRequired[dict[str, object]],
        "setup": list[Chance],
        "moves": list[_MoveWords],
        "result": NotRequired[_ResultWords | None],
        "events": NotRequired[list[str]],
    },
)
"""What a log file holds."""

SCHEMAS = Schemas("", {})
DOCUMENT = SCHEMAS.of(Document)


class LogError(UserError):
    """A file that is no game log, or a log that does not fit the game or the rules."""


@dataclass
class GameLog:
    """One game, finished or not. `players` names who sat on each seat, where that is known. `events` has a checksum of
    what happened in the deal and in each move, for versions of the game whose rules may differ. `given` is the position
    that it began from, if that was not dealt."""

    game: str
    rules_version: str
    cards_hash: str
    options: Plain
    seed: int | None = None
    players: tuple[str, ...] = ()
    setup: tuple[Plain, ...] = ()
    moves: list[Move] = field(default_factory=list)
    result: Outcome | None = None
    events: list[str] = field(default_factory=list)
    given: Plain | None = None

    def save(self, path: Path) -> None:
        with naming(path, "written"):
            path.write_text(self.text(), encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a log file. Its words are checked when the game is known: see `check`."""
        try:
            with naming(path, "read"):
                return cls.parse(path.read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            raise LogError(f"{path}: not a Zenova game log (it is not text)") from None
        except LogError as error:
            raise LogError(f"{path}: {error}") from None

    def text(self) -> str:
        """The JSON document, one line per move."""
        lines = (f"  {_json(key)}: {_json_lines(value)}" for key, value in self._whole().items())
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def line(self) -> str:
        """The same document in one line, for files of many games."""
        return _json(self._whole()) + "\n"

    def _whole(self) -> Struct:
        whole = {"format": FORMAT, "format-version": FORMAT_VERSION}
        whole |= {key.replace("_", "-"): value for key, value in asdict(self).items()}
        if self.given is None:
            del whole["given"]
        whole["moves"] = [
            {key: value for key, value in asdict(move).items() if value or key not in ("chance", "redealt")}
            for move in self.moves
        ]
        return whole

    @classmethod
    def parse(cls, text: str) -> Self:
        document = _document(text)
        wrong = misfit(document, DOCUMENT, SCHEMAS.all)
        if wrong:
            raise LogError(wrong)
        parts = {key.replace("-", "_"): value for key, value in document.items() if not key.startswith("format")}
        parts["players"], parts["setup"] = tuple(parts.get("players", ())), tuple(parts["setup"])
        parts["moves"] = [
            Move(move["seat"], move["action"], tuple(move.get("chance", ())), tuple(move.get("redealt", ())))
            for move in parts["moves"]
        ]
        result = parts.get("result")
        parts["result"] = result and Outcome(*(tuple(result[word]) for word in ("winners", "scores", "how")))
        return cls(**parts)

    def check(self, game: Game) -> None:
        """Refuse a log of another game or deck, and words the game does not know."""
        if self.game != game.name:
            raise LogError(f"this is a log of “{self.game}”, not of “{game.name}”")
        if not game.has_cards(self.cards_hash):
            raise LogError(
                f"played with another set of cards ({self.cards_hash}; here: {game.cards_hash});"
                " give the card set it was played with (--cards PATH)"
            )
        with self._at("options", game):
            game.options_type.parse(self.options)
        with self._at("setup", game):
            for chance in self.setup:
                game.chance.numbers(chance)
        for number, move in enumerate(self.moves, start=1):
            with self._at(f"move {number}", game):
                game.encode(dict(move.action))
                for chance in (*move.redealt, *move.chance):
                    game.chance.numbers(chance)

    def replay(self, game: Game) -> Iterator[Step]:
        """The game once more, from the deal to the last move.

        Everything is checked on the way: words, legality, chance and, at the end, the result. A game of another version
        of the rules is replayed as far as every action is still legal and leads to the same events."""
        self.check(game)
        options = game.options_type.parse(self.options)
        with self._at("setup", game):
            step = deal(game, options, self.seed, self.setup, self.given)
            self._check_events(game, step, 0)
        seats = game.seats(step.position)
        if self.players and len(self.players) != seats:
            raise LogError(f"players: {len(self.players)} names for {seats} seats")
        yield step
        for number, move in enumerate(self.moves, start=1):
            with self._at(f"move {number}", game):
                if move.seat >= seats:
                    raise LogError(f"there is no seat {move.seat}; seats are 0 to {seats - 1}")
                before = redeal(game, step.position, chance=move.redealt).position if move.redealt else step.position
                step = play(game, before, move.seat, game.encode(dict(move.action)), chance=move.chance)
                self._check_events(game, step, number)
            yield step._replace(move=move)
        with self._at("result", game):
            self._check_result(game.outcome(step.position))

    @contextmanager
    def _at(self, place: str, game: Game) -> Iterator[None]:
        """Errors inside get the place in the log put before them, and what another version of the rules means."""
        try:
            yield
        except UserError as error:
            remark = (
                f" (played with rules version {self.rules_version} of {game.title}, and this program has version"
                f" {game.rules_version}; a Zenova with version {self.rules_version} replays it whole)"
            )
            same = self.rules_version == game.rules_version
            raise LogError(f"{place}: {error}{'' if same else remark}") from None

    def _check_events(self, game: Game, step: Step, number: int) -> None:
        """Within a version the rules are the same, and only their words may change."""
        if self.rules_version == game.rules_version or number >= len(self.events):
            return
        if checksum(event_views(game, step.position, step.events)) != self.events[number]:
            raise LogError("something else happens now than when it was played")

    def _check_result(self, outcome: Outcome | None) -> None:
        if outcome == self.result:
            return
        if outcome is None:
            raise LogError("the log has one, but the game is not over after its last move")
        words = _json(asdict(outcome))
        if self.result is None:
            raise LogError(f"missing, but the game is over after the last move; it is {words}")
        raise LogError(f"{_json(asdict(self.result))} is wrong; the moves lead to {words}")


class Playthrough:
    """A game being played: the position, and the log that grows with it."""

    def __init__(
        self, game: Game, options: Options | None = None, seed: int | None = None, players: tuple[str, ...] = ()
    ) -> None:
        self.game = game
        chosen = options or game.options_type()
        step = deal(game, chosen, seed)
        self.position = step.position
        self.events = step.events
        self.log = GameLog(
            game.name, game.rules_version, game.cards_hash, chosen.as_dict(), seed, players, tuple(step.chance)
        )
        self.log.events.append(self._checksum(step))
        self._before: list[Twin] = []

    def submit(self, seat: int, action: int) -> list[Event]:
        """Carry out an action of a seat and write it down; `Refused` changes nothing."""
        step = play(self.game, self.position, seat, action)
        self._before.append(self.position)
        self.position = step.position
        self.log.moves.append(Move(seat, self.game.decode(action), tuple(step.chance)))
        self.log.events.append(self._checksum(step))
        self.log.result = self.game.outcome(step.position)
        return step.events

    def may_take_back(self, seat: int) -> bool:
        """Whether the last move was this seat's and told it nothing it did not know before."""
        if not self.log.moves or self.log.moves[-1].seat != seat:
            return False
        action = self.game.encode(dict(self.log.moves[-1].action))
        return not self.game.reveals(self._before[-1], seat, action, self.position)

    def take_back(self) -> None:
        """Undo the last move, in the position and in the log; whether that is fair is for the caller to ask."""
        self.position = self._before.pop()
        self.log.moves.pop()
        self.log.events.pop()
        self.log.result = None

    def _checksum(self, step: Step) -> str:
        return checksum(event_views(self.game, step.position, step.events))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _json_lines(value: object) -> str:
    """A list of objects gets a line for each, everything else one line."""
    if isinstance(value, list | tuple) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(f"    {_json(item)}" for item in value) + "\n  ]"
    return _json(value)


def _document(text: str) -> Struct:
    try:
        whole = json.loads(text)
    except json.JSONDecodeError as error:
        cut_off = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        if cut_off and FORMAT in text:
            raise LogError(f"the log is cut off (line {error.lineno}); it must be whole") from None
        raise LogError(f"not a Zenova game log (no JSON from line {error.lineno}, column {error.colno})") from None
    except (ValueError, RecursionError):
        raise LogError("not a Zenova game log (no sensible JSON)") from None
    if "\\" in text and not are_letters(whole):
        raise LogError(NOT_LETTERS)
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise LogError(f'not a Zenova game log (it does not say "format": "{FORMAT}")')
    if whole.get("format-version") not in FORMATS_READ:
        raise LogError(
            f"written in version {whole.get('format-version')} of the log format;"
            f" this program reads versions up to {FORMAT_VERSION}"
        )
    return whole
