"""Scenario files: YAML read so that every mistake has its line, checked as far as no game is needed. docs/scenarios.md

YAML's surprises are left out: `on`, `off`, `yes` and `no` are words, a key may stand only once, and numbers are whole.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from .data import Plain
from .errors import UserError, unknown
from .letters import NO_LETTER, NOT_LETTERS

FILE_WORDS = ("scenarios", "game", "cards", "options", "rules")
SCENARIO_WORDS = ("scenario", "rules", "game", "cards", "options", "given", "when", "then", "story")
BLOCK_WORDS = ("when", "then")
BESIDE_A_DECISION = ("seat", "chance")


class ScenarioError(UserError):
    """A mistake in a scenario file; the text starts with the file and line."""

    def __init__(self, path: Path, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}")


class Lined(dict[Any, Any]):
    """A YAML mapping that knows the line it starts on and the line of each key."""

    def __init__(self, pairs: Iterable[tuple[object, object]], line: int, lines: Mapping[object, int]) -> None:
        super().__init__(pairs)
        self.line = line
        self.lines = lines


class Decide(NamedTuple):
    """One decision: who acts (None: the first seat that is asked), the action in words, and forced chance outcomes."""

    line: int
    seat: int | None
    action: object
    chance: tuple[Plain, ...]


class Block(NamedTuple):
    """Decisions, then what must be true after them."""

    when: tuple[Decide, ...]
    then: Lined


class Scenario(NamedTuple):
    path: Path
    line: int
    name: str
    rules: tuple[str, ...]
    game: str
    cards: Path | None  # a card set other than the game's own
    options: Plain
    given: Plain
    given_line: int
    blocks: tuple[Block, ...]

    def mistake(self, line: int, message: str) -> ScenarioError:
        return ScenarioError(self.path, line, f"“{self.name}”: {message}")


def load(path: Path) -> list[Scenario]:
    """The scenarios of a file; a ScenarioError tells what is wrong with it and where."""
    try:
        return parse(path.read_text(encoding="utf-8"), path)
    except (OSError, UnicodeDecodeError) as problem:
        reason = getattr(problem, "strerror", None) or "this is not a text file"
        raise UserError(f"{path}: cannot be read: {reason}") from None


def parse(text: str, path: Path, *, expects: bool = True) -> list[Scenario]:
    """The scenarios of a text that stands in a file, or would; without `expects` they may end without “then:”."""
    return _Reader(path, text, expects).scenarios()


def written(name: str, game: str, **parts: object) -> str:
    """A scenario as a file has it, from plain data; parts that are empty are left out."""
    lines = [f"scenario: {_flow(name)}", f"game: {_flow(game)}"]
    for word, part in parts.items():
        if isinstance(part, Mapping) and part and word != "options":
            lines += [f"{word}:", *(f"  {_flow(key)}: {_flow(value)}" for key, value in part.items())]
        elif isinstance(part, list) and part:
            lines += [f"{word}:", *(f"- {_flow(value)}" for value in part)]
        elif part:
            lines.append(f"{word}: {_flow(part)}")
    return "\n".join(lines) + "\n"


def _flow(value: object) -> str:
    """On one line, or on several that are indented below it."""
    text: str = yaml.safe_dump([value], default_flow_style=True, sort_keys=False, allow_unicode=True, width=110)
    return text.strip()[1:-1].strip().replace("\n", "\n    ")


class _Loader(yaml.SafeLoader):
    """Plain words, whole numbers, true, false and null; nothing else is guessed from how a word looks."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012


for _tag, _pattern, _first in (
    ("bool", r"true|false", "tf"),
    ("int", r"[-+]?[0-9]+", "-+0123456789"),
    ("null", r"~|null|", "~n"),
):
    _Loader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(f"^(?:{_pattern})$"), list(_first))
_Loader.yaml_implicit_resolvers.setdefault("", []).append(("tag:yaml.org,2002:null", re.compile("^$")))


class _Reader:
    def __init__(self, path: Path, text: str, expects: bool) -> None:
        self.path = path
        self.text = text
        self.expects = expects

    def scenarios(self) -> list[Scenario]:
        top = self.data()
        if not isinstance(top, Lined):
            raise self.error(1, "a scenario file starts with “scenario:” or “scenarios:”")
        if "scenarios" not in top:
            return [self.scenario(top, Lined((), 1, {}))]
        self.known_words(top, FILE_WORDS, "word of a file with “scenarios:”")
        listed = top["scenarios"]
        if not isinstance(listed, list) or not listed:
            raise self.error(top.lines["scenarios"], "“scenarios:” is a list: start each with “- scenario:”")
        found = [self.scenario(self.words(entry, top.lines["scenarios"], "a scenario"), top) for entry in listed]
        names: set[str] = set()
        for one in found:
            if one.name in names:
                raise self.error(one.line, f"there are two scenarios called “{one.name}”")
            names.add(one.name)
        return found

    def scenario(self, words: Lined, common: Lined) -> Scenario:
        self.known_words(words, SCENARIO_WORDS, "word of a scenario")
        name = words.get("scenario")
        if not isinstance(name, str) or not name.strip():
            raise self.error(words.line, "a scenario needs “scenario:” with its name, a sentence")
        game = words.get("game", common.get("game"))
        if not isinstance(game, str):
            raise self.error(words.line, f"“{name}”: which game? write “game:” and its name")
        options = {**self.part(common, "options"), **self.part(words, "options")}
        return Scenario(
            path=self.path,
            line=words.line,
            name=name.strip(),
            rules=(*self.rules(common), *self.rules(words)),
            game=game,
            cards=self.cards(words) or self.cards(common),
            options=options,
            given=self.part(words, "given"),
            given_line=words.lines.get("given", words.line),
            blocks=self.blocks(words, name),
        )

    def cards(self, words: Lined) -> Path | None:
        """The card set a file names, as seen from its own folder."""
        name = words.get("cards")
        if name is not None and not isinstance(name, str):
            raise self.error(words.lines["cards"], f"“cards:” names a file with a card set, not {name!r}")
        return self.path.parent / name if name else None

    def rules(self, words: Lined) -> list[str]:
        rules = words.get("rules") or []
        if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
            raise self.error(words.lines["rules"], "“rules:” is a list of rule ids, such as [ZN-R1]")
        return rules

    def blocks(self, words: Lined, name: str) -> tuple[Block, ...]:
        if "story" in words:
            twice = next((word for word in BLOCK_WORDS if word in words), None)
            if twice:
                raise self.error(words.lines[twice], f"“{twice}:” does not stand beside “story:” but in it")
            story = words["story"]
            if not isinstance(story, list) or not story:
                raise self.error(words.lines["story"], "“story:” is a list of blocks with “when:” and “then:”")
            parts = [self.words(part, words.lines["story"], "a block of a story") for part in story]
            for part in parts:
                self.known_words(part, BLOCK_WORDS, "word of a block")
        else:
            parts = [words]
        blocks = tuple(Block(self.decisions(part), self.part(part, "then")) for part in parts)
        if self.expects and not blocks[-1].then:
            raise self.error(words.line, f"“{name}”: nothing is expected at its end; add “then:”")
        return blocks

    def decisions(self, part: Lined) -> tuple[Decide, ...]:
        listed = part.get("when") or []
        if not isinstance(listed, list):
            listed = [listed]
        return tuple(self.decide(entry, part.lines["when"]) for entry in listed)

    def decide(self, entry: object, line: int) -> Decide:
        """{recruit: nero, seat: 1, chance: [...]}; an action of one word may stand alone: decline."""
        if isinstance(entry, str):
            return Decide(line, None, {entry: True}, ())
        words = self.words(entry, line, "a decision")
        action = {word: value for word, value in words.items() if word not in BESIDE_A_DECISION}
        if not action:
            raise self.error(words.line, "a decision needs an action, such as {recruit: nero}")
        seat = words.get("seat")
        if seat is not None and (type(seat) is not int or seat < 0):
            raise self.error(words.lines["seat"], f"“seat:” is the number of a seat, not {seat!r}")
        chance = words.get("chance") or []
        if not isinstance(chance, list) or not all(isinstance(outcome, Mapping) for outcome in chance):
            raise self.error(words.lines["chance"], "“chance:” is a list of outcomes, such as [{deck: [nero, khan]}]")
        return Decide(words.line, seat, action, tuple(chance))

    # YAML with lines

    def data(self) -> object:
        try:
            loader = _Loader(self.text)
        except yaml.YAMLError as problem:
            raise self.error(1, f"this is not YAML: {str(problem).splitlines()[0]}") from None
        try:
            node = loader.get_single_node()
            return None if node is None else self.value(loader, node)
        except yaml.MarkedYAMLError as problem:
            mark = problem.problem_mark or problem.context_mark
            raise self.error(mark.line + 1 if mark else 1, f"this is not YAML: {problem.problem}") from None
        except yaml.YAMLError as problem:
            raise self.error(1, f"this is not YAML: {str(problem).splitlines()[0]}") from None
        finally:
            loader.dispose()

    def value(self, loader: _Loader, node: yaml.Node) -> object:
        if isinstance(node, yaml.MappingNode):
            return self.mapping(loader, node)
        if isinstance(node, yaml.SequenceNode):
            return [self.value(loader, item) for item in node.value]
        return self.scalar(loader, node)

    def scalar(self, loader: _Loader, node: yaml.Node) -> object:
        value = loader.construct_object(node)
        if isinstance(value, str) and NO_LETTER.search(value):
            raise self.error(node.start_mark.line + 1, NOT_LETTERS)
        return value

    def mapping(self, loader: _Loader, node: yaml.MappingNode) -> Lined:
        pairs: list[tuple[object, object]] = []
        lines: dict[object, int] = {}
        for key_node, value_node in node.value:
            line = key_node.start_mark.line + 1
            if not isinstance(key_node, yaml.ScalarNode):
                raise self.error(line, "a word must stand before the colon")
            key = self.scalar(loader, key_node)
            if key in lines:
                raise self.error(line, f"“{key}” stands here a second time (first in line {lines[key]})")
            lines[key] = line
            pairs.append((key, self.value(loader, value_node)))
        return Lined(pairs, node.start_mark.line + 1, lines)

    # Checks

    def part(self, words: Lined, word: str) -> Lined:
        value = words.get(word)
        if value is None:
            return Lined((), words.lines.get(word, words.line), {})
        if not isinstance(value, Lined):
            raise self.error(words.lines[word], f"“{word}:” holds words with values, such as {{turn: 0}}")
        return value

    def words(self, value: object, line: int, what: str) -> Lined:
        if not isinstance(value, Lined):
            raise self.error(line, f"{what} is written with words and values, not {value!r}")
        return value

    def known_words(self, words: Lined, known: tuple[str, ...], kind: str) -> None:
        for word in words:
            if word not in known:
                raise self.error(words.lines[word], unknown(kind, str(word), known))

    def error(self, line: int, message: str) -> ScenarioError:
        return ScenarioError(self.path, line, message)
