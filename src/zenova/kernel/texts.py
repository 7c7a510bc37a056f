"""The words of a language, read from a TOML file of its own: all files of a folder have the same keys as `en.toml`.

Only the table `translated` is each language's own: it says what stands in an English document."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .data import Plain
from .errors import UserError, unknown

REFERENCE = "en"
TRANSLATED = "translated."


class TextError(Exception):
    """A file of texts that lacks a key, has one too many or holds no text under it."""


@dataclass(frozen=True, eq=False)
class Texts:
    """`texts("home.play", n=2)`; with `n=1` it takes `…-one` where there is one."""

    language: str
    words: dict[str, str]

    def __call__(self, key: str, /, **values: object) -> str:
        if not values:
            return self.words[key]
        if values.get("n") == 1 and f"{key}-one" in self.words:
            key = f"{key}-one"
        return self.words[key].format_map(values)

    def has(self, key: str) -> bool:
        return key in self.words

    @cache  # noqa: B019 - texts are few, and stay
    def names(self, key: str) -> tuple[str, ...]:
        """What there is under a key, in the order of the file."""
        return tuple(name[len(key) + 1 :] for name in self.words if name.startswith(f"{key}."))


def read_texts(folder: Path, language: str) -> dict[str, str]:
    """The texts of a language in a folder, by keys such as “home.play”. Raises UserError for a language it has not."""
    known = sorted(file.stem for file in folder.glob("*.toml"))
    if language not in known:
        raise UserError(unknown("language", language, known))
    file = folder / f"{language}.toml"
    words: dict[str, str] = {}
    for key, text in _flat(tomllib.loads(file.read_text(encoding="utf-8"))):
        if not isinstance(text, str):
            raise TextError(f"{file}, language “{language}”: “{key}” is no text")
        words[key] = text
    if language != REFERENCE:
        expected, found = (
            {key for key in some if not key.startswith(TRANSLATED)} for some in (read_texts(folder, REFERENCE), words)
        )
        for what, keys in (("lacks", expected - found), ("has the unknown key", found - expected)):
            if keys:
                raise TextError(f"{file}, language “{language}”: {what} “{'”, “'.join(sorted(keys))}”")
    return words


def _flat(table: Plain, prefix: str = "") -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value
