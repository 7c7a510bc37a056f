"""Where things stand in a card file: the lines of its tables and fields, and its comments."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import NamedTuple


@dataclass(frozen=True)
class Place:
    """Where a table or a field stands: its line, and the lines of its fields or of the items of its list."""

    line: int
    fields: dict[str, Place] = dataclass_field(default_factory=dict)
    items: tuple[int, ...] = ()


TOKEN = re.compile(
    r"(?P<space>[ \t\r]+|#[^\n]*)"
    r"|(?P<end>\n)"
    r'|(?P<text>"""(?:\\.|[^\\])*?"""(?:"{0,2})|\'\'\'.*?\'\'\'(?:\'{0,2})|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')'
    r"|(?P<sign>[][{},=])"
    r"|(?P<bare>[^][{},=\s#\"']+|.)",
    re.DOTALL,
)
OPENS = {"[": 1, "{": 1, "]": -1, "}": -1}  # how much deeper one is after a sign


class _Token(NamedTuple):
    text: str
    line: int


def places_of(text: str) -> dict[str, list[Place]]:
    """Where the tables of each kind stand in a text that is known to be TOML; the head of the file has no name."""
    head = table = Place(1)
    tables = {"": [head]}
    for statement in _statements(text):
        line = statement[0].line
        if statement[0].text == "[":
            array = statement[1].text == "["
            first, *more = _key(statement[1 + array : -1 - array])
            if array and not more:
                table = Place(line)
                tables.setdefault(first, []).append(table)
            else:
                owner, name = (tables[first][-1], more[0]) if first in tables and more else (head, first)
                table = owner.fields.setdefault(name, Place(line))
        else:
            equals = next(at for at, token in enumerate(statement) if token.text == "=")
            table.fields.setdefault(_key(statement[:equals])[0], Place(line, {}, _items(statement[equals + 1 :])))
    return tables


def _statements(text: str) -> Iterator[list[_Token]]:
    """The tokens of each table header, and of each field with its value."""
    statement: list[_Token] = []
    line, depth = 1, 0
    for match in TOKEN.finditer(f"{text}\n"):
        if match.lastgroup == "end" and depth == 0 and statement:
            yield statement
            statement = []
        elif match.lastgroup not in ("space", "end"):
            statement.append(_Token(match[0], line))
            depth += OPENS.get(match[0], 0)
        line += match[0].count("\n")


def comments_of(text: str) -> dict[int, tuple[tuple[str, ...], str]]:
    """The comments of a text that is known to be TOML, by the line of the table they belong to: those above it or among
    its fields, and the one beside it. Those of the head of the file have the line 0, those at its end -1."""
    lines = text.split("\n")
    beside, code, headers = _layout(text)
    fields_first = bool(code) and (not headers or min(code) < headers[0])
    starts = [0, *headers] if fields_first or not code else headers
    found: dict[int, tuple[tuple[str, ...], str]] = {}
    for start, end in zip(starts, [*starts[1:], len(lines) + 1], strict=True):
        body = [line for line in code if start <= line < end] or [start]
        first = min(body) if start == 0 and code else start
        before = max((line for line in code if line < first), default=0)
        above = [lines[line - 1].rstrip() for line in range(before + 1, first or len(lines) + 1)]
        among = [beside[line] for line in range(first + 1, max(body) + 1) if line in beside]
        among += [beside[first]] if start == 0 and first in beside else []
        aside = beside.get(start, "").removeprefix("#").strip() if start else ""
        found[start] = (*among, *_trimmed(above)), aside
    rest = _trimmed([line.rstrip() for line in lines[max(code, default=len(lines)) :]])
    return found | {-1: (rest[: -1 if rest and not rest[-1] else None], "")}


def _layout(text: str) -> tuple[dict[int, str], set[int], list[int]]:
    """Comments by their lines, the lines with anything else, and those on which a `[[table]]` begins."""
    beside: dict[int, str] = {}
    code: set[int] = set()
    line = 1
    for match in TOKEN.finditer(text):
        ends = line + match[0].count("\n")
        if match[0].startswith("#"):
            beside[line] = match[0].rstrip()
        elif match.lastgroup not in ("space", "end"):
            code.update(range(line, ends + 1))
        line = ends
    headers = [one[0].line for one in _statements(text) if one[0].text == "[" and len(one) > 1 and one[1].text == "["]
    return beside, code, headers


def _trimmed(lines: list[str]) -> tuple[str, ...]:
    """Without empty lines before, and with at most one after."""
    while lines and not lines[0]:
        lines = lines[1:]
    while len(lines) > 1 and not lines[-1] and not lines[-2]:
        lines = lines[:-1]
    return tuple(lines)


def _items(value: list[_Token]) -> tuple[int, ...]:
    """The lines on which the items of a list begin."""
    lines: list[int] = []
    depth, begins = 0, False
    for token in value:
        if begins and token.text != "]":
            lines.append(token.line)
        depth += OPENS.get(token.text, 0)
        begins = depth == 1 and token.text in ("[", ",")
    return tuple(lines)


def _key(tokens: list[_Token]) -> list[str]:
    """The parts of a dotted key."""
    table: object = tomllib.loads("".join(token.text for token in tokens) + " = 0")
    path: list[str] = []
    while isinstance(table, dict):
        ((name, table),) = table.items()
        path.append(name)
    return path
