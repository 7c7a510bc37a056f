"""Setting up a game of Zenith: ZN-S1 to ZN-S9."""

from collections import Counter
from typing import Any

import pytest

from zenova.games.zenith import Zenith, ZenithOptions
from zenova.kernel.generator import Tape

PLANETS = ("mercury", "venus", "terra", "mars", "jupiter")
NEUTRAL = dict.fromkeys(PLANETS, 0)
FACES = {
    "influence": 4,
    "credits-3": 2,
    "credits-4": 2,
    "zenithium": 3,
    "exile": 1,
    "mobilize": 1,
    "transfer": 1,
    "badge": 2,
}


@pytest.fixture(scope="module")
def game() -> Zenith:
    return Zenith()


def dealt(game: Zenith, seed: int = 1, **options: Any) -> dict[str, Any]:
    return game.describe(game.new(ZenithOptions.parse(options), seed))


@pytest.mark.rule("ZN-S1", "ZN-S8")
@pytest.mark.parametrize(("first", "terra"), [("0", -1), ("1", 1)])
def test_discs_start_on_the_centre_and_terra_one_space_toward_the_second_player(
    game: Zenith, first: str, terra: int
) -> None:
    assert dealt(game, first=first)["discs"] == NEUTRAL | {"terra": terra}


@pytest.mark.rule("ZN-S1", "ZN-S8")
@pytest.mark.parametrize(("first", "toward"), [("0", -1), ("1", 1)])
def test_with_teams_mars_and_venus_start_one_space_toward_the_second_team(
    game: Zenith, first: str, toward: int
) -> None:
    discs = dealt(game, players=4, first=first)["discs"]
    assert discs == NEUTRAL | {"mars": toward, "venus": toward}


@pytest.mark.rule("ZN-S9")
@pytest.mark.parametrize(("first", "toward"), [("0", -1), ("1", 1)])
def test_the_handicap_moves_three_discs_toward_the_second_player(game: Zenith, first: str, toward: int) -> None:
    discs = dealt(game, handicap=True, first=first)["discs"]
    assert discs == NEUTRAL | {"mars": toward, "venus": toward, "terra": toward}


@pytest.mark.rule("ZN-S2")
def test_the_sides_of_a_first_game_are_chosen_as_sun(game: Zenith) -> None:
    assert {dealt(game, seed, sides="SUN")["sides"] for seed in range(8)} == {"SUN"}


@pytest.mark.rule("ZN-S2")
def test_any_sides_can_be_chosen(game: Zenith) -> None:
    assert dealt(game, sides="DOP")["sides"] == "DOP"


@pytest.mark.rule("ZN-S2")
def test_otherwise_every_section_lies_on_a_random_side(game: Zenith) -> None:
    assert len({dealt(game, seed)["sides"] for seed in range(80)}) == 8


@pytest.mark.rule("ZN-S3")
def test_all_technology_markers_start_at_level_0(game: Zenith) -> None:
    nothing = {"animod": 0, "human": 0, "robot": 0}
    position = dealt(game)
    assert position["levels"] == {0: nothing, 1: nothing}
    assert position["rows"] == {0: [], 1: []}


@pytest.mark.rule("ZN-S4")
def test_eight_tokens_lie_face_up_and_eight_are_the_reserve(game: Zenith) -> None:
    position = dealt(game)
    assert set(position["tokens"]) == {*PLANETS, "animod", "human", "robot"}
    assert len(position["reserve"]) == 8
    assert position["discarded-tokens"] == []
    assert Counter([*position["tokens"].values(), *position["reserve"]]) == FACES


@pytest.mark.rule("ZN-S4")
def test_which_tokens_lie_where_is_random(game: Zenith) -> None:
    layouts = {tuple(dealt(game, seed)["tokens"].values()) for seed in range(10)}
    assert len(layouts) > 5


@pytest.mark.rule("ZN-S5")
def test_the_badge_starts_unowned(game: Zenith) -> None:
    assert dealt(game)["badge"] is None


@pytest.mark.rule("ZN-S6")
@pytest.mark.parametrize("players", [2, 4])
def test_every_team_starts_with_12_credits_and_1_zenithium(game: Zenith, players: int) -> None:
    position = dealt(game, players=players)
    assert position["credits"] == {0: 12, 1: 12}
    assert position["zenithium"] == {0: 1, 1: 1}


@pytest.mark.rule("ZN-S7")
@pytest.mark.parametrize("players", [2, 4])
def test_every_player_gets_4_agents_and_all_may_replace_cards_at_once(game: Zenith, players: int) -> None:
    position = game.new(ZenithOptions.parse({"players": players}), seed=1)
    described = game.describe(position)
    assert [len(hand) for hand in described["hands"].values()] == [4] * players
    assert len(described["deck"]) == 90 - 4 * players
    assert game.to_act(position) == list(range(players))
    decision = game.decision(position, players - 1)
    assert decision is not None
    assert (decision.kind, decision.rule, len(decision.options)) == ("mulligan", "ZN-S7", 5)


@pytest.mark.rule("ZN-C3")
@pytest.mark.parametrize(("secret", "agents"), [(False, 90), (True, 100)])
def test_secret_agents_are_shuffled_in_as_an_option(game: Zenith, secret: bool, agents: int) -> None:
    described = dealt(game, **{"secret-agents": secret})
    cards = [*described["deck"], *described["hands"][0], *described["hands"][1]]
    assert len(set(cards)) == len(cards) == agents
    assert ("w1ll1s" in cards) is secret


@pytest.mark.rule("ZN-S8")
def test_who_goes_first_is_random(game: Zenith) -> None:
    firsts = Counter(game.new(seed=seed).first for seed in range(60))
    assert min(firsts[0], firsts[1]) > 15


@pytest.mark.rule("ZN-S8", "ZN-T1")
@pytest.mark.parametrize("first", [0, 1])
def test_the_player_drawn_first_starts_after_the_mulligan(game: Zenith, first: int) -> None:
    options = ZenithOptions.parse({"sides": "SUN"})
    position = game.new(options, seed=1, tape=Tape([game.chance.numbers({"first": first})]))
    for seat in (0, 1):
        game.apply(position, seat, game.encode({"done": True}))
    assert game.to_act(position) == [first]


@pytest.mark.rule("ZN-D5")
def test_no_token_and_no_technology_level_develops(game: Zenith) -> None:
    develops = {agent.id for agent in game.book.agents if "DEVELOP" in repr(agent.effects)}
    assert develops == {"doc-wissen", "br4dbury", "buj0ld", "as1m0v", "archimedes", "celestin-petit"}
    assert not any("DEVELOP" in repr(token.effects) for token in game.book.tokens)
    assert "DEVELOP" not in repr((game.book.levels, game.book.rows, game.book.leads))
