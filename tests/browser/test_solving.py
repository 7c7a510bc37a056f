"""Puzzles in the browser: a wrong answer and the right one, and the rating that the browser keeps."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from zenova.games import registry
from zenova.puzzles import shelf

TRAINING = """([name, dataset]) => {
    const script = document.querySelector('script[src$="/puzzles.js"]').src;
    return import(script.replace('puzzles.js', 'training.js')).then((training) => training[name]({ dataset }));
}"""


def test_a_puzzle_is_solved_on_a_phone_and_counts_once(people: Any) -> None:
    game = registry.game("zena")
    puzzle = next(one for one in shelf(game).values() if one.theme == "pay")
    anna = people("Anna", width=390, height=844, theme="dark")
    page = anna.page
    page.goto(f"{anna.site}/puzzles")
    assert anna.violations() == []
    page.goto(f"{anna.site}/puzzles/zena/{puzzle.id}?day=2026-11-15")
    for action, state in ((puzzle.refutations[0].line[0], "wrong"), (puzzle.solution[0], "solved")):
        page.locator(f'#answer [name=action][value="{game.encode(dict(action))}"]').click()
        page.wait_for_selector(f"[data-exercise][data-state={state}]")
    rated = page.locator("[data-exercise] [data-mine]")
    rated.wait_for()
    assert "−" in rated.inner_text()
    assert page.evaluate("document.activeElement.matches('[data-next]')")
    assert anna.violations() == []
    kept = "JSON.parse(localStorage.getItem('puzzles-zena')).rating"
    before = page.evaluate(kept)
    page.goto(f"{anna.site}/puzzles/zena/{puzzle.id}?day=2026-11-16")
    page.locator(f'#answer [name=action][value="{game.encode(dict(puzzle.solution[0]))}"]').click()
    page.wait_for_selector("[data-exercise][data-state=solved]")
    assert page.evaluate(kept) == before
    assert puzzle.id not in page.locator("[data-next]").evaluate("link => fetch(link.href).then((there) => there.url)")
    page.goto(f"{anna.site}/puzzles")
    assert "2 days" in page.locator("[data-puzzles=zena] [data-mine]").inner_text()


def test_a_mistake_comes_back_after_a_day_and_after_a_week_and_then_never(people: Any) -> None:
    anna, now = people("Anna"), datetime(2026, 11, 16, tzinfo=UTC)
    page, due = anna.page, anna.page.locator("[data-training] li")
    page.clock.set_fixed_time(now)
    page.goto(f"{anna.site}/puzzles")
    page.evaluate(
        TRAINING, ["practise", {"at": "/exercises/r", "of": "/table/t", "title": "Zenith", "exercises": "3 8"}]
    )
    for days, listed, state in ((0, 0, ""), (1, 2, "solved"), (7, 2, "failed"), (1, 2, "solved"), (7, 2, "solved")):
        now += timedelta(days)
        page.clock.set_fixed_time(now)
        page.reload()
        assert due.count() == listed
        for move in (3, 8) if state else ():
            page.evaluate(TRAINING, ["done", {"exercise": f"exercises/r/{move}", "state": state}])
    page.clock.set_fixed_time(now + timedelta(days=365))
    page.reload()
    assert due.count() == 0
