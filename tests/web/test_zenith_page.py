"""What Zenith's page shows is what the rules offer, on the pieces it belongs to."""

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
from zenova.web.zenith.faces import printed

GAME = Zenith()
WORDS = GAME.words("en")


def board(position: Any, seat: int) -> ZenithBoard:
    players = tuple(Player(number, f"P{number}", "person", team=number & 1) for number in range(position.players))
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
def test_a_card_shows_what_is_offered_with_it_and_why_the_rest_is_not(players: int) -> None:
    refused = set()
    for position, seat in random_game(players, seed=players):
        offer = None if seat == SPECTATOR else GAME.offer(position, seat)
        if offer is not None and offer.kind == "play":
            choices = [choice for card in board(position, seat).hand for choice in card.choices]
            assert {choice.action for choice in choices if not choice.why} == set(offer.options)
            for choice in (choice for choice in choices if choice.why):
                assert choice.why == WORDS.refusal(offer.refusals[choice.action], ())
                refused.add(offer.refusals[choice.action].reason)
    assert {"too-expensive", "level-price"} <= refused


@pytest.mark.parametrize("players", [2, 4])
def test_a_planet_is_lit_or_says_why_it_is_dark(players: int) -> None:
    for position, seat in random_game(players, seed=3):
        shown = board(position, seat)
        lit = {choice.planet for choice in shown.prompt.choices if choice.planet}
        dark = {planet for planet, answers in shown.lane_answers.items() if answers.why}
        assert dark == (set(PLANETS) - lit if lit else set())


def test_an_agent_that_can_be_taken_lies_last_in_the_column_that_loses_it() -> None:
    taken = set()
    for seed in range(6):
        for position, seat in random_game(2, seed):
            shown = board(position, seat)
            for lane in shown.lanes:
                answers = shown.lane_answers[lane.planet]
                for mine, choice in ((True, answers.take_mine), (False, answers.take_theirs)):
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
    done = {victory.id for victory in shown.victories if getattr(victory, key).left == 0}
    assert done == set(outcome.how)
    assert shown.state == "over"


def test_no_two_agents_look_alike() -> None:
    faces = printed(Zenith.load(), "en").faces.values()
    assert len({face.portrait for face in faces}) == len(faces)
