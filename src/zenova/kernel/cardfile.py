"""Card files: TOML typed by people, read so that every mistake can be shown with its file, line, card and field.

A `CardFile` never raises while it is read. Reading a field that is missing or wrong notes a problem and gives None;
`check_card_files` then raises one `CardFileError` with all the problems of all the files. A field nobody asked for is
unknown, so the code that reads a card is the only list of its fields."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from .cardlayout import Place, places_of
from .data import Struct
from .errors import UserError, nearest, unknown

Value = TypeVar("Value")
SHOWN = 60  # letters of a wrong value that a message repeats
LONGEST_NAME = 80
LONGEST_WISH = 1000


@dataclass(frozen=True)
class Problem:
    """One mistake and where it stands. `entry` names the card, such as “agent “khan””; empty parts are left out."""

    path: Path
    line: int
    entry: str
    field: str
    message: str

    def __str__(self) -> str:
        parts = [f"{self.path} line {self.line}" if self.line else str(self.path), self.entry]
        parts.append(f"field {self.field}" if self.field else "")
        return _one_line(f"{', '.join(part for part in parts if part)}: {self.message}")


class CardFileError(UserError):
    """Everything that is wrong in a card set, one line for each problem. `place` is its file, or the folder of its
    files."""

    def __init__(self, problems: Sequence[Problem], place: Path) -> None:
        self.problems = tuple(problems)
        self.place = place
        super().__init__("\n".join(str(problem) for problem in self.problems))


class CardFile:
    """The tables of one file. `broken` means that it could not be read at all, so nothing more can be said of it."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.problems: list[Problem] = []
        self.broken = False
        self._tables: Struct = {}
        self._asked: dict[str, list[Entry]] = {}
        self.text = text = text.removeprefix("\ufeff").replace("\r\n", "\n")
        try:
            self._tables = tomllib.loads(text)
        except RecursionError:
            self._break(0, "", "lists or tables are nested too deeply")
        except ValueError as error:
            line, message = _syntax_message(str(error), text)
            self._break(line, _entry_near(text, line), message)
        head = {name: value for name, value in self._tables.items() if not _is_tables(value)}
        self.header = Entry(self, "", 0, head)

    @classmethod
    def read(cls, path: Path) -> CardFile:
        """Read a file; one that cannot be opened or decoded is `broken` and has one problem."""
        line = 0
        try:
            return cls(path, path.read_bytes().decode("utf-8"))
        except OSError as error:
            message = _reading_message(path, error)
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            message = "the file is not UTF-8 text; save it with the encoding UTF-8"
        except ValueError:  # a name with a null character
            message = "no file can have this name"
        file = cls(path, "")
        file._break(line, "", message)
        return file

    def entries(self, kind: str) -> list[Entry]:
        """The `[[kind]]` tables in the order of the file."""
        if kind not in self._asked:
            tables = self._tables.get(kind, [])
            tables = tables if _is_tables(tables) else []
            self._asked[kind] = [Entry(self, kind, number, table) for number, table in enumerate(tables, 1)]
        return self._asked[kind]

    def place(self, kind: str, number: int) -> Place:
        """Where an entry stands in the file; its head has no kind."""
        if not kind:
            return self._places[""][0]
        places = self._places.get(kind, [])
        if len(places) == len(self._asked[kind]):
            return places[number - 1]
        return Place(self._line_of_table(kind))

    def unique(self, kind: str, field: str) -> None:
        """Two entries of a kind must not share the value of a field."""
        first: dict[str, Entry] = {}
        for entry in self.entries(kind):
            value = entry.values.get(field)
            if not isinstance(value, str):
                continue
            if value in first:
                entry.problem(field, f"{field} “{_shown(value)}” is already used on line {first[value].line_of(field)}")
            else:
                first[value] = entry

    def problem(self, message: str, line: int = 0) -> None:
        """Note something wrong with the file as a whole."""
        self.problems.append(Problem(self.path, line, "", "", message))

    def finish(self) -> None:
        """Note the tables and fields that nobody asked for, and sort the problems by line."""
        if self.broken:
            return
        for name, value in self._tables.items():
            if _is_tables(value) and name not in self._asked:
                known = [f"[[{kind}]]" for kind in self._asked]
                self.problem(unknown("table", f"[[{_shown(name)}]]", known), self._line_of_table(name))
        for entry in [self.header, *(entry for entries in self._asked.values() for entry in entries)]:
            entry.finish()
        self.problems.sort(key=lambda problem: problem.line)

    @cached_property
    def _places(self) -> dict[str, list[Place]]:
        """Worked out when a problem is told, which good files never do."""
        return {"": [Place(1)]} if self.broken else places_of(self.text)

    def _line_of_table(self, name: str) -> int:
        place = self._places[name][0] if name in self._places else self._places[""][0].fields.get(name)
        return place.line if place else 0

    def _break(self, line: int, entry: str, message: str) -> None:
        self.broken = True
        self.problems.append(Problem(self.path, line, entry, "", message))


class Entry:
    """One `[[kind]]` table, or the fields at the head of the file. Reading a field notes what is wrong with it."""

    def __init__(self, file: CardFile, kind: str, number: int, values: Struct) -> None:
        self.file = file
        self.kind = kind
        self.values = values
        self._number = number
        self._asked: dict[str, None] = {}
        name = values.get("id")
        label = f"“{_shown(name)}”" if isinstance(name, str) and name.strip() else f"number {number}"
        self.label = f"{kind} {label}" if kind else ""

    def text(self, field: str, default: str | None = None) -> str | None:
        """A text that is not blank."""
        value = self._value(field, str, "a text in quotes", default)
        if value is not None and not value.strip():
            self.problem(field, "the text is empty")
            return None
        return value

    def name(self) -> str | None:
        """What is printed above a card: its field `name`."""
        name = self.text("name")
        wrong = name and wrong_name(name)
        if wrong:
            self.problem("name", wrong)
        return name

    def notes(self) -> None:
        """What people note beside a card and no rule reads: that it was checked against the box, and what no word of
        the vocabulary says."""
        self._asked |= {"checked": None, "wish": None}
        if not isinstance(self.values.get("checked", True), bool):
            self.problem("checked", "expected true or false")
        wish = self.values.get("wish", "")
        if not isinstance(wish, str) or len(wish) > LONGEST_WISH:
            self.problem("wish", f"expected a text of at most {LONGEST_WISH} letters")

    def id(self) -> str | None:
        """The name of the entry in files: its field `id`."""
        id = self.text("id")
        if id is not None and not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id):
            self.problem("id", f"“{_shown(id)}” is not an id; use small letters, digits and single hyphens")
            return None
        return id

    def number(self, field: str, least: int, most: int, default: int | None = None) -> int | None:
        """A whole number from `least` to `most`."""
        value = self._value(field, int, f"a whole number from {least} to {most}", default)
        if value is not None and not least <= value <= most:
            self.problem(field, f"{_shown(value)} is not from {least} to {most}")
            return None
        return value

    def word(self, field: str, known: Sequence[str], default: str | None = None) -> str | None:
        """One of the known words."""
        value = self._value(field, str, f"a text in quotes, one of {', '.join(known)}", default)
        if value is not None and value not in known:
            self.problem(field, unknown(field, _shown(value), known))
            return None
        return value

    def texts(self, field: str, default: Sequence[str] | None = None) -> list[str] | None:
        """A list of texts that are not blank."""
        values = self._value(field, list, "a list of texts", None if default is None else list(default))
        if values is None:
            return None
        good = True
        for item, value in enumerate(values):
            if not isinstance(value, str):
                self.problem(field, f"expected a text in quotes, found {_kind_of(value)}", item)
            elif not value.strip():
                self.problem(field, "the text is empty", item)
            else:
                continue
            good = False
        return values if good else None

    def parsed(self, field: str, parse: Callable[[str], Value]) -> list[Value] | None:
        """A list of texts, each turned into something by `parse`, whose UserError tells what is wrong with the text."""
        texts = self.texts(field)
        if texts is None:
            return None
        results: list[Value] = []
        for item, text in enumerate(texts):
            try:
                results.append(parse(text))
            except UserError as error:
                self.problem(field, f"{error} (in “{_shown(text)}”)", item)
        return results if len(results) == len(texts) else None

    def problem(self, field: str, message: str, item: int | None = None) -> None:
        """Note something wrong with a field, or with one item of the list it holds."""
        self.file.problems.append(Problem(self.file.path, self.line_of(field, item), self.label, field, message))

    @property
    def _place(self) -> Place:
        return self.file.place(self.kind, self._number)

    def line_of(self, field: str, item: int | None = None) -> int:
        """The line of a field or of an item of its list; the entry's own line when the field is not there."""
        place = self._place.fields.get(field, self._place)
        return place.items[item] if item is not None and item < len(place.items) else place.line

    @property
    def line(self) -> int:
        return self._place.line

    def finish(self) -> None:
        for field in self.values:
            if field not in self._asked:
                where = "" if self.kind else " at the head of the file"
                told = unknown("field", _shown(field), self._asked)
                if nearest(_shown(field), self._asked):  # a field of another kind of card has a neighbour by accident
                    told += f" (known: {', '.join(self._asked)})"
                self.problem(_shown(field), told + where)

    def _value(self, field: str, kind: type[Value], expected: str, default: Value | None) -> Value | None:
        self._asked[field] = None
        if field not in self.values:
            if default is None:
                self.problem(field, f"missing; expected {expected}")
            return default
        value = self.values[field]
        if not isinstance(value, kind) or isinstance(value, bool):
            self.problem(field, f"expected {expected}, found {_kind_of(value)}")
            return None
        return value


def wrong_name(name: str) -> str:
    """Why a text cannot be the name of a card; empty for one that can."""
    if len(name) > LONGEST_NAME:
        return f"a name has at most {LONGEST_NAME} letters, found {len(name)}"
    if any(unicodedata.category(letter)[0] == "C" for letter in name):
        return "the name holds a sign that cannot be seen, such as one that turns the direction of writing"
    return "a name holds no < and no >" if set(name) & set("<>") else ""


def check_card_files(*files: CardFile) -> None:
    """Raise one CardFileError with all the problems of a set's files, if there are any."""
    for file in files:
        file.finish()
    problems = [problem for file in files for problem in file.problems]
    if problems:
        first = files[0].path
        raise CardFileError(problems, first if len(files) == 1 else first.parent)


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def _kind_of(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f"the text “{_shown(value)}”"
        case int():
            return f"the number {_shown(value)}"
        case float():
            return f"the decimal number {value}"
        case list():
            return "a list"
        case dict():
            return "a table"
        case _:
            return "a date or time"


def _shown(value: object) -> str:
    try:
        text = str(value)
    except ValueError:  # Python refuses to print a number of thousands of digits
        return "that number"
    return text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"


def _one_line(text: str) -> str:
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def _reading_message(path: Path, error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, IsADirectoryError) or path.is_dir():
        return "this is a folder, not a card file"
    if isinstance(error, PermissionError):
        return "the file may not be read (no permission)"
    return f"the file cannot be read ({error.strerror or type(error).__name__})"


PLAIN_WORDS = {
    "Illegal character '\\n'": "a text that is not closed on its line; it needs a quote at its end",
    "Expected '=' after a key": "expected “name = value”, a [[table]] or a comment that starts with #",
    "Invalid statement": "expected “name = value”, a [[table]] or a comment that starts with #",
    "Cannot overwrite a value": "this field stands twice in the same table",
    "Unclosed array": "a list that is not closed here; items need a comma between them and ] at the end",
    "Expected newline or end of document": "something is left over after the value",
    "Invalid value": "not a value; texts need quotes, lists need [ and ]",
}


def _syntax_message(error: str, text: str) -> tuple[int, str]:
    """The line of a TOML error and what it means in plain words."""
    at = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", error)
    reason = error[: at.start()] if at else error
    lines = text.rstrip("\n").split("\n")
    line = int(at[1]) if at and at[1] else len(lines) if at else 0
    if at and at[2] and line <= len(lines) and lines[line - 1][int(at[2]) - 1 :][:1] in tuple("“”„«»‘’"):
        return line, 'a curly quote where a value starts; write straight quotes: "…"'
    if reason.startswith(("Cannot overwrite", "Cannot declare")) and lines[line - 1].lstrip().startswith("["):
        return line, "this table stands twice; every card begins with its kind in double brackets, such as [[card]]"
    for start, plain in PLAIN_WORDS.items():
        if reason.startswith(start):
            return line, plain
    return line, f"not valid TOML: {reason[:1].lower()}{reason[1:]}"


def _entry_near(text: str, line: int) -> str:
    """The card a broken line stands in, as far as one can tell."""
    before = text.split("\n")[:line]
    for start in range(len(before) - 1, -1, -1):
        header = re.match(r"\s*\[\[\s*([\w-]+)\s*\]\]", before[start])
        if header:
            for row in before[start:]:
                name = re.match(r"\s*id\s*=\s*[\"']([^\"']+)[\"']", row)
                if name:
                    return f"{header[1]} “{_shown(name[1])}”"
            return header[1]
    return ""
