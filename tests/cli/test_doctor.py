"""`zenova doctor` tells what works, what does not and what to do, and changes nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from command import Ran, Zenova

from zenova.cli import doctor, interpreter
from zenova.games.registry import GAMES, game_class
from zenova.kernel.errors import UserError
from zenova.table import Hub, TablePlan
from zenova.table.storage import Storage


@pytest.fixture(autouse=True)
def empty_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("ZENOVA_CACHE", str(tmp_path / "cache"))


def line(ran: Ran, subject: str) -> str:
    """The finding about a subject, in one line."""
    found: list[str] = []
    for text in ran.out.splitlines():
        if text.startswith(("ok", "note", "broken")):
            found.append(text)
        elif found:
            found[-1] += text
    return " ".join(next(text for text in found if f" {subject} " in text).split())


def test_a_new_installation_can_play(zenova: Zenova, tmp_path: Path) -> None:
    ran = zenova("doctor")
    assert ran.status == 0
    assert line(ran, "cards").startswith(f"ok cards {game_class(GAMES[0]).title}: ")
    assert "first starts" in line(ran, "database")
    assert "bots and simulations will be compiled" in line(ran, "compiled code")
    assert not (tmp_path / "data").exists()


def test_a_database_in_use_is_current_and_for_nobody_elses_eyes(zenova: Zenova, tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    Storage(f"sqlite:///{database}").close()
    ran = zenova("doctor", "--database", database)
    assert ran.status == 0
    assert "is current" in line(ran, "database")
    assert "may read" not in ran.out
    database.chmod(0o644)
    assert "may read" in zenova("doctor", "--database", database).out


def test_tables_that_cannot_go_on_are_listed_with_the_reason(zenova: Zenova, tmp_path: Path) -> None:
    database = tmp_path / "tables.db"

    async def open_two() -> tuple[str, str]:
        hub = Hub(Storage(f"sqlite:///{database}"))
        good, bad = [(await hub.open(TablePlan("zenith"), "Ada")).table for _ in range(2)]
        await hub.close()
        hub.storage.close()
        return good, bad

    good, bad = asyncio.run(open_two())
    with sqlite3.connect(database) as behind:
        behind.execute("UPDATE tables SET cards_hash = 'other' WHERE id = ?", [bad])
    ran = zenova("doctor", "--database", database)
    assert ran.status == 0
    assert "2 tables" in line(ran, "database")
    told = "".join(ran.out.split())
    assert f"table{bad}wasdealtfromthecardsetother" in told
    assert good not in told


def test_a_database_of_something_else_is_not_touched(zenova: Zenova, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    sqlite3.connect(other).execute("CREATE TABLE songs (name TEXT)").connection.close()
    before = other.read_bytes()
    ran = zenova("doctor", "--database", other)
    assert ran.status == 1
    assert "database of something else" in line(ran, "database")
    assert other.read_bytes() == before


def test_a_database_of_a_newer_zenova_is_refused(zenova: Zenova, tmp_path: Path) -> None:
    newer = tmp_path / "newer.db"
    with sqlite3.connect(newer) as connection:
        connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    ran = zenova("doctor", "--database", newer)
    assert ran.status == 1
    assert "newer Zenova" in line(ran, "database")


def test_a_password_in_an_address_is_not_shown(zenova: Zenova) -> None:
    ran = zenova("doctor", "--database", "postgresql+psycopg://ada:lovelace@127.0.0.1:1/zenova")
    assert ran.status == 1
    assert "lovelace" not in ran.out


def test_without_a_place_for_compiled_code_one_can_still_play(
    zenova: Zenova, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("ZENOVA_CACHE", str(tmp_path / "file"))
    ran = zenova("doctor")
    assert ran.status == 0
    assert line(ran, "compiled code").startswith("note")


def test_broken_card_data_is_told(zenova: Zenova, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_cards(name: str) -> None:
        raise UserError("agents.toml: cannot be read")

    monkeypatch.setattr(doctor, "game", no_cards)
    ran = zenova("doctor")
    assert ran.status == 1
    assert "broken cards agents.toml" in line(ran, "cards")


@pytest.mark.parametrize(("version", "good"), [((3, 10), False), ((3, 11), True), ((3, 13), True), ((3, 14), False)])
def test_python_versions(version: tuple[int, int], good: bool) -> None:
    assert interpreter.fits(version, "<3.14,>=3.11") is good


@pytest.mark.parametrize(
    ("prefix", "asked_for", "good"),
    [
        ("/usr", "'--enable-shared' '--prefix=/usr'", True),
        ("/opt/python", "'--prefix=/opt/python'", False),
        ("/opt/python", "'--prefix=/opt/python' '--enable-optimizations'", True),
        ("C:\\Python", None, True),
    ],
)
def test_a_python_that_is_slower_than_it_could_be_is_told(
    zenova: Zenova, monkeypatch: pytest.MonkeyPatch, prefix: str, asked_for: str | None, good: bool
) -> None:
    monkeypatch.setattr("sys.base_prefix", prefix)
    monkeypatch.setattr("sysconfig.get_config_var", {"CONFIG_ARGS": asked_for}.get)
    ran = zenova("doctor")
    assert ran.status == 0
    assert ("without optimizations" in " ".join(ran.out.split())) is not good
