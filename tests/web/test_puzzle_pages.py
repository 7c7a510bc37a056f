"""Puzzles and exercises by page: wrong answers are taken back and explained, the solution is played to its end."""

from __future__ import annotations

from datetime import date
from urllib.parse import urlsplit

import httpx
import pytest

from web.running import Person, Running
from web.test_reviews import done
from zenova.games import registry
from zenova.kernel.game import Game
from zenova.puzzles import Puzzle, shelf
from zenova.web.routes.puzzles import puzzle_of_the_day


@pytest.fixture(scope="module")
def person(server: Running) -> Person:
    return Person(server.url)


@pytest.fixture(scope="module")
def game() -> Game:
    return registry.game("zenith")


@pytest.fixture(scope="module")
def puzzle(game: Game) -> Puzzle:
    return next(one for one in shelf(game).values() if one.theme == "win" and len(one.solution) > 1)


def answer(person: Person, game: Game, address: str, action: object) -> httpx.Response:
    """Send an action to where the page would."""
    return person.ask("POST", address, data={"action": game.encode(action), "version": 0})


def state(page: httpx.Response) -> str:
    return page.text.partition('data-state="')[2].partition('data-state="')[2].partition('"')[0]


def where(page: httpx.Response) -> str:
    return page.text.partition('<form id="answer"')[2].partition('hx-post="')[2].partition('"')[0].replace("&amp;", "&")


def test_a_wrong_answer_is_taken_back_and_explained_and_the_third_ends_it(
    person: Person, game: Game, puzzle: Puzzle
) -> None:
    page = person.get(f"/puzzles/{game.name}/{puzzle.id}")
    assert state(page) == "asked"
    for number, refuted in enumerate((puzzle.refutations * 3)[:3], 1):
        page = answer(person, game, where(page), refuted.line[0])
        assert "not sure to win" in page.text
        assert state(page) == ("wrong" if number < 3 else "failed")
    assert where(page) == ""
    assert "Solution:" in page.text


def test_the_solution_is_played_to_its_end(person: Person, game: Game, puzzle: Puzzle) -> None:
    page = person.get(f"/puzzles/{game.name}/{puzzle.id}")
    for action in puzzle.solution:
        page = answer(person, game, where(page), action)
    assert state(page) == "solved"
    assert "That wins." in page.text
    assert f"/puzzles/next/{game.name}?" in page.text


def test_the_next_one_fits_a_rating_and_a_theme_and_was_not_seen_lately(
    person: Person, game: Game, puzzle: Puzzle
) -> None:
    found = shelf(game).values()

    def following(**query: object) -> str:
        address = person.get(f"/puzzles/next/{game.name}", params=query, follow_redirects=False).headers["location"]
        return urlsplit(address).path.rsplit("/", 1)[1]

    assert shelf(game)[following(rating=9999)].rating == max(one.rating for one in found)
    assert shelf(game)[following(rating=0, theme="capture")].theme == "capture"
    easiest = following(rating=0)
    assert following(rating=0, seen=easiest) != easiest


def test_the_puzzle_of_a_day_is_the_same_for_everybody_and_another_tomorrow(person: Person, game: Game) -> None:
    assert puzzle_of_the_day(game, date(2026, 11, 16)) == puzzle_of_the_day(game, date(2026, 11, 16))
    assert puzzle_of_the_day(game, date(2026, 11, 16)) != puzzle_of_the_day(game, date(2026, 11, 17))
    page = person.get(f"/puzzles/daily/{game.name}", follow_redirects=True)
    assert page.url.params["day"] in page.text


def test_what_is_no_puzzle_or_no_line_of_one_is_refused(person: Person, game: Game, puzzle: Puzzle) -> None:
    wrong = game.encode(puzzle.refutations[0].line[0])
    for address, code in (
        (f"/puzzles/{game.name}/nothing", 404),
        ("/puzzles/goofspiel/nothing", 404),
        (f"/puzzles/{game.name}/{puzzle.id}?line={wrong}", 422),
        (f"/puzzles/{game.name}/{puzzle.id}?line=x", 422),
    ):
        assert person.get(address).status_code == code


def test_a_decision_of_a_reviewed_game_is_made_once_more(game_over: tuple[str, list[Person]]) -> None:
    table, (ada, _) = game_over
    review = done(ada, ada.post("/api/reviews", {"table": table}).json()["review"])
    decision = review["result"]["decisions"][0]
    address = f"/exercises/{review['review']}/{decision['move']}?of=/table/{table}"
    game = registry.game("goofspiel")
    assert state(page := ada.get(address)) == "asked"
    assert f'data-exercise="exercises/{review["review"]}/{decision["move"]}"' in page.text
    assert state(answer(ada, game, where(page), decision["best"][0]["action"])) == "solved"
    assert Person(ada.url).get(address).status_code == 404
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    running = ada.post("/api/tables", {"game": "goofspiel", "seats": seats, "name": "Ada"}).json()["table"]
    assert ada.get(address.replace(table, running)).status_code == 409
    assert ada.get(address.replace("/1?", "/99?")).status_code == 404
