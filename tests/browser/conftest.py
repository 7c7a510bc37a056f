"""A real server and the system's Chromium. Without Chromium these tests are skipped: `make browser` installs it.

Where there is its build without a window as well, that one draws the pages, in about half the time; a browser that
shows notifications is the whole one."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from web.running import running

WHOLE = shutil.which("chromium") or shutil.which("chromium-browser")
CHROMIUM = shutil.which("chromium-headless-shell") or WHOLE
OPEN = ExitStack()
ARGUMENTS = (
    "--headless",
    "--font-render-hinting=none",  # letters as wide as on a screen
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # What nobody sees of a browser without a screen, such as the suggestions below its address: half a second a page.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,HttpsUpgrades,LensOverlay,MediaRouter,OptimizationHints,"
    "DestroyProfileOnBrowserClose,ThirdPartyStoragePartitioning,SpareRendererForSitePerProcess",
)


@contextmanager
def running_site() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder, running(Path(folder) / "tables.db") as server:
        yield server.url


@contextmanager
def running_chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    with running_site() as address:
        yield address


@pytest.fixture
def chromium() -> Browser:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here; `make browser` installs it")
    return one_chromium()


@cache
def one_chromium() -> Browser:
    return OPEN.enter_context(running_chromium())


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """While it runs, nothing else may have an event loop in this thread: so it ends before tests of another folder."""
    if nextitem is None or nextitem.path.parent != item.path.parent:
        OPEN.close()
        one_chromium.cache_clear()


def pytest_sessionfinish() -> None:
    """Also where the first failure ended the tests."""
    OPEN.close()


@pytest.fixture
def people(chromium: Browser, site: str) -> Iterator[Any]:
    """Visitors with a browser of their own: `people("Anna", width=360)`. What goes wrong in a page fails the test."""
    from visitor import Visitor

    visitors: list[Visitor] = []

    def arrive(name: str, **wishes: Any) -> Visitor:
        visitor = Visitor(chromium, site, name, **wishes)
        visitors.append(visitor)
        return visitor

    yield arrive
    faults = [fault for visitor in visitors for fault in visitor.faults]
    for visitor in visitors:
        visitor.context.close()
    assert not faults


@pytest.fixture
def anna(chromium: Browser, site: str, tmp_path: Path) -> Iterator[Any]:
    """Somebody whose browser remembers: one that forgets everything shows no notifications."""
    from visitor import Visitor

    if WHOLE is None:
        pytest.skip("there is no whole Chromium here; `make browser` installs it")

    class Lasting:
        def new_context(self, **wishes: Any) -> Any:
            launch = chromium.browser_type.launch_persistent_context
            return launch(tmp_path, executable_path=WHOLE, args=list(ARGUMENTS), **wishes)

    visitor = Visitor(Lasting(), site, "Anna")  # type: ignore[arg-type]
    yield visitor
    visitor.context.close()
