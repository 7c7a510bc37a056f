"""A copy of everything, taken while it is in use, and brought back."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, delete, event, update

from table.cluster import Cluster
from table.sitting import Sitting, hub_on, sit_down
from zenova.cli.doctor import _database as doctor
from zenova.club.moderation import Moderation
from zenova.kernel.errors import UserError
from zenova.table import Hub
from zenova.table.storage import Storage, backup
from zenova.table.storage.backup import back_up, restore
from zenova.table.storage.people import People
from zenova.table.storage.schema import KEYS, TABLES

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", "postgresql"])
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Another empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'elsewhere.db'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.new_database()


async def test_a_copy_is_what_was_there_at_its_moment_and_goes_on_elsewhere(
    address: str, elsewhere: str, tmp_path: Path
) -> None:
    copy = tmp_path / "copies" / "copy.db"
    hub = hub_on(address)
    sitting = await sit_down(hub)
    await sitting.keep_hands()
    before = await sitting.view(0)
    assert back_up(address, copy) == 1
    await sitting.act(await sitting.first_asked())
    await hub.close()
    hub.storage.close()
    assert [file.name for file in copy.parent.iterdir()] == ["copy.db"]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert restore(copy, elsewhere) == 1
    other = hub_on(elsewhere)
    again = Sitting(other, sitting.table, sitting.keys)
    assert (await again.view(0)).as_json() == before.as_json()
    await again.act(await again.first_asked())
    await other.close()
    other.storage.close()
    with pytest.raises(UserError, match="there are tables in this database"):
        restore(copy, elsewhere)
    with create_engine(elsewhere).begin() as behind:
        behind.execute(update(TABLES).values(cards_hash="other"))
    assert any(f"table {again.table} was dealt from the card set other" in told for _, told in doctor(elsewhere))


@pytest.mark.parametrize(
    "name", ["tables.db", "tables.db-wal", "tables.db-shm", "linked.db", "also.db", "in/../tables.db"]
)
async def test_a_copy_takes_no_place_of_the_database_that_is_copied(hub: Hub, database: Path, name: str) -> None:
    await sit_down(hub)
    there = database.stat().st_ino
    (database.parent / "in").mkdir()
    (database.parent / "linked.db").symlink_to(database)
    (database.parent / "also.db").hardlink_to(database)
    with pytest.raises(UserError, match="belongs to the database itself; name another file"):
        back_up(f"sqlite:///{database}", database.parent / name)
    assert database.stat().st_ino == there


async def test_a_copy_takes_no_place_of_another_database_in_use(hub: Hub, database: Path, tmp_path: Path) -> None:
    await sit_down(hub)
    Storage(f"sqlite:///{tmp_path / 'another.db'}").close()
    with pytest.raises(UserError, match=r"tables.db is a database in use.* name another file"):
        back_up(f"sqlite:///{tmp_path / 'another.db'}", database)


def test_a_copy_that_is_not_whole_yet_takes_no_place_of_the_database(tmp_path: Path) -> None:
    Storage(f"sqlite:///{tmp_path / 'copy.db.part'}").close()
    with pytest.raises(UserError, match="belongs to the database itself"):
        back_up(f"sqlite:///{tmp_path / 'copy.db.part'}", tmp_path / "copy.db")
    assert (tmp_path / "copy.db.part").exists()


async def test_a_copy_is_begun_anew_where_one_was_broken_off(hub: Hub, database: Path, tmp_path: Path) -> None:
    begun = Storage(f"sqlite:///{tmp_path / 'copy.db.part'}")
    await sit_down(hub)
    assert back_up(f"sqlite:///{database}", tmp_path / "copy.db") == 1
    assert [file.name for file in tmp_path.glob("copy*")] == ["copy.db"]
    begun.close()


async def test_what_changes_while_it_is_copied_is_not_half_in_it(address: str, tmp_path: Path) -> None:
    hub = hub_on(address)
    sitting = await sit_down(hub)
    written = Storage(f"sqlite:///{tmp_path / 'copy.db'}")

    def meanwhile(*execution: object) -> None:
        with hub.storage.engine.begin() as connection:
            connection.execute(delete(KEYS))

    event.listen(written.engine, "before_cursor_execute", meanwhile, once=True)
    with written.engine.begin() as writes:
        backup._copy(Storage(address, only_reads=True), writes)
    await hub.close()
    hub.storage.close()
    assert not Storage(address).holds(sitting.table, [])
    assert len(written.load(sitting.table).keys) == 3  # type: ignore[union-attr]


async def test_a_copy_comes_back_where_a_server_was_only_started(address: str, elsewhere: str, tmp_path: Path) -> None:
    hub, started = hub_on(address), hub_on(elsewhere)
    sitting = await sit_down(hub)
    key, other_key = (Moderation(one.storage.engine).first_host_key() for one in (hub, started))
    back_up(address, tmp_path / "copy.db")
    assert restore(tmp_path / "copy.db", elsewhere) == 1
    assert Moderation(started.storage.engine).is_host(str(key))
    assert not Moderation(started.storage.engine).is_host(str(other_key))
    await Sitting(started, sitting.table, sitting.keys).act(await sitting.first_asked())
    for one in (hub, started):
        await one.close()
        one.storage.close()


def test_a_copy_takes_no_place_of_what_somebody_has_made(elsewhere: str, tmp_path: Path) -> None:
    Storage(f"sqlite:///{tmp_path / 'source.db'}").close()
    back_up(f"sqlite:///{tmp_path / 'source.db'}", tmp_path / "copy.db")
    storage = Storage(elsewhere)
    People(storage.engine).sign_up("Ada")
    with pytest.raises(UserError, match="there are accounts in this database; give one that is empty"):
        restore(tmp_path / "copy.db", elsewhere)
    assert People(storage.engine).named("Ada")
    storage.close()


@pytest.mark.parametrize("content", [b"", b"a letter to my aunt" * 100], ids=["empty", "text"])
def test_a_file_that_is_no_database_is_not_brought_back(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "letter.db").write_bytes(content)
    with pytest.raises(
        UserError, match=r"letter\.db is no copy of tables.*; give a file that zenova backup has written"
    ):
        restore(tmp_path / "letter.db", f"sqlite:///{tmp_path / 't.db'}")


def test_a_database_of_something_else_is_not_brought_back(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "music.db")) as other:
        other.execute("CREATE TABLE songs (title TEXT)")
    with pytest.raises(UserError, match=r"music\.db is no copy of tables"):
        restore(tmp_path / "music.db", f"sqlite:///{tmp_path / 't.db'}")


async def test_a_damaged_copy_is_not_brought_back(hub: Hub, database: Path, tmp_path: Path) -> None:
    await sit_down(hub)
    back_up(f"sqlite:///{database}", tmp_path / "copy.db")
    whole = (tmp_path / "copy.db").read_bytes()
    (tmp_path / "copy.db").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(UserError, match=r"copy\.db is no copy of tables, or a damaged one"):
        restore(tmp_path / "copy.db", f"sqlite:///{tmp_path / 't.db'}")


def test_a_copy_of_a_newer_version_is_not_brought_back(tmp_path: Path) -> None:
    Storage(f"sqlite:///{tmp_path / 'copy.db'}").close()
    with closing(sqlite3.connect(tmp_path / "copy.db")) as newer, newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(UserError, match=r"copy\.db: .* newer version of Zenova"):
        restore(tmp_path / "copy.db", f"sqlite:///{tmp_path / 't.db'}")


def test_a_copy_that_the_database_refuses_changes_nothing_there(elsewhere: str, tmp_path: Path) -> None:
    copy = Storage(f"sqlite:///{tmp_path / 'copy.db'}")
    Moderation(copy.engine).first_host_key()
    copy.close()
    with closing(sqlite3.connect(tmp_path / "copy.db")) as broken, broken:
        broken.execute("INSERT INTO keys VALUES ('hash', 'of no table', 'holder', 0)")
    started = Storage(elsewhere)
    key = Moderation(started.engine).first_host_key()
    with pytest.raises(UserError, match=r"copy\.db cannot be brought back.* is as it was before"):
        restore(tmp_path / "copy.db", elsewhere)
    assert Moderation(started.engine).is_host(str(key))
    started.close()


def test_what_is_no_copy_is_not_brought_back(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="there is no file"):
        restore(tmp_path / "nothing.db", f"sqlite:///{tmp_path / 't.db'}")
