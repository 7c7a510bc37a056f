"""Analyses: any position of a game or of words, played on in a tree, and told again in words that the runner reads."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from zenova.games.registry import game
from zenova.kernel.data import Struct
from zenova.kernel.errors import UserError
from zenova.kernel.game import Refused
from zenova.kernel.log import GameLog, Playthrough
from zenova.kernel.scenario import run
from zenova.kernel.scenariofile import ScenarioError, parse
from zenova.review import analysis
from zenova.review.analysis import Analysis, Walk, of_log, of_words
from zenova.review.editor import address, moved, places, replaced

WORDS = """\
scenario: Who takes the seven?
game: goofspiel
options: {suit: 7}
given:
  hands: {0: [1, 7], 1: [2, 5]}
  stake: [7]
  deck: [1]
when:
- {bid: 7, seat: 0}
"""


def played(name: str, seed: int, moves: int, **options: int) -> GameLog:
    random, one = Random(seed), Playthrough(game(name), game(name).options_type.parse(options), seed=seed)
    while one.position.waiting and len(one.log.moves) < moves:
        seat = random.choice(one.game.to_act(one.position))
        one.submit(seat, random.choice(one.game.legal(one.position, seat)))
    return one.log


def walked(text: str) -> Walk:
    found = of_words(text, game)
    return Walk(found, game(found.start.game))


@pytest.mark.parametrize(
    ("name", "players", "moves"), [("goofspiel", 3, 14), ("zenith", 2, 22), ("zenith", 4, 18), ("zena", 3, 30)]
)
def test_every_position_of_a_game_is_told_in_words_that_lead_to_it(name: str, players: int, moves: int) -> None:
    log = played(name, 7, moves, players=players)
    walk = Walk(of_log(log, game(name)), game(name))
    for at in range(len(log.moves) + 1):
        position = walk.step(at).position
        again = walked(walk.words(at, f"After {at}"))
        there = again.step(len(again.analysis.nodes)).position
        assert walk.game.describe(there) == walk.game.describe(position)
        scenario = parse(walk.scenario(at, f"After {at}"), Path("saved.yaml"))[0]
        assert run(scenario, walk.game) == []


def test_variations_are_kept_as_a_tree_and_read_again() -> None:
    log = played("goofspiel", 2, 100)
    walk = Walk(of_log(log, game("goofspiel")), game("goofspiel"))
    other = next(one for one in walk.game.legal(walk.step(0).position, 0) if one != walk.game.encode({"bid": 3}))
    first = walk.try_move(0, 0, other)
    assert walk.try_move(0, 0, other) == first
    second = walk.try_move(first, 1, walk.game.encode({"bid": 3}))
    assert walk.analysis.line(second) == [0, first, second]
    assert first in walk.analysis.children(0)
    again = Walk(Analysis.parse(walk.analysis.text()), walk.game)
    assert again.analysis.text() == walk.analysis.text()
    for at in (second, len(log.moves)):
        assert walk.game.describe(again.step(at).position) == walk.game.describe(walk.step(at).position)
    with pytest.raises(Refused):
        walk.try_move(first, 0, other)
    with pytest.raises(UserError, match="no position 999"):
        walk.step(999)


def test_an_analysis_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = walked(WORDS)
    monkeypatch.setattr(analysis, "MOST_NODES", 1)
    with pytest.raises(UserError, match="begin another one"):
        walk.try_move(1, 1, walk.game.encode({"bid": 2}))
    with pytest.raises(UserError, match="this game has"):
        of_log(played("goofspiel", 1, 4), game("goofspiel"))


def test_chance_in_a_variation_stays_what_it_was() -> None:
    log = played("zenith", 3, 30)
    walk = Walk(of_log(log, game("zenith")), game("zenith"))
    for at in range(30):
        seat = walk.game.to_act(walk.step(at).position)[0]
        walk.try_move(at, seat, walk.game.legal(walk.step(at).position, seat)[-1])
    again = Walk(Analysis.parse(walk.analysis.text()), walk.game)
    for number in range(len(walk.analysis.nodes) + 1):
        assert walk.game.describe(again.step(number).position) == walk.game.describe(walk.step(number).position)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("hands: {0: [1, 7], 1: [2, 5]}", "hands: {0: [1, 9]}"), "words:5: .*hands: 9 is not possible"),
        (("given:", "given:\n  bid: {0: 1}"), "words:4: .*unknown word “bid”"),
        (("{bid: 7, seat: 0}", "{bid: 6, seat: 0}"), "line 9: .*was refused"),
        (("game: goofspiel", "game: chess"), "words:1: .*unknown game “chess”"),
        (("game: goofspiel", "game: goofspiel\ncards: /etc/passwd"), "the cards are those of this server"),
        (("given:", "given: ["), "this is not YAML"),
    ],
)
def test_what_is_wrong_with_words_is_told_with_its_line(change: tuple[str, str], said: str) -> None:
    with pytest.raises((ScenarioError, UserError), match=said):
        walked(WORDS.replace(*change))


def test_a_log_that_is_no_game_is_refused() -> None:
    log = played("goofspiel", 1, 4)
    with pytest.raises(UserError, match="move 2: "):
        of_log(replace(log, moves=[log.moves[0], *log.moves]), game("goofspiel"))


def test_pieces_are_moved_and_numbers_changed_in_the_words() -> None:
    given: Struct = {"hands": {0: ["nero"], 1: ["khan", "zenon"]}, "deck": ["atlas"], "rows": [{"loan": [1]}]}
    given |= {"credits": {0: 5}, "tokens": {"mars": "gift", "venus": None}}
    assert [address(place.words) for place in places(given)] == ["hands/0", "hands/1", "deck", "rows", "rows/0/loan"]
    assert moved(given, "hands/1/0", "hands/0")["hands"] == {0: ["nero", "khan"], 1: ["zenon"]}
    assert moved(given, "hands/0/0", "deck")["deck"] == ["nero", "atlas"]
    assert moved(given, "rows/0", "deck")["deck"] == ["loan", "atlas"]
    assert moved(given, "deck/0", "rows", under=2)["rows"] == [{"atlas": [2]}, {"loan": [1]}]
    assert moved(given, "stock/0", "rows/0/loan")["rows"] == [{"loan": [1, 0]}]
    assert moved(given, "rows/0/loan/0", "stock")["rows"] == [{"loan": []}]
    assert moved(given, "tokens/mars", "tokens/venus")["tokens"] == {"mars": None, "venus": "gift"}
    exchanged = moved(given, "deck/0", "tokens/mars")
    assert (exchanged["deck"], exchanged["tokens"]["mars"]) == (["gift"], "atlas")
    assert replaced(given, "credits/0", 7)["credits"] == {0: 7}
    assert given["credits"] == {0: 5}
    for piece, place in (("hands/1/9", "deck"), ("hands/2/0", "deck"), ("hands/1/x", "deck"), ("deck/0", "deck/0/x")):
        with pytest.raises(UserError, match="there is no such piece"):
            moved(given, piece, place)
    for piece, place in (("hands", "deck"), ("deck", "hands/0"), ("hands/0/0", "credits/0"), ("hands/0/0", "rows/0")):
        with pytest.raises(UserError, match="cannot go to"):
            moved(given, piece, place)
    with pytest.raises(UserError, match="no number or word"):
        replaced(given, "deck", 1)
