"""The same seats on another device: a link that hands all keys of a browser over, once and soon, and a key in words
that can be written down."""

from __future__ import annotations

import base64
import hashlib
import secrets
import time
from collections.abc import Callable

from zenova.table import NoSuchTable
from zenova.table.keys import hashed, is_key

VALID_S = 600.0
MOST_OPEN = 1000
CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"


class Handovers:
    """Links that wait to be opened. They live in memory only: a server that starts anew has none."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._open: dict[str, tuple[float, list[str]]] = {}

    def offer(self, keys: list[str]) -> str:
        """A link's secret, for all these keys."""
        self._forget()
        while len(self._open) >= MOST_OPEN:
            del self._open[next(iter(self._open))]
        token = secrets.token_urlsafe(24)
        self._open[hashed(token)] = (self._now() + VALID_S, keys)
        return token

    def must_wait(self, token: str) -> None:
        """Whoever only looks at a link, as messengers do, does not use it up."""
        self._forget()
        if hashed(token) not in self._open:
            raise NoSuchTable

    def take(self, token: str) -> list[str]:
        """The keys; the link has then been used. None, if it was, or is too old."""
        self._forget()
        return self._open.pop(hashed(token), (0.0, []))[1]

    def _forget(self) -> None:
        now = self._now()
        self._open = {token: one for token, one in self._open.items() if one[0] > now}


def in_words(key: str) -> str:
    """A key as words one can say and write: 16 bits each, as in D. S. Wilkerson, “A Proposal for Proquints” (2009), and
    one word more by which a slip of the pen is noticed."""
    data = base64.urlsafe_b64decode(key)
    data += _check(data)
    return " ".join(_word(int.from_bytes(data[place : place + 2])) for place in range(0, len(data), 2))


def from_words(words: str) -> str | None:
    """The key that was put into words; None if they are not."""
    letters = [letter for letter in words.lower() if letter in CONSONANTS + VOWELS]
    data = b"".join(_number(letters[place : place + 5]) for place in range(0, len(letters), 5))
    key = base64.urlsafe_b64encode(data[:-2]).decode()
    return key if is_key(key) and data[-2:] == _check(data[:-2]) else None


def _check(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[:2]


def _word(number: int) -> str:
    first, one, second, two, third = number >> 12, number >> 10 & 3, number >> 6 & 15, number >> 4 & 3, number & 15
    return CONSONANTS[first] + VOWELS[one] + CONSONANTS[second] + VOWELS[two] + CONSONANTS[third]


def _number(letters: list[str]) -> bytes:
    number = 0
    for letter in letters:
        sounds = CONSONANTS if letter in CONSONANTS else VOWELS
        number = number * len(sounds) + sounds.index(letter)
    return (number & 0xFFFF).to_bytes(2)
