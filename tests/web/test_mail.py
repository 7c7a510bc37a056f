"""Mail to whoever is away: through a real mail server on this machine, and only to who wanted it."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from web.running import PATIENCE, Person, Running, free_port, running, sit_down, until
from web.test_calls import made_the_first_move
from zenova.kernel.errors import UserError
from zenova.web.calls.mail import Mailer, is_address


class Box:
    """What came in."""

    def __init__(self) -> None:
        self.mails: Queue[Message] = Queue()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - aiosmtpd's name
        self.mails.put(message_from_bytes(envelope.content))
        return "250 OK"


@pytest.fixture
def box() -> Box:
    return Box()


@pytest.fixture
def here(tmp_path: Path, box: Box) -> Iterator[Running]:
    post = Controller(box, hostname="127.0.0.1", port=(port := free_port()), ready_timeout=PATIENCE)
    post.start()
    try:
        with running(tmp_path / "tables.db", smtp=f"smtp://127.0.0.1:{port}") as one:
            yield one
    finally:
        post.stop()


def text_of(mail: Message) -> str:
    body = mail.get_payload(decode=True)
    assert isinstance(body, bytes)
    return body.decode()


def wanted(person: Person, box: Box) -> None:
    """Give an address, and open the link that is sent there."""
    assert person.post("/calls/mail", data={"mail": "ada@example.org"}).status_code == 303
    mail = box.mails.get(timeout=PATIENCE)
    assert mail["To"] == "ada@example.org"
    link = re.search(r"/calls/mail/\S+", text_of(mail))
    assert link
    assert Person(person.url).get(link[0]).status_code == 200
    assert Person(person.url).post(link[0]).status_code == 303
    assert Person(person.url).post(link[0]).status_code == 404


def test_a_mail_says_whose_turn_it_is_with_a_link_and_nothing_else(here: Running, box: Box) -> None:
    table, people = sit_down(here.url)
    for seat, person in enumerate(people):
        made_the_first_move(person, table, seat)
    asked = next(seat for seat, person in enumerate(people) if person.look(table)["decision"])
    wanted(people[1 - asked], box)
    assert "ada@example.org" in people[1 - asked].get("/games").text
    made_the_first_move(people[asked], table, asked)
    mail = box.mails.get(timeout=PATIENCE)
    assert mail["Subject"] == "Zenith: It is your turn."
    assert text_of(mail).split() == ["It", "is", "your", "turn.", f"{here.url}/table/{table}"]


def test_a_move_is_made_although_it_cannot_be_read_whom_to_call(
    here: Running, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    table, people = sit_down(here.url)
    with sqlite3.connect(tmp_path / "tables.db", isolation_level=None) as behind:
        behind.execute("ALTER TABLE calls RENAME TO lost")
        for seat, person in enumerate(people):
            made_the_first_move(person, table, seat)
        until(lambda: "whom to call could not be read" in caplog.text, "the failure")
    assert "never retrieved" not in caplog.text


def test_who_has_stopped_it_gets_no_more(here: Running, box: Box) -> None:
    _, (ada, guest) = sit_down(here.url)
    wanted(ada, box)
    ada.post("/calls/mail/stop")
    assert "ada@example.org" not in ada.get("/games").text
    wanted(guest, box)
    assert "ada@example.org" in guest.get("/games").text


@pytest.mark.parametrize(
    "address", ["", "ada", "ada@example.org\r\nBcc: eve@example.org", "a b@example.org", "<a@b.c>"]
)
def test_what_is_no_address_is_refused(address: str) -> None:
    assert not is_address(address)


def test_nobody_without_a_seat_has_mail_sent(here: Running, box: Box) -> None:
    assert Person(here.url).post("/calls/mail", data={"mail": "eve@example.org"}).status_code == 409
    assert box.mails.empty()


def test_a_server_without_mail_offers_none(server: Running) -> None:
    _, (ada, _) = sit_down(server.url)
    assert "/calls/mail" not in ada.get("/games").text
    assert ada.post("/calls/mail", data={"mail": "ada@example.org"}).status_code == 422


@pytest.mark.parametrize("url", ["mail.example.org", "http://mail.example.org", "smtp://"])
def test_a_wrong_mail_server_is_told_at_the_start(url: str) -> None:
    with pytest.raises(UserError, match="--smtp"):
        Mailer(url)
