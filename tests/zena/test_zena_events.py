"""What happened tells everything that changed: coins and points come only from what the rules give."""

import random

import pytest

from zena.deck import GAME as PLAIN
from zenova.games.zena import Zena, ZenaOptions
from zenova.games.zena.state import Event

SUPERBA = Zena()
COINS = {
    Event.COINS: lambda seat, amount, *_: (seat, amount),
    Event.PLAYED: lambda seat, card, price, _: (seat, -price),
    Event.INFLUENCED: lambda seat, card, slot, price: (seat, -price),
    Event.PAID: lambda seat, amount, *_: (seat, -amount),
    Event.BOUGHT_POINTS: lambda seat, coins, *_: (seat, -coins),
    Event.END_COINS: lambda seat, coins, *_: (seat, -coins),
}
POINTS = {
    Event.POINTS: lambda seat, amount, *_: (seat, amount),
    Event.BOUGHT_POINTS: lambda seat, coins, points, _: (seat, points),
    Event.END_COINS: lambda seat, coins, points, _: (seat, points),
    Event.GOAL: lambda seat, card, points, _: (seat, points),
}


def tally(start, changes, events):
    totals = list(start)
    for event in events:
        if event.kind in changes:
            seat, amount = changes[event.kind](*event.data)
            totals[seat] += amount
    return totals


@pytest.mark.rule("ZA-C3", "ZA-A16")
@pytest.mark.parametrize("game", [PLAIN, SUPERBA], ids=["plain", "superba"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("mode", ["beginner", "expert"])
def test_coins_and_points_change_only_as_events_tell(game, players, mode):
    choose = random.Random(players)
    for seed in range(3):
        position = game.new(ZenaOptions(players=players, mode=mode), seed)
        while position.waiting:
            seat = choose.choice(game.to_act(position))
            coins, points = position.coins[:], position.points[:]
            events = game.apply(position, seat, choose.choice(game.legal(position, seat)))
            assert position.coins == tally(coins, COINS, events)
            assert position.points == tally(points, POINTS, events)
