"""The default set: what is documented is as documented, and the rest keeps to what is known of the box."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from zenova.games.zena.cards import FOLDER, check_report, load, starter_text
from zenova.games.zena.cards.cardset import TableCard
from zenova.games.zena.phrases import phrase_of, slot_phrase
from zenova.games.zena.state import CARDS
from zenova.games.zena.vocabulary import AREAS, GOALS, KINDS, Kind, Op, Who

SET = load()
TABLE_CARDS = (*SET.actions, *SET.forts)


def card(id: str) -> TableCard:
    found = SET.by_number[SET.card_numbers[id]]
    assert isinstance(found, TableCard)
    return found


def printed(id: str) -> tuple[str, str, list[str], list[str]]:
    one = card(id)
    slots, effects = [slot_phrase(slot) for slot in one.slots], [phrase_of(effect) for effect in one.effects]
    return AREAS[one.area], KINDS[one.kind], slots, effects


@pytest.mark.rule("ZA-C2")
def test_the_box_has_its_numbers_of_cards() -> None:
    assert (len(SET.actions), len(SET.events), len(SET.forts), len(SET.goals)) == (56, 9, 8, 31)
    at = Counter(AREAS[one.area] for one in SET.actions)
    assert at == {"old-town": 8, "cathedral": 12, "palace": 12, "bank": 12, "port": 12}


def test_the_bank_card_of_the_rulebook_is_as_in_its_example() -> None:
    assert printed("convegno-di-banche") == ("bank", "permanent", ["4", "2: 1 point", "1: 1 card"], ["2 coins"])
    assert (card("convegno-di-banche").source, card("convegno-di-banche").ours) == ("rulebook", ("name",))


def test_the_card_of_the_publishers_page_has_its_bonuses_and_its_effect() -> None:
    _, _, slots, effects = printed("carego-de-levante")
    assert [slot.partition(": ")[2] for slot in slots] == ["", "1 point", "1 coin"]
    assert effects == ["1 card", "2 coins"]
    assert card("carego-de-levante").source == "publisher"


def test_manezzi_has_one_slot_and_gives_a_control_point() -> None:
    area, _, slots, effects = printed("manezzi")
    assert (area, len(slots), effects) == ("old-town", 1, ["promoter: control point"])


def test_the_steered_revolt_is_permanent_and_moves_first() -> None:
    area, kind, _, effects = printed("sollevaioin-pilotae")
    assert (area, kind, effects[0]) == ("old-town", "permanent", "promoter: move to another area")


def test_the_company_pays_for_cubes_at_port_and_bank() -> None:
    assert printed("relaioin-co-a-compagnia")[3] == ["1 point if at the port", "1 point if at the bank"]


def test_the_feast_gives_a_point_a_card_for_all_and_a_card_to_pass() -> None:
    effects = printed("festa-a-o-paxo")[3]
    assert effects == ["promoter: 1 point", "everyone: 1 card", "everyone: pass a card left"]


def test_the_fort_card_of_the_rulebook_is_worth_two_points_and_names_palace_and_cathedral() -> None:
    fort = next(fort for fort in SET.forts if fort.source == "rulebook")
    assert [phrase_of(effect) for effect in fort.effects] == ["2 points"]
    assert [AREAS[area] for area in fort.destroys] == ["cathedral", "palace"]


@pytest.mark.rule("ZA-O1", "ZA-O2", "ZA-O3", "ZA-O4", "ZA-O5", "ZA-O6")
def test_the_goals_are_those_of_the_rulebook() -> None:
    no_area = dict.fromkeys(("grab", "any-control", "no-control", "battles"), "")
    goals = Counter(
        (goal.name, GOALS[goal.kind], no_area.get(GOALS[goal.kind], AREAS[goal.area]), goal.points)
        for goal in SET.goals
    )
    assert goals == {
        ("Amministrato genea", "control", "bank", 5): 2,
        ("Camerlengo", "control", "cathedral", 5): 2,
        ("Capitanio", "control", "fort", 5): 2,
        ("Conservato do Ma", "control", "port", 5): 2,
        ("Manezzon", "control", "old-town", 5): 2,
        ("Prescidente do governo", "control", "palace", 5): 2,
        ("Ammia lontan", "city", "port", 1): 2,
        ("Grandixe da gitta", "city", "palace", 1): 2,
        ("Industriase", "city", "bank", 1): 2,
        ("Moen averte", "city", "cathedral", 1): 2,
        ("Dagghe abbrettio", "grab", "", 1): 5,
        ("Invexendase", "any-control", "", 3): 2,
        ("Contentase", "no-control", "", 5): 2,
        ("Senza poia", "battles", "", 1): 2,
    }


def test_nothing_but_the_documented_cards_claims_a_source() -> None:
    documented = {one.id for one in (*TABLE_CARDS, *SET.events) if one.source != "reconstructed"}
    assert documented == {
        "convegno-di-banche",
        "carego-de-levante",
        "manezzi",
        "sollevaioin-pilotae",
        "relaioin-co-a-compagnia",
        "festa-a-o-paxo",
        "muagge-de-carignan",
    }


def test_only_names_that_stand_in_a_source_are_not_ours() -> None:
    known = {one.name for one in (*TABLE_CARDS, *SET.events) if not one.name_is_ours}
    assert known == {"Manezzi", "Sollevaioin pilotae", "Relaioin co-a compagnia", "Festa a-o Paxo"}
    assert not any(goal.name_is_ours for goal in SET.goals)


def test_every_symbol_of_the_legend_occurs() -> None:
    effects = {effect.op for one in TABLE_CARDS for effect in one.effects}
    bonuses = {slot.bonus.op for one in TABLE_CARDS for slot in one.slots}
    assert effects == {op for op in Op if op <= Op.PRESENCE} - {Op.NOTHING, Op.ANOTHER_TURN}
    assert bonuses == {Op.NOTHING, Op.COINS, Op.POINTS, Op.CARDS, Op.ANOTHER_TURN}
    assert {effect.who for one in TABLE_CARDS for effect in one.effects} == set(Who) - {Who.OTHERS}


def test_challenges_are_at_the_bank_the_port_and_the_fort() -> None:
    assert {AREAS[one.area] for one in TABLE_CARDS if one.kind == Kind.CHALLENGE} == {"bank", "port", "fort"}


def test_top_prices_go_from_one_to_seven_with_several_at_five_or_more() -> None:
    tops = Counter(one.slots[0].price for one in SET.actions)
    assert set(tops) == {1, 2, 3, 4, 5, 6, 7}
    assert sum(count for price, count in tops.items() if price >= 5) >= 10


def test_events_change_bank_and_port_both_ways_and_call_for_fort_cards() -> None:
    for changes in ({event.bank for event in SET.events}, {event.port for event in SET.events}):
        assert min(changes) < 0 < max(changes)
    assert 3 <= sum(event.fort for event in SET.events) <= 5


def test_who_follows_on_a_card_gets_something_for_it() -> None:
    """A slot below the top is worth a cube: the card pays every cube, not its promoter or everyone only."""
    for one in TABLE_CARDS:
        assert len(one.slots) == 1 or any(effect.who == Who.EACH and effect.op != Op.MOVE for effect in one.effects)


def test_no_two_actions_are_the_same_card() -> None:
    same = Counter((one.area, one.kind, one.slots, one.effects) for one in SET.actions)
    assert max(same.values()) == 1


def test_the_record_holds_what_is_printed() -> None:
    record = SET.record[0]
    assert SET.record.dtype == np.dtype(CARDS)
    bank_card = card("convegno-di-banche")
    at = bank_card.number
    assert [int(price) for price in record.price[at]] == [4, 2, 1]
    assert [int(op) for op in record.bonus[at]] == [Op.NOTHING, Op.POINTS, Op.CARDS]
    assert [int(op) for op in record.code["op"][record.start[at] : record.end[at]]] == [Op.COINS]
    carignan = card("muagge-de-carignan")
    assert int(record.destroys[carignan.number]) == 0b110


def test_the_starter_file_is_itself_a_complete_set(tmp_path: Path) -> None:
    path = tmp_path / "my-box.toml"
    path.write_text(starter_text(), "utf-8")
    assert load(path).id == "my-box"
    assert check_report(path).startswith(f"{path}: the card set “My box” (my-box) is complete; its hash is {SET.hash}.")


def test_the_hash_follows_the_rules_of_a_card_and_not_its_name(tmp_path: Path) -> None:
    path = tmp_path / "set.toml"
    path.write_text(starter_text().replace('name = "Te Deum"', 'name = "Te Déum" # as sung'), "utf-8")
    assert load(path).hash == SET.hash
    path.write_text(starter_text().replace('slots = ["7", "5: 1 point"', 'slots = ["8", "5: 1 point"', 1), "utf-8")
    assert load(path).hash != SET.hash


def test_the_examples_of_the_guide_are_cards_of_the_set() -> None:
    guide = Path(__file__).parents[2] / "docs" / "cards-zena.md"
    written = tomllib.loads((FOLDER / "superba.toml").read_text("utf-8"))
    shown = [tomllib.loads(block) for block in re.findall(r"```toml\n(.*?)```", guide.read_text("utf-8"), re.DOTALL)]
    assert [next(iter(example)) for example in shown] == ["action", "event", "fort", "goal"]
    for example in shown:
        kind, (card,) = next(iter(example.items()))
        assert card in written[kind]
