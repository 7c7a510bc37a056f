"""Scenarios: given a position, when these decisions happen, then this is true. One runner for every game.

`load` reads a file (scenariofile.py), `run` plays one scenario and tells what is not as it says, `run_files` does both
for many files and folders. The format is described in docs/scenarios.md."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

from .data import Plain, Struct
from .errors import UserError, unknown
from .game import Event, Game, Refused
from .generator import ChanceError, Tape
from .given import ImpossiblePosition
from .options import Options
from .record import Twin
from .scenariofile import Decide, Lined, Scenario, ScenarioError, load
from .steps import Move

__all__ = ["Report", "Scenario", "ScenarioError", "load", "moves_of", "run", "run_files"]

CHECKS = ("seat", "asked", "legal", "offers", "lacks", "refused", "events", "never")
BESIDE_A_REFUSAL = ("because", "reason", "seat")
LIST_WORDS = ("count", "first", "last", "holds", "lacks")

Words = TypeVar("Words")
Read = TypeVar("Read")

Games = Callable[[str, Path | None], Game]
"""The game of a name, with the card set of a file or, for None, its own."""
RuleIds = Callable[[str], Sequence[str]]
"""The rules of a game that a scenario may name; where there are none it may name any."""


@dataclass
class Report:
    """What running scenario files gave: how many were run, what failed, and mistakes in the files themselves."""

    scenarios: int = 0
    failed: int = 0
    failures: list[str] = field(default_factory=list)
    mistakes: list[str] = field(default_factory=list)

    @property
    def exit_status(self) -> int:
        """2 for a mistake in a file, 1 for an expectation that does not hold, else 0."""
        return 2 if self.mistakes else 1 if self.failures else 0


def run_files(
    paths: Iterable[Path],
    games: Games,
    told: Callable[[int, int], None] | None = None,
    rule_ids: RuleIds = lambda game: (),
) -> Report:
    """Run every scenario of the files, and of all .yaml files in the folders, that `paths` names. `told` hears after
    each file how many are done, of how many."""
    report = Report()
    files: list[Path] = []
    for path in paths:
        found = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
        if not found:
            report.mistakes.append(f"{path}: there is no .yaml file in this folder")
        files += found
    for done, file in enumerate(files, start=1):
        try:
            for scenario in load(file):
                _run_into(report, scenario, games, rule_ids)
        except UserError as mistake:
            report.mistakes.append(str(mistake))
        if told is not None:
            told(done, len(files))
    return report


def _run_into(report: Report, scenario: Scenario, games: Games, rule_ids: RuleIds) -> None:
    report.scenarios += 1
    try:
        try:
            game = games(scenario.game, scenario.cards)
            known = rule_ids(scenario.game)
            for rule in scenario.rules if known else ():
                if rule not in known:
                    raise UserError(unknown("rule", rule, known))
        except UserError as mistake:
            raise scenario.mistake(scenario.line, str(mistake)) from None
        failures = run(scenario, game)
    except UserError as mistake:
        report.mistakes.append(str(mistake))
        return
    report.failures += failures
    report.failed += bool(failures)


def run(scenario: Scenario, game: Game) -> list[str]:
    """Play a scenario; the failures, one line each, are empty if all is as it says. A ScenarioError is a mistake in the
    file: a word the game does not know, a position that cannot be."""
    playing = _Playing(scenario, game)
    for block in scenario.blocks:
        playing.events = []
        if not all(playing.decide(decide) for decide in block.when):
            break
        playing.check(block.then)
    return playing.failures


def moves_of(scenario: Scenario, game: Game) -> list[Move]:
    """The decisions of a scenario as moves, with what chance gave; one that cannot be made is a mistake."""
    playing = _Playing(scenario, game)
    for decide in (decide for block in scenario.blocks for decide in block.when):
        if not playing.decide(decide):
            raise UserError(playing.failures[0])
    return playing.moves


def built(game: Game, options: Options, given: Plain) -> Twin:
    """A position in words; an `ImpossiblePosition` tells what is wrong with it."""
    position = game.build(options, given)
    problem = game.broken(position)
    if problem:
        raise ImpossiblePosition(f"this position cannot be; it breaks the law “{problem}”")
    return position


class _Playing:
    """A scenario under way."""

    def __init__(self, scenario: Scenario, game: Game) -> None:
        self.scenario = scenario
        self.game = game
        self.failures: list[str] = []
        self.moves: list[Move] = []
        self.events: list[Struct] = []
        options = self.read(scenario.given_line, game.options_type.parse, scenario.options)
        self.position: Twin = self.read(scenario.given_line, partial(built, game, options), scenario.given)

    # When

    def decide(self, decide: Decide) -> bool:
        """Carry out one decision; False if the scenario cannot go on after it."""
        seat = self.seat_asked() if decide.seat is None else decide.seat
        if seat is None:
            return self.fail(decide.line, f"{_show(decide.action)}: nobody is asked any more")
        action = self.encode(decide.action, decide.line)
        forced = [self.read(decide.line, self.game.chance.numbers, outcome) for outcome in decide.chance]
        self.position.tape = tape = Tape(forced)
        try:
            happened = self.game.apply(self.position, seat, action)
        except Refused as refused:
            return self.fail(decide.line, f"{_show(decide.action)} of seat {seat} was refused: {refused}")
        except ChanceError:
            impossible = _show(decide.chance[len(forced) - len(tape.forced) - 1])
            raise self.scenario.mistake(decide.line, f"the chance outcome {impossible} is not possible here") from None
        finally:
            self.position.tape = None
        chance = tuple(self.game.chance.words(*outcome) for outcome in tape.take_recorded())
        self.moves.append(Move(seat, self.game.decode(action), chance))
        self.events += [self.whole_event(event) for event in happened]
        for what, outcome in tape.forced:
            unused = _show(self.game.chance.words(what, outcome))
            self.fail(decide.line, f"{_show(decide.action)}: the chance outcome {unused} was not needed")
        problem = self.game.broken(self.position)
        if problem:
            self.fail(decide.line, f"{_show(decide.action)} broke the law “{problem}”")
        return not tape.forced

    def encode(self, action: object, line: int) -> int:
        return self.read(line, self.game.encode, {action: True} if isinstance(action, str) else action)

    def read(self, line: int, how: Callable[[Words], Read], words: Words) -> Read:
        """What words of the file mean; what is wrong with them is a mistake in the line of the word it begins with, or
        in this one."""
        try:
            return how(words)
        except UserError as mistake:
            lines = words.lines if isinstance(words, Lined) else {}
            raise self.scenario.mistake(lines.get(str(mistake).partition(":")[0], line), str(mistake)) from None

    def whole_event(self, event: Event) -> Struct:
        """The event with everything that any seat may know of it."""
        views = (self.game.event_view(self.position, event, seat) for seat in range(self.game.seats(self.position)))
        return {word: value for view in views for word, value in view.items()}

    def seat_asked(self) -> int | None:
        asked = self.game.to_act(self.position)
        return asked[0] if asked else None

    # Then

    def check(self, then: Lined) -> None:
        described = self.game.describe(self.position)
        seat = then.get("seat", self.seat_asked())
        for word, expected in then.items():
            line = then.lines[word]
            if word == "asked" and isinstance(expected, Mapping):
                self.check_asked(line, seat, expected)
            elif word in ("legal", "offers", "lacks"):
                self.check_legal(line, seat, word, self.actions(expected, line, word))
            elif word == "refused":
                for entry in expected if isinstance(expected, list) else [expected]:
                    self.check_refused(line, seat, entry)
            elif word in ("events", "never"):
                self.check_events(line, word, expected)
            elif word in described:
                self.compare(line, [word], expected, described[word])
            elif word != "seat":
                known = [*CHECKS, *described]
                raise self.scenario.mistake(line, unknown("word in “then”", str(word), known))

    def check_asked(self, line: int, seat: int | None, expected: Plain) -> None:
        seat = expected.get("seat", seat)
        decision = None if seat is None else self.game.decision(self.position, seat)
        if decision is None:
            asked = self.game.to_act(self.position)
            self.fail(line, f"asked: seat {seat} is not asked; asked are {_show(asked)}")
            return
        question = {"seat": seat, "kind": decision.kind, "rule": decision.rule}
        self.compare(line, ["asked"], expected, {**question, **(decision.source or {}), **decision.detail}, whole=False)

    def check_legal(self, line: int, seat: int | None, word: str, expected: list[int]) -> None:
        there = [] if seat is None else self.game.legal(self.position, seat)
        missing = [] if word == "lacks" else [action for action in expected if action not in there]
        forbidden = {"legal": set(there) - set(expected), "offers": set[int](), "lacks": set(expected)}[word]
        for action in missing:
            self.fail(line, f"{word}: {self.shown(action)} is not possible; possible are {self.shown(*there)}")
        for action in sorted(forbidden & set(there)):
            self.fail(line, f"{word}: {self.shown(action)} is possible, but should not be")

    def actions(self, listed: object, line: int, word: str) -> list[int]:
        if not isinstance(listed, list):
            raise self.scenario.mistake(line, f"“{word}:” is a list of actions, such as [{{lead: nero}}]")
        return [self.encode(action, line) for action in listed]

    def check_refused(self, line: int, seat: int | None, entry: object) -> None:
        if not isinstance(entry, Lined) or "because" not in entry:
            raise self.scenario.mistake(line, "“refused:” needs a rule, such as [{recruit: nero, because: ZN-R1}]")
        line = entry.line
        words = {word: value for word, value in entry.items() if word not in BESIDE_A_REFUSAL}
        action = self.encode(words, line)
        seat = entry.get("seat", seat)
        seat = 0 if seat is None else seat
        before = self.position.clone()
        try:
            self.game.apply(self.position, seat, action)
        except Refused as refused:
            for word, there in (("because", refused.refusal.rule), ("reason", refused.refusal.reason)):
                if entry.get(word, there) != there:
                    why = f"{_show(words)} should be refused, {word} {entry[word]}"
                    self.fail(line, f"refused: {why}; it is refused, {word} {there}: {refused}")
            if self.position != before:
                self.fail(line, f"refused: {_show(words)} was refused but has changed the position")
        else:
            self.fail(line, f"refused: {_show(words)} should be refused by {entry['because']}, but it is possible")
        self.position = before

    def check_events(self, line: int, word: str, expected: object) -> None:
        """The events named happened in this order, others may lie between them; `never` names none that happened."""
        if not isinstance(expected, list) or not all(isinstance(entry, Mapping) for entry in expected):
            raise self.scenario.mistake(line, f"“{word}:” is a list of events, such as [{{event: captured, team: 0}}]")
        happened = [event["event"] for event in self.events]
        rest = iter(self.events)
        for entry in expected:
            pool = self.events if word == "never" else rest
            found = any(all(_same(event.get(key), value) for key, value in entry.items()) for event in pool)
            if word == "never" and found:
                self.fail(line, f"never: {_show(entry)} happened")
            elif word == "events" and not found:
                self.fail(line, f"events: {_show(entry)} did not happen in this place; there was {', '.join(happened)}")
                return

    def compare(self, line: int, path: list[str], expected: object, there: object, *, whole: bool = True) -> None:
        """Mappings match by the keys given, lists whole; `whole`: a key that is not there is a mistake of the file."""
        if isinstance(there, Mapping) and isinstance(expected, Mapping):
            for key, value in expected.items():
                if key not in there:
                    message = f"{': '.join(path)}: {unknown('word', str(key), [str(known) for known in there])}"
                    if whole:
                        raise self.scenario.mistake(line, message)
                    self.fail(line, message)
                else:
                    self.compare(line, [*path, str(key)], value, there[key], whole=whole)
        elif isinstance(there, list) and isinstance(expected, Mapping):
            self.compare_list(line, path, expected, there)
        elif not _same(there, expected, unordered=path[0] in self.game.unordered):
            self.fail(line, f"{': '.join(path)}: expected {_show(expected)}, but there is {_show(there)}")

    def compare_list(self, line: int, path: list[str], expected: Plain, there: list[object]) -> None:
        """Something about a list instead of all of it: {count: 4, holds: [nero]}."""
        where = ": ".join(path)
        for word, value in expected.items():
            if word not in LIST_WORDS:
                raise self.scenario.mistake(line, f"{where}: {unknown('word about a list', str(word), LIST_WORDS)}")
            things = value if isinstance(value, list) else [value]
            match word:
                case "count":
                    true = len(there) == value
                case "first":
                    true = there[: len(things)] == things
                case "last":
                    true = there[-len(things) :] == things if things else True
                case "holds":
                    true = not Counter(map(str, things)) - Counter(map(str, there))
                case _:
                    true = not any(thing in there for thing in things)
            if not true:
                self.fail(line, f"{where}: expected {word} {_show(value)}, but there is {_show(there)}")

    # Telling

    def shown(self, *actions: int) -> str:
        return ", ".join(_show(self.game.decode(action)) for action in actions) or "none"

    def fail(self, line: int, message: str) -> bool:
        scenario = self.scenario
        self.failures.append(f"{scenario.path}:{scenario.line}: “{scenario.name}”: line {line}: {message}")
        return False


def _same(there: object, expected: object, *, unordered: bool = False) -> bool:
    """Equal and of the same kind: true is not 1."""
    if unordered and isinstance(there, list) and isinstance(expected, list):
        return Counter(map(str, there)) == Counter(map(str, expected))
    return isinstance(there, bool) == isinstance(expected, bool) and there == expected


def _show(value: object) -> str:
    """A value as one would write it in the file."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_show(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_show, value)) + "]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)
