"""Games through the page, from their beginning to their end; the middle of the long ones is played without it."""

from __future__ import annotations

import re
from typing import Any

from visitor import play_out, sit_down


def test_zenith_against_a_bot_to_the_end(people: Any) -> None:
    anna = people("Anna", seed=3)
    anna.play("zenith", players=2, level="random")
    play_out(anna, moves=8)
    anna.skip(30)
    assert anna.state == "mine"
    play_out(anna)
    assert anna.state == "over"
    assert anna.fits()
    anna.page.goto(anna.page.url)
    anna.page.wait_for_selector(".end-sides")
    with anna.page.expect_download() as download:
        anna.page.locator("a[href$='/log']").click()
    assert download.value.suggested_filename.startswith("zenith-")
    anna.page.locator("a[href$='/replay?step=0']").first.click()
    anna.page.wait_for_selector(".replay")
    anna.page.locator("[data-step=next]").click()
    anna.page.wait_for_function("() => document.querySelector('#replay-told output').textContent.includes('1')")


def test_zenith_in_teams_of_four_people(people: Any) -> None:
    others = [people(name, seed=n, plain=True) for n, name in enumerate(("Bruno", "Carla", "Dario"))]
    four = [people("Anna", width=360, height=740), *others]
    sit_down("zenith", *four, players=4, moves=255)
    play_out(*four)
    assert all(visitor.state == "over" for visitor in four)
    assert four[0].fits()


def test_one_screen_for_two_hides_the_hand_behind_a_curtain(people: Any) -> None:
    anna = people("Anna", seed=8, plain=True)
    anna.share_screen("zenith")
    anna.page.wait_for_selector(".curtain")
    assert anna.page.locator(".hand-card").count() == 0
    anna.skip(105)
    play_out(anna)
    assert anna.state == "over"


def test_a_game_is_played_to_its_end_with_the_keyboard_alone(people: Any) -> None:
    anna = people("Anna")
    sit_down("zenith", anna, moves=52)
    assert anna.state == "mine"
    while anna.ready_for_keys() == "mine":
        before = anna.version
        if anna.page.locator(".hand-card > input").count():
            anna.page.keyboard.press(str(1 + int(before) % 2))
        anna.page.keyboard.press(anna.digit())
        anna.page.wait_for_function("v => document.getElementById('table')?.dataset.version !== v", arg=before)
    assert anna.state == "over"


def test_a_move_is_taken_back(people: Any) -> None:
    anna = people("Anna")
    sit_down("zenith", anna)
    anna.answer()
    marked = anna.page.locator(".hand-card.is-marked").count()
    before = anna.version
    anna.page.locator("[data-take-back]").click()
    anna.page.wait_for_function("v => document.getElementById('table').dataset.version !== v", arg=before)
    assert marked == 1
    assert anna.page.locator(".hand-card.is-marked").count() == 0


def test_the_event_of_the_month_is_told(people: Any) -> None:
    anna = people("Anna")
    sit_down("zena", anna, mode="beginner", moves=20)
    while not anna.page.locator(".months .is-past").count():
        anna.answer()
    assert anna.page.locator(".event h2").is_visible()


def test_clocks_run(people: Any) -> None:
    anna = people("Anna")
    anna.share_screen("zenith", clock="half-hour")
    anna.page.locator(".curtain a").click()
    anna.page.wait_for_selector(".clock.is-running")
    assert re.search(r"30:00|29:\d\d", anna.page.locator(".clock.is-running").first.inner_text())


def test_tab_reaches_an_option_and_enter_presses_it(people: Any) -> None:
    anna = people("Anna")
    sit_down("zenith", anna)
    before = anna.version
    for _ in range(200):
        anna.page.keyboard.press("Tab")
        if anna.page.evaluate("document.activeElement.matches('.option')"):
            break
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_function("v => document.getElementById('table').dataset.version !== v", arg=before)
    assert anna.ready_for_keys() == "mine"
    assert anna.page.evaluate("document.activeElement.matches('.dock *')")  # and one can go on from there


def test_each_language_is_spoken(people: Any) -> None:
    for language, word in (("it", "Pianeti"), ("de", "Planeten"), ("en", "Planets")):
        anna = people("Anna", language=language, width=360, height=740)
        sit_down("zenith", anna, moves=6)
        assert anna.page.get_attribute("html", "lang") == language
        assert word in anna.page.inner_text("body")
        assert anna.fits()


def test_zena_expert_with_three_people_and_a_bot(people: Any) -> None:
    three = [
        people("Anna", seed=1, plain=True),
        people("Bruno", seed=2, plain=True),
        people("Carla", width=360, height=740, seed=3),
    ]
    sit_down("zena", *three, players=4, mode="expert", asks="reaction")
    play_out(*three, moves=1)
    assert any("reaction" in visitor.asked for visitor in three)
    sit_down("zena", *three, players=4, mode="expert", moves=110, asks="payment")
    play_out(*three)
    assert all(visitor.state == "over" for visitor in three)
    assert three[2].fits()
    assert any(visitor.paid for visitor in three)


def test_zena_for_beginners(people: Any) -> None:
    anna = people("Anna", seed=8)
    anna.play("zena", players=2, mode="beginner", level="random")
    play_out(anna, moves=6)
    anna.skip(12)
    play_out(anna)
    anna.page.goto(anna.page.url)
    anna.page.wait_for_selector(".ranking")


def test_a_move_is_a_form_that_works_without_scripts(chromium: Any, site: str) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site)
    page.locator(".poster--zenith .start > summary").first.click()
    page.locator(".poster--zenith details[open] button.button--main").last.click()
    before = page.get_attribute("#table", "data-version")
    page.locator(".option").last.click()
    assert page.get_attribute("#table", "data-version") != before
    context.close()


def test_a_game_that_another_package_brings_is_played_on_the_plain_page(people: Any) -> None:
    anna = people("Anna", seed=5)
    anna.play("goofspiel", players=2, level="random")
    play_out(anna)
    assert anna.state == "over"
    assert anna.fits()
    anna.page.goto(anna.page.url)
    anna.page.locator("a[href$='/replay?step=0']").first.click()
    anna.page.wait_for_selector(".replay")
