"""The site as an app in a real browser: what it keeps on the device, what it shows offline, and how it calls."""

from __future__ import annotations

import json
from typing import Any

from visitor import LATE, Visitor, sit_down, skip_ahead

OUT_OF_SIGHT = """
    Object.defineProperty(document, 'hidden', { get: () => true });
    window.badges = [];
    navigator.setAppBadge = async () => { badges.push(true); };
"""
KEPT = """async () => (await Promise.all((await caches.keys()).map(async (name) =>
    (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)))).flat()"""
CALLED = """async (least) => {
    const page = await navigator.serviceWorker.ready;
    let calls = await page.getNotifications();
    while (calls.length < least) {
        await new Promise((later) => setTimeout(later, 50));
        calls = await page.getNotifications();
    }
    return calls.map(({ title, body, data }) => ({ title, body, data }));
}"""
FORGET = "async () => (await (await navigator.serviceWorker.ready).getNotifications()).forEach((one) => one.close())"


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
    [call] = anna.page.evaluate(CALLED, 1)
    assert call == {"title": call["title"], "body": "", "data": table}
    assert call["title"].startswith("Your turn")
    assert anna.page.evaluate("badges.length")
    tap("false")
    anna.page.evaluate(FORGET)
    play_until_asked(bruno, anna)
    play_until_asked(anna, bruno)
    assert anna.page.evaluate(CALLED, 0) == []

    pushed = {"title": "Zenith", "body": "It is your turn.", "url": table}
    push(anna, json.dumps(pushed))
    assert anna.page.evaluate(CALLED, 1) == [{"title": "Zenith", "body": "It is your turn.", "data": table}]

    kept = anna.page.evaluate(KEPT)
    assert "/offline" in kept
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


def push(visitor: Visitor, message: str) -> None:
    """A call as the browser's push service would hand it over."""
    worker = visitor.context.new_cdp_session(visitor.page)
    found: list[dict[str, Any]] = []
    worker.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    worker.send("ServiceWorker.enable")
    visitor.page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    told = {"origin": visitor.site, "registrationId": found[0]["registrationId"], "data": message}
    worker.send("ServiceWorker.deliverPushMessage", told)
