"""The final board as a picture, for messengers that show what a link leads to: drawn from the same signs as the table.

A game's `picture.svg` is a template like the others. What paints it (resvg) knows neither custom properties nor
`light-dark()`, so their values are put in place here."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

from zenova.table import TableView

from .folders import STATIC, folder
from .presenter import presenter
from .recent import Recent
from .tables import context
from .templates import render

FONT = STATIC / "fonts" / "outfit-latin-600.ttf"
PATIENCE_S = 120.0  # on a busy machine
PAINTER = """
import json, os, sys, resvg_py
if hasattr(os, "nice"):
    os.nice(5)
sys.stdout.buffer.write(resvg_py.svg_to_bytes(**json.load(sys.stdin)))
"""
PICTURES = Recent[bytes](100)  # of about 100 kB each
DAY_AND_NIGHT = re.compile(r"light-dark\(((?:[^(),]|\([^)]*\))+),\s*((?:[^(),]|\([^)]*\))+)\)")
PROPERTY = re.compile(r"--([\w-]+):\s*([^;{}]+);")
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
USED = re.compile(r"var\(--([\w-]+)(?:,\s*([^()]*|[^()]*\([^()]*\)[^()]*))?\)")


async def board_picture(view: TableView) -> bytes:
    """Of a finished table as a spectator sees it. One is painted at a time: it takes a good part of a second."""
    return await asyncio.to_thread(PICTURES.of, view.table, lambda: paint(view))


def paint(view: TableView) -> bytes:
    drawn = render(f"{view.game}/picture.svg", "en", **context(view, "en"))
    colours = Colours(view.game)
    return painted(
        svg_string=colours.resolved(drawn.replace("</svg>", f"{signs(view.game)}</svg>", 1)),
        style_sheet=colours.styles,
        font_files=[str(FONT)],
        font_family="Outfit",
    )


def painted(**told: object) -> bytes:
    """What resvg makes of it, as PNG. It works in a process of its own: it would hold up everybody here."""
    given = json.dumps(told | {"skip_system_fonts": True}).encode()
    done = subprocess.run([sys.executable, "-c", PAINTER], input=given, capture_output=True, timeout=PATIENCE_S)
    if done.returncode:
        raise RuntimeError(f"no picture could be painted: {done.stderr.decode()[-300:]}")
    return done.stdout


class Colours:
    """The values of a game's custom properties, by day or by night, and the styles that its drawings need.

    A property that classes set to different values, such as the colour of a family, becomes their `color`."""

    def __init__(self, game: str) -> None:
        shows = presenter(game)
        self._side = 2 if shows.picture_by_night else 1
        own = folder(game) / "static" / "styles"
        sheets = [STATIC / "styles" / "tokens.css", own / "tokens.css"]
        rules = [rule for path in sheets if path.is_file() for rule in self._rules(path)]
        self.values = {
            name: value for where, body in rules if not _is_part(where) for name, value in PROPERTY.findall(body)
        }
        styles = [rule for name in shows.picture_styles for rule in self._rules(own / f"{name}.css")]
        self.carried: set[str] = set()
        self.usual = {name: value for _, body in reversed(rules) for name, value in PROPERTY.findall(body)}
        self.styles = self.resolved("\n".join(self._plain(*rule) for rule in [*rules, *styles] if _is_part(rule[0])))

    def resolved(self, text: str) -> str:
        def value(found: re.Match[str]) -> str:
            name, otherwise = found[1], found[2]
            if name in self.carried:
                return "currentColor"
            return self.values.get(name) or otherwise or self.usual[name]

        while USED.search(text):
            text = USED.sub(value, text)
        return text

    def _rules(self, path: Path) -> list[tuple[str, str]]:
        text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
        found = RULE.findall(DAY_AND_NIGHT.sub(lambda sides: sides[self._side].strip(), text))
        return [(where.strip(), body) for where, body in found if "@" not in where]

    def _plain(self, where: str, body: str) -> str:
        """A rule in the words of older style sheets."""
        where = re.sub(r"^:is\((.*)\)$", r"\1", " ".join(where.split()))
        carries = PROPERTY.search(body)
        if carries and carries[1] not in self.values:
            self.carried.add(carries[1])
            body = f"color: {carries[2]};"
        return f"{where} {{{body}}}"


def _is_part(where: str) -> bool:
    """Whether a rule is for parts of a drawing, and not for the whole dress."""
    return where.startswith((".", ":is(")) and not where.startswith(".dress")


@cache
def signs(game: str) -> str:
    """The symbols of a game, as part of another drawing."""
    files = [folder(game) / place / "sprite.svg" for place in ("static", "templates")]
    return "".join(file.read_text(encoding="utf-8") for file in files if file.is_file())
