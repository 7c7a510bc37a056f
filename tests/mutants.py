"""Are the rules proven? Small mistakes are put into them one at a time, and the tests must notice: `make mutants`.

A mutant is one change in one `@rule` function of a game: a comparison, an operator or a number is another one, a
condition is turned round, a statement is left out. The tests of the game run once to learn which of them reach which
line; then every mutant of a seeded sample runs, in a process of its own, those that reach its line until one fails.
Rules run as plain Python, nothing is compiled. Survivors are listed with their lines, all figures go to
benchmarks/out/mutants.json. Exit status 0: at least 85 % were killed; 1: fewer; 2: wrong usage, or the tests fail
without any mutant."""

from __future__ import annotations

import argparse
import ast
import copy
import gc
import json
import os
import pickle
import random
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from zenova.kernel.errors import unknown

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src" / "zenova" / "games"
OUT = ROOT / "benchmarks" / "out" / "mutants.json"
TESTS = {
    "zenith": (
        "test_scenarios.py",
        "zenith/test_setup.py",
        "zenith/test_secrets.py",
        "zenith/test_laws.py",
        "zenith/test_positions.py",
    ),
    "zena": ("test_scenarios.py", "zena"),
}
LEFT_OUT = ("simulation", "fuzz", "test_text", "test_cards")  # slow, or about words and files
WANTED = 0.85
MOST_SECONDS = 20  # of processor time for the tests of one mutant; one that runs on for longer is noticed too

SURVIVED, KILLED, ENDLESS = "survived", "killed", "endless"


@dataclass(frozen=True)
class Mutant:
    """One mistake: where it is, and what the source says with it."""

    file: str
    line: int
    rule: str
    was: str
    now: str


# Mistakes

COMPARISONS = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}
OPERATORS = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


@dataclass(frozen=True)
class Mistake:
    """A field of a node that gets another value."""

    node: ast.AST
    field: str
    value: object
    line: int
    leaves_out: bool = False


def mistakes(rule: ast.FunctionDef) -> Iterator[Mistake]:
    """Every mistake we can make in a rule."""
    for node in ast.walk(rule):
        for field, value in _wrong(node):
            yield Mistake(node, field, value, node.lineno)  # type: ignore[attr-defined]
        for field, body in ast.iter_fields(node):
            if field in ("body", "orelse") and isinstance(body, list):
                for at, statement in enumerate(body):
                    if _can_be_left_out(statement):
                        value = [*body[:at], ast.Pass(lineno=statement.lineno, col_offset=0), *body[at + 1 :]]
                        yield Mistake(node, field, value, statement.lineno, leaves_out=True)


def _wrong(node: ast.AST) -> Iterator[tuple[str, object]]:
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in COMPARISONS:
            yield "ops", [COMPARISONS[type(operator)]()]
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator) if type(operator) in OPERATORS:
            yield "op", OPERATORS[type(operator)]()
        case ast.BoolOp(op=operator):
            yield "op", ast.Or() if isinstance(operator, ast.And) else ast.And()
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "operand", ast.UnaryOp(ast.Not(), operand)
        case ast.If(test=ast.Name() | ast.Attribute() | ast.Subscript() | ast.Call() as test):
            yield "test", ast.UnaryOp(ast.Not(), test)
        case ast.Constant(value=bool() as value):
            yield "value", not value
        case ast.Constant(value=int() as value):
            yield "value", value + 1


def _can_be_left_out(statement: ast.stmt) -> bool:
    """Calls and changes of the position; without a local variable the rest would only fall over."""
    match statement:
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Continue() | ast.Break():
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
    return False


def rules_of(path: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and any(ast.unparse(mark) == "rule" for mark in node.decorator_list):
            yield node


def mutants_of(game: str) -> list[tuple[Mutant, CodeType]]:
    """Every mutant of a game's rules, with the code its rule would have."""
    found = []
    for path in sorted((GAMES / game).glob("*.py")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for rule in rules_of(path):
            for number in range(sum(1 for _ in mistakes(rule))):
                changed = copy.deepcopy(rule)
                mistake = list(mistakes(changed))[number]
                setattr(mistake.node, mistake.field, mistake.value)
                code = _code_of(changed, path)
                now = "(left out)" if mistake.leaves_out else _statement(changed, mistake.line)
                found.append((Mutant(path.name, mistake.line, rule.name, lines[mistake.line - 1].strip(), now), code))
    return found


def _statement(rule: ast.FunctionDef, line: int) -> str:
    """The first line of the innermost statement around a line."""
    around = [n for n in ast.walk(rule) if isinstance(n, ast.stmt) and n.lineno <= line <= (n.end_lineno or n.lineno)]
    return ast.unparse(around[-1]).splitlines()[0]


def _code_of(rule: ast.FunctionDef, path: Path) -> CodeType:
    module = ast.Module([ast.ImportFrom("__future__", [ast.alias("annotations")], 0, lineno=1, col_offset=0), rule], [])
    rule.decorator_list = []
    code = compile(ast.fix_missing_locations(module), str(path), "exec")
    return next(one for one in code.co_consts if isinstance(one, CodeType) and one.co_name == rule.name)


def put_in(game: str, mutant: Mutant, code: CodeType) -> None:
    """Give the rule, and every copy of it that a rule set holds, its mistaken code."""
    name = f"zenova.games.{game}.{mutant.file.removesuffix('.py')}"
    right: Any = getattr(sys.modules[name], mutant.rule).__code__
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__ is right:
            thing.__code__ = code


# Tests


class Trial:
    """A pytest session that collects the tests once and runs them for every mutant in a child process."""

    def __init__(self, game: str, count: int, seed: int) -> None:
        self.game, self.count, self.seed = game, count, seed
        self.failed = False
        self.findings: list[tuple[Mutant, str]] = []
        self.possible = 0
        self.seconds = 0.0

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        def is_fit(item: pytest.Item) -> bool:
            return (item.path.name != "test_scenarios.py" or f"/{self.game}/" in item.name) and not any(
                word in item.path.name for word in LEFT_OUT
            )

        items[:] = [item for item in items if is_fit(item)]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        began = time.monotonic()
        with _progress() as progress:
            task = progress.add_task(f"{self.game}: tests as they are", total=None)
            reach = self._learn(session.items)
            mutants = mutants_of(self.game)
            self.possible = len(mutants)
            sample = random.Random(self.seed).sample(mutants, min(self.count, len(mutants)))
            progress.update(task, description=f"{self.game}: mutants", total=len(sample))
            for mutant, code in sample:
                tests = [item for item in session.items if (mutant.file, mutant.line) in reach[item.nodeid][1]]
                tests.sort(key=lambda item: reach[item.nodeid][0])
                self.findings.append((mutant, self._try(mutant, code, tests)))
                progress.advance(task)
        self.seconds = time.monotonic() - began
        return True

    def _learn(self, items: list[pytest.Item]) -> dict[str, tuple[float, set[tuple[str, int]]]]:
        """For every test the seconds it takes and the lines of the rules it reaches."""
        source, sink = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(source)
            _silence()
            folder = str(GAMES / self.game)
            learned = {}
            for at, item in enumerate(items):
                lines: set[tuple[str, int]] = set()
                sys.settrace(_noting(folder, lines))
                began = time.process_time()
                self._run(item, items[at + 1] if at + 1 < len(items) else None)
                sys.settrace(None)
                learned[item.nodeid] = (time.process_time() - began, lines)
                if self.failed:
                    learned = {"failed": (0.0, {(item.nodeid, 0)})}
                    break
            with os.fdopen(sink, "wb") as out:
                pickle.dump(learned, out)
            os._exit(0)
        os.close(sink)
        with os.fdopen(source, "rb") as come:
            learned = pickle.load(come)
        os.waitpid(child, 0)
        if "failed" in learned:
            raise pytest.UsageError(f"{learned['failed'][1].pop()[0]} fails without any mutant")
        return learned

    def _try(self, mutant: Mutant, code: CodeType, tests: list[pytest.Item]) -> str:
        child = os.fork()
        if child == 0:
            _silence()
            resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
            put_in(self.game, mutant, code)
            for at, item in enumerate(tests):
                self._run(item, tests[at + 1] if at + 1 < len(tests) else None)
                if self.failed:
                    os._exit(1)
            os._exit(0)
        status = os.waitpid(child, 0)[1]
        if os.WIFSIGNALED(status):
            return ENDLESS if os.WTERMSIG(status) in (signal.SIGXCPU, signal.SIGKILL) else KILLED
        return SURVIVED if os.WEXITSTATUS(status) == 0 else KILLED

    def _run(self, item: pytest.Item, after: pytest.Item | None) -> None:
        item.ihook.pytest_runtest_protocol(item=item, nextitem=after)


def _noting(folder: str, lines: set[tuple[str, int]]) -> Callable[[FrameType, str, Any], Any]:
    def enter(frame: FrameType, event: str, argument: Any) -> Any:
        name = frame.f_code.co_filename
        if not name.startswith(folder):
            return None
        file = name[len(folder) + 1 :]
        lines.add((file, frame.f_lineno))

        def note(frame: FrameType, event: str, argument: Any) -> Any:
            lines.add((file, frame.f_lineno))
            return note

        return note

    return enter


def _silence() -> None:
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="tests/mutants.py", description=__doc__.split("\n\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", default=[*TESTS], help="zenith, zena; both without a name")
    parser.add_argument("--count", type=int, default=250, help="mutants a game (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (%(default)s)")
    wanted = parser.parse_args(arguments)
    if wanted.count < 1:
        parser.error(f"--count {wanted.count}: there must be at least one mutant")
    for game in wanted.games:
        if game not in TESTS:
            parser.error(unknown("game", game, TESTS))
    figures = json.loads(OUT.read_text()) if OUT.exists() else {}
    enough = True
    for game in wanted.games:
        trial = Trial(game, wanted.count, wanted.seed)
        paths = [str(ROOT / "tests" / path) for path in TESTS[game]]
        ended = pytest.main(["-o", "addopts=", "-p", "no:terminal", "-p", "no:cacheprovider", "-s", *paths], [trial])
        if not trial.findings:
            print(f"{game}: the tests could not be run ({ended!r}); run them with pytest first", file=sys.stderr)
            return 2
        figures[game] = report(trial)
        enough &= figures[game]["killed"] >= WANTED * figures[game]["mutants"]
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0 if enough else 1


def report(trial: Trial) -> dict[str, Any]:
    """The figures of a game, printed on the way."""
    survivors = sorted((mutant for mutant, end in trial.findings if end == SURVIVED), key=lambda m: (m.file, m.line))
    for mutant in survivors:
        print(f"{mutant.file}:{mutant.line} {mutant.rule}: {mutant.was}  ->  {mutant.now}")
    total = len(trial.findings)
    killed = total - len(survivors)
    print(f"{trial.game}: {killed} of {total} mutants killed ({killed / total:.1%}), {trial.possible} possible")
    return {
        "mutants": total,
        "killed": killed,
        "endless": sum(end == ENDLESS for _, end in trial.findings),
        "possible": trial.possible,
        "seed": trial.seed,
        "seconds": round(trial.seconds),
        "survivors": [asdict(mutant) for mutant in survivors],
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
