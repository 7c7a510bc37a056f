"""The recipes of CONTRIBUTING.md: the files they name are there, and they name all that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from zenova.games.registry import game
from zenova.games.zena.vocabulary import Op
from zenova.games.zenith.phrases import FORMS
from zenova.web.rendering.texts import LANGUAGES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "zenova"
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
RECIPES = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", TEXT, re.DOTALL | re.MULTILINE))
GAMES = ("zenith", "zena")
WRITTEN_BY_THE_READER = {"yours.py"}


def named(recipe: str) -> list[str]:
    """The files and folders that a recipe names."""
    words = re.findall(r"`([^`\s]+)`|\]\(([^)]+)\)", RECIPES[recipe])
    return [word for word in map("".join, words) if re.fullmatch(r"[\w*./-]+(/|\.(py|toml|md|cff|jinja))", word)]


def found(name: str) -> bool:
    """Whether it is there, from the root, in the package, or in the folder of a game."""
    folders = [ROOT, SOURCE, SOURCE / "web" / "texts", *(SOURCE / "games" / one for one in GAMES)]
    return any(list(folder.glob(name.rstrip("/"))) for folder in folders)


@pytest.mark.parametrize("recipe", RECIPES)
def test_the_files_that_a_recipe_names_are_there(recipe: str) -> None:
    names = set(named(recipe)) - WRITTEN_BY_THE_READER
    assert [name for name in names if not found(name)] == []
    assert names or recipe == "Commits"


def test_a_language_has_a_file_in_every_folder_that_its_recipe_names() -> None:
    told = {path for name in named("Add a language") if name.endswith("/") for path in SOURCE.glob(name.rstrip("/"))}
    folders = {path.parent for path in SOURCE.rglob("en.toml")}
    assert folders <= told
    for folder in folders:
        assert {path.stem for path in folder.glob("*.toml")} == set(LANGUAGES)
    assert all(set(game(name).languages) == set(LANGUAGES) for name in GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_word_of_the_vocabulary_stands_in_the_files_that_its_recipe_names(name: str) -> None:
    folder = SOURCE / "games" / name
    files = {file for file in named("Add a word to the vocabulary") if (folder / file).is_file()}
    effects = {"effects.py", "targets.py"} if name == "zenith" else {"resolution.py"}
    questions = {"state.py", "decisions.py", "actions.py"}
    assert files == {"vocabulary.py", "phrases.py", "text/card_sentences.py"} | effects | questions
    assert (folder / "text" / "en.toml").exists()
    assert (ROOT / "docs" / f"cards-{name}.md").exists()


def test_every_word_of_the_vocabulary_has_its_sign_and_its_line_in_the_documentation() -> None:
    signs = (SOURCE / "web" / "zenith" / "templates" / "effects.jinja").read_text(encoding="utf-8")
    drawn = (SOURCE / "web" / "zena" / "drawings.py").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "cards-zenith.md").read_text(encoding="utf-8")
    assert [form.op.name for form in FORMS if f'"{form.op.name}"' not in signs] == []
    assert [op.name for op in Op if f"Op.{op.name}:" not in drawn] == ["NOTHING"]
    verbs = {form.parts[0] for form in FORMS if form.parts[0] != "{times}"}
    assert {verb for verb in verbs if f"`{verb}" not in page} == set()
