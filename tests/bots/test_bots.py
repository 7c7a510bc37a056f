"""The bots: they play legal games, know only what their seat knows, and the greedy one beats chance."""

from __future__ import annotations

import pytest

from zenova.bots import Outlook, bot
from zenova.games.registry import game
from zenova.kernel.errors import UserError
from zenova.kernel.game import Outcome
from zenova.kernel.log import Session

ZENITH = game("zenith")


def play(names: list[str], seed: int) -> Outcome:
    options = ZENITH.options_type.parse({"players": len(names), "secret-agents": True})
    session = Session(ZENITH, options, seed)
    bots = [bot(name, seed) for name in names]
    while session.position.waiting:
        seat = ZENITH.to_act(session.position)[0]
        outlook = Outlook(ZENITH, session.position, seat, seed + len(session.log.moves))
        session.submit(seat, bots[seat].choose(outlook))
    assert session.log.result is not None
    return session.log.result


def test_the_greedy_bot_beats_the_random_one() -> None:
    won = sum(0 in play(["greedy:deals=1", "random"], seed).winners for seed in range(6))
    won += sum(1 in play(["random", "greedy:deals=1"], seed).winners for seed in range(6))
    assert won >= 11


def test_bots_play_teams() -> None:
    assert 0 in play(["greedy:deals=1", "random", "greedy:deals=1", "random"], 1).winners


@pytest.mark.parametrize("name", ["random", "greedy:deals=1", "novice"])
def test_a_bot_with_a_seed_plays_the_same_game_again(name: str) -> None:
    assert play([name, "random"], 3) == play([name, "random"], 3)


def test_an_outlook_shows_the_seats_own_view_and_decision() -> None:
    position = ZENITH.new(seed=4)
    outlook = Outlook(ZENITH, position, 1, seed=5)
    assert outlook.view() == ZENITH.view(position, 1)
    assert outlook.decision == ZENITH.decision(position, 1)


def test_a_deal_tells_nothing_of_the_other_hand() -> None:
    position = ZENITH.new(seed=4)
    hands = [Outlook(ZENITH, position, 1, seed).deal(seed).hand[0][:4] for seed in range(5)]
    assert position.hand[0][:4] not in hands


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UserError, match="unknown bot “gready”; did you mean “greedy”"):
        bot("gready")
