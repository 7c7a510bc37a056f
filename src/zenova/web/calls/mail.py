"""Mail through the host's own mail server, for those who gave an address and opened the link that was sent there."""

from __future__ import annotations

import re
import smtplib
import ssl
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from zenova.kernel.errors import UserError

PATIENCE_S = 20.0
PORTS = {"smtp": 587, "smtps": 465}
ADDRESS = re.compile(r"[^@\s,;<>\"]{1,64}@[A-Za-z0-9.-]{1,180}")


def is_address(text: str) -> bool:
    return ADDRESS.fullmatch(text) is not None and text.isprintable()


class Mailer:
    """`url` is `smtp://user:password@host:port` or `smtps://…`. With `smtp` the connection is encrypted where there is
    a password to protect; the user is also the sender, unless it is no address."""

    def __init__(self, url: str) -> None:
        place = urlsplit(url)
        if place.scheme not in PORTS or not place.hostname:
            raise UserError("--smtp: an example is smtp://user:password@mail.example.org:587")
        self._encrypted = place.scheme == "smtps"
        self._host, self._port = place.hostname, place.port or PORTS[place.scheme]
        self._user, self._password = unquote(place.username or ""), unquote(place.password or "")
        self.sender = self._user if is_address(self._user) else f"zenova@{place.hostname}"

    def send(self, to: str, subject: str, text: str) -> None:
        """Raises OSError if it cannot be sent."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message.set_content(text)
        with self._connected() as server:
            if self._password:
                if not self._encrypted:
                    server.starttls(context=ssl.create_default_context())
                server.login(self._user, self._password)
            server.send_message(message)

    def _connected(self) -> smtplib.SMTP:
        if self._encrypted:
            context = ssl.create_default_context()
            return smtplib.SMTP_SSL(self._host, self._port, timeout=PATIENCE_S, context=context)
        return smtplib.SMTP(self._host, self._port, timeout=PATIENCE_S)
