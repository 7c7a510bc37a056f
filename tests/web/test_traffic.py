"""Secrecy of everything on the wire: canaries in whole games, and two worlds that a seat cannot tell apart."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from web.open_page import OpenPage
from web.running import Listener, Person, Running, sit_down, until
from zenova.games.zenith import Zenith

WORD = re.compile(rb'"([a-z0-9-]+)"')
GAMES = [
    ("zenith", {"players": 2}, 2),
    ("zenith", {"players": 4, "secret-agents": True}, 4),
    ("zena", {"players": 3, "mode": "expert"}, 3),
    ("zena", {"players": 2, "mode": "beginner"}, 2),
]
HTML = {"accept": "text/html"}
SECRET_CHOICES = {"zenith": ("mulligan", "hand-over"), "zena": ("place", "discard", "hand-over")}  # kinds of decisions


def words(thing: Any) -> set[str]:
    """All words of plain data."""
    if isinstance(thing, dict):
        return {word for value in thing.values() for word in words(value)}
    if isinstance(thing, list):
        return {word for value in thing for word in words(value)}
    return {thing} if isinstance(thing, str) else set()


def all_cards(game: Any, position: Any) -> set[str]:
    """Every card that starts the game hidden from somebody."""
    told = game.describe(position)
    return words([told[place] for place in told if place == "hands" or place.endswith("deck") or place == "events"])


def may_know(game: Any, position: Any, seat: int) -> set[str]:
    """What a seat can see by the rules of the game, read from the real position and not from any view."""
    told = game.describe(position)
    own = words(told["hands"][seat]) if seat >= 0 else set()
    bit = seat if seat >= 0 else 5
    ids = [agent.id for agent in game.book.agents] if game.name == "zenith" else game.card_set.card_ids
    shown = {card for number, card in enumerate(ids) if position.known[number] >> bit & 1}
    if game.name == "zenith":
        return own | shown | words([told["discard"], told["columns"]])
    past = set() if told["event"] is None else {told["event"]}
    return own | shown | past | words([told["rows"], told["won"]])


MOST_TURNS = 80
SEED = 2
OVERLAP = 200  # of what was read before: a word may have been cut in the middle


@pytest.mark.parametrize(("name", "options", "count"), GAMES)
def test_no_byte_tells_a_card_that_its_reader_may_not_know(
    server: Running, name: str, options: dict[str, Any], count: int
) -> None:
    table, people = sit_down(server.url, count, game=name, options=options, public=True)
    viewers = [*people, Person(server.url)]
    seats = [*range(count), -1]
    listeners = [Listener(person, table) for person in viewers]
    pages = [OpenPage(person, table, seat) for person, seat in zip(viewers, seats, strict=True)]
    shown = [0] * len(viewers)
    session = server.hub.memory.tables[table]
    cards = all_cards(session.table.game, session.table.position)
    known: list[set[str]] = [set() for _ in viewers]
    read = [0] * len(viewers)
    luck = random.Random(SEED)
    placed: set[str] = set()
    for turn in range(MOST_TURNS):
        live = session.table
        if live.game.describe(live.position)["phase"] != "placing":
            for each in known:
                each |= placed  # shown when all have placed, then shuffled into the deck
        for viewer, seat in enumerate(seats):
            known[viewer] |= may_know(live.game, live.position, seat)
        for viewer, (person, listener, seat) in enumerate(zip(viewers, listeners, seats, strict=True)):
            version = live.versions[seat]
            listener.wait_for(version)
            if turn % 10 == 0:
                provoke(person, table, version, count, luck)
            heard = b"".join(person.heard) + listener.raw[max(0, read[viewer] - OVERLAP) :]
            read[viewer] = len(listener.raw)
            person.heard.clear()
            leaked = {word.decode() for word in WORD.findall(heard)} & cards - known[viewer]
            pages[viewer].wait_for(version)
            news = pages[viewer].raw[max(0, shown[viewer] - OVERLAP) :]
            shown[viewer] = len(pages[viewer].raw)
            leaked |= words_of(news) & cards - names(known[viewer])
            if turn % 10 == 0:
                leaked |= page_words(person, table) & cards - names(known[viewer])
            assert not leaked, f"turn {turn}: seat {seat} was told of {leaked}"
        if live.status != "running":
            break
        seat = luck.choice(live.asked())
        seen = people[seat].look(table)
        action = luck.choice(seen["decision"]["options"])
        if seen["decision"]["kind"] == "place":
            placed |= words(action)
        if seen["decision"]["kind"] not in SECRET_CHOICES[name]:
            for each in known:
                each |= words(action)  # a played card is shown, even if it is shuffled into the deck at once
        people[seat].act(table, seat, seen["version"], action)
    for each in (*listeners, *pages):
        each.drop()
    assert turn > 20


def test_the_canary_sings_when_a_view_tells_too_much(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Zenith.views
    monkeypatch.setattr(
        Zenith, "views", lambda game, g: lambda seat: honest(game, g)(seat) | {"top": game.describe(g)["deck"][0]}
    )
    with pytest.raises(AssertionError, match="was told of"):
        test_no_byte_tells_a_card_that_its_reader_may_not_know(server, *GAMES[0])


def names(known: set[str]) -> set[str]:
    """Cards and their like: on a page the copies of a card have one name."""
    return known | {re.sub(r"-\d+$", "", card) for card in known}


def page_words(person: Person, table: str) -> set[str]:
    """Every word of the page, whatever it stands in."""
    page = person.http.get(f"/table/{table}", headers=HTML)
    assert page.status_code == 200
    return words_of(page.content)


def words_of(content: bytes) -> set[str]:
    """In small letters."""
    return {word.decode() for word in re.findall(rb"[a-z0-9]+(?:-[a-z0-9]+)*", content.lower())}


def provoke(person: Person, table: str, version: int, count: int, luck: random.Random) -> None:
    """Ask for what one must not get; the answers are searched too."""
    for seat in range(-1, count):
        person.get(f"/api/tables/{table}", params={"seat": seat})
        person.act(table, seat, version, {"done": "x"})
    person.get(f"/api/tables/{table}/log")
    person.post(f"/api/tables/{table}/take-back/answer", {"seat": luck.randrange(count), "accept": True})
    person.get("/api/tables")


def answers(server: Running, person: Person, table: str, seat: int, count: int, version: int) -> Iterator[bytes]:
    """Everything a seat can get out of a position without changing it."""
    live = server.hub.memory.tables[table]
    until(lambda: not live.subscribers, "the leaving of those who followed")
    yield plain(person.get(f"/api/tables/{table}"))
    for other in range(-1, count):
        yield plain(person.get(f"/api/tables/{table}", params={"seat": other}))
        yield plain(person.act(table, other, version + 1, {"done": True}))
    for action in not_possible(live.table, seat):
        yield plain(person.act(table, seat, version, action))
    yield plain(person.get(f"/api/tables/{table}/log"))
    yield plain(person.get("/api/tables"))
    listener = Listener(person, table, seat)
    listener.wait_for(version)
    listener.drop()
    yield listener.raw


def pages_of(server: Running, person: Person, table: str, seat: int, count: int, version: int) -> Iterator[bytes]:
    """Every page and fragment that a seat, or somebody who watches, can get out of a position without changing it."""
    live = server.hub.memory.tables[table]
    until(lambda: not live.subscribers, "the leaving of those who followed")
    for headers in (HTML, HTML | {"hx-request": "true"}):
        yield plain(person.get(f"/table/{table}", headers=headers))
        for other in range(-1, count):
            yield plain(person.get(f"/table/{table}", params={"seat": other}, headers=headers))
        for path in ("replay", "replay?step=1", "log"):
            yield plain(person.get(f"/table/{table}/{path}", headers=headers))
        for path in ("/", "/games"):
            yield plain(person.get(path, headers=headers))
        impossible = [live.table.game.encode(action) for action in not_possible(live.table, seat)] if seat >= 0 else []
        for number in [*impossible[::9][:2], 10**6]:
            for said in (version, version + 1):
                form = {"version": said, "action": number}
                for follows in ({}, {"zenova-follows": "true"}):
                    path = f"/table/{table}/act?seat={seat}"
                    yield plain(person.ask("POST", path, data=form, headers=headers | follows))
    page = OpenPage(person, table, seat)
    page.wait_for(version)
    page.drop()
    yield page.raw


def not_possible(table: Any, seat: int) -> list[dict[str, Any]]:
    """Actions of every kind that the seat may not take now, other ones for each seat; each is refused for a reason."""
    legal = table.game.legal(table.position, seat)
    some = range(seat * 7, table.game.action_count, 15)
    return [table.game.decode(action) for action in some if action not in legal]


def plain(response: Any) -> bytes:
    headers = sorted((name, value) for name, value in response.headers.items() if name != "date")
    return repr((response.status_code, headers)).encode() + response.content


@pytest.mark.parametrize(("name", "options", "count"), GAMES)
@pytest.mark.parametrize("moves", [0, 25])
def test_two_worlds_that_a_seat_cannot_tell_apart_answer_with_the_same_bytes(
    server: Running, name: str, options: dict[str, Any], count: int, moves: int
) -> None:
    table, people = sit_and_play(server, moves, count, game=name, options=options)
    for seat in range(2):
        version = people[seat].look(table)["version"]
        true_world = list(answers(server, people[seat], table, seat, count, version))
        with another_world(server, table, seat):
            assert list(answers(server, people[seat], table, seat, count, version)) == true_world


@pytest.mark.parametrize(("name", "options", "count"), GAMES)
@pytest.mark.parametrize("moves", [0, 25])
def test_two_worlds_that_a_viewer_cannot_tell_apart_look_the_same(
    server: Running, name: str, options: dict[str, Any], count: int, moves: int
) -> None:
    table, people = sit_and_play(server, moves, count, game=name, options=options, public=True)
    for seat, person in ((0, people[0]), (1, people[1]), (-1, Person(server.url))):
        version = person.look(table)["version"]
        true_world = list(pages_of(server, person, table, seat, count, version))
        with another_world(server, table, seat):
            assert list(pages_of(server, person, table, seat, count, version)) == true_world


DEAR_DEAL = ["cecca", "te-deum", "cantieri-da-foxe", "festa-a-o-paxo", "casa-de-san-zorzo", "carego-de-levante"]


@pytest.mark.rule("ZA-S4")
def test_no_byte_tells_that_another_may_reject_a_deal_and_keeps_it(server: Running) -> None:
    table, people = sit_and_play(server, 0, 2, game="zena", options={"players": 2, "mode": "beginner"}, public=True)
    live, watching = server.hub.memory.tables[table], Person(server.url)
    live.table.position = live.table.game.build(
        live.table.options, {"phase": "mulligan", "first": 1, "hands": {0: ["lanterna"], 1: DEAR_DEAL}}
    )
    live.views.clear()

    def told() -> list[bytes]:
        heard = []
        for one in (people[0], watching):
            listener = Listener(one, table)
            listener.wait_for(one.look(table)["version"])
            listener.drop()
            until(lambda: not live.subscribers, "the leaving of who followed")
            asked = (f"/table/{table}", f"/api/tables/{table}", f"/api/tables/{table}/log", "/api/tables")
            heard += [listener.raw, *(plain(one.get(path, headers=HTML)) for path in asked)]
        return [*heard, plain(people[0].act(table, 1, 1, {"decline": True}))]

    assert people[1].look(table)["decision"]["kind"] == "mulligan"
    before = told()
    with another_world(server, table, 0):
        assert people[1].look(table)["decision"]["kind"] == "turn"
        assert told() == before
    assert people[1].act(table, 1, people[1].look(table)["version"], {"decline": True}).status_code == 200
    assert people[1].look(table)["decision"]["kind"] == "turn"
    assert told() == before


def sit_and_play(server: Running, moves: int, count: int, **plan: Any) -> tuple[str, list[Person]]:
    """A table after some moves by chance."""
    table, people = sit_down(server.url, count, grace=3600.0, **plan)  # nobody is away for long while it is looked at
    session = server.hub.memory.tables[table]
    luck = random.Random(moves)
    for _ in range(moves):
        asked = luck.choice(session.table.asked())
        seen = people[asked].look(table)
        people[asked].act(table, asked, seen["version"], luck.choice(seen["decision"]["options"]))
    return table, people


@contextmanager
def another_world(server: Running, table: str, seat: int) -> Iterator[None]:
    """Change what is hidden from a seat behind the server's back, for a while."""
    live = server.hub.memory.tables[table]
    real = live.table.position
    other = live.table.game.determinize(real, seat, 99)
    assert other != real
    live.table.position = other
    live.views.clear()
    yield
    live.table.position = real
    live.views.clear()


def test_how_often_others_choose_in_secret_cannot_be_heard(server: Running) -> None:
    table, people = sit_down(server.url)
    quiet = Listener(people[1], table)
    before = quiet.wait_for(people[1].look(table)["version"])
    for _ in range(3):
        seen = people[0].look(table)
        people[0].act(table, 0, seen["version"], seen["decision"]["options"][0])
    people[0].post(f"/api/tables/{table}/take-back", {"seat": 0})
    time.sleep(0.3)  # long enough to be told, if it were told
    quiet.drop()
    tables = [message for message in quiet.messages if message.event == "table"]
    assert len(tables) == 1
    assert people[1].look(table)["version"] == before["version"]
