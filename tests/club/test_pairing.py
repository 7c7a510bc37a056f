"""Pairings and standings, without a server."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zenova.club.pairing import robin_rounds, round_robin, swiss, swiss_rounds
from zenova.club.standings import Board, standings

RESULTS = st.sampled_from([0.0, 0.5, 1.0])


def everybody(boards: list[Board]) -> list[int]:
    return [one for board in boards for one in (board.first, board.second) if one is not None]


@settings(max_examples=40)
@given(st.integers(2, 14), st.data())
def test_in_a_swiss_event_nobody_meets_twice_or_has_two_byes(count: int, data: st.DataObject) -> None:
    entrants, played = list(range(count)), list[Board]()
    for _ in range(swiss_rounds(count, count)):
        boards = swiss(entrants, played)
        assert sorted(everybody(boards)) == entrants
        played += [replace(board, points=data.draw(RESULTS)) if board.second is not None else board for board in boards]
    pairs = Counter(frozenset((board.first, board.second)) for board in played)
    assert set(pairs.values()) == {1}


@settings(max_examples=40)
@given(st.integers(2, 14), st.data())
def test_who_had_the_first_seat_more_often_gets_the_second(count: int, data: st.DataObject) -> None:
    played: list[Board] = []
    for _ in range(swiss_rounds(count, count)):
        for board in swiss(range(count), played):
            if board.second is not None:
                firsts = Counter(one.first for one in played if one.second is not None)
                seconds = Counter(one.second for one in played)
                before = [firsts[one] - seconds[one] for one in (board.first, board.second)]
                assert before[0] <= before[1]
        played += [replace(board, points=data.draw(RESULTS)) for board in swiss(range(count), played)]


def test_those_with_equal_points_meet_and_the_last_has_the_bye() -> None:
    first = swiss(range(5), [])
    assert [board.second for board in first][-1] is None
    played = [replace(board, points=1.0) if board.second is not None else board for board in first]
    winners = {board.first for board in played}
    second = swiss(range(5), played)
    assert {second[0].first, second[0].second} < winners
    byes = [board.first for board in (*first, *second) if board.second is None]
    assert len(set(byes)) == 2


@settings(max_examples=40)
@given(st.integers(3, 10), st.data())
def test_who_goes_is_paired_no_more_and_the_others_go_on(count: int, data: st.DataObject) -> None:
    played = [replace(board, points=data.draw(RESULTS)) for board in swiss(range(count), [])]
    left = data.draw(st.sets(st.integers(0, count - 1), min_size=2))
    for _ in range(count):
        boards = swiss(left, played)
        assert sorted(everybody(boards)) == sorted(left)
        played += [replace(board, points=1.0) for board in boards]


def test_a_large_event_of_many_rounds_is_paired_soon() -> None:
    played, luck = list[Board](), Random(1)
    for _ in range(swiss_rounds(40, 40)):
        played += [replace(board, points=luck.choice([0.0, 0.5, 1.0])) for board in swiss(range(40), played)]
    assert set(Counter(frozenset((board.first, board.second)) for board in played).values()) == {1}


@pytest.mark.parametrize("count", range(2, 12))
def test_in_a_round_robin_everybody_meets_everybody_and_has_both_seats_alike(count: int) -> None:
    played: list[Board] = []
    for number in range(robin_rounds(count)):
        boards = round_robin(range(10, 10 + count), number)
        assert sorted(everybody(boards)) == list(range(10, 10 + count))
        played += boards
    games = [board for board in played if board.second is not None]
    assert Counter(frozenset((board.first, board.second)) for board in games) == Counter(
        frozenset((one, other)) for one in range(10, 10 + count) for other in range(one + 1, 10 + count)
    )
    for one in range(10, 10 + count):
        firsts = sum(board.first == one for board in games)
        assert abs(2 * firsts - (count - 1)) <= 1


def test_points_are_told_apart_by_whom_they_were_made_against() -> None:
    boards = [Board(0, 1, 1.0), Board(2, 3, 1.0), Board(0, 2, 0.5), Board(1, 3, 1.0), Board(4)]
    found = standings(range(5), boards)
    assert [(one.entrant, one.place, one.points, one.buchholz, one.berger, one.wins) for one in found] == [
        (0, 1, 1.5, 2.5, 1.75, 1),
        (2, 2, 1.5, 1.5, 0.75, 1),
        (1, 3, 1.0, 1.5, 0.0, 1),
        (4, 4, 1.0, 0.0, 0.0, 0),
        (3, 5, 0.0, 2.5, 0.0, 0),
    ]


def test_who_is_equal_in_everything_shares_a_place_and_a_game_that_goes_on_counts_nothing() -> None:
    found = standings(range(4), [Board(0, 1, 0.5), Board(2, 3)])
    assert [(one.entrant, one.place) for one in found] == [(0, 1), (1, 1), (2, 3), (3, 3)]


@given(st.lists(RESULTS, min_size=6, max_size=6))
def test_no_point_is_lost(results: list[float]) -> None:
    boards = [
        replace(board, points=result)
        for board, result in zip(
            (board for number in range(3) for board in round_robin(range(4), number)), results, strict=True
        )
    ]
    assert sum(one.points for one in standings(range(4), boards)) == 6
