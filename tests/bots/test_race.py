"""The race of options: who is lined up, and who drops out."""

from __future__ import annotations

import numpy as np

from zenova.bots.network.race import Race, bound, cut, line_up_best, new_race, note_values

DEALS = 8
SURENESS = 2.2


def raced(*advantages: float, priors: tuple[float, ...] = (), luck: float = 0.3) -> Race:
    """A race after eight deals whose luck touched all options alike."""
    race = new_race(DEALS)
    racing = len(advantages)
    race.kept[:racing] = range(racing)
    race.priors[:racing] = priors or 1 / racing
    deals = np.linspace(-luck, luck, DEALS)[:, None]
    race.values[:, :racing] = 0.5 + deals + np.array(advantages)
    note_values(race, racing, DEALS)
    return race


def kept(race: Race, racing: int, trust: float = 0.0) -> list[int]:
    return race.kept[: cut(race, racing, trust, SURENESS)].tolist()


def test_the_luck_of_a_deal_hides_no_difference() -> None:
    assert kept(raced(0.0, 0.05, -0.05), 3) == [1]


def test_options_that_are_as_good_stay() -> None:
    assert kept(raced(0.0, 0.002, -0.1), 3) == [0, 1]


def test_what_the_network_likes_counts_the_less_the_more_was_seen() -> None:
    race = raced(0.0, 0.02, priors=(0.95, 0.05))
    assert kept(race, 2) == [1]
    race.kept[:2] = range(2)
    assert kept(race, 2, trust=0.2) == [0]
    race.kept[:2] = range(2)
    for _ in range(9):
        note_values(race, 2, DEALS)
    assert kept(race, 2, trust=0.2) == [1]


def test_a_lead_counts_the_less_the_fewer_deals_there_were_and_the_more_options_race() -> None:
    assert bound(8, 2, SURENESS) > 2 * bound(64, 2, SURENESS) > 2 * SURENESS
    assert bound(64, 8, SURENESS) > bound(64, 2, SURENESS)


def test_no_option_is_liked_so_little_that_what_was_found_does_not_count() -> None:
    assert kept(raced(0.0, 0.2, priors=(1.0, 1e-12)), 2, trust=0.1) == [1]


def test_the_likeliest_options_are_lined_up_and_no_unlikely_ones() -> None:
    race = new_race(DEALS)
    options = np.array([10, 11, 12, 13])
    priors = np.array([0.2, 0.7, 0.0001, 0.0999])
    assert line_up_best(options, priors, 4, race) == 3
    assert race.actions[:3].tolist() == [11, 10, 13]
