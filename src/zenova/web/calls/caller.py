"""Who is called: everybody whose turn it has become and who does not look at the table. A call says that it is their
turn, at which table, and nothing else."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable
from smtplib import SMTPException
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError

from zenova.table import BadRequest, Hub
from zenova.table.keys import hashed
from zenova.table.session import Session
from zenova.table.storage.calls import Call, Calls
from zenova.table.table import Table

from ..rendering.texts import texts
from .mail import Mailer, is_address

if TYPE_CHECKING:
    from .push import Sender

SERVICES = (".googleapis.com", ".mozilla.com", ".notify.windows.com", ".push.apple.com")  # of all browsers there are
AT_ONCE = 8
MAIL = "mailto:"

log = logging.getLogger(__name__)


class Caller:
    """`services` are the hosts of push services that are called: whatever a browser names besides is not. The part that
    encrypts is read when the first browser asks for it: the first page does not wait for it."""

    def __init__(self, hub: Hub, services: Iterable[str] = SERVICES, mailer: Mailer | None = None) -> None:
        self._hub = hub
        self.mailer = mailer
        self._services = tuple(services)
        self._calls = Calls(hub.storage.engine)
        self._free = asyncio.Semaphore(AT_ONCE)
        self._sender: Sender | None = None
        hub.memory.listeners.append(self._hear)

    async def sender(self) -> Sender:
        if self._sender is None:
            from .push import Sender, new_secret

            self._sender = Sender(await asyncio.to_thread(self._calls.secret, "push", new_secret))
        return self._sender

    async def keep(self, keys: Iterable[str], call: Call) -> None:
        """Call this browser from now on."""
        from .push import is_receiver

        if not self._is_known(call.address):
            raise BadRequest("this is no push service that is known here")
        if not is_receiver(call.receiver, call.auth):
            raise BadRequest("this browser gave no key to encrypt for")
        await asyncio.to_thread(self._calls.keep, list(map(hashed, keys)), call)

    def _is_known(self, address: str) -> bool:
        try:
            place = urlsplit(address)
        except ValueError:
            return False
        trusted = any(f".{place.hostname}".endswith(one) for one in self._services)
        return trusted and (place.scheme == "https" or self._services != SERVICES)

    async def offer_mail(self, mail: str, link: str, language: str) -> None:
        """Ask whoever reads the mail of an address whether to write there."""
        if self.mailer is None or not is_address(mail):
            raise BadRequest("this is no mail address, or no mail is sent from here")
        text = texts(language)
        await self._write(mail, text("calls.mail-confirm"), f"{text('calls.mail-confirm')}:\n{link}\n")

    async def keep_mail(self, keys: Iterable[str], mail: str, site: str, language: str) -> None:
        """Write there from now on; `site` is where its links lead."""
        await asyncio.to_thread(self._calls.keep, list(map(hashed, keys)), Call(MAIL + mail, site, "", language))

    async def mails_of(self, keys: Iterable[str]) -> list[str]:
        found = await asyncio.to_thread(self._calls.of, list(map(hashed, keys)))
        return [call.address.removeprefix(MAIL) for call in found if call.address.startswith(MAIL)]

    async def stop_mail(self, keys: Iterable[str]) -> None:
        for mail in await self.mails_of(keys):
            await self.stop(MAIL + mail)

    async def stop(self, address: str) -> None:
        await asyncio.to_thread(self._calls.stop, address)

    def _hear(self, session: Session, before: Table) -> None:
        """Who stores a move calls, so that nobody is called twice."""
        table = session.table
        asked = {*table.people_asked()} - {*before.people_asked()}
        away = {table.seats[seat].holder for seat in asked} - session.online_holders()
        hashes = [one for one, holder in session.holders.items() if holder in away]
        if hashes:
            self._hub.tasks.start(self._call(hashes, table.game.title, table.id))

    async def _call(self, hashes: list[str], title: str, table: str) -> None:
        try:
            calls = await asyncio.to_thread(self._calls.of, hashes)
        except SQLAlchemyError as error:
            log.warning("table %s: whom to call could not be read", table, exc_info=error)
            return
        for call in calls:
            said = texts(call.language)("calls.your-turn")
            message = json.dumps({"title": title, "body": said, "url": f"/table/{table}"}).encode()
            if call.address.startswith(MAIL):
                link = f"{call.receiver}/table/{table}"
                await self._write(call.address.removeprefix(MAIL), f"{title}: {said}", f"{said}\n{link}\n")
                continue
            async with self._free:
                if not await asyncio.to_thread((await self.sender()).send, call, message):
                    await self.stop(call.address)

    async def _write(self, to: str, subject: str, text: str) -> None:
        if self.mailer is None:
            return
        try:
            async with self._free:
                await asyncio.to_thread(self.mailer.send, to, subject, text)
        except (OSError, SMTPException) as error:
            log.warning("the mail server does not take a mail (%s)", type(error).__name__)
