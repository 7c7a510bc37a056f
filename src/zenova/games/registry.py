"""Every game by its name. A game's rules are imported only when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from zenova.kernel.errors import UserError, unknown
from zenova.kernel.game import Game
from zenova.kernel.log import GameLog, LogError


def game(name: str, cards: Path | None = None) -> Game:
    """The game of this name, with a card set of one's own if `cards` names one."""
    if name not in _MAKERS:
        raise UserError(unknown("game", name, GAMES))
    return _MAKERS[name](cards)


def game_with(cards: Path) -> Game:
    """The game that a card set is for: a folder holds one of Zenith, a file one of Zena 1814."""
    return game("zenith" if cards.is_dir() else "zena", cards)


def open_log(path: Path, cards: Path | None = None) -> tuple[GameLog, Game]:
    """A log file and its game; a UserError if they do not fit together."""
    log = GameLog.load(path)
    try:
        its_game = game(log.game, cards)
        log.check(its_game)
    except UserError as error:
        raise LogError(f"{path}: {error}") from None
    return log, its_game


def _zenith(cards: Path | None) -> Game:
    from .zenith import Zenith
    from .zenith.cards import load

    return Zenith(load(cards))


def _zena(cards: Path | None) -> Game:
    from .zena import Zena
    from .zena.cards import load

    return Zena(load(cards))


_MAKERS: dict[str, Callable[[Path | None], Game]] = {
    "zenith": _zenith,
    "zena": _zena,
}
GAMES = tuple(_MAKERS)
