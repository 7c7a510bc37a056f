"""Letters that are none: NUL, which not every database keeps, and half of one, which no text can be written with. JSON
and YAML have signs for them."""

from __future__ import annotations

import re
from collections.abc import Mapping

NO_LETTER = re.compile(r"[\x00\ud800-\udfff]")
NOT_LETTERS = "a text holds a letter that is none"


def are_letters(value: object) -> bool:
    """Whether all texts in something that was read from JSON are made of letters."""
    unread = [value]
    while unread:
        one = unread.pop()
        if isinstance(one, str) and NO_LETTER.search(one):
            return False
        if isinstance(one, Mapping):
            unread += one.keys()
            unread += one.values()
        elif isinstance(one, list | tuple):
            unread += one
    return True
