"""What the terminal draws of positions of Zena 1814."""

from __future__ import annotations

from typing import Any

import pytest
from rich.console import Console, RenderableType

from zenova.cli.screen import Screen, screen, told
from zenova.games.registry import game

ZENA = game("zena")
PLAYERS = ["", "Anna", "Bot", ""]


@pytest.fixture
def english() -> Screen:
    return screen(ZENA, "en")


def built(given: dict[str, Any], **options: Any) -> Any:
    return ZENA.build(ZENA.options_type.parse(options), given)


def drawn(what: RenderableType, width: int = 100) -> str:
    console = Console(width=width)
    with console.capture() as capture:
        console.print(what)
    return capture.get()


def challenge(coins: dict[int, int]) -> Any:
    rows = {"fort": [{"muagge-de-carignan": [2, 0]}]}
    return built({"phase": "resolution", "area": "fort", "coins": coins, "rows": rows})


def question(shown: Screen, position: Any, seat: int) -> str:
    offer = ZENA.offer(position, seat)
    assert offer is not None
    return drawn(shown.question(ZENA.view(position, seat), offer, PLAYERS))


def board(shown: Screen, position: Any, seat: int = 0) -> str:
    return drawn(shown.board(ZENA.view(position, seat), PLAYERS))


# The board


@pytest.mark.parametrize("language", ["en", "it", "de"])
@pytest.mark.parametrize("width", [72, 80, 200])
def test_the_board_fits_the_terminal(language: str, width: int) -> None:
    position = built({"rows": {"cathedral": [{"te-deum": [0, 1]}]}}, players=5)
    players = ["", "A player with a very long name", "", "", ""]
    lines = drawn(screen(ZENA, language).board(ZENA.view(position, 0), players), width)
    assert {len(line) for line in lines.splitlines()} == {width}


def test_a_board_for_spectators_calls_nobody_you(english: Screen) -> None:
    shown = board(english, built({}), -1)
    assert "Anna" in shown
    assert "you" not in shown.split()


def test_cubes_lie_in_their_slots(english: Screen) -> None:
    assert "⚄ Muagge de Carignan M C " in " ".join(board(english, challenge({0: 5, 2: 5})).split())


@pytest.mark.rule("ZA-K2")
def test_a_revolt_that_has_moved_moves_no_more(english: Screen) -> None:
    at_home = board(english, built({"rows": {"old-town": [{"sollevaioin-pilotae": [1]}]}}))
    elsewhere = board(english, built({"rows": {"bank": [{"sollevaioin-pilotae": [1]}]}}))
    assert "moves to another area" in at_home
    assert "moves to another area" not in elsewhere


# Challenges


@pytest.mark.rule("ZA-H2", "ZA-H4")
def test_the_odds_of_every_payment_are_shown_before_the_roll(english: Screen) -> None:
    rows = [" ".join(line.split()) for line in question(english, challenge({0: 5, 2: 5}), 2).splitlines()]
    assert "│ pay 6 or more: victory 4 or 5: it stays 3 or less: defeat │" in rows
    assert "│ 1 0 coins 2 in 6 2 in 6 2 in 6 │" in rows
    assert "│ 3 2 coins 4 in 6 2 in 6 – │" in rows
    assert "│ 5 4 coins 6 in 6 – – │" in rows
    assert "│ Costaggia may pay after you. │" in rows


def test_paying_more_than_enough_is_one_line(english: Screen) -> None:
    shown = question(english, challenge({0: 0, 2: 40}), 2)
    assert "6 to 41: pay more than that, to no use" in shown
    assert "may pay after you" not in shown


@pytest.mark.parametrize(("face", "pips"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_the_die_can_be_seen(english: Screen, face: int, pips: int) -> None:
    event = {"event": "rolled", "seat": 2, "card": "muagge-de-carignan", "die": face, "total": face + 1}
    shown = drawn(told(english.tell([event], 0, PLAYERS)[0]))
    assert shown.count("●") == pips
    assert f"Mostasci rolls {face} for Muagge de Carignan, {face + 1} in all." in shown


# What happened


def test_the_income_of_a_round_is_told_with_its_event_only(english: Screen) -> None:
    coins = {"event": "coins", "seat": 0, "amount": 3, "card": None}
    event = {"event": "event", "card": ZENA.card_set.event_ids[0]}
    assert [line.minor for line in english.tell([event, coins, coins], 0, PLAYERS)] == [False]
    assert [line.minor for line in english.tell([coins], 0, PLAYERS)] == [False]


# Typed words


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("play te deum", {"play": "te-deum"}),
        ("influence Muagge", {"influence": "muagge-de-carignan"}),
        ("move lady to old town", {"move": "lady", "to": "old-town"}),
        ("move second-heir port", {"move": "second-heir", "to": "port"}),
        ("take-back te deum 2", {"take-back": "te-deum", "slot": 2}),
        ("pay 3", {"pay": 3}),
        ("first costaggia", {"first": 0}),
        ("first 3", {"first": 2}),
        ("area bank", {"area": "bank"}),
        ("member lady", {"member": "lady"}),
        ("draw goal", {"draw": "goal"}),
        ("pass", {"pass": True}),
        ("pass coin", {"pass": "coin"}),
        ("decline", {"decline": True}),
    ],
)
def test_actions_are_understood_in_words(english: Screen, typed: str, action: dict[str, Any]) -> None:
    assert english.actions(typed.split())[0] == action


def test_areas_and_members_are_understood_in_other_languages() -> None:
    assert screen(ZENA, "it").actions(["move", "dama", "porto"]) == [{"move": "lady", "to": "port"}]
    assert screen(ZENA, "de").actions(["move", "herr", "hafen"]) == [{"move": "head", "to": "port"}]


def test_any_copy_of_a_goal_may_be_meant(english: Screen) -> None:
    assert english.actions(["discard", "camerlengo"]) == [{"discard": "camerlengo"}, {"discard": "camerlengo-2"}]
