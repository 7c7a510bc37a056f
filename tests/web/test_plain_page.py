"""Any game is played on the plain page: rules and sentences are enough, and games with pages of their own prove it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from markupsafe import escape

from web.running import Person, Running, running, sit_down
from zenova.games.registry import GAMES
from zenova.table.plan import game_named
from zenova.web import plain
from zenova.web.rendering import folders, presenter

LANGUAGES = ("en", "it", "de")
LATE = 10**9  # a version after which nothing is told of what has been


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on which no game has pages of its own."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (folders, presenter):
            patch.setattr(module, "package", lambda game: plain)
        forget()
        with running(tmp_path_factory.mktemp("plain") / "tables.db") as one:
            yield one
    forget()


def forget() -> None:
    """What is kept of pages drawn otherwise."""
    for name, module in sys.modules.copy().items():
        if name.startswith("zenova.web"):
            for kept in vars(module).copy().values():
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()


def buttons(page: str) -> set[int]:
    """The actions that a page offers."""
    return {int(action) for action in re.findall(r'name="action" value="(\d+)"', page)}


def asked(people: list[Person], table: str, luck: Random) -> tuple[Person, Any] | None:
    looks = [(person, person.get(f"/api/tables/{table}", params={"since": LATE}).json()) for person in people]
    waiting = [one for one in looks if one[1]["decision"]]
    return luck.choice(waiting) if waiting else None


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_and_looked_back_at(server: Running, name: str) -> None:
    game, luck = game_named(name), Random(4)
    count = game.seat_counts[0]
    options = game.options_type.for_seats(count).as_dict()
    table, people = sit_down(server.url, count, game=name, options=options)
    for seat, person in enumerate(people):
        person.http.headers["accept-language"] = LANGUAGES[seat % 3]
    while (found := asked(people, table, luck)) is not None:
        person, seen = found
        page = person.get(f"/table/{table}")
        assert page.status_code == 200
        offered = seen["decision"]
        assert buttons(page.text) == {game.encode(option) for option in offered["options"]}
        assert page.text.count('aria-disabled="true"') == len(offered["refusals"])
        person.act(table, seen["seat"], seen["version"], luck.choice(offered["options"]))
    for path in ("", "?look", "/replay?step=3"):
        assert people[0].get(f"/table/{table}{path}").status_code == 200


@pytest.mark.parametrize("name", GAMES)
def test_home_offers_every_game_with_every_option(server: Running, name: str) -> None:
    home = Person(server.url).get("/").text
    assert escape(game_named(name).title) in home
    poster = home.partition(f'id="poster-{name}"')[2].partition("</section>")[0]
    for fact in game_named(name).options_type.facts():
        assert f'name="{fact.name}"' in poster


@pytest.mark.parametrize("name", GAMES)
def test_nobody_sees_a_hand_through_the_curtain(server: Running, name: str) -> None:
    ada = Person(server.url)
    count = game_named(name).seat_counts[0]
    wish = {"game": name, "name": "Ada", "seats": [{"kind": "me"}] * count}
    options = game_named(name).options_type.for_seats(count).as_dict()
    table = ada.post("/api/tables", wish | {"options": options}).json()["table"]
    page = ada.get(f"/table/{table}").text
    assert 'class="curtain"' in page
    assert "plain-card" not in page
    assert "<dd>" not in page
