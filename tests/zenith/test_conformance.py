"""Recorded games of an independent engine agree with ours at every step, and disagreement is noticed."""

import gzip
import json
from pathlib import Path

import pytest

from zenova.games.zenith.conformance import EXCEPTIONS, RecordError, conform

RECORDS = Path(__file__).parents[1] / "records" / "zenith"


def report_on(*paths):
    return [report for _, report in conform(paths)][-1]


def altered(tmp_path, name, change):
    """A copy of a record with `change` applied to its entries."""
    with gzip.open(RECORDS / f"{name}.jsonl.gz", "rt") as lines:
        entries = [json.loads(line) for line in lines]
    change(entries)
    path = tmp_path / "altered.jsonl"
    path.write_text("".join(json.dumps(entry) + "\n" for entry in entries))
    return path


def play_steps(entries):
    return [entry for entry in entries if entry.get("kind") == "play"]


@pytest.mark.rule("ZN-T2", "ZN-R1", "ZN-D2", "ZN-L1", "ZN-V5", "ZN-V14", "ZN-4B")
def test_thirty_recorded_games_agree_at_every_step_but_for_documented_exceptions():
    report = report_on(RECORDS)
    assert (report.games, report.divergent_games, report.first_divergence) == (30, 0, None)
    assert report.steps == 4621
    assert report.agreements + report.exceptions.total() == report.steps
    assert dict(report.exceptions) == {
        "coins-miscounted": 2,
        "mulligan-together": 38,
        "reserve-not-asked": 55,
        "shares-whole": 2,
    }
    assert set(report.exceptions) <= set(EXCEPTIONS)


def test_a_wrong_position_in_a_record_is_a_divergence_with_both_states(tmp_path):
    def one_credit_more(entries):
        play_steps(entries)[5]["st"]["credits"] = [99, 99]

    report = report_on(altered(tmp_path, "sun_001", one_credit_more))
    assert report.divergent_games == 1
    assert "differ in credits" in report.first_divergence.what
    assert report.first_divergence.theirs["credits"] == [99, 99]
    assert report.first_divergence.ours["credits"] != [99, 99]


def test_an_option_missing_from_a_record_is_a_divergence(tmp_path):
    def forget_an_option(entries):
        play_steps(entries)[8]["legal"].pop()

    report = report_on(altered(tmp_path, "sun_002", forget_an_option))
    assert "the legal options differ" in report.first_divergence.what


@pytest.mark.parametrize("name", ["mixed2p_001", "team4p_009", "secret2p_001"])
def test_at_a_flagged_step_that_differs_the_comparison_goes_on_from_the_snapshot(tmp_path, name):
    def wrong_pile_size(entries):
        steps = [entry for entry in entries if entry["type"] == "step"]
        at = next(at for at, step in enumerate(steps) if at > 40 and "discard" in step["st"])
        steps[at + 1]["st"].setdefault("discard", steps[at]["st"]["discard"])
        steps[at]["st"]["discard"] = 77
        steps[at]["flags"] = ["steal_credit_short"]

    report = report_on(altered(tmp_path, name, wrong_pile_size))
    assert (report.flags["steal_credit_short"], report.resynchronised["steal_credit_short"]) == (1, 1)
    assert 1 <= report.skipped < 10
    assert report.divergent_games == 0


def test_a_flagged_step_that_agrees_all_the_same_is_counted_and_compared(tmp_path):
    def flag_only(entries):
        play_steps(entries)[3]["flags"] = ["bonus_deferred"]

    report = report_on(altered(tmp_path, "sun_006", flag_only))
    assert (report.flags["bonus_deferred"], report.resynchronised["bonus_deferred"]) == (1, 0)
    assert report.divergent_games == 0


@pytest.mark.parametrize("at", [86, 88])
def test_a_flag_holds_for_the_whole_turn(tmp_path, at):
    """Uniform2p_002 recruits Augustus in step 85 and gives his shares in 86 and 87; in 88 the next turn begins."""

    def differ_before_the_flag(entries):
        steps = [entry for entry in entries if entry["type"] == "step"]
        steps[85]["st"]["credits"] = [99, 4]
        steps[86]["st"]["credits"] = [26, 4]
        steps[at]["flags"] = ["opponent_side_fallback"]

    report = report_on(altered(tmp_path, "uniform2p_002", differ_before_the_flag))
    same_turn = at == 86
    assert report.divergent_games == (0 if same_turn else 1)
    assert report.resynchronised["opponent_side_fallback"] == report.flags["opponent_side_fallback"] == int(same_turn)
    assert report.skipped == (3 if same_turn else 0)


def in_parts(entries, *parts):
    """The end of Augustus' 1+2+1 in uniform2p_002, where Mars goes from -2 to 0 as Terra goes from 1 to 2, in parts:
    each part says its planet and the discs it moves."""
    at = next(at for at, entry in enumerate(entries) if entry.get("n") == 87)
    last = entries.pop(at)
    disc = [-2, -1, 1, -2, 1]
    for place, (planet, *moves) in enumerate(parts):
        step = last | {"code": f"influence:{planet}:1", "do": last["do"] | {"planet": planet}, "ev": [], "st": {}}
        for name, to in moves:
            index = ("mercury", "venus", "terra", "mars", "jupiter").index(name)
            step["ev"].append({"disc": name, "from": disc[index], "to": to})
            disc[index] = to
        step["st"]["disc"] = list(disc)
        if place == len(parts) - 1:
            step["ev"].append({"turn": 1})
            step["st"]["actor"] = [1]
        entries.insert(at + place, step)


@pytest.mark.rule("ZN-V5")
@pytest.mark.parametrize(
    "parts",
    [
        (("mars", ("mars", -1)), ("mars", ("mars", 0), ("terra", 2))),
        (("mars", ("mars", -1)), ("terra", ("terra", 2), ("mars", 0))),
        (("mars", ("mars", -1)), ("terra", ("terra", 2)), ("mars", ("mars", 0))),
        (("terra", ("terra", 2)), ("mars", ("mars", -1), ("mars", 0))),
    ],
)
def test_a_share_that_is_recorded_in_parts_is_given_whole(tmp_path, parts):
    report = report_on(altered(tmp_path, "uniform2p_002", lambda entries: in_parts(entries, *parts)))
    assert report.divergent_games == 0
    assert report.exceptions["shares-whole"] >= 2
    assert report.agreements + report.exceptions.total() == report.steps


@pytest.mark.rule("ZN-V5", "ZN-I4")
def test_a_single_step_may_be_half_of_a_share_whose_other_half_is_lost(tmp_path):
    """Mars is at 3 when Augustus comes: the first half of his 2 captures it, and the other half finds no disc."""

    def capture_mars(entries):
        del entries[89:-1]
        before, recruit, half, rest = entries[85:89]
        before["flags"] = ["bonus_deferred"]
        before["st"] |= {"disc": [-2, -1, 0, 3, 0], "bonus": {"planets": [None] * 5, "tech": [None] * 3}}
        before["st"]["reserve"] = 9
        recruit["st"]["disc"] = [-2, -1, 1, 3, 0]
        half["legal"].remove("influence:mars:2")
        half |= {"code": "influence:mars:1", "do": half["do"] | {"planet": "mars"}, "ev": []}
        half["st"] = {"disc": [-2, -1, 1, None, 0], "cap": [[0, 0, 0, 1, 0], [0, 0, 2, 0, 0]]}
        rest |= {"legal": ["influence:jupiter:1", "influence:terra:1"], "ev": [{"turn": 1}]}
        rest["st"]["disc"] = [-2, -1, 2, 0, 1]

    report = report_on(altered(tmp_path, "uniform2p_002", capture_mars))
    assert report.first_divergence is None
    assert report.resynchronised["bonus_deferred"] == 1


def test_parts_that_make_no_whole_shares_are_a_divergence(tmp_path):
    parts = (("mars", ("mars", -1)), ("terra", ("terra", 2)), ("mars", ("mars", 0), ("venus", 0)))
    report = report_on(altered(tmp_path, "uniform2p_002", lambda entries: in_parts(entries, *parts)))
    assert "differ in disc" in report.first_divergence.what


def test_a_gift_of_credits_that_never_arrives_is_miscounted(tmp_path):
    """In step 86 of sun_001 team 0 gives 3 credits; here they reach nobody."""

    def lose_the_gift(entries):
        steps = [entry for entry in entries if entry["type"] == "step"]
        steps[86]["ev"][0]["credits"] = [-3, 0]
        for step in steps[86:]:
            if "credits" in step["st"]:
                step["st"]["credits"][1] -= 3

    report = report_on(altered(tmp_path, "sun_001", lose_the_gift))
    assert report.exceptions["coins-miscounted"] == 1
    assert report.divergent_games == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: not the header"),
        ("not json\n", "line 1: not JSON"),
        ('{"type": "header", "game": "chess"}\n', "not the header of a recorded Zenith game"),
        ('{"type": "header", "game": "zenith"}\n', "cut off after line 1"),
        ('{"type": "header", "game": "zenith"}\n{"type": "end"}\n', "the header lacks"),
        ("[1]\n", "line 1: not an entry"),
    ],
)
def test_a_file_that_is_no_record_is_refused_with_its_place(tmp_path, text, message):
    path = tmp_path / "bad.jsonl"
    path.write_text(text)
    with pytest.raises(RecordError, match=message):
        report_on(path)


def test_missing_and_empty_places_are_refused(tmp_path):
    with pytest.raises(RecordError, match="no such file or folder"):
        report_on(tmp_path / "nothing.jsonl")
    with pytest.raises(RecordError, match="no recorded game here"):
        report_on(tmp_path)
