import shutil
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from zenova.games.zenith import Zenith, cards
from zenova.games.zenith.cards import FOLDER, load
from zenova.games.zenith.phrases import phrase_of
from zenova.games.zenith.state import CARDS
from zenova.games.zenith.vocabulary import FACTIONS, PLANETS, SIDES, code_of
from zenova.kernel.cardfile import CardFileError
from zenova.kernel.record import record_type

BOOK = load()


def phrases(id: str) -> list[str]:
    return [phrase_of(effect) for effect in BOOK.agent(id).effects]


@pytest.mark.rule("ZN-C1")
def test_the_box_holds_ninety_agents_and_sixteen_tokens() -> None:
    base = [agent for agent in BOOK.agents if agent.set == "base"]
    assert Counter(PLANETS[agent.planet] for agent in base) == dict.fromkeys(PLANETS, 18)
    assert Counter(FACTIONS[agent.faction] for agent in base) == dict.fromkeys(FACTIONS, 30)
    assert set(Counter((agent.planet, agent.faction) for agent in base).values()) == {6}
    assert sum(token.count for token in BOOK.tokens) == 16


def test_printed_costs_are_spread_as_in_the_box() -> None:
    costs = Counter(agent.cost for agent in BOOK.agents if agent.set == "base")
    assert costs == {1: 16, 2: 14, 3: 13, 4: 12, 5: 6, 6: 12, 7: 4, 8: 3, 9: 5, 10: 5}
    assert Counter(agent.cost for agent in BOOK.agents if agent.set == "secret-agents") == {0: 5, 5: 5}


@pytest.mark.rule("ZN-C3")
def test_the_ten_secret_agents_have_the_last_numbers() -> None:
    assert [agent.number for agent in BOOK.agents if agent.set == "secret-agents"] == list(range(90, 100))


@pytest.mark.parametrize(
    ("id", "name", "planet", "faction", "cost", "effects"),
    [
        ("nero", "Nero", "mercury", "animod", 7, ["gain 3 zenithium"]),
        ("lula-smart", "Lula Smart", "mercury", "human", 1, ["gain 4 credits", "may give 1 zenithium -> "
         "gain 2 influence on terra"]),
        ("wul", "WUL", "mercury", "robot", 2, ["may exile 2/4/7 own agents at mercury -> gain 2/4/7 zenithium"]),
        ("buj0ld", "BUJ0LD", "venus", "robot", 7, ["develop the lowest technology for free"]),
        ("as1m0v", "AS1M0V", "venus", "robot", 10, ["develop any technology with discount 2"]),
        ("augustus", "Augustus", "terra", "animod", 10, ["gain 1+2+1 influence on neighbouring planets"]),
        ("sir-sam", "Sir Sam", "terra", "human", 7, ["recentre a disc on the opponent's side"]),
        ("lady-moore", "Lady Moore", "mars", "human", 10, ["3 times: do exile 1 opponent agent -> "
         "gain 1 influence on that card's planet"]),
        ("geta", "Geta", "jupiter", "animod", 3, ["choose: take the gold badge or gain 8 credits"]),
        ("demetrios", "Démétrios", "jupiter", "animod", 0, ["discard the hand", "gain 5 credits"]),
    ],
)  # fmt: skip
def test_agents_say_what_is_printed(
    id: str, name: str, planet: str, faction: str, cost: int, effects: list[str]
) -> None:
    agent = BOOK.agent(id)
    assert (agent.name, PLANETS[agent.planet], FACTIONS[agent.faction], agent.cost) == (name, planet, faction, cost)
    assert phrases(id) == [f"gain 1 influence on {planet}", *effects]


@pytest.mark.rule("ZN-R2")
def test_every_agent_first_gains_one_influence_on_its_planet() -> None:
    assert [phrases(agent.id)[0] for agent in BOOK.agents] == [
        f"gain 1 influence on {PLANETS[agent.planet]}" for agent in BOOK.agents
    ]


def test_technology_sides_have_their_levels() -> None:
    fourth = {side: [phrase_of(effect) for effect in BOOK.levels[at][3]] for at, side in enumerate(SIDES)}
    assert fourth["N"] == ["gain 20 credits"]
    assert fourth["O"] == ["gain 2+2 influence on neighbouring planets"]
    assert fourth["D"] == [f"gain 1 influence on {planet}" for planet in PLANETS]


def test_the_record_holds_the_code_of_every_agent() -> None:
    record = BOOK.record[0]
    assert BOOK.record.dtype == np.dtype(CARDS)
    for agent in BOOK.agents:
        start = int(record.agent_start[agent.number])
        expected = code_of(agent.effects, start)
        assert int(record.agent_end[agent.number]) == start + len(expected)
        assert [int(op) for op in record.code["op"][start : start + len(expected)]] == [
            row.effect.op for row in expected
        ]


def test_the_team_part_of_a_lead_action_follows_the_two_player_part() -> None:
    assert [end - start for start, end in zip(BOOK.cards.lead_start, BOOK.cards.lead_end, strict=True)] == [2, 2, 2]
    assert [end - start for start, end in zip(BOOK.cards.lead_end, BOOK.cards.lead_team_end, strict=True)] == [1, 1, 1]


def copied_cards(folder: Path) -> Path:
    for path in FOLDER.glob("*.toml"):
        shutil.copy(path, folder)
    return folder


def test_another_layout_of_the_record_leaves_the_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = [(name, form) for name, (form, *_) in CARDS.fields.items()]
    monkeypatch.setattr(cards, "CARDS", record_type([*fields, ("more", "i1")]))
    book = load(FOLDER)
    assert book.record.tobytes() != BOOK.record.tobytes()
    assert book.hash == BOOK.hash
    assert Zenith(book).has_cards("03113e41285b")


def test_the_hash_follows_the_rules_of_a_card_and_not_its_name(tmp_path: Path) -> None:
    path = copied_cards(tmp_path) / "agents.toml"
    path.write_text(path.read_text("utf-8").replace('name = "Nero"', 'name = "Nerone"'), "utf-8")
    assert load(tmp_path).hash == BOOK.hash
    path.write_text(path.read_text("utf-8").replace('"gain 3 zenithium"', '"gain 2 zenithium"', 1), "utf-8")
    assert not Zenith(load(tmp_path)).has_cards("03113e41285b")


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("agents", '"gain 4 credits"', '"gian 4 credits"', "line 15, agent “lula-smart”, field effects: unknown word"),
        ("agents", 'planet = "mercury"', 'planet = "mercry"', "field planet: unknown planet “mercry”; did you mean"),
        ("agents", 'faction = "human"', 'faction = "robot"', "there must be 30 human base agents, found 29"),
        ("agents", "cost = 1\n", "cost = 11\n", "agent “lula-smart”, field cost: 11 is not from 0 to 10"),
        ("agents", "cost = 1\n", "", "agent “lula-smart”, field cost: missing"),
        ("agents", 'id = "khan"', 'id = "nero"', "field id: id “nero” is already used on line 178"),
        ("agents", 'id = "khan"', 'id = "Khan!"', "“Khan!” is not an id"),
        ("agents", 'name = "Khan"', 'name = "Nero"', "agent “khan”, field name: name “Nero” is already used"),
        (
            "agents",
            "influence on mercury",
            "influence on mars",
            "the first effect must be “gain 1 influence on mercury”",
        ),
        ("agents", 'set = "base"', 'set = "secret-agents"', "there must be 90 base agents, found 89"),
        ("tokens", "count = 4", "count = 5", "tokens.toml: there must be 16 tokens in all, found 17"),
        ("tokens", 'id = "badge"', 'id = "bagde"', "unknown id “bagde”; did you mean “badge”?"),
        ("technology", 'level-4 = ["gain 20 credits"]\n', "", "side “N”, field level-4: missing"),
        ("technology", 'level-4 = ["gain 20 credits"]', "level-4 = []", "field level-4: there must be at least one"),
        ("technology", '[[row]]\nid = "3"\neffects = ["gain 3 influence on any planet"]', "", "there is no row “3”"),
        ("lead", "[[team]]", "[[teem]]", "unknown table “[[teem]]”; did you mean “[[team]]”?"),
        ("lead", 'id = "robot"', "id = robot", "lead.toml line 12, lead: not a value; texts need quotes"),
    ],
)
def test_a_bad_file_is_refused_with_the_place(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    copied_cards(tmp_path)
    text = (tmp_path / f"{file}.toml").read_text("utf-8")
    assert old in text
    (tmp_path / f"{file}.toml").write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(CardFileError) as caught:
        load(tmp_path)
    assert message in str(caught.value)


def test_a_folder_without_card_files_is_refused_for_each_file(tmp_path: Path) -> None:
    with pytest.raises(CardFileError) as caught:
        load(tmp_path)
    assert [problem.message for problem in caught.value.problems] == ["there is no such file"] * 4
