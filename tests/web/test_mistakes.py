"""What is wrong with a card, a log or a position is told in the reader's language, whatever it is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import zenova
from zenova.games.registry import game
from zenova.kernel.cardfile import PLAIN_WORDS, wrong_name
from zenova.kernel.errors import UserError, unknown
from zenova.kernel.letters import NOT_LETTERS
from zenova.kernel.schema import SAID
from zenova.review.analysis import of_words
from zenova.studio.document import TOO_BIG
from zenova.web.rendering.texts import LANGUAGES, texts

SRC = Path(zenova.__file__).parent
PLACES = re.compile("^([a-z0-9-]+: )+")
TELLING = ("problem", "_break", "error", "mistake")
ERRORS = (
    *("PhraseError", "DocumentError", "UserError", "NoSuchSet", "ImpossiblePosition", "LogError", "ChanceError"),
    *("BadAction", "BadValue", "NoSuchAnalysis", "TooMany", "NotNow", "BadRequest"),
)
LOOKING_BACK = ("log", "steps", "generator", "given", "chance", "actionspace", "domain", "scenariofile")
FILES = [
    *(SRC / "kernel" / f"{name}.py" for name in LOOKING_BACK),
    *SRC.glob("games/*/positions.py"),
    *SRC.glob("review/*.py"),
    *(SRC / "web" / "routes" / f"{name}.py" for name in ("analyses", "reviews", "editor")),
    SRC / "web" / "rendering" / "editor.py",
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
    NOT_LETTERS,
    *PLAIN_WORDS.values(),
    *(wrong_name(name) for name in ("x" * 100, "\u202e", "<")),
    unknown("word", "coinz", ["coins"]),
    unknown("word", "coinz", ["points"]),
    f"{unknown('field', 'nam', ['name'])} (known: name) at the head of the file",
    "a whole number from 1 to 9",
    "line 1: not valid TOML: odd",
    *(said for _, said in SAID.values() if said != "null"),
    *(law for name in ("zena", "zenith") for law in game(name).laws if law),
    "must be a whole number from 0 on, not -1",
    "it broke off; try again",
]
WORDS = "scenario: Set up\ngame: zenith\n"
IMPOSSIBLE = [
    "game: zenith",
    f"{WORDS}given: {{deck: nero}}",
    f"{WORDS}given: {{hands: {{0: [nero], 7: []}}}}",
    f"{WORDS}given: {{credits: {{0: many}}}}",
    f"{WORDS}given: {{columns: {{0: {{mars: [nero]}}}}}}",
    f"{WORDS}options: {{players: 9}}",
    f"{WORDS}when: [{{recruit: nero, seat: 1}}]",
    f"{WORDS}when: [{{recruit: 3}}]",
    f"{WORDS}then: [",
]


def sentences(file: Path) -> Iterator[str]:
    """What a file tells people about cards, with some word in each blank."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in (
            *TELLING,
            *ERRORS,
        ):
            for given in node.args:
                parts = given.values if isinstance(given, ast.JoinedStr) else [given]
                said = "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in parts)
                if re.search("[a-z]{2}.* ", PLACES.sub("", said)) and "%s" not in said:
                    yield said


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_mistake_is_told_in_the_language_of_the_reader(language: str) -> None:
    said = [*MADE, *(sentence for file in FILES for sentence in sentences(file))]
    assert len(said) > 80
    assert [sentence for sentence in said if texts(language).translated(sentence) == sentence] == []


@pytest.mark.parametrize("words", IMPOSSIBLE)
def test_what_is_wrong_with_a_position_is_told_in_every_language(words: str) -> None:
    with pytest.raises(UserError) as found:
        of_words(words, game)
    said = {language: texts(language).mistake(found.value) for language in LANGUAGES}
    assert said["en"].startswith("Line ")
    assert said["it"].startswith("Riga ")
    assert said["de"].startswith("Zeile ")
    assert len({sentence.partition(": ")[2] for sentence in said.values()}) == len(LANGUAGES), said


def test_what_stands_in_a_sentence_is_translated_with_it() -> None:
    told = texts("it").translated("expected a list of texts, found the number 3 (in “2 coins”)")
    assert told == "ci vuole un elenco di testi, ma c’è il numero 3 (in «2 coins»)"
