"""Files of many games: a log a line (JSON Lines), compressed game by game where the name ends in .gz.

A game is on disk whole or not at all for whoever reads: what was cut off while it was written is left out, and is gone
when the file is gone on with."""

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from os import truncate
from pathlib import Path
from typing import IO

from .data import Struct
from .errors import UserError, naming
from .game import Game
from .log import GameLog, LogError
from .options import Options

ENDINGS = (".jsonl", ".jsonl.gz")
CHUNK = 1 << 16


def holds_many(path: Path) -> bool:
    """Whether a file is by its name one of many games."""
    return path.name.endswith(ENDINGS)


def read_logs(path: Path) -> Iterator[GameLog]:
    """Every whole game of a file, one after the other."""
    for number, (line, _) in enumerate(_lines(path), start=1):
        try:
            yield GameLog.parse(line)
        except LogError as error:
            raise LogError(f"{path}: game {number}: {error}") from None


def read_log(path: Path, number: int) -> GameLog:
    """One game of a file, counted from 1."""
    count = 0
    for count, (line, _) in enumerate(_lines(path), start=1):
        if count == number:
            return GameLog.parse(line)
    raise LogError(f"{path}: has no game {number}; it holds {count}")


def heading(game: Game, options: Options, seed: int, players: Sequence[str]) -> Struct:
    """What a log says of a game before it is played."""
    told: Struct = {"game": game.name, "cards-hash": game.cards_hash, "options": options.as_dict()}
    return told | {"seed": seed, "players": list(players)}


class LogFile:
    """A file that grows by finished games. To go on with one, its games must be those of the same run: each has to
    begin with the heading that `headings` tells for it. One game more, of `dropped`, is played again."""

    def __init__(
        self, path: Path, headings: Iterable[Struct], *, resume: bool = False, dropped: Iterable[Struct] = ()
    ) -> None:
        refuse_existing(path, resume=resume)
        self.path = path
        self.ends: list[int] = []
        with naming(path, "written"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.open("ab").close()
        expected = iter(headings)
        lines = _lines(path)
        for number, (line, end) in enumerate(lines, start=1):
            wanted = next(expected, None)
            if wanted is None and next(lines, None) is None and not all(_different(line, one) for one in dropped):
                break
            _check(path, number, line, wanted)
            self.ends.append(end)
        with naming(path, "written"):
            truncate(path, self._size())

    def __len__(self) -> int:
        return len(self.ends)

    def add(self, line: str) -> None:
        """A finished game; a disk that is full keeps those before it."""
        data = line.encode()
        if self.path.suffix == ".gz":
            data = gzip.compress(data, mtime=0)
        with naming(self.path, "written"):
            try:
                with self.path.open("ab") as file:
                    file.write(data)
            except OSError:
                with suppress(OSError):
                    truncate(self.path, self._size())
                raise
        self.ends.append(self._size() + len(data))

    def _size(self) -> int:
        return self.ends[-1] if self.ends else 0


def refuse_existing(path: Path, *, resume: bool) -> None:
    """Refuse to write over games."""
    if not holds_many(path):
        raise UserError(f"{path}: a file of games ends in {' or '.join(ENDINGS)}")
    if path.exists() and not resume:
        raise UserError(f"{path}: there already; add --resume to go on with it, or name another file")


def _check(path: Path, number: int, line: str, expected: Struct | None) -> None:
    if expected is None:
        raise UserError(f"{path}: holds more games than this run has; name another file")
    different = _different(line, expected)
    if different:
        raise UserError(f"{path}: game {number} is of another run (other {', '.join(different)}); name another file")


def _different(line: str, expected: Struct) -> list[str]:
    """The words of a heading that a log says otherwise."""
    try:
        found = json.loads(line)
    except json.JSONDecodeError:
        found = None
    return [word for word in expected if not isinstance(found, dict) or found.get(word) != expected[word]]


def _lines(path: Path) -> Iterator[tuple[str, int]]:
    """Every whole line, and where it ends in the file, or where the compressed part that it is in ends."""
    end = 0
    with naming(path, "read"), path.open("rb") as file:
        try:
            for data, size in _parts(file) if path.suffix == ".gz" else ((line, len(line)) for line in file):
                end += size
                yield from ((line.decode(), end) for line in data.splitlines(keepends=True) if line.endswith(b"\n"))
        except (UnicodeDecodeError, zlib.error):
            raise UserError(f"{path}: not a file of games") from None


def _parts(file: IO[bytes]) -> Iterator[tuple[bytes, int]]:
    """The parts of a compressed file, and how long each is there; one that was cut off is left out."""
    start = 0
    while True:
        unpacked = zlib.decompressobj(wbits=31)
        data, end = b"", start
        file.seek(start)
        while not unpacked.eof:
            chunk = file.read(CHUNK)
            if not chunk:
                return
            data += unpacked.decompress(chunk)
            end += len(chunk) - len(unpacked.unused_data)
        yield data, end - start
        start = end
