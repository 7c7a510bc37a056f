"""Every law of a position is noticed when it is broken, and the positions of a game break none."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from zenova.games.zenith import Zenith, ZenithOptions

GAME = Zenith()
AGENTS = "every agent is in exactly one place"
TOKENS = "there are 16 bonus tokens"
DEBTS = "no team owes credits or zenithium"
DISCS = "every disc is on its track"
LEVELS = "technologies stay within their levels"
ASKED = "somebody is asked exactly while the game goes on"
ERRORS = "the rules meet no impossible situation"


def played(steps: int, **options: Any) -> Any:
    """A position some random steps into a game."""
    position = GAME.new(ZenithOptions.parse(options), seed=1)
    chance = random.Random(1)
    for _ in range(steps):
        seat = chance.choice(GAME.to_act(position))
        GAME.apply(position, seat, chance.choice(GAME.legal(position, seat)))
    return position


def set_item(word: str, *path: int, to: int) -> Callable[[Any], None]:
    def change(g: Any) -> None:
        things = getattr(g, word)
        for step in path[:-1]:
            things = things[step]
        things[path[-1]] = to

    return change


def set_word(word: str, to: int) -> Callable[[Any], None]:
    return lambda g: setattr(g, word, to)


def shorten(word: str) -> Callable[[Any], None]:
    return lambda g: setattr(g, word, getattr(g, word) - 1)


def double(g: Any) -> None:
    g.deck[0] = g.deck[1]


def double_in_a_hand(g: Any) -> None:
    g.hand[1][0] = g.deck[0]


def double_in_a_column(g: Any) -> None:
    team, planet = next((t, p) for t in range(2) for p in range(5) if g.column_len[t][p])
    g.column[team][planet][0] = g.deck[0]


def add_to_the_discard_pile(g: Any) -> None:
    g.discard[g.discard_len] = g.deck[0]
    g.discard_len += 1


@pytest.mark.parametrize(
    ("law", "change"),
    [
        (AGENTS, double),
        (AGENTS, double_in_a_hand),
        (AGENTS, double_in_a_column),
        (AGENTS, add_to_the_discard_pile),
        (AGENTS, shorten("deck_len")),
        (TOKENS, shorten("reserve_len")),
        (TOKENS, set_word("token_discard_len", 9)),
        (TOKENS, set_item("token", 4, to=-1)),
        (TOKENS, set_item("token", 7, to=-1)),
        (DEBTS, set_item("credits", 0, to=-1)),
        (DEBTS, set_item("credits", 1, to=-1)),
        (DEBTS, set_item("zenithium", 0, to=-1)),
        (DEBTS, set_item("zenithium", 1, to=-1)),
        (DISCS, set_item("disc", 0, to=4)),
        (DISCS, set_item("disc", 4, to=-4)),
        (LEVELS, set_item("level", 0, 0, to=-1)),
        (LEVELS, set_item("level", 1, 2, to=6)),
        (ASKED, set_word("waiting", 0)),
        (ERRORS, set_word("error", 1)),
    ],
)
def test_a_broken_law_is_named(law: str, change: Callable[[Any], None]) -> None:
    position = played(8)
    assert GAME.broken(position) is None
    change(position)
    assert GAME.broken(position) == law


@pytest.mark.parametrize(
    "change",
    [
        set_item("credits", 1, to=0),
        set_item("zenithium", 1, to=0),
        set_item("level", 1, 1, to=5),
        set_item("level", 1, 1, to=0),
        set_item("disc", 1, to=3),
        set_item("disc", 1, to=-3),
    ],
)
def test_the_utmost_breaks_no_law(change: Callable[[Any], None]) -> None:
    position = played(8)
    change(position)
    assert GAME.broken(position) is None


def test_a_game_that_is_over_asks_nobody() -> None:
    position = GAME.new(seed=3)
    chance = random.Random(3)
    while seats := GAME.to_act(position):
        GAME.apply(position, seats[0], chance.choice(GAME.legal(position, seats[0])))
    position.waiting = 1
    assert GAME.broken(position) == ASKED


def test_a_secret_agent_has_no_place_in_a_game_without_them() -> None:
    position = played(4)
    position.deck[0] = 95
    assert GAME.broken(position) == AGENTS
