"""Open pages: whatever an open page was sent, it shows what a freshly loaded one would."""

from __future__ import annotations

import random
from typing import Any

import pytest

from web.open_page import OpenPage
from web.running import Person, Running, sit_down, until

GAMES = [
    ("zenith", {"players": 2}, 2),
    ("zenith", {"players": 4, "secret-agents": True}, 4),
    ("zena", {"players": 3, "mode": "expert"}, 3),
    ("zena", {"players": 2, "mode": "beginner"}, 2),
]
FRAGMENT = {"hx-request": "true"}
FOLLOWS = FRAGMENT | {"zenova-follows": "true"}


def loaded(person: Person, table: str, seat: int) -> str:
    return person.get(f"/table/{table}", params={"seat": seat}, headers=FRAGMENT).text


def move(server: Running, people: list[Person], table: str, luck: random.Random) -> None:
    live = server.hub.memory.tables[table].table
    seat = luck.choice(live.asked())
    seen = people[seat].look(table, seat)
    assert people[seat].act(table, seat, seen["version"], luck.choice(seen["decision"]["options"])).status_code == 200


def until_equal(page: OpenPage, person: Person, table: str, seat: int) -> None:
    page.wait_for(person.look(table, seat)["version"])
    until(lambda: page.html == loaded(person, table, seat), "what a loaded page shows")


@pytest.mark.parametrize(("name", "options", "count"), GAMES)
def test_a_page_that_follows_shows_what_a_loaded_one_does(
    server: Running, name: str, options: dict[str, Any], count: int
) -> None:
    table, people = sit_down(server.url, count, game=name, options=options, public=True)
    viewers = [*people, Person(server.url)]
    seats = [*range(count), -1]
    pages = [OpenPage(person, table, seat) for person, seat in zip(viewers, seats, strict=True)]
    luck = random.Random(7)
    for _ in range(30):
        move(server, people, table, luck)
        for page, person, seat in zip(pages, viewers, seats, strict=True):
            until_equal(page, person, table, seat)
    for page in pages:
        assert page.events.count("sections") > page.events.count("table")
        page.drop()


def test_a_page_catches_up_after_a_dropped_connection_and_a_take_back(server: Running) -> None:
    table, people = sit_down(server.url)
    luck = random.Random(3)
    for seat in (0, 1):
        people[seat].act(table, seat, people[seat].look(table)["version"], {"done": True})
    page = OpenPage(people[0], table, 0)
    until_equal(page, people[0], table, 0)
    page.drop()
    for _ in range(4):
        move(server, people, table, luck)
    page = OpenPage(people[0], table, 0)
    until_equal(page, people[0], table, 0)
    asked = server.hub.memory.tables[table].table.asked()[0]
    move(server, people, table, luck)
    people[asked].post(f"/api/tables/{table}/take-back", {"seat": asked})
    people[1 - asked].post(f"/api/tables/{table}/take-back/answer", {"seat": 1 - asked, "accept": True})
    until_equal(page, people[0], table, 0)
    page.drop()


def test_an_answer_to_a_page_that_follows_brings_only_a_notice(server: Running) -> None:
    table, people = sit_down(server.url)
    version = people[0].look(table)["version"]
    options = people[0].look(table)["decision"]["options"]
    number = server.hub.memory.tables[table].table.game.encode(options[-1])
    form = {"version": version, "action": number}
    done = people[0].ask("POST", f"/table/{table}/act?seat=0", data=form, headers=FOLLOWS)
    assert (done.status_code, done.content) == (204, b"")
    stale = people[0].ask("POST", f"/table/{table}/act?seat=0", data=form, headers=FOLLOWS)
    assert stale.headers["hx-retarget"] == "#notices"
    assert stale.text.startswith('<div id="notices">')
    assert 'role="alert"' in stale.text
    unfollowed = people[0].ask("POST", f"/table/{table}/act?seat=0", data=form, headers=FRAGMENT)
    assert unfollowed.text.startswith('<div id="table"')


def test_how_often_others_choose_in_secret_cannot_be_heard_on_a_page(server: Running) -> None:
    table, people = sit_down(server.url)
    mover, quiet = OpenPage(people[0], table, 0), OpenPage(people[1], table, 1)
    until_equal(quiet, people[1], table, 1)
    until_equal(mover, people[0], table, 0)
    for _ in range(3):
        seen = people[0].look(table)
        people[0].act(table, 0, seen["version"], seen["decision"]["options"][0])
        mover.wait_for(people[0].look(table)["version"])
    before = len(quiet.events)
    people[0].act(table, 0, people[0].look(table)["version"], {"done": True})
    people[1].act(table, 1, people[1].look(table)["version"], {"done": True})
    until_equal(quiet, people[1], table, 1)
    heard = len(quiet.events) - before
    mover.drop()
    quiet.drop()
    assert before <= 2  # the table, and who else has come
    assert heard <= 2  # that the other is ready, and that the game goes on
