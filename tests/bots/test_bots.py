"""The bots: every one plays legal games of both kinds, knows only what its seat knows, and is stronger than chance."""

from __future__ import annotations

from typing import Any

import pytest

from zenova.bots import BOTS, LEVELS, InformationSet, bot, hint
from zenova.games.registry import game
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game, Outcome

ZENITH = game("zenith")
ZENA = game("zena")


def play(game: Game, options: dict[str, Any], specs: list[str], seed: int) -> tuple[Outcome, list[int]]:
    position = game.new(game.options_type.parse(options), seed)
    players = [bot(spec, seed + seat) for seat, spec in enumerate(specs)]
    actions: list[int] = []
    while position.waiting:
        seat = game.to_act(position)[0]
        actions.append(players[seat].choose(InformationSet(game, position, seat, seed + len(actions))))
        game.apply(position, seat, actions[-1])
    outcome = game.outcome(position)
    assert outcome is not None
    return outcome, actions


def some_positions(game: Game, options: dict[str, Any], count: int) -> list[Any]:
    """Positions of one random game, spread over it."""
    position = game.new(game.options_type.parse(options), 11)
    player = bot("random", 12)
    seen = []
    while position.waiting:
        seat = game.to_act(position)[0]
        information_set = InformationSet(game, position, seat, len(seen))
        if len(information_set.decision.options) > 1:
            seen.append(position.clone())
        game.apply(position, seat, player.choose(information_set))
    return seen[:: max(1, len(seen) // count)][:count]


def test_the_greedy_bot_beats_the_random_one_at_zenith() -> None:
    assert 0 in play(ZENITH, {}, ["greedy:deals=1", "random"], 1)[0].winners
    assert 1 in play(ZENITH, {}, ["random", "greedy:deals=1"], 1)[0].winners


def test_the_greedy_bot_beats_the_random_one_at_zena() -> None:
    assert 1 in play(ZENA, {"players": 2}, ["random", "greedy:deals=1,sight=0"], 1)[0].winners


@pytest.mark.parametrize(
    "spec",
    [
        "greedy:deals=1",
        "greedy:deals=1,sight=0,noise=0.1",
        "ismcts:iterations=2",
        "network:temperature=1",
        "champion:iterations=3,ahead=0",
    ],
)
def test_every_bot_answers_every_kind_of_decision(one_of_every_kind: tuple[Game, list[Any]], spec: str) -> None:
    played, positions = one_of_every_kind
    for position in positions:
        seat = played.to_act(position)[0]
        information_set = InformationSet(played, position, seat, 3)
        assert bot(spec, 4).choose(information_set) in information_set.decision.options


@pytest.fixture(
    scope="module",
    params=[
        (ZENITH, {"players": 2, "handicap": True}),
        (ZENITH, {"players": 4, "secret-agents": True}),
        (ZENA, {"players": 2, "mode": "expert"}),
        (ZENA, {"players": 3, "mode": "beginner"}),
        (ZENA, {"players": 4, "mode": "expert", "free-order": True}),
        (ZENA, {"players": 5, "mode": "expert"}),
    ],
    ids=["zenith-handicap", "zenith-teams", "zena-2", "zena-3-beginner", "zena-4-free-order", "zena-5"],
)
def one_of_every_kind(request: pytest.FixtureRequest) -> tuple[Game, list[Any]]:
    """A position of a random game for every kind of decision that came up with a choice."""
    played, options = request.param
    position = played.new(played.options_type.parse(options), 21)
    player = bot("random", 22)
    found: dict[str, Any] = {}
    while position.waiting:
        seat = played.to_act(position)[0]
        information_set = InformationSet(played, position, seat, 23)
        if len(information_set.decision.options) > 1:
            found.setdefault(information_set.decision.kind, position.clone())
        played.apply(position, seat, player.choose(information_set))
    return played, list(found.values())


@pytest.mark.parametrize("spec", ["random", "novice"])
def test_a_bot_with_a_seed_plays_the_same_game_again(spec: str) -> None:
    assert play(ZENITH, {}, [spec, "random"], 3) == play(ZENITH, {}, [spec, "random"], 3)


@pytest.mark.parametrize(
    "spec", ["random", "greedy:deals=1", "ismcts:iterations=4", "network", "champion:iterations=4,ahead=0"]
)
@pytest.mark.parametrize(
    ("played", "options"),
    [(ZENITH, {"players": 2}), (ZENITH, {"players": 4}), (ZENA, {"players": 3}), (ZENA, {"players": 4})],
    ids=["zenith-2", "zenith-4", "zena-3", "zena-4"],
)
def test_worlds_a_seat_cannot_tell_apart_get_the_same_choice(played: Game, options: dict[str, Any], spec: str) -> None:
    for position in some_positions(played, options, 3):
        seat = played.to_act(position)[0]
        other = played.determinize(position, seat, 99)
        assert played.view(other, seat) == played.view(position, seat)
        choices = [bot(spec, 7).choose(InformationSet(played, world, seat, 8)) for world in (position, other)]
        assert choices[0] == choices[1]


@pytest.mark.parametrize("played", [ZENITH, ZENA], ids=["zenith", "zena"])
def test_an_information_set_shows_the_seats_own_view_and_decision(played: Game) -> None:
    for position in some_positions(played, {}, 12):
        seat = played.to_act(position)[0]
        information_set = InformationSet(played, position, seat, seed=5)
        assert information_set.view() == played.view(position, seat)
        assert information_set.decision == played.decision(position, seat)


def test_a_deal_tells_nothing_of_the_other_hand() -> None:
    position = ZENITH.new(seed=4)
    hands = [InformationSet(ZENITH, position, 1, seed).determinize(seed).hand[0][:4] for seed in range(5)]
    assert position.hand[0][:4] not in hands


def test_nobody_pays_more_for_a_challenge_than_certain_victory_costs() -> None:
    position = payment_with_coins_to_spare()
    seat = ZENA.to_act(position)[0]
    paid = [wish["pay"] for wish in wishes(position, "greedy:sight=0,deals=1,noise=10", 30, seat)]
    frame = position.stack[position.depth - 1]
    cubes = sum(owner >= 0 for owner in position.owner[frame.card])
    assert 0 < max(paid) == 6 - cubes - frame.left


def payment_with_coins_to_spare() -> Any:
    """The first payment for a challenge of a random game, its payer rich."""
    position = ZENA.new(ZENA.options_type.parse({"players": 2, "mode": "expert"}), 21)
    player = bot("random", 22)
    while True:
        seat = ZENA.to_act(position)[0]
        decision = ZENA.decision(position, seat)
        assert decision is not None
        if decision.kind == "payment":
            position.coins[seat] = 20
            return position
        ZENA.apply(position, seat, player.choose(InformationSet(ZENA, position, seat, 23)))


def last_month(**given: Any) -> Any:
    """An expert game of two in its last month; seat 0 has the palace."""
    options = ZENA.options_type.parse({"players": 2, "mode": "expert"})
    members = {0: {"head": "palace", "lady": "palace"}, 1: {"head": "bank"}}
    return ZENA.build(options, {"round": 8, "members": members, **given})


def wishes(position: Any, spec: str, times: int, seat: int = 0) -> list[dict[str, Any]]:
    """What bots of different seeds choose for a seat."""
    return [ZENA.decode(bot(spec, seed).choose(InformationSet(ZENA, position, seat, seed))) for seed in range(times)]


@pytest.mark.parametrize("points", [0, 60])
def test_a_sure_goal_is_kept_in_a_lost_game_and_in_a_won_one(points: int) -> None:
    useless = [
        "ciaeti-in-ciassa",
        "contrabbando-de-sa",
        "neutte-inti-caroggi",
        "lunaio",
        "manezzi",
        "coro-di-canoneghi",
    ]
    hand = [*useless[:3], "prescidente-do-governo", *useless[3:]]
    position = last_month(phase="end", hands={0: hand}, points={0: points, 1: 30})
    assert {"discard": "prescidente-do-governo"} not in wishes(position, "ismcts:iterations=60", 10)


def test_when_nothing_will_be_played_any_more_goals_are_drawn() -> None:
    position = last_month(phase="resolution", area="palace", coins={0: 0}, members={0: {"head": "fort"}})
    assert wishes(position, "greedy:sight=0,deals=1,noise=10", 20) == [{"draw": "goal"}] * 20


def test_a_last_cube_is_not_moved_to_and_fro() -> None:
    rows = {"palace": [{"supplica": [0]}, {"gabella-do-vin": [1]}]}
    position = last_month(turn=0, first=0, coins={0: 30}, rows=rows, schemes={0: {"head": 8}})
    ZENA.apply(position, 0, ZENA.encode({"influence": "gabella-do-vin"}))
    ZENA.apply(position, 1, ZENA.encode({"draw": "goal"}))  # the promoter's bonus
    again = [wish for wish in map(ZENA.decode, ZENA.legal(position, 0)) if "influence" in wish]
    assert again
    assert not any("influence" in wish for wish in wishes(position, "greedy:sight=0,deals=1,noise=10", 20))


def test_the_seven_levels_have_the_same_names_everywhere() -> None:
    assert list(LEVELS) == ["novice", "apprentice", "amateur", "skilled", "veteran", "master", "champion"]
    assert set(LEVELS) < set(BOTS)
    assert [bot(level).name for level in LEVELS] == list(LEVELS)


def test_a_hint_names_the_best_options_with_chances_and_words() -> None:
    position = some_positions(ZENITH, {}, 3)[1]
    seat = ZENITH.to_act(position)[0]
    information_set = InformationSet(ZENITH, position, seat, 1)
    hints = hint(information_set, "it", spec="ismcts:iterations=20")
    assert 1 <= len(hints) <= 3
    assert all(one.action in information_set.decision.options and 0 <= one.chance <= 1 and one.text for one in hints)
    percents = [round(one.chance, 2) for one in hints]
    assert percents == sorted(percents, reverse=True)


def test_a_hint_without_time_gives_first_impressions() -> None:
    for position in some_positions(ZENA, {"players": 4}, 3):
        hints = hint(InformationSet(ZENA, position, ZENA.to_act(position)[0], 3), spec="ismcts:ms=1")
        assert hints
        assert all(one.text for one in hints)


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("gready", "unknown bot “gready”; did you mean “greedy”"),
        ("ismcts:", "nothing follows the colon"),
        ("ismcts:ms", "“ms” needs a value"),
        ("ismcts:ms=0", "“ms” is a whole number from 1 to 600000, not “0”"),
        ("ismcts:iterations=0", "“iterations” is a whole number from 1"),
        ("ismcts:ms=soon", "not “soon”"),
        ("ismcts:msec=10", "unknown parameter “msec”; did you mean “ms”"),
        ("ismcts:ms=10,ms=20", "“ms” is given twice"),
        ("greedy:noise=nan", "“noise” is a number"),
        ("master:ms=5", "unknown parameter “ms”"),
        ("", "unknown bot"),
    ],
)
def test_a_bad_spec_is_refused(spec: str, complaint: str) -> None:
    with pytest.raises(UserError, match=complaint):
        bot(spec)
