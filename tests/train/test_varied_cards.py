"""The changed cards a network learns with are cards somebody could have typed in."""

from random import Random

from zenova.games.registry import game
from zenova.games.zena.phrases import LEAST_PRICE
from zenova.train.zena import vary

OWN = game("zena")


def test_many_cards_of_a_varied_set_differ_and_every_area_keeps_its_number():
    varied = vary(OWN, Random(3)).card_set
    pairs = list(zip(OWN.card_set.actions, varied.actions, strict=True))
    assert sum(own != other for own, other in pairs) > len(pairs) // 4
    assert sorted(own.area for own, _ in pairs) == sorted(other.area for _, other in pairs)
    assert all(slot.price >= LEAST_PRICE for card in varied.actions for slot in card.slots)


def test_a_game_with_varied_cards_can_be_played_to_its_end():
    varied = vary(OWN, Random(4))
    position = varied.new(varied.options_type.parse({"players": 3}), 5)
    out = [0] * varied.most_options
    varied.plain_rules["play_out"](position, varied.cards, out)
    assert varied.outcome(position) is not None
    assert varied.broken(position) is None
