"""`zenova cards zena`, `cards check`, `cards new`, and games with a card set of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Zenova

from zenova.games.registry import game


@pytest.fixture
def own_set(zenova: Zenova, tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    assert zenova("cards", "new", "zena", path).status == 0
    return path


def changed(path: Path, old: str, new: str) -> Path:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    return path


# Looking at cards


def test_all_cards_are_listed(zenova: Zenova) -> None:
    out = zenova("cards", "zena").out
    for name in ("Manezzi", "Lanterna", "Forte Diamante", "Camerlengo", "Assedio"):
        assert name in out


def test_cards_are_found_by_area(zenova: Zenova) -> None:
    out = zenova("cards", "zena", "--find", "old-town").out
    assert "Manezzi" in out
    assert "Lanterna" not in out


@pytest.mark.parametrize(
    ("kind", "shown", "hidden"),
    [
        ("challenge", "Corsari", "Lanterna"),
        ("fort", "Forte Diamante", "Corsari"),
        ("goal", "Camerlengo", "Manezzi"),
        ("event", "Assedio", "Camerlengo"),
        ("action", "Manezzi", "Forte Diamante"),
    ],
)
def test_cards_are_found_by_kind(zenova: Zenova, kind: str, shown: str, hidden: str) -> None:
    out = zenova("cards", "zena", "--kind", kind).out
    assert shown in out
    assert hidden not in out


def test_cards_speak_other_languages(zenova: Zenova) -> None:
    assert "Città Vecchia" in zenova("cards", "zena", "--lang", "it", "--find", "manezzi").out
    assert "Altstadt" in zenova("cards", "zena", "--lang", "de", "--find", "manezzi").out


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "rulebook; ours: name, slots"),
        ("it", "regolamento; di nostro: nome, spazi"),
        ("de", "Regelheft; von uns: Name, Felder"),
    ],
)
def test_every_card_says_where_it_stands_and_what_of_it_is_ours(zenova: Zenova, language: str, told: str) -> None:
    out = " ".join(zenova("cards", "zena", "--kind", "fort", "--lang", language).out.split())
    assert f"({told})" in out
    assert out.count({"en": "(ours)", "it": "(nostra)", "de": "(unsere)"}[language]) == 7


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--find", "xyzzy"], "No card contains “xyzzy”."),
        (["--kind", "fortt"], "unknown kind of card “fortt”; did you mean “fort”?"),
        (["--set", "base"], "No such option: --set"),
    ],
)
def test_cards_that_are_not_there_are_refused(zenova: Zenova, arguments: list[str], message: str) -> None:
    ran = zenova("cards", "zena", *arguments)
    assert ran.status == 2
    assert ran.err.startswith(f"zenova: {message}")
    assert ran.err.count("\n") == 1


# A set of one's own


def test_a_new_set_is_complete(zenova: Zenova, own_set: Path) -> None:
    ran = zenova("cards", "check", own_set)
    assert ran.status == 0
    assert "56 actions" in ran.out
    assert ran.out.endswith("ok\n")


def test_a_new_set_of_zenith_is_ours_in_one_file(zenova: Zenova, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert zenova("cards", "new", "zenith", path).status == 0
    assert zenova("cards", "check", path).out.startswith(f"{path}: 100 agents of Zenith.")
    assert game("zenith", path).cards_hash == game("zenith").cards_hash


def test_a_new_set_overwrites_nothing(zenova: Zenova, own_set: Path) -> None:
    own_set.write_text("mine")
    ran = zenova("cards", "new", "zena", own_set)
    assert (ran.status, ran.err) == (2, f"zenova: {own_set}: there is such a file already; name another\n")
    assert own_set.read_text() == "mine"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["goofspiel", "x.toml"],
            "cards new: there is no starter file for goofspiel; write zenova cards new zenith|zena",
        ),
        (["zina", "x.toml"], "cards new: unknown game “zina”; did you mean “zena”?"),
        (["zena", "/no/where.toml"], "/no/where.toml: cannot be written (No such file or directory)"),
        (["zena"], "Missing argument 'FILE'"),
    ],
)
def test_a_set_that_cannot_be_begun_is_refused(zenova: Zenova, arguments: list[str], message: str) -> None:
    ran = zenova("cards", "new", *arguments)
    assert ran.status == 2
    assert ran.err.startswith(f"zenova: {message}")
    assert ran.err.count("\n") == 1


def test_every_problem_is_told_with_its_line_and_card(zenova: Zenova, own_set: Path) -> None:
    changed(changed(own_set, 'kind = "temporary"', 'kind = "temporaire"'), 'area = "port"', 'area = "prot"')
    ran = zenova("cards", "check", own_set)
    assert ran.status == 1
    assert "action “manezzi”, field kind: unknown kind “temporaire”; did you mean “temporary”?" in ran.out
    assert "unknown area “prot”; did you mean “port”?" in ran.out
    assert all(f"{own_set} line " in line for line in ran.out.splitlines()[:-1])
    assert ran.out.splitlines()[-1].endswith(" problems")


@pytest.mark.parametrize("content", ["", "hello", "\x00", "[[action]]", "id = 3"])
def test_a_file_that_is_no_card_set_is_refused(zenova: Zenova, tmp_path: Path, content: str) -> None:
    path = tmp_path / "foreign.toml"
    path.write_text(content)
    ran = zenova("cards", "check", path)
    assert ran.status == 1
    assert str(path) in ran.out
    assert ran.err == ""


def test_a_missing_file_is_refused(zenova: Zenova, tmp_path: Path) -> None:
    ran = zenova("cards", "check", tmp_path / "none.toml")
    assert ran.status == 2
    assert ran.err == f"zenova: {tmp_path / 'none.toml'}: there is no such file\n"


def test_a_folder_with_cards_of_zenith_is_checked(zenova: Zenova, tmp_path: Path) -> None:
    from zenova.games.zenith.cards import FOLDER

    assert zenova("cards", "check", FOLDER).status == 0
    assert zenova("cards", "check", tmp_path).status == 1


# Games with it


def test_a_broken_set_is_one_line_that_says_how_to_see_more(zenova: Zenova, own_set: Path) -> None:
    changed(changed(own_set, 'kind = "temporary"', 'kind = "x"'), 'area = "port"', 'area = "y"')
    ran = zenova("play", "zena", "--cards", own_set)
    assert ran.status == 2
    assert f"more: zenova cards check {own_set})" in ran.err
    assert ran.err.count("\n") == 1


def test_the_way_to_see_more_of_a_folder_leads_to_the_folder(zenova: Zenova, tmp_path: Path) -> None:
    ran = zenova("play", "zenith", "--cards", tmp_path)
    assert ran.status == 2
    assert f"(and 3 more: zenova cards check {tmp_path})" in ran.err


def test_a_game_is_played_and_replayed_with_ones_own_cards(zenova: Zenova, own_set: Path, tmp_path: Path) -> None:
    changed(own_set, 'name = "Manezzi"', 'name = "Intrigues"')
    changed(own_set, 'id = "manezzi"', 'id = "intrigues"')
    path = tmp_path / "game.json"
    ran = zenova("play", "zena", "--cards", own_set, "--bot", "random", "--save", path, typed="? intrigues\n")
    assert "Intrigues" in ran.out
    assert f"zenova replay {path} --cards {own_set}" in ran.out
    assert zenova("replay", path, "--cards", own_set).status == 0
    refused = zenova("replay", path)
    assert refused.status == 2
    assert "played with another set of cards" in refused.err
    assert "--cards PATH" in refused.err
    assert refused.err.count("\n") == 1


def test_ones_own_cards_are_simulated(zenova: Zenova, own_set: Path) -> None:
    ran = zenova("simulate", "zena", "-n", "3", "--twin", "--cards", own_set)
    assert ran.status == 0
    assert "3 random games" in ran.out


def test_ones_own_cards_are_listed(zenova: Zenova, own_set: Path) -> None:
    changed(own_set, 'name = "Manezzi"', 'name = "Intrigues"')
    assert "Intrigues" in zenova("cards", "zena", "--cards", own_set).out
