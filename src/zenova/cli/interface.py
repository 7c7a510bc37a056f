"""What the terminal itself says, beside the sentences of the games: a file for each language in `texts/`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from zenova.kernel.errors import UserError, unknown

LANGUAGES = ("en", "it", "de")


def interface(language: str, folder: Path = Path(__file__).parent) -> dict[str, str]:
    """The terminal's own words in a language, or those of another folder that has `texts/`."""
    if language not in LANGUAGES:
        raise UserError(unknown("language", language, LANGUAGES))
    return tomllib.loads((folder / "texts" / f"{language}.toml").read_text(encoding="utf-8"))


def counted(number: int, thing: str) -> str:
    """So many of a thing, as the reports of commands say it."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def players(bots: Sequence[str], texts: Mapping[str, str]) -> list[str]:
    """What to call each seat: bots by their name; people, who have none here, keep the number of their seat."""
    several = sum(map(bool, bots)) > 1
    return [
        "" if not name else f"{name.capitalize()} {seat + 1}" if several else texts["bot"].format(bot=name.capitalize())
        for seat, name in enumerate(bots)
    ]
