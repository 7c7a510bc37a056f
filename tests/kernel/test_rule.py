"""One source, two ways to run it."""

import numpy as np
import pytest

from zenova.kernel.record import record_type, twin_type
from zenova.kernel.rule import KEPT_CACHE_FOLDERS, cache_folder, compiled, plain, reached_from, rule, telling_compiled

STATE = record_type([("coins", "i2"), ("told", "i1")])
Purse = twin_type("Purse", STATE)
bonus = None


def tell_on_twin(g, amount):
    g.events.append(amount)


@rule(twin=tell_on_twin)
def tell(g, amount):
    g.told = amount


@rule
def pay(g, amount):
    g.coins += amount + bonus(g)
    tell(g, amount)


@rule
def pay_at(states, i, amount):
    pay(states[i], amount)


@rule
def pay_twice_at(states, i, amount):
    pay(states[i], amount)
    pay(states[i], states[i].coins)


@rule
def one(g):
    return 1


@rule
def two(g):
    return 2


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("ZENOVA_CACHE", str(tmp_path))


def purse():
    twin = Purse.from_record(np.zeros(1, STATE)[0])
    twin.events = []
    return twin


def test_a_generic_rule_runs_on_the_rules_it_is_given():
    twin = purse()
    plain({"pay": pay}, {"bonus": one})["pay"](twin, 10)
    plain({"pay": pay}, {"bonus": two})["pay"](twin, 10)
    assert twin.coins == 23


def test_compiled_and_plain_rules_live_in_one_process():
    states = np.zeros(2, STATE)
    compiled({"pay_at": pay_at}, [], {"bonus": two})["pay_at"](states, 1, 10)
    twin = purse()
    plain({"pay": pay}, {"bonus": two})["pay"](twin, 10)
    assert states["coins"].tolist() == [0, 12]
    assert twin.coins == 12


def test_the_twin_version_of_a_rule_runs_on_twins_only():
    states = np.zeros(1, STATE)
    compiled({"pay_at": pay_at}, [], {"bonus": one})["pay_at"](states, 0, 5)
    twin = purse()
    plain({"pay": pay}, {"bonus": one})["pay"](twin, 5)
    assert (int(states["told"][0]), twin.told) == (5, 0)
    assert twin.events == [5]


def test_every_rule_that_is_called_counts_as_reached():
    found = {function.__name__ for function in reached_from({"pay_at": pay_at}, {"bonus": two})}
    assert found == {"pay_at", "pay", "tell", "two"}


def test_how_many_rules_are_compiled_is_told_while_it_lasts(capsys):
    called = {"two": two}
    with telling_compiled(len(reached_from(called, {}))):
        compiled(called, [])["two"](0)
    compiled({"one": one}, [])["one"](0)
    assert capsys.readouterr().out == "1/1\n"


def test_a_rule_is_compiled_once_for_numbers_of_any_size(capsys):
    states = np.zeros(1, STATE)
    with telling_compiled(4):
        compiled({"pay_twice_at": pay_twice_at}, [], {"bonus": one})["pay_twice_at"](states, 0, 5)
    assert states["coins"].tolist() == [13]
    assert capsys.readouterr().out.split() == ["1/4", "2/4", "3/4", "4/4"]


def test_bounds_checked_rules_refuse_an_index_outside():
    rules = compiled({"pay_at": pay_at}, [], {"bonus": one}, bounds_checked=True)
    with pytest.raises(IndexError):
        rules["pay_at"](np.zeros(1, STATE), 3, 1)


def test_changed_card_data_gets_a_cache_folder_of_its_own(tmp_path):
    cards = tmp_path / "cards.toml"
    cards.write_text("cost = 1")
    before = cache_folder([cards], "x")
    cards.write_text("cost = 2")
    after = cache_folder([cards], "x")
    assert before != after
    cards.write_text("cost = 1")
    assert cache_folder([cards], "x") == before


def test_old_cache_folders_are_cleared_away(tmp_path):
    cards = tmp_path / "cards.toml"
    folders = []
    for number in range(KEPT_CACHE_FOLDERS + 4):
        cards.write_text(f"cost = {number}")
        folders.append(cache_folder([cards], "x"))
    assert folders[-1].exists()
    assert len(list(folders[-1].parent.iterdir())) <= KEPT_CACHE_FOLDERS


def test_without_a_place_to_keep_it_code_is_compiled_for_this_process(tmp_path, monkeypatch):
    occupied = tmp_path / "a-file"
    occupied.write_text("")
    monkeypatch.setenv("ZENOVA_CACHE", str(occupied))
    assert cache_folder([], "x").is_dir()
