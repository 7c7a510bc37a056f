"""Training, where PyTorch is installed: chances keep their teams, and a run learns, stops and goes on."""

import json
from dataclasses import replace

import pytest

from zenova.bots.network.features import inputs_of
from zenova.bots.network.weights import FILE, read_network
from zenova.games.registry import game
from zenova.kernel.errors import UserError
from zenova.kernel.log import Playthrough
from zenova.kernel.logfile import LogFile

torch = pytest.importorskip("torch")

from zenova.train import imitation  # noqa: E402
from zenova.train.config import BEATING, TrainingConfig  # noqa: E402
from zenova.train.imitation import decisions_of, divided, imitate  # noqa: E402
from zenova.train.ppo import STRANGERS_TASTE, as_a_team_sees, as_they_sit  # noqa: E402
from zenova.train.run import CHECKPOINT, CURVE, Training  # noqa: E402

torch.set_num_threads(1)  # tests run side by side, and threads that wait for each other there take minutes
SMALL = TrainingConfig(
    games=64, horizon=8, minibatch=256, rounds=3, hidden=32, blocks=1, value_hidden=16, varied=0.25, vary_every=2
)


def test_chances_turned_to_a_team_and_back_are_the_same():
    chances = torch.tensor([[0.5, 0.3, 0.2, 0.0, 0.0], [0.9, 0.1, 0.0, 0.0, 0.0]])
    movers, teams = torch.tensor([2, 1]), torch.tensor([3, 2])
    sitting = as_they_sit(chances, movers, teams)
    assert sitting[0].tolist() == pytest.approx([0.3, 0.2, 0.5, 0.0, 0.0])
    assert torch.equal(as_a_team_sees(sitting, movers, teams), chances)


def test_a_run_leaves_a_curve_and_a_network_and_goes_on_from_its_checkpoint(tmp_path):
    zena = game("zena")
    first = Training(zena, SMALL, tmp_path, "cpu")
    list(first.run())
    first.save()
    second = Training(zena, replace(SMALL, rounds=4), tmp_path, "cpu")
    second.resume()
    rows = list(second.run())
    assert [row["round"] for row in rows] == [4]
    assert len((tmp_path / CURVE).read_text().splitlines()) == 4
    assert json.loads((tmp_path / CURVE).read_text().splitlines()[0])["decisions"] == 512
    assert {f"wins_of_{teams}" for teams in (2, 3, 4, 5)} <= set(rows[-1])
    third = Training(zena, SMALL, tmp_path / "refined", "cpu")
    third.begin_with(tmp_path / FILE)
    learnt = second.learner.averaged.state_dict()["feature_shared"]
    begun = third.network.state_dict()["feature_shared"]
    assert torch.allclose(begun[:40], learnt[:40], atol=0.01)
    assert not torch.allclose(begun[:40], torch.zeros(()), atol=0.01)
    assert third.about()["decisions"] == first.decisions == 3 * 512
    with (tmp_path / FILE).open("rb") as file:
        network, about = read_network(file, inputs_of(zena), FILE)
    assert network.heads.shape == (zena.action_count, 32)
    assert about["config"]["games"] == 64


def test_a_run_goes_on_from_a_checkpoint_that_does_not_say_what_it_began_with(tmp_path):
    training = Training(game("zenith"), SMALL, tmp_path, "cpu")
    training.save()
    kept = torch.load(tmp_path / CHECKPOINT)
    del kept["before"]
    torch.save(kept, tmp_path / CHECKPOINT)
    training.resume()
    assert training.about()["games"] == 0


def test_a_run_that_shall_beat_a_network_meets_only_that_one_at_tables_of_two_teams(tmp_path):
    zena = game("zena")
    begun = Training(zena, replace(SMALL, rounds=1), tmp_path / "frozen", "cpu")
    list(begun.run())
    begun.save()
    config = replace(SMALL, **BEATING)
    training = Training(zena, config, tmp_path / "beats", "cpu", against=tmp_path / "frozen" / FILE)
    before = {name: value.clone() for name, value in training.learner.past.state_dict().items()}
    rows = list(training.run())
    assert all(torch.equal(value, before[name]) for name, value in training.learner.past.state_dict().items())
    assert set(training.games.team_counts.tolist()) == {2}
    assert 0 < training.learner.samples["weight"].mean() < 1
    assert 0 <= rows[-1]["wins_of_2"] <= 1


def test_a_network_learns_to_play_as_in_the_games_of_a_file(tmp_path):
    zenith = game("zenith")
    file = LogFile(tmp_path / "games.jsonl", ())
    for seed in range(10):
        playing = Playthrough(zenith, zenith.options_type(), seed, ("first", "last"))
        while playing.position.waiting:
            seat = zenith.to_act(playing.position)[0]
            playing.submit(seat, zenith.legal(playing.position, seat)[-seat])
        file.add(playing.log.line())
    training = Training(zenith, SMALL, tmp_path / "like-them", "cpu")
    told = list(imitate(training, [file.path], "first"))
    assert told[-1]["policy"] < told[0]["policy"]
    assert told[-1]["guessed"] > 0.3
    assert torch.equal(training.learner.averaged.feature_own, training.network.feature_own)
    kept, others = divided([file.path, file.path])
    assert [log.seed for log in kept] == [9, 9]
    assert [log.seed for log in others] == 2 * list(range(9))
    few = tmp_path / "few.jsonl"
    few.write_text(file.path.read_text().splitlines(keepends=True)[0])
    with pytest.raises(UserError, match=r"few\.jsonl: 1 games are too few to learn from; at least 10"):
        list(imitate(training, [few]))
    with pytest.raises(UserError, match="“second” plays in none of these games; in them play first, last"):
        list(imitate(training, [file.path], "second"))


@pytest.mark.parametrize(("strangers", "taste"), [(1.0, STRANGERS_TASTE), (0.0, 1.0)])
def test_others_are_met_as_often_as_is_said(tmp_path, strangers, taste):
    config = replace(SMALL, strangers=strangers, sureness=(1.5, 2.5))
    training = Training(game("zenith"), config, tmp_path, "cpu")
    training.save()
    training.meet(tmp_path / FILE)
    training.learner.meet_past_self()
    assert training.learner.taste == pytest.approx(STRANGERS_TASTE)
    assert 1.5 <= training.learner.sureness <= 2.5
    training.learner.remember_self()
    training.learner.meet_past_self()
    assert training.learner.taste == pytest.approx(taste)
    assert (training.learner.sureness == 1.0) == (taste == 1.0)


def test_many_games_are_looked_at_by_all_cores_with_the_same_result(monkeypatch):
    zenith = game("zenith")
    logs = []
    for seed in range(3):
        playing = Playthrough(zenith, zenith.options_type(), seed)
        while playing.position.waiting:
            seat = zenith.to_act(playing.position)[0]
            playing.submit(seat, zenith.legal(playing.position, seat)[0])
        logs.append(playing.log)
    alone = decisions_of(inputs_of(zenith), logs)
    monkeypatch.setattr(imitation, "MANY", 3)
    shared = decisions_of(inputs_of(zenith), logs)
    assert alone.keys() == shared.keys()
    assert all((alone[name] == shared[name]).all() for name in alone)
