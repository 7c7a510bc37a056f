"""Three newcomers learn by playing: each walks a whole lesson, and the first also on into the game."""

from __future__ import annotations

from typing import Any

from visitor import Visitor, play_out

from zenova.kernel.lesson import lessons
from zenova.table.plan import game_named
from zenova.web.rendering.texts import texts

NOW = """() => {
    const coach = document.getElementById('coach');
    const about = coach.dataset.beside;
    const piece = about && document.querySelector(`#table [data-piece="${about}"], #${about}`);
    return {
        version: document.getElementById('table').dataset.version,
        says: coach.querySelector('.coach-says')?.textContent ?? null,
        action: coach.dataset.action ?? null,
        lit: !piece || (piece.matches('.is-taught') && piece.checkVisibility()),
        inside: coach.hidden || [coach.getBoundingClientRect()].every(
            (box) => box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight),
        heard: document.getElementById('spoken').textContent,
    };
}"""
SPOKEN_ON = """before => {
    const says = document.querySelector('#coach .coach-says')?.textContent ?? null;
    const { version, state } = document.getElementById('table').dataset;
    return version !== before.version && says !== before.says && (says || state === 'mine'); // silent while others play
}"""


def begin(visitor: Visitor, game: str) -> None:
    """From the home page, where the lesson is the first thing a newcomer is offered."""
    visitor.page.goto(visitor.site)
    visitor.page.locator(f".poster--{game} .learn-start").click()
    visitor.ready_for_keys()


def walk(visitor: Visitor, answer: Any, go_on: Any) -> list[str]:
    """Do what the coach asks for, until the game begins; what it said."""
    told = []
    while True:
        now = visitor.page.evaluate(NOW)
        if now["says"] is None:
            return told
        assert now["lit"], now
        assert now["inside"], now
        assert now["heard"] == now["says"]
        assert visitor.fits()
        told.append(now["says"])
        if now["action"] is None:
            go_on(visitor)
        else:
            answer(visitor, now["action"])
        visitor.page.wait_for_function(SPOKEN_ON, arg=now)


def everything(game: str, lesson: str, language: str) -> list[str]:
    """What the coach says to who does all that is asked for."""
    scenes = lessons(game_named(game))[lesson].scenes[:-1]
    return [said for scene in scenes for said in (*scene.lines[language].says, scene.lines[language].done) if said]


def press(visitor: Visitor, action: str) -> None:
    """Touch what is lit: the card or figure first (or its name), where it has to be chosen, then the option."""
    option = visitor.page.locator(f'#table [name=action][value="{action}"]:visible')
    if not option.count():
        lit = visitor.page.locator("label.is-taught:visible").last
        lit.element_handle().wait_for_element_state("stable")
        lit.click(force=True)  # also where its own radio button lies over it
    option.last.click()


def press_on(visitor: Visitor) -> None:
    visitor.page.locator("#coach [data-focus]").click()


def type_digits(visitor: Visitor, action: str) -> None:
    """The digit of the card, then that of its option; or only the option's."""
    page = visitor.page
    number = page.evaluate(
        """action => {
            const shown = (all) => [...document.querySelectorAll(all)].filter((one) => one.checkVisibility());
            const option = shown('#table .option').findIndex((one) => one.value === action);
            if (option >= 0) return [option + 1];
            const pick = document.querySelector(`#table .option[value="${action}"]`).closest('.pick').dataset.n;
            const own = [...document.querySelectorAll(`#table .pick[data-n="${pick}"] .option`)];
            return [Number(pick), own.findIndex((one) => one.value === action) + 1];
        }""",
        action,
    )
    for digit in number:
        page.keyboard.press(str(digit))


def type_enter(visitor: Visitor) -> None:
    assert visitor.page.evaluate("document.activeElement.matches('#coach [data-focus]')")
    visitor.page.keyboard.press("Enter")


def test_a_lesson_at_a_desk_goes_over_into_the_game(people: Any) -> None:
    anna = people("Anna")
    begin(anna, "zenith")
    assert not anna.violations()
    assert walk(anna, press, press_on) == everything("zenith", "first", "en")
    assert anna.state == "mine"
    play_out(anna, moves=3)
    anna.page.goto(anna.site)
    assert anna.page.locator(".line-game").inner_text() == "Zenith"


def test_a_lesson_on_a_phone_in_italian(people: Any) -> None:
    anna = people("Anna", width=390, height=844, language="it")
    begin(anna, "zena")
    assert not anna.violations()
    assert walk(anna, press, press_on) == everything("zena", "beginner", "it")


def test_a_lesson_by_keys_alone_in_german(people: Any) -> None:
    anna = people("Anna", language="de")
    begin(anna, "zenith")
    assert walk(anna, type_digits, type_enter) == everything("zenith", "first", "de")


def test_a_lesson_is_left_and_gone_on_with_and_a_step_or_all_of_it_skipped(people: Any) -> None:
    anna = people("Anna")
    begin(anna, "zena")
    press_on(anna)
    anna.page.wait_for_function("() => document.querySelector('.coach-step').textContent.includes('2')")
    anna.page.goto(anna.site)
    going_on = anna.page.locator(".poster--zena .learn-start")
    assert texts("en")("lesson.resume") in going_on.inner_text()
    going_on.click()
    assert "2" in anna.page.locator(".coach-step").inner_text()
    anna.ready_for_keys()
    anna.page.locator(".coach-skip").click()
    anna.page.wait_for_selector("#coach", state="hidden")
    assert anna.ready_for_keys() == "mine"
