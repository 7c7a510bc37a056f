"""Reviews by page and API: of games that are over and of files, never of a game that goes on."""

import json
import os
from dataclasses import replace
from multiprocessing import active_children
from typing import Any

import pytest

from web.running import Person, Running, until
from zenova.kernel.log import GameLog
from zenova.kernel.workbench import NICE
from zenova.review import desk
from zenova.web.routes.reviews import as_at_the_table


def done(person: Person, review: str) -> Any:
    address = f"/api/reviews/{review}"
    until(lambda: person.get(address).json()["status"] not in ("waiting", "running"), "the review")
    return person.get(address).json()


def test_a_finished_game_is_reviewed_by_api_and_page(game_over: tuple[str, list[Person]]) -> None:
    table, (ada, _) = game_over
    begun = ada.post("/api/reviews", {"table": table})
    assert begun.status_code == 202
    found = done(ada, begun.json()["review"])
    assert (found["status"], found["done"], found["moves"]) == ("done", 10, 10)
    for one in found["result"]["accounts"]:
        assert one["start"] + one["luck"] + one["own"] + one["others"] == pytest.approx(one["result"])
    assert ada.post("/api/reviews", {"table": table}).json() == found
    page = ada.ask("POST", f"/table/{table}/review", follow_redirects=True)
    assert page.url.path == f"/review/{found['review']}"
    for part in ("<svg", f"/table/{table}/replay?step=0", "Ada", f'action="/table/{table}/review"'):
        assert part in page.text
    key = ada.look(table)["result"]
    shared = Person(ada.url).ask("POST", f"/result/{table}/{key}/review", follow_redirects=True)
    assert f"/result/{table}/{key}/replay?step=0" in shared.text


def test_a_file_that_somebody_brings_is_reviewed_and_a_bad_one_told_why(game_over: tuple[str, list[Person]]) -> None:
    table, (ada, _) = game_over
    log = ada.get(f"/table/{table}/log").content
    stranger = Person(ada.url)
    page = stranger.ask("POST", "/reviews", files={"file": ("game.json", log)}, follow_redirects=True)
    assert page.status_code == 200
    assert done(stranger, page.url.path.rsplit("/", 1)[1])["status"] == "done"
    assert "/replay?" not in stranger.get(page.url.path).text
    half = log.replace(b'"Ada"', rb'"\ud800"')
    for content, said in (
        (log[:-9], "cut off"),
        (b"\xff\xfe", "it is not text"),
        (b"{}", "it does not say"),
        (half, "letter"),
    ):
        bad = stranger.ask("POST", "/reviews", files={"file": ("game.json", content)})
        assert bad.status_code == 422
        assert said in bad.text
    unplayed = json.loads(log) | {"moves": [], "result": None}
    assert "nothing was played" in stranger.post("/api/reviews", {"log": json.dumps(unplayed)}).json()["detail"]
    against_a_bot = replace(GameLog.parse(log.decode()), players=("novice", "Ada"))
    assert as_at_the_table(against_a_bot).players[1] == "Ada"
    assert as_at_the_table(against_a_bot).players[0] not in ("novice", "")
    wrong = json.loads(log) | {"moves": json.loads(log)["moves"][1:]}
    failed = done(stranger, stranger.post("/api/reviews", {"log": json.dumps(wrong)}).json()["review"])
    assert failed["status"] == "failed"
    assert failed["problem"].startswith(("move ", "result: "))
    assert stranger.ask("POST", "/reviews", content=b"x" * 600_000).status_code == 413


def test_reviews_are_cancelled_give_way_to_tables_and_nobody_has_too_many(
    server: Running, game_over: tuple[str, list[Person]], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (ada, _) = game_over
    review = ada.post("/api/reviews", {"table": table, "setting": "deep"}).json()["review"]
    until(lambda: [one.name for one in active_children()] == [review], "its process")
    (process,) = active_children()
    until(lambda: os.getpriority(os.PRIO_PROCESS, process.pid) == NICE, "its low priority")
    monkeypatch.setattr(desk, "MOST_OF_A_VISITOR", 1)
    log = json.loads(ada.get(f"/table/{table}/log").content) | {"players": ["Cy", "Di"]}
    refused = ada.post("/api/reviews", {"log": json.dumps(log)})
    assert refused.status_code == 429
    assert "wait for one, or cancel one" in refused.json()["detail"]
    assert ada.ask("DELETE", f"/api/reviews/{review}").json()["status"] == "cancelled"
    assert "cancelled" in ada.get(f"/review/{review}").text
    assert ada.post("/api/reviews", {"log": json.dumps(log)}).status_code == 202
    assert ada.get("/api/reviews/unknown").status_code == 404
