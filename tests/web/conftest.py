from __future__ import annotations

from collections.abc import Iterator

import pytest

from web.running import Person, Running, running, sit_down


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("web") / "tables.db") as one:
        yield one


@pytest.fixture(scope="module")
def game_over(server: Running) -> tuple[str, list[Person]]:
    """A table where everybody has bid the highest card, which no rule forbids."""
    table, people = sit_down(server.url, game="goofspiel", options={"players": 2, "suit": 5})
    while (views := [one.look(table) for one in people])[0]["status"] == "running":
        asked = next(seat for seat, view in enumerate(views) if view["decision"])
        action = views[asked]["decision"]["options"][-1]
        assert people[asked].act(table, asked, views[asked]["version"], action).status_code == 200
    return table, people
