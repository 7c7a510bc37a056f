"""Keys in words that can be written down: the same seats on another device, or years later."""

from __future__ import annotations

import base64
import hashlib

from zenova.table.keys import is_key

CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"


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
