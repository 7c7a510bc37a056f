"""Card sets as documents: what is done to them, whatever it is, ends in a set that loads or names its mistakes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from zenova.bots.baselines import RandomBot
from zenova.games.registry import game
from zenova.kernel.errors import UserError
from zenova.kernel.workbench import Workbench
from zenova.studio.balance import Scale, Strength, weigh
from zenova.studio.desk import Desk
from zenova.studio.document import Document, read, written
from zenova.studio.schema import games, schema
from zenova.studio.validation import mistakes, own_document, playable, tallies
from zenova.table.storage import Storage
from zenova.table.storage.studio import StudioSets
from zenova.table.storage.work import WorkList

ZENA = schema("zena")
TEXT = game("zena").cards_text
ODD = st.sampled_from(["", "“4”", "a\\b", '"', "# no comment", "\x00", "Te Deum", "<script>", "\u202e", "2 coins", "1"])
VALUE = ODD | st.integers(-3, 12) | st.lists(ODD, max_size=3) | st.booleans()
FIELD = st.sampled_from(["id", "name", "area", "kind", "slots", "effect", "source", "copies", "wish", "checked", "odd"])
EDIT = st.tuples(st.sampled_from(["add", "edit", "remove", "copy", "undo", "redo"]), st.integers(0, 9), FIELD, VALUE)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(StudioSets(Storage(f"sqlite:///{tmp_path}/sets.db").engine))


@pytest.mark.parametrize("name", games())
def test_our_own_file_is_written_as_it_was_read(name: str) -> None:
    assert written(own_document(name), schema(name)) == game(name).cards_text
    assert mistakes(name, own_document(name)) == []
    assert all(tally.missing == tally.surplus == 0 for tally in tallies(name, own_document(name)))


def test_comments_stay_above_their_card() -> None:
    text = '# mine\nid = "a" # b\n\n# one\n[[action]] # two\n# three\nid = "x" # four\n\n# end\n'
    once = written(read(text, ZENA), ZENA)
    assert [word for word in ("mine", "b", "one", "two", "three", "four", "end") if f"# {word}" not in once] == []
    assert written(read(once, ZENA), ZENA) == once


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.lists(EDIT, max_size=8))
def test_any_edits_end_in_a_set_that_loads_or_names_its_mistakes(desk: Desk, edits: list[Any]) -> None:
    id = desk.begin("zena", "", "Mine")
    before = desk.sheet(id).document
    for wish, number, field, value in edits:
        cards = desk.sheet(id).document.cards
        key = cards[number % len(cards)].key if cards else ""
        if wish == "add":
            desk.add(id, "Ada", ("action", "event", "fort", "goal")[number % 4])
        elif wish in ("undo", "redo"):
            getattr(desk, wish)(id)
        elif key:
            {
                "edit": partial(desk.edit, values={field: value}),
                "remove": desk.remove,
                "copy": desk.duplicate,
            }[wish](id, "Ada", key)
    document = desk.sheet(id).document
    text = written(document, ZENA)
    assert written(read(text, ZENA), ZENA) == text
    wrong = {mistake.card for mistake in mistakes("zena", document)}
    made = playable("zena", document)
    assert {card.key for card in document.cards} - set(made.left_out) <= {card.key for card in document.cards} - wrong
    while desk.undo(id) is not None:
        pass
    assert desk.sheet(id).document == before


def test_as_many_steps_as_are_kept_are_undone_and_done_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = 20
    monkeypatch.setattr("zenova.studio.desk.STEPS", steps)
    id = desk.begin("zena", "", "Mine")
    key = desk.add(id, "Ada", "event")
    for step in range(1, steps):
        desk.edit(id, "Ada", key, {"income": step, "bank": step})
    whole = desk.sheet(id).document
    assert [desk.undo(id) is not None for _ in range(steps + 1)] == [True] * steps + [False]
    assert desk.sheet(id).document.cards == ()
    assert [desk.redo(id) is not None for _ in range(steps + 1)] == [True] * steps + [False]
    assert desk.sheet(id).document == whole


def test_a_name_gives_a_card_its_id_and_typing_is_one_step(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zenova.studio.desk.SAME_S", 3600.0)
    id = desk.begin("zena", "", "Mine")
    key = desk.add(id, "Ada", "action")
    for typed in ("F", "Fe", "Festa a-o Paxo"):
        desk.edit(id, "Ada", key, {"name": typed})
    assert desk.sheet(id).document.card(key).values["id"] == "festa-a-o-paxo"
    desk.edit(id, "Ada", key, {"kind": "challenge"})
    assert "reward" in desk.sheet(id).document.card(key).values
    desk.undo(id)
    desk.undo(id)
    assert desk.sheet(id).document.card(key).values["name"] == ""


def test_a_set_with_a_few_cards_is_filled_up_with_ours(desk: Desk) -> None:
    id = desk.begin("zena", "", "Mine")
    desk.edit(id, "Ada", desk.add(id, "Ada", "action"), {"name": "Good"})
    desk.edit(id, "Ada", desk.add(id, "Ada", "action"), {"name": "Bad", "slots": ["1", "2"]})
    made = playable("zena", desk.sheet(id).document)
    ids = made.game.action_space.ids["card"]
    assert "good" in ids
    assert "bad" not in ids
    assert (len(made.left_out), made.document.name) == (1, "Mine")
    assert [tally.missing for tally in tallies("zena", made.document) if tally.count.must] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("name", "kind", "changed"), [("zena", "goal", {"copies": 1}), ("zenith", "agent", {"cost": 1})]
)
def test_one_of_our_cards_with_a_change_is_played_among_the_others(
    name: str, kind: str, changed: dict[str, int]
) -> None:
    ours = own_document(name).of_kind(kind)[-1]
    mine = Document({}, (replace(ours, values={**ours.values, **changed}),))
    assert playable(name, mine).left_out == ()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f'name = "{"x" * 300_000}"', "at most 256 kB"),
        ('name = "a\u202eb"', "a sign that cannot be seen"),
        ('name = "<script>alert(1)</script>"', "a name holds no < and no >"),
        (f'name = "{"x" * 100}"', "a name has at most 80 letters, found 100"),
        (f"a = {'[' * 5000}{']' * 5000}", "nested too deeply"),
        ("[[action]]\n" * 500, "more than 400 cards"),
        ("[[agent]]\n", "[[agent]] is no kind of cards of this game"),
        ('name = "a\n', "line 1: a text that is not closed on its line"),
        ("a = 1e9\n", "is a text, a number or a list of texts"),
        ("a = [[1]]\n", "is a list of texts"),
        (TEXT.replace('id = "te-deum"', 'id = "camalli"'), "the id “camalli” is already used on line"),
        (TEXT + TEXT[TEXT.index("[[action]]") :].partition("\n\n")[0], "there must be 56 actions"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_in_a_sentence(text: str, told: str) -> None:
    try:
        found = [mistake.message for mistake in mistakes("zena", read(text, ZENA))]
    except UserError as error:
        found = [str(error)]
    assert any(told in message for message in found), found[:3]


def test_right_to_left_letters_are_letters() -> None:
    document = Document({"id": "a", "name": "תל אביב"})
    assert not [mistake for mistake in mistakes("zena", document) if mistake.field == "name"]


def test_cards_are_weighed_by_who_wins_with_them() -> None:
    told: list[Any] = []
    weigh(game("zena"), "play", 1, lambda *found: told.append(found), lambda seed: RandomBot(seed=seed))
    done, chance, found = told[-1]
    assert (done, chance) == (1, 0.25)
    assert all(0 <= won <= played <= 4 for played, won in found.values())
    assert Strength("a", 100, 0.5, 0.25).verdict == "strong"
    assert Strength("b", 100, 0.1, 0.25).verdict == "weak"
    assert Strength("c", 5, 0.6, 0.25).verdict == ""


def test_sets_are_weighed_one_after_the_other_and_a_visitor_has_two_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped = Event()
    monkeypatch.setattr(Workbench, "_do", lambda *piece: stopped.wait())
    scale = Scale(WorkList(Storage(f"sqlite:///{tmp_path}/sets.db").engine, "balance", "this"))
    texts = [TEXT.replace("Manezzi", name) for name in ("One", "Two", "Three")]
    one, two, three = (type(game("zena")).with_cards(text) for text in texts)
    try:
        for of_hers in (one, two, one):
            scale.start(of_hers, "play", "Ada")
        with pytest.raises(UserError, match="sets of yours are being weighed"):
            scale.start(three, "play", "Ada")
        scale.start(three, "play", "Bob")
        assert [scale.trial(each.cards_mark).waits for each in (one, two, three)] == [True] * 3
        scale.cancel(one.cards_mark)
        assert scale.trial(one.cards_mark).ended == "cancelled"
        scale.start(one, "play", "Ada")
        assert scale.trial(one.cards_mark).ended == ""
    finally:
        stopped.set()
        scale.close()
