"""The tree search on a game whose best moves are known: it finds them, compiled and plain alike."""

from __future__ import annotations

import pytest
from nim import Nim

from zenova.bots import Outlook, bot
from zenova.bots.mind import mind_for
from zenova.bots.players import Searcher
from zenova.games.registry import game

NIM = Nim()


def outlook(heap: int) -> Outlook:
    return Outlook(NIM, NIM.new(NIM.options_type(heap=heap), seed=1), 0, seed=2)


@pytest.mark.parametrize(("heap", "best"), [(5, 1), (6, 2), (7, 3), (9, 1)])
def test_the_search_finds_the_only_winning_move(heap: int, best: int) -> None:
    assert bot("ismcts:iterations=3000,exploration=0.7,prior=1,root=1", seed=1).choose(outlook(heap)) == best


@pytest.mark.parametrize(("heap", "best"), [(5, 1), (6, 2), (7, 3)])
def test_random_playouts_find_it_too(heap: int, best: int) -> None:
    spec = "ismcts:iterations=1500,exploration=0.7,prior=1,root=1,playouts=2"
    assert bot(spec, seed=1).choose(outlook(heap)) == best


def test_a_playout_may_be_cut_off_and_judged() -> None:
    zenith = game("zenith")
    position = zenith.new(seed=3)
    found = Searcher(iterations=12, playouts=2, cutoff=5, seed=1).opinions(Outlook(zenith, position, 0, seed=2))
    assert sum(one.visits for one in found) == 12
    assert all(0.1 < one.chance < 0.9 for one in found if one.visits)


def test_a_victory_in_this_turn_is_taken_without_a_search() -> None:
    opinions = Searcher(iterations=1, seed=1).opinions(outlook(3))
    assert [(one.action, one.chance) for one in opinions] == [(3, 1.0)]


def test_compiled_and_plain_searches_agree() -> None:
    mind = mind_for(NIM)
    compiled = mind.compile()
    found = []
    for rules in (compiled, None):
        mind._compiled = rules
        found.append(Searcher(iterations=90, seed=5).opinions(outlook(9)))
    mind._compiled = compiled
    assert found[0] == found[1]


def test_a_full_tree_goes_on_without_new_nodes() -> None:
    mind = mind_for(NIM)
    position = NIM.new(NIM.options_type(heap=29), seed=1)
    rules = mind.compile()
    with mind.thinking(position, 1) as (_, desk, tree):
        desk.settings[:] = (0.5, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        rules["search_some"](desk, tree, 0, 20_000)
        assert desk.counters[0] == len(tree.visits)
        assert tree.visits[1:4].sum() == 20_000


def test_chances_stay_chances_when_a_side_could_win_next() -> None:
    zenith = game("zenith")
    options = zenith.options_type.parse({"first": "0"})
    position = zenith.new(options, seed=3)
    for seat in (0, 1):
        zenith.apply(position, seat, zenith.encode({"done": True}))
    position.captured = [[1, 1, 1, 0, 0], [1, 1, 1, 0, 0]]
    opinions = Searcher(iterations=20, seed=1).opinions(Outlook(zenith, position, 0, seed=2))
    looked_at = [one for one in opinions if one.visits]
    assert looked_at
    assert all(0.02 < one.chance < 0.98 for one in looked_at)
