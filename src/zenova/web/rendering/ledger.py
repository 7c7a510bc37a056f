"""The rule ledgers as pages: one anchor per rule id; and the words of the games in the reader's language."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from markupsafe import Markup, escape

RULE = re.compile(r"- ([A-Z]{2}-[A-Z0-9]+) (.*)")
ID = re.compile(r"\b(Z[NA]-[A-Z0-9]+)\b")


@dataclass(frozen=True)
class Rule:
    id: str
    text: Markup
    ruling: bool
    teams: bool
    experts: bool


@dataclass(frozen=True)
class Chapter:
    title: str
    rules: tuple[Rule, ...]


@cache
def chapters(ledger: Path) -> tuple[Chapter, ...]:
    """The chapters of a ledger file; what is not a rule stays in the file."""
    found: list[tuple[str, list[Rule]]] = []
    for line in ledger.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            found.append((_plain(line[3:]), []))
        elif (match := RULE.match(line)) and found:
            found[-1][1].append(_rule(match[1], match[2]))
    return tuple(Chapter(title, tuple(rules)) for title, rules in found if rules)


@cache
def glossary(file: Path, game: str, language: str) -> tuple[tuple[str, str], ...]:
    """The words of a game in English and in another language, from the table under its name."""
    column = {"it": "italian", "de": "german"}.get(language)
    if column is None:
        return ()
    chapter = re.split(r"^## ", file.read_text(encoding="utf-8"), flags=re.M)[1:]
    lines = next(text for text in chapter if text.lower().startswith(game)).splitlines()
    heads, _, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    at = next(place for place, head in enumerate(heads) if head.lower().startswith(column))
    return tuple((row[0], row[at].replace("*", "")) for row in rows)


def _rule(id: str, text: str) -> Rule:
    cleaned = re.sub(r"\s*\[\?\]|\[4\]\s*|^\[X\]\s*", "", text).replace("( ", "(").replace("[X]", "(expert)")
    return Rule(id, _linked(cleaned), "[?]" in text, "[4]" in text, text.startswith("[X]"))


def _plain(text: str) -> str:
    return re.sub(r"\s*[\(\[].*", "", text)


def _linked(text: str) -> Markup:
    """Other rules become links, `words` of the game code."""
    html = str(escape(text))
    html = ID.sub(r'<a href="#\1">\1</a>', html)
    html = re.sub(r"`([^`]+)`", r"<code>\1</code>", html)
    return Markup(re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", html))
