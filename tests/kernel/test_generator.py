"""Chance: the generator, and the tape that records and feeds outcomes."""

import numpy as np
import pytest

from zenova.kernel.generator import ChanceError, Tape, advance, below, roll, seed_words, shuffle
from zenova.kernel.record import record_type, twin_type
from zenova.kernel.rule import compiled, rule

STATE = record_type([("random", "i8", 4), ("pile", "i1", 10), ("error", "i1")])
Bag = twin_type("Bag", STATE)


def bag(seed=1, tape=None):
    twin = Bag.from_record(np.zeros(1, STATE)[0])
    twin.random = seed_words(seed)[0].tolist()
    twin.pile = list(range(10))
    twin.tape = tape
    return twin


@rule
def fill(states, out):
    for i in range(len(out)):
        out[i] = advance(states[0].random)


def test_the_same_seed_gives_the_same_numbers_compiled_and_plain(tmp_path, monkeypatch):
    monkeypatch.setenv("ZENOVA_CACHE", str(tmp_path))
    states = np.zeros(1, STATE)
    states["random"] = seed_words(7)
    out = np.zeros(1000, np.int64)
    compiled({"fill": fill}, [])["fill"](states, out)
    twin = bag(7)
    assert [advance(twin.random) for _ in range(1000)] == out.tolist()


def test_words_of_the_first_games_do_not_depend_on_how_many_follow():
    assert seed_words(5, 3).tolist() == seed_words(5, 50)[:3].tolist()


def test_numbers_below_a_bound_are_about_equally_frequent():
    twin = bag()
    counts = np.bincount([below(twin, 6) for _ in range(60_000)], minlength=6)
    assert len(counts) == 6
    assert abs(counts - 10_000).max() < 500


def test_every_place_of_a_shuffled_pile_is_about_equally_likely():
    counts = np.zeros((10, 10), int)
    twin = bag()
    for _ in range(5_000):
        twin.pile = list(range(10))
        shuffle(twin, twin.pile, 10, 0)
        counts[range(10), twin.pile] += 1
    assert abs(counts - 500).max() < 120


def test_a_tape_records_what_chance_decided():
    tape = Tape()
    twin = bag(tape=tape)
    shuffle(twin, twin.pile, 10, 3)
    outcome = roll(twin, 6, 4)
    assert tape.take_recorded() == [(3, twin.pile), (4, [outcome])]
    assert tape.take_recorded() == []


def test_a_tape_feeds_recorded_outcomes_back():
    order = [3, 1, 4, 0, 5, 9, 2, 6, 8, 7]
    twin = bag(tape=Tape([(3, order), (4, [5])]))
    shuffle(twin, twin.pile, 10, 3)
    assert twin.pile == order
    assert roll(twin, 6, 4) == 5


def test_a_forced_shuffle_may_name_only_the_cards_on_top():
    twin = bag(tape=Tape([(3, [4, 2])]))
    shuffle(twin, twin.pile, 10, 3)
    assert twin.pile == [0, 1, 3, 5, 6, 7, 8, 9, 4, 2]


def test_outcomes_that_cannot_be_are_refused():
    twin = bag(tape=Tape([(3, [11])]))
    with pytest.raises(ChanceError, match="not in the pile"):
        shuffle(twin, twin.pile, 10, 3)
    with pytest.raises(ChanceError, match="between 0 and 5"):
        roll(bag(tape=Tape([(4, [6])])), 6, 4)


def test_a_strict_tape_refuses_chance_it_holds_no_outcome_for():
    with pytest.raises(ChanceError, match="no outcome"):
        roll(bag(tape=Tape(strict=True)), 6, 4)
