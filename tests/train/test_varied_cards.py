"""The changed cards a network learns with are cards somebody could have typed in."""

from random import Random

from zenova.games.registry import game
from zenova.games.zena.phrases import LEAST_PRICE
from zenova.games.zena.vocabulary import Kind, Op
from zenova.train.zena import vary

OWN = game("zena")


def test_many_cards_of_a_varied_set_differ_and_every_area_keeps_its_number():
    varied = vary(OWN, Random(3)).card_set
    pairs = list(zip(OWN.card_set.actions, varied.actions, strict=True))
    assert sum(own != other for own, other in pairs) > len(pairs) // 4
    assert sorted(own.area for own, _ in pairs) == sorted(other.area for _, other in pairs)
    assert all(slot.price >= LEAST_PRICE for card in varied.actions for slot in card.slots)
    bonuses = [slot.bonus.op for card in varied.actions if card.kind == Kind.CHALLENGE for slot in card.slots]
    assert set(bonuses) == {Op.NOTHING}


def test_varied_sets_say_what_no_printed_card_does():
    random = Random(3)
    varied = [vary(OWN, random).card_set for _ in range(12)]
    said = {effect.op for cards in varied for card in cards.actions for effect in card.effects}
    given = {slot.bonus.op for cards in varied for card in cards.actions for slot in card.slots}
    assert {Op.SCHEME, Op.PAY, Op.DISCARD, Op.ROUND_CONTROL} <= said
    assert {Op.SCHEME, Op.PASS_LEFT, Op.ROUND_CONTROL} <= given


def test_a_game_with_varied_cards_can_be_played_to_its_end():
    varied = vary(OWN, Random(4))
    position = varied.new(varied.options_type.parse({"players": 3}), 5)
    out = [0] * varied.most_options
    varied.plain_rules["play_out"](position, varied.cards, out)
    assert varied.outcome(position) is not None
    assert varied.broken(position) is None
