"""Bots over a pipe: programs that answer lines of JSON, and what is told of those that do not."""

from __future__ import annotations

import json
import pickle
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from zenova.bots import BotError, InformationSet, bot
from zenova.games.registry import game
from zenova.kernel.errors import UserError

EXAMPLE = Path(__file__).parents[2] / "examples" / "pipe_bot.mjs"
ZENITH = game("zenith")
LAST = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"option": len(asked.get("options", "?")) - 1}), flush=True)
"""

KEEPER = """
import sys
with open({kept!r}, "w", encoding="utf-8", buffering=1) as kept:
    for line in sys.stdin:
        kept.write(line)
        print('{{"option": 0}}', flush=True)
"""


def program(source: str, ms: int | None = None) -> str:
    """The spec of a program in Python."""
    return ("pipe:" if ms is None else f"pipe:ms={ms},") + shlex.join([sys.executable, "-c", source])


def first_decision() -> InformationSet:
    return InformationSet(ZENITH, ZENITH.new(seed=3), 0, seed=4)


def test_a_program_chooses_by_the_place_of_an_option() -> None:
    asked = first_decision()
    player = bot(program(LAST))
    assert player.choose(asked) == asked.decision.options[-1]
    assert player.choose(asked) == asked.decision.options[-1]
    assert pickle.loads(pickle.dumps(player)).choose(asked) == asked.decision.options[-1]


def test_it_is_told_what_its_seat_may_know_and_nothing_else(tmp_path: Path) -> None:
    kept = tmp_path / "asked.jsonl"
    asked = first_decision()
    bot(program(KEEPER.format(kept=str(kept))), seed=9).choose(asked)
    ready, question = map(json.loads, kept.read_text(encoding="utf-8").splitlines())
    assert ready == {"ask": "ready", "protocol": 1, "game": "zenith", "cards": ZENITH.cards_hash, "seed": 9}
    assert question["view"] == asked.view()
    assert [one["action"] for one in question["options"]] == [*map(ZENITH.decode, asked.decision.options)]
    assert set(question) == {"ask", "seat", "kind", "rule", "source", "view", "options", "ms"}


@pytest.mark.skipif(shutil.which("node") is None, reason="the example needs Node.js")
def test_the_example_in_another_language_plays() -> None:
    asked = first_decision()
    assert bot(f"pipe:node {shlex.quote(str(EXAMPLE))}").choose(asked) in asked.decision.options


@pytest.mark.parametrize(
    ("source", "complaint"),
    [
        ("import sys; sys.exit(3)", "the program ended with status 3"),
        ("input(); print('hello', flush=True); input()", "not an answer in JSON: “hello”"),
        ("input(); print('{}'); input(); print('{}')", "“option” is a whole number from 0 to [0-9]+, not null"),
        ("input(); print('{}'); input(); print('{\"option\": -1}')", "“option” is a whole number .* not -1"),
    ],
)
def test_a_program_that_errs_is_named(source: str, complaint: str) -> None:
    spec = program(source)
    with pytest.raises(BotError, match=f"broke down at the decision “mulligan”: {complaint}") as told:
        bot(spec).choose(first_decision())
    assert f"bot “{spec}”" in str(told.value)


def test_a_program_that_does_not_answer_in_time_is_ended() -> None:
    player = bot(program("input(); print('{}', flush=True); import time; time.sleep(600)", ms=50))
    with pytest.raises(BotError, match=r"no answer within 0\.05 s"):
        player.choose(first_decision())


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("pipe", "which program"),
        ("pipe:ms=50,", "which program"),
        ("pipe:no-such-program --deep", "cannot be made: there is no program “no-such-program”"),
    ],
)
def test_what_is_no_program_is_refused_with_a_sentence(spec: str, complaint: str) -> None:
    with pytest.raises(UserError, match=complaint):
        bot(spec)
