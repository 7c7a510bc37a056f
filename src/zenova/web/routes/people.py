"""People with accounts: signing up, in and out, one's account, and the profile that everybody sees."""

from __future__ import annotations

import asyncio
from typing import Annotated, get_args

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import JSONResponse, Response

from zenova.kernel.data import Struct
from zenova.review.desk import review_id
from zenova.table import BadRequest
from zenova.table.departure import leave_for_good
from zenova.table.people import NameTaken, Person, folded
from zenova.table.storage.documents import Documents
from zenova.table.storage.erasure import Erasure
from zenova.table.storage.schema import REVIEWS

from ..rendering.profile import Profile, day, profile
from ..rendering.texts import texts
from ..security.handover import in_words
from ..security.people import bring_seats, leave_other_browsers, must_be_signed_in, person_of, sign_in, sign_out
from ..security.visitor import hub_of, language
from .responses import page, see_other
from .reviews import Setting

PersonName = Annotated[str, Path(max_length=80)]
PasskeyId = Annotated[str, Path(max_length=1400)]
Name = Annotated[str, Form(max_length=80)]

router = APIRouter(include_in_schema=False)


@router.get("/people")
async def account(request: Request) -> Response:
    """One's account; for a guest the way to one."""
    person = await person_of(request)
    if person is None:
        return _way_in(request)
    return await bring_seats(request, await _account(request, person), person)


@router.post("/people")
async def sign_up(request: Request, name: Name) -> Response:
    if await person_of(request):
        return see_other("/people")
    try:
        person, words = await new_person(request, name)
    except (BadRequest, NameTaken) as error:
        return _way_in(request, name, error.code)
    return await sign_in(request, await _account(request, person, words), person)


@router.post("/people/words")
async def words(request: Request) -> Response:
    person = await must_be_signed_in(request)
    key = await asyncio.to_thread(hub_of(request).people.new_recovery, person)
    return await _account(request, person, in_words(key))


@router.post("/people/sign-out")
async def leave(request: Request) -> Response:
    return await sign_out(request, see_other("/"))


@router.post("/people/sign-out-elsewhere")
async def leave_elsewhere(request: Request) -> Response:
    return await leave_other_browsers(request, see_other("/people"))


@router.post("/people/passkeys/{passkey}/remove")
async def remove_passkey(request: Request, passkey: PasskeyId) -> Response:
    person = await must_be_signed_in(request)
    await asyncio.to_thread(hub_of(request).people.remove_passkey, person, passkey)
    return see_other("/people")


@router.post("/people/export")
async def download(request: Request) -> Response:
    person = await must_be_signed_in(request)
    return await everything(request, person)


@router.post("/people/delete")
async def delete(request: Request, name: Name) -> Response:
    person = await must_be_signed_in(request)
    if not await deleted(request, person, name):
        return await _account(request, person, unconfirmed=True)
    return await sign_out(request, see_other("/"))


@router.get("/people/{name}")
async def show(request: Request, name: PersonName) -> Response:
    person = await asyncio.to_thread(hub_of(request).people.named, name)
    mine = await person_of(request)
    told = await profile_of(request, person)
    return page(request, "profile.html", profile=told, own=mine is not None and mine.id == person.id)


async def new_person(request: Request, name: str) -> tuple[Person, str]:
    """Somebody new, and the words by which they come back."""
    person, key = await asyncio.to_thread(hub_of(request).people.sign_up, name)
    return person, in_words(key)


async def profile_of(request: Request, person: Person) -> Profile:
    hub = hub_of(request)
    games = await asyncio.to_thread(hub.ratings.games, person)
    others = {one["person"] for game in games for one in game.against if "person" in one}
    names = await asyncio.to_thread(hub.people.names, others) if others else {}
    return profile(person, games, names, texts(language(request)))


async def everything(request: Request, person: Person) -> Response:
    """What is stored about somebody, as a file; of others only their names at tables they shared."""
    hub = hub_of(request)
    told: Struct = await asyncio.to_thread(Erasure(hub.storage.engine).everything, person)
    others = {one["person"] for game in told["rated"] for one in game["against"] if "person" in one}
    names = await asyncio.to_thread(hub.people.names, others)
    for game in told["rated"]:
        game["against"] = [one if "bot" in one else {"person": names.get(one["person"])} for one in game["against"]]
    return JSONResponse(told, headers={"content-disposition": 'attachment; filename="zenova-person.json"'})


async def deleted(request: Request, person: Person, name: str) -> bool:
    """Delete everything about somebody who has confirmed it with their name; whether they have."""
    if folded(name) != folded(person.name):
        return False
    hub = hub_of(request)
    engine = hub.storage.engine
    logs = await asyncio.to_thread(Erasure(engine).finished_logs, person)
    reviews = [review_id(log, setting) for log in logs for setting in get_args(Setting)]
    await asyncio.to_thread(Documents(engine, REVIEWS).forget, reviews)
    await leave_for_good(hub, person)
    return True


def _way_in(request: Request, name: str = "", wrong: str = "") -> Response:
    return page(request, "sign-in.html", 422 if wrong else 200, name=name, wrong=wrong)


async def _account(request: Request, person: Person, words: str = "", unconfirmed: bool = False) -> Response:
    passkeys = await asyncio.to_thread(hub_of(request).people.passkeys, person)
    return page(
        request,
        "account.html",
        422 if unconfirmed else 200,
        person=person,
        words=words,
        unconfirmed=unconfirmed,
        passkeys=[(one.id, day(one.created), day(one.used)) for one in passkeys],
    )
