"""The pages without scripts: plain forms and links are enough to open a table, play, end and look back."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from markupsafe import escape

from web.running import Running
from zenova.web.rendering.texts import texts
from zenova.web.routes.responses import FOLLOWS


@pytest.fixture
def anna(server: Running) -> Iterator[httpx.Client]:
    with _browser(server) as client:
        yield client


@pytest.fixture
def berta(server: Running) -> Iterator[httpx.Client]:
    with _browser(server) as client:
        yield client


def _browser(server: Running) -> httpx.Client:
    return httpx.Client(base_url=server.url, headers={"origin": server.url}, follow_redirects=True, timeout=60)


def opened(client: httpx.Client, **form: str) -> tuple[str, str]:
    """A new table: its address and its first page."""
    answer = client.post("/tables", data={"game": "zenith", "name": "Anna", **form})
    assert answer.status_code == 200
    return answer.url.path, answer.text


def answer_with(client: httpx.Client, table: str, page: str, seat: int = 0) -> httpx.Response:
    """Send the first of the answers that a page offers."""
    version = re.search(r'name="version" value="(\d+)"', page)
    action = re.search(r'name="action" value="(\d+)"', page)
    assert version
    assert action
    data = {"version": version[1], "action": action[1]}
    return client.post(f"{table}/act", params={"seat": seat}, data=data)


@pytest.mark.parametrize("game", ["zenith", "zena"])
def test_a_game_against_a_bot_is_played_given_up_and_looked_back_at(anna: httpx.Client, game: str) -> None:
    table, page = opened(anna, game=game, level="random", **{"with": "bots", "players": "2"})
    after = answer_with(anna, table, page)
    assert after.status_code == 200
    assert str(escape(texts("en")("table.stale"))) in answer_with(anna, table, page).text
    assert "Anna" in anna.post(f"{table}/hint", params={"seat": 0}).text
    assert anna.post(f"{table}/resign", params={"seat": 0}).status_code == 200
    end = anna.get(table)
    assert end.status_code == 200
    assert f"{table}/replay" in end.text
    assert anna.get(f"{table}/replay", params={"step": 0}).status_code == 200
    assert anna.get(f"{table}/replay").status_code == 200
    assert anna.get(f"{table}/log").json()["game"] == game
    assert anna.get(table, params={"look": "1"}).status_code == 200
    again = anna.post(f"{table}/rematch")
    assert again.status_code == 200
    assert again.url.path != table


def test_every_option_that_the_form_offers_is_read(anna: httpx.Client) -> None:
    offered = re.search(r'name="(secret.agents)" value="true"', anna.get("/").text)
    assert offered
    table, _ = opened(anna, **{"with": "bots", "level": "random", offered[1]: "true"})
    assert anna.get(f"/api/tables/{table.split('/')[-1]}").json()["options"]["secret-agents"] is True


def test_a_friend_joins_by_the_link_and_a_watcher_sees_no_hand(
    server: Running, anna: httpx.Client, berta: httpx.Client
) -> None:
    table, lobby = opened(anna, **{"with": "friends"})
    invite = re.search(r"/join/[\w-]+", lobby)
    watching = re.search(r"/watch/[\w-]+", lobby)
    assert invite
    assert watching
    assert "Anna" in berta.get(invite[0]).text
    joined = berta.post(invite[0], data={"name": "Berta"})
    assert joined.url.path == table
    assert "Berta" in anna.get(table).text
    with _browser(server) as carla:
        seen = carla.get(watching[0])
        assert seen.url.path == table
        assert 'name="action"' not in seen.text
    page = anna.get(table).text
    answer_with(anna, table, page)
    assert anna.post(f"{table}/take-back", params={"seat": 0}).status_code == 200


def test_an_open_seat_is_given_to_a_bot(anna: httpx.Client) -> None:
    table, _ = opened(anna, **{"with": "friends"})
    assert anna.post(f"{table}/seats/1/bot", data={"level": "random"}).status_code == 200
    assert 'name="action"' in anna.get(table).text


def test_whoever_leaves_the_lobby_frees_the_seat(anna: httpx.Client, berta: httpx.Client) -> None:
    table, lobby = opened(anna, **{"with": "friends", "players": "4"})
    invite = re.search(r"/join/[\w-]+", lobby)
    assert invite
    berta.post(invite[0], data={"name": "Berta"})
    assert "Berta" in anna.get(table).text
    berta.post(f"{table}/seats/1/leave")
    assert "Berta" not in anna.get(table).text


def test_people_at_one_screen_have_a_curtain_between_them(anna: httpx.Client) -> None:
    table, page = opened(anna, **{"with": "screen", "name0": "Anna", "name1": "Berta"})
    assert 'name="action"' not in page
    for seat in (0, 1):
        assert 'name="action"' in anna.get(table, params={"seat": seat}).text


@pytest.mark.parametrize("path", ["/chess/rules", "/zenith/cards/nobody", "/zena/cards/nobody", "/table/none/replay"])
def test_what_is_not_there_is_a_page_that_says_so(anna: httpx.Client, path: str) -> None:
    answer = anna.get(path, headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert "<html" in answer.text


def test_a_game_is_looked_back_at_only_when_it_is_over(anna: httpx.Client) -> None:
    table, _ = opened(anna, **{"with": "bots", "level": "random"})
    assert anna.get(f"{table}/replay").status_code == 409


def test_unknown_wishes_change_nothing(anna: httpx.Client) -> None:
    anna.post("/settings", data={"language": "xx", "theme": "pink"}, headers={"referer": "https://a.example//b"})
    assert not anna.cookies.keys()


def test_who_follows_the_table_is_sent_the_notice_alone(anna: httpx.Client) -> None:
    table, page = opened(anna, **{"with": "bots", "level": "random"})
    answer_with(anna, table, page)
    anna.headers.update({"hx-request": "true", FOLLOWS: "true"})
    stale = answer_with(anna, table, page)
    assert stale.headers["hx-retarget"] == "#notices"
    assert str(escape(texts("en")("table.stale"))) in stale.text
    assert "<html" not in stale.text


@pytest.mark.parametrize("page", ["http://[", "", "//b.example", "javascript:0"])
def test_whoever_comes_from_nowhere_is_sent_home(anna: httpx.Client, page: str) -> None:
    answer = anna.post("/settings", data={"language": "it"}, headers={"referer": page})
    assert (answer.status_code, answer.url.path) == (200, "/")


def test_language_and_light_are_kept(anna: httpx.Client) -> None:
    anna.post("/settings", data={"language": "it", "theme": "dark"}, headers={"referer": "/zena/rules?q=bank"})
    page = anna.get("/zena/rules").text
    assert '<html lang="it"' in page
    assert "dark" in page.partition("<body")[0]


def test_a_name_is_kept_for_the_next_table(anna: httpx.Client) -> None:
    anna.post("/name", data={"name": "Nonna"})
    assert "Nonna" in anna.get("/").text


@pytest.mark.parametrize(
    ("form", "said"),
    [({"game": "chess"}, "cannot be played"), ({"game": "zenith", "players": "9"}, "it is one of 2, 4")],
)
def test_a_table_that_cannot_be_is_refused(anna: httpx.Client, form: dict[str, str], said: str) -> None:
    answer = anna.post("/tables", data=form)
    assert answer.status_code == 422
    assert said in answer.text


def test_a_null_character_does_no_harm(anna: httpx.Client) -> None:
    assert anna.get("/zenith/rules", params={"q": "\0"}).status_code == 200
    anna.cookies.set("zenova_name", "%00")
    assert anna.get("/").status_code == 200
    form = {"game": "zenith", "name": "Anna", "players": "\0"}
    refused = anna.post("/tables", data=form, headers={"accept": "text/html"})
    assert refused.status_code == 422
    assert "option “players” cannot be" in refused.text


def test_an_answer_without_its_numbers_is_refused(anna: httpx.Client) -> None:
    table, _ = opened(anna, **{"with": "bots", "level": "random"})
    assert anna.post(f"{table}/act", params={"seat": 0}, data={"action": "x"}).status_code == 422
