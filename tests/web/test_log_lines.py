"""The log on the page: a line is one player's deed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from zenova.games.zenith import Zenith
from zenova.games.zenith.state import Event
from zenova.table.parts import LogLine
from zenova.web.rendering.log import log_lines

RULES = Zenith()
BOOK = RULES.book
NERO, LUCAS = BOOK.agent_numbers["nero"], BOOK.agent_numbers["luc4s"]
NAMES: Any = [SimpleNamespace(name=name) for name in ("Ada", "Bruno")]


def look(*entries: list[LogLine]) -> Any:
    """Ada's look at a table where this happened."""
    seats = [SimpleNamespace(number=seat, team=seat) for seat in range(2)]
    log = [line for entry in entries for line in entry]
    return SimpleNamespace(game="zenith", rules=RULES, seat=0, seats=seats, log=log)


def entry(version: int, actor: int, *events: tuple[Event, tuple[int, int, int, int]]) -> list[LogLine]:
    told = [BOOK.event_schema.view(kind, data, 0) for kind, data in events]
    return [LogLine(version, version, actor, "game", event) for event in told]


LED = entry(1, 1, (Event.LED, (1, LUCAS, 0, 0)), (Event.BADGE, (1, 0, 0, 0)), (Event.GAINED, (1, 1, 1, 0)))
HELPED = entry(2, 1, (Event.RECRUITED, (1, NERO, 3, 0)), (Event.GAINED, (1, 1, 2, 0)), (Event.GAINED, (0, 0, 3, 0)))


def test_what_a_deed_gives_another_player_is_a_line_of_theirs() -> None:
    lines = log_lines(look(LED, HELPED), NAMES, "en")
    assert [(line.seat, line.team, line.text) for line in lines[1:]] == [
        (1, 1, "Bruno leads with LUC4S: the badge, silver side, and 1 zenithium."),
        (1, 1, "Bruno recruits Nero for 3 credits: 2 zenithium."),
        (0, 0, "You gain 3 credits."),
    ]


def test_deeds_of_one_player_are_lines_of_their_own() -> None:
    drew = entry(1, 0, (Event.RECRUITED, (0, NERO, 3, 0)), (Event.DREW, (0, LUCAS, 0, 0)))
    assert [line.text for line in log_lines(look(drew), NAMES, "en")[1:]] == [
        "You recruit Nero for 3 credits.",
        "You draw LUC4S.",
    ]


def test_lines_told_once_stay_when_more_happens() -> None:
    before, after = look(LED), look(LED, HELPED)
    assert log_lines(after, NAMES, "en")[: len(log_lines(before, NAMES, "en"))] == log_lines(before, NAMES, "en")


def test_what_happens_around_the_game_is_told_between_its_lines() -> None:
    resigned = [LogLine(3, 2, 1, "table", {"event": "resigned"})]
    assert log_lines(look(LED, resigned), NAMES, "en")[-1].text == "Bruno resigns."
