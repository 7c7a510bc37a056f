"""Passkeys in a real browser, with Chromium's virtual authenticator, and the pages of accounts as people see them."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import CDPSession
from visitor import Visitor

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def with_authenticator(visitor: Visitor) -> tuple[CDPSession, str]:
    """A browser with a key ring, at the server by its name: there are no passkeys at a bare number."""
    visitor.site = visitor.site.replace("127.0.0.1", "localhost")
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return session, made["authenticatorId"]


def test_a_passkey_brings_name_and_seats_to_another_browser(people: Any) -> None:
    anna, phone = people("Anna"), people("Phone")
    session, ring = with_authenticator(anna)
    table = anna.ask("tables", game="zenith", seats=[{"kind": "me"}, {"kind": "bot", "level": "novice"}], name="Anna")
    anna.page.goto(f"{anna.site}/people")
    anna.check()
    anna.page.get_by_label("Name").fill("Anna Müller")
    anna.page.get_by_role("button", name="Make an account").press("Enter")
    anna.page.wait_for_selector(".phrase")
    anna.page.get_by_role("button", name="Make a passkey").click()
    anna.page.wait_for_selector("[data-passkey-made]")
    anna.check()

    (made,) = session.send("WebAuthn.getCredentials", {"authenticatorId": ring})["credentials"]
    other, same_ring = with_authenticator(phone)
    other.send("WebAuthn.addCredential", {"authenticatorId": same_ring, "credential": made})
    phone.page.goto(f"{phone.site}/people")
    phone.page.get_by_role("button", name="Sign in with a passkey").click()
    phone.page.get_by_role("heading", name="Anna Müller").wait_for()
    phone.page.get_by_role("button", name="Remove").wait_for()  # one and no more
    assert phone.ask(f"tables/{table['table']}")["my-seats"] == [0]

    rated = {"game": "zenith", "seats": [{"kind": "me"}, {"kind": "bot", "level": "novice"}], "rated": True}
    lost = phone.ask("tables", **rated)
    phone.ask(f"tables/{lost['table']}/resign", seat=0)
    anna.page.goto(f"{anna.site}/people/Anna%20M%C3%BCller")
    anna.page.wait_for_selector("#profile-past")
    anna.check()
