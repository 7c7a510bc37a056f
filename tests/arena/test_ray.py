"""The arena on a Ray cluster of two workers, one of which is lost on the way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from zenova.arena.arena import Arena
from zenova.arena.tournament import GameResult, Tournament

clusters = pytest.importorskip("ray.cluster_utils", reason="the extra zenova[ray] is not installed")
CONTEST = Tournament("zenith", {}, ("random", "random:seed=1"), 12, 5)


@pytest.fixture
def cluster() -> Iterator[Any]:
    import ray

    made = clusters.Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    made.workers = [made.add_node(num_cpus=1) for _ in range(2)]
    yield made
    ray.shutdown()
    made.shutdown()


def test_a_cluster_plays_the_same_games_and_replays_those_of_a_lost_node(cluster: Any) -> None:
    here = Arena(CONTEST)
    here.run()
    there = Arena(CONTEST)

    def lose_a_node(played: GameResult) -> None:
        if cluster.workers:
            cluster.remove_node(cluster.workers.pop(), allow_graceful=False)
            cluster.workers.clear()

    there.run(ray=cluster.address, told=lose_a_node)
    assert {n: one.payoffs for n, one in there.played.items()} == {n: one.payoffs for n, one in here.played.items()}
