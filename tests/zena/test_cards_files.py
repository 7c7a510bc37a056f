"""What the checker says about card sets with mistakes."""

from pathlib import Path

import pytest

from zenova.games.zena.cards import load, starter_text
from zenova.games.zena.vocabulary import AREAS
from zenova.kernel.cardfile import CardFileError

TEXT = starter_text()
BANK_CARD = '["4", "2: 1 point", "1: 1 card"]'
SOURCE = '\nsource = "publisher"'
FORT_REWARD = ('reward = ["6 points"]\ndestroys', 'reward = ["promoter: control point"]\ndestroys')
NOT_PERMANENT = ('effect = ["3 points"]', 'effect = ["promoter: move to another area", "3 points"]')


def problems(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "box.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(CardFileError) as caught:
        load(path)
    return [str(problem).removeprefix(f"{path}") for problem in caught.value.problems]


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"4 coins", "4 points"', '"4 coinz", "4 points"', "field reward: unknown word “coinz”; did you mean “coin”?"),
        ('effect = ["8 coins"]', 'effect = ["10 coins"]', "action “ereditae-do-barba”, field effect: 10 is not from 1"),
        ('area = "bank"', 'area = "bnak"', "field area: unknown area “bnak”; did you mean “bank”?"),
        ('kind = "challenge"', 'kind = "chalenge"', "field kind: unknown kind “chalenge”; did you mean “challenge”?"),
        (BANK_CARD, '["4", "4: 1 point", "1: 1 card"]', "prices fall from slot to slot; 4 comes after 4"),
        (BANK_CARD, '["4: 1 coin", "2: 1 point"]', "field slots: the top slot has no bonus"),
        (BANK_CARD, '["4", "2: control point"]', "“control point” is no bonus; a bonus is coins, points, cards or"),
        (BANK_CARD, '["4", "3", "2", "1"]', "field slots: a card has 1 to 3 slots, found 4"),
        (BANK_CARD, '["4", "2", "0"]', "field slots: 0 is not from 1 to 9"),
        (BANK_CARD, "[]", "field slots: a card has 1 to 3 slots, found 0"),
        (BANK_CARD, '["four"]', "expected a price, a whole number from 1 to 9, found “four”"),
        ('["3", "2", "1"]', '["3", "2: 1 coin", "1"]', "field slots: a challenge has no bonuses"),
        ('reward = ["8 coins", "2 points"]', 'effect = ["8 coins"]', "field effect: a challenge has “reward = […]”"),
        ('effect = ["8 coins"]', 'reward = ["8 coins"]', "field reward: a card that is no challenge has “effect"),
        ('effect = ["8 coins"]', "effect = []", "field effect: a card has 1 to 4 effects, found 0"),
        ('effect = ["8 coins"]', 'effect = ["all: 8 coins"]', "unknown beginning “all”"),
        ('["promoter: control point"]', '["control point"]', "write “promoter: control point”"),
        ('["promoter: control point"]', '["promoter: control point", "1 coin"]', "a control point comes last"),
        ('slots = ["1"]\n', 'slots = ["2", "1"]\n', "a card with a control point has one slot"),
        ('effect = ["8 coins"]', 'effect = ["pay 8 coins"]', "always begins with “others:”; write “others: pay"),
        ('effect = ["8 coins"]', 'effect = ["others: 8 coins"]', "“others:” is for cards that are drawn, passed"),
        ('effect = ["8 coins"]', 'effect = ["others: pay 8 points"]', "unknown word “points”; did you mean “coins”?"),
        ('effect = ["8 coins"]', 'effect = ["2 control points"]', "a cube on a member is “1 control point”"),
        ('effect = ["8 coins"]', 'effect = ["1 control point at the prot this round"]', "unknown area “prot”"),
        (BANK_CARD, '["4", "2: discard a card"]', "“discard a card” is no bonus"),
        (*NOT_PERMANENT, "field kind: a card that moves to another area is permanent (ZA-K2)"),
        (*FORT_REWARD, "“forte-quessi”, field reward: a control"),
        ('destroys = ["bank"]', 'destroys = ["banc"]', "field destroys: unknown area “banc”; did you mean “bank”?"),
        ('destroys = ["bank"]', 'destroys = ["bank", "bank"]', "field destroys: “bank” stands there twice"),
        ("income = 3", "income = 10", "event “bonn-a-vendegna”, field income: 10 is not from 0 to 9"),
        ("income = 3", 'income = "4"', "field income: expected a whole number from 0 to 9, found the text"),
        ('fort = "reveal"', "fort = true", "expected a text in quotes, one of none, reveal, found true"),
        ('area = "bank"', 'area = "fort"', "no action is at the fort, which has its own cards, [[fort]]; known: old"),
        ('area = "bank"', "", "missing; expected a text in quotes, one of old-town, cathedral, palace, bank, port"),
        ('destroys = ["bank"]', 'destroys = ["fort"]', "field destroys: a defeat destroys no card of the fort; known:"),
        ("income = 3", 'income = 3\narea = "bank"', "did you mean “name”? (known: id, name, source, ours, copies"),
        ("points = 5", "points = 50", "goal “amministrato-genea”, field points: 50 is not from 1 to 20"),
        ('kind = "grab"', 'kind = "grab"\narea = "bank"', "field area: a goal of kind “grab” names no area"),
        ('kind = "city"\narea = "port"', 'kind = "city"', "goal “ammia-lontan”, field area: missing"),
        ("copies = 5", "copies = 4", "there must be 31 goals with their copies, found 30"),
        ('\nsource = "publisher"', '\nsource = "pubisher"', "unknown source “pubisher”; did you mean “publisher”?"),
        ('\nsource = "publisher"', '\nsource = "reconstructed"', "all of a reconstructed card is ours"),
        ('ours = ["prices"]', 'ours = ["price"]', "field ours: unknown part “price”; did you mean “prices”?"),
        ('id = "te-deum"', 'id = "camalli"', "action “camalli”, field id: the id “camalli” is already used on line"),
        ('id = "te-deum"', 'id = "camerlengo-2"', "the id “camerlengo-2” is already used on line"),
        ('id = "te-deum"', 'id = "Te Deum"', "“Te Deum” is not an id; use small letters, digits and single hyphens"),
        ('id = "my-box"', "", "field id: missing"),
        ('name = "Te Deum"', 'name = ""', "action “te-deum”, field name: the text is empty"),
        ('name = "Te Deum"', 'nmae = "Te Deum"', "unknown field “nmae”; did you mean “name”?"),
        ("[[event]]", "[event]", "this table stands twice; every card begins with its kind in double brackets"),
        ("[[fort]]", "[[forte]]", "unknown table “[[forte]]”; did you mean “[[fort]]”?"),
        ('name = "Te Deum"', 'name = "Te Deum', "action “te-deum”: a text that is not closed on its line"),
        ('name = "Te Deum"', "name = “Te Deum”", "a curly quote where a value starts"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in TEXT
    found = problems(tmp_path, TEXT.replace(old, new, 1))
    assert any(message in problem for problem in found), found
    assert all(problem.startswith(" line ") for problem in found), found


def test_the_place_is_the_line_of_the_mistake(tmp_path: Path) -> None:
    old = 'effect = ["8 coins"]'
    (found,) = problems(tmp_path, TEXT.replace(old, 'effect = ["8 coin s"]'))
    assert found.startswith(f" line {line_of(TEXT, old)}, action “ereditae-do-barba”, field effect: unknown word")


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    text = TEXT.replace('area = "bank"', 'area = "bnak"', 1).replace("income = 3", "income = 30")
    text = text.replace("copies = 5", "copies = 4").replace('kind = "grab"', 'kind = "grap"')
    found = problems(tmp_path, text)
    assert [message.partition(": ")[2].partition(";")[0] for message in found] == [
        "unknown area “bnak”",
        "30 is not from 0 to 9",
        "unknown kind “grap”",
        "there must be 31 goals with their copies, found 30",
    ]


def test_an_empty_file_lacks_everything(tmp_path: Path) -> None:
    found = problems(tmp_path, "")
    assert len(found) == 2 + 4
    assert "there must be 56 actions with their copies, found 0" in "".join(found)


def test_a_box_may_divide_its_actions_among_the_areas_in_its_own_way(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(TEXT.replace('area = "bank"', 'area = "port"', 1))
    at = [AREAS[card.area] for card in load(path).actions]
    assert (at.count("bank"), at.count("port")) == (11, 13)


def test_a_file_that_is_not_there_is_one_problem(tmp_path: Path) -> None:
    with pytest.raises(CardFileError, match="there is no such file"):
        load(tmp_path / "nothing.toml")


def test_copies_of_a_card_get_ids_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    card, _, rest = TEXT.partition("[[action]]")[2].partition("[[action]]")
    path.write_text(
        TEXT.replace(card, card.rstrip() + "\ncopies = 2\n\n").replace("[[action]]" + rest[: rest.index("[[")], "")
    )
    cards = load(path)
    assert cards.card_ids[:3] == ("manezzi", "manezzi-2", "butteghe-de-soxeggia")
    assert [card.number for card in cards.actions] == list(range(56))


def test_two_sets_do_not_share_anything(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(TEXT.replace("income = 3", "income = 5"), "utf-8")
    assert load(path).hash != load().hash
