"""Every page opens in every language."""

from __future__ import annotations

import re
from random import Random
from statistics import median
from types import SimpleNamespace
from typing import Any
from urllib.parse import urljoin
from zlib import compress

import httpx
import pytest
from jinja2 import UndefinedError
from markupsafe import escape

from web.open_page import OpenPage
from web.running import PATIENCE, Person, Running
from zenova.games.registry import game as game_named
from zenova.web.rendering import templates
from zenova.web.rendering.folders import WEB
from zenova.web.rendering.presenter import printed

PAGES = ("/", *(f"/{game}/{page}" for game in ("zenith", "zena") for page in ("rules", "cards")))


@pytest.mark.parametrize("language", ["en", "it", "de"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_opens(server: Running, path: str, language: str) -> None:
    answer = httpx.get(server.url + path, headers={"accept-language": language}, timeout=PATIENCE)
    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text


@pytest.mark.parametrize("game", ["zenith", "zena"])
def test_every_card_can_be_looked_at(server: Running, game: str) -> None:
    with httpx.Client(base_url=server.url, headers={"hx-request": "true"}, timeout=PATIENCE) as reader:
        for card in printed(game_named(game), "en").faces.values():
            answer = reader.get(f"/{game}/cards/{card.id}")
            assert answer.status_code == 200
            assert escape(card.name) in answer.text


@pytest.mark.parametrize(("language", "said"), [("it", "in inglese"), ("de", "auf Englisch")])
def test_who_reads_no_english_is_told_that_the_ledger_is(server: Running, language: str, said: str) -> None:
    page = httpx.get(f"{server.url}/zena/rules", headers={"accept-language": language}, timeout=PATIENCE).text
    assert said in page
    assert {"it": "Capofamiglia", "de": "Abkömmling"}[language] in page
    assert "Phase 1: event" not in page


LINKED = re.compile(
    r"""(?:href|src)="(/static/[^"#]+)|import (?:\{.*\} from )?'(\./[\w-]+\.js)'|url\("([^)"]+\.woff2)"\)"""
)


def linked(reader: httpx.Client, path: str) -> set[str]:
    """Every static file that a page fetches, and what those fetch."""
    found: set[str] = set()
    waiting = [path]
    while waiting:
        here = waiting.pop()
        for match in LINKED.finditer(reader.get(here).text):
            address = urljoin(here, next(filter(None, match.groups())))
            if address not in found:
                found.add(address)
                waiting += [address] if address.endswith((".css", ".js")) else []
    return found


@pytest.mark.parametrize("path", PAGES)
def test_whatever_a_page_fetches_is_kept_until_it_changes(server: Running, path: str) -> None:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as reader:
        found = linked(reader, path)
        assert {address.rpartition(".")[2] for address in found} >= {"css", "js", "svg", "woff2"}
        for address in found:
            answer = reader.get(address)
            assert answer.status_code == 200
            assert "immutable" in answer.headers["cache-control"]


def test_an_address_from_before_an_update_gives_the_file_but_is_not_kept(server: Running) -> None:
    answer = httpx.get(f"{server.url}/static/0123456789/styles/site.css", timeout=PATIENCE)
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/static/0123456789/nothing.css", "/static/icon.svg", "/static/x/../../app.py"])
def test_only_static_files_are_served(server: Running, path: str) -> None:
    assert httpx.get(server.url + path, timeout=PATIENCE).status_code == 404


UNHEARD_OF = SimpleNamespace(name="UNHEARD_OF")


@pytest.mark.parametrize(
    ("game", "macro", "given"),
    [
        ("zenith", "strip", (SimpleNamespace(op=UNHEARD_OF, where=0, price=None),)),
        ("zena", "bonus", SimpleNamespace(bonus=SimpleNamespace(op=UNHEARD_OF, amount=1))),
    ],
)
def test_an_effect_without_a_picture_is_a_mistake(game: str, macro: str, given: Any) -> None:
    with pytest.raises((KeyError, UndefinedError)):
        templates._with_pieces("en", game)[macro](given)


def test_templates_are_at_most_120_columns_wide() -> None:
    files = [file for kind in ("html", "jinja") for file in WEB.rglob(f"*.{kind}")]
    wide = {str(file): line for file in files for line in file.read_text().splitlines() if len(line) > 120}
    assert wide == {}


FONTS = {
    "/": (
        "fonts/outfit-latin-wght",
        "zena/fonts/alegreya-latin-wght-normal",
        "zena/fonts/alegreya-sc-latin-700-normal",
    ),
    "zenith": ("fonts/outfit-latin-wght",),
    "zena": (
        "zena/fonts/alegreya-latin-wght-normal",
        "zena/fonts/alegreya-latin-400-italic",
        "zena/fonts/alegreya-sc-latin-700-normal",
    ),
}


def test_the_first_page_is_light(server: Running) -> None:
    with httpx.Client(base_url=server.url, headers={"accept-encoding": "gzip"}, timeout=PATIENCE) as reader:
        pages = ("/", "/manifest.webmanifest", "/service-worker.js", "/offline")
        assert everything(reader, *pages, fonts=FONTS["/"]) < 100_000


@pytest.mark.parametrize(("game", "options"), [("zenith", {"players": 2}), ("zena", {"players": 5, "mode": "expert"})])
def test_a_table_is_light_and_so_is_a_move(server: Running, game: str, options: dict[str, Any]) -> None:
    host, rules = Person(server.url), game_named(game)
    seats = [{"kind": "me", "name": f"Guest {seat}"} for seat in range(options["players"])]
    table = host.post("/api/tables", {"game": game, "name": "Ada", "options": options, "seats": seats}).json()["table"]
    page, session, luck = OpenPage(host, table, 0), server.hub.memory.tables[table], Random(1)
    for _ in range(40):
        position = session.table.position
        seat = rules.to_act(position)[0]
        action = rules.decode(luck.choice(rules.legal(position, seat)))
        assert host.act(table, seat, host.look(table, seat)["version"], action).status_code == 200
        page.wait_for(host.look(table, 0)["version"])
    moves = [len(compress(block)) for block in page.raw.split(b"\n\n") if block.startswith(b"event: sections")]
    host.http.headers["accept-encoding"] = "gzip"
    assert median(moves) < 12_000
    assert everything(host.http, f"/table/{table}?seat=0", fonts=FONTS[game]) < 120_000


def everything(reader: httpx.Client, *pages: str, fonts: tuple[str, ...]) -> int:
    """Bytes as they come over the wire: the pages, what they link to, and the fonts for their words."""
    links = {address for address in linked(reader, pages[0]) if not address.endswith(".woff2")}
    mark = next(iter(links)).split("/")[2]
    asked = {*pages, *links, *(f"/static/{mark}/{font}.woff2" for font in fonts)}
    return sum(weight(reader, address) for address in asked)


def weight(reader: httpx.Client, address: str) -> int:
    with reader.stream("GET", address) as answer:
        return sum(map(len, answer.iter_raw()))
