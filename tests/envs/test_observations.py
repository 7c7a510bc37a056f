"""What a seat observes: within its bounds, from its own point of view, and nothing it may not know."""

import runpy
from pathlib import Path
from random import Random

import pytest

from envs.tables import ALL
from zena.deck import WORDS
from zenova.envs.observations import observation_of
from zenova.games.registry import game
from zenova.games.zena import ZenaOptions
from zenova.games.zena.state import AREA_COUNT
from zenova.games.zena.vocabulary import Area
from zenova.games.zenith.state import NO_DISC

DOCS = Path(__file__).parents[2] / "docs"


def observed(the_game, position, seat):
    observation = observation_of(the_game)
    out = [0] * observation.layout.size
    observation.observe(position, the_game.cards, seat, out)
    return [int(number) for number in out]


def walk(the_game, options, seed, games=2):
    """Positions along random games, about one in three and the last ones."""
    random = Random(seed)
    out = [0] * the_game.most_options
    for i in range(games):
        position = the_game.new(the_game.options_type.parse(options), seed + i)
        position.events = None
        while position.waiting:
            if random.random() < 0.3:
                yield position
            the_game.plain_rules["random_step"](position, the_game.cards, out)
        yield position


@pytest.mark.parametrize(("name", "options"), ALL)
def test_worlds_a_seat_cannot_tell_apart_give_it_equal_arrays(name, options):
    the_game, random = game(name), Random(5)
    for position in walk(the_game, options, 11):
        for seat in range(the_game.seats(position)):
            world = the_game.determinize(position, seat, random.getrandbits(62))
            assert observed(the_game, world, seat) == observed(the_game, position, seat)


@pytest.mark.rule("ZA-K10")
def test_only_cards_that_give_control_for_a_round_have_a_field_for_it():
    given = {"phase": "actions", "round-control": {1: {"port": 3}}}
    position = WORDS.build(ZenaOptions(players=3), given)
    layout = observation_of(WORDS).layout
    seen = observed(WORDS, position, 2)[layout.where("round-control")]
    assert [at for at, points in enumerate(seen) if points] == [2 * AREA_COUNT + Area.PORT]
    assert layout.fields[:-1] == observation_of(game("zena")).layout.fields


@pytest.mark.parametrize(("name", "options"), ALL)
def test_every_number_lies_within_its_bounds(name, options):
    the_game = game(name)
    low, high = observation_of(the_game).layout.bounds
    for position in walk(the_game, options, 23):
        for seat in range(the_game.seats(position)):
            numbers = observed(the_game, position, seat)
            assert all(a <= number <= b for a, number, b in zip(low, numbers, high, strict=True))


def swapped(position):
    """The same two-player position of Zenith with the teams' places exchanged."""
    mirror = position.clone()
    for field in ("credits", "zenithium", "captured", "level", "rows_taken", "column", "column_len"):
        getattr(mirror, field)[:2] = reversed(getattr(mirror, field)[:2])
    for field in ("hand", "hand_len", "redraw"):
        getattr(mirror, field)[:2] = reversed(getattr(mirror, field)[:2])
    mirror.disc = [disc if disc == NO_DISC else -disc for disc in position.disc]
    mirror.badge = position.badge if position.badge < 0 else 1 - position.badge
    mirror.first, mirror.seat = 1 - position.first, 1 - position.seat
    mirror.waiting = (position.waiting & 1) << 1 | position.waiting >> 1
    for frame in mirror.stack[: mirror.depth]:
        frame.seat = 1 - frame.seat
    return mirror


def test_both_teams_see_the_same_from_their_own_side():
    the_game = game("zenith")
    beside = observation_of(the_game).layout.where("seat").start
    for position in walk(the_game, {"players": 2}, 31):
        mine, theirs = observed(the_game, position, 0), observed(the_game, swapped(position), 1)
        assert theirs[beside] == 1
        theirs[beside] = 0
        assert mine == theirs


@pytest.mark.parametrize("name", ["zenith", "zena"])
def test_every_field_is_documented(name):
    tables = runpy.run_path(str(DOCS / "observations.py"))["observation_tables"]()
    assert tables[name] in (DOCS / "observations.md").read_text()
