"""The API of people with accounts: signing up, in and out, passkeys, one's account, and everybody's profile."""

import asyncio
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from starlette.responses import JSONResponse, Response

from zenova.kernel.data import Struct
from zenova.table import BadRequest
from zenova.table.people import NotRecognised, Person

from ..security import passkeys
from ..security.handover import from_words, in_words
from ..security.people import leave_other_browsers, must_be_signed_in, sign_in, sign_out
from ..security.visitor import hub_of
from .api import PROBLEMS, Wish
from .people import PasskeyId, PersonName, deleted, everything, new_person, profile_of

router = APIRouter(prefix="/api/people", responses=PROBLEMS)


class NameWish(Wish):
    name: Annotated[str, Field(max_length=80)]


class WordsWish(Wish):
    words: Annotated[str, Field(max_length=400, description="the recovery phrase")]


class PasskeyAnswer(Wish):
    credential: Annotated[Struct, Field(max_length=16, description="PublicKeyCredential.toJSON() of the browser")]


class NewPerson(BaseModel):
    name: str
    words: str = Field(description="the recovery phrase: it is told only this once")


class Signed(BaseModel):
    name: str


class Words(BaseModel):
    words: str


class PasskeyShown(BaseModel):
    id: str
    created: float
    used: float


class Account(BaseModel):
    name: str
    created: float
    passkeys: list[PasskeyShown]


class RatingShown(BaseModel):
    """A rating in a game with so many players. `settled`: enough was played for it to say something."""

    game: str
    players: int
    points: int
    settled: bool
    games: int
    won: int
    lost: int
    shared: int
    streak: int = Field(description="games won in a row up to now")
    best: int = Field(description="most games won in a row")


class RatedGameShown(BaseModel):
    game: str
    players: int
    day: str
    result: str
    against: list[str]
    points: int
    change: int


class ProfileShown(BaseModel):
    """What everybody may know of somebody: their rated games that are over."""

    name: str
    since: str
    ratings: list[RatingShown]
    past: list[RatedGameShown]
    cards: dict[str, list[tuple[str, int]]] = Field(description="those most played, by game")


@router.post("", status_code=201, response_model=NewPerson)
async def sign_up(request: Request, wish: NameWish) -> Response:
    """Make an account. The browser or program is signed in, and its seats belong to the account."""
    person, words = await new_person(request, wish.name)
    return await sign_in(request, JSONResponse({"name": person.name, "words": words}, 201), person)


@router.post("/sign-in/options", response_model=Struct)
async def ask_for_passkey(request: Request) -> Response:
    """What `navigator.credentials.get` needs, as `PublicKeyCredential.parseRequestOptionsFromJSON` takes it."""
    return JSONResponse(await passkeys.ask_for_known(request))


@router.post("/sign-in", response_model=Signed)
async def sign_in_by_passkey(request: Request, answer: PasskeyAnswer) -> Response:
    return await _signed(request, await passkeys.person_proven(request, answer.credential))


@router.post("/recover", response_model=Signed)
async def sign_in_by_words(request: Request, wish: WordsWish) -> Response:
    """Sign in with the recovery phrase."""
    key = from_words(wish.words)
    person = await asyncio.to_thread(hub_of(request).people.by_recovery, key) if key else None
    if person is None:
        raise NotRecognised("these words are nobody's here")
    return await _signed(request, person)


async def _signed(request: Request, person: Person) -> Response:
    return await sign_in(request, JSONResponse({"name": person.name}), person)


@router.post("/sign-out", status_code=204)
async def leave(request: Request) -> Response:
    """The seats leave the browser and stay in the account."""
    return await sign_out(request, Response(status_code=204))


@router.post("/sign-out-elsewhere", status_code=204)
async def leave_elsewhere(request: Request) -> Response:
    """Sign out everywhere else; seats get new keys, so that those of other browsers open nothing."""
    return await leave_other_browsers(request, Response(status_code=204))


@router.get("/me", response_model=Account)
async def account(request: Request) -> Response:
    """Your account."""
    person = await must_be_signed_in(request)
    known = await asyncio.to_thread(hub_of(request).people.passkeys, person)
    shown = [{"id": one.id, "created": one.created, "used": one.used} for one in known]
    return JSONResponse({"name": person.name, "created": person.created, "passkeys": shown})


@router.post("/me/passkeys/options", response_model=Struct)
async def ask_for_new_passkey(request: Request) -> Response:
    """What `navigator.credentials.create` needs, as `PublicKeyCredential.parseCreationOptionsFromJSON` takes it."""
    return JSONResponse(await passkeys.ask_for_new(request, await must_be_signed_in(request)))


@router.post("/me/passkeys", status_code=201, response_model=Signed)
async def add_passkey(request: Request, answer: PasskeyAnswer) -> Response:
    person = await must_be_signed_in(request)
    await passkeys.keep_new(request, person, answer.credential)
    return JSONResponse({"name": person.name}, 201)


@router.delete("/me/passkeys/{passkey}", status_code=204)
async def remove_passkey(request: Request, passkey: PasskeyId) -> Response:
    person = await must_be_signed_in(request)
    await asyncio.to_thread(hub_of(request).people.remove_passkey, person, passkey)
    return Response(status_code=204)


@router.post("/me/words", response_model=Words)
async def new_words(request: Request) -> Response:
    """A new recovery phrase; the one from before opens nothing any more."""
    person = await must_be_signed_in(request)
    key = await asyncio.to_thread(hub_of(request).people.new_recovery, person)
    return JSONResponse({"words": in_words(key)})


@router.get("/me/export", response_model=Struct)
async def export(request: Request) -> Response:
    """Everything that is stored about you."""
    return await everything(request, await must_be_signed_in(request))


@router.post("/me/delete", status_code=204)
async def delete(request: Request, confirmed: NameWish) -> Response:
    """Delete everything about you, confirmed by your name. Games that go on are given up."""
    if not await deleted(request, await must_be_signed_in(request), confirmed.name):
        raise BadRequest("this is not your name: nothing was deleted")
    return await sign_out(request, Response(status_code=204))


@router.get("/{name}", response_model=ProfileShown)
async def look(request: Request, name: PersonName) -> Response:
    """Somebody's profile."""
    person = await asyncio.to_thread(hub_of(request).people.named, name)
    found = await profile_of(request, person)
    ratings = [
        {name: getattr(one, name) for name in RatingShown.model_fields if name not in ("points", "settled")}
        | {"points": one.rating.points, "settled": one.rating.settled}
        for one in found.ratings
    ]
    past = [
        {name: value for name, value in asdict(one).items() if name in RatedGameShown.model_fields}
        for one in found.past
    ]
    return JSONResponse(
        {"name": found.name, "since": found.since, "ratings": ratings, "past": past, "cards": dict(found.cards)}
    )
