"""Styles: every file stays in its layer, styles only what some page shows, and uses only properties that are there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import zenova.web
from zenova.web.rendering.styles import LAYERS, SHEETS, sheet, stylesheet

WEB = Path(zenova.web.__file__).parent
FILES = sorted(path.relative_to(WEB.parent) for path in WEB.parent.rglob("styles/**/*.css"))
SOURCES = ("*.html", "*.jinja", "*.svg", "*.py", "*.js")
HTMX = {"htmx-request"}  # classes that it gives


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_names_its_layers_first(name: str) -> None:
    assert sheet(name).startswith(f"@layer {', '.join(LAYERS)};")
    assert stylesheet(name).endswith(f"/styles/{name}.css")


@pytest.mark.parametrize("file", FILES, ids=str)
def test_a_style_stays_inside_its_layer(file: Path) -> None:
    rules = _rules(file)
    assert rules.count("{") == rules.count("}")


@pytest.mark.parametrize("file", FILES, ids=str)
def test_every_class_that_is_styled_is_on_some_page(file: Path) -> None:
    rooms = {"", _room(file)} if _room(file) else set(map(_room, FILES))
    words = {word for room in rooms for word in _words(room)}
    styled = set(re.findall(r"\.([a-z][\w-]*)", _rules(file))) - HTMX
    assert [name for name in sorted(styled) if not _shown(name, words)] == []


@pytest.mark.parametrize("file", FILES, ids=str)
def test_every_property_that_is_used_is_given_somewhere(file: Path) -> None:
    given = {
        name
        for other in FILES
        for name in re.findall(r"(--[\w-]+):", _rules(other))
        if _room(other) in ("", _room(file))
    }
    used = set(re.findall(r"var\((--[\w-]+)\)", _rules(file)))
    assert sorted(used - given) == []


def _rules(file: Path) -> str:
    """Without comments, strings and addresses."""
    return re.sub(r'/\*.*?\*/|url\([^)]*\)|"[^"]*"', "", (WEB.parent / file).read_text(encoding="utf-8"), flags=re.S)


def _room(file: Path) -> str:
    """The folder of the game whose styles they are, if they are one's."""
    return file.parts[1] if file.parts[0] == "web" and file.parts[1] != "static" else ""


@cache
def _words(room: str) -> set[str]:
    """Of what the pages of a game are made of; of no game: what those of all are. A word that goes on with what is
    shown has a brace after it."""
    ours = [WEB / "templates", WEB / "rendering", WEB / "routes", WEB / "static" / "js", WEB.parent / "review"]
    folders = [WEB / room] if room else ours
    found = (path for folder in folders for kind in SOURCES for path in sorted(folder.rglob(kind)))
    pages = "\n".join(path.read_text(encoding="utf-8") for path in found)
    begun = re.findall(r"([\w-]+)(?:\{|[\"'] ~)", pages)
    return {*re.findall(r"[\w-]+", pages), *(f"{word}{{" for word in begun)}


def _shown(name: str, words: set[str]) -> bool:
    """It stands there, or the beginning of it does and the rest comes from what is shown."""
    return name in words or any(f"{name[: match.end()]}{{" in words for match in re.finditer("-+", name))
