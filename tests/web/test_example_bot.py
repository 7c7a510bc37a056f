"""The bot of docs/write-a-bot.md plays whole games over the API."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from web.running import running

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


@pytest.mark.parametrize(
    ("arguments", "advice"),
    [
        (["--server", "http://127.0.0.1:9"], "start one with zenova serve"),
        (["--server", "nowhere"], "not an address"),
        (["--join", "{site}/join/used"], "this invitation does not exist or has been used"),
        (["--server", "{site}", "--against", "grandmaster"], "unknown bot “grandmaster”"),
    ],
)
def test_a_mistake_is_answered_with_advice(
    api_bot: Any,
    arguments: list[str],
    advice: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with running(tmp_path / "tables.db") as site:
        monkeypatch.setattr("sys.argv", ["api_bot.py", *(word.format(site=site.url) for word in arguments)])
        with pytest.raises(SystemExit, match="2"):
            api_bot.main()
    assert advice in capsys.readouterr().err
