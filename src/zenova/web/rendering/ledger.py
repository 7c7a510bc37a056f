"""The rule ledgers as pages: one anchor per rule id; and the words of the games in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from markupsafe import Markup, escape

from zenova.games.ledger import LEDGERS, RULE, ledger_of

from .presenter import presenter

ID = re.compile(r"\b([A-Z]{2}-[A-Z0-9]+)\b")
MARK = re.compile(r"\[(\w)\]\s*")


class Rule(NamedTuple):
    id: str
    text: Markup
    ruling: bool
    marks: tuple[str, ...]  # what the ledger marks with a letter or digit


class Chapter(NamedTuple):
    title: str
    rules: tuple[Rule, ...]


@cache
def chapters(game: str) -> tuple[Chapter, ...]:
    """The chapters of a game's ledger; what is not a rule stays in the file."""
    ledger = ledger_of(game)
    assert ledger is not None, game
    inline = presenter(game).mark_words
    found: list[tuple[str, list[Rule]]] = []
    for line in ledger.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            found.append((_plain(line[3:]), []))
        elif (match := RULE.match(line)) and found:
            found[-1][1].append(_rule(match[1], match[2], inline))
    return tuple(Chapter(title, tuple(rules)) for title, rules in found if rules)


@cache
def glossary(game: str, language: str) -> tuple[tuple[str, str], ...]:
    """The words of a game in English and in another language, from the table under its name."""
    column = {"it": "italian", "de": "german"}.get(language)
    if column is None:
        return ()
    chapter = re.split(r"^## ", (LEDGERS / "glossary.md").read_text(encoding="utf-8"), flags=re.M)[1:]
    lines = next((text for text in chapter if text.lower().startswith(game)), "").splitlines()
    if not lines:
        return ()
    heads, _, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    at = next(place for place, head in enumerate(heads) if head.lower().startswith(column))
    return tuple((row[0], row[at].replace("*", "")) for row in rows)


def _rule(id: str, text: str, inline: Mapping[str, str]) -> Rule:
    """A mark with a word of its own becomes that word, except before the whole rule."""
    marks: list[str] = []

    def read(match: re.Match[str]) -> str:
        mark = match[1]
        if match.start() and mark in inline:
            return match[0].replace(f"[{mark}]", inline[mark])
        marks.append(mark)
        return ""

    cleaned = re.sub(r"\s*\[\?\]", "", MARK.sub(read, text)).replace("( ", "(")
    return Rule(id, _linked(cleaned), "[?]" in text, tuple(dict.fromkeys(marks)))


def _plain(text: str) -> str:
    return re.sub(r"\s*[\(\[].*", "", text)


def _linked(text: str) -> Markup:
    """Other rules become links, `words` of the game code."""
    html = str(escape(text))
    html = ID.sub(r'<a href="#\1">\1</a>', html)
    html = re.sub(r"`([^`]+)`", r"<code>\1</code>", html)
    return Markup(re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", html))
