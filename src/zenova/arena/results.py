"""The file a tournament writes while it runs: a line for the tournament, then a line for every finished game."""

import csv
import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from zenova.kernel.data import Struct
from zenova.kernel.errors import UserError, naming

from .tournament import GameResult, Schedule, Tournament

FORMAT = "zenova-arena"


class ResultsFile:
    """Finished games, in memory and, if it has a path, on disk as soon as they are known."""

    def __init__(self, tournament: Tournament, path: Path | None = None, *, resume: bool = False) -> None:
        self.tournament = tournament
        self.path = path
        self.played: dict[int, GameResult] = {}
        if path is None:
            return
        if path.exists() and not resume:
            raise UserError(f"{path}: there already; add --resume to go on with it, or name another file with --out")
        if path.exists():
            self._read(path)
            return
        with naming(path, "written"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps({"format": FORMAT, **tournament.as_dict()}) + "\n")

    def add(self, played: GameResult) -> None:
        self.played[played.number] = played
        if self.path is not None:
            with naming(self.path, "written"), self.path.open("a") as file:
                told = {key: value for key, value in asdict(played).items() if key != "log"}
                file.write(json.dumps(told) + "\n")

    def _read(self, path: Path) -> None:
        lines = _text(path).splitlines(keepends=True)
        head = _head(path, lines)
        if head != json.loads(json.dumps(self.tournament.as_dict())):
            different = [key for key in head if head[key] != self.tournament.as_dict().get(key)]
            raise UserError(f"{path}: the record of another contest (other {', '.join(different) or 'form'})")
        whole = [line for line in lines if line.endswith("\n")]
        if len(whole) < len(lines):  # the last game was cut off in the middle of writing
            path.write_text("".join(whole))
        for number, line in enumerate(whole[1:], start=2):
            game = _line(path, number, line)
            values: Any = {key: tuple(value) if isinstance(value, list) else value for key, value in game.items()}
            try:
                played = self.tournament.result_type(**values)
            except TypeError:
                raise UserError(f"{path}: line {number} is no finished game") from None
            self.played[played.number] = played


def seed_of(path: Path) -> int:
    """The seed of the tournament in a record, for going on with it."""
    try:
        return int(_head(path, _text(path).splitlines())["seed"])
    except (KeyError, TypeError, ValueError):
        raise UserError(f"{path}: not the record of an arena") from None


def _text(path: Path) -> str:
    with naming(path, "read"):
        try:
            return path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise UserError(f"{path}: not the record of an arena") from None


def _head(path: Path, lines: list[str]) -> Struct:
    """What the first line says of the tournament."""
    head = _line(path, 1, lines[0] if lines else "")
    if head.pop("format", None) != FORMAT:
        raise UserError(f"{path}: not the record of an arena")
    return head


def _line(path: Path, number: int, text: str) -> Struct:
    try:
        value = json.loads(text)
    except json.JSONDecodeError:
        value = None
    if not isinstance(value, dict):
        raise UserError(f"{path}: line {number} is not a line of an arena's record")
    return value


def write_csv(path: Path, schedule: Schedule, played: Iterable[GameResult]) -> None:
    """A row for every seat of every game."""
    by_number = {one.number: one for one in played}
    with naming(path, "written"), path.open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["game", "deal", "seat", "bot", "payoff", "score", "decisions", "seconds"])
        for game in schedule:
            one = by_number.get(game.number)
            if one is None:
                continue
            for seat, spec in enumerate(schedule.specs(game)):
                rows.writerow(
                    [game.number, game.deal, seat, spec, one.payoffs[seat], one.scores[seat], one.decisions[seat],
                     one.seconds[seat]]
                )  # fmt: skip
