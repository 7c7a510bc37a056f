"""The words of the interface, one TOML file a language in `texts/` here and in each game's folder, and which language a
reader gets."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import cache, cached_property, lru_cache

from zenova.bots.levels import FORMER
from zenova.games.registry import GAMES
from zenova.kernel.speech import whole
from zenova.kernel.texts import Texts, read_texts

from .folders import WEB, folder

MISTAKES = "translated.mistakes."
LONGEST_MISTAKE = 400  # letters
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

    def translated(self, sentence: str) -> str:
        """What is wrong with a card, a log or a position, said in English, in this language: by the table
        `translated.mistakes`, whose keys are such sentences with blanks. The first that fits counts; what stands in its
        blanks is translated as well. Where none fits, what stands before a colon is a place and stays."""
        for form, said in self._mistakes:
            found = form.fullmatch(sentence)
            if found:
                return said.format_map({name: self.translated(text) for name, text in found.groupdict().items()})
        place, colon, problem = sentence.partition(": ")
        return f"{place}{colon}{self.translated(problem)}" if colon else sentence

    def mistake(self, told: object) -> str:
        """An error for people, or what it says, as a sentence."""
        return whole(self.translated(str(told))[:LONGEST_MISTAKE].rstrip("."))

    @cached_property
    def _mistakes(self) -> list[tuple[re.Pattern[str], str]]:
        keys = [key for key in self.words if MISTAKES in key]
        return [(_form(key.partition(MISTAKES)[2]), self.words[key]) for key in keys]

    def listed(self, items: list[str]) -> str:
        """“a, b and c”."""
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self('and')} {items[-1]}"


def _form(sentence: str) -> re.Pattern[str]:
    """What a sentence with blanks fits; a blank that stands there twice has the same words."""
    form, blanks = "", set[str]()
    for number, part in enumerate(re.split(r"\{(\w+)\}", sentence)):
        if number % 2:
            form += f"(?P={part})" if part in blanks else f"(?P<{part}>.*?)"
            blanks.add(part)
        else:
            form += re.escape(part)
    return re.compile(form, re.DOTALL)


@cache
def texts(language: str) -> PageTexts:
    """The pages' own words, and those of every game under its name."""
    words = read_texts(WEB / "texts", language)
    for game in GAMES:
        own = folder(game) / "texts"
        if (own / f"{language}.toml").is_file():
            words |= {f"{game}.{key}": said for key, said in read_texts(own, language).items()}
    return PageTexts(language, words)


@lru_cache(256)
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
