"""Passkeys in a real browser, with Chromium's virtual authenticator, and the pages of accounts as people see them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, expect
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
    """A browser with a key ring."""
    session = visitor.context.new_cdp_session(visitor.page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return session, made["authenticatorId"]


@pytest.fixture
def named(chromium: Browser, site: str) -> Any:
    """The server by its name: there are no passkeys at a bare number."""
    visitors: list[Visitor] = []

    def arrive(name: str) -> Visitor:
        visitors.append(Visitor(chromium, site.replace("127.0.0.1", "localhost"), name))
        return visitors[-1]

    yield arrive
    faults = [fault for visitor in visitors for fault in visitor.faults]
    for visitor in visitors:
        visitor.context.close()
    assert not faults


def test_a_passkey_brings_name_and_seats_to_another_browser(named: Any) -> None:
    anna, phone = named("Anna"), named("Phone")
    table = anna.ask("tables", game="zenith", seats=[{"kind": "me"}, {"kind": "bot", "level": "novice"}], name="Anna")
    session, ring = with_authenticator(anna)
    anna.page.goto(f"{anna.site}/people")
    anna.check()
    anna.page.get_by_label("Name").fill("Anna Müller")
    anna.page.get_by_role("button", name="Make an account").press("Enter")
    expect(anna.page.locator(".phrase")).to_be_visible()
    anna.page.get_by_role("button", name="Make a passkey").click()
    expect(anna.page.locator("[data-passkey-made]")).to_be_visible()
    anna.check()

    (made,) = session.send("WebAuthn.getCredentials", {"authenticatorId": ring})["credentials"]
    other, same_ring = with_authenticator(phone)
    other.send("WebAuthn.addCredential", {"authenticatorId": same_ring, "credential": made})
    phone.page.goto(f"{phone.site}/people")
    phone.page.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Anna Müller")
    expect(phone.page.get_by_role("button", name="Remove")).to_have_count(1)
    assert phone.ask(f"tables/{table['table']}")["my-seats"] == [0]

    rated = {"game": "zenith", "seats": [{"kind": "me"}, {"kind": "bot", "level": "novice"}], "rated": True}
    lost = phone.ask("tables", **rated)
    phone.ask(f"tables/{lost['table']}/resign", seat=0)
    anna.page.goto(f"{anna.site}/people/Anna%20M%C3%BCller")
    expect(anna.page.locator("#profile-past")).to_be_visible()
    anna.check()
