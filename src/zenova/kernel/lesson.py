"""Lessons: a game taught on its own table, one idea at a time. Each is a file in `lessons/` beside the game's rules.

A lesson has scenes. A scene is written in the words of scenarios: the position it starts from, and the decisions that
the coach asks for or that others answer with; and it has what the coach says to it in every language.
docs/write-a-lesson.md tells how."""

import functools
import inspect
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from .data import Plain
from .errors import UserError, unknown
from .game import Game
from .given import with_numbers
from .scenariofile import BESIDE_A_DECISION, Decide

LESSON_WORDS = ("title", "minutes", "options", "seat", "scene")
SCENE_WORDS = ("given", "when", "then", "also", "beside")
LINE_WORDS = ("says", "done", "other")

Asked = Literal["look", "asks", "waits", "done", "other"]
"""Only told; asked of the learner; to be answered by another seat; done; something else was done."""


@dataclass(frozen=True)
class Lines:
    """What the coach says: to each decision of the learner, when the scene is over, and to another legal action."""

    says: tuple[str, ...]
    done: str = ""
    other: str = ""


@dataclass(frozen=True)
class Scene:
    """`given` is whole: what a file does not say again is as in the scene before. `also` are actions as good as the
    last one asked for. `beside` names the piece that each sentence is about."""

    given: Plain
    when: tuple[Decide, ...]
    then: Plain
    also: tuple[Plain, ...]
    beside: tuple[str, ...]
    lines: Mapping[str, Lines]


@dataclass(frozen=True)
class Lesson:
    """`seat` is the learner's; the last scene is where the real game begins."""

    game: str
    name: str
    path: Path
    titles: Mapping[str, str]
    minutes: int
    options: Plain
    seat: int
    scenes: tuple[Scene, ...]

    @property
    def last(self) -> int:
        return len(self.scenes) - 1


@dataclass(frozen=True)
class Taught:
    """Where a lesson stands: the number of its scene, and how many of that scene's decisions have been made."""

    lesson: Lesson
    number: int
    asked: Asked
    count: int

    @property
    def scene(self) -> Scene:
        return self.lesson.scenes[self.number]

    def due_of(self, seat: int) -> Decide | None:
        """The decision that comes next, if it is this seat's."""
        due = self.scene.when[self.count] if self.asked in ("asks", "waits") else None
        return due if due and due.seat == seat else None

    def spoken(self, language: str) -> tuple[str, str]:
        """What the coach says now, and the piece that is about; nothing while others answer."""
        lines, beside = self.scene.lines[language], self.scene.beside
        match self.asked:
            case "waits":
                return "", ""
            case "done":
                return lines.done, beside[-1]
            case "other":
                return lines.other, beside[-1]
            case _:
                number = sum(decide.seat == self.lesson.seat for decide in self.scene.when[: self.count])
                return lines.says[number], beside[min(number, len(beside) - 1)]


def taught(lesson: Lesson, game: Game, number: int, moves: Sequence[tuple[int | None, Plain]]) -> Taught | None:
    """Where a lesson stands after these moves of a scene; None when its game has begun in earnest."""
    if number >= lesson.last:
        return None
    scene = lesson.scenes[number]
    for count, (seat, action) in enumerate(moves):
        wanted = scene.when[count] if count < len(scene.when) else None
        if wanted is None:
            return Taught(lesson, number, "done" if scene.when else "other", count)
        if (seat, _number(game, action)) != (wanted.seat, _number(game, wanted.action)):
            good = seat == lesson.seat and _number(game, action) in [_number(game, one) for one in scene.also]
            return Taught(lesson, number, "done" if good else "other", count)
    count = len(moves)
    if count == len(scene.when):
        return Taught(lesson, number, "done" if scene.when else "look", count)
    return Taught(lesson, number, "asks" if scene.when[count].seat == lesson.seat else "waits", count)


@functools.lru_cache(64)
def lessons(game: Game) -> Mapping[str, Lesson]:
    """The lessons a game brings, by name, in the order of their files; those whose cards it has."""
    files = sorted((Path(inspect.getfile(type(game))).parent / "lessons").glob("*.toml"))
    found = [_lesson(type(game), path) for path in files]
    return {lesson.name: lesson for lesson in found if _fits(game, lesson)}


def _fits(game: Game, lesson: Lesson) -> bool:
    try:
        for scene in lesson.scenes:
            game.build(game.options_type.parse(lesson.options), scene.given)
    except UserError:
        return False
    return True


def _lesson(kind: type[Game], path: Path) -> Lesson:
    try:
        whole = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as problem:
        raise UserError(f"{path}: this is not TOML: {problem}") from None
    _check(f"{path}", whole, LESSON_WORDS)
    seat = whole.get("seat", 0)
    scenes: list[Scene] = []
    for number, words in enumerate(whole["scene"], 1):
        where = f"{path}: scene {number}"
        _check(where, words, (*SCENE_WORDS, *kind.languages))
        scenes.append(_scene(where, words, scenes[-1].given if scenes else {}, seat, kind.languages))
    return Lesson(
        kind.name, path.stem, path, whole["title"], whole["minutes"], whole.get("options", {}), seat, tuple(scenes)
    )


def _scene(where: str, words: Plain, before: Plain, learner: int, languages: Sequence[str]) -> Scene:
    when = tuple(_decide(one, learner) for one in words.get("when", ()))
    beside = words.get("beside", "")
    return Scene(
        {**before, **with_numbers(words.get("given", {}))},
        when,
        with_numbers(words.get("then", {})),
        tuple(words.get("also", ())),
        (beside,) if isinstance(beside, str) else tuple(beside),
        {language: _lines(f"{where}: {language}", words[language]) for language in languages if language in words},
    )


def _lines(where: str, words: Plain) -> Lines:
    _check(where, words, LINE_WORDS)
    says = words["says"]
    return Lines((says,) if isinstance(says, str) else tuple(says), words.get("done", ""), words.get("other", ""))


def _decide(words: Plain, learner: int) -> Decide:
    action = {word: value for word, value in words.items() if word not in BESIDE_A_DECISION}
    return Decide(0, words.get("seat", learner), action, tuple(words.get("chance", ())))


def _number(game: Game, action: object) -> int:
    return game.encode(dict(action) if isinstance(action, Mapping) else action)


def _check(where: str, words: Plain, known: Sequence[str]) -> None:
    for word in words:
        if word not in known:
            raise UserError(f"{where}: {unknown('word', word, known)}")
