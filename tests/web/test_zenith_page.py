"""What Zenith's page says of itself (why not, where a disc would land, who is about to win) is what the rules do."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from zenova.games.zenith import Zenith, ZenithOptions
from zenova.games.zenith.vocabulary import PLANETS
from zenova.kernel.game import SPECTATOR
from zenova.web.rendering.scene import Player, Scene
from zenova.web.zenith.board import ZenithBoard

GAME = Zenith()
WORDS = GAME.words("en")


def board(position: Any, seat: int) -> ZenithBoard:
    players = tuple(Player(number, f"P{number}", "person") for number in range(position.players))
    decision = None if seat == SPECTATOR else GAME.offer(position, seat)
    outcome = GAME.outcome(position)
    return ZenithBoard(Scene("t", GAME, seat, 1, GAME.view(position, seat), players, decision, outcome=outcome), "en")


def random_game(players: int, seed: int) -> Iterator[tuple[Any, int]]:
    """Each position with the seat that decides there."""
    position = GAME.new(ZenithOptions(players=players, secret_agents=True), seed=seed)
    chance = Random(seed)
    while GAME.outcome(position) is None:
        seat = chance.choice(GAME.to_act(position))
        yield position, seat
        GAME.apply(position, seat, chance.choice(GAME.legal(position, seat)))
    yield position, SPECTATOR


@pytest.mark.parametrize("players", [2, 4])
def test_what_a_card_cannot_do_is_refused_for_the_reason_the_rules_give(players: int) -> None:
    compared = set()
    for position, seat in random_game(players, seed=players):
        shown = board(position, seat)
        for choice in (choice for card in shown.hand for choice in card.choices if choice.why):
            refusal = GAME.refusal(position, seat, choice.action)
            assert choice.why == WORDS.refusal(refusal, shown.names)
            compared.add(refusal.reason)
    assert {"too-expensive", "level-price"} <= compared
    assert ("out-of-reach" in compared) == (players == 4)


@pytest.mark.parametrize("players", [2, 4])
def test_what_a_card_offers_is_what_the_rules_allow(players: int) -> None:
    for position, seat in random_game(players, seed=players + 10):
        decision = GAME.offer(position, seat) if seat != SPECTATOR else None
        if decision is not None and decision.kind == "play":
            shown = board(position, seat)
            offered = {choice.action for card in shown.hand for choice in card.choices if not choice.why}
            assert offered == set(decision.options)


def test_a_choice_that_is_said_to_win_wins() -> None:
    found = 0
    for seed in range(12):
        for position, seat in random_game(2, seed):
            for choice in board(position, seat).prompt.choices if seat != SPECTATOR else ():
                if choice.wins:
                    after = copy.deepcopy(position)
                    GAME.apply(after, seat, choice.action)
                    outcome = GAME.outcome(after)
                    assert outcome is not None
                    assert outcome.winners == (seat,)
                    found += 1
    assert found


@pytest.mark.parametrize("players", [2, 4])
def test_a_dark_planet_is_refused_for_the_reason_the_rules_give(players: int) -> None:
    compared = set()
    for seed in range(6):
        for position, seat in random_game(players, seed):
            shown = board(position, seat)
            lit = {choice.planet: GAME.decode(choice.action) for choice in shown.prompt.choices if choice.planet}
            dark = {lane.planet: lane.why for lane in shown.lanes if lane.why}
            assert set(dark) == (set(PLANETS) - set(lit) if lit else set())
            for planet, why in dark.items():
                refusal = GAME.refusal(position, seat, GAME.encode(next(iter(lit.values())) | {"planet": planet}))
                assert why == WORDS.refusal(refusal, shown.names)
                compared.add(refusal.reason)
    assert {"empty-column", "column-not-allowed", "no-disc", "no-run", "already-picked"} <= compared
    assert {"not-at-centre", "not-on-opponent-side", "planet-not-allowed"} <= compared


def test_an_agent_that_can_be_taken_lies_last_in_the_column_that_loses_it() -> None:
    taken = set()
    for seed in range(6):
        for position, seat in random_game(2, seed):
            for lane in board(position, seat).lanes:
                for mine, choice in ((True, lane.take_mine), (False, lane.take_theirs)):
                    if choice is not None:
                        after = copy.deepcopy(position)
                        GAME.apply(after, seat, choice.action)
                        now = board(after, seat).lanes[PLANETS.index(lane.planet)]
                        before, left = (lane.mine, now.mine) if mine else (lane.theirs, now.theirs)
                        assert len(left) < len(before)
                        taken.add(mine)
    assert taken == {True, False}


def test_both_sides_see_a_disc_from_their_own_side() -> None:
    for position, _ in random_game(2, seed=8):
        below, above = board(position, 0), board(position, 1)
        assert [lane.at for lane in below.lanes] == [lane.at and -lane.at for lane in above.lanes]
        assert (below.mine.name, below.theirs.name) == (above.theirs.name, above.mine.name)
        assert [lane.alert_mine for lane in below.lanes] == [lane.alert_theirs for lane in above.lanes]


def test_what_is_left_to_a_victory_is_nothing_for_who_has_won() -> None:
    *_, (position, watching) = random_game(2, seed=11)
    outcome = GAME.outcome(position)
    assert outcome is not None
    shown = board(position, watching)
    key = "mine" if outcome.winners == (0,) else "theirs"
    done = {victory["id"] for victory in shown.victories if victory[key]["left"] == 0}
    assert done == set(outcome.how)
    assert shown.state == "over"
