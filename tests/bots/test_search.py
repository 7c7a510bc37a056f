"""The tree search on a game whose best moves are known: it finds them, compiled and plain alike."""

from __future__ import annotations

import pytest
from nim import Nim

from zenova.bots import InformationSet, bot
from zenova.bots.ismcts_bot import IsmctsBot
from zenova.bots.search import search_for
from zenova.games.registry import game

pytestmark = pytest.mark.compiles("a search")
NIM = Nim()


def information_set(heap: int) -> InformationSet:
    return InformationSet(NIM, NIM.new(NIM.options_type(heap=heap), seed=1), 0, seed=2)


@pytest.mark.parametrize(("heap", "best"), [(5, 1), (6, 2), (7, 3), (9, 1)])
def test_the_search_finds_the_only_winning_move(heap: int, best: int) -> None:
    assert bot("ismcts:iterations=3000,exploration=0.7,prior=1,root=1", seed=1).choose(information_set(heap)) == best


@pytest.mark.parametrize(("heap", "best"), [(5, 1), (6, 2), (7, 3)])
def test_random_playouts_find_it_too(heap: int, best: int) -> None:
    spec = "ismcts:iterations=1500,exploration=0.7,prior=1,root=1,playouts=2"
    assert bot(spec, seed=1).choose(information_set(heap)) == best


def test_a_playout_may_be_cut_off_and_judged() -> None:
    zenith = game("zenith")
    position = zenith.new(seed=3)
    found = IsmctsBot(iterations=12, playouts=2, cutoff=5, seed=1).estimates(
        InformationSet(zenith, position, 0, seed=2)
    )
    assert sum(one.visits for one in found) == 12
    assert all(0.1 < one.chance < 0.9 for one in found if one.visits)


def test_a_victory_in_this_turn_is_taken_without_a_search() -> None:
    estimates = IsmctsBot(iterations=1, seed=1).estimates(information_set(3))
    assert [(one.action, one.chance) for one in estimates] == [(3, 1.0)]


def test_compiled_and_plain_searches_agree() -> None:
    search = search_for(NIM)
    compiled = search.compile()
    found = []
    for rules in (compiled, None):
        search._compiled = rules
        found.append(IsmctsBot(iterations=90, seed=5).estimates(information_set(9)))
    search._compiled = compiled
    assert found[0] == found[1]


def test_a_full_tree_goes_on_without_new_nodes() -> None:
    search = search_for(NIM)
    position = NIM.new(NIM.options_type(heap=29), seed=1)
    rules = search.compile()
    with search.running(position, 1) as (_, workspace, tree):
        workspace.settings[:] = (0.5, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        rules["iterate"](workspace, tree, 0, 20_000)
        assert workspace.counters[0] == len(tree.visits)
        assert tree.visits[1:4].sum() == 20_000


def test_chances_stay_chances_when_a_side_could_win_next() -> None:
    zenith = game("zenith")
    options = zenith.options_type.parse({"first": "0"})
    position = zenith.new(options, seed=3)
    for seat in (0, 1):
        zenith.apply(position, seat, zenith.encode({"done": True}))
    position.captured = [[1, 1, 1, 0, 0], [1, 1, 1, 0, 0]]
    estimates = IsmctsBot(iterations=20, seed=1).estimates(InformationSet(zenith, position, 0, seed=2))
    looked_at = [one for one in estimates if one.visits]
    assert looked_at
    assert all(0.02 < one.chance < 0.98 for one in looked_at)
