"""List the rules of the ledger that no test proves: `python tests/ledger.py [PREFIX ...]`, for example `ZN` or `ZA-R`.

A rule is a line `- ZN-R1 its sentence` in docs/rules/*.md, or in the rules.md of a game of tests/plugins. A test proves
it by carrying `@pytest.mark.rule("ZN-R1")`, a scenario file by naming it in `rules: [ZN-R1]`, for the whole file or for
one scenario. Exit status 1 if any rule is unproven; ids that no ledger knows are told on the error output."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

PLUGINS = Path("tests", "plugins")
RULE_LINE = re.compile(r"^- ([A-Z]{2}-\w+)\s+(.+)$", re.MULTILINE)


def main(prefixes: list[str], root: Path) -> int:
    sentences = ledger_rules(root)
    proven = set(proven_rules(root))
    for misspelt in sorted(proven - sentences.keys()):
        print(f"{misspelt} is named by a test but is in no ledger", file=sys.stderr)
    unproven = [rule for rule in sentences if rule not in proven and rule.startswith(tuple(prefixes or [""]))]
    for rule in unproven:
        print(rule, sentences[rule])
    return 1 if unproven else 0


def ledger_rules(root: Path) -> dict[str, str]:
    """Every rule id with its sentence, in the order of the ledgers."""
    ledgers = [*sorted((root / "docs" / "rules").glob("*.md")), *sorted((root / PLUGINS).glob("*/src/*/rules.md"))]
    return dict(match for ledger in ledgers for match in RULE_LINE.findall(ledger.read_text(encoding="utf-8")))


def proven_rules(root: Path) -> Iterator[str]:
    """The ids named by the tests and the scenario files, with repetitions."""
    for test_file in sorted((root / "tests").rglob("*.py")):
        yield from marked_rules(ast.parse(test_file.read_text(encoding="utf-8"), str(test_file)))
    folders = (root / "tests" / "scenarios", *(root / PLUGINS).glob("*/scenarios"))
    for scenario_file in sorted(file for folder in folders for file in folder.rglob("*.yaml")):
        for document in yaml.safe_load_all(scenario_file.read_text(encoding="utf-8")):
            yield from scenario_rules(document)


def marked_rules(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="rule"), args=ids):
                yield from (id.value for id in ids if isinstance(id, ast.Constant))


def scenario_rules(document: Any) -> Iterator[str]:
    """The `rules` of one file or scenario and of the scenarios listed in it."""
    match document:
        case list():
            for scenario in document:
                yield from scenario_rules(scenario)
        case dict():
            yield from document.get("rules") or []
            yield from scenario_rules(document.get("scenarios"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], Path(__file__).parent.parent))
