"""Secrecy of everything on the wire: canaries in whole games, and two worlds that a seat cannot tell apart."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Iterator
from typing import Any

import pytest

from web.running import Listener, Person, Running, sit_down

WORD = re.compile(rb'"([a-z0-9-]+)"')
GAMES = [("zenith", {"players": 2}, 2), ("zenith", {"players": 4, "secret-agents": True}, 4)]


def agents(game: Any) -> set[str]:
    return {agent.id for agent in game.book.agents}


def hands(game: Any, position: Any) -> list[set[str]]:
    return [set(cards) for _, cards in sorted(game.describe(position)["hands"].items())]


def in_the_open(game: Any, position: Any) -> set[str]:
    told = game.describe(position)
    columns = (card for planets in told["columns"].values() for cards in planets.values() for card in cards)
    return {*told["discard"], *columns}


def given_away(game: Any, position: Any, seat: int) -> set[str]:
    """Cards in other hands that this seat handed over itself."""
    return {
        game.book.agents[card].id
        for card in range(len(game.book.agents))
        if seat >= 0 and position.known[card] >> seat & 1
    }


MOST_TURNS = 120
SEED = 2
OVERLAP = 200  # of what was read before: a word may have been cut in the middle


@pytest.mark.parametrize(("name", "options", "count"), GAMES)
def test_no_byte_tells_a_card_that_its_reader_may_not_know(
    server: Running, name: str, options: dict[str, Any], count: int
) -> None:
    server.hub._seed = lambda: SEED
    table, people = sit_down(server.url, count, game=name, options=options, public=True)
    viewers = [*people, Person(server.url)]
    seats = [*range(count), -1]
    listeners = [Listener(person, table) for person in viewers]
    live = server.hub._tables[table].table
    known: list[set[str]] = [set() for _ in viewers]
    read = [0] * len(viewers)
    luck = random.Random(SEED)
    for turn in range(MOST_TURNS):
        for viewer, seat in enumerate(seats):
            known[viewer] |= may_know(live.game, live.position, seat)
        for viewer, (person, listener, seat) in enumerate(zip(viewers, listeners, seats, strict=True)):
            version = person.look(table)["version"]
            listener.wait_for(version)
            if turn % 10 == 0:
                provoke(person, table, version, count, luck)
            heard = b"".join(person.heard) + listener.raw[max(0, read[viewer] - OVERLAP) :]
            read[viewer] = len(listener.raw)
            person.heard.clear()
            leaked = {word.decode() for word in WORD.findall(heard)} & agents(live.game) - known[viewer]
            assert not leaked, f"turn {turn}: seat {seat} was told of {leaked}"
        if live.status != "running":
            break
        seat = luck.choice(live.asked())
        seen = people[seat].look(table)
        action = luck.choice(seen["decision"]["options"])
        for thing in action.values():
            if seen["view"]["phase"] != "mulligan" and "hand-over" not in action:
                for each in known:
                    each.add(str(thing))  # a played card is shown, even if it is shuffled into the deck at once
        people[seat].act(table, seat, seen["version"], action)
    for listener in listeners:
        listener.drop()
    assert turn > 20


def may_know(game: Any, position: Any, seat: int) -> set[str]:
    """What the seat can see by the rules of the game, read from the real position and not from any view."""
    own = hands(game, position)[seat] if seat >= 0 else set()
    return own | in_the_open(game, position) | given_away(game, position, seat)


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
    live = server.hub._tables[table]
    while live.subscribers:
        time.sleep(0.005)
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


def not_possible(table: Any, seat: int) -> list[dict[str, Any]]:
    """Actions of every kind that the seat may not take now; each is refused for a reason."""
    legal = table.game.legal(table.position, seat)
    return [table.game.decode(action) for action in range(0, table.game.action_count, 5) if action not in legal]


def plain(response: Any) -> bytes:
    headers = sorted((name, value) for name, value in response.headers.items() if name != "date")
    return repr((response.status_code, headers)).encode() + response.content


@pytest.mark.parametrize(("name", "options", "count"), GAMES)
@pytest.mark.parametrize("moves", [0, 3, 25])
def test_two_worlds_that_a_seat_cannot_tell_apart_answer_with_the_same_bytes(
    server: Running, name: str, options: dict[str, Any], count: int, moves: int
) -> None:
    table, people = sit_down(server.url, count, game=name, options=options)
    live = server.hub._tables[table]
    luck = random.Random(moves)
    for _ in range(moves):
        asked = luck.choice(live.table.asked())
        seen = people[asked].look(table)
        people[asked].act(table, asked, seen["version"], luck.choice(seen["decision"]["options"]))
    for seat in range(min(count, 2)):
        version = people[seat].look(table)["version"]
        true_world = list(answers(server, people[seat], table, seat, count, version))
        real = live.table.position
        other = live.table.game.determinize(real, seat, 99)
        assert other != real
        swap(server, live, other)
        other_world = list(answers(server, people[seat], table, seat, count, version))
        swap(server, live, real)
        assert true_world == other_world


def swap(server: Running, live: Any, position: Any) -> None:
    """Change what is hidden behind the server's back."""
    live.table.position = position
    live.views.clear()


def test_how_often_others_choose_in_secret_cannot_be_heard(server: Running) -> None:
    table, people = sit_down(server.url)
    quiet = Listener(people[1], table)
    before = quiet.wait_for(people[1].look(table)["version"])
    for _ in range(3):
        seen = people[0].look(table)
        people[0].act(table, 0, seen["version"], seen["decision"]["options"][0])
    people[0].post(f"/api/tables/{table}/take-back", {"seat": 0})
    asyncio.run(asyncio.sleep(0.3))
    quiet.drop()
    tables = [message for message in quiet.messages if message.event == "table"]
    assert len(tables) == 1
    assert people[1].look(table)["version"] == before["version"]
