"""A game that lays out no observation of its own: its canonical form is one, in every kind of environment."""

from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from zenova.envs.batch import Batch
from zenova.envs.observations import CanonicalObservation
from zenova.envs.pettingzoo import EnvironmentModule
from zenova.games import registry


@pytest.fixture(scope="module")
def goofspiel():
    """The game of another package."""
    return registry.game("goofspiel")


def walk(game, options, seed):
    """The positions of a random game."""
    random = Random(seed)
    position = game.new(game.options_type.parse(options), seed)
    while position.waiting:
        yield position
        seat = random.choice(game.to_act(position))
        game.apply(position, seat, random.choice(game.legal(position, seat)))
    yield position


def test_worlds_a_seat_cannot_tell_apart_give_it_equal_numbers_within_their_bounds(goofspiel):
    observation, random = CanonicalObservation(goofspiel), Random(5)
    low, high = observation.layout.bounds
    for position in walk(goofspiel, {"players": 3}, 2):
        for seat in range(3):
            world = goofspiel.determinize(position, seat, random.getrandbits(62))
            numbers = observation.of(position, seat)
            assert observation.of(world, seat) == numbers
            assert (low <= numbers).all()
            assert (numbers <= high).all()


def test_the_numbers_are_those_of_the_record_and_of_the_seat(goofspiel):
    observation = CanonicalObservation(goofspiel)
    position = goofspiel.new(goofspiel.options_type.parse({"players": 2}), 3)
    numbers = np.array(observation.of(position, 1))
    assert numbers[observation.layout.where("observer")] == 1
    assert numbers[observation.layout.where("hand")][:2].tolist() == position.hand[:2]
    assert numbers[observation.layout.where("bid")][:2].tolist() == position.bid[:2]
    assert "random" not in [field.name for field in observation.layout.fields]


def test_a_batch_sees_what_the_twin_does(goofspiel):
    observation = CanonicalObservation(goofspiel)
    batch = Batch(goofspiel, count=3, seed=7, threads=2)
    for _ in range(40):
        for i, state in enumerate(batch.states):
            seen = observation.of(goofspiel.position(state), int(batch.seats[i]))
            assert batch.observations[i].tolist() == seen
        batch.step(batch.random_actions())


@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize("players", [2, 4])
def test_pettingzoo_api_test(goofspiel, players):
    api_test(EnvironmentModule("goofspiel").env(players=players), num_cycles=60)
    seed_test(lambda: EnvironmentModule("goofspiel").env(players=players), num_cycles=20)


@pytest.mark.parametrize(("mode", "shown"), [("ansi", "Goofspiel"), ("rgb_array", (640, 960, 3))])
def test_the_plain_board_is_shown(goofspiel, mode, shown):
    env = EnvironmentModule("goofspiel").env(render_mode=mode)
    env.reset(seed=1)
    board = env.render()
    assert shown in board if mode == "ansi" else board.shape == shown
