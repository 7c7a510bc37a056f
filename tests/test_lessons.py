"""Every lesson of every game: its scenes are legal, spoken in every language, and point to pieces that are there."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path

import pytest

import zenova.games
from zenova.games.registry import GAMES
from zenova.kernel.lesson import Lesson, Scene, lessons
from zenova.kernel.scenario import run
from zenova.kernel.scenariofile import Block, Lined, Scenario
from zenova.table import TablePlan, TableView
from zenova.table.draft import Draft
from zenova.table.plan import game_named
from zenova.table.table import Table
from zenova.table.view import Presence, line_of, view_of
from zenova.web.rendering import tables
from zenova.web.rendering.templates import render

LESSONS = [lesson for game in GAMES for lesson in lessons(game_named(game)).values()]
each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: f"{one.game}-{one.name}")


def scenarios(lesson: Lesson) -> Iterator[Scenario]:
    """Every scene as a scenario, for the runner."""
    for number, scene in enumerate(lesson.scenes, 1):
        then = Lined(scene.then.items(), 0, dict.fromkeys(scene.then, 0))
        blocks = (Block(scene.when, then),)
        yield Scenario(lesson.path, 0, f"scene {number}", (), lesson.game, None, lesson.options, scene.given, 0, blocks)


@pytest.mark.parametrize(
    "scenario",
    [scenario for lesson in LESSONS for scenario in scenarios(lesson)],
    ids=lambda one: f"{one.game}-{one.path.stem}-{one.name}",
)
def test_what_a_scene_asks_for_is_legal_and_leads_to_what_the_coach_tells(scenario: Scenario) -> None:
    assert run(scenario, game_named(scenario.game)) == []


def test_no_lesson_is_left_out() -> None:
    folder = Path(zenova.games.__file__).parent
    assert sorted(lesson.path for lesson in LESSONS) == sorted(folder.glob("*/lessons/*.toml"))


@each_lesson
def test_everything_is_said_in_every_language(lesson: Lesson) -> None:
    languages = game_named(lesson.game).languages
    assert set(lesson.titles) == set(languages)
    for scene in lesson.scenes[:-1]:
        asked = sum(decide.seat == lesson.seat for decide in scene.when)
        assert set(scene.lines) == set(languages)
        for lines in scene.lines.values():
            assert len(lines.says) == max(1, asked)
            assert bool(lines.done) == bool(scene.when)
            assert all((*lines.says, lines.other))
    assert not lesson.scenes[-1].when


@each_lesson
def test_what_is_as_good_can_be_done_instead(lesson: Lesson) -> None:
    for scene in lesson.scenes:
        offered = [option for view, _ in walked(lesson, scene) for option in options(view)]
        assert [action for action in scene.also if action not in offered] == []


@each_lesson
@pytest.mark.parametrize("language", ["en", "it", "de"])
def test_every_piece_the_coach_names_is_on_the_page_and_so_is_what_is_asked_for(lesson: Lesson, language: str) -> None:
    for scene in lesson.scenes[:-1]:
        for view, _ in walked(lesson, scene):
            coach = tables.context(view, language)["scene"].coach
            page = drawn(view, language)
            if coach:
                assert f'data-piece="{coach.beside}"' in page or f' id="{coach.beside}"' in page, coach
                assert coach.action is None or f'name="action" value="{coach.action}"' in page, coach


@each_lesson
def test_a_lesson_tells_nothing_its_learner_may_not_know(lesson: Lesson) -> None:
    game = game_named(lesson.game)
    for scene in lesson.scenes[:-1]:
        for view, table in walked(lesson, scene):
            other = copy.copy(table)
            other.position = game.determinize(table.position, lesson.seat, 1814)
            assert drawn(looked_at(other), "en") == drawn(view, "en")


def walked(lesson: Lesson, scene: Scene) -> Iterator[tuple[TableView, Table]]:
    """What the learner sees in a scene, before and after each of its decisions."""
    game = game_named(lesson.game)
    draft = Draft(Table("lesson", game, TablePlan(lesson.game, lesson=lesson.name).checked(game), 1, 0.0))
    draft.sit(lesson.seat, "Ada", 0, 0.0)
    draft.maybe_start(0.0)
    if number := lesson.scenes.index(scene):
        draft.set_scene(number, 0.0)
    yield looked_at(draft.table), draft.table
    for decide in scene.when:
        assert decide.seat is not None
        draft.act(decide.seat, game.encode(decide.action), 0.0)
        yield looked_at(draft.table), draft.table


def looked_at(table: Table) -> TableView:
    assert table.lesson is not None
    return view_of(line_of(table, table.lesson.seat, 0, Presence(), 0.0), table, 0, {}, None)


def options(view: TableView) -> list[dict[str, object]]:
    return list(view.decision.options) if view.decision else []


def drawn(view: TableView, language: str) -> str:
    return render(f"{view.game}/board.html", language, **tables.context(view, language))
