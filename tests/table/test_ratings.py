"""Rated games: who may play them, what they forbid, and what they change."""

from __future__ import annotations

import asyncio

import pytest

from table.cluster import Cluster
from table.sitting import Sitting, hub_on
from zenova.bots.levels import LEVELS, fixed_point
from zenova.table import BadRequest, Hub, NotNow, Seating, TablePlan
from zenova.table.keys import new_key
from zenova.table.parts import Ending, Seat
from zenova.table.people import NotSignedIn, Person
from zenova.table.plan import game_named
from zenova.table.ratings import Rating, places, result

pytestmark = pytest.mark.anyio
RATED_DUEL = TablePlan("zenith", rated=True)


def arrive(hub: Hub, *names: str) -> list[tuple[Person, list[str]]]:
    """People with accounts and the keys of their browsers."""
    people = [hub.people.sign_up(name)[0] for name in names]
    return [(person, hub.people.take_along(person, [])) for person in people]


async def duel(hub: Hub, *people: tuple[Person, list[str]]) -> Sitting:
    """A rated table of two."""
    (_, first), (_, second) = people
    opened = await hub.open(RATED_DUEL, "", first)
    invite = (await hub.view(opened.table, first)).invites[1]
    joined = await hub.join(invite, "", second)
    return Sitting(hub, opened.table, [opened.key, joined.key])


async def test_a_rated_game_counts_once_for_both(hub: Hub) -> None:
    people = arrive(hub, "Ada", "Bert")
    (ada, keys), (bert, _) = people
    sitting = await duel(hub, *people)
    assert [seat.name for seat in (await sitting.view(0)).seats] == ["Ada", "Bert"]
    assert hub.ratings.games(ada) == []
    await hub.resign(sitting.table, keys, 0)
    await hub.rematch(sitting.table, keys)
    lost, won = hub.ratings.of(ada, "zenith", "2"), hub.ratings.of(bert, "zenith", "2")
    assert lost.mu < 25 < won.mu
    assert lost.points < 1500 < won.points
    assert [one.result for one in hub.ratings.games(ada) + hub.ratings.games(bert)] == ["lost", "won"]
    assert hub.ratings.games(bert)[0].against == [{"person": ada.id}]
    again = await duel(hub, *people)
    await hub.resign(again.table, keys, 0)
    assert [one.number for one in hub.ratings.games(ada)] == [2, 1]
    assert hub.ratings.of(ada, "zenith", "2").mu < lost.mu
    hub.storage.delete(sitting.table)
    assert len(hub.ratings.games(ada)) == 2


async def test_games_of_one_person_that_end_at_once_in_several_processes_are_all_counted(cluster: Cluster) -> None:
    address = cluster.new_database()
    hubs = [hub_on(address), hub_on(address)]
    ((ada, keys),) = arrive(hubs[0], "Ada")
    plan = TablePlan("zenith", seats=(Seating("me"), Seating("bot", level="novice")), rated=True)
    opened = [await hub.open(plan, "", keys) for hub in hubs for _ in range(3)]
    ends = [hub.resign(one.table, keys, 0) for hub, one in zip(3 * hubs, opened, strict=True)]
    await asyncio.gather(*ends)
    assert [one.number for one in hubs[0].ratings.games(ada)] == [6, 5, 4, 3, 2, 1]
    for hub in hubs:
        await hub.close()
        hub.storage.close()


async def test_what_is_not_rated_counts_for_nobody(hub: Hub) -> None:
    ((ada, keys),) = arrive(hub, "Ada")
    opened = await hub.open(TablePlan("zenith", seats=(Seating("me"), Seating("bot"))), "Ada", keys)
    await hub.resign(opened.table, keys, 0)
    assert hub.ratings.games(ada) == []


async def test_everybody_at_a_rated_table_has_an_account_and_one_seat(hub: Hub) -> None:
    ((_, keys),) = arrive(hub, "Ada")
    with pytest.raises(NotSignedIn):
        await hub.open(RATED_DUEL, "Guest", [new_key()])
    with pytest.raises(BadRequest):
        await hub.open(TablePlan("zenith", seats=(Seating("me"), Seating("me")), rated=True), "Ada", keys)
    with pytest.raises(BadRequest):
        await hub.open(TablePlan("zenith", seats=(Seating("me"), Seating("bot", "", "random")), rated=True), "", keys)
    opened = await hub.open(RATED_DUEL, "", keys)
    invite = (await hub.view(opened.table, keys)).invites[1]
    with pytest.raises(NotSignedIn):
        await hub.join(invite, "Guest")
    with pytest.raises(NotNow):
        await hub.join(invite, "Ada", keys)
    with pytest.raises(BadRequest):
        await hub.seat_bot(opened.table, keys, 1, "random")


async def test_in_a_rated_game_only_what_told_nobody_anything_is_taken_back_and_nobody_is_helped(hub: Hub) -> None:
    sitting = await duel(hub, *arrive(hub, "Ada", "Bert"))
    await sitting.keep_hands()
    seat = await sitting.first_asked()
    with pytest.raises(NotNow):
        await hub.advice(sitting.table, [sitting.keys[seat]], seat)
    view = await sitting.view(seat)
    assert view.decision is not None
    lead = next(option for option in view.decision.options if "lead" in option)
    await sitting.act(seat, lead)
    while seat in (await sitting.view(seat)).asked:
        await sitting.act(seat)
    other = await sitting.first_asked()
    await sitting.act(other)
    with pytest.raises(NotNow):
        await hub.take_back(sitting.table, [sitting.keys[seat]], seat)


async def test_only_what_everybody_saw_played_is_told_of_a_game(hub: Hub) -> None:
    people = arrive(hub, "Ada", "Bert")
    sitting = await duel(hub, *people)
    await sitting.act(0, {"discard": "arnulf"})
    await sitting.keep_hands()
    seat = await sitting.first_asked()
    await sitting.act(seat, {"recruit": "huxl3y"})
    await hub.resign(sitting.table, [sitting.keys[seat]], seat)
    assert "huxl3y" in hub.ratings.games(people[seat][0])[0].played
    assert "arnulf" not in hub.ratings.games(people[0][0])[0].played


def seats(*teams: int, resigned: int = -1) -> list[Seat]:
    return [Seat(number, team, "person", resigned=number == resigned) for number, team in enumerate(teams)]


def test_places_go_by_victory_then_by_score_and_who_gave_up_is_last() -> None:
    four = seats(0, 1, 2, 3, resigned=1)
    ending = Ending((2,), (10, 30, 25, 12), ("points",))
    assert places(four, ending) == [2, 3, 0, 1]
    assert [result(four, ending, seat) for seat in range(4)] == ["lost", "lost", "won", "lost"]


def test_partners_share_a_place_and_winners_a_victory() -> None:
    assert places(seats(0, 1, 0, 1), Ending((1, 3), (2, 3, 2, 3), ("popular",))) == [1, 0]
    shared = Ending((0, 1), (5, 5), ("shared",))
    assert [result(seats(0, 1), shared, seat) for seat in (0, 1)] == ["shared", "shared"]


@pytest.mark.parametrize("game", ["zenith", "zena"])
def test_every_level_is_a_fixed_point_and_a_better_one_a_higher(game: str) -> None:
    for players in game_named(game).seat_counts:
        points = [fixed_point(game, players, level) for level in LEVELS]
        assert None not in points
        assert points == sorted(points, key=lambda point: point or 0.0)
        assert fixed_point(game, players, "random") is None


def test_a_new_rating_says_little() -> None:
    assert (Rating().points, Rating().settled, Rating(40.0, 2.0).settled) == (1500, False, True)
