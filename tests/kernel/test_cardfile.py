from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zenova.kernel.cardfile import CardFile, CardFileError, check_card_files

CARD = """\
# A set
[[card]]
id = "khan"
cost = 3
effects = [
    "one",  # the first
    "two",
]
"""


def problems(text: str) -> list[str]:
    """What reading cards with an id, a cost and effects finds wrong."""
    file = CardFile(Path("set.toml"), text)
    file.unique("card", "id")
    for entry in file.entries("card"):
        entry.text("id")
        entry.number("cost", 0, 9)
        entry.texts("effects")
    try:
        check_card_files(file)
    except CardFileError as error:
        return str(error).splitlines()
    return []


def test_a_good_file_has_no_problems() -> None:
    assert problems(CARD) == []


def test_fields_are_read_as_they_stand() -> None:
    entry = CardFile(Path("set.toml"), CARD).entries("card")[0]
    assert (entry.text("id"), entry.number("cost", 0, 9), entry.texts("effects")) == ("khan", 3, ["one", "two"])


def test_each_text_of_a_list_has_its_own_line() -> None:
    entry = CardFile(Path("set.toml"), CARD).entries("card")[0]
    assert [entry.line_of("effects"), entry.line_of("effects", 0), entry.line_of("effects", 1)] == [5, 6, 7]


def test_lines_are_right_after_long_texts_comments_and_inline_lists() -> None:
    text = '"q.=[" = """\n]\n"""\n' + CARD + '[[card]]\nid = \'a # b\' # "\neffects = ["x", "y"]\ncost = "no"\n'
    file = CardFile(Path("set.toml"), text)
    entry = file.entries("card")[1]
    assert [entry.line, entry.line_of("effects", 1), entry.line_of("cost")] == [12, 14, 15]


def test_a_byte_order_mark_and_windows_line_ends_are_fine() -> None:
    assert problems("\ufeff" + CARD.replace("\n", "\r\n")) == []


def test_all_problems_are_told_in_the_order_of_the_file() -> None:
    text = CARD.replace("cost = 3", "kost = 3").replace('"two"', "2")
    assert problems(text) == [
        "set.toml line 2, card “khan”, field cost: missing; expected a whole number from 0 to 9",
        "set.toml line 4, card “khan”, field kost: unknown field “kost”; did you mean “cost”? "
        "(known: id, cost, effects)",
        "set.toml line 7, card “khan”, field effects: expected a text in quotes, found the number 2",
    ]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("cost = 3", "cost = 10", "line 4, card “khan”, field cost: 10 is not from 0 to 9"),
        ("cost = 3", "cost = true", "line 4, card “khan”, field cost: expected a whole number from 0 to 9, found true"),
        ("cost = 3", "cost = 3.5", "line 4, card “khan”, field cost: expected a whole number from 0 to 9, found the"),
        ('"khan"', '" "', "line 3, card number 1, field id: the text is empty"),
        ('"khan"', '["khan"]', "line 3, card number 1, field id: expected a text in quotes, found a list"),
        ("[[card]]", "[card]", "line 2, field card: unknown field “card”"),
        ("[[card]]", "[[crad]]", "line 2: unknown table “[[crad]]”; did you mean “[[card]]”?"),
        ("# A set", "made = 2020-01-01", "line 1, field made: unknown field “made”"),
        ("[[card]]", "[[card.more]]\nx = 1\n[[card]]", "line 4"),
    ],
)
def test_a_problem_is_told_with_its_place(old: str, new: str, problem: str) -> None:
    assert any(line.startswith(f"set.toml {problem}") for line in problems(CARD.replace(old, new)))


def test_a_repeated_id_names_the_line_of_the_first() -> None:
    assert problems(CARD + CARD) == ["set.toml line 11, card “khan”, field id: id “khan” is already used on line 3"]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"khan"', "khan", "line 3, card: not a value; texts need quotes, lists need [ and ]"),
        ("cost = 3", "cost = “3”", "line 4, card “khan”: a curly quote where a value starts; write straight quotes"),
        ("cost = 3", 'cost = "3', "line 4, card “khan”: a text that is not closed on its line"),
        ("cost = 3", "cost 3", "line 4, card “khan”: expected “name = value”"),
        ("cost = 3", "cost = 3\ncost = 3", "line 5, card “khan”: this field stands twice in the same table"),
        ('"one",', '"one"', "line 7, card “khan”: a list that is not closed here"),
        ("cost = 3", "cost = 3 4", "line 4, card “khan”: something is left over after the value"),
        ('"khan"', '"\\q"', "line 3, card “\\q”: not valid TOML"),
    ],
)
def test_broken_toml_is_told_in_plain_words_with_its_place(old: str, new: str, problem: str) -> None:
    (line,) = problems(CARD.replace(old, new))
    assert line.startswith(f"set.toml {problem}")


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("none.toml", None, "there is no such file"),
        (".", None, "this is a folder, not a card file"),
        ("latin.toml", b"a = 1\nb = '\xe9'", "line 2: the file is not UTF-8 text"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(tmp_path: Path, name: str, data: bytes | None, message: str) -> None:
    if data is not None:
        (tmp_path / name).write_bytes(data)
    file = CardFile.read(tmp_path / name)
    with pytest.raises(CardFileError, match=message):
        check_card_files(file)
    assert file.entries("card") == []


def test_deep_nesting_is_refused() -> None:
    assert problems("a = " + "[" * 5000 + "]" * 5000) == ["set.toml: lists or tables are nested too deeply"]


def test_a_problem_stays_on_one_line() -> None:
    assert problems(CARD.replace('"khan"', '"kh\\nan"').replace("cost = 3", "cost = -1")) == [
        "set.toml line 4, card “kh\\nan”, field cost: -1 is not from 0 to 9"
    ]


PIECES = st.sampled_from(
    [*CARD.splitlines(keepends=True), "[", "]", '"', "'''", "{", "}", "=", ",", ".", "#", "\n", "1"]
)


@given(st.one_of(st.text(), st.lists(st.one_of(PIECES, st.text(max_size=3))).map("".join)))
def test_any_text_is_read_or_refused_with_located_problems(text: str) -> None:
    assert all(line.startswith("set.toml") for line in problems(text))


@given(st.lists(st.integers(0, 3), min_size=1, max_size=5), st.sampled_from(["\n", ' # "[,\n']))
def test_every_item_is_found_on_its_own_line(gaps: list[int], filler: str) -> None:
    text = "[[card]]\neffects = [\n"
    lines = []
    for gap in gaps:
        text += filler * gap
        lines.append(text.count("\n") + 1)
        text += '"x",\n'
    entry = CardFile(Path("set.toml"), text + "]\n").entries("card")[0]
    assert [entry.line_of("effects", item) for item in range(len(gaps))] == lines
