"""What the others did since one's last turn, told at the table: their deeds, the pieces they touched, no secret."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from web.running import Person, Running, sit_down
from zenova.games.zenith import Zenith
from zenova.kernel.game import SPECTATOR
from zenova.table.plan import game_named
from zenova.web.rendering.presenter import presenter
from zenova.web.rendering.scene import Line, Player, Scene

LANGUAGES = ("en", "it", "de")
STORY = re.compile(r'<section id="story".*?</section>', re.S)
LINE = re.compile(r"<p>(.*?)(?: <b.*?)?</p>", re.S)
MOVES = re.compile(r'data-(?:marks|from|to)="([^"]+)"')
CARD = re.compile(r"^card-(\S+)")
DEEDS = (
    Line(0, 0, "You pass.", by=0, version=1),
    Line(1, 1, "Bruno passes.", by=1, version=2),
    Line(0, 0, "You gain 3 credits.", by=1, version=2),
    Line(1, 1, "Bruno draws.", by=1, version=3),
    Line(1, 1, "Bruno draws.", by=1, version=4),
)


def story(seat: int, *lines: Line, **more: Any) -> list[tuple[str, int]]:
    game = Zenith()
    position = game.new(game.options_type(), seed=1)
    players = tuple(Player(one, name, "person", team=one) for one, name in enumerate(("Ada", "Bruno")))
    scene = Scene("t", game, seat, 1, game.view(position, seat), players, log=(*DEEDS, *lines), **more)
    return [(line.text, line.times) for line in presenter("zenith").board(scene, "en").story]


OTHERS = [("Bruno passes.", 1), ("You gain 3 credits.", 1), ("Bruno draws.", 2)]


def test_it_tells_what_the_others_did_and_counts_what_is_equal() -> None:
    assert story(0) == OTHERS


def test_it_stays_while_one_answers_and_after_what_happens_around_the_game() -> None:
    assert story(0, Line(0, 0, "You recruit.", by=0, version=5), Line(1, 1, "Bruno is back.")) == OTHERS


def test_who_watches_is_told_of_the_last_decision_and_nobody_behind_the_curtain() -> None:
    assert story(SPECTATOR) == [("Bruno draws.", 1)]
    assert story(0, curtain=True) == []


@pytest.mark.parametrize("name", ["zenith", "zena", "goofspiel"])
def test_a_page_tells_what_its_log_tells_and_names_no_card_that_its_seat_may_not_know(
    server: Running, name: str
) -> None:
    game, luck, told, marked = game_named(name), Random(4), 0, 0
    count = game.seat_counts[0]
    options = game.options_type.for_seats(count).as_dict()
    table, people = sit_down(server.url, count, game=name, options=options)
    for move in range(15):
        seat = luck.choice(server.hub.memory.tables[table].table.asked())
        seen = people[seat].look(table)
        people[seat].act(table, seat, seen["version"], luck.choice(seen["decision"]["options"]))
        for person in people:
            page = person.get(f"/table/{table}", headers={"accept-language": LANGUAGES[move % 3]}).text
            story = STORY.findall(page)[0]
            log = page.partition('id="log-lines"')[2]
            assert [line for line in LINE.findall(story) if f"<p>{line}</p>" not in log] == []
            known = person.get(f"/api/tables/{table}").text
            places = [place for found in MOVES.findall(page) for place in found.split(",")]
            cards = {card for place in places for card in CARD.findall(place)}
            assert [card for card in cards if f'"{card}"' not in known and f'"card":{card}' not in known] == []
            told += len(LINE.findall(story))
            marked += sum(f'"{place.split()[0]}"' in page for place in places)
    assert told > 8
    assert marked > 8


def test_nobody_reads_behind_the_curtain_what_the_next_player_drew(server: Running) -> None:
    ada, luck, read = Person(server.url), Random(4), ""
    table = ada.post("/api/tables", {"game": "zenith", "name": "Ada", "seats": [{"kind": "me"}] * 2}).json()["table"]
    for _ in range(12):
        seat = server.hub.memory.tables[table].table.asked()[0]
        seen = ada.look(table, seat)
        ada.act(table, seat, seen["version"], luck.choice(seen["decision"]["options"]))
        hidden = ada.get(f"/table/{table}").text
        assert 'class="curtain"' in hidden
        assert "You draw" not in hidden
        read += ada.get(f"/table/{table}?seat={server.hub.memory.tables[table].table.asked()[0]}").text
    assert "You draw" in read
