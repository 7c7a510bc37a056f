"""Puzzles in the browser: a wrong answer and the right one, and the rating that the browser keeps."""

from __future__ import annotations

from typing import Any

from zenova.games import registry
from zenova.puzzles import shelf


def test_a_puzzle_is_solved_on_a_phone_and_counts_once(people: Any) -> None:
    game = registry.game("zena")
    puzzle = next(one for one in shelf(game).values() if one.theme == "pay")
    anna = people("Anna", width=390, height=844, theme="dark")
    page = anna.page
    page.goto(f"{anna.site}/puzzles")
    assert anna.violations() == []
    page.goto(f"{anna.site}/puzzles/zena/{puzzle.id}")
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
    page.reload()
    page.locator(f'#answer [name=action][value="{game.encode(dict(puzzle.solution[0]))}"]').click()
    page.wait_for_selector("[data-exercise][data-state=solved]")
    assert page.evaluate(kept) == before
    assert puzzle.id not in page.locator("[data-next]").evaluate("link => fetch(link.href).then((there) => there.url)")
