"""Somebody who owns the box types its documented cards in, by phone or keyboard alone, in Italian, and plays them."""

from __future__ import annotations

from typing import Any

# By name: fields, slots as price and bonus, effects as form and words; forms are counted as the form offers them.
CARDS: list[tuple[str, dict[str, str], list[tuple[str, str, str]], list[dict[str, str]]]] = [
    ("Convegno", {"area": "bank", "kind": "permanent"},
     [("4", "", ""), ("2", "1", "points"), ("1", "1", "cards")], [{"form": "0", "number": "2", "thing": "coins"}]),
    ("Da o sito", {"area": "port"},
     [("4", "", ""), ("2", "1", "points"), ("1", "1", "coins")],
     [{"form": "0", "number": "1", "thing": "cards"}, {"form": "0", "number": "2", "thing": "coins"}]),
    ("Manezzi", {"area": "old-town", "kind": "temporary"}, [("1", "", "")], [{"form": "5"}]),
    ("Sollevaioin pilotae", {"area": "old-town"}, [("3", "", "")],
     [{"form": "6"}, {"form": "0", "number": "2", "thing": "coins"}]),
    ("Relaioin co-a compagnia", {"area": "palace"}, [("3", "", ""), ("2", "", "")],
     [{"form": "2", "area": "port"}, {"form": "2", "area": "bank"}]),
    ("Festa a-o Paxo", {"area": "palace", "kind": "temporary"}, [("2", "", "")],
     [{"form": "0", "who": "promoter:", "thing": "points"}, {"form": "3"}, {"form": "4"}]),
]  # fmt: skip


def enter(page: Any, name: str, fields: dict[str, str], slots: list[Any], effects: list[dict[str, str]]) -> None:
    page.keyboard.type(name)  # the name is where one begins
    for field, value in fields.items():
        page.select_option(f"#{field}-word", value)
    for row in range(2, len(slots) - 1, -1):
        page.locator(f"#do-remove-slots-{row}").press("Enter")
        page.wait_for_selector(f"#slots-{row}-form", state="detached")
    for row, (price, number, thing) in enumerate(slots):
        page.select_option(f"#slots-{row}-price", price)
        if thing:
            page.select_option(f"#slots-{row}-form", "1")
            page.select_option(f"#slots-{row}-number", number)
            page.select_option(f"#slots-{row}-thing", thing)
    for row, words in enumerate(effects):
        if row:
            page.locator("#do-add-effect").press("Enter")
        for blank, word in words.items():
            page.select_option(f"#effect-{row}-{blank}", word)


def test_the_documented_cards_are_typed_in_taken_along_and_played(people: Any) -> None:
    anna = people("Anna", width=390, height=844, language="it")
    page = anna.page
    page.goto(f"{anna.site}/studio")
    page.get_by_role("button", name="Comincia").press("Enter")
    page.wait_for_selector(".studio-cards")
    whole = page.url
    page.locator(".studio-add[value=action]").press("Enter")
    for number, card in enumerate(CARDS):
        page.wait_for_selector("#name-text:focus")
        enter(page, *card)
        if number + 1 < len(CARDS):
            with page.expect_navigation():
                page.locator("#next-card").press("Enter")
    page.wait_for_selector("#preview .card")
    assert anna.violations() == []
    assert anna.fits()
    page.goto(whole)
    page.locator(".studio-add[value=fort]").press("Enter")
    page.wait_for_selector("#name-text:focus")
    page.keyboard.type("Forte Diamante")
    page.check("#destroys-cathedral")
    page.wait_for_selector("#preview .card-loss [aria-label=Cattedrale]")
    text = page.request.get(f"{whole}/cards.toml").text()
    page.goto(f"{anna.site}/studio")
    page.set_input_files("[name=file]", {"name": "box.toml", "mimeType": "text/plain", "buffer": b"x" * 300_000})
    assert "256 kB" in page.locator("[name=file]").evaluate("file => file.validationMessage")
    page.set_input_files("[name=file]", {"name": "box.toml", "mimeType": "text/plain", "buffer": text.encode()})
    page.get_by_role("button", name="Portalo").press("Enter")
    page.wait_for_selector(".studio-cards")
    page.wait_for_load_state()
    assert page.request.get(f"{page.url}/cards.toml").text() == text
    assert page.locator(".studio-card").count() == len(CARDS) + 1
    assert page.locator(".studio-card .studio-blank").count() == 0
    assert anna.violations() == []
    page.locator(".studio-card").first.press("Enter")
    page.locator("#try-card").press("Enter")
    anna.see_the_table()
    page.locator("[data-piece=card-convegno] .card-play").first.press("Enter")
    page.wait_for_selector("#row-bank [data-piece=card-convegno]", state="attached")


class Keyboard:
    """Somebody without a mouse: Tab leads to a field, arrows choose there."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def reach(self, selector: str, key: str = "Tab") -> None:
        for _ in range(60):
            if self.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"Tab never leads to {selector}")

    def choose(self, field: str, value: str) -> None:
        self.page.wait_for_selector(f"#{field}")
        self.reach(f"#{field}")
        steps = self.page.evaluate(
            "value => [...document.activeElement.options].findIndex((one) => one.value === value)"
            " - document.activeElement.selectedIndex",
            value,
        )
        for _ in range(abs(steps)):
            self.page.keyboard.press("ArrowDown" if steps > 0 else "ArrowUp")
        assert self.page.locator(f"#{field}").input_value() == value


def test_a_card_is_typed_and_played_by_keyboard_alone(people: Any) -> None:
    anna = people("Anna", width=1366, height=768, language="it")
    page, keys = anna.page, Keyboard(anna.page)
    page.goto(f"{anna.site}/studio")
    keys.reach(".button--main")
    page.keyboard.press("Enter")
    page.wait_for_selector(".studio-cards")
    keys.reach(".studio-add[value=action]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#name-text:focus")
    page.keyboard.type("Convegno <")
    page.wait_for_selector("#wrong-name:has-text('un nome non contiene')")
    page.keyboard.press("Backspace")
    keys.choose("area-word", "bank")
    keys.choose("slots-0-price", "4")
    for row, bonus in ((1, "points"), (2, "cards")):
        keys.choose(f"slots-{row}-form", "1")
        keys.choose(f"slots-{row}-thing", bonus)
    keys.reach("#do-add-effect")
    page.keyboard.press("Enter")
    page.wait_for_selector("#effect-1-form")
    keys.reach("#effect-1-form", "Shift+Tab")
    keys.choose("effect-1-thing", "points")
    page.wait_for_selector("#preview .card:has-text('1 Punto')")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("#name-text:focus")
    assert page.locator("#area-word").input_value() == "bank"
    page.go_back()
    keys.reach("#try-card")
    page.keyboard.press("Enter")
    anna.see_the_table()
