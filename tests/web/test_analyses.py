"""Analyses by page and API: finished games and words, played on by hand for all seats, told and saved in words."""

from functools import partial
from html import unescape
from pathlib import Path

import pytest

from web.running import Person, Running
from zenova.bots import hint
from zenova.games.registry import game
from zenova.kernel.scenario import run
from zenova.kernel.scenariofile import parse
from zenova.table import workers

WORDS = """\
scenario: Two cards each
game: goofspiel
options: {suit: 5}
given:
  hands: {0: [1, 5], 1: [2, 4]}
  stake: [5]
  deck: [1]
"""


WRONG = ("belongs to port", "no such piece", "no such place", "Line 4: ")


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "hint", partial(hint, spec="ismcts:iterations=20,seed=1"))


def test_a_finished_game_is_played_on_by_hand_from_any_position(game_over: tuple[str, list[Person]]) -> None:
    table, (ada, _) = game_over
    begun = ada.post("/api/analyses", {"table": table})
    assert begun.status_code == 201
    told = begun.json()
    address = f"/api/analyses/{told['analysis']}"
    assert begun.headers["location"] == address
    assert (told["at"], told["played"], told["asked"]) == (10, 10, [])
    assert "Ada" not in begun.text
    early = Person(ada.url).get(address, params={"at": 2}).json()
    assert [view["seats"][0]["hand"] for view in early["views"]] == [[1, 2, 3, 4]] * 2
    assert early["line"] == [0, 1, 2]
    wish = {"at": 2, "seat": 1, "action": {"bid": 1}}
    tried = ada.post(f"{address}/moves", wish).json()
    assert tried["at"] == 11
    assert tried["nodes"][10] == {"node": 11, "parent": 2, "seat": 1, "action": {"bid": 1}, "chance": []}
    assert ada.post(f"{address}/moves", wish).json()["at"] == 11
    assert len(ada.get(address).json()["nodes"]) == 11
    assert "GS-R2" in ada.post(f"{address}/moves", wish | {"at": 11}).json()["detail"]
    assert "no position 99" in ada.get(address, params={"at": 99}).json()["detail"]
    assert ada.get("/api/analyses/unknown").json()["code"] == "no-such-analysis"
    found = ada.post(f"{address}/opinion", {"at": 11, "seat": 0}).json()["options"]
    assert 1 < len(found) <= 5
    assert all(0 <= one["chance"] <= 1 and one["text"] for one in found)
    assert ada.post(f"{address}/opinion", {"at": 11, "seat": 1}).status_code == 409


def test_words_become_a_position_and_a_position_words(server: Running) -> None:
    anna = Person(server.url)
    told = anna.post("/api/analyses", {"words": WORDS}).json()
    address = f"/api/analyses/{told['analysis']}"
    for seat, card in ((0, 5), (1, 4)):
        told = anna.post(f"{address}/moves", {"at": told["at"], "seat": seat, "action": {"bid": card}}).json()
    again = anna.post("/api/analyses", {"words": told["words"]}).json()
    assert again["views"] == told["views"]
    saved = anna.get(f"{address}/scenario", params={"at": told["at"]})
    assert "attachment" in saved.headers["content-disposition"]
    [scenario] = parse(saved.text, Path("saved.yaml"))
    assert scenario.given == {"hands": {0: [1, 5], 1: [2, 4]}, "stake": [5]}
    assert run(scenario, game("goofspiel")) == []
    wrong = anna.post("/api/analyses", {"words": WORDS.replace("[2, 4]", "[2, 9]")})
    assert wrong.status_code == 422
    assert wrong.json()["detail"].startswith("words:5: ")
    assert anna.post("/api/analyses", {}).status_code == 422


def test_a_position_goes_over_into_a_game_against_a_bot(server: Running) -> None:
    anna = Person(server.url)
    analysis = anna.post("/api/analyses", {"words": WORDS}).json()["analysis"]
    opened = anna.post(f"/api/analyses/{analysis}/table", {"at": 0, "level": "novice", "name": "Anna"})
    assert opened.status_code == 201
    view = anna.look(opened.json()["table"])
    assert (view["status"], view["seat"]) == ("running", 0)
    assert view["view"]["seats"][0]["hand"] == [1, 5]
    assert [seat["kind"] for seat in view["seats"]] == ["person", "bot"]


@pytest.mark.parametrize(
    ("words", "wish", "becomes"),
    [
        (WORDS.partition("\n")[2], {"piece": "deck/0", "place": "stake"}, "stake: [1, 5]"),
        ("game: zenith\ngiven: {hands: {0: [nero]}}", {"choice": "discs/mars", "value": 6}, "mars: 3"),
        ("game: zenith\ngiven: {hands: {0: [nero]}}", {"piece": "hands/0/0", "place": "columns/1/mercury"}, "[nero]"),
        ("game: zenith\ngiven: {hands: {0: [nero]}}", {"choice": "badge", "value": 2}, "badge: {team: 0, side: gold}"),
        (
            "game: zena\ngiven: {hands: {1: [lanterna]}}",
            {"piece": "hands/1/0", "place": "rows/port"},
            "{lanterna: [1]}",
        ),
        ("game: zena\ngiven: {round: 2}", {"choice": "coins/0", "value": 7}, "coins: {0: 7,"),
        (
            "game: zena\ngiven: {hands: {1: [lanterna]}}",
            {"piece": "hands/1/0", "place": "rows/bank"},
            "belongs to port",
        ),
        ("game: zenith\ngiven: {hands: {0: [nero]}}", {"piece": "hands/0/7", "place": "deck"}, "no such piece"),
        ("game: zenith\ngiven: {}", {"choice": "discs/mars", "value": 99}, "no such place"),
        ("game: zenith\ngiven:\n  credits: {0: frog}", {}, "Line 4: "),
    ],
)
def test_a_position_is_set_up_piece_by_piece(
    server: Running, words: str, wish: dict[str, object], becomes: str
) -> None:
    page = Person(server.url).post("/analysis/set-up", data={"words": f"scenario: Set up\n{words}", **wish})
    assert page.status_code == (422 if becomes in WRONG else 200)
    assert becomes in unescape(page.text)
