"""How often one visitor may do what, at a server with limits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from web.running import Person, Running, running
from zenova.web.security.rates import Rate


@pytest.fixture(scope="module")
def used_up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server where everybody may open one table, and has."""
    with running(tmp_path_factory.mktemp("limits") / "tables.db", rates={"open": Rate(1e-6, 1)}) as one:
        assert Person(one.url).post("/api/tables", {"game": "zenith", "name": "Ada"}).status_code == 201
        yield one


@pytest.mark.parametrize(
    "path",
    [
        "/tables",
        "/lessons",
        "/analysis/x/table",
        "/studio",
        "/studio/x/play",
        "/studio/x/cards/y/try",
        "/match/bot",
        "/api/tables",
        "/api/analyses/x/table",
        "/api/studio",
        "/api/match/bot",
    ],
)
def test_whatever_opens_a_table_counts_as_that(used_up: Running, path: str) -> None:
    assert Person(used_up.url).post(path).status_code == 429


@pytest.mark.parametrize(("language", "said"), [("en", "Wait a few seconds"), ("de", "Warte ein paar Sekunden")])
def test_a_browser_shows_a_refusal_as_a_page_in_its_language(used_up: Running, language: str, said: str) -> None:
    headers = {"accept": "text/html", "accept-language": language}
    refused = Person(used_up.url).post("/tables", headers=headers)
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) > 0
    assert refused.headers["content-type"].startswith("text/html")
    assert said in refused.text
    assert Person(used_up.url).post("/api/tables", headers=headers).json()["code"] == "too-many"


@pytest.mark.parametrize(
    "path", ["/table/x/act", "/table/x/lesson", "/table/x/resign", "/api/tables/x/actions", "/api/join", "/open/x"]
)
def test_whatever_happens_at_a_table_does_not(used_up: Running, path: str) -> None:
    assert Person(used_up.url).post(path).status_code in (404, 422)


@pytest.mark.parametrize(
    "path", ["/table/x/rematch", "/events/x/next", "/api/tables/x/rematch", "/api/events/x/rounds"]
)
def test_who_goes_on_with_those_they_have_played_with_counts_by_themselves(used_up: Running, path: str) -> None:
    assert Person(used_up.url).post(path).status_code in (404, 422)


@pytest.mark.parametrize(("path", "often"), [("/table/x/rematch", 50), ("/lessons", 15)])
def test_who_plays_on_all_evening_is_not_held_up(path: str, often: int, tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", rates=None) as server:
        ada, form = Person(server.url), {"game": "zena", "lesson": "expert"}
        assert {ada.post(path, data=form).status_code for _ in range(often)} <= {303, 404}
