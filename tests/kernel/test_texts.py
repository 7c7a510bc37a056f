"""Texts are read from one TOML file a language; whatever is missing in one of them is named."""

from pathlib import Path

import pytest

import zenova
from zenova.kernel.errors import UserError
from zenova.kernel.texts import TRANSLATED, TextError, Texts, read_texts
from zenova.web.rendering.texts import LANGUAGES

SOURCE = Path(zenova.__file__).parent
FILES = [file for file in SOURCE.rglob("*/??.toml") if (file.parent / "en.toml").is_file()]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_every_language_of_a_folder_has_every_text(file: Path) -> None:
    own, english = (
        {key for key in read_texts(file.parent, language) if not key.startswith(TRANSLATED)}
        for language in (file.stem, "en")
    )
    assert own == english
    assert {other.name for other in FILES if other.parent == file.parent} == {f"{name}.toml" for name in LANGUAGES}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "en.toml").write_text('and = "and"\n[home]\nplay = "Play"\n', encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('and = "e"', "it.toml, language “it”: lacks “home.play”"),
        ('and = "e"\nhome = {play = "Gioca", plya = "x"}', "it.toml, language “it”: has the unknown key “home.plya”"),
        ('and = 3\nhome = {play = "Gioca"}', "it.toml, language “it”: “and” is no text"),
    ],
)
def test_a_file_that_does_not_fit_names_its_language_and_key(folder: Path, text: str, error: str) -> None:
    (folder / "it.toml").write_text(text, encoding="utf-8")
    with pytest.raises(TextError) as raised:
        read_texts(folder, "it")
    assert str(raised.value) == f"{folder}/{error}"


def test_a_language_without_a_file_is_refused(folder: Path) -> None:
    with pytest.raises(UserError, match="unknown language “fr”; known: en"):
        read_texts(folder, "fr")


def test_one_of_a_thing_has_its_own_form() -> None:
    text = Texts("en", {"coins": "{n} coins", "coins-one": "{n} coin", "cubes": "{n} cube(s)"})
    assert [text("coins", n=n) for n in (0, 1, 2, "1 or 2")] == ["0 coins", "1 coin", "2 coins", "1 or 2 coins"]
    assert text("cubes", n=1) == "1 cube(s)"


def test_the_names_under_a_key_stand_in_the_order_of_the_file(folder: Path) -> None:
    text = Texts("en", read_texts(folder, "en"))
    assert (text.names("home"), text.has("and"), text.has("or")) == (("play",), True, False)
