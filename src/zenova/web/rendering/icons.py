"""The symbols that pages show: drawn into the page by a game, from the game's sprite, or from the site's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from markupsafe import Markup

from .folders import STATIC, folder, static

MOST = 5_000  # drawings kept; names of players are among what they say, so there is no end to them
SYMBOL = re.compile(r'<symbol id="([^"]+)"')


class Icons:
    """`icon("clock")`; with `says` it speaks for itself, otherwise the text beside it says what it means. A game may
    have its own picture for a name; a name without one is a mistake. Several names lie over each other."""

    def __init__(self, game: str = "", names: Mapping[str, str] | None = None) -> None:
        self._places = {name: f"{static('sprite.svg')}#{name}" for name in _symbols(STATIC / "sprite.svg")}
        if game:
            own = folder(game)
            for name in _symbols(own / "static" / "sprite.svg"):
                self._places[name] = f"{static(f'{game}/sprite.svg')}#{name}"
            self._places |= {name: f"#{name}" for name in _symbols(own / "templates" / "sprite.svg")}
        self._game = game
        self._names = names or {}
        self._drawn: dict[tuple[str, str, str], Markup] = {}

    def __call__(self, name: str, style: str = "", says: str = "") -> Markup:
        key = (name, style, says)
        drawn = self._drawn.get(key)
        if drawn is None:
            places = [self._places[self._names.get(part, part)] for part in name.split()]
            uses = Markup("").join(Markup('<use href="{}"/>').format(place) for place in places)
            style = f"icon {style}" if style else "icon"
            told = Markup('role="img" aria-label="{}"').format(says) if says else Markup('aria-hidden="true"')
            drawn = Markup('<svg class="{}" {}>{}</svg>').format(style, told, uses)
            if len(self._drawn) >= MOST:
                self._drawn.clear()
            self._drawn[key] = drawn
        return drawn

    def whole(self, name: str, style: str = "") -> Markup:
        """The picture itself, for a page that shows only a few of a game's sprite."""
        text = (folder(self._game) / "static" / "sprite.svg").read_text(encoding="utf-8")
        start = text.index(f'<symbol id="{name}"')
        symbol = text[start : text.index("</symbol>", start)].removeprefix(f'<symbol id="{name}"')
        return Markup('<svg class="icon {}" aria-hidden="true"{}</svg>').format(style, Markup(symbol))

    def __contains__(self, name: str) -> bool:
        return name in self._places


def _symbols(sprite: Path) -> Iterator[str]:
    if sprite.is_file():
        yield from SYMBOL.findall(sprite.read_text(encoding="utf-8"))
