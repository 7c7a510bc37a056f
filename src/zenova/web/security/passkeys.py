"""Passkeys (WebAuthn): what a browser is asked, and what its answer proves. They are made for the name of the server,
so none works on another, and there are none at a bare number."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from starlette.requests import Request

from zenova.kernel.data import Struct
from zenova.table import BadRequest
from zenova.table.people import NotRecognised, Person

from .proxy import host_of
from .visitor import hub_of

if TYPE_CHECKING:
    from webauthn.helpers.structs import AuthenticationCredential, RegistrationCredential

    Credential = AuthenticationCredential | RegistrationCredential

T = TypeVar("T")
SITE = "Zenova"


async def ask_for_new(request: Request, person: Person) -> Struct:
    """What a browser needs to make a passkey for a person."""
    from webauthn import base64url_to_bytes, generate_registration_options
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
    )

    people = hub_of(request).people
    known = await asyncio.to_thread(people.passkeys, person)
    options = generate_registration_options(
        rp_id=_site(request),
        rp_name=SITE,
        user_id=person.id.encode(),
        user_name=person.name,
        challenge=await asyncio.to_thread(people.challenge, person),
        authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(one.id)) for one in known],
    )
    return _plain(options)


async def keep_new(request: Request, person: Person, answer: Struct) -> None:
    """Keep the passkey that a browser has made."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url, parse_registration_credential_json

    people = hub_of(request).people
    made = _fitting(lambda: parse_registration_credential_json(answer))
    challenge = _challenge(made)
    await asyncio.to_thread(people.answer, challenge, person)
    proven = _proven(verify_registration_response, request, made, challenge)
    id = bytes_to_base64url(proven.credential_id)
    await asyncio.to_thread(people.add_passkey, person, id, proven.credential_public_key, proven.sign_count)


async def ask_for_known(request: Request) -> Struct:
    """What a browser needs to sign in with one of its passkeys, whosever it is."""
    from webauthn import generate_authentication_options

    challenge = await asyncio.to_thread(hub_of(request).people.challenge)
    return _plain(generate_authentication_options(rp_id=_site(request), challenge=challenge))


async def person_proven(request: Request, answer: Struct) -> Person:
    """Whose passkey has answered."""
    from webauthn import verify_authentication_response
    from webauthn.helpers import bytes_to_base64url, parse_authentication_credential_json

    people = hub_of(request).people
    shown = _fitting(lambda: parse_authentication_credential_json(answer))
    challenge = _challenge(shown)
    await asyncio.to_thread(people.answer, challenge)
    person, passkey = await asyncio.to_thread(people.passkey, bytes_to_base64url(shown.raw_id))
    if shown.response.user_handle not in (None, person.id.encode()):
        raise NotRecognised
    proven = _proven(
        verify_authentication_response,
        request,
        shown,
        challenge,
        credential_public_key=passkey.public_key,
        credential_current_sign_count=passkey.sign_count,
    )
    await asyncio.to_thread(people.used_passkey, passkey.id, proven.new_sign_count)
    return person


def _challenge(answer: Credential) -> bytes:
    from webauthn.helpers import parse_client_data_json

    return _fitting(lambda: parse_client_data_json(answer.response.client_data_json).challenge)


def _proven(verify: Callable[..., T], request: Request, answer: Credential, challenge: bytes, **kept: bytes | int) -> T:
    """What an answer proves, if it is one to this challenge, made for this server and on a page of it."""
    return _fitting(
        lambda: verify(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=_site(request),
            expected_origin=_origin(request),
            **kept,
        )
    )


def _fitting(read: Callable[[], T]) -> T:
    """What the library makes of an answer. Whatever it stumbles over is one that does not fit: it parses what anybody
    may have sent."""
    try:
        return read()
    except Exception:
        raise NotRecognised from None


def _site(request: Request) -> str:
    """The name that passkeys are made for."""
    name = host_of(request.headers)
    if not name:
        raise BadRequest("passkeys belong to the name of a server, and this request names none")
    return name


def _origin(request: Request) -> str:
    return f"{request.url.scheme}://{request.headers.get('host', '')}"


def _plain(options: object) -> Struct:
    from webauthn import options_to_json

    told: Struct = json.loads(options_to_json(options))  # type: ignore[arg-type]
    return told
