"""Secrecy of what is around a game: hints, lessons, talk, and what is shared of a finished one. Worlds that a reader
cannot tell apart look the same there too."""

from __future__ import annotations

import logging
import random
import re
from functools import partial

import httpx
import pytest

from web.running import PATIENCE, Person, Running, sit_down, until
from web.test_traffic import another_world, pages_of, plain, sit_and_play
from zenova.bots import hint
from zenova.kernel.game import SPECTATOR
from zenova.table import workers
from zenova.web.metrics import serve_metrics
from zenova.web.rendering.tables import context
from zenova.web.rendering.templates import render
from zenova.web.security import guard

UNTIMED = re.compile(r" in [\d.]+ ms$")
GAMES = [("zenith", {"players": 2}), ("zena", {"players": 2, "mode": "expert"})]
HTML = {"accept": "text/html"}


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_hints_are_the_same_in_worlds_that_a_seat_cannot_tell_apart(
    server: Running, monkeypatch: pytest.MonkeyPatch, name: str, options: dict[str, object]
) -> None:
    table, people = sit_and_play(server, 25, 2, game=name, options=options)
    monkeypatch.setattr(workers, "hint", partial(hint, spec="ismcts:iterations=20,seed=1"))
    monkeypatch.setattr(workers.secrets, "randbits", lambda bits: 1)
    [seat, *_] = server.hub.memory.tables[table].table.asked()
    ask = partial(people[seat].post, f"/table/{table}/hint?seat={seat}", headers=HTML)
    true_world = plain(ask())
    assert b"data-hints" in true_world
    with another_world(server, table, seat):
        assert plain(ask()) == true_world


def test_the_last_decision_of_a_game_looks_the_same_whoever_holds_which_goal(server: Running) -> None:
    name, options = GAMES[1]
    table, people = sit_down(server.url, game=name, options=options, grace=3600.0)
    live = server.hub.memory.tables[table].table
    game, luck, position = live.game, random.Random(3), live.position.clone()
    while position.waiting:
        last = position.clone()
        seat = luck.choice(game.to_act(position))
        game.apply(position, seat, luck.choice(game.legal(position, seat)))
    live.position = last
    server.hub.memory.tables[table].views.clear()

    def world() -> list[bytes]:
        paths = (f"/table/{table}", f"/api/tables/{table}", f"/table/{table}/log", "/api/tables")
        return [plain(people[0].get(path)) for path in paths]

    true_world = world()
    with another_world(server, table, 0):
        true, other = (game.describe(one)["hands"] for one in (last, live.position))
        assert [true[seat] == other[seat] for seat in (0, 1)] == [True, False]
        assert world() == true_world


FEAST = {"phase": "resolution", "area": "palace", "rows": {"palace": [{"festa-a-o-paxo": [0]}]}}
GOALS = {0: ["camerlengo", "capitanio"], 1: ["manezzon"], 2: ["manezzon-2"]}


@pytest.mark.rule("ZA-K4", "ZA-D4")
def test_who_neither_gives_nor_gets_a_goal_cannot_tell_which_one_changed_hands(server: Running) -> None:
    """Three pass a card to the left: seat 2 and who watches learn that seat 0 gave seat 1 a goal."""
    worlds = []
    for given in GOALS[0]:
        table, people = sit_down(server.url, 3, game="zena", options={"players": 3}, public=True, grace=3600.0)
        live = server.hub.memory.tables[table]
        live.table.position = live.table.game.build(live.table.options, FEAST | {"hands": GOALS})
        live.views.clear()
        for seat, card in (*enumerate(["action"] * 3), (0, given), (1, "manezzon"), (2, "manezzon-2")):
            action = {"draw" if card == "action" else "hand-over": card}
            assert people[seat].act(table, seat, people[seat].look(table)["version"], action).status_code == 200
        assert given in people[1].look(table)["view"]["families"][1]["hand"]["cards"]
        told = []
        for seat, one in ((2, people[2]), (SPECTATOR, Person(server.url))):
            told.append(one.look(table) | dict.fromkeys(("table", "created", "watch")))
            page = plain(one.get(f"/table/{table}"))
            with another_world(server, table, seat):
                assert one.look(table) | dict.fromkeys(("table", "created", "watch")) == told[-1]
                assert plain(one.get(f"/table/{table}")) == page
        worlds.append(told)
    assert [line["event"]["event"] for line in worlds[0][0]["log"]].count("handed-over") == 3
    assert worlds[0] == worlds[1]


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_taking_back_tells_nothing_of_what_another_has_chosen_in_secret(
    server: Running, name: str, options: dict[str, object]
) -> None:
    worlds = []
    for secret in (0, 1):
        table, people = sit_down(server.url, game=name, options=options, grace=3600.0)
        theirs = people[1].look(table)
        assert people[1].act(table, 1, theirs["version"], theirs["decision"]["options"][secret]).status_code == 200
        mine = people[0].look(table)
        answers = [people[0].act(table, 0, mine["version"], mine["decision"]["options"][0])]
        answers.append(people[0].post(f"/api/tables/{table}/take-back", {"seat": 0}))
        assert [answer.status_code for answer in answers] == [200, 200]
        told = [answer.json() for answer in (*answers, people[0].get(f"/api/tables/{table}"))]
        worlds.append([one | dict.fromkeys(("table", "created", "invites", "watch")) for one in told])
    assert worlds[0] == worlds[1]
    assert worlds[0][1]["decision"] == mine["decision"]


@pytest.mark.parametrize(("game", "lesson"), [("zenith", "first"), ("zena", "beginner"), ("zena", "expert")])
def test_a_lesson_tells_nothing_that_is_hidden(server: Running, game: str, lesson: str) -> None:
    anna = Person(server.url)
    table = anna.post("/lessons", data={"game": game, "lesson": lesson}).headers["location"].removeprefix("/table/")
    seen = anna.look(table)
    world = partial(pages_of, server, anna, table, seen["seat"], len(seen["seats"]), seen["version"])
    true_world = list(world())
    with another_world(server, table, seen["seat"]):
        assert list(world()) == true_world


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_what_is_shared_of_a_game_that_was_given_up_shows_no_hand(
    server: Running, name: str, options: dict[str, object]
) -> None:
    table, people = sit_and_play(server, 25, 2, game=name, options=options)
    people[0].post(f"/api/tables/{table}/resign", {"seat": 0})
    link = f"/result/{table}/{people[0].look(table)['result']}"

    def shared() -> tuple[bytes, str]:
        view = server.hub.memory.tables[table].views[SPECTATOR, None]
        return plain(Person(server.url).get(link)), render(f"{name}/picture.svg", "en", **context(view, "en"))

    Person(server.url).get(link)
    true_world = shared()
    with another_world(server, table, SPECTATOR):
        Person(server.url).get(link)
        assert shared() == true_world


def test_no_byte_of_a_page_changes_with_what_partners_say_among_themselves(server: Running) -> None:
    table, people = sit_and_play(server, 6, 4, options={"players": 4}, public=True)
    readers = [(1, people[1]), (SPECTATOR, Person(server.url))]
    worlds = [partial(pages_of, server, one, table, seat, 4, one.look(table)["version"]) for seat, one in readers]
    before = [list(world()) for world in worlds]
    said = {"seat": 0, "phrase": "luck", "partner": True}
    assert people[0].post(f"/api/tables/{table}/talk", said).status_code == 200
    assert [list(world()) for world in worlds] == before
    assert b"Good luck!</span></li>" in people[2].get(f"/table/{table}").content


def numbers(server: Running) -> list[bytes]:
    """What Prometheus is told, but for how long things took."""
    told = serve_metrics(server.hub, server.app.traffic, "127.0.0.1", 0)
    lines = httpx.get(f"http://127.0.0.1:{told.server_port}/metrics", timeout=PATIENCE).content.splitlines()
    told.shutdown()
    told.server_close()
    return [line for line in lines if b"_seconds" not in line]


LOOKS = ("review", "analysis")


def test_a_game_that_goes_on_is_neither_reviewed_nor_analysed_for_anybody(server: Running) -> None:
    table, people = sit_down(server.url, game="goofspiel", options={"players": 2, "suit": 5})
    view = people[0].look(table)
    people[0].act(table, 0, view["version"], view["decision"]["options"][0])
    for one in people:
        asked = [one.post(f"/api/{wish}", {"table": table}) for wish in ("reviews", "analyses")]
        logs = [one.get(f"/table/{table}/log"), one.get(f"/api/tables/{table}/log")]
        for refused in (*asked, *logs, *(one.ask("POST", f"/table/{table}/{wish}") for wish in LOOKS)):
            assert refused.status_code == 409
            assert "when the game is over" in refused.json()["detail"]
    stranger = Person(server.url)
    asked = [stranger.post(f"/api/{wish}", {"table": table}) for wish in ("reviews", "analyses")]
    places = [f"/{place}/{wish}" for wish in LOOKS for place in (f"table/{table}", f"result/{table}/x")]
    shown = [stranger.ask("POST", place) for place in places]
    assert {refused.status_code for refused in (*asked, *shown)} == {404}


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_lists_events_the_page_of_the_host_the_log_and_the_numbers_tell_nothing_of_a_game(
    server: Running, caplog: pytest.LogCaptureFixture, name: str, options: dict[str, object]
) -> None:
    caplog.set_level(logging.INFO, "zenova")
    host = Person(server.url)
    host.post("/host/key", data={"key": server.app.app.state.moderation.new_host_key()})
    wish = {"title": "Night", "game": name, "options": options}
    event = host.post("/api/events", wish).json()["event"]
    people = [Person(server.url), Person(server.url)]
    for number, person in enumerate(people):
        person.post(f"/api/events/{event}/join", {"name": f"Guest {number}"})
    [board] = host.post(f"/api/events/{event}/rounds").json()["boards"]
    table = board["table"]
    for _ in range(12):
        [seat, *_] = server.hub.memory.tables[table].table.asked()
        seen = next(one for one in (person.look(table) for person in people) if one["seat"] == seat)
        player = next(person for person in people if person.look(table)["seat"] == seat)
        assert player.act(table, seat, seen["version"], seen["decision"]["options"][0]).status_code == 200
    lists = ("/play", "/watch", "/events", f"/events/{event}", f"/api/events/{event}", "/api/watched", "/api/open")

    def lines() -> list[str]:
        return [record.getMessage() for record in caplog.records if record.name == guard.__name__]

    def world() -> list[bytes]:
        host.get("/healthz")
        until(lambda: "GET /healthz" in caplog.text, "the line of the last request before")
        caplog.clear()
        server.app.traffic.answers.clear()
        seen = [plain(host.get(path)) for path in ("/host", *lists)]
        seen += [plain(person.get(f"/table/{table}/people")) for person in people]
        people[0].look(table)
        until(lambda: len(lines()) >= len(seen) + 1, "the line of each request in the log")
        logged = [UNTIMED.sub("", line).encode() for line in lines()]
        return [*seen, *logged, *numbers(server)]

    true_world = world()
    assert any(table.encode() in page for page in true_world)
    assert b"GET /api/tables/{table} 200" in true_world
    assert b'zenova_requests_total{kind="read",status="200"} 10.0' in true_world
    with another_world(server, table, SPECTATOR):
        assert world() == true_world
