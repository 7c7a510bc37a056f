"""Every game by its name, found through the entry points of the group `zenova.games`.

An entry point names a `Game` class; any installed package may bring one. A room that can show, play or study a game
better than by its contract alone finds what is written for it with `part`."""

import functools
import importlib
import importlib.util
import tomllib
import warnings
from importlib import resources
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from zenova.kernel.data import Struct
from zenova.kernel.errors import UserError, unknown
from zenova.kernel.game import Game
from zenova.kernel.log import GameLog, LogError
from zenova.kernel.logfile import holds_many, read_log

GROUP = "zenova.games"


def _loaded() -> dict[str, type[Game]]:
    """The class of every game that is installed and works, in the order of the shelf."""
    found: dict[str, type[Game]] = {}
    for entry in entry_points(group=GROUP):
        try:
            loaded = entry.load()
            loaded.options_type.check_names()
            found[entry.name] = loaded
        except Exception as problem:  # one broken package must not take the other games away
            warnings.warn(f"the game {entry.name} of {entry.value} cannot be loaded: {problem}", stacklevel=2)
    return dict(sorted(found.items(), key=lambda one: (one[1].shelf, one[1].title)))


_CLASSES = _loaded()
GAMES = tuple(_CLASSES)


def game(name: str, cards: Path | None = None) -> Game:
    """The game of this name, with a card set of one's own if `cards` names one."""
    return game_class(name).load(cards)


def game_with(cards: Path) -> Game:
    """The game that a card set is for, with it."""
    return class_with(cards).load(cards)


def class_with(cards: Path) -> type[Game]:
    """The class of the game that a card set is for."""
    for name in GAMES:
        if game_class(name).reads(cards):
            return game_class(name)
    raise UserError(f"{cards}: no game here has such card sets")


def game_class(name: str) -> type[Game]:
    """The class of a game, for what is known of it without its cards."""
    if name not in _CLASSES:
        raise UserError(unknown("game", name, GAMES))
    return _CLASSES[name]


@functools.cache
def part(room: str, name: str) -> ModuleType | None:
    """What a room has for a game of its own: the room's package of the game's name, or, where another distribution
    brings the game, the package of the room's name beside it. None: the game is known by its contract alone."""
    if name not in _CLASSES:
        return None
    home = game_class(name).__module__.partition(".")[0]
    module = f"zenova.{room}.{name}" if home == "zenova" else f"{home}.{room}"
    return importlib.import_module(module) if importlib.util.find_spec(module) else None


@functools.cache
def facts(room: str, name: str, file: str) -> Struct:
    """What a TOML file of that part says; nothing where there is none."""
    own = part(room, name)
    found = resources.files(own) / file if own else None
    return tomllib.loads(found.read_text(encoding="utf-8")) if found and found.is_file() else {}


def open_log(path: Path, cards: Path | None = None, number: int = 1) -> tuple[GameLog, Game]:
    """A log file, or one log in a file of many, and its game; a UserError if they do not fit together."""
    log = read_log(path, number) if holds_many(path) else GameLog.load(path)
    try:
        its_game = game(log.game, cards)
        log.check(its_game)
    except UserError as error:
        raise LogError(f"{path}: {error}") from None
    return log, its_game
