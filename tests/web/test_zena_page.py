"""What Zena's page shows is what the rules offer, give and score, on the pieces it belongs to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from random import Random
from typing import Any

import pytest

from zenova.games.zena import Zena, ZenaOptions
from zenova.games.zena.vocabulary import AREAS
from zenova.kernel.game import Event
from zenova.web.rendering.scene import Player, Scene
from zenova.web.rendering.texts import texts
from zenova.web.zena.board import ZenaBoard
from zenova.web.zena.faces import printed

GAME = Zena()
SIGNS = {"coins": "coin", "points": "point"}
TABLES = [(2, "expert"), (4, "expert"), (3, "beginner")]


def random_game(players: int, mode: str, seed: int) -> Iterator[tuple[Any, int, list[Event]]]:
    """Each position with the seat that decides there, and what the decision before it led to."""
    position = GAME.new(ZenaOptions(players=players, mode=mode), seed=seed)
    chance, events = Random(seed), []
    while GAME.outcome(position) is None:
        seat = GAME.to_act(position)[0]
        yield position, seat, events
        events = GAME.apply(position, seat, chance.choice(GAME.legal(position, seat)))
    yield position, 0, events


@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_a_dark_card_says_why_it_is_no_answer(players: int, mode: str) -> None:
    refused = set()
    for position, seat, _ in random_game(players, mode, seed=players):
        offer = GAME.offer(position, seat)
        if offer is None or offer.kind != "turn":
            continue
        shown = board(position, seat)
        lying = {card.face.id: card for area in shown.areas for card in area.cards}
        hand = {card.face.id: card for card in shown.hand}
        for action, refusal in offer.refusals.items():
            match GAME.decode(action):
                case {"play": card}:
                    assert hand[card].why == shown.words.refusal(refusal, shown.names)
                case {"influence": card}:
                    assert shown.words.refusal(refusal, shown.names) in [slot.why for slot in lying[card].slots]
            refused.add(refusal.reason)
    assert {"no-member", "already-played", "too-expensive"} <= refused


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_value_of_a_goal_at_the_end_is_what_it_scores(players: int) -> None:
    for seed in range(6):
        *_, (position, _, events) = random_game(players, "expert", seed)
        told = [GAME.event_view(position, event, 0) for event in events]
        scored = [one for one in told if one["event"] == "goal"]
        assert scored
        for one in scored:
            goal = next(card.now for card in board(position, one["seat"]).hand if card.face.id == one["card"])
            assert goal is not None
            assert goal.points == one["points"]


def test_an_area_gives_what_its_plate_says() -> None:
    given: dict[str, set[tuple[tuple[int, str], ...]]] = {area: set() for area in AREAS}
    for seed in range(8):
        for position, _, events in random_game(4, "expert", seed):
            told = [GAME.event_view(position, event, 0) for event in events]
            for at, one in enumerate(told):
                if one["event"] == "controls" and one["seat"] is not None:
                    given[one["area"]].add(_income(position, one["seat"], told[at + 1 :]))
    assert given.pop("palace") == {()}  # it sells, when its owner says so
    assert given == {area.id: {area.income} for area in board(position, 0).areas if area.id != "palace"}


def _income(position: Any, seat: int, told: list[dict[str, Any]]) -> tuple[tuple[int, str], ...]:
    """What comes to the seat at once, and the cards it is asked to draw."""
    gains = [*takewhile(lambda one: one["event"] in SIGNS and one["card"] is None, told)]
    found = [(one["amount"], SIGNS[one["event"]]) for one in gains]
    decision = GAME.offer(position, seat)
    if len(gains) == len(told) and decision is not None and decision.kind == "draw" and decision.source is None:
        found.append((decision.detail["left"], "draw"))
    return tuple(found)


def board(position: Any, seat: int) -> ZenaBoard:
    view = GAME.view(position, seat)
    players = tuple(Player(number, f"P{number}", "person") for number in range(view["players"]))
    return ZenaBoard(Scene("t", GAME, seat, 1, view, players, GAME.offer(position, seat)), "en")


@pytest.mark.parametrize(("players", "mode"), TABLES)
def test_every_option_has_its_place_on_the_page(players: int, mode: str) -> None:
    for position, seat, _ in random_game(players, mode, seed=1):
        decision = GAME.offer(position, seat)
        if decision is not None:
            shown = board(position, seat)
            elsewhere = [choice.action for member in shown.movers for choice in member.moves]
            elsewhere += [card.choice.action for card in shown.hand if card.choice]
            sure = [action for action, terms in decision.terms.items() if terms.get("odds", {}).get("victory") == 6]
            useful = set(decision.options) - set(sure[1:])
            assert sorted([choice.action for choice in shown.prompt.choices] + elsewhere) == sorted(useful)


def test_every_card_has_a_drawing_of_its_own() -> None:
    faces = printed(GAME, "en").faces
    assert len({face.drawing for face in faces.values()}) == len(faces)


def test_the_odds_of_a_payment_are_those_of_its_offer() -> None:
    paid = 0
    for position, seat, _ in random_game(3, "expert", seed=4):
        decision = GAME.offer(position, seat)
        shown = board(position, seat)
        if decision is None or decision.kind != "payment" or shown.challenge is None:
            continue
        for choice in shown.prompt.choices:
            pays = GAME.decode(choice.action)["pay"]
            assert choice.title == {0: "Pay nothing", 1: "Pay 1 coin"}.get(pays, f"Pay {pays} coins")
            odds = decision.terms[choice.action]["odds"]
            assert choice.text == texts("en")("zena.odds", won=odds["victory"], lost=odds["defeat"])
            paid += 1
    assert paid


def test_a_pass_that_pays_nothing_is_the_last_answer() -> None:
    moved = 0
    for position, seat, _ in random_game(4, "expert", seed=4):
        offer = GAME.offer(position, seat)
        if offer is not None and offer.kind == "turn":
            assert board(position, seat).prompt.choices[-1].title == "End turn"
            moved += GAME.decode(offer.options[-1]) != {"pass": True}
    assert moved


def test_above_a_question_stands_whose_turn_it_is() -> None:
    said = set()
    for position, seat, _ in random_game(4, "expert", seed=2):
        decision, turn = GAME.offer(position, seat), GAME.view(position, seat)["turn"]
        if decision is not None and decision.kind in ("turn", "place", "reaction"):
            whose = "nobody" if turn is None else "mine" if turn["seat"] == seat else "theirs"
            eyebrow = board(position, seat).prompt.eyebrow
            said.add((decision.kind, whose, eyebrow.replace(f"P{turn['seat']}", "P") if turn else eyebrow))
    assert said == {
        ("place", "nobody", "Your decision"),
        ("turn", "mine", ""),
        ("reaction", "theirs", "P’s turn: your decision"),
        ("reaction", "nobody", "Your decision"),  # to a fort card, which the event reveals
    }
