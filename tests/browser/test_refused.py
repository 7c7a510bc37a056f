"""What a page shows when the server does not do what somebody wishes."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect
from visitor import PATIENCE, Visitor

from web.running import running
from zenova.web.security.rates import Rate


def test_a_refusal_is_said_over_the_table_which_stays(chromium: Browser, tmp_path: Path) -> None:
    with running(tmp_path / "tables.db", rates={"write": Rate(1e-6, 1)}) as server:
        anna = Visitor(chromium, server.url, "Anna", language="it")
        anna.play("zenith", level="random")
        answer = anna.page.locator("#answer button:visible").first
        version = anna.page.locator("#table").get_attribute("data-version")
        answer.click()
        expect(anna.page.locator("#table")).not_to_have_attribute("data-version", str(version), timeout=PATIENCE)
        answer.click()
        expect(anna.page.locator("#refused")).to_contain_text("troppe richieste", timeout=PATIENCE)
        expect(answer).to_be_visible()
        anna.context.close()
