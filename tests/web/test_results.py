"""What anybody may see of a finished game who has its link, and looking back at it; and news on the first page."""

from __future__ import annotations

import re
import struct

import pytest

from web.running import Following, Person, Running, sit_down, until
from zenova.table.queries import WAITS_S

PNG = b"\x89PNG\r\n\x1a\n"


def resigned(server: Running, game: str = "zenith") -> tuple[str, list[Person], str]:
    """A game that was given up before its first move, with the link to its result."""
    table, people = sit_down(server.url, game=game)
    over = people[0].post(f"/api/tables/{table}/resign", {"seat": 0}).json()
    return table, people, f"/result/{table}/{over['result']}"


def hands(people: list[Person], table: str) -> list[str]:
    """The cards that nobody but their player may know."""
    return [card for seat, one in enumerate(people) for card in one.look(table)["view"]["hands"][seat]["cards"]]


def test_the_link_opens_when_the_game_is_over_and_not_before(server: Running) -> None:
    table, (ada, _) = sit_down(server.url)
    assert ada.look(table)["result"] is None
    ada.post(f"/api/tables/{table}/resign", {"seat": 0})
    key = ada.look(table)["result"]
    stranger = Person(server.url)
    assert stranger.get(f"/table/{table}").status_code == 404
    assert "Guest 1 wins: Ada resigned" in stranger.get(f"/result/{table}/{key}").text
    for wrong in (key[::-1], "x", key + "x", "é"):
        for more in ("", "/replay", "/log", "/board.png"):
            assert stranger.get(f"/result/{table}/{wrong}{more}").status_code == 404


def test_a_running_game_has_no_result_even_for_who_knows_the_key(server: Running) -> None:
    from zenova.table.keys import result_key

    table, _ = sit_down(server.url)
    key = result_key(server.hub.memory.tables[table].table.seed, table)
    for more in ("", "/replay", "/log", "/board.png"):
        assert Person(server.url).get(f"/result/{table}/{key}{more}").status_code == 404


def test_the_result_shows_no_card_that_was_hidden(server: Running) -> None:
    table, people, link = resigned(server)
    page = Person(server.url).get(link).text
    assert not [card for card in hands(people, table) if f"cards/{card}" in page]
    assert "/rematch" not in page


def test_every_link_of_a_result_opens_for_anybody_who_has_it(server: Running) -> None:
    _, _, link = resigned(server)
    stranger = Person(server.url)
    to = re.findall(r'href="(/(?:table|result)[^"]*)"', stranger.get(link).text)
    assert len(to) > 3
    assert [stranger.get(one).status_code for one in to] == [200] * len(to)


@pytest.mark.parametrize("game", ["zenith", "zena"])
def test_messengers_get_a_picture_of_the_final_board(server: Running, game: str) -> None:
    _, _, link = resigned(server, game)
    stranger = Person(server.url)
    page = stranger.get(link).text
    image = re.search(r'property="og:image" content="([^"]*)"', page)
    assert image
    assert image[1] == f"{server.url}{link}/board.png"
    first, again = stranger.get(image[1]).content, stranger.get(image[1]).content
    assert first.startswith(PNG)
    assert struct.unpack(">II", first[16:24]) == (1200, 630)
    assert first == again


def test_after_the_end_all_hands_are_open(server: Running) -> None:
    table, people, link = resigned(server)
    secret = hands(people, table)
    for one, address in ((people[0], f"/table/{table}"), (Person(server.url), link)):
        page = one.get(f"{address}/replay?step=0&seat=1").text
        assert all(f"cards/{card}" in page for card in secret)
    assert Person(server.url).get(f"/table/{table}/replay").status_code == 404


def test_nobody_looks_back_at_a_game_that_goes_on(server: Running) -> None:
    table, (ada, _) = sit_down(server.url)
    assert ada.get(f"/table/{table}/replay").status_code == 409


class Shelf(Following):
    """The list of one's tables on the first page, as it is now."""

    def __init__(self, person: Person) -> None:
        self.html = ""
        super().__init__(person, "/mine/stream", {}, {})

    def _take(self, block: str) -> None:
        if "event: section" in block:
            self.html = block

    def wait_for(self, text: str) -> None:
        until(lambda: text in self.html, text)


def test_the_first_page_tells_of_a_rematch_at_once(server: Running) -> None:
    table, (ada, guest), _ = resigned(server)
    shelf = Shelf(guest)
    assert f"/table/{table}/rematch" not in shelf.html
    ada.post(f"/api/tables/{table}/rematch")
    shelf.wait_for(f"/table/{table}/rematch")
    again = guest.post(f"/table/{table}/rematch").headers["location"]
    shelf.wait_for(again)
    shelf.drop()


@pytest.mark.parametrize("why", ["left", "late", "a bot plays"])
def test_a_rematch_is_offered_as_long_as_somebody_waits_for_it(
    server: Running, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    table, (ada, guest), _ = resigned(server)
    again = ada.post(f"/table/{table}/rematch").headers["location"]
    assert "Guest 1" in ada.get(again).text  # who is expected
    assert all(f"/table/{table}/rematch" in guest.get(page).text for page in ("/", "/games"))
    if why == "late":
        later = server.hub.memory.now() + WAITS_S + 1
        monkeypatch.setattr(server.hub.memory, "now", lambda: later)
    else:
        ada.post(f"{again}/seats/{'1/leave' if why == 'left' else '0/bot'}", data={"level": "random"})
    assert not any(f"/table/{table}/rematch" in guest.get(page).text for page in ("/", "/games"))
    if why != "late":
        assert "wants a rematch." not in guest.get(f"/table/{table}").text
    assert (again in ada.get("/").text) == (why == "a bot plays")
    another = guest.post(f"/table/{table}/rematch").headers["location"]
    assert (another == again) == (why != "a bot plays")
    assert guest.get(another).status_code == 200


def test_the_first_page_tells_nobody_of_other_tables(server: Running) -> None:
    table, (ada, _), _ = resigned(server)
    _, (other, _) = sit_down(server.url)
    shelf = Shelf(other)
    ada.post(f"/api/tables/{table}/rematch")
    other.post("/api/tables", {"game": "zena", "name": "Eve"})
    shelf.wait_for("Zena")
    assert table not in shelf.raw.decode()
    shelf.drop()
