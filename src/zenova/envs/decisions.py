"""Decisions as data: a folder of Parquet files, a row for every decision of whole games.

Each file holds the same number of games and is there whole or not at all, so that a run that was stopped goes on with
the next one, and the same seed gives the same files. It needs pyarrow: pip install 'zenova[data]'."""

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from zenova.bots.network.engine import engine_for
from zenova.kernel.data import Struct
from zenova.kernel.errors import UserError, naming
from zenova.kernel.game import Game
from zenova.kernel.generator import derived_seed
from zenova.kernel.log import GameLog
from zenova.kernel.logfile import read_logs
from zenova.kernel.options import Options

from .batch import Batch
from .observations import observation_of

FORMAT = "zenova-decisions"
ENDING = ".parquet"
GAMES_A_FILE = 128

Array = NDArray[Any]


class Decisions(NamedTuple):
    """The columns: the number of the game and of the decision in it, who decides, what that seat sees, what it may do
    and does, its chance of winning by the network (nothing where none was asked), and its share of the victory."""

    game: Array
    decision: Array
    seat: Array
    observation: Array
    mask: Array
    action: Array
    chance: Array | None
    outcome: Array


def read_decisions(folder: Path) -> Iterator[dict[str, Array]]:
    """The columns of a folder as arrays, file by file."""
    for path in files_of(folder):
        yield read_file(path)


def files_of(folder: Path) -> list[Path]:
    found = sorted(folder.glob(f"*{ENDING}"))
    if not found:
        raise UserError(f"{folder}: no folder of decisions")
    return found


def read_file(path: Path) -> dict[str, Array]:
    """The columns of one file as arrays, rows of numbers with two dimensions; none for what it does not know."""
    table = _table(path)
    columns: dict[str, Array] = {}
    for name in table.column_names:
        column = table.column(name).combine_chunks()
        if column.null_count:
            continue
        rows = getattr(column.type, "list_size", 0)
        numbers = column.flatten() if rows else column
        array = numbers.to_numpy(zero_copy_only=False)
        columns[name] = array.reshape(-1, rows) if rows else array
    return columns


class DecisionFolder:
    """A folder that grows by files of whole games. To go on with one, it must be of the same run, as `about` tells."""

    def __init__(self, folder: Path, about: Struct, *, resume: bool = False) -> None:
        refuse_folder(folder, resume=resume)
        self.folder = folder
        self.about = {"format": FORMAT, "format-version": 1, **about}
        with naming(folder, "written"):
            folder.mkdir(parents=True, exist_ok=True)
        for path in sorted(folder.glob(f"*{ENDING}"))[:1]:
            found = _about(path)
            different = [word for word in self.about if found.get(word) != self.about[word]]
            if different:
                raise UserError(f"{folder}: of another run (other {', '.join(different)}); name another folder")

    def games(self, number: int) -> int:
        """How many games a file holds already."""
        path = self._path(number)
        return int(_about(path)["games"]) if path.exists() else 0

    def write(self, number: int, games: int, rows: Decisions) -> None:
        arrow, parquet = pyarrow()
        columns = {name: _column(arrow, values) for name, values in rows._asdict().items() if values is not None}
        about = json.dumps(self.about | {"games": games})
        table = arrow.table(columns).replace_schema_metadata({FORMAT: about})
        path = self._path(number)
        unfinished = path.with_suffix(".unfinished")
        with naming(path, "written"):
            try:
                parquet.write_table(table, unfinished, compression="zstd")
                unfinished.replace(path)
            finally:
                unfinished.unlink(missing_ok=True)

    def _path(self, number: int) -> Path:
        return self.folder / f"{number:06}{ENDING}"


def write_random(
    folder: Path, game: Game, options: Options, games: int, seed: int, *, chances: bool = False, resume: bool = False
) -> Iterator[int]:
    """Play at random in batches and write what is missing; tells after each file how many games there are."""
    about = _told(game, options) | {"players": "random", "seed": seed, "chances": chances}
    out = DecisionFolder(folder, about, resume=resume)
    for first in range(0, games, GAMES_A_FILE):
        number, count = first // GAMES_A_FILE, min(GAMES_A_FILE, games - first)
        if out.games(number) < count:
            out.write(number, count, _play(game, options, first, count, derived_seed(seed, number), chances=chances))
        yield first + count


def write_from_logs(
    folder: Path, game: Game, logs: Path, *, chances: bool = False, resume: bool = False
) -> Iterator[int]:
    """The decisions of a file of logs; tells after each file how many games there are."""
    about = _told(game, None) | {"logs": logs.name, "chances": chances}
    out = DecisionFolder(folder, about, resume=resume)
    some: list[Decisions] = []
    count = 0
    for count, log in enumerate(read_logs(logs), start=1):
        some.append(_of_log(game, log, count - 1, chances=chances))
        if count % GAMES_A_FILE == 0:
            out.write(count // GAMES_A_FILE - 1, GAMES_A_FILE, _together(some))
            some.clear()
            yield count
    if some:
        out.write(count // GAMES_A_FILE, len(some), _together(some))
        yield count


def refuse_folder(folder: Path, *, resume: bool) -> None:
    """Refuse to write over decisions, and what cannot be written here at all."""
    pyarrow()
    if folder.exists() and not (resume and folder.is_dir()):
        raise UserError(f"{folder}: there already; add --resume to go on with it, or name another folder")


def pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise UserError("Parquet files need the package pyarrow: pip install 'zenova[data]'") from None
    return pyarrow, pyarrow.parquet


def _play(game: Game, options: Options, first: int, count: int, seed: int, *, chances: bool) -> Decisions:
    """Games of one batch, each until its first end; the fewer first ones of a seed are the same."""
    batch = Batch(game, options, count=count, seed=seed, threads=1)
    judge = _chances(game) if chances else None
    running = np.arange(count)
    payoffs = np.zeros((count, batch.rewards.shape[1]), np.float32)
    steps: list[Decisions] = []
    while len(running):
        seats = batch.seats[running]
        judged = None if judge is None else judge(batch.states[running], seats)
        seen, legal = batch.observations[running], batch.masks[running].astype(bool)
        actions = batch.random_actions()
        batch.step(actions)
        at = np.full(len(running), len(steps), np.int32)
        done = actions[running].astype(np.int16)
        steps.append(Decisions(running.astype(np.int32), at, seats, seen, legal, done, judged, at))
        over = running[batch.dones[running] == 1]
        payoffs[over] = (batch.rewards[over] + 1) / 2
        running = running[batch.dones[running] == 0]
    rows = _together(steps)
    order = np.argsort(rows.game, kind="stable")
    rows = _of_each(rows, lambda column: column[order])
    return rows._replace(outcome=payoffs[rows.game, rows.seat], game=rows.game + np.int32(first))


def _of_log(game: Game, log: GameLog, number: int, *, chances: bool) -> Decisions:
    steps = list(log.replay(game))
    end = steps[-1].position
    if end.waiting:
        raise UserError(f"game {number + 1} is not over; decisions are those of whole games")
    observation, engine = observation_of(game), engine_for(game) if chances else None
    if engine is not None:
        engine.warm_up("look")
    rows = len(log.moves)
    mask = np.zeros((rows, game.action_count), bool)
    seats = [move.seat for move in log.moves]
    asked = list(zip([before.position for before, _ in pairwise(steps)], seats, strict=True))
    for row, (position, seat) in enumerate(asked):
        mask[row, game.legal(position, seat)] = True
    payoff = game.plain_rules["payoff"]
    return Decisions(
        np.full(rows, number, np.int32),
        np.arange(rows, dtype=np.int32),
        np.array(seats, np.int8),
        np.array([observation.of(*one) for one in asked], np.int16),
        mask,
        np.array([game.encode(dict(move.action)) for move in log.moves], np.int16),
        None if engine is None else np.array([engine.look(*one).chances[0] for one in asked], np.float32),
        np.array([payoff(end, game.cards, seat) for seat in seats], np.float32),
    )


def _chances(game: Game) -> Callable[[Array, Array], Array]:
    engine = engine_for(game)
    engine.compile("look")
    return engine.chances


def _together(some: list[Decisions]) -> Decisions:
    return _of_each(zip(*some, strict=True), np.concatenate)


def _of_each(columns: Iterable[Any], change: Callable[[Any], Array]) -> Decisions:
    """Change every column but one of chances that were not asked for."""
    changed: list[Any] = [change(one) if one is not None and one[0] is not None else None for one in columns]
    return Decisions(*changed)


def _told(game: Game, options: Options | None) -> Struct:
    told = {"game": game.name, "rules-version": game.rules_version, "cards-hash": game.cards_hash}
    return told if options is None else told | {"options": options.as_dict()}


def _column(arrow: Any, values: Array) -> Any:
    if values.ndim == 1:
        return arrow.array(values)
    return arrow.FixedSizeListArray.from_arrays(arrow.array(values.reshape(-1)), values.shape[1])


def _about(path: Path) -> Struct:
    """What a file says of itself."""
    arrow, parquet = pyarrow()
    with naming(path, "read"):
        try:
            told = (parquet.read_schema(path).metadata or {}).get(FORMAT.encode(), b"{}")
        except arrow.ArrowInvalid:
            raise UserError(f"{path}: not a file of decisions") from None
    about: Struct = json.loads(told)
    return about


def _table(path: Path) -> Any:
    arrow, parquet = pyarrow()
    with naming(path, "read"):
        try:
            return parquet.read_table(path)
        except arrow.ArrowInvalid:
            raise UserError(f"{path}: not a file of decisions") from None
