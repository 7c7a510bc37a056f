"""The pages without scripts: plain forms and links are enough to open a table, play, end and look back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import httpx
import pytest
from markupsafe import escape

from web.running import Running, running
from zenova.games.registry import game_class
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


FORM = re.compile(r'<form method="post" action="/tables".*?</form>', re.S)


def test_the_form_has_every_option_and_proposes_a_first_game(anna: httpx.Client) -> None:
    forms = FORM.findall(anna.get("/").text)
    for game in ("zenith", "zena"):
        form = next(form for form in forms if f'name="game" value="{game}"' in form)
        facts = game_class(game).options_type.facts()
        assert {fact.name for fact in facts} <= set(re.findall(r'name="([\w-]+)"', form))
        checked = dict(re.findall(r'name="([\w-]+)" value="([\w-]+)"(?: data-seats="\d")? checked', form))
        proposed = {"zenith": {"sides": "SUN"}, "zena": {"mode": "beginner"}}[game]
        assert checked | proposed | {"level": "novice"} == checked


@pytest.mark.parametrize(("game", "refused"), [("zenith", 1 / 4), ("zena", 0)])
def test_every_combination_of_a_form_opens_a_table_or_says_beside_the_field_why_not(
    server: Running, game: str, refused: float
) -> None:
    with _browser(server) as anna:
        anna.follow_redirects = False
        form = next(form for form in FORM.findall(anna.get("/").text) if f'name="game" value="{game}"' in form)
        names = [fact.name for fact in game_class(game).options_type.facts()]
        offered = [re.findall(rf'name="{name}" value="([^"]*)"', form) for name in names]
        answers = [
            anna.post(
                "/tables", data={"game": game, "with": "friends", "name": "Anna"} | dict(zip(names, one, strict=True))
            )
            for one in product(*offered)
        ]
    wrong = [answer.text for answer in answers if answer.status_code != 303]
    assert len(wrong) == refused * len(answers)
    assert all(str(escape("“Handicap” is only for: 2 players.")) in page for page in wrong)


def test_what_was_chosen_stays_in_a_form_that_is_refused(anna: httpx.Client) -> None:
    chosen = {"players": "4", "handicap": "true", "with": "screen", "name1": "Berta", "clock": "days", "talk": "1"}
    page = anna.post("/tables", data={"game": "zenith", "name": "Anna", **chosen}).text
    form = next(form for form in FORM.findall(page) if "name1" in form)
    assert re.findall(r'name="(\w+)" value="(\w+)"(?: data-seats="\d")? checked', form) == [
        *(("with", "screen"), ("players", "4"), ("sides", "SUN"), ("handicap", "true"), ("first", "random")),
        ("talk", "1"),
    ]
    assert re.search(r'<details class="start" name="start-zenith" open>\s*<summary class="button">', page)
    for kept in ('value="Anna"', 'value="Berta"', 'value="days" selected', '<details class="more" open>'):
        assert kept in form


def test_nobody_is_asked_for_a_name_before_playing_with_bots(anna: httpx.Client) -> None:
    bots, friends = FORM.findall(anna.get("/").text)[:2]
    assert 'name="name"' not in bots
    assert 'name="name"' in friends
    anna.post("/tables", data={"game": "zenith", "with": "bots", "level": "random"})
    assert 'name="name"' in FORM.findall(anna.get("/").text)[1]


def test_everybody_at_one_screen_is_asked_for_a_name(anna: httpx.Client) -> None:
    form = next(form for form in FORM.findall(anna.get("/").text) if 'value="zena"' in form and "screen" in form)
    assert re.findall(r'name="(name\d)"', form) == ["name1", "name2", "name3", "name4"]
    table, _ = opened(anna, **{"with": "screen", "name1": "Berta"})
    seats = anna.get(f"/api/tables/{table.split('/')[-1]}").json()["seats"]
    assert [seat["name"] for seat in seats] == ["Anna", "Berta"]


def test_links_for_others_have_an_address_that_others_reach(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", address="http://192.0.2.7:8000") as one, _browser(one) as anna:
        _, lobby = opened(anna, **{"with": "friends"})
        assert re.findall(r'value="(http://[^/]+)/(?:join|watch)/', lobby) == ["http://192.0.2.7:8000"] * 2
        assert texts("en")("lobby.only-here") not in lobby


def test_links_that_only_this_machine_can_open_are_told_of(anna: httpx.Client) -> None:
    _, lobby = opened(anna, **{"with": "friends"})
    assert texts("en")("lobby.only-here") in lobby


def test_clocks_are_in_the_panels_of_their_players(anna: httpx.Client, berta: httpx.Client) -> None:
    for game, panel in (("zenith", "seat-mine"), ("zena", "player-0")):
        table, lobby = opened(anna, game=game, **{"with": "friends", "clock": "minute", "players": "2"})
        invite = re.search(r"/join/[\w-]+", lobby)
        assert invite
        berta.post(invite[0], data={"name": "Berta"})
        page = anna.get(table).text
        own = page[page.index(f'id="{panel}"') :]
        assert re.search(r'role="timer".*?data-left="\d+"', own[:6000], re.S)


@pytest.mark.parametrize("language", ["en", "it", "de"])
def test_a_hint_says_what_it_means_and_is_no_alarm(anna: httpx.Client, language: str) -> None:
    table, _ = opened(anna, **{"with": "bots", "level": "random"})
    page = anna.post(f"{table}/hint", params={"seat": 0}, headers={"accept-language": language}).text
    hint = re.search(
        r'<section class="notice notice--hint" role="status" data-hints="([\d ]+)">(.*?)</section>', page, re.S
    )
    assert hint
    actions, said = hint[1].split(), hint[2]
    assert len(actions) == said.count("<li>") > 1
    assert all(f'name="action" value="{action}"' in page for action in actions)
    chances = [int(chance) for chance in re.findall(r'class="num">(\d+)', said)]
    assert str(escape(texts(language)("table.hint-means", chance=chances[0]))) in said


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
    assert anna.get("/zenith/rules", params={"q": "\0"}).status_code == 400
    anna.cookies.set("zenova_name", "%00")
    assert anna.get("/").status_code == 200
    assert anna.post("/tables", data={"game": "zenith", "name": "Anna", "players": "\0"}).status_code == 400


def test_an_answer_without_its_numbers_is_refused(anna: httpx.Client) -> None:
    table, _ = opened(anna, **{"with": "bots", "level": "random"})
    assert anna.post(f"{table}/act", params={"seat": 0}, data={"action": "x"}).status_code == 422
