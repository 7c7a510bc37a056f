"""What people write in a line: a title, a reason, a report."""

from __future__ import annotations

import unicodedata

from zenova.table import BadRequest


def one_line(text: str, longest: int, what: str) -> str:
    """The text as it is shown: one line of visible characters; a BadRequest if nothing is left, or too much."""
    visible = "".join(" " if sign.isspace() else sign for sign in text if sign.isspace() or _is_visible(sign))
    line = " ".join(unicodedata.normalize("NFC", visible).split())
    if not 0 < len(line) <= longest:
        raise BadRequest(f"{what} has 1 to {longest} visible characters")
    return line


def _is_visible(sign: str) -> bool:
    return unicodedata.category(sign)[0] != "C"
