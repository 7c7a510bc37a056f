"""What is wrong with a card is told in the reader's language, whatever it is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import zenova
from zenova.kernel.cardfile import PLAIN_WORDS, wrong_name
from zenova.kernel.errors import unknown
from zenova.studio.document import TOO_BIG
from zenova.web.rendering.texts import LANGUAGES, texts

SRC = Path(zenova.__file__).parent
TELLING = ("problem", "_break", "PhraseError", "DocumentError", "UserError", "NoSuchSet")
FILES = [
    SRC / "kernel" / "cardfile.py",
    *SRC.glob("games/*/phrases.py"),
    *SRC.glob("games/*/cards/*.py"),
    *SRC.glob("studio/**/*.py"),
    SRC / "web" / "routes" / "studio.py",
    SRC / "web" / "routes" / "sets.py",
    SRC / "web" / "rendering" / "sheet.py",
]
MADE = [
    TOO_BIG,
    *PLAIN_WORDS.values(),
    *(wrong_name(name) for name in ("x" * 100, "\u202e", "<")),
    unknown("word", "coinz", ["coins"]),
    unknown("word", "coinz", ["points"]),
    f"{unknown('field', 'nam', ['name'])} (known: name) at the head of the file",
    "a whole number from 1 to 9",
    "line 1: not valid TOML: odd",
]


def sentences(file: Path) -> Iterator[str]:
    """What a file tells people about cards, with some word in each blank."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in TELLING:
            for given in node.args:
                parts = given.values if isinstance(given, ast.JoinedStr) else [given]
                said = "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in parts)
                if " " in said:
                    yield said


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_mistake_is_told_in_the_language_of_the_reader(language: str) -> None:
    said = [*MADE, *(sentence for file in FILES for sentence in sentences(file))]
    assert len(said) > 80
    assert [sentence for sentence in said if texts(language).translated(sentence) == sentence] == []


def test_what_stands_in_a_sentence_is_translated_with_it() -> None:
    told = texts("it").translated("expected a list of texts, found the number 3 (in “2 coins”)")
    assert told == "ci vuole un elenco di testi, ma c’è il numero 3 (in «2 coins»)"
