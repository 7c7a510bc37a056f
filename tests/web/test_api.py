from __future__ import annotations

import gc
import random
import weakref
from typing import Any

from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from web.open_page import OpenPage
from web.running import Listener, Person, Running, sit_down, until
from zenova.games.registry import game
from zenova.kernel.log import GameLog


def test_games_and_their_options_are_listed(server: Running) -> None:
    told = Person(server.url).get("/api/games").json()
    zenith = next(one for one in told["games"] if one["name"] == "zenith")
    assert "players" in [option["name"] for option in zenith["options"]]
    assert "random" in told["bots"]


def test_a_whole_game_over_http(server: Running) -> None:
    table, people = sit_down(server.url)
    luck = random.Random(7)
    while asked := [seat["number"] for seat in people[0].look(table)["seats"] if seat["asked"]]:
        seat = asked[0]
        seen = people[seat].look(table)
        answer = people[seat].act(table, seat, seen["version"], luck.choice(seen["decision"]["options"]))
        assert answer.status_code == 200
    log = people[1].get(f"/api/tables/{table}/log")
    assert people[0].look(table)["status"] == "over"
    assert len(list(GameLog.parse(log.text).replay(game("zenith")))) > 10


def test_the_log_of_a_running_game_is_not_given(server: Running) -> None:
    table, people = sit_down(server.url)
    assert people[0].get(f"/api/tables/{table}/log").status_code == 409


def test_the_key_is_an_http_only_lax_cookie_and_in_no_body(server: Running) -> None:
    ada = Person(server.url)
    opened = ada.post("/api/tables", {"game": "zenith", "name": "Ada"})
    cookies = opened.headers.get_list("set-cookie")
    assert len(cookies) == 2
    assert all("HttpOnly" in cookie and "SameSite=lax" in cookie for cookie in cookies)
    (key,) = held(ada)
    assert key not in opened.text


def held(person: Person) -> list[str]:
    return [cookie.value or "" for cookie in person.http.cookies.jar if cookie.name.startswith("zenova_key_")]


def test_one_key_serves_for_all_tables_of_a_browser(server: Running) -> None:
    ada, bob = Person(server.url), Person(server.url)
    opened = [ada.post("/api/tables", {"game": "zenith", "name": "Ada"}).json() for _ in range(3)]
    for table in opened[:2]:
        bob.post("/api/join", {"invite": table["invites"]["1"], "name": "Bob"})
    assert len(held(ada)) == len(held(bob)) == 1
    assert [ada.get(f"/api/tables/{table['table']}").json()["seat"] for table in opened] == [0, 0, 0]
    assert [bob.get(f"/api/tables/{table['table']}").status_code for table in opened] == [200, 200, 404]


def test_two_keys_of_one_browser_fit_each_its_table(server: Running) -> None:
    tabs = Person(server.url), Person(server.url)
    opened = [tab.post("/api/tables", {"game": "zenith", "name": "Ada"}).json()["table"] for tab in tabs]
    tabs[0].http.cookies.update(tabs[1].http.cookies)
    assert [tabs[0].get(f"/api/tables/{table}").status_code for table in opened] == [200, 200]


def test_a_key_that_somebody_made_up_is_not_taken_over(server: Running) -> None:
    ada = Person(server.url)
    ada.http.cookies.set("zenova_key_mine", "1234")
    ada.post("/api/tables", {"game": "zenith", "name": "Ada"})
    assert sorted(len(key) for key in held(ada)) == [4, 32]


def test_the_name_is_remembered(server: Running) -> None:
    ada = Person(server.url)
    ada.post("/api/tables", {"game": "zenith", "name": "Adà “L.”"})
    again = ada.post("/api/tables", {"game": "zenith"})
    assert again.json()["seats"][0]["name"] == "Adà “L.”"


def test_a_stale_action_gets_the_fresh_view(server: Running) -> None:
    table, people = sit_down(server.url)
    old = people[0].look(table)
    people[0].act(table, 0, old["version"], old["decision"]["options"][0])
    refused = people[0].act(table, 0, old["version"], {"done": True})
    assert refused.status_code == 409
    assert refused.headers["content-type"] == "application/problem+json"
    assert refused.json()["table"] == people[0].look(table)


def test_a_refusal_names_the_rule_in_the_readers_language(server: Running) -> None:
    table, people = sit_down(server.url)
    version = people[0].look(table)["version"]
    wish = {"seat": 0, "version": version, "action": {"accept": True}}
    english = people[0].post(f"/api/tables/{table}/actions", wish)
    german = people[0].post(f"/api/tables/{table}/actions", wish, headers={"accept-language": "de-CH, en"})
    assert english.status_code == german.status_code == 422
    assert english.json()["rule"] == german.json()["rule"] == "ZN-S7"
    assert english.json()["detail"] != german.json()["detail"]


def test_every_viewer_hears_of_a_move_and_all_agree(server: Running) -> None:
    table, people = sit_down(server.url, public=True)
    listeners = [Listener(people[0], table), Listener(people[1], table), Listener(Person(server.url), table)]
    for seat in (0, 1):
        seen = people[seat].look(table)
        people[seat].act(table, seat, seen["version"], {"done": True})
    for listener, person in zip(listeners, [*people, Person(server.url)], strict=True):
        seen = person.look(table)
        heard = listener.wait_for(seen["version"])
        assert heard["view"] == seen["view"]
        lines = [line for message in listener.messages if message.event == "table" for line in message.data["log"]]
        assert lines == seen["log"]
        listener.drop()


def test_a_dropped_stream_catches_up_from_its_last_event(server: Running) -> None:
    table, people = sit_down(server.url)
    listener = Listener(people[1], table)
    had = listener.wait_for(1)["version"]
    listener.drop()
    for seat in (0, 1):
        people[seat].act(table, seat, people[seat].look(table)["version"], {"done": True})
    seen = people[1].look(table)
    again = Listener(people[1], table, last=str(had))
    missed = again.wait_for(seen["version"])
    again.drop()
    assert missed["log"] == [line for line in seen["log"] if line["version"] > had]


def test_who_stops_following_leaves_nothing_for_the_collector(server: Running) -> None:
    table, people = sit_down(server.url)
    following = [Listener(people[0], table), OpenPage(people[1], table, 1)]
    subscribers = server.hub.memory.tables[table].subscribers
    until(lambda: len(subscribers) == len(following), "both streams")
    followed = [weakref.ref(one) for one in subscribers]
    gc.disable()
    try:
        for one in following:
            one.drop()
        until(lambda: all(one() is None for one in followed), "an end without a trace")
        until(lambda: not requests_about(table), "an end of the requests")
    finally:
        gc.enable()


def requests_about(table: str) -> list[Any]:
    """Those for its streams that are in memory, answered or not."""
    known = [one for one in gc.get_objects() if type(one) is RequestResponseCycle]
    return [one for one in known if one.scope["path"].endswith(f"/{table}/stream")]


def test_replayed_and_reordered_requests_change_nothing(server: Running) -> None:
    table, people = sit_down(server.url)
    sent = []
    for number in range(3):
        seen = people[0].look(table)
        sent.append((seen["version"], seen["decision"]["options"][0], f"key-{number}"))
        assert people[0].act(table, 0, *sent[-1]).status_code == 200
    before = people[0].look(table)
    answers = [people[0].act(table, 0, *wish).status_code for wish in reversed(sent)]
    unknown_key = people[0].act(table, 0, sent[0][0], sent[0][1], "another-key").status_code
    assert answers == [200, 200, 200]
    assert unknown_key == 409
    assert people[0].look(table) == before


def test_rematch_over_http(server: Running) -> None:
    table, people = sit_down(server.url)
    people[0].post(f"/api/tables/{table}/resign", {"seat": 0})
    first = people[0].post(f"/api/tables/{table}/rematch").json()
    second = people[1].post(f"/api/tables/{table}/rematch").json()
    assert (first["seat"], second["seat"]) == (1, 0)
    assert people[1].look(first["table"])["status"] == "running"
    assert people[0].get("/api/tables").json()["mine"][0]["table"] == first["table"]


def test_watching_by_link(server: Running) -> None:
    table, people = sit_down(server.url)
    stranger = Person(server.url)
    assert stranger.get(f"/api/tables/{table}").status_code == 404
    stranger.post("/api/watch", {"key": people[0].look(table)["watch"]})
    assert stranger.look(table)["seat"] is None
    assert stranger.act(table, 0, 3, {"done": True}).status_code == 403
