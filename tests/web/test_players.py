"""Finding somebody to play with: tables that anybody may join, and quick matches, by pages and API alike."""

from __future__ import annotations

import re

import pytest

from web.running import Following, Listener, Person, Running, let_wait, sit_down, until
from zenova.table import Offered, TableLine
from zenova.table.plan import CLOCKS
from zenova.web.routes.players import Wanted

HTML = {"accept": "text/html"}
WISH = {"game": "zenith", "players": "2", "clock": "minute"}


class Reader(Following):
    """Follows a stream of a page; `text` is all it has said."""

    text = ""

    def _take(self, block: str) -> None:
        self.text += block + "\n\n"


def test_a_table_open_to_all_is_found_by_its_game_and_joined_with_one_click(server: Running) -> None:
    ada, bob = Person(server.url), Person(server.url)
    form = {"game": "zena", "with": "friends", "players": "2", "name": "Ada", "clock": "days", "open": "1"}
    table = ada.post("/tables", data=form).headers["location"].removeprefix("/table/")
    assert f'action="/open/{table}"' in bob.get("/play?game=zena&clock=days").text
    assert f'href="/table/{table}"' in ada.get("/play").text
    for other in ("/play?game=zenith", "/play?clock=minute"):
        assert table not in bob.get(other).text
    [line] = bob.get("/api/open?game=zena").json()["tables"]
    assert (line["table"], line["clock"]["move"]) == (table, 3 * 24 * 3600)
    listening = Reader(bob, "/open/stream", {"game": "zena"}, {})
    until(lambda: table in listening.text, "the list")
    joined = bob.post(f"/open/{table}")
    assert joined.headers["location"] == f"/table/{table}"
    assert bob.look(table)["status"] == "running"
    assert {seat["name"] for seat in bob.look(table)["seats"]} == {"Ada", "Guest"}
    until(lambda: listening.text.rstrip().endswith("</section>") and "No table waits" in listening.text, "the news")
    listening.drop()
    assert bob.post(f"/open/{table}", headers=HTML).status_code in (303, 409)
    assert Person(server.url).post(f"/open/{table}", headers=HTML).status_code == 409


def test_a_range_of_ratings_shows_tables_of_those_who_have_one_in_it() -> None:
    line = TableLine("table", "zenith", "Zenith", {}, "lobby", 0.0)
    rated, guest = Offered(line, CLOCKS["none"], {0: 1480}), Offered(line, CLOCKS["none"], {})
    assert [Wanted(low=low, high=high).fits(rated) for low, high in ((1400, 1500), (None, 1400), (1500, None))] == [
        True,
        False,
        False,
    ]
    assert [Wanted(low=low).fits(guest) for low in (None, 1)] == [True, False]


@pytest.mark.parametrize(("asked", "status"), [("low=&high=", 200), ("low=1400&high=1600", 200), ("low=many", 422)])
def test_a_range_is_two_numbers_or_left_open(server: Running, asked: str, status: int) -> None:
    assert Person(server.url).get(f"/play?{asked}", headers=HTML).status_code == status
    assert Person(server.url).get(f"/api/open?{asked}").status_code == status


def test_a_table_for_invited_people_alone_cannot_be_joined_so(server: Running) -> None:
    table = Person(server.url).post("/api/tables", {"game": "zenith", "name": "Ada"}).json()["table"]
    answer = Person(server.url).post(f"/api/open/{table}", {})
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-table")


def test_a_table_for_other_ratings_is_shown_in_words_and_cannot_be_joined(server: Running) -> None:
    ada, bob = Person(server.url), Person(server.url)
    form = {"game": "zenith", "with": "friends", "players": "2", "name": "Ada", "open": "1"}
    table = ada.post("/tables", data=form | {"low": "1400", "high": "1600"}).headers["location"].removeprefix("/table/")
    page, words = bob.get("/play").text, "for ratings from 1400 to 1600"
    assert words in page
    assert words in ada.get(f"/table/{table}").text
    assert f'action="/open/{table}"' not in page
    [line] = [one for one in bob.get("/api/open").json()["tables"] if one["table"] == table]
    assert (line["for-ratings"], line["may-join"]) == ({"low": 1400, "high": 1600}, False)
    assert bob.post(f"/api/open/{table}", {}).status_code == 403
    bob.post("/match", data=WISH | {"low": "1700"})
    assert "for ratings from 1700" in bob.get("/match").text
    bob.post("/match/leave")
    for wrong in ({"low": "1600", "high": "1400"}, {"high": "many"}):
        assert bob.post("/tables", data=form | wrong, headers=HTML).status_code == 422


def test_two_find_each_other_by_pages_alone(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    let_wait(monkeypatch)
    ada, bob = Person(server.url), Person(server.url)
    assert ada.post("/match", data=WISH | {"name": "Ada"}).headers["location"] == "/match"
    assert "1 minute a move" in ada.get("/match").text
    waiting = Reader(ada, "/match/stream", {}, {})
    bots = ada.post("/match/bot", data={"level": "random"}).headers["location"]
    assert "js/waiting.js" in ada.get(bots).text
    assert bob.post("/match", data=WISH).headers["location"] == "/match"
    until(lambda: bob.get("/match").status_code == 303, "a table")  # the one they are to have may still be opening
    found = bob.get("/match").headers["location"]
    until(lambda: f"event: found\nid: 0\ndata: {found}" in waiting.text, "the news")
    led = ada.get("/match")
    assert led.headers["location"] == found != bots
    assert "zenova_waits" not in ada.http.cookies
    assert "js/waiting.js" not in ada.get(found).text
    table = found.removeprefix("/table/")
    assert {seat["name"] for seat in ada.look(table)["seats"]} == {"Ada", "Guest"}
    assert ada.look(table)["clock"]["move"] == 60


def test_a_program_waits_and_may_stop(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    let_wait(monkeypatch)
    ada, bob = Person(server.url), Person(server.url)
    assert ada.get("/api/match").json() == {"status": "none", "table": None}
    wish = {"game": "goofspiel", "name": "Ada"}
    assert ada.post("/api/match", wish).json() == {"status": "waiting", "table": None}
    assert ada.ask("DELETE", "/api/match").json()["status"] == "none"
    assert bob.post("/api/match", wish).json()["status"] == "waiting"
    again = ada.post("/api/match", wish)
    assert (again.status_code, again.json()["status"]) == (202, "found")
    assert bob.get("/api/match").json() == again.json()
    assert ada.post("/api/match/bot", {"level": "random"}).status_code == 200


def test_who_does_not_wait_is_told_so(server: Running) -> None:
    ada = Person(server.url)
    assert ada.get("/match").headers["location"] == "/play?gone=1"
    assert "You do not wait any more." in ada.get("/play?gone=1").text
    stream = Reader(ada, "/match/stream", {}, {})
    until(lambda: "event: gone" in stream.text, "the end")
    assert ada.post("/match/bot", data={}, headers=HTML).status_code == 409


@pytest.mark.parametrize("form", [{}, {"game": "chess"}, {"game": "zenith", "clock": "fast"}, WISH | {"players": "9"}])
def test_a_wish_that_makes_no_sense_is_told_in_a_sentence(server: Running, form: dict[str, str]) -> None:
    answer = Person(server.url).post("/match", data=form, headers=HTML)
    assert answer.status_code == 422
    assert re.search(r'<p class="lead-text">\S+', answer.text)


def test_games_to_watch_are_listed_with_who_plays_and_how_many_look_on(server: Running) -> None:
    table, _ = sit_down(server.url, public=True)
    seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
    wish = {"game": "zenith", "name": "Ada", "seats": seats, "public": True}
    strong = Person(server.url).post("/api/tables", wish)
    watching = Listener(Person(server.url), strong.json()["table"])
    until(lambda: watching.messages != [], "the table")
    listed = Person(server.url).get("/api/watched").json()["tables"]
    assert listed[0]["table"] == strong.json()["table"]
    assert {one["table"]: one["watchers"] for one in listed}[table] == 0
    page = Person(server.url).get("/watch").text
    assert "1 person watches" in page
    assert "bot, novice" in page
    assert f'href="/table/{table}"' in page
    watching.drop()
