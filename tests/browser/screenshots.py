"""Pictures of every screen, both widths, light and dark, into screenshots/: `make screenshots`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import conftest
from visitor import Visitor, play_out

FOLDER = Path(__file__).parents[2] / "screenshots"
SIZES = {"desktop": (1440, 900), "phone": (360, 740)}
PAGES = {
    "home": "/",
    "rules-zenith": "/zenith/rules",
    "rules-zena": "/zena/rules",
    "cards-zenith": "/zenith/cards",
    "cards-zena": "/zena/cards",
    "learn-zenith": "/zenith/learn",
    "learn-zena": "/zena/learn",
}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    with conftest.running_site() as site, conftest.running_chromium() as browser:
        for size, (width, height) in SIZES.items():
            for theme in ("light", "dark"):
                tag = f"{size}-{theme}"
                visitor = Visitor(browser, site, "Marta", width=width, height=height, theme=theme, seed=7)
                for name, path in PAGES.items():
                    visitor.page.goto(site + path)
                    shoot(visitor, f"{name}-{tag}")
                tables(visitor, tag)
                visitor.context.close()
                print(f"screenshots/*-{tag}.png", flush=True)


def tables(visitor: Visitor, tag: str) -> None:
    visitor.invite("zenith", players=4)
    shoot(visitor, f"lobby-{tag}")
    visitor.share_screen("zenith")
    visitor.page.wait_for_selector(".curtain")
    shoot(visitor, f"curtain-{tag}")
    for game, options in (("zenith", {"level": "novice"}), ("zena", {"level": "novice", "players": 3})):
        visitor.play(game, **options)
        shoot(visitor, f"{game}-start-{tag}")
        play_out(visitor, moves=14)
        while visitor.state == "theirs":
            visitor.page.wait_for_timeout(30)
        if visitor.page.locator(".hand-card > input").count():
            visitor.page.locator(".hand-card > input").first.check(force=True)
        shoot(visitor, f"{game}-table-{tag}")
        if game == "zenith":
            play_out(visitor)
            visitor.page.goto(visitor.page.url.split("?")[0])
            shoot(visitor, f"{game}-end-{tag}")
            visitor.page.locator("a[href*='/replay']").click()
            visitor.page.wait_for_selector(".replay")
            shoot(visitor, f"{game}-replay-{tag}")


def shoot(visitor: Visitor, name: str) -> None:
    visitor.page.wait_for_timeout(250)
    visitor.page.screenshot(path=str(FOLDER / f"{name}.png"))
    if not visitor.fits():
        print(f"{name}: something scrolls sideways", flush=True)


if __name__ == "__main__":
    main()
