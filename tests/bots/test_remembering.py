"""What a seat remembers of what others did, and what that tells of their cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import dropwhile, islice, takewhile
from random import Random
from typing import Any

import numpy as np
import pytest

from zenova.arena.tournament import play_out
from zenova.bots import InformationSet, Past, bot, noted
from zenova.bots.bot import REMEMBERED, Deed, seen_by
from zenova.bots.evaluator import evaluator_for
from zenova.bots.network import deals
from zenova.bots.network.engine import engine_for
from zenova.bots.network.evaluation import WALKERS
from zenova.games.registry import game
from zenova.games.zena.piles import deck_of
from zenova.kernel.game import Game
from zenova.kernel.rule import by_name, plain

ZENITH = game("zenith")
ZENA = game("zena")
TABLES = pytest.mark.parametrize(
    ("played", "options"),
    [(ZENITH, {"players": 2}), (ZENITH, {"players": 4}), (ZENA, {"players": 2}), (ZENA, {"players": 4})],
    ids=["zenith-2", "zenith-4", "zena-2", "zena-4"],
)


def decisions(played: Game, options: dict[str, Any]) -> Iterator[tuple[Any, int, Past]]:
    """Where somebody is asked in a random game, and the past."""
    position = played.new(played.options_type.parse(options), 5)
    random = Random(6)
    past: Past = ()
    while position.waiting:
        seat = played.to_act(position)[0]
        yield position, seat, past
        action = random.choice(played.legal(position, seat))
        past = noted(played, past, position.clone(), seat, action)
        played.apply(position, seat, action)


def another_world(played: Game, deed: Deed, seat: int) -> Any:
    """Another world before a deed, in which its actor has the card that it plays too."""
    position = deed.position
    other = played.determinize(position, seat, 99)
    gone = set(hand_of(position, deed.seat)) - set(hand_of(other, deed.seat))
    after = position.clone()
    played.apply(after, deed.seat, deed.action)
    for card in gone - set(hand_of(after, deed.seat)):
        hidden = [one for one in hand_of(other, deed.seat) if one not in hand_of(position, deed.seat)]
        given = next(one for one in hidden if played is ZENITH or deck_of(one) == deck_of(card))
        exchange(other, card, given)
    return other


def exchange(position: Any, card: int, other: int) -> None:
    piles = [*zip(position.hand, position.hand_len, strict=True), (position.deck, position.deck_len)]
    for pile, length in piles:
        pile[:length] = [{card: other, other: card}.get(one, one) for one in pile[:length]]
    position.known[card], position.known[other] = position.known[other], position.known[card]


@TABLES
def test_worlds_a_seat_cannot_tell_apart_are_remembered_alike(played: Game, options: dict[str, Any]) -> None:
    compared = 0
    for _, seat, past in islice(decisions(played, options), 120):
        for one in past[-1:]:
            for seen in seen_by(played, seat, (one,)):
                other = another_world(played, one, seat)
                (again,) = seen_by(played, seat, (one._replace(position=other),))
                assert played.records([again.position]) == played.records([seen.position])
                compared += hand_of(other, one.seat) != hand_of(one.position, one.seat)
    assert compared > 20


@TABLES
def test_a_seat_remembers_what_others_did_since_its_own_last_turn(played: Game, options: dict[str, Any]) -> None:
    for _, seat, past in islice(decisions(played, options), 120):
        seen = [(one.seat, one.action) for one in seen_by(played, seat, past)]
        earlier = [*dropwhile(lambda one: one.seat == seat, reversed(past))]  # noqa: B023 - at once
        others = [*takewhile(lambda one: one.seat != seat, earlier)]  # noqa: B023
        assert seen == [(one.seat, one.action) for one in others[:REMEMBERED]]


@TABLES
def test_a_hand_of_then_is_recalled_from_what_is_held_now(played: Game, options: dict[str, Any]) -> None:
    recall = evaluator_for(played).rules["recall"]
    recalled = 0
    for position, seat, past in islice(decisions(played, options), 120):
        for one in past[-1:]:
            for before, actor, action in seen_by(played, seat, (one,)):
                then, now = set(hand_of(one.position, actor)), set(hand_of(position, actor))
                if len(then - now) <= 1:
                    recall(before, position, played.cards, seat, actor, action)
                    assert set(hand_of(before, actor)) == then
                    recalled += 1
    assert recalled > 20


def hand_of(position: Any, seat: int) -> list[int]:
    return list(position.hand[seat][: position.hand_len[seat]])


def test_deals_weigh_as_much_as_the_network_makes_likely_what_was_done() -> None:
    engine = engine_for(ZENITH)
    position, seat, past = next(
        one for one in decisions(ZENITH, {"players": 2}) if one[2] and one[2][-1].seat != one[1] and len(one[2]) > 4
    )
    seen = seen_by(ZENITH, seat, past)
    known = InformationSet(ZENITH, position, seat, 3)
    dealt = [known.determinize(w) for w in range(WALKERS)]
    rule = plain(by_name(deals.weigh_deals), engine.injected)["weigh_deals"]
    likings = []
    with engine.lent(known.sample(), 1) as memory:
        engine.remember(memory, seen)
        states = [None] * deals.WALKER + dealt + [seen[0].position]
        rule(states, [ZENITH.cards], seat, engine.network, memory.work, 1, 2, 0.1)
        weights = memory.work.weights.copy()
    for deal in dealt:
        before = seen[0].position.clone()
        evaluator_for(ZENITH).rules["recall"](before, deal, ZENITH.cards, seat, *seen[0][1:])
        looked = engine.look(before, seen[0].seat)
        policy = np.exp(looked.logits - looked.logits.max())
        policy /= policy.sum()
        likings.append(max(deals.LEAST_LIKING, policy[looked.options.index(seen[0].action)]) ** 0.1)
    assert weights == pytest.approx(np.array(likings) / sum(likings), abs=1e-4)
    assert weights.std() > 0.001


def test_a_few_likely_deals_never_count_alone() -> None:
    weights = np.array([0.0, -1.0, *[-60.0] * 14])
    plain(by_name(deals.even_out))["even_out"](weights)
    assert weights.sum() == pytest.approx(1)
    assert 1 / (weights**2).sum() >= deals.LEAST_EFFECTIVE
    assert weights[0] > weights[1] > weights[2]


def test_bots_of_the_arena_are_told_the_past_if_they_want_it() -> None:
    told: list[InformationSet] = []
    players = [bot("random", 1), bot("random", 2)]
    players[1].remembers = True
    play_out(ZENITH, ZENITH.new(seed=3), players, 1, 1, told.append)
    assert {len(one.seen) for one in told if one.seat == 1} >= {0, 1}
    assert all(deed.seat == 0 for one in told for deed in one.seen)
    assert not any(one.seen for one in told if one.seat == 0)


def test_a_champion_wants_the_past_if_it_infers_from_it() -> None:
    assert bot("champion:inference=1").remembers
    assert not bot("champion").remembers
