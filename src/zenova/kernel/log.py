"""Logs are the game: the options, every action and every chance outcome, in words, in one JSON document.

A log replays without the generator: each shuffle and roll is fed from the log, so a finished game replays for ever even
if the generator changes. A replayed position therefore equals the played one in every field but `random`: its
generator starts from the log's seed, or unpredictably without one, and is not advanced by outcomes that were fed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Self

from .errors import UserError, unknown
from .game import Event, Game, Outcome, take_events
from .generator import Tape
from .options import Options

FORMAT = "zenova-game"
FORMAT_VERSION = 1
KEYS = (
    "format",
    "format-version",
    "game",
    "rules-version",
    "cards-hash",
    "options",
    "seed",
    "players",
    "setup",
    "moves",
    "result",
)

Chance = Mapping[str, Any]
"""A chance outcome in the game's words, such as {"deck": ["nero", …]}."""


class LogError(UserError):
    """A file that is no game log, or a log that does not fit the game or the rules."""


@dataclass(frozen=True)
class Move:
    """One action of a seat in the game's words, with the chance outcomes it led to."""

    seat: int
    action: Mapping[str, Any]
    chance: tuple[Chance, ...] = ()


class Step(NamedTuple):
    """A position of a replay, the move that led to it (None: the deal) and what happened."""

    position: Any
    move: Move | None
    events: list[Event]


@dataclass
class GameLog:
    """One game, finished or not. `players` names who sat on each seat, where that is known."""

    game: str
    rules_version: str
    cards_hash: str
    options: Mapping[str, Any]
    seed: int | None = None
    players: tuple[str, ...] = ()
    setup: tuple[Chance, ...] = ()
    moves: list[Move] = field(default_factory=list)
    result: Outcome | None = None

    def save(self, path: Path) -> None:
        try:
            path.write_text(self.text(), encoding="utf-8")
        except OSError as error:
            raise LogError(f"{path}: cannot be written ({error.strerror})") from None

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a log file. Its words are checked when the game is known: see `check`."""
        try:
            return cls.parse(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise LogError(f"{path}: cannot be read ({error.strerror})") from None
        except UnicodeDecodeError:
            raise LogError(f"{path}: not a Zenova game log (it is not text)") from None
        except LogError as error:
            raise LogError(f"{path}: {error}") from None

    def text(self) -> str:
        """The JSON document, one line per move."""
        whole = {
            "format": FORMAT,
            "format-version": FORMAT_VERSION,
            "game": self.game,
            "rules-version": self.rules_version,
            "cards-hash": self.cards_hash,
            "options": dict(self.options),
            "seed": self.seed,
            "players": list(self.players),
            "setup": [dict(chance) for chance in self.setup],
            "moves": [_move_words(move) for move in self.moves],
            "result": None if self.result is None else _result_words(self.result),
        }
        lines = (f"  {_json(key)}: {_json_lines(value)}" for key, value in whole.items())
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(**_parts(_document(text)))

    def check(self, game: Game) -> None:
        """Refuse a log of another game, rules version or deck, and words the game does not know."""
        self._numbers(game)

    def replay(self, game: Game) -> Iterator[Step]:
        """The game once more, from the deal to the last move, each step with a position of its own.

        Everything is checked on the way: words, legality, chance and, at the end, the result.
        """
        options, setup, moves = self._numbers(game)
        tape = Tape(setup, strict=True)
        with _at("setup"):
            position = game.new(options, self.seed, tape)
            _check_chance(tape, setup)
        seats = game.seats(position)
        if self.players and len(self.players) != seats:
            raise LogError(f"players: {len(self.players)} names for {seats} seats")
        yield Step(position.clone(), None, take_events(position))
        for number, (move, (action, chance)) in enumerate(zip(self.moves, moves, strict=True), start=1):
            position.tape = tape = Tape(chance, strict=True)
            with _at(f"move {number}"):
                if move.seat >= seats:
                    raise LogError(f"there is no seat {move.seat}; seats are 0 to {seats - 1}")
                events = game.apply(position, move.seat, action)
                _check_chance(tape, chance)
            yield Step(position.clone(), move, events)
        self._check_result(game.outcome(position))

    def _numbers(self, game: Game) -> tuple[Options, list[_Outcome], list[tuple[int, list[_Outcome]]]]:
        if self.game != game.name:
            raise LogError(f"this is a log of “{self.game}”, not of “{game.name}”")
        if self.rules_version != game.rules_version:
            raise LogError(
                f"played with rules version {self.rules_version} of {game.title}, but this program has version"
                f" {game.rules_version}; replay it with a Zenova that has rules version {self.rules_version}"
            )
        if self.cards_hash != game.cards_hash:
            raise LogError(
                f"played with another set of cards ({self.cards_hash}; here: {game.cards_hash});"
                " give the card set it was played with (--cards PATH)"
            )
        with _at("options"):
            options = game.options_type.parse(self.options)
        with _at("setup"):
            setup = [game.chance_numbers(chance) for chance in self.setup]
        moves = []
        for number, move in enumerate(self.moves, start=1):
            with _at(f"move {number}"):
                moves.append((game.encode(dict(move.action)), [game.chance_numbers(chance) for chance in move.chance]))
        return options, setup, moves

    def _check_result(self, outcome: Outcome | None) -> None:
        if outcome == self.result:
            return
        if outcome is None:
            raise LogError("result: the log has one, but the game is not over after its last move")
        words = _json(_result_words(outcome))
        if self.result is None:
            raise LogError(f"result: missing, but the game is over after the last move; it is {words}")
        raise LogError(f"result: {_json(_result_words(self.result))} is wrong; the moves lead to {words}")


class Session:
    """A game being played: the position, and the log that grows with it."""

    def __init__(
        self, game: Game, options: Options | None = None, seed: int | None = None, players: tuple[str, ...] = ()
    ) -> None:
        self.game = game
        chosen = options or game.options_type()
        tape = Tape()
        self.position: Any = game.new(chosen, seed, tape)
        self.events = take_events(self.position)
        self.log = GameLog(
            game.name,
            game.rules_version,
            game.cards_hash,
            chosen.as_dict(),
            seed,
            players,
            tuple(game.chance_words(*outcome) for outcome in tape.take_recorded()),
        )
        self._tape = tape
        self._before: list[Any] = []

    def submit(self, seat: int, action: int) -> list[Event]:
        """Carry out an action of a seat and write it down; `Refused` changes nothing."""
        before = self.position.clone()
        self.position.tape = self._tape
        events = self.game.apply(self.position, seat, action)
        chance = tuple(self.game.chance_words(*outcome) for outcome in self._tape.take_recorded())
        self.log.moves.append(Move(seat, self.game.decode(action), chance))
        self.log.result = self.game.outcome(self.position)
        self._before.append(before)
        return events

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
        self.log.result = None


# Replaying

_Outcome = tuple[int, list[int]]


class _at:  # noqa: N801 - reads as a word: `with _at("move 17"):`
    """Errors inside get the place in the log put before them."""

    def __init__(self, place: str) -> None:
        self.place = place

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if isinstance(error, UserError):
            raise LogError(f"{self.place}: {error}") from None


def _check_chance(tape: Tape, logged: list[_Outcome]) -> None:
    """The rules asked for exactly the outcomes of the log, and each names the whole pile."""
    if tape.forced:
        raise LogError("the log holds a chance outcome that the rules do not ask for here")
    if tape.take_recorded() != [(int(what), list(outcome)) for what, outcome in logged]:
        raise LogError("a chance outcome names only a part of what was shuffled")


# Reading and writing


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _json_lines(value: Any) -> str:
    """A list of objects gets a line for each, everything else one line."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(f"    {_json(item)}" for item in value) + "\n  ]"
    return _json(value)


def _move_words(move: Move) -> dict[str, Any]:
    words: dict[str, Any] = {"seat": move.seat, "action": dict(move.action)}
    if move.chance:
        words["chance"] = [dict(chance) for chance in move.chance]
    return words


def _result_words(outcome: Outcome) -> dict[str, Any]:
    return {"winners": list(outcome.winners), "scores": list(outcome.scores), "how": list(outcome.how)}


def _document(text: str) -> dict[str, Any]:
    try:
        whole = json.loads(text)
    except json.JSONDecodeError as error:
        cut_off = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        if cut_off and FORMAT in text:
            raise LogError(f"the log is cut off (line {error.lineno}); it must be whole") from None
        raise LogError(f"not a Zenova game log (no JSON from line {error.lineno}, column {error.colno})") from None
    except (ValueError, RecursionError):
        raise LogError("not a Zenova game log (no sensible JSON)") from None
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise LogError(f'not a Zenova game log (it does not say "format": "{FORMAT}")')
    if whole.get("format-version") != FORMAT_VERSION:
        raise LogError(
            f"written in version {whole.get('format-version')} of the log format;"
            f" this program reads version {FORMAT_VERSION}"
        )
    for key in whole:
        if key not in KEYS:
            raise LogError(unknown("entry", key, KEYS))
    return whole


def _parts(whole: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "game": _text(whole, "game"),
        "rules_version": _text(whole, "rules-version"),
        "cards_hash": _text(whole, "cards-hash"),
        "options": _object("options", whole.get("options")),
        "seed": _seed(whole.get("seed")),
        "players": _names(whole.get("players", [])),
        "setup": _chance("setup", whole.get("setup")),
        "moves": [_move(f"move {n}", move) for n, move in enumerate(_list("moves", whole.get("moves")), start=1)],
        "result": _result(whole.get("result")),
    }


def _text(whole: Mapping[str, Any], key: str) -> str:
    value = whole.get(key)
    if not isinstance(value, str) or not value:
        raise LogError(f"{key}: must be a word, not {_shown(value)}")
    return value


def _object(where: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise LogError(f"{where}: must be an object in braces, not {_shown(value)}")
    return value


def _list(where: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise LogError(f"{where}: must be a list in brackets, not {_shown(value)}")
    return value


def _whole_number(where: str, value: Any, low: int | None = 0) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or (low is not None and value < low):
        raise LogError(f"{where}: must be a whole number, not {_shown(value)}")
    return value


def _seed(value: Any) -> int | None:
    return None if value is None else _whole_number("seed", value)


def _names(value: Any) -> tuple[str, ...]:
    names = _list("players", value)
    for name in names:
        if not isinstance(name, str):
            raise LogError(f"players: must be names, not {_shown(name)}")
    return tuple(names)


def _chance(where: str, value: Any) -> tuple[Chance, ...]:
    outcomes = [_object(where, outcome) for outcome in _list(where, value)]
    for outcome in outcomes:
        for told in outcome.values():
            for thing in told if isinstance(told, list) else [told]:
                if isinstance(thing, list | dict):
                    raise LogError(f"{where}: a chance outcome is a word or number, or a list of them: {_shown(thing)}")
    return tuple(outcomes)


def _move(where: str, value: Any) -> Move:
    words = _object(where, value)
    for key in words:
        if key not in ("seat", "action", "chance"):
            raise LogError(f"{where}: {unknown('entry', key, ('seat', 'action', 'chance'))}")
    seat = _whole_number(f"{where}: seat", words.get("seat"))
    action = _object(f"{where}: action", words.get("action"))
    return Move(seat, action, _chance(where, words.get("chance", [])))


def _result(value: Any) -> Outcome | None:
    if value is None:
        return None
    words = _object("result", value)
    winners = [_whole_number("result: winners", seat) for seat in _list("result: winners", words.get("winners"))]
    scores = [_whole_number("result: scores", score, None) for score in _list("result: scores", words.get("scores"))]
    how = tuple(str(way) for way in _list("result: how", words.get("how")))
    return Outcome(tuple(winners), tuple(scores), how)


def _shown(value: Any) -> str:
    """A value as a short piece of JSON, for messages."""
    shown = _json(value)
    return shown if len(shown) <= 40 else shown[:39] + "…"
