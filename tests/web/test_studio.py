"""The card studio by its pages: sets begun, written, taken elsewhere, played with and deleted."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from web.running import Person, Running

PHRASES = {
    "slots.0.form": "0",
    "slots.0.price": "4",
    "slots.1.form": "1",
    "slots.1.price": "2",
    "slots.1.number": "1",
    "slots.1.thing": "points",
    "effect.0.form": "0",
    "effect.0.number": "2",
    "effect.0.thing": "coins",
}


def visitor(server: Running) -> Person:
    one = Person(server.url)
    one.http.follow_redirects = True
    return one


def begin(person: Person, **wishes: str) -> str:
    """A new set; its address."""
    answer = person.http.post("/studio", data={"game": "zena", "name": "Mine"} | wishes, follow_redirects=False)
    assert answer.status_code == 303
    return str(answer.headers["location"])


def add(person: Person, at: str, **values: str) -> str:
    """A new action; its address."""
    answer = person.http.post(f"{at}/cards", data={"kind": "action"}, follow_redirects=False)
    card = str(answer.headers["location"])
    assert person.http.post(card, data=values, headers={"hx-request": "true"}).status_code == 200
    return card


@pytest.fixture
def ada(server: Running) -> Person:
    return visitor(server)


def test_a_card_changes_as_one_types_and_tells_its_mistakes(ada: Person) -> None:
    at = begin(ada)
    card = add(ada, at, name="Convegno", area="bank", **PHRASES)
    page = ada.http.get(card, headers={"accept-language": "it"}).text
    assert "Ogni cubo frutta 2 Soldi" in page
    assert "Each cube earns 2 coins" in page
    italian = {"hx-request": "true", "accept-language": "it"}
    wrong = ada.http.post(card, data=PHRASES | {"slots.1.price": "4"}, headers=italian).text
    assert "i prezzi calano di casella in casella; qui 4 viene dopo 4" in wrong
    moved = ada.http.post(card, data=PHRASES | {"do": "move:slots:1:0"}, headers={"hx-request": "true"}).text
    assert "the top slot has no bonus" in moved
    script = ada.http.post(card, data={"name": "<script>alert(1)</script>"}, headers={"hx-request": "true"}).text
    assert "a name holds no &lt; and no &gt;" in script
    assert "<script>alert" not in script
    whole = ada.http.get(at).text
    assert "&lt;script&gt;alert(1)" in whole
    for _ in range(3):
        ada.http.post(f"{at}/undo")
    assert "Convegno" in ada.http.get(at).text


def test_a_name_that_no_set_can_have_is_refused_where_it_is_given(ada: Person) -> None:
    italian = {"accept-language": "it"}
    told = "Un nome non contiene né &lt; né &gt;."
    refused = ada.http.post("/studio", data={"game": "zena", "name": "Prova <u>x</u>"}, headers=italian)
    assert refused.status_code == 422
    assert refused.text.count(told) == 1
    assert 'value="Prova &lt;u&gt;x&lt;/u&gt;"' in refused.text
    assert ada.http.post("/api/studio", json={"game": "zena", "name": "<u>"}).status_code == 422
    at = begin(ada)
    renamed = ada.http.post(at, data={"name": "<u>", "id": "mine"}, headers=italian)
    assert renamed.status_code == 422
    assert renamed.text.count(told) == 1
    assert "&lt;u&gt;" not in ada.http.get(at).text
    assert ada.http.post(at, data={"name": "Ours", "id": "mine"}).status_code == 200


def test_a_card_says_that_its_set_is_wrong(ada: Person) -> None:
    mine = begin(ada)
    add(ada, mine)
    file = ada.http.get(f"{mine}/cards.toml").text.replace("Mine", "<u>")
    brought = ada.http.post("/studio/import", files={"file": ("a.toml", file)}, follow_redirects=False)
    at = str(brought.headers["location"])
    card = ada.http.get(add(ada, at, name="Convegno", area="bank", **PHRASES)).text
    assert "Something is wrong with the set itself. Name: a name holds no &lt; and no &gt;." in card
    whole = ada.http.get(at).text
    assert whole.count("holds no &lt; and no &gt;.") == 1
    assert "no room" not in whole


def test_a_set_without_cards_says_so_and_a_new_card_is_called_by_its_kind(ada: Person) -> None:
    at = begin(ada)
    german = {"accept-language": "de"}
    assert 'data-none="Dieser Satz hat noch keine Karten."' in ada.http.get(at, headers=german).text
    card = ada.http.get(add(ada, at), headers=german).text
    assert '<b dir="auto">Aktion</b>' in card
    assert '<span dir="auto">Aktion</span>' in ada.http.get(at, headers=german).text
    assert '<h2 dir="auto">Aktion</h2>' in ada.http.get(f"{at}/compare", headers=german).text
    assert 'data-none="Keine Karte passt."' in ada.http.get(at, headers=german).text


def test_a_set_travels_as_a_file(ada: Person, server: Running) -> None:
    at = begin(ada, start="own")
    add(ada, at, name="Festa a-o Paxo", wish="All sing.", **{"wish.there": "1"}, **PHRASES)
    text = ada.http.get(f"{at}/cards.toml").text
    bob = visitor(server)
    brought = bob.http.post("/studio/import", files={"file": ("a.toml", text)}, follow_redirects=False)
    there = str(brought.headers["location"])
    assert bob.http.get(f"{there}/cards.toml").text == text
    assert "All sing." in bob.http.get(there).text
    assert "there must be" not in bob.http.get(f"{there}/compare").text


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"\xff\xfe", "not text"),
        (b"x = " + b"[" * 9000 + b"]" * 9000, "nested too deeply"),
        (b'name = "' + b"x" * 300_000 + b'"', "at most 256 kB"),
        (b"hello", "Line 1: expected"),
        (rb'name = "\u0000"', "a letter that is none"),
    ],
)
def test_a_file_that_is_no_card_set_is_refused_in_a_sentence(ada: Person, data: bytes, told: str) -> None:
    answer = ada.http.post("/studio/import", files={"file": ("a.toml", data)})
    assert answer.status_code == 422
    assert told in answer.text


def test_a_table_keeps_its_set_when_that_is_changed_and_deleted(ada: Person) -> None:
    at = begin(ada)
    card = add(ada, at, name="Manezzi mae", area="bank", **PHRASES)
    tried = ada.http.post(f"{card}/try")
    assert "/table/" in str(tried.url)
    assert "Manezzi mae" in tried.text
    look = re.search(r'data-look="(/zena/cards/manezzi-mae[?]cards=\w+)"', tried.text)
    opened = ada.http.post("/tables", data={"game": "zena", "with": "bots", "cards": at.rpartition("/")[2]})
    assert "/table/" in str(opened.url)
    ada.http.post(card, data={"name": "Another"}, headers={"hx-request": "true"})
    assert ada.http.post(f"{at}/delete").status_code == 200
    assert ada.http.get(at).status_code == 404
    for page in (tried, opened):
        assert ada.http.get(str(page.url)).status_code == 200
    assert look
    assert "Manezzi mae" in ada.http.get(look[1].replace("&amp;", "&")).text
    assert ada.http.get("/").status_code == 200


def test_whoever_has_the_link_to_look_changes_nothing(ada: Person, server: Running) -> None:
    at = begin(ada)
    card = add(ada, at, name="Convegno", area="bank", **PHRASES)
    look = next(link for link in set(re.findall(r"/studio/[\w-]{16}", ada.http.get(at).text)) if link != at)
    bob = visitor(server)
    seen = bob.http.get(look)
    assert "Convegno" in seen.text
    assert at not in seen.text
    assert f'action="{look}/undo"' not in seen.text
    there = card.replace(at, look)
    assert "Convegno" in bob.http.get(there).text
    for path in (look, f"{look}/delete", f"{look}/undo", f"{look}/cards", there, f"{there}/remove", f"{there}/copy"):
        refused = bob.http.post(path, data={"kind": "action", "name": "Mine"}, headers={"accept": "text/html"})
        assert (refused.status_code, "only shows the set" in refused.text) == (403, True), path
    assert bob.http.get(f"{look}/cards.toml").text == ada.http.get(f"{at}/cards.toml").text
    copied = begin(bob, game="zenith", start=look.rpartition("/")[2])
    assert "Convegno" in bob.http.get(copied).text
    assert "/table/" in str(bob.http.post(f"{look}/play").url)


def test_a_set_is_printed_on_sheets_to_cut(ada: Person) -> None:
    at = begin(ada)
    assert ada.http.get(f"{at}/sheet.pdf").status_code == 422
    add(ada, at, name="Convegno", area="bank", copies="2", **PHRASES)
    sheet = ada.http.get(f"{at}/sheet.pdf")
    assert sheet.headers["content-type"] == "application/pdf"
    assert sheet.content.startswith(b"%PDF")
    assert len(re.findall(rb"/MediaBox \[ 0 0 595.2 841.92 \]", sheet.content)) == 1


def test_ten_people_write_at_one_set_by_api_and_lose_no_card(server: Running, ada: Person) -> None:
    at = f"/api/studio/{ada.post('/api/studio', {'game': 'zena', 'name': 'Ours'}).json()['set']}"

    def write(who: int) -> None:
        person = Person(server.url)
        for number in range(3):
            added = person.post(f"{at}/cards", {"kind": "event", "values": {"income": number}}).json()["card"]
            named = person.ask("PUT", f"{at}/cards/{added}", json={"values": {"name": f"Event {who} {number}"}})
            assert named.status_code == 200

    with ThreadPoolExecutor(10) as people:
        list(people.map(write, range(10)))
    found = ada.get(at).json()
    names = sorted(card["values"]["name"] for card in found["cards"])
    assert names == sorted(f"Event {who} {number}" for who in range(10) for number in range(3))
    assert [one["message"] for one in found["mistakes"] if "9 events" in one["message"]]
    gone = ada.ask("DELETE", f"{at}/cards/{found['cards'][0]['card']}")
    assert len(gone.json()["cards"]) == len(names) - 1
