"""People with accounts: names, browsers they are signed in with, seats they take along, and passkeys' challenges."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from table.sitting import hub_on, sit_down
from zenova.table import BadRequest, Hub, NoSuchTable, Seating, TablePlan
from zenova.table.departure import leave_elsewhere, leave_for_good
from zenova.table.happening import Said
from zenova.table.keys import new_key
from zenova.table.people import NameTaken, NoSuchPerson, NotRecognised, NotSignedIn, Person, account_name
from zenova.table.storage import Storage
from zenova.table.storage.erasure import NO_NAME, Erasure
from zenova.table.storage.people import CHALLENGE_S, MOST_BROWSERS, SIGNED_IN_S, People

pytestmark = pytest.mark.anyio


@pytest.fixture
def people(database: Path) -> People:
    return People(Storage(f"sqlite:///{database}").engine)


@pytest.mark.parametrize("name", ["Ada", "Łukasz Nowak", "d'Oria", "Ōe", "大江かな", "Ada-Lu 7"])
def test_a_name_has_letters_and_digits(name: str) -> None:
    assert account_name(f" {name} ") == name


@pytest.mark.parametrize(
    "name", ["", "A", "a" * 25, "Ada/..", "<b>Ada", "Ada\u202e", "\u200bAda", "Аda", "Ad\n" * 12, "☃☃", "-Ada", "Ad\0a"]
)
def test_a_name_of_other_signs_or_mixed_alphabets_is_refused(name: str) -> None:
    with pytest.raises(BadRequest):
        account_name(name)


def test_a_name_is_given_once_also_if_it_only_looks_the_same(people: People) -> None:
    people.sign_up("Ada Lu")
    for name in ("ada lu", "ADA-LU", "Ada.Lu", "Ａｄａ Ｌｕ", "novice", "Admin"):
        with pytest.raises(NameTaken):
            people.sign_up(name)
    assert people.named("ada-lu").name == "Ada Lu"
    with pytest.raises(NoSuchPerson):
        people.named("Ada")


def test_a_browser_is_signed_in_until_it_signs_out(people: People) -> None:
    ada, key = people.sign_up("Ada")
    one, two = people.sign_in(ada), people.sign_in(ada)
    assert people.signed_in(one) == people.signed_in(two) == people.by_recovery(key) == ada
    people.sign_out(one)
    assert people.signed_in(one) is None
    three = people.sign_in(ada)
    people.sign_out_elsewhere(ada, three)
    assert people.signed_in(two) is None
    assert people.signed_in(three) == ada
    assert people.signed_in(key) is None


def test_signing_in_ends_by_itself_and_the_oldest_browser_makes_room(database: Path) -> None:
    now = 0.0
    people = People(Storage(f"sqlite:///{database}").engine, lambda: now)
    ada, _ = people.sign_up("Ada")
    first = people.sign_in(ada)
    now = 1.0
    others = [people.sign_in(ada) for _ in range(MOST_BROWSERS)]
    assert people.signed_in(first) is None
    assert people.signed_in(others[0]) == ada
    now += SIGNED_IN_S + 1
    assert people.signed_in(others[0]) is None


def test_new_words_end_the_ones_from_before(people: People) -> None:
    ada, key = people.sign_up("Ada")
    again = people.new_recovery(ada)
    assert people.by_recovery(key) is None
    assert people.by_recovery(again) == ada


async def test_seats_come_along_and_nobody_else_takes_them(hub: Hub) -> None:
    sitting = await sit_down(hub)
    ada, _ = hub.people.sign_up("Ada")
    bert, _ = hub.people.sign_up("Bert")
    made_up = "A" * 32
    assert hub.people.take_along(ada, [sitting.keys[0], made_up, "no key"]) == [sitting.keys[0]]
    assert hub.people.take_along(ada, [sitting.keys[0]]) == [sitting.keys[0]]
    own = hub.people.take_along(bert, [sitting.keys[0]])
    assert len(own) == 1
    assert own[0] not in sitting.keys
    assert (await hub.view(sitting.table, hub.people.keys(ada))).my_seats == (0,)
    opened = await hub.open(TablePlan("zenith"), "Bert", own)
    assert opened.key == own[0]


def test_a_challenge_is_answered_once_soon_and_by_whom_it_was_for(database: Path) -> None:
    now = 0.0
    people = People(Storage(f"sqlite:///{database}").engine, lambda: now)
    ada, _ = people.sign_up("Ada")
    bert, _ = people.sign_up("Bert")
    anybody, hers, late = people.challenge(), people.challenge(ada), people.challenge()
    people.answer(anybody)
    now = CHALLENGE_S + 1
    for challenge, person in ((anybody, None), (hers, bert), (hers, None), (late, None), (b"made up", None)):
        with pytest.raises(NotRecognised):
            people.answer(challenge, person)


def test_a_passkey_is_one_persons_and_can_be_removed_by_nobody_else(people: People) -> None:
    ada, _ = people.sign_up("Ada")
    bert, _ = people.sign_up("Bert")
    people.add_passkey(ada, "one", b"public", 0)
    with pytest.raises(NotRecognised):
        people.add_passkey(bert, "one", b"other", 0)
    people.remove_passkey(bert, "one")
    people.used_passkey("one", 7)
    found, passkey = people.passkey("one")
    assert (found, passkey.public_key, passkey.sign_count) == (ada, b"public", 7)
    people.remove_passkey(ada, "one")
    with pytest.raises(NotRecognised):
        people.passkey("one")


async def test_nothing_is_stored_at_the_tables_of_somebody_while_their_name_is_deleted(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, _ = hub.people.sign_up("Ada")
    keys = hub.people.take_along(ada, [new_key()])
    opened = await hub.open(TablePlan("zenith"), "Ada", keys)
    (invite,) = (await hub.view(opened.table, keys)).invites.values()
    bert = (await hub.join(invite, "Bert")).key
    erased, may_go_on, erase = threading.Event(), threading.Event(), Erasure.erase

    def slowly(erasure: Erasure, person: Person) -> list[str]:
        changed = erase(erasure, person)
        erased.set()
        may_go_on.wait()
        return changed

    monkeypatch.setattr(Erasure, "erase", slowly)
    leaving = asyncio.create_task(leave_for_good(hub, ada))
    await asyncio.to_thread(erased.wait)
    talking = asyncio.create_task(hub.say(opened.table, [bert], 1, Said("thanks")))
    await asyncio.wait([talking], timeout=0.3)
    is_waiting = not talking.done()
    may_go_on.set()
    await asyncio.gather(leaving, talking, return_exceptions=True)
    assert is_waiting
    assert (await hub.view(opened.table, [bert])).seats[0].name == NO_NAME
    assert (await hub.say(opened.table, [bert], 1, Said("thanks"))).status == "over"


async def test_people_on_postgresql_and_sqlite(address: str) -> None:
    hub = hub_on(address)
    ada, key = hub.people.sign_up("Ada")
    with pytest.raises(NameTaken):
        hub.people.sign_up("ADA")
    assert hub.people.signed_in(hub.people.sign_in(ada)) == hub.people.by_recovery(key) == ada
    keys = hub.people.take_along(ada, [new_key()])
    plan = TablePlan("zenith", seats=(Seating("me", "Queen"), Seating("bot", level="novice")), rated=True)
    with pytest.raises(NotSignedIn):
        await hub.open(plan, "Ada", [new_key()])
    opened = await hub.open(plan, "Somebody else", keys)
    assert (await hub.view(opened.table, keys)).seats[0].name == "Ada"
    await hub.resign(opened.table, keys, 0)
    await hub.rematch(opened.table, keys)
    (game,) = hub.ratings.games(ada)
    assert (game.table_id, game.result, game.number, game.against) == (opened.table, "lost", 1, [{"bot": "novice"}])
    assert game.mu < 25
    hub.people.challenge(ada)
    await leave_elsewhere(hub, ada, hub.people.sign_in(ada))
    with pytest.raises(NoSuchTable):
        await hub.view(opened.table, keys)
    assert (await hub.view(opened.table, hub.people.keys(ada))).my_seats == (0,)
    renewed = hub.people.keys(ada)
    told = Erasure(hub.storage.engine).everything(ada)["tables"]
    assert {one["table"]: one["status"] for one in told}[opened.table] == "over"
    await leave_for_good(hub, ada)
    assert hub.ratings.games(ada) == []
    with pytest.raises(NoSuchPerson):
        hub.people.named("Ada")
    with pytest.raises(NoSuchTable):
        await hub.view(opened.table, renewed)
    await hub.close()
    hub.storage.close()
