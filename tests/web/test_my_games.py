"""One's own games: lists and results from the keys of a browser, and the same seats on another device."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from web.running import Person, Running, sit_down
from zenova.table.errors import NoSuchLink
from zenova.table.storage import Storage
from zenova.table.storage.handovers import VALID_S, Handovers
from zenova.web.rendering.texts import texts
from zenova.web.security.handover import from_words, in_words

SHELVES = ("waiting", "running", "over")


def offered(person: Person) -> str:
    found = re.search(r'value="http[^"]*(/device/[^"]*)"', person.post("/games/device").text)
    assert found
    return found[1]


def test_games_are_sorted_by_what_they_wait_for_and_counted_by_opponent(server: Running) -> None:
    table, (ada, guest) = sit_down(server.url)
    over = ada.post(f"/api/tables/{table}/resign", {"seat": 0})
    assert over.status_code == 200
    again = ada.post(f"/api/tables/{table}/rematch").json()["table"]
    guest.post(f"/api/tables/{table}/rematch")
    page = " ".join(guest.get("/games").text.split())
    waiting, running, finished = (page.split(f'id="games-{name}"')[1].split("</section>")[0] for name in SHELVES)
    assert f"/table/{table}" in finished
    assert f"/table/{again}" in waiting + running
    assert f"<small>{texts('en').day(server.hub.memory.tables[again].table.created)}</small>" in waiting + running
    assert '<th scope="row">Ada</th><td>1</td><td>0</td><td>0</td><td>1</td>' in page


def test_a_day_is_written_as_its_reader_writes_it() -> None:
    days = [texts(language).day(1_800_000_000) for language in ("en", "it", "de")]
    assert days == ["15 Jan 2027", "15 gen 2027", "15. Jan. 2027"]


def test_who_gives_up_among_several_has_lost(server: Running) -> None:
    anna = Person(server.url)
    table = anna.post("/tables", data={"game": "zena", "players": "3", "level": "random"}).headers["location"]
    anna.post(f"{table}/resign?seat=0")
    page = " ".join(anna.get("/games").text.split())
    assert ">lost<small>" in page
    assert '<th scope="row">everybody</th><td>0</td><td>1</td><td>0</td><td>0</td>' in page


def test_at_a_shared_screen_everybody_has_a_name_and_the_record_is_of_who_opened_it(server: Running) -> None:
    anna = Person(server.url)
    opened = {"game": "zenith", "with": "screen", "name": "Anna", "name1": "Berta"}
    table = anna.post("/tables", data=opened).headers["location"]
    anna.post(f"{table}/resign?seat=0")
    page = " ".join(anna.get("/games").text.split())
    assert ">Berta wins<small>" in page
    assert '<th scope="row">Berta</th><td>0</td><td>1</td><td>0</td><td>0</td>' in page


def test_a_lesson_is_called_a_lesson_and_does_not_count(server: Running) -> None:
    anna = Person(server.url)
    table = anna.post("/lessons", data={"game": "zenith", "lesson": "first"}).headers["location"]
    for page in ("/", "/games"):
        assert ">Lesson: Your first game</span>" in anna.get(page).text
    anna.post(f"{table}/resign?seat=0")
    page = anna.get("/games").text
    assert ">Lesson: Your first game</span>" in page
    assert 'class="record"' not in page


def test_a_link_hands_all_seats_over_once(server: Running) -> None:
    table, (ada, _) = sit_down(server.url)
    link = offered(ada)
    phone, thief = Person(server.url), Person(server.url)
    assert phone.get(link).status_code == 200
    assert phone.post(link).status_code == 303
    assert phone.look(table)["my-seats"] == [0]
    assert thief.get(link).status_code == 404
    assert thief.post(link).status_code == 404
    assert thief.get(f"/api/tables/{table}").status_code == 404


def test_a_link_is_valid_for_ten_minutes(tmp_path: Path) -> None:
    now = 0.0
    storage = Storage(f"sqlite:///{tmp_path / 'tables.db'}")
    handovers, others = (Handovers(storage.engine, purpose, lambda: now) for purpose in ("device", "mail"))
    one, two = handovers.offer(["k"]), handovers.offer(["k"])
    now = VALID_S - 1
    assert others.take(one) == []
    assert handovers.take(one) == ["k"]
    now = VALID_S
    with pytest.raises(NoSuchLink):
        handovers.must_wait(two)
    assert handovers.take(two) == []
    storage.close()


def test_words_that_were_written_down_bring_the_seats_back(server: Running) -> None:
    table, (ada, _) = sit_down(server.url)
    shown = re.search(r'class="phrase">([^<]*)<', ada.post("/games/phrase").text)
    assert shown
    lost = Person(server.url)
    assert lost.post("/games/recover", data={"words": shown[1].upper().replace(" ", "-")}).status_code == 303
    assert lost.look(table)["my-seats"] == [0]


@pytest.mark.parametrize("words", ["", "babab", "hello world"])
def test_other_words_bring_nothing(server: Running, words: str) -> None:
    answer = Person(server.url).post("/games/recover", data={"words": words or " "})
    assert "set-cookie" not in answer.headers


def test_a_slip_of_the_pen_is_noticed() -> None:
    words = in_words("A" * 31 + "E")
    assert from_words(words) == "A" * 31 + "E"
    letter = "d" if words[0] != "d" else "f"
    assert from_words(letter + words[1:]) is None
    assert from_words(" ".join(words.split()[::-1])) is None
