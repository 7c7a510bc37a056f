"""People with accounts over HTTP: signing up and in, what a profile tells, everything about one as a file, and gone."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from typing import Any

import pytest

from web.running import Person, Running, running, sit_down
from web.test_traffic import another_world, plain, sit_and_play
from zenova.web.security.rates import Rate

GAMES = [("zenith", {"players": 2}), ("zena", {"players": 2, "mode": "expert"})]
AGAINST_A_BOT = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]


def sign_up(server: Running, name: str, person: Person | None = None) -> tuple[Person, str]:
    """Somebody with an account, and their words."""
    person = person or Person(server.url)
    answer = person.post("/api/people", {"name": name})
    assert answer.status_code == 201, answer.text
    return person, answer.json()["words"]


def lose(person: Person, **plan: Any) -> str:
    """A rated game against a bot that is given up."""
    wish = {"game": "zenith", "seats": AGAINST_A_BOT, "rated": True} | plan
    table: str = person.post("/api/tables", wish).json()["table"]
    assert person.post(f"/api/tables/{table}/resign", {"seat": 0}).status_code == 200
    return table


def test_an_account_takes_the_seats_along_and_its_words_bring_them_to_another_browser(server: Running) -> None:
    table, (ada, _) = sit_down(server.url)
    page = ada.post("/people", data={"name": "Ada One"})
    words = re.search(r'class="phrase" role="status">([^<]*)<', page.text)
    assert words
    phone = Person(server.url)
    assert phone.post("/games/recover", data={"words": words[1].upper()}).headers["location"] == "/people"
    assert phone.look(table)["my-seats"] == [0]
    assert "Ada One" in phone.get("/people").text
    assert phone.post("/people/sign-out").status_code == 303
    assert phone.get(f"/api/tables/{table}").status_code == 404
    assert "Ada One" not in phone.get("/people").text
    assert ada.look(table)["my-seats"] == [0]
    assert phone.post("/api/people/recover", {"words": words[1]}).json() == {"name": "Ada One"}
    thief = Person(server.url)
    thief.http.cookies.update(phone.http.cookies)
    assert ada.post("/people/sign-out-elsewhere").status_code == 303
    assert ada.look(table)["my-seats"] == [0]
    for lost in (phone, thief):
        assert lost.get("/api/people/me").status_code == 401
        assert lost.get(f"/api/tables/{table}").status_code == 404
    watch = ada.look(table)["watch"]
    assert Person(server.url).get(f"/watch/{watch}").status_code == 303
    renewed = ada.post("/api/people/me/words").json()["words"]
    assert phone.post("/api/people/recover", {"words": words[1]}).status_code == 403
    assert phone.post("/api/people/recover", {"words": renewed}).status_code == 200


def test_who_signs_in_after_somebody_else_has_only_their_own_seats(server: Running) -> None:
    table, (ada, guest) = sit_down(server.url)
    sign_up(server, "Ada First", ada)
    _, words = sign_up(server, "Bert Second")
    assert ada.post("/api/people/recover", {"words": words}).json() == {"name": "Bert Second"}
    assert ada.get(f"/api/tables/{table}").status_code == 404
    assert guest.post("/people/sign-out").status_code == 303
    assert guest.look(table)["my-seats"] == [1]


@pytest.mark.parametrize("name", ["A", "<script>", "Аda", "x" * 30, "novice"])
def test_what_cannot_be_a_name_is_told_beside_the_form(server: Running, name: str) -> None:
    answer = Person(server.url).post("/people", data={"name": name})
    assert answer.status_code == 422
    assert 'id="name-wrong"' in answer.text
    assert "<script>" not in answer.text.partition("<main")[2]
    assert "zenova_person" not in answer.headers.get("set-cookie", "")


def test_cookies_of_an_account_are_for_no_script_and_no_other_site(server: Running) -> None:
    answer = Person(server.url).post("/api/people", {"name": "Cookie Ada"})
    for cookie in answer.headers.get_list("set-cookie"):
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
    other = Person(server.url).post("/api/people", {"name": "Other Site"}, headers={"origin": "https://evil.example"})
    assert other.status_code == 403


def test_a_profile_tells_of_rated_games_that_are_over(server: Running) -> None:
    ada, _ = sign_up(server, "Ada Profile")
    lose(ada)
    plan = {"game": "zenith", "seats": AGAINST_A_BOT}
    unrated = ada.post("/api/tables", plan).json()["table"]
    ada.post(f"/api/tables/{unrated}/resign", {"seat": 0})
    running = ada.post("/api/tables", plan | {"rated": True}).json()
    assert running["rated"]
    stranger = Person(server.url)
    told = stranger.get("/api/people/ada-profile").json()
    (rating,) = told["ratings"]
    assert (rating["games"], rating["lost"], rating["players"], rating["settled"]) == (1, 1, 2, False)
    assert rating["points"] < 1500
    (past,) = told["past"]
    assert (past["result"], past["against"], past["change"]) == ("lost", ["bot, novice"], rating["points"] - 1500)
    page = stranger.get("/people/Ada%20Profile", headers={"accept-language": "de"}).text
    assert "Gewertete Partien" in page
    for table in (running["table"], unrated):
        assert table not in page
        assert table not in json.dumps(told)
    assert f"/table/{lose(ada)}" in ada.get("/people/Ada%20Profile").text
    assert 'href="/people/Ada%20Profile"' in ada.get(f"/table/{lose(ada)}").text


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_nothing_about_people_tells_what_a_running_game_hides(
    server: Running, game: str, options: dict[str, Any]
) -> None:
    table, people = sit_and_play(server, 12, 2, game=game, options=options)
    names = [f"{one} {game}" for one in ("Ada", "Bert")]
    for name, person in zip(names, people, strict=True):
        sign_up(server, name, person)
    paths = [f"{room}/{name}" for room in ("/people", "/api/people") for name in names]
    paths += ["/people", "/api/people/me", "/api/people/me/export"]

    def told() -> list[bytes]:
        return [plain(people[0].get(path)) for path in paths]

    before = told()
    assert people[0].get("/api/people/me/export").json()["tables"][0]["log"] is None
    with another_world(server, table, 0):
        assert told() == before
    seen = people[1].look(table)
    if seen["decision"]:
        people[1].act(table, 1, seen["version"], seen["decision"]["options"][0])
    assert told() == before


def test_an_address_signs_up_only_so_often(tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", rates={"sign-up": Rate(0.001, 2), "join": Rate(0.001, 1)}) as server:
        person = Person(server.url)
        answers = [person.post(path, {}).status_code for path in ("/people", "/api/people", "/people")]
        assert answers == [422, 422, 429]
        tries = [person.post(f"/api/people/{path}", {}).status_code for path in ("recover", "sign-in")]
        assert tries == [422, 429]


def test_a_guest_plays_everything_but_rated_games(server: Running) -> None:
    guest = Person(server.url)
    wish = {"game": "zenith", "seats": AGAINST_A_BOT, "name": "Guest"}
    assert guest.post("/api/tables", wish | {"rated": True}).status_code == 401
    assert guest.post("/api/tables", wish).status_code == 201
    for path in ("/api/people/Guest", "/people/Guest"):
        assert guest.get(path).status_code == 404
    assert 'name="rated"' not in guest.get("/").text
    signed, _ = sign_up(server, "Ada Home")
    assert 'name="rated"' in signed.get("/").text
    answer = signed.post("/tables", data={"game": "zenith", "level": "novice", "rated": "1", "name": "Nobody"})
    look = signed.look(answer.headers["location"].removeprefix("/table/"))
    assert (look["rated"], look["seats"][0]["name"]) == (True, "Ada Home")
    hinted = signed.post(f"{answer.headers['location']}/hint?seat=0", headers={"hx-request": "true"})
    assert "data-hints" not in hinted.text


@pytest.mark.parametrize("path", ["me", "me/export"])
def test_only_oneself_sees_ones_account(server: Running, path: str) -> None:
    assert Person(server.url).get(f"/api/people/{path}").status_code == 401


def test_everything_about_somebody_is_one_file(server: Running) -> None:
    ada, _ = sign_up(server, "Ada Export")
    table = lose(ada)
    event = ada.post("/api/events", {"title": "Club night", "game": "zenith"}).json()["event"]
    answer = ada.post("/people/export")
    assert "attachment" in answer.headers["content-disposition"]
    told = answer.json()
    assert (told["name"], told["rated"][0]["against"]) == ("Ada Export", [{"bot": "novice"}])
    assert [(one["id"], one["title"]) for one in told["events-you-ran"]] == [(event, "Club night")]
    assert (told["events-you-entered"], told["blocked"]) == ([], 0)
    (shown,) = told["tables"]
    assert (shown["table"], shown["seats"], shown["log"]["players"][0]) == (table, [0], "Ada Export")


def test_deleting_leaves_no_name_no_rating_and_no_way_in(server: Running) -> None:
    ada, words = sign_up(server, "Ada Gone")
    bert, _ = sign_up(server, "Bert Stays")
    opened = ada.post("/api/tables", {"game": "zenith", "rated": True, "free-talk": True}).json()
    bert.post("/api/join", {"invite": opened["invites"]["1"]})
    ada.post(f"/api/tables/{opened['table']}/talk", {"seat": 0, "text": "my secret"})
    assert "my secret" in bert.get(f"/api/tables/{opened['table']}").text
    ada.post(f"/api/tables/{opened['table']}/resign", {"seat": 0})
    waiting = bert.post(f"/api/tables/{opened['table']}/rematch").json()["table"]
    going_on = sit_at_three(ada, bert)
    event = ada.post("/api/events", {"title": "A night of my secret", "game": "zenith"}).json()["event"]
    assert "Ada Gone" in bert.get("/api/people/bert-stays").text
    assert ada.post("/people/delete", data={"name": "Bert"}).status_code == 422
    assert ada.post("/api/people/me/delete", {"name": "Bert"}).status_code == 422
    assert ada.post("/people/delete", data={"name": "ada gone"}).status_code == 303
    assert ada.get("/api/people/me").status_code == 401
    assert Person(server.url).post("/api/people/recover", {"words": words}).status_code == 403
    assert bert.get("/api/people/ada-gone").status_code == 404
    heard = [
        bert.get(path).text
        for table in (opened["table"], waiting, going_on)
        for path in (f"/api/tables/{table}", f"/table/{table}")
    ]
    heard += [bert.get(f"/api/tables/{opened['table']}/log").text, bert.get("/games").text]
    heard += [bert.get("/api/people/bert-stays").text, bert.get("/api/people/me/export").text]
    assert [text for text in heard if "Ada Gone" in text or "my secret" in text] == []
    assert bert.get("/api/people/bert-stays").json()["past"][0]["against"] == ["somebody who left"]
    stored = "\n".join(server.hub.storage.engine.raw_connection().driver_connection.iterdump())  # type: ignore[union-attr]
    assert "Bert Stays" in stored
    assert "Ada Gone" not in stored
    assert "my secret" not in stored
    assert bert.get(f"/api/events/{event}").json()["status"] == "over"


def sit_at_three(ada: Person, bert: Person) -> str:
    """A game of three that goes on without who gives up."""
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "novice"}]
    opened = ada.post("/api/tables", {"game": "zena", "options": {"players": 3}, "seats": seats, "name": "Ada Gone"})
    bert.post("/api/join", {"invite": opened.json()["invites"]["1"], "name": "Bert"})
    table: str = opened.json()["table"]
    return table


def test_no_made_up_passkey_signs_anybody_in(server: Running) -> None:
    ada, _ = sign_up(server, "Ada Keys")
    options = ada.post("/api/people/sign-in/options").json()
    assert (options["rpId"], options["allowCredentials"]) == ("127.0.0.1", [])
    assert ada.post("/api/people/sign-in/options", headers={"host": ""}).status_code == 422
    client = {"type": "webauthn.get", "challenge": options["challenge"], "origin": server.url}
    data = base64.urlsafe_b64encode(json.dumps(client).encode()).decode().rstrip("=")
    made_up = {"clientDataJSON": data, "authenticatorData": "AA", "signature": "AA", "attestationObject": "oA"}
    for response in (made_up, made_up | {"clientDataJSON": "e30"}, {}, "", {"clientDataJSON": ["AA"]}):
        credential = {"id": "AA", "rawId": "AA", "type": "public-key", "response": response}
        for path in ("sign-in", "me/passkeys"):
            answer = ada.post(f"/api/people/{path}", {"credential": credential})
            assert (answer.status_code, answer.json()["code"]) == (403, "not-recognised")
    assert ada.get("/api/people/me").json()["passkeys"] == []


@pytest.mark.parametrize(("id", "status"), [("\ud800", 400), ("\0", 400), ("é", 403), ("A" * 5000, 403)])
def test_a_passkey_of_a_strange_id_is_none_that_is_known(server: Running, id: str, status: int) -> None:
    stranger = Person(server.url)
    challenge = stranger.post("/api/people/sign-in/options").json()["challenge"]
    client = {"type": "webauthn.get", "challenge": challenge, "origin": server.url}
    data = base64.urlsafe_b64encode(json.dumps(client).encode()).decode().rstrip("=")
    response = {"clientDataJSON": data, "authenticatorData": "AA", "signature": "AA"}
    credential = {"id": id, "rawId": "AA", "type": "public-key", "response": response}
    wish = json.dumps({"credential": credential})
    answer = stranger.post("/api/people/sign-in", content=wish, headers={"content-type": "application/json"})
    assert answer.status_code == status
