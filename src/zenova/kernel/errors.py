"""Errors for people: what was wrong, where, and what would be right. Commands print them and exit with status 2."""

import difflib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

MOST_SHOWN = 40  # letters of a wrong word that a message repeats


class UserError(Exception):
    """A mistake in what somebody gave us: a file, an option, an action. Its text is for them."""


@contextmanager
def naming(path: Path, done: Literal["read", "written"]) -> Iterator[None]:
    """A file that cannot be read or written here is a mistake of whoever named it."""
    try:
        yield
    except OSError as error:
        raise UserError(f"{path}: cannot be {done} ({error.strerror})") from None


def nearest(word: str, known: Iterable[str], *, most: int = 1) -> list[str]:
    """The known words most like `word`, best first."""
    words = list(known)
    by_folded = {candidate.casefold(): candidate for candidate in words}
    found = difflib.get_close_matches(word.casefold(), by_folded, n=most, cutoff=0.5)
    return [by_folded[candidate] for candidate in found]


def unknown(kind: str, word: str, known: Iterable[str]) -> str:
    """A sentence that refuses a word and offers the nearest known one, or all of them when nothing is near."""
    words = list(known)
    shown = word if len(word) <= MOST_SHOWN else word[:MOST_SHOWN] + "…"
    close = nearest(word, words)
    if close:
        return f"unknown {kind} “{shown}”; did you mean “{close[0]}”?"
    listed = ", ".join(words[:12]) + (", …" if len(words) > 12 else "")
    return f"unknown {kind} “{shown}”; known: {listed}"
