"""Card set files with anything done to them: they load as a whole set or are refused with every place, nothing else."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from zenova.games.zena.cards import CardSet, load, starter_text
from zenova.games.zena.vocabulary import AREAS, Area
from zenova.kernel.cardfile import CardFileError

TEXT = starter_text()
LINES = TEXT.splitlines()
TABLES = tomllib.loads(TEXT)
BOUNDED = settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
ODD_TEXT = st.text(max_size=12) | st.sampled_from(
    [
        '"',
        "'",
        '"""',
        "[",
        "]]",
        "[[action]]",
        "[action]",
        "[[",
        "{",
        "=",
        "#",
        "\\",
        "\x00",
        "\ufeff",
        "\u2028",
        "“4”",
        "٣",
    ]
)
WORDS = [*AREAS, "challenge", "permanent", "temporary", "rulebook", "promoter: 1 coin", "4", "2: another turn", ""]


def mended(path: Path) -> CardSet | None:
    """The set in the file, or None if it is refused; a refusal has a message for each problem, all in this file."""
    try:
        cards = load(path)
    except CardFileError as error:
        assert_located(error, path)
        return None
    assert_whole(cards)
    return cards


def assert_located(error: CardFileError, path: Path) -> None:
    assert error.problems
    for problem in error.problems:
        assert problem.path == path
        assert problem.message
        assert "\n" not in str(problem)


def assert_whole(cards: CardSet) -> None:
    assert (len(cards.actions), len(cards.events), len(cards.forts), len(cards.goals)) == (56, 9, 8, 31)
    assert all(card.area < Area.FORT for card in cards.actions)
    assert len(set(cards.card_ids)) == len(cards.card_ids)
    assert [card.number for card in cards.by_number] == list(range(95))
    assert all(card.slots and card.effects and card.name for card in (*cards.actions, *cards.forts))
    assert cards.record.shape == (1,)
    assert re.fullmatch("[0-9a-f]{12}", cards.hash)


@st.composite
def altered_text(draw: st.DrawFn) -> str:
    """The text with lines deleted, doubled, moved, cut or overwritten, characters put in, or its end missing."""
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        column = draw(st.integers(0, len(lines[at])))
        match draw(st.sampled_from(["delete", "double", "swap", "insert", "cut", "number", "word", "replace"])):
            case "delete":
                del lines[at]
            case "double":
                lines.insert(at, lines[at])
            case "swap":
                other = draw(st.integers(0, len(lines) - 1))
                lines[at], lines[other] = lines[other], lines[at]
            case "insert":
                lines[at] = lines[at][:column] + draw(ODD_TEXT) + lines[at][column:]
            case "cut":
                lines[at] = lines[at][:column]
            case "number":
                number = draw(st.integers(-10, 12).map(str) | st.sampled_from(["100000", "-" + "9" * 30, "9" * 5000]))
                lines[at] = re.sub(r"\d+", lambda _, number=number: number, lines[at], count=1)
            case "word":
                word = draw(st.sampled_from(WORDS))
                lines[at] = re.sub(r'"[^"]*"', lambda _, word=word: f'"{word}"', lines[at], count=1)
            case _:
                lines[at] = draw(ODD_TEXT)
    text = "\n".join(lines)
    return text[: draw(st.integers(0, len(text)))] if draw(st.integers(0, 7)) == 0 else text


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(min_size=1, max_size=4), inner, max_size=2),
    max_leaves=4,
)


@st.composite
def altered_tables(draw: st.DrawFn) -> str:
    """The tables with fields removed, added or given another value, or cards removed, doubled or of another kind."""
    tables: dict[str, Any] = json.loads(json.dumps(TABLES))
    for _ in range(draw(st.integers(1, 3))):
        kind = draw(st.sampled_from(["action", "event", "fort", "goal"]))
        cards = tables[kind]
        if not cards:
            continue
        at = draw(st.integers(0, len(cards) - 1))
        field = draw(st.sampled_from(sorted(cards[at]) or ["id"]))
        match draw(st.sampled_from(["value", "borrow", "remove", "add", "lose", "double", "change", "empty"])):
            case "value":
                cards[at][field] = draw(VALUES)
            case "borrow":
                cards[at][field] = draw(st.sampled_from(cards)).get(field, "")
            case "remove":
                cards[at].pop(field, None)
            case "add":
                cards[at][draw(st.sampled_from(["reward", "area", "copies", "ours", "port", "x"]))] = draw(VALUES)
            case "lose":
                del cards[at]
            case "double":
                cards.append(dict(cards[at]))
            case "change":
                tables[draw(st.sampled_from(["action", "event", "fort", "goal"]))].append(cards.pop(at))
            case _:
                cards.clear()
    return written(tables)


def written(tables: dict[str, Any]) -> str:
    head = [f"{name} = {value_text(value)}" for name, value in tables.items() if not isinstance(value, list)]
    cards = [
        "\n".join([f"[[{kind}]]", *(f"{json.dumps(name)} = {value_text(value)}" for name, value in card.items())])
        for kind in ("action", "event", "fort", "goal")
        for card in tables[kind]
    ]
    return "\n\n".join([*head, *cards])


def value_text(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(name)} = {value_text(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(value_text, value)) + "]"
    if isinstance(value, float):
        return repr(value)
    return '"none"' if value is None else json.dumps(value)


@BOUNDED
@given(text=altered_text())
def test_a_set_with_altered_text_loads_whole_or_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "box.toml"
    path.write_text(text, "utf-8", errors="surrogatepass")
    mended(path)


@BOUNDED
@given(text=altered_tables())
def test_a_set_with_altered_tables_loads_whole_or_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "box.toml"
    path.write_text(text, "utf-8", errors="surrogatepass")
    mended(path)


@BOUNDED
@given(data=st.data())
def test_a_set_with_altered_bytes_loads_whole_or_is_refused(tmp_path: Path, data: st.DataObject) -> None:
    raw = bytearray(TEXT.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    path = tmp_path / "box.toml"
    path.write_bytes(raw[: data.draw(st.integers(0, len(raw)) | st.just(len(raw)))])
    mended(path)


def test_the_alterations_leave_some_sets_whole_and_break_others(tmp_path: Path) -> None:
    """The untouched tables load, so what is refused is refused for the alteration."""
    path = tmp_path / "box.toml"
    path.write_text(written(TABLES), "utf-8")
    assert mended(path) is not None
