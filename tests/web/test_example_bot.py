"""The bot of docs/write-a-bot.md plays whole games over the API."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from running import running

EXAMPLE = Path(__file__).parents[2] / "examples" / "api_bot.py"


@pytest.fixture
def api_bot() -> Any:
    spec = importlib.util.spec_from_file_location("api_bot", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", ["zenith", "zena"])
def test_it_plays_against_the_bots_of_the_house(api_bot: Any, game: str, tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as site:
        server = api_bot.Server(site.url)
        last = api_bot.play(server, *server.open_table(game, "random", "Little bot"))
    assert last["status"] == "over"


def test_it_takes_the_seat_of_an_invitation(api_bot: Any, tmp_path: Path) -> None:
    with running(tmp_path / "tables.db") as site:
        host = api_bot.Server(site.url)
        opened = host.post("/api/tables", {"game": "zenith", "name": "Ada"})
        guest = api_bot.Server(site.url)
        assert guest.join(opened["invites"]["1"], "Little bot") == (opened["table"], 1)
