"""The words of the interface, one TOML file a language in `texts/` here and in each game's folder, and which language a
reader gets."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from zenova.games.registry import GAMES
from zenova.kernel.data import Struct

from .folders import WEB, folder

LANGUAGES = {"en": "English", "it": "Italiano", "de": "Deutsch"}


@dataclass(frozen=True, eq=False)
class Texts:
    """`texts("home.play", n=2)`; with `n=1` it takes `…-one` where there is one."""

    language: str
    words: dict[str, str]

    def __call__(self, key: str, /, **values: Any) -> str:
        if values.get("n") == 1 and f"{key}-one" in self.words:
            key = f"{key}-one"
        text = self.words[key]
        return text.format_map(values) if values else text

    def has(self, key: str) -> bool:
        return key in self.words

    def names(self, key: str) -> list[str]:
        """What there is under a key, in the order of the file."""
        return [name[len(key) + 1 :] for name in self.words if name.startswith(f"{key}.")]

    def level(self, bot: str) -> str:
        """A bot's strength; a bot we have no word for keeps its own name."""
        return self.words.get(f"level.{bot}", bot)

    def listed(self, items: list[str]) -> str:
        """“a, b and c”."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self('and')} {items[-1]}"


@cache
def texts(language: str) -> Texts:
    """The pages' own words, and those of every game under its name."""
    words = _read(WEB / "texts", language)
    for game in GAMES:
        words |= {f"{game}.{key}": said for key, said in _read(folder(game) / "texts", language).items()}
    return Texts(language, words)


def _read(folder: Path, language: str) -> dict[str, str]:
    file = folder / f"{language}.toml"
    return _flat(tomllib.loads(file.read_text(encoding="utf-8"))) if file.is_file() else {}


def _flat(table: Struct, prefix: str = "") -> dict[str, str]:
    words: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            words |= _flat(value, f"{prefix}{key}.")
        else:
            words[prefix + key] = value
    return words


def language_of(cookie: str | None, accept: str | None) -> str:
    """The chosen language, else the reader's first one that we have (RFC 9110 Accept-Language), else English."""
    if cookie in LANGUAGES:
        return cookie
    wishes: list[tuple[float, str]] = []
    for part in (accept or "").split(",")[:20]:
        tag, _, quality = part.strip().partition(";q=")
        try:
            wishes.append((-float(quality or 1), tag.split("-")[0].strip().lower()))
        except ValueError:
            continue
    for _, tag in sorted(wishes, key=lambda wish: wish[0]):
        if tag in LANGUAGES:
            return tag
    return "en"
