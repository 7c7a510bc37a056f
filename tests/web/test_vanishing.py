"""Somebody vanishes, a bot plays on for them, and they come back: through the pages, as people do it."""

from __future__ import annotations

import time

import pytest

from web.open_page import OpenPage
from web.running import Person, Running, sit_down, until

FRAGMENT = {"hx-request": "true"}


def shown(person: Person, table: str, seat: int) -> str:
    return person.get(f"/table/{table}", params={"seat": seat}, headers=FRAGMENT).text


def begin(server: Running, grace: float) -> tuple[str, list[Person]]:
    table, people = sit_down(server.url, grace=grace)
    for seat, person in enumerate(people):
        person.act(table, seat, person.look(table)["version"], {"done": True})
    return table, people


def bot_moved(person: Person, table: str, since: int) -> bool:
    """Whether the bot on seat 1 has moved since a version; the person on seat 0 answers whatever is asked there."""
    seen = person.look(table, 0)
    if seen["decision"]:
        person.act(table, 0, seen["version"], seen["decision"]["options"][0])
    return any(line["version"] > since and line["kind"] == "game" and line["seat"] == 1 for line in seen["log"])


def replaced(person: Person, table: str) -> bool:
    answer = person.ask("POST", f"/table/{table}/replace?seat=0", data={"away": 1}, headers=FRAGMENT)
    return answer.status_code != 409


def test_nobody_is_replaced_before_the_grace_time(server: Running) -> None:
    table, people = begin(server, grace=3600.0)
    OpenPage(people[1], table, 1).drop()
    assert "/replace" not in shown(people[0], table, 0)
    refused = people[0].ask("POST", f"/table/{table}/replace?seat=0", data={"away": 1}, headers={"accept": "text/html"})
    assert refused.status_code == 409
    assert people[0].look(table)["seats"][1]["stand-in"] is None


def test_a_bot_plays_on_for_somebody_who_vanished_until_they_come_back(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zenova.table.plan.LEAST_GRACE", 0.0)
    table, people = begin(server, grace=0.1)
    stays, leaves = OpenPage(people[0], table, 0), OpenPage(people[1], table, 1)
    leaves.wait_for(0)
    leaves.drop()

    until(lambda: 'name="away" value="1"' in stays.html, "the offer of a bot on the open page")
    until(lambda: replaced(people[0], table), "a bot on the seat")  # the offer may be older than the last visit
    seen = people[0].look(table)
    assert seen["seats"][1]["stand-in"] == "amateur"
    until(lambda: bot_moved(people[0], table, seen["version"]), "a move of the bot")

    assert "/come-back" in shown(people[1], table, 1)
    people[1].ask("POST", f"/table/{table}/come-back?seat=1", headers=FRAGMENT)
    assert people[0].look(table)["seats"][1]["stand-in"] is None
    assert "/come-back" not in shown(people[1], table, 1)
    version = people[1].look(table)["version"]
    stays.wait_for(people[0].look(table)["version"])
    stays.drop()
    time.sleep(0.2)  # long enough for a bot to move, if it still played
    assert people[1].look(table)["version"] == version
