"""Records and their Twins hold the same position."""

import numpy as np

from zenova.kernel.record import part_type, record_type, twin_type

FRAME = part_type([("pc", "i2"), ("seat", "i1")])
STATE = record_type([("coins", "i2"), ("hand", "i1", (2, 3)), ("cube", "i1", (2, 2, 2)), ("stack", FRAME, 2)])
Position = twin_type("Position", STATE)


def position():
    twin = Position.from_record(np.zeros(1, STATE)[0])
    twin.coins = -300
    twin.hand[1][2] = 7
    twin.cube[1][0][1] = 5
    twin.stack[1].pc = 400
    return twin


def test_a_twin_written_to_a_record_reads_back_equal():
    array = np.zeros(3, STATE)
    position().write(array[1])
    assert Position.from_record(array[1]) == position()
    assert Position.from_record(array[0]) != position()


def test_a_clone_shares_nothing_with_its_original():
    original = position()
    clone = original.clone()
    clone.coins = 1
    clone.hand[1][2] = 1
    clone.cube[1][0][1] = 1
    clone.stack[1].pc = 1
    assert original == position()


def test_tape_and_events_stay_out_of_clones():
    original = position()
    original.tape, original.events = object(), []
    clone = original.clone()
    assert clone.tape is None
    assert clone.events is None
    assert clone == original


def test_twin_numbers_are_plain_python_ints():
    twin = Position.from_record(np.zeros(1, STATE)[0])
    assert type(twin.coins) is int
    assert type(twin.hand[0][0]) is int
    assert type(twin.stack[0].pc) is int
