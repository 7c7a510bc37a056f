"""What a seat is offered: every action it would reach for, with its terms or the reason it is refused."""

from typing import Any

import pytest

from zenova.games.zenith import Zenith, ZenithOptions
from zenova.kernel.game import Offer
from zenova.kernel.simulation import nothing_leaks

GAME = Zenith()


def offered(given: dict[str, Any], *actions: dict[str, Any], players: int = 2) -> Offer:
    """What is asked after these actions of seat 0 in a position."""
    position = GAME.build(ZenithOptions(players=players), given)
    for action in actions:
        GAME.apply(position, 0, GAME.encode(action))
    offer = GAME.offer(position, GAME.to_act(position)[0])
    assert offer is not None
    return offer


def terms(offer: Offer, action: dict[str, Any]) -> dict[str, Any]:
    return dict(offer.terms[GAME.encode(action)])


def reason(offer: Offer, action: dict[str, Any]) -> str:
    return offer.refusals[GAME.encode(action)].reason


def test_every_card_of_the_hand_is_offered_or_refused_three_ways() -> None:
    offer = offered({"hands": {0: ["nero", "khan"]}, "credits": {0: 0}, "zenithium": {0: 0}})
    assert {str(GAME.decode(action)) for action in (*offer.options, *offer.refusals)} == {
        str({word: card}) for word in ("recruit", "develop", "lead") for card in ("nero", "khan")
    }
    assert reason(offer, {"recruit": "nero"}) == "too-expensive"
    assert reason(offer, {"develop": "nero"}) == "level-price"


def test_the_price_of_an_agent_says_where_it_comes_from() -> None:
    offer = offered({"hands": {0: ["nero"]}, "columns": {0: {"mercury": ["wul", "khan"]}}})
    told = terms(offer, {"recruit": "nero"})
    assert (told["price"], told["currency"], told["cost"], told["agents"]) == (5, "credits", 7, 2)
    assert told["gives"] == [{"agent": "nero"}]


def test_a_level_gives_its_token_the_levels_below_and_the_row() -> None:
    given = {"hands": {0: ["wul"]}, "zenithium": {0: 5}, "levels": {0: {"animod": 2, "human": 2, "robot": 1}}}
    told = terms(offered(given | {"tokens": {"robot": "badge"}}), {"develop": "wul"})
    assert (told["level"], told["price"], told["currency"]) == (2, 2, "zenithium")
    assert told["gives"] == [
        {"technology": "robot", "level": 2},
        {"token": "badge"},
        {"technology": "robot", "level": 1},
        {"row": 2},
    ]


def test_a_planet_says_where_its_disc_lands_and_what_that_wins() -> None:
    given = {
        "hands": {0: ["khan"]},
        "credits": {0: 99},
        "discs": {"terra": 3, "mars": -3},
        "captured": {0: {"terra": 2}},
    }
    offer = offered(given, {"recruit": "khan"})
    assert offer.kind == "influence"
    amount = offer.detail["amount"]
    won = terms(offer, {"planet": "terra"})
    assert (won["from"], won["to"], won["captures"], won["wins"]) == (3, 4, True, True)
    assert terms(offer, {"planet": "mars"})["to"] == amount - 3


def test_the_mulligan_says_why_a_marked_card_cannot_be_marked_again() -> None:
    position = GAME.new(seed=1)
    card = GAME.view(position, 0)["hands"][0]["cards"][0]
    GAME.apply(position, 0, GAME.encode({"discard": card}))
    offer = GAME.offer(position, 0)
    assert offer is not None
    assert reason(offer, {"discard": card}) == "already-marked"


def test_an_offer_is_the_decision_with_more() -> None:
    position = GAME.new(seed=2)
    decision, offer = GAME.decision(position, 0), GAME.offer(position, 0)
    assert decision is not None
    assert offer is not None
    assert vars(decision).items() <= vars(offer).items()
    assert not set(offer.refusals) & set(offer.options)


def test_who_is_not_asked_is_offered_nothing() -> None:
    position = GAME.build(ZenithOptions(), {"hands": {0: ["nero"]}})
    assert GAME.offer(position, 1) is None


def test_the_view_counts_the_discs_missing_to_each_victory() -> None:
    position = GAME.build(ZenithOptions(), {"captured": {0: {"terra": 2, "mars": 1}}})
    team = GAME.view(position, 1)["teams"][0]
    assert {way: told["missing"] for way, told in team["victories"].items()} == {
        "absolute": 1,
        "democratic": 2,
        "popular": 2,
    }
    assert team["victories"]["absolute"]["discs"] == ["terra", "terra"]
    assert team["wins-with"] == ["terra"]


def test_the_view_says_what_ones_own_agents_cost_and_where_one_may_recruit() -> None:
    given = {"hands": {2: ["nero"]}, "columns": {0: {"mercury": ["wul"]}}}
    position = GAME.build(ZenithOptions(players=4), given)
    view = GAME.view(position, 2)
    assert view["hands"][2]["prices"] == {"nero": 6}
    assert "prices" not in view["hands"][0]
    assert view["reach"][2] == ["terra", "mars", "jupiter"]


@pytest.mark.parametrize("players", [2, 4])
def test_offers_tell_nothing_that_is_hidden(players: int) -> None:
    assert nothing_leaks(GAME, ZenithOptions(players=players), seed=5, count=2) == []
