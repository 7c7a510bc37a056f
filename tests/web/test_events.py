"""Events of several rounds, by API and pages."""

from __future__ import annotations

from typing import Any

import pytest

from web.running import Person, Running, until
from zenova.table import hub as hubs

HTML = {"accept": "text/html"}


def made(host: Person, **wish: Any) -> str:
    answer = host.post("/api/events", {"title": "Friday", "game": "goofspiel"} | wish)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["event"])


def with_bots(host: Person, count: int, **wish: Any) -> str:
    event = made(host, **wish)
    for _ in range(count):
        assert host.post(f"/api/events/{event}/bots", {"level": "random"}).status_code == 200
    return event


def look(person: Person, event: str) -> Any:
    answer = person.get(f"/api/events/{event}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def play_on(host: Person, event: str) -> Any:
    """The next round, to its end; how the event stands then."""
    begun = host.post(f"/api/events/{event}/rounds")
    assert begun.status_code == 200, begun.text

    def over() -> bool:
        told = look(host, event)
        return all(board["points"] is not None for board in told["boards"] if board["second"] is not None)

    until(over, "the end of the round")
    return look(host, event)


@pytest.mark.parametrize(("kind", "count", "rounds"), [("swiss", 8, 3), ("round-robin", 5, 5)])
def test_an_event_of_bots_is_played_to_its_end(server: Running, kind: str, count: int, rounds: int) -> None:
    host = Person(server.url)
    event = with_bots(host, count, kind=kind)
    for _ in range(rounds):
        told = play_on(host, event)
    assert (told["status"], told["round"], told["rounds"]) == ("over", rounds, rounds)
    played = [board for board in told["boards"] if board["second"] is not None]
    assert (
        len({frozenset((board["first"], board["second"])) for board in played}) == len(played) == rounds * (count // 2)
    )
    points = {one["number"]: 0.0 for one in told["entrants"]}
    met: dict[int, list[int]] = {number: [] for number in points}
    for board in told["boards"]:
        if board["second"] is None:
            points[board["first"]] += 1
            continue
        winners = Person(server.url).look(board["table"])["outcome"]["winners"]
        for seat, (one, other) in enumerate([("first", "second"), ("second", "first")]):
            points[board[one]] += 0.5 if len(winners) == 2 else float(seat in winners)
            met[board[one]].append(board[other])
    assert {one["entrant"]: one["points"] for one in told["standings"]} == points
    for one in told["standings"]:
        assert one["buchholz"] == sum(points[other] for other in met[one["entrant"]])
    ranked = [(one["points"], one["buchholz"], one["berger"], one["wins"]) for one in told["standings"]]
    assert ranked == sorted(ranked, reverse=True)
    assert host.post(f"/api/events/{event}/rounds").status_code == 409
    assert "It is over" in Person(server.url).get(f"/events/{event}").text


def test_guests_play_at_the_tables_that_a_round_opens_for_them(server: Running) -> None:
    host, ada, bob = (Person(server.url) for _ in range(3))
    form = {"title": "A night", "game": "zenith", "players": "2", "kind": "swiss", "clock": "half-hour", "rounds": "0"}
    page = host.post("/events", data=form).headers["location"]
    event = page.removeprefix("/events/")
    assert f'action="{page}/bot"' in host.get(page).text
    for person, name in ((ada, "Ada"), (bob, "Bob")):
        assert f'action="{page}/bot"' not in person.get(page).text
        assert person.post(f"{page}/join", data={"name": name}).headers["location"] == page
    assert ada.post(f"/api/events/{event}/join", {"name": "Ada again"}).json()["entrants"][0]["name"] == "Ada"
    assert ada.post(f"{page}/next", headers=HTML).status_code == 403
    assert host.post(f"{page}/next").status_code == 303
    [board] = look(ada, event)["boards"]
    assert f'href="/table/{board["table"]}"' in ada.get(page).text
    assert f"/table/{board['table']}" in ada.get("/").text
    assert f"/table/{board['table']}" not in host.get("/").text.partition('id="watch"')[0]
    assert host.post(f"{page}/next", headers=HTML).status_code == 409
    seat = ada.look(board["table"])["seat"]
    ada.post(f"/api/tables/{board['table']}/resign", {"seat": seat})
    told = look(bob, event)
    assert (told["status"], told["boards"][0]["points"]) == ("over", float(seat == 1))
    assert [one["points"] for one in told["standings"]] == [1.0, 0.0]
    assert "<b>Ada</b>" in bob.get(page).text
    assert f'href="{page}"' in bob.get(f"/table/{board['table']}").text
    again = bob.post(f"/api/tables/{board['table']}/rematch").json()["table"]
    assert (bob.look(board["table"])["event"], bob.look(again)["event"]) == (event, "")


def test_the_host_decides_and_sends_away_and_nobody_else(server: Running) -> None:
    host, ada = Person(server.url), Person(server.url)
    event = made(host)
    for name in ("Ada", "Bob", "Cleo"):
        person = ada if name == "Ada" else Person(server.url)
        assert person.post(f"/api/events/{event}/join", {"name": name}).status_code == 200
    told = host.post(f"/api/events/{event}/rounds").json()
    game = next(board for board in told["boards"] if board["second"] is not None)
    place = f"/api/events/{event}/rounds/1/boards/{game['number']}"
    assert ada.post(place, {"winner": "first"}).status_code == 403
    assert host.post(place, {"winner": "second"}).json()["standings"][0]["points"] == 1.0
    assert ada.ask("DELETE", f"/api/events/{event}/entrants/2").status_code == 403
    assert ada.ask("DELETE", f"/api/events/{event}/entrants/1").json()["entrants"][0]["gone"]
    told = host.post(f"/api/events/{event}/rounds").json()
    assert {(board["first"], board["second"]) for board in told["boards"] if board["round"] == 2} in (
        {(2, 3)},
        {(3, 2)},
    )
    assert host.post(place, {"winner": "shared"}).status_code == 409


@pytest.mark.parametrize(("kind", "late"), [("swiss", 200), ("round-robin", 409)])
def test_who_comes_late_or_back_plays_the_rounds_that_are_left(server: Running, kind: str, late: int) -> None:
    host, ada, stranger = (Person(server.url) for _ in range(3))
    event = with_bots(host, 2, kind=kind)
    page, enter = f"/events/{event}", f'action="/events/{event}/join"'
    ada.post(f"/api/events/{event}/join", {"name": "Ada"})
    begun = host.post(f"/api/events/{event}/rounds").json()
    assert 'name="number" value="3"' in host.get(page).text
    assert host.post(f"{page}/leave", data={"number": "3"}).status_code == 303
    assert look(ada, event)["entrants"][2]["gone"]
    assert (enter in ada.get(page).text, enter in stranger.get(page).text) == (True, late == 200)
    assert (f'action="{page}/bot"' in host.get(page).text) == (late == 200)
    assert not ada.post(f"/api/events/{event}/join", {"name": "Ada"}).json()["entrants"][2]["gone"]
    assert stranger.post(f"/api/events/{event}/join", {"name": "Bob"}).status_code == late
    for board in begun["boards"]:
        host.post(f"/api/events/{event}/rounds/1/boards/{board['number']}", {"winner": "first"})
    told = host.post(f"/api/events/{event}/rounds").json()
    paired = {one for board in told["boards"] if board["round"] == 2 for one in (board["first"], board["second"])}
    assert paired - {None} == {one["number"] for one in told["entrants"]}


def test_the_host_ends_an_event_between_rounds_or_calls_it_off(server: Running) -> None:
    host, ada = Person(server.url), Person(server.url)
    off, event = made(host), with_bots(host, 4)
    assert ada.post(f"/api/events/{off}/end").status_code == 403
    assert host.post(f"/events/{off}/end").status_code == 303
    assert ada.post(f"/api/events/{off}/join", {"name": "Ada"}).status_code == 409
    play_on(host, event)
    told = host.post(f"/api/events/{event}/end").json()
    assert (told["status"], told["rounds"], len(told["boards"])) == ("over", 1, 2)
    assert host.post(f"/api/events/{event}/end").status_code == 409
    listed = ada.get("/events").text
    assert (off in listed, event in listed) == (False, True)


def test_tables_that_a_server_did_not_get_to_open_are_opened_by_the_next_press(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = Person(server.url)
    event = with_bots(host, 2)

    async def nothing(*given: Any) -> None:
        """Stop before a table is open."""

    with monkeypatch.context() as patch:
        patch.setattr(hubs.Hub, "seat_guests", nothing)
        [board] = host.post(f"/api/events/{event}/rounds").json()["boards"]
    assert Person(server.url).get(f"/api/tables/{board['table']}").status_code == 404
    again = play_on(host, event)
    assert [one["table"] for one in again["boards"]] == [board["table"]]


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"game": "chess"}, 422),
        ({"title": " \u200b"}, 422),
        ({"title": "x" * 61}, 422),
        ({"kind": "knockout"}, 422),
        ({"clock": "fast"}, 422),
        ({"rounds": 31}, 422),
        ({"game": "zenith", "options": {"players": 4}}, 422),
        ({"game": "zenith", "options": {"planets": 4}}, 422),
    ],
)
def test_an_event_that_makes_no_sense_is_refused_in_a_sentence(
    server: Running, wish: dict[str, Any], status: int
) -> None:
    answer = Person(server.url).post("/api/events", {"title": "Friday", "game": "zenith"} | wish)
    assert (answer.status_code, answer.json()["code"]) == (status, "bad-request")


def test_what_cannot_be_now_is_refused(server: Running) -> None:
    host, ada = Person(server.url), Person(server.url)
    event = with_bots(host, 1)
    assert host.post(f"/api/events/{event}/rounds").status_code == 409
    assert ada.post(f"/api/events/{event}/bots", {"level": "random"}).status_code == 403
    assert host.post(f"/api/events/{event}/bots", {"level": "grand"}).status_code == 422
    assert host.ask("DELETE", f"/api/events/{event}/entrants/9").status_code == 422
    host.post(f"/api/events/{event}/bots", {"level": "random"})
    host.post(f"/api/events/{event}/rounds")
    assert ada.get("/api/events/nosuchone").json()["code"] == "no-such-event"
    assert ada.get("/events/nosuchone", headers=HTML).status_code == 404
