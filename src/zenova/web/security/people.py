"""Who is signed in: a person with an account, known by a cookie of its own. Everybody else is a guest."""

from __future__ import annotations

import asyncio

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from zenova.club.moderation import Moderation
from zenova.table.departure import leave_elsewhere
from zenova.table.keys import hashed
from zenova.table.people import NotSignedIn, Person, ShutOut
from zenova.table.storage.people import People

from ..state import state_of
from .visitor import KEY_COOKIE, forget, hub_of, own_keys, remember, set_cookie

PERSON_COOKIE = "zenova_person"


async def person_of(request: HTTPConnection) -> Person | None:
    """Who asks; None for a guest."""
    token = token_of(request)
    return await asyncio.to_thread(hub_of(request).people.signed_in, token) if token else None


async def must_be_signed_in(request: HTTPConnection) -> Person:
    person = await person_of(request)
    if person is None:
        raise NotSignedIn
    return person


def token_of(request: HTTPConnection) -> str:
    return request.cookies.get(PERSON_COOKIE, "")


async def sign_in(request: Request, response: Response, person: Person) -> Response:
    """From now on the browser is this person's: the account takes along its seats, unless they are of somebody else who
    was signed in, and brings those it has. Nobody whom the host has shut out signs in."""
    token = await asyncio.to_thread(_let_in, hub_of(request).people, state_of(request).moderation, person)
    before = await person_of(request)
    if before and before != person:
        response = await sign_out(request, response)
    set_cookie(request, response, PERSON_COOKIE, token)
    remember(request, response, name=person.name)
    return await bring_seats(request, response, person)


def _let_in(people: People, moderation: Moderation, person: Person) -> str:
    """Asked of the database, and only when the sign-in is stored: who is shut out later is signed out everywhere."""
    token = people.sign_in(person)
    if moderation.shuts_out(map(hashed, people.keys(person))):
        people.sign_out(token)
        raise ShutOut
    return token


async def bring_seats(request: Request, response: Response, person: Person) -> Response:
    """To the account those of the browser, to the browser those that another one brought to the account."""
    own = own_keys(request)
    for key in await asyncio.to_thread(hub_of(request).people.take_along, person, own):
        if key not in own:
            remember(request, response, key)
    return response


async def leave_other_browsers(request: Request, response: Response) -> Response:
    """Be signed in here alone, with new keys to one's seats."""
    person = await must_be_signed_in(request)
    await leave_elsewhere(hub_of(request), person, token_of(request))
    _forget_seats(request, response)
    return await bring_seats(request, response, person)


async def sign_out(request: Request, response: Response) -> Response:
    """The browser is a guest's again, without a seat: the account has them all."""
    if token := token_of(request):
        await asyncio.to_thread(hub_of(request).people.sign_out, token)
        forget(response, PERSON_COOKIE)
        _forget_seats(request, response)
    return response


def _forget_seats(request: Request, response: Response) -> None:
    for name in request.cookies:
        if name.startswith(KEY_COOKIE):
            forget(response, name)
