"""The words of the interface, one TOML file a language in `texts/` here and in each game's folder, and which language a
reader gets."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache

from zenova.bots.levels import FORMER
from zenova.games.registry import GAMES
from zenova.kernel.texts import Texts, read_texts

from .folders import WEB, folder

LANGUAGES = {"en": "English", "it": "Italiano", "de": "Deutsch"}


class PageTexts(Texts):
    """The words of pages."""

    def level(self, bot: str) -> str:
        """A bot's strength; a bot we have no word for keeps its own name."""
        return self.words.get(f"level.{FORMER.get(bot, bot)}", bot)

    def day(self, at: float) -> str:
        """“16 Nov 2026”, of so many seconds since 1970."""
        when = datetime.fromtimestamp(at, UTC)
        return self("date.day", day=when.day, month=self("date.months").split()[when.month - 1], year=when.year)

    def listed(self, items: list[str]) -> str:
        """“a, b and c”."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self('and')} {items[-1]}"


@cache
def texts(language: str) -> PageTexts:
    """The pages' own words, and those of every game under its name."""
    words = read_texts(WEB / "texts", language)
    for game in GAMES:
        own = folder(game) / "texts"
        if (own / f"{language}.toml").is_file():
            words |= {f"{game}.{key}": said for key, said in read_texts(own, language).items()}
    return PageTexts(language, words)


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
