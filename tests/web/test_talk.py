"""Talking at a table over HTTP: who hears what, in which language, how much, and where it is not told."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from web.open_page import OpenPage
from web.running import Listener, Person, Running, sit_down, until


def say(person: Person, table: str, seat: int, **said: Any) -> httpx.Response:
    return person.post(f"/api/tables/{table}/talk", {"seat": seat} | said)


def heard(person: Person, table: str) -> list[dict[str, Any]]:
    talk: list[dict[str, Any]] = person.look(table)["talk"]
    return talk


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Well played!"), ("it", "Ben giocato!"), ("de", "Gut gespielt!")]
)
def test_everybody_reads_a_phrase_in_their_own_language(server: Running, language: str, words: str) -> None:
    table, (ada, guest) = sit_down(server.url)
    assert say(ada, table, 0, phrase="well-played").status_code == 200
    page = guest.get(f"/table/{table}", headers={"accept-language": language}).text
    assert f"<span>{words}</span></li>" in page


def test_what_is_said_comes_to_an_open_page_and_makes_no_answer_late(server: Running) -> None:
    table, (ada, guest) = sit_down(server.url)
    version = guest.look(table)["version"]
    page, listener = OpenPage(guest, table, 1), Listener(guest, table, 1)
    listener.wait_for(version)
    say(ada, table, 0, phrase="hello")
    until(lambda: "Hello!</span></li>" in page.html, "what was said")
    assert guest.look(table)["version"] == version
    page.drop()
    listener.drop()


def test_what_is_for_the_partner_reaches_nobody_else(server: Running) -> None:
    table, people = sit_down(server.url, 4)
    listener = Listener(people[1], table, 1)
    listener.wait_for(people[1].look(table)["version"])
    before, told = people[1].look(table), len(listener.messages)
    assert say(people[0], table, 0, phrase="luck", partner=True).status_code == 200
    assert [one["partner"] for one in heard(people[2], table)] == [True]
    assert people[1].look(table) == before
    assert heard(people[3], table) == []
    say(people[0], table, 0, phrase="hello")
    until(lambda: len(listener.messages) > told, "what was said")
    assert [one["phrase"] for one in listener.messages[-1].data["talk"]] == ["hello"]
    assert [one["number"] for one in heard(people[1], table)] == [0]
    listener.drop()


def test_free_text_needs_the_hosts_leave_and_stays_plain_and_short(server: Running) -> None:
    table, (ada, _) = sit_down(server.url)
    assert say(ada, table, 0, text="hi").status_code == 409
    table, (ada, guest) = sit_down(server.url, **{"free-talk": True})
    assert say(ada, table, 0, text=" <b>hi</b>\n\u202eyou " + "x" * 500).status_code == 200
    [said] = heard(guest, table)
    assert said["text"].startswith("<b>hi</b> you x")
    assert len(said["text"]) == 200
    assert "&lt;b&gt;hi&lt;/b&gt;" in guest.get(f"/table/{table}").text


def test_nobody_floods_the_table(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zenova.table.talk.WITHIN_S", 3600.0)
    table, (ada, guest) = sit_down(server.url)
    answers = [say(ada, table, 0, phrase="hello").status_code for _ in range(7)]
    assert answers == [200] * 5 + [409] * 2
    assert say(guest, table, 1, phrase="hello").status_code == 200


def test_a_program_is_told_what_can_be_said(server: Running) -> None:
    table, (ada, _) = sit_down(server.url)
    told = next(game for game in ada.get("/api/games").json()["games"] if game["name"] == "zenith")
    assert {"hello", "zenith.near"} <= set(told["phrases"])
    assert say(ada, table, 0, phrase="zenith.near").status_code == 200


def test_only_players_speak_and_only_from_their_seat(server: Running) -> None:
    table, (ada, _) = sit_down(server.url, public=True)
    assert say(ada, table, 1, phrase="hello").status_code == 403
    assert say(Person(server.url), table, 0, phrase="hello").status_code == 403


@pytest.mark.parametrize(
    "said", [{}, {"phrase": "no-such"}, {"phrase": "hello", "piece": "disc-mars"}, {"partner": True, "phrase": "hello"}]
)
def test_what_cannot_be_said_is_refused(server: Running, said: dict[str, Any]) -> None:
    table, (ada, _) = sit_down(server.url)
    assert say(ada, table, 0, **said).status_code == 422


def test_a_piece_is_pointed_at_only_if_everybody_sees_it(server: Running) -> None:
    table, (ada, guest) = sit_down(server.url)
    mine = ada.look(table)["view"]["hands"][0]["cards"][0]
    assert say(ada, table, 0, piece=f"card-{mine}").status_code == 422
    assert say(ada, table, 0, piece="disc-mars").status_code == 200
    assert [one["piece"] for one in heard(guest, table)] == ["disc-mars"]


def test_what_was_said_is_kept_with_the_game_and_not_told_with_its_result(server: Running) -> None:
    table, (ada, guest) = sit_down(server.url, **{"free-talk": True})
    say(ada, table, 0, text="a word between us")
    guest.post(f"/api/tables/{table}/resign", {"seat": 1})
    server.hub.memory.forget(server.hub.memory.tables[table])
    link = f"/result/{table}/{ada.look(table)['result']}"
    assert [one["text"] for one in heard(guest, table)] == ["a word between us"]
    stranger = Person(server.url)
    for path in (link, f"{link}/replay?step=0", f"{link}/log"):
        assert "a word between us" not in stranger.get(path).text
    assert "a word between us" not in ada.get(f"/table/{table}/replay").text
