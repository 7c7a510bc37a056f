"""OpenSpiel's own simulation tests on both games, what players may know of each other, and what is refused."""

import pickle
from pathlib import Path
from random import Random

import pytest

from envs.tables import ALL, UNLIKE
from zenova.games.registry import game_class

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheels for Windows")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

from zenova.envs import openspiel  # noqa: E402

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def loaded(name, options, **more):
    if "first" in options:  # OpenSpiel takes a number for what may also be a word elsewhere
        options = options | {"first": int(options["first"])}
    return pyspiel.load_game(f"python_{name}", options | more)


def states(game, seed, part=0.1):
    """States along a random game in which a player decides, about one in ten, and the last one."""
    random = Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node() and random.random() < part:
            yield state
        outcomes = state.legal_actions()
        state.apply_action(random.choice(outcomes))
    yield state


def first_decision(text, seed=1):
    return next(states(pyspiel.load_game(text), seed, part=1))


@pytest.mark.parametrize(("name", "options"), UNLIKE)
def test_openspiel_random_simulation_with_serialisation(name, options):
    pyspiel.random_sim_test(loaded(name, options), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["zenith", "zena"])
def test_openspiel_random_simulation_of_sampled_chance(name):
    pyspiel.random_sim_test(loaded(name, {}, chance="sampled", rng_seed=3), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", ["zenith", "zena"])
def test_openspiel_python_simulation(name):
    games_sim_test.GamesSimTest().sim_game(loaded(name, {}))


@pytest.mark.parametrize(("name", "options"), ALL)
def test_a_resampled_state_is_the_same_to_the_player(name, options):
    random = Random(2)
    for state in states(loaded(name, options), 6):
        for player in range(state.num_players()):
            other = state.resample_from_infostate(player, random.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()


def test_a_resampled_state_plays_on_to_its_end():
    random = Random(3)
    state = first_decision("python_zena(players=3)").resample_from_infostate(1, random.random)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(-1)


def test_chance_outcomes_decide_everything_that_is_random():
    game = pyspiel.load_game("python_zena")
    *_, last = states(game, 9)
    again = game.new_initial_state()
    for action in last.history():
        again.apply_action(action)
    assert str(again) == str(last)


def test_no_state_holds_the_outcomes_of_chance_to_come():
    for state in states(pyspiel.load_game("python_zenith"), 5):
        assert state.world.position.random == openspiel.IDLE


def test_a_sampled_game_goes_on_with_its_generator_after_pickling():
    game = pyspiel.load_game("python_zenith", {"chance": "sampled", "rng_seed": 0})
    game.new_initial_state().apply_action(0)
    copy = pickle.loads(pickle.dumps(game))
    dealt = []
    for one in (game, copy):
        state = one.new_initial_state()
        state.apply_action(0)
        dealt.append(str(state))
    assert dealt[0] == dealt[1]
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_sampled_chance_differs_from_time_to_time():
    game = pyspiel.load_game("python_zenith", {"chance": "sampled", "rng_seed": 0})
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    one, other = game.new_initial_state(), game.new_initial_state()
    assert one.chance_outcomes() == [(0, 1.0)]
    for state in (one, other):
        state.apply_action(0)
    assert str(one) != str(other)


def test_openspiel_search_plays_it():
    state = first_decision("python_zena(players=2,mode=beginner)")
    bot = ismcts.ISMCTSBot(pyspiel.load_game("python_zena"), mcts.RandomRolloutEvaluator(1), 2.0, 3)
    assert bot.step(state) in state.legal_actions()


def test_the_information_state_tells_own_cards_and_not_those_of_others():
    state = first_decision("python_zenith")
    told = [state.information_state_string(player) for player in range(2)]
    hands = [[state.world.game.book.agents[card].id for card in state.world.position.hand[seat][:4]] for seat in (0, 1)]
    assert all(card in told[0] and card not in told[1] for card in hands[0])
    assert all(card in told[1] and card not in told[0] for card in hands[1])


def test_an_illegal_action_is_refused_in_words():
    state = first_decision("python_zenith")
    with pytest.raises(pyspiel.SpielError, match=r"new hand \(ZN-S7\)"):
        state.apply_action(0)


def test_an_action_in_a_finished_game_is_refused():
    *_, last = states(pyspiel.load_game("python_zenith"), 4)
    with pytest.raises(pyspiel.SpielError, match="over"):
        last.apply_action(0)


def test_a_wrong_player_or_outcome_is_refused():
    state = first_decision("python_zenith")
    for ask in (state.information_state_string, state.observation_tensor):
        with pytest.raises(pyspiel.SpielError):
            ask(2)
    with pytest.raises(pyspiel.SpielError, match="no player 2"):
        state.resample_from_infostate(2, Random(1).random)
    with pytest.raises(pyspiel.SpielError, match="no chance outcome 256"):
        pyspiel.load_game("python_zenith").new_initial_state().apply_action(256)
    with pytest.raises(pyspiel.SpielError, match="where a player decides"):
        pyspiel.load_game("python_zenith").new_initial_state().resample_from_infostate(0, Random(1).random)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("python_zenith(players=3)", "option “players” cannot be 3"),
        ("python_zenith(players=4,handicap=True)", "is for players 2 only"),
        ("python_zena(mode=easy)", "beginner, expert"),
        ("python_zena(chance=none)", "explicit, sampled"),
        ("python_zena(colour=red)", "Unknown parameter"),
    ],
)
def test_a_bad_option_is_refused(text, words):
    with pytest.raises(pyspiel.SpielError, match=words):
        pyspiel.load_game(text)


def test_a_small_variant_can_be_walked_whole_and_solved(monkeypatch):
    monkeypatch.syspath_prepend(BENCHMARKS)
    import baselines

    found = baselines.regret_minimised("python_zenith(variant=last-turns,worlds=2)", (10,))
    assert found["last-turns/random/exploitability_per_mille"] > 500
    assert found["last-turns/cfr_plus/rounds_10/exploitability_per_mille"] < 100


def test_a_variant_that_is_not_there_is_refused():
    with pytest.raises(pyspiel.SpielError, match="did you mean “last-turns”"):
        pyspiel.load_game("python_zenith(variant=last-turn)")


def test_who_goes_first_is_said_by_the_number_of_the_team():
    for text, first in (("python_zenith(first=1)", "1"), ("python_zenith", "random")):
        game = pyspiel.load_game(text)
        assert game.zenova_options.first == first
        assert pyspiel.load_game(str(game)).zenova_options.first == first


def test_a_card_set_of_ones_own_is_dealt(tmp_path):
    own = tmp_path / "mine.toml"
    starter = game_class("zena").starter_cards()
    own.write_text(starter.replace('"manezzi"', '"intrigues"').replace('"Manezzi"', '"Intrigues"'))
    state = pyspiel.load_game("python_zena", {"cards": str(own), "players": 2}).new_initial_state()
    assert "intrigues" in state.world.game.action_space.decode(0).values()
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
