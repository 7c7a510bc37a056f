"""Finding things by what people type: without accents, capitals and signs."""

import unicodedata
from collections.abc import Iterable

SPELLED_OUT = str.maketrans({"æ": "ae", "œ": "oe", "Æ": "Ae", "Œ": "Oe", "ø": "o"})


def folded(text: str) -> str:
    """Without accents and capitals, for comparing what people type."""
    plain = unicodedata.normalize("NFKD", text.strip().translate(SPELLED_OUT))
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()


def letters(text: str) -> str:
    """Only the letters and digits of a name: “Festa a-o Paxo” is “festaaopaxo”."""
    return "".join(letter for letter in folded(text) if letter.isalnum())


def contains(find: str | None, *texts: str) -> bool:
    """Whether one of the texts contains a word, or there is none to find."""
    return find is None or any(folded(find) in folded(text) for text in texts)


def typed_number(text: str) -> int | str:
    """A number somebody typed; anything else is for the game to refuse."""
    return int(text) if text.isdecimal() and len(text) < 6 else text


def only_one(word: str, names: Iterable[str]) -> str | None:
    """The name somebody means by a part of it, if it is part of no other."""
    wanted = letters(word)
    among = {name for name in names if wanted and wanted in letters(name)}
    return among.pop() if len(among) == 1 else None
