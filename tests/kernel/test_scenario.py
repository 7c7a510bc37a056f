"""The scenario runner: what it reports when an expectation does not hold, and when a file is wrong."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from zenova.games.zenith import Zenith
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.kernel.scenario import Report, load, run_files

GIVEN = """
scenario: Cresus gives 6 credits
game: zenith
given:
  hands: {0: [cresus, nero], 1: [zenon]}
  deck: [khan, atlas, chaka]
"""
RECRUIT = """
when: [{recruit: cresus}]
"""


@cache
def games(name: str, _cards: Path | None) -> Game:
    if name != "zenith":
        raise UserError(f"unknown game “{name}”; known: zenith")
    return Zenith()


@pytest.fixture
def report(tmp_path: Path) -> Callable[..., Report]:
    def run(*parts: str) -> Report:
        (tmp_path / "a.yaml").write_text("".join(parts).lstrip(), encoding="utf-8")
        return run_files([tmp_path / "a.yaml"], games)

    return run


def only_failure(report: Report) -> str:
    assert report.mistakes == []
    assert len(report.failures) == 1
    assert report.exit_status == 1
    assert "\n" not in report.failures[0]
    return report.failures[0].partition("a.yaml")[2]


def only_mistake(report: Report) -> str:
    assert report.failures == []
    assert len(report.mistakes) == 1
    assert report.exit_status == 2
    assert "\n" not in report.mistakes[0]
    return report.mistakes[0].partition("a.yaml")[2]


def test_a_scenario_that_holds_reports_nothing(report: Callable[..., Report]) -> None:
    done = report(GIVEN, RECRUIT, "then: {credits: {0: 17}, turn: 1}")
    assert (done.scenarios, done.failed, done.failures, done.mistakes, done.exit_status) == (1, 0, [], [], 0)


def test_a_wrong_expectation_tells_file_line_name_and_both_values(report: Callable[..., Report]) -> None:
    failure = only_failure(report(GIVEN, RECRUIT, "then:\n  turn: 1\n  credits: {0: 16}"))
    assert failure == ":1: “Cresus gives 6 credits”: line 10: credits: 0: expected 16, but there is 17"


@pytest.mark.parametrize(
    ("then", "told"),
    [
        ("badge: {team: 0}", "badge: expected {team: 0}, but there is null"),
        ("winner: 0", "winner: expected 0, but there is null"),
        ("columns: {0: {venus: [nero]}}", "columns: 0: venus: expected [nero], but there is [cresus]"),
        ("hands: {0: [nero]}", "hands: 0: expected [nero], but there is [nero, khan, atlas, chaka]"),
        ("hands: {0: {count: 5}}", "expected count 5"),
        ("hands: {0: {holds: [cresus]}}", "expected holds [cresus]"),
        ("hands: {0: {lacks: [nero]}}", "expected lacks [nero]"),
        ("deck: {first: [khan]}", "expected first [khan]"),
        ("partner-played: 0", "partner-played: expected 0, but there is false"),
        ("asked: {seat: 0}", "asked: seat 0 is not asked; asked are [1]"),
        ("asked: {kind: mulligan}", "asked: kind: expected mulligan, but there is play"),
        ("asked: {agent: nero}", "asked: unknown word “agent”"),
        ("asked: [0]", "asked: expected [0], but there is [1]"),
        ("legal: [{lead: zenon}, {recruit: zenon}]", "legal: {develop: zenon} is possible, but should not be"),
        ("offers: [{lead: nero}]", "offers: {lead: nero} is not possible; possible are {recruit: zenon}"),
        ("lacks: [{lead: zenon}]", "lacks: {lead: zenon} is possible, but should not be"),
        ("events: [{event: captured}]", "events: {event: captured} did not happen in this place; there was recruited"),
        ("events: [{event: drew}, {event: recruited}]", "events: {event: recruited} did not happen in this place"),
        ("never: [{event: drew, card: khan}]", "never: {event: drew, card: khan} happened"),
    ],
)
def test_every_kind_of_expectation_can_fail(report: Callable[..., Report], then: str, told: str) -> None:
    assert told in only_failure(report(GIVEN, RECRUIT, "then: {", then, "}"))


def test_hands_have_no_order_but_columns_have(report: Callable[..., Report]) -> None:
    assert report(GIVEN, RECRUIT, "then: {hands: {0: [khan, nero, chaka, atlas]}}").exit_status == 0


def test_a_refusal_by_the_named_rule_holds(report: Callable[..., Report]) -> None:
    then = "then: {refused: [{recruit: khan, because: ZN-T2}, {lead: zenon, seat: 1, because: ZN-T1}]}"
    assert report(GIVEN, then).exit_status == 0


def test_a_refusal_by_another_rule_fails(report: Callable[..., Report]) -> None:
    failure = only_failure(report(GIVEN, "then: {refused: [{recruit: khan, because: ZN-R1}]}"))
    assert "{recruit: khan} should be refused, because ZN-R1; it is refused, because ZN-T2: " in failure


def test_a_refusal_for_another_reason_fails(report: Callable[..., Report]) -> None:
    failure = only_failure(report(GIVEN, "then: {refused: [{recruit: khan, because: ZN-T2, reason: tired}]}"))
    assert "reason tired; it is refused, reason not-in-hand" in failure


def test_something_possible_that_should_be_refused_fails_and_is_not_carried_out(report: Callable[..., Report]) -> None:
    then = "then: {refused: [{recruit: cresus, because: ZN-R1}], credits: {0: 12}}"
    assert "should be refused by ZN-R1, but it is possible" in only_failure(report(GIVEN, then))


def test_a_decision_that_is_refused_fails_with_the_refusal(report: Callable[..., Report]) -> None:
    failure = only_failure(report(GIVEN, "when: [{recruit: khan}]\nthen: {turn: 1}"))
    assert ":1: “Cresus gives 6 credits”: line 6: {recruit: khan} of seat 0 was refused: " in failure
    assert "ZN-T2" in failure


def test_a_decision_after_the_end_of_the_game_fails(report: Callable[..., Report]) -> None:
    given = "scenario: x\ngame: zenith\ngiven: {hands: {0: [cresus]}, rest: columns-1}\n"
    failure = only_failure(report(given, "when: [{recruit: cresus}, done]\nthen: {turn: 1}"))
    assert "{done: true}: nobody is asked any more" in failure


def test_forced_chance_is_fed_and_must_be_used_up(report: Callable[..., Report]) -> None:
    given = "scenario: x\ngame: zenith\ngiven: {hands: {0: [w4ts0n]}, discard: [nero, khan], rest: columns-1}\n"
    forced = "when: [{recruit: w4ts0n, chance: [{deck: [khan, nero]}]}]\nthen: {columns: {0: {mercury: [khan]}}}"
    assert report(given, forced).exit_status == 0
    twice = "when: [{recruit: w4ts0n, chance: [{deck: [khan]}, {reserve: [badge]}]}]\nthen: {turn: 1}"
    assert "the chance outcome {reserve: [badge]} was not needed" in only_failure(report(given, twice))


def test_a_story_checks_every_block(report: Callable[..., Report]) -> None:
    story = "story:\n- then: {turn: 1}\n- when: [{recruit: cresus}]\n  then: {turn: 0}"
    done = report(GIVEN, story)
    assert (done.failed, len(done.failures)) == (1, 2)


def test_a_word_alone_is_a_decision(report: Callable[..., Report]) -> None:
    given = "scenario: x\ngame: zenith\ngiven: {hands: {0: [annie], 1: [zenon]}, badge: {team: 0}}\n"
    assert report(given, "when: [{recruit: annie}, decline]\nthen: {badge: {team: 0}}").exit_status == 0


def test_yes_no_on_and_off_are_words(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("scenario: no\ngame: on\ngiven: {yes: off, 0: 1}\nthen: {turn: 007, deck: ~, badge: true}")
    (scenario,) = load(file)
    assert (scenario.name, scenario.game, scenario.given) == ("no", "on", {"yes": "off", 0: 1})
    assert scenario.blocks[0].then == {"turn": 7, "deck": None, "badge": True}


def test_words_of_the_file_hold_for_all_its_scenarios(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(
        "game: zenith\nrules: [ZN-A]\noptions: {players: 4, sides: SUN}\nscenarios:\n"
        "- scenario: one\n  rules: [ZN-B]\n  options: {players: 2}\n  then: {turn: 0}\n"
        "- scenario: two\n  then: {turn: 0}\n"
    )
    one, two = load(file)
    assert (one.rules, one.options, one.line) == (("ZN-A", "ZN-B"), {"players": 2, "sides": "SUN"}, 5)
    assert (two.rules, two.options, two.game) == (("ZN-A",), {"players": 4, "sides": "SUN"}, "zenith")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("scenario: [x", ":1: this is not YAML: "),
        (r'scenario: "\0"', ":1: a text holds a letter that is none"),
        (r'{scenario: x, "\ud800": y}', ":1: a text holds a letter that is none"),
        ("- x", ":1: a scenario file starts with “scenario:” or “scenarios:”"),
        ("", ":1: a scenario file starts with “scenario:” or “scenarios:”"),
        ("game: zenith\ngiven: {}", ":1: a scenario needs “scenario:” with its name"),
        ("scenario: x\nthen: {turn: 0}", ":1: “x”: which game? write “game:” and its name"),
        ("scenario: x\ngame: zenit\nthen: {turn: 0}", ":1: “x”: unknown game “zenit”"),
        ("scenario: x\ngame: zenith", ":1: “x”: nothing is expected at its end; add “then:”"),
        (
            "scenario: x\ngame: zenith\nwhen: [decline]\nwhen: []",
            ":4: “when” stands here a second time (first in line 3)",
        ),
        ("scenario: x\ngiver: {}", ":2: unknown word of a scenario “giver”; did you mean “given”?"),
        ("scenarios: []", ":1: “scenarios:” is a list"),
        ("scenarios:\n- x", ":1: a scenario is written with words and values, not 'x'"),
        ("scenario: x\ngame: zenith\nstory: []\nthen: {turn: 0}", ":4: “then:” does not stand beside “story:”"),
        ("scenario: x\ngame: zenith\nrules: ZN-A\nthen: {turn: 0}", ":3: “rules:” is a list of rule ids"),
        ("scenario: x\ngame: zenith\ngiven: [turn]\nthen: {turn: 0}", ":3: “given:” holds words with values"),
        ("scenario: x\ngame: zenith\nwhen: [3]\nthen: {turn: 0}", ":3: a decision is written with words and values"),
        ("scenario: x\ngame: zenith\nwhen:\n- {seat: 1}\nthen: {turn: 0}", ":4: a decision needs an action"),
        (
            "scenario: x\ngame: zenith\nwhen: [{seat: a, lead: x}]\nthen: {turn: 0}",
            ":3: “seat:” is the number of a seat",
        ),
        (
            "scenario: x\ngame: zenith\nwhen: [{lead: x, chance: 1}]\nthen: {turn: 0}",
            ":3: “chance:” is a list of outcomes",
        ),
    ],
)
def test_a_mistake_in_the_form_is_one_line_with_its_place(report: Callable[..., Report], text: str, told: str) -> None:
    assert told in only_mistake(report(text))


@pytest.mark.parametrize(
    ("rest", "told"),
    [
        ("options: {player: 4}\nthen: {turn: 0}", "unknown option “player”; did you mean “players”?"),
        ("given: {disks: {}}\nthen: {turn: 0}", ":3: “x”: unknown word in “given” “disks”; did you mean “discs”?"),
        ("given: {hands: {0: [neroo]}}\nthen: {turn: 0}", "unknown agent “neroo”; did you mean “nero”?"),
        ("given: {hands: {0: [nero], 1: [nero]}}\nthen: {turn: 0}", "hands: 1: Nero is in two places"),
        ("given: {discs: {mars: 4}}\nthen: {turn: 0}", "discs: mars: 4 is not possible"),
        ("given: {hands: {2: [nero]}}\nthen: {turn: 0}", "there is no seat 2"),
        ("given: {captured: {0: {mars: 2, venus: 2, terra: 1}}}\nthen: {turn: 0}", "team 0 would have won already"),
        ("given: {columns: {0: {mars: [nero]}}}\nthen: {turn: 0}", "Nero belongs to mercury"),
        ("when: [{recrute: nero}]\nthen: {turn: 0}", ":3: “x”: unknown action “recrute”; did you mean “recruit”?"),
        ("when: [{lead: neroo}]\nthen: {turn: 0}", "unknown agent “neroo”; did you mean “nero”?"),
        ("when: [{lead: nero, chance: [{dek: []}]}]\nthen: {turn: 0}", "unknown outcome “dek”; did you mean “deck”?"),
        ("then: {creditz: {0: 1}}", ":3: “x”: unknown word in “then” “creditz”; did you mean “credits”?"),
        ("then: {discs: {marz: 1}}", "discs: unknown word “marz”; did you mean “mars”?"),
        ("then: {deck: {top: [nero]}}", "deck: unknown word about a list “top”"),
        ("then: {legal: decline}", "“legal:” is a list of actions"),
        ("then: {offers: [{leed: nero}]}", "unknown action “leed”; did you mean “lead”?"),
        ("then: {refused: [{lead: nero}]}", "“refused:” needs a rule"),
        ("then: {events: captured}", "“events:” is a list of events"),
    ],
)
def test_a_word_the_game_does_not_know_is_one_line_with_its_place(
    report: Callable[..., Report], rest: str, told: str
) -> None:
    assert told in only_mistake(report("scenario: x\ngame: zenith\n", rest))


def test_a_chance_outcome_that_cannot_be_is_a_mistake(report: Callable[..., Report]) -> None:
    given = "scenario: x\ngame: zenith\ngiven: {hands: {0: [w4ts0n]}, discard: [nero], rest: columns-1}\n"
    mistake = only_mistake(report(given, "when: [{recruit: w4ts0n, chance: [{deck: [khan]}]}]\nthen: {turn: 1}"))
    assert mistake == ":4: “x”: the chance outcome {deck: [khan]} is not possible here"


def test_two_scenarios_of_a_file_have_different_names(report: Callable[..., Report]) -> None:
    text = "game: zenith\nscenarios:\n- {scenario: x, then: {turn: 0}}\n- {scenario: x, then: {turn: 0}}"
    assert ":4: there are two scenarios called “x”" in only_mistake(report(text))


def test_a_file_that_is_not_there_and_a_folder_without_scenarios_are_mistakes(tmp_path: Path) -> None:
    done = run_files([tmp_path / "no.yaml", tmp_path], games)
    assert done.exit_status == 2
    assert "no.yaml: cannot be read: No such file or directory" in done.mistakes[1]
    assert "there is no .yaml file in this folder" in done.mistakes[0]


def test_a_folder_stands_for_all_its_files(tmp_path: Path) -> None:
    (tmp_path / "deeper").mkdir()
    for name in ("a.yaml", "deeper/b.yaml"):
        (tmp_path / name).write_text("scenario: x\ngame: zenith\nthen: {turn: 0}")
    assert run_files([tmp_path], games).scenarios == 2


def test_a_card_set_is_looked_for_beside_the_file_that_names_it(tmp_path: Path) -> None:
    asked = []

    def with_cards(name: str, cards: Path | None) -> Game:
        asked.append(cards)
        return games(name, None)

    text = "game: zenith\ncards: mine.toml\nscenarios:\n- {scenario: x, then: {turn: 0}}\n"
    (tmp_path / "a.yaml").write_text(text + "- {scenario: y, cards: ../other.toml, then: {turn: 0}}")
    assert run_files([tmp_path / "a.yaml"], with_cards).exit_status == 0
    assert asked == [tmp_path / "mine.toml", tmp_path / "../other.toml"]


def test_cards_name_one_file(report: Callable[..., Report]) -> None:
    mistake = only_mistake(report(GIVEN, "cards: [a, b]\n", "then: {turn: 0}"))
    assert mistake == ":6: “cards:” names a file with a card set, not ['a', 'b']"
