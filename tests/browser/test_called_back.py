"""The site as an app in a real browser: what it keeps on the device, what it shows offline, and how it calls."""

from __future__ import annotations

from typing import Any

from visitor import LATE, Visitor, sit_down, skip_ahead

OUT_OF_SIGHT = """
    Object.defineProperty(document, 'hidden', { get: () => true });
    window.badges = [];
    navigator.setAppBadge = async () => { badges.push(true); };
    window.calls = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, { data }) => { calls.push([title, data]); };
"""
KEPT = """async () => (await Promise.all((await caches.keys()).map(async (name) =>
    (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)))).flat()"""


def test_an_app_keeps_no_game_and_calls_until_it_is_told_not_to(people: Any, anna: Visitor) -> None:
    bruno = people("Bruno", plain=True)
    anna.context.grant_permissions(["notifications"], origin=anna.site)
    anna.context.add_init_script(OUT_OF_SIGHT)
    sit_down("zenith", anna, bruno)
    table = anna.page.url.removeprefix(anna.site)

    def tap(pressed: str) -> None:
        anna.page.locator("#menu > summary").click()
        anna.page.locator("[data-call]").click()
        anna.page.wait_for_function(f"() => document.querySelector('[data-call]').ariaPressed === '{pressed}'")
        anna.page.keyboard.press("Escape")

    tap("true")
    play_until_asked(bruno, anna)
    play_until_asked(anna, bruno)
    anna.page.wait_for_function("() => calls.length === 1")
    [[title, to]] = anna.page.evaluate("calls")
    assert title.startswith("Your turn")
    assert to == table
    assert anna.page.evaluate("badges.length")
    tap("false")
    play_until_asked(bruno, anna)
    play_until_asked(anna, bruno)
    assert anna.page.evaluate("calls.length") == 1

    anna.page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    kept = anna.page.evaluate(KEPT)
    assert {path.split("/")[1] for path in kept} == {"static", "offline"}
    anna.context.set_offline(True)
    anna.page.goto(f"{anna.site}{table}")
    assert anna.page.inner_text("h1") == "No connection"
    assert anna.page.evaluate("getComputedStyle(document.querySelector('.problem')).display") == "grid"


def play_until_asked(visitor: Visitor, other: Visitor) -> None:
    """Without the pages, which then know it too."""
    table = visitor.page.url.rpartition("/")[2]

    def is_asked(one: Visitor) -> bool:
        return bool(one.ask(f"tables/{table}?since={LATE}")["decision"])

    while is_asked(other) or not is_asked(visitor):
        skip_ahead(table, visitor, other, moves=1)
    for one, state in ((visitor, "mine"), (other, "theirs")):
        one.page.wait_for_function(f"() => document.getElementById('table').dataset.state === '{state}'")
