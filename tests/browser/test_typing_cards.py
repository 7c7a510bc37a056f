"""Somebody who owns the box types its documented cards in, by phone, in Italian, and plays one of them."""

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
    page.set_input_files("[name=file]", {"name": "box.toml", "mimeType": "text/plain", "buffer": text.encode()})
    page.get_by_role("button", name="Portalo").press("Enter")
    page.wait_for_selector(".studio-cards")
    assert page.request.get(f"{page.url}/cards.toml").text() == text
    assert page.locator(".studio-card").count() == len(CARDS) + 1
    assert page.locator(".studio-card .studio-blank").count() == 0
    assert anna.violations() == []
    page.locator(".studio-card").first.press("Enter")
    page.locator("#try-card").press("Enter")
    anna.see_the_table()
    page.locator("[data-piece=card-convegno] .card-play").first.press("Enter")
    page.wait_for_selector("#row-bank [data-piece=card-convegno]", state="attached")
