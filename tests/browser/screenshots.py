"""Pictures of every screen, both widths, light and dark, and in other languages, into screenshots/, and those that the
README shows into docs/images: `make screenshots`. With names of looks (phone-dark, desktop-light-it) only those."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))

from PIL import Image
from playwright.sync_api import Browser
from visitor import Visitor, play_out

import conftest

FOLDER = Path(__file__).parents[2] / "screenshots"
IMAGES = Path(__file__).parents[2] / "docs" / "images"
SIZES = {"desktop": (1440, 900), "phone": (360, 740)}
LOOKS = [(size, theme, "en") for size in SIZES for theme in ("light", "dark")] + [
    ("desktop", "light", "it"),
    ("phone", "dark", "it"),
    ("desktop", "dark", "de"),
    ("phone", "light", "de"),
]
PAGES = {
    "home": "/",
    "rules-zenith": "/zenith/rules",
    "rules-zena": "/zena/rules",
    "cards-zenith": "/zenith/cards",
    "cards-zena": "/zena/cards",
    "error": "/nothing/here",
}
OF_README = {
    "zenith-table-desktop-dark": "zenith-table",
    "zenith-table-phone-light": "zenith-phone",
    "zena-table-desktop-light": "zena-table",
    "zena-table-phone-light": "zena-phone",
}


class Photographer:
    """One look (size, theme, language) at everything."""

    def __init__(self, browser: Browser, site: str, size: str, theme: str, language: str) -> None:
        self.browser, self.site = browser, site
        self.wishes = {"theme": theme, "language": language} | dict(zip(("width", "height"), SIZES[size], strict=True))
        self.tag = f"{size}-{theme}" + (f"-{language}" if language != "en" else "")

    def everything(self) -> None:
        self.pages()
        self.lobby_and_curtain()
        self.zenith()
        self.zenith_in_teams()
        self.zena()
        self.zena_others()

    @contextmanager
    def visitor(self, name: str = "Marta", seed: int = 7) -> Iterator[Visitor]:
        visitor = Visitor(self.browser, self.site, name, seed=seed, **self.wishes)  # type: ignore[arg-type]
        yield visitor
        visitor.context.close()

    def shoot(self, visitor: Visitor, name: str) -> None:
        page = visitor.page
        page.wait_for_function("() => !document.getElementById('live') || document.documentElement.matches('.js')")
        page.evaluate("document.fonts.ready.then(() => 0)")
        page.mouse.move(0, 0)
        page.screenshot(path=str(FOLDER / f"{name}-{self.tag}.png"), animations="disabled")
        if not visitor.fits():
            print(f"{name}-{self.tag}: something scrolls sideways", flush=True)

    def pages(self) -> None:
        with self.visitor() as marta:
            for name, path in PAGES.items():
                marta.page.goto(self.site + path)
                self.shoot(marta, name)
            marta.page.goto(self.site)
            marta.page.locator(".poster--zena .start > summary").first.click()
            self.shoot(marta, "home-start")

    def lobby_and_curtain(self) -> None:
        with self.visitor() as marta, self.visitor("Paolo") as paolo:
            links = marta.invite("zenith", players=4)
            self.shoot(marta, "lobby")
            paolo.page.goto(links[0])
            self.shoot(paolo, "join")
            marta.share_screen("zena", players=2)
            marta.page.wait_for_selector(".curtain")
            self.shoot(marta, "curtain")

    def zenith(self) -> None:
        with self.visitor() as marta:
            marta.play("zenith", players=2, level="random")
            self.shoot(marta, "zenith-start")
            self.play_until(marta, ".hand-card > input", 14)
            marta.page.locator(".hand-card > input").first.check(force=True)
            self.shoot(marta, "zenith-table")
            self.play_until(marta, ".options--planets, .options--list", 1)
            self.shoot(marta, "zenith-question")
            marta.page.locator("[data-hint]").click()
            marta.page.wait_for_selector("[data-hints]")
            self.shoot(marta, "zenith-hint")
            self.tabs(marta)
            self.end(marta, "zenith")

    def tabs(self, marta: Visitor) -> None:
        for tab in ("technology", "diplomacy", "log"):
            button = marta.page.locator(f"[role=tab][data-tab={tab}]")
            if button.is_visible():
                button.click()
                self.shoot(marta, f"zenith-{tab}")

    def zenith_in_teams(self) -> None:
        with self.visitor() as marta:
            marta.play("zenith", players=4, level="random")
            self.play_until(marta, ".hand-card > input", 8)
            self.shoot(marta, "zenith-teams")

    def zena(self) -> None:
        with self.visitor() as marta:
            marta.play("zena", players=3, mode="expert", level="random")
            self.shoot(marta, "zena-start")
            self.play_until(marta, ".movers", 16)
            self.shoot(marta, "zena-table")
            marta.page.locator(".mover").first.check(force=True)
            self.shoot(marta, "zena-moving")
            marta.page.locator(".hand .card-open, .row .card-open").first.click()
            marta.page.wait_for_selector("dialog[open]")
            self.shoot(marta, "zena-card")
            marta.page.keyboard.press("Escape")
            for asks in ("reaction", "payment"):  # a game may end without one
                if self.play_until(marta, f"#answer[data-asks={asks}]", 1):
                    self.shoot(marta, f"zena-{asks}")
            self.end(marta, "zena")

    def zena_others(self) -> None:
        for name, players, mode in (("five", 5, "expert"), ("beginner", 2, "beginner")):
            with self.visitor(seed=3) as marta:
                marta.play("zena", players=players, mode=mode, level="random")
                self.play_until(marta, ".movers", 9)
                self.shoot(marta, f"zena-{name}")

    def play_until(self, visitor: Visitor, found: str, moves: int) -> bool:
        """So many answers and then on until the page shows something; whether it did before the game was over."""
        while True:
            play_out(visitor, moves=moves)
            if visitor.state == "over":
                return False
            if visitor.page.locator(found).first.is_visible():
                return True
            moves = 1

    def end(self, visitor: Visitor, game: str) -> None:
        play_out(visitor)
        visitor.page.goto(visitor.page.url.split("?")[0])
        self.shoot(visitor, f"{game}-end")
        visitor.page.locator("a[href$='/replay?step=0']").first.click()
        visitor.page.wait_for_selector(".replay")
        visitor.page.locator(".replay [type=range]").focus()
        for _ in range(12):
            visitor.page.keyboard.press("ArrowRight")
        visitor.page.wait_for_function("() => document.querySelector('#replay-told output').textContent.includes('12')")
        self.shoot(visitor, f"{game}-replay")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    wanted = sys.argv[1:]
    with conftest.running_site() as site, conftest.running_chromium() as browser:
        for look in LOOKS:
            photographer = Photographer(browser, site, *look)
            if not wanted or photographer.tag in wanted:
                photographer.everything()
                print(f"screenshots/*-{photographer.tag}.png", flush=True)
    for taken, kept in OF_README.items():
        if not wanted:
            picture = Image.open(FOLDER / f"{taken}.png")
            picture.thumbnail((1200, 750))
            picture.save(IMAGES / f"{kept}.webp", quality=82, method=6)


if __name__ == "__main__":
    main()
