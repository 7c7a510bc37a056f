"""The networks: what they see, that they refuse what they were not trained for, and that they play."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from nim import Nim

from zenova.bots import InformationSet, network_bot
from zenova.bots.levels import FORMER, LEVELS, player_of
from zenova.bots.network.engine import Engine, engine_for
from zenova.bots.network.evaluation import evaluate, new_workspace
from zenova.bots.network.features import Inputs, inputs_of
from zenova.bots.network.walks import FACTS
from zenova.bots.network.weights import Network, digest, read_arrays, read_network, write_network
from zenova.bots.network_bot import ChampionBot, is_regretted
from zenova.bots.registry import bot
from zenova.games.registry import game
from zenova.games.zena import Zena
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.kernel.log import GameLog

GAMES = Path(__file__).parents[2] / "docs/games"
TABLES = [
    ("zenith", {}),
    ("zenith", {"handicap": True, "secret-agents": True}),
    ("zenith", {"players": 4}),
    *(("zena", {"players": players, "mode": mode}) for players in (2, 3, 4, 5) for mode in ("beginner", "expert")),
]


def features(game: Game, position: Any, seat: int) -> list[int]:
    inputs = inputs_of(game)
    out = [0] * inputs.most_active
    return sorted(out[: inputs.rule(position, game.cards, seat, out)])


def walk(game: Game, options: dict[str, Any]) -> list[Any]:
    """Some positions of a random game."""
    position = game.new(game.options_type.parse(options), 5)
    random = Random(6)
    seen = []
    while position.waiting:
        if random.random() < 0.2:
            seen.append(position.clone())
        seat = game.to_act(position)[0]
        game.apply(position, seat, random.choice(game.legal(position, seat)))
    return seen


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_worlds_a_seat_cannot_tell_apart_have_the_same_features(name: str, options: dict[str, Any]) -> None:
    played = game(name)
    for position in walk(played, options):
        for seat in range(played.seats(position)):
            other = played.determinize(position, seat, 7)
            assert features(played, other, seat) == features(played, position, seat)


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_features_fit_their_list_and_none_is_named_twice(name: str, options: dict[str, Any]) -> None:
    played = game(name)
    inputs = inputs_of(played)
    for position in walk(played, options):
        seen = features(played, position, played.to_act(position)[0])
        assert len(seen) < inputs.most_active
        assert len(set(seen)) == len(seen)
        assert 0 <= seen[0] <= seen[-1] < inputs.layout.size


def small_network(inputs: Inputs) -> tuple[dict[str, Any], dict[str, Any]]:
    """Arrays of a small random network, and its words."""
    random = np.random.default_rng(1)
    words = {
        "features": [digest(traits) for traits in inputs.feature_traits],
        "actions": [digest(traits) for traits in inputs.action_traits],
        "feature_traits": sorted({trait for traits in inputs.feature_traits for trait in traits}),
        "action_traits": sorted({trait for traits in inputs.action_traits for trait in traits}),
    }

    def some(*shape: int) -> Any:
        return random.normal(0, 0.3, shape).astype(np.float32)

    arrays = {f"feature_{part}": some(len(words[key]), 8) for part, key in PARTS[:2]}
    arrays |= {f"action_{part}": some(len(words[key]), 8) for part, key in PARTS[2:]}
    arrays |= {"feature_bias": some(8), "action_bias": some(len(inputs.action_traits))}
    for block in range(2):
        for layer in ("inner", "outer"):
            arrays |= {f"blocks.{block}.{layer}.weight": some(8, 8), f"blocks.{block}.{layer}.bias": some(8)}
    arrays |= {"value_inner.weight": some(4, 8), "value_inner.bias": some(4)}
    arrays |= {"value_outer.weight": some(inputs.teams, 4), "value_outer.bias": some(inputs.teams)}
    return arrays, words


PARTS = (("own", "features"), ("shared", "feature_traits"), ("own", "actions"), ("shared", "action_traits"))


def written(inputs: Inputs, folder: Any, about: dict[str, Any]) -> Any:
    arrays, words = small_network(inputs)
    write_network(folder / "network.npz", arrays, words, about)
    return folder / "network.npz"


def test_the_compiled_evaluation_says_the_same_as_numpy(tmp_path: Any) -> None:
    inputs = inputs_of(game("zenith"))
    network, _ = read_network(written(inputs, tmp_path, {"inputs": inputs.hash}), inputs, "it")
    said = []
    for rule in (evaluate, evaluate.__rule__):
        work = new_workspace(network, inputs, FACTS)
        work.asked[:2] = (3, 1)
        for walker, features in ((3, (3, 14, 159, 265, 2000)), (1, (7, 8))):
            work.features[walker, : len(features)] = features
            work.active[walker] = len(features)
            work.options[walker, :4] = (2, 71, 400, 552)
            work.counts[walker] = 4
        rule(network, work, 2, 2)
        said.append(np.concatenate([work.logits[[3, 1], :4].ravel(), work.chances[[3, 1], :2].ravel()]))
    assert said[0] == pytest.approx(said[1], abs=1e-4)
    assert said[0][-2:].sum() == pytest.approx(1)
    assert said[0][-4:-2].sum() == pytest.approx(1)
    assert said[0][0] != pytest.approx(said[0][4], abs=1e-4)


def test_a_file_leaves_out_traits_of_which_next_to_nothing_was_learnt(tmp_path: Any) -> None:
    inputs = inputs_of(game("zenith"))
    arrays, words = small_network(inputs)
    arrays["feature_shared"][3] = 0.001
    write_network(tmp_path / "network.npz", arrays, words, {"inputs": inputs.hash})
    kept, facts = read_arrays((tmp_path / "network.npz").open("rb"), inputs, "it")
    assert facts["words"]["feature_traits"] == [word for at, word in enumerate(words["feature_traits"]) if at != 3]
    assert kept["feature_shared"][3] == pytest.approx(arrays["feature_shared"][4], abs=0.01)


def test_a_network_for_other_features_is_refused_with_a_sentence(tmp_path: Any) -> None:
    inputs = inputs_of(game("zenith"))
    path = written(inputs, tmp_path, {"inputs": "something else"})
    with pytest.raises(UserError, match="trained for other actions or features of Zenith"):
        read_network(path, inputs, "it")


def test_a_changed_card_counts_by_what_is_printed_on_it(tmp_path: Any) -> None:
    own = game("zena")
    assert isinstance(own, Zena)
    first, *others = own.card_set.actions
    dearer = replace(first, slots=tuple(replace(slot, price=slot.price + 1) for slot in first.slots))
    changed = Zena(replace(own.card_set, actions=(dearer, *others)))
    path = written(inputs_of(own), tmp_path, {"inputs": inputs_of(own).hash})
    networks: list[Network] = [read_network(path, inputs_of(one), "it")[0] for one in (own, changed)]
    hand = inputs_of(own).layout.where("hand").start
    assert not np.allclose(networks[0].rows[hand], networks[1].rows[hand])
    assert np.array_equal(networks[0].rows[hand + 1], networks[1].rows[hand + 1])
    assert networks[1].rows[hand].any()


@pytest.mark.parametrize(("name", "options"), [("zenith", {}), ("zena", {"players": 3})])
def test_the_chances_of_all_teams_sum_to_one(name: str, options: dict[str, Any]) -> None:
    played = game(name)
    for position in walk(played, options)[:5]:
        looked = engine_for(played).look(position, played.to_act(position)[0])
        assert len(looked.chances) == options.get("players", 2)
        assert sum(looked.chances) == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize(("name", "options"), [("zenith", {}), ("zena", {"players": 2})])
def test_a_network_beats_the_random_bot(name: str, options: dict[str, Any]) -> None:
    from test_bots import play

    assert play(game(name), options, ["random", "network"], 2)[0].winners == (1,)


def asked(name: str, options: dict[str, Any], at: int = 3) -> InformationSet:
    played = game(name)
    position = walk(played, options)[at]
    return InformationSet(played, position, played.to_act(position)[0], 4)


def searcher(spec: str, seed: int = 3) -> ChampionBot:
    made = bot(spec, seed)
    assert isinstance(made, ChampionBot)
    return made


@pytest.mark.parametrize(("name", "options"), [("zenith", {"players": 4}), ("zena", {"players": 3})])
def test_a_search_tells_chances_of_what_it_looked_at_the_best_first(name: str, options: dict[str, Any]) -> None:
    seen = asked(name, options)
    estimates = searcher("champion:iterations=8,ahead=1").estimates(seen)
    assert {one.action for one in estimates} <= set(seen.decision.options)
    assert estimates[0].visits == max(one.visits for one in estimates) > 0
    assert all(0 <= one.chance <= 1 for one in estimates)


def test_a_search_of_given_actions_tries_each_in_the_same_number_of_deals() -> None:
    seen = asked("zenith", {})
    given = seen.decision.options[:3]
    estimates = searcher("champion:iterations=6,ahead=1").estimates(seen, given)
    assert sorted(one.action for one in estimates) == sorted(given)
    assert [one.visits for one in estimates] == [2] * len(given)


def test_a_search_with_a_seed_repeats() -> None:
    seen = asked("zenith", {})
    first, second = (searcher("champion:iterations=8,ahead=1").estimates(seen) for _ in range(2))
    assert first == second


def test_cores_search_side_by_side_and_add_up() -> None:
    estimates = searcher("champion:iterations=4,ahead=1,cores=2").estimates(asked("zenith", {}))
    assert all(one.visits % 2 == 0 for one in estimates)


def test_until_its_rules_are_compiled_a_search_with_a_time_says_what_the_network_likes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = asked("zena", {"players": 2})
    monkeypatch.setattr(engine_for(seen.game), "_ready", set())
    assert searcher("champion:ms=1000").choose(seen) == bot("network").choose(seen)


def with_a_victory_in_reach(played: Game) -> tuple[InformationSet, list[int]]:
    """A decision at which some actions end the game as won, and others do not; and those that do."""
    position = played.new(seed=5)
    random = Random(6)
    while True:
        seat = played.to_act(position)[0]
        options = played.legal(position, seat)
        winning = [option for option in options if wins_at_once(played, position, seat, option)]
        if 0 < len(winning) < len(options):
            return InformationSet(played, position, seat, 4), winning
        played.apply(position, seat, random.choice(options))


def wins_at_once(played: Game, position: Any, seat: int, action: int) -> bool:
    after = position.clone()
    played.apply(after, seat, action)
    outcome = played.outcome(after)
    return outcome is not None and played.team(after, seat) in outcome.winners


def at_move(name: str, move: int) -> tuple[InformationSet, str]:
    """A decision of a game that the docs tell of, and what was done there."""
    log = GameLog.parse((GAMES / f"{name}.json").read_text(encoding="utf-8"))
    played = game(log.game)
    position = list(log.replay(played))[move - 1].position
    return InformationSet(played, position, log.moves[move - 1].seat, 4), str(log.moves[move - 1].action)


def test_in_a_game_nearly_lost_a_defence_counts_more_than_what_the_network_likes() -> None:
    seen, done = at_move("zenith-two-discs", 71)
    chosen = seen.game.decode(searcher("champion:iterations=20").choose(seen))
    assert (done, chosen) == ("{'recruit': 'double-joe'}", {"develop": "little-bob"})


def test_a_victory_that_the_network_overlooks_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    look, looks = Engine.look, []

    def counted(*given: Any) -> Any:
        looks.append(given)
        return look(*given)

    monkeypatch.setattr(Engine, "compile", lambda engine, name: None)
    monkeypatch.setattr(Engine, "look", counted)
    seen, done = at_move("zenith-seven-agents", 120)
    chosen = seen.game.decode(searcher("champion:iterations=21").choose(seen))
    assert (done, chosen) == ("{'develop': 'handy-luke'}", {"recruit": "arnulf"})
    assert len(looks) == 1


def test_in_a_game_that_is_lost_points_still_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Engine, "compile", lambda engine, name: None)
    seen, done = at_move("zena-one-coin", 339)
    best = searcher("champion:iterations=21").estimates(seen)[0]
    assert (done, seen.game.decode(best.action)) == ("{'discard': 'dagghe-abbrettio'}", {"discard": "contentase-2"})
    assert best.chance == 0


@pytest.mark.parametrize("level", list(LEVELS)[2:])
def test_from_the_third_level_on_a_victory_in_reach_is_taken(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Engine, "is_ready", lambda engine, name: name == "search")
    monkeypatch.setattr(network_bot, "REGRETTING", ((4, 8),))
    seen, winning = with_a_victory_in_reach(game("zenith"))
    for seed in range(4):
        assert bot(level, seed).choose(seen) in winning


def test_a_mistake_is_no_sure_victory_and_not_most_of_a_small_chance() -> None:
    assert is_regretted(0.9, 1.0, 0.2)
    assert is_regretted(0.02, 0.15, 0.2)
    assert not is_regretted(0.5, 0.65, 0.2)


def test_a_level_of_a_stored_table_is_played_by_the_nearest_of_today() -> None:
    assert set(FORMER.values()) <= set(LEVELS)
    assert [bot(former).name for former in FORMER] == list(FORMER.values())


@pytest.mark.parametrize("name", ["zenith", "zena"])
def test_every_level_of_a_game_with_a_network_has_a_player(name: str) -> None:
    assert [bot(player_of(level, game(name))).name for level in LEVELS] == ["network"] * 6 + ["champion"]


def test_a_game_without_a_network_has_all_levels() -> None:
    assert [player_of(level, Nim()) for level in LEVELS] == list(LEVELS.values())
