"""What the sentences of every game need: capitals, counted things, lists with “and” or “or”.

A language of a game is a class of its own over `Speech`; `spoken_in` finds the one for a language code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeVar

from .errors import UserError, unknown

Language = TypeVar("Language")


class Speech:
    """The words of one language, and how they are put together."""

    language: ClassVar[str]
    words: ClassVar[dict[str, str]]
    counted: ClassVar[dict[str, tuple[str, str]]]  # things with {n}, for one and for more
    kinds: ClassVar[dict[str, str]]  # of decisions
    phases: ClassVar[dict[str, str]]

    def count(self, thing: str, n: int) -> str:
        """So many of a thing of `counted`."""
        return self.counted[thing][n != 1].format(n=n)

    def label(self, word: str) -> str:
        """A word of a view, a key or an id, as people say it."""
        return self.words.get(word, word.replace("-", " "))

    def kind(self, kind: str) -> str:
        """What a kind of decision is about, in two or three words."""
        return self.kinds[kind]

    def phase(self, phase: str) -> str:
        """A phase of `view["phase"]`."""
        return self.phases[phase]

    def _joined(self, parts: Sequence[str]) -> str:
        return self._listed(parts, self.words["and"])

    def _listed(self, items: Sequence[object], last: str) -> str:
        texts = [str(item) for item in items]
        return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {last} {texts[-1]}"


def spoken_in(language: str, languages: Mapping[str, Language]) -> Language:
    """What a game has for a language code. Raises UserError for a language it does not speak."""
    if language not in languages:
        raise UserError(unknown("language", language, languages))
    return languages[language]


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    return text[:1].lower() + text[1:]
