"""The card studio: card sets that people write, card by card. All of it works without scripts."""

from __future__ import annotations

from asyncio import to_thread
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Form, Path, Query, Request, UploadFile
from starlette.responses import Response

from zenova.bots.levels import NEWCOMER
from zenova.kernel.data import Struct
from zenova.kernel.errors import UserError
from zenova.studio import desk as studio
from zenova.studio.comparison import compared
from zenova.studio.desk import NoSuchSet, Sheet
from zenova.studio.document import LONGEST_FILE, TOO_BIG, DocumentError, id_of, read, written
from zenova.studio.schema import games, schema
from zenova.studio.validation import Playable, playable
from zenova.table import Seating, TablePlan
from zenova.table.plan import clean_name

from ..rendering.lobby import qr
from ..rendering.phrases import Words
from ..rendering.presenter import printed
from ..rendering.recent import Recent
from ..rendering.sheet import pdf
from ..rendering.studio import looked, shown_card, shown_set, wished
from ..rendering.templates import title
from ..rendering.texts import texts
from ..security import visitor
from ..security.rates import client_of
from ..security.visitor import hub_of, language
from ..state import state_of
from .responses import is_fragment, page, see_other, site_of
from .sets import kept_mark, own_sets, remember

SetId = Annotated[str, Path(max_length=32)]
CardKey = Annotated[str, Path(max_length=16)]
Word = Annotated[str, Form(max_length=200)]

SHEETS = Recent[bytes](4)  # that were printed last, some megabytes each

router = APIRouter(include_in_schema=False)


def check_game(game: str) -> None:
    if game not in games():
        raise NoSuchSet("there are no card sets of such a game")


# Sets


@router.get("/studio")
async def sets(request: Request) -> Response:
    return await _sets(request)


async def _sets(request: Request, wrong: str = "", called: str | None = None) -> Response:
    """With what is `wrong` about a file, or about how a new set was `called`."""
    named = [(game, title(game)) for game in games()]
    told = {"most": LONGEST_FILE, "too_big": texts(language(request)).translated(TOO_BIG)}
    known = await own_sets(request)
    status = 422 if wrong else 200
    return page(request, "studio.html", status, sets=known, games=named, wrong=wrong, called=called, **told)


@router.post("/studio")
async def begin(request: Request, game: Word, name: Word = "", start: Word = "") -> Response:
    check_game(game)
    called = clean_name(name or texts(language(request))("studio.my-box"))
    try:
        id = await to_thread(state_of(request).studio.begin, game, start, called)
    except DocumentError as error:
        return await _sets(request, texts(language(request)).mistake(error), called)
    return remember(request, see_other(f"/studio/{id}"), id)


@router.post("/studio/import")
async def bring(request: Request, file: UploadFile) -> Response:
    """A card file that somebody brings; what is wrong with it as a whole is told beside the form."""
    try:
        id = await to_thread(_brought, state_of(request).studio, await file.read(LONGEST_FILE + 1))
    except UserError as error:
        return await _sets(request, texts(language(request)).mistake(error))
    return remember(request, see_other(f"/studio/{id}"), id)


def _brought(desk: studio.Desk, data: bytes) -> str:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise DocumentError("this file is not text; a card set is a TOML file") from None
    reasons = []
    for game in games():
        try:
            return desk.create(game, read(text, schema(game)))
        except DocumentError as error:
            reasons.append(str(error))
    raise DocumentError(reasons[-1])


@router.get("/studio/{set}")
async def show(request: Request, set: SetId) -> Response:
    return await _set(request, set)


async def _set(request: Request, set: str, wrong: str = "", wished: Struct | None = None) -> Response:
    """With what is `wrong` about the head that was `wished` for."""
    sheet = await to_thread(state_of(request).studio.sheet, set)
    context = await to_thread(shown_set, sheet, language(request))
    ids = {"share": sheet.id, "share-look": sheet.look} if sheet.open else {"share-look": sheet.look}
    links = [
        (name, link, qr(link)) for name, link in ((name, f"{site_of(request)}/studio/{id}") for name, id in ids.items())
    ]
    more = {"links": links, "others": [one for one in await own_sets(request) if one.id != set]}
    more |= {"wrong_head": wrong, "head_now": wished or sheet.document.head}
    history = await to_thread(state_of(request).studio.history, set, 50)
    drawn = await to_thread(
        partial(page, request, "studio-set.html", 422 if wrong else 200, **context, **more, history=history)
    )
    return remember(request, drawn, set)


@router.post("/studio/{set}")
async def edit_head(request: Request, set: SetId) -> Response:
    form = await request.form()
    sheet = await to_thread(state_of(request).studio.sheet, set)
    values = {field.name: str(form[field.name]) for field in sheet.schema.head if field.name in form}
    try:
        await to_thread(state_of(request).studio.edit_head, set, visitor.name_or_guest(request), values)
    except DocumentError as error:
        return await _set(request, set, texts(language(request)).mistake(error), values)
    return see_other(f"/studio/{set}")


@router.post("/studio/{set}/delete")
async def delete(request: Request, set: SetId) -> Response:
    """Tables that were dealt from it keep it."""
    await to_thread(state_of(request).studio.delete, set)
    return remember(request, see_other("/studio"), set, forget=True)


@router.get("/studio/{set}/cards.toml")
async def export(request: Request, set: SetId) -> Response:
    sheet = await to_thread(state_of(request).studio.sheet, set)
    headers = {"content-disposition": f'attachment; filename="{_file_name(sheet)}.toml"'}
    return Response(written(sheet.document, sheet.schema), headers=headers, media_type="application/toml")


def _file_name(sheet: Sheet) -> str:
    return id_of(sheet.document.name) or "cards"


@router.get("/studio/{set}/sheet.pdf")
async def printable(request: Request, set: SetId) -> Response:
    """The set to print and cut. One is painted at a time: it takes some seconds."""
    sheet = await to_thread(state_of(request).studio.sheet, set)
    whole = await to_thread(
        SHEETS.of, f"{set} {sheet.version} {language(request)}", partial(pdf, sheet, language(request))
    )
    headers = {"content-disposition": f'inline; filename="{_file_name(sheet)}.pdf"'}
    return Response(whole, headers=headers, media_type="application/pdf")


@router.get("/studio/{set}/compare")
async def compare(request: Request, set: SetId, other: Annotated[str, Query(max_length=32)] = "own") -> Response:
    sheet = await to_thread(state_of(request).studio.sheet, set)
    rows = await to_thread(compared, state_of(request).studio, sheet, other)
    words = Words(sheet, language(request))
    return page(request, "studio-compare.html", about=sheet.game, sheet=sheet, rows=rows, words=words)


@router.post("/studio/{set}/play")
async def play(request: Request, set: SetId) -> Response:
    """A table with this set, against bots, as newcomers play."""
    sheet = await to_thread(state_of(request).studio.sheet, set)
    return await _open(request, await _made(sheet), {}, {})


async def _made(sheet: Sheet) -> Playable:
    """The set as it can be played."""
    look = await to_thread(looked, sheet)
    if look.made is None:
        raise UserError(look.why_not)
    return look.made


async def _open(request: Request, made: Playable, options: Any, given: Any) -> Response:
    facts = made.game.options_type.facts()
    chosen = {fact.name: fact.newcomer for fact in facts} | dict(options)
    count = made.game.seats(made.game.blank(made.game.options_type.parse(chosen)))
    seats = (Seating("me"), *(Seating("bot", level=NEWCOMER) for _ in range(count - 1)))
    plan = TablePlan(made.game.name, chosen, seats, cards=await kept_mark(request, made), given=given)
    opened = await hub_of(request).open(plan, visitor.name_or_guest(request), visitor.own_keys(request))
    return visitor.remember(request, see_other(f"/table/{opened.table}"), opened.key)


# Balance


@router.get("/studio/{set}/balance")
async def balance(request: Request, set: SetId) -> Response:
    """How the cards of a set do among bots, as far as that is known."""
    sheet = await to_thread(state_of(request).studio.sheet, set)
    made = await _made(sheet)
    trial = await to_thread(state_of(request).scale.trial, made.game.cards_mark)
    faces = printed(made.game, language(request)).faces if trial else {}
    template = "studio-balance.jinja" if is_fragment(request) else "studio-balance.html"
    return page(request, template, about=sheet.game, sheet=sheet, trial=trial, faces=faces)


@router.post("/studio/{set}/balance")
async def weigh(request: Request, set: SetId, do: Word = "") -> Response:
    """Begin to weigh the cards, or stop."""
    sheet = await to_thread(state_of(request).studio.sheet, set)
    made = await _made(sheet)
    if do == "cancel":
        await to_thread(state_of(request).scale.cancel, made.game.cards_mark)
    else:
        await to_thread(state_of(request).scale.start, made.game, sheet.schema.plays, client_of(request.scope))
    return see_other(f"/studio/{set}/balance")


# Cards


@router.post("/studio/{set}/cards")
async def add(request: Request, set: SetId, kind: Word, like: Word = "") -> Response:
    """A new card; `like` is one whose area and kind it takes over."""
    values = {}
    if like:
        before = (await to_thread(state_of(request).studio.sheet, set)).document.card(like).values
        values = {name: value for name, value in before.items() if name in ("area", "planet", "faction", "set")}
    key = await to_thread(state_of(request).studio.add, set, visitor.name_or_guest(request), kind, values)
    return see_other(f"/studio/{set}/cards/{key}")


@router.get("/studio/{set}/cards/{card}")
async def show_card(request: Request, set: SetId, card: CardKey) -> Response:
    sheet = await to_thread(state_of(request).studio.sheet, set)
    if not sheet.open:
        return see_other(f"/studio/{set}#card-{card}")
    context = await to_thread(shown_card, sheet, sheet.document.card(card), language(request))
    return page(request, "studio-card.jinja" if is_fragment(request) else "studio-card.html", **context)


@router.post("/studio/{set}/cards/{card}")
async def edit(request: Request, set: SetId, card: CardKey) -> Response:
    """What the form of a card says now; a page that types on gets the form as it is then."""
    form = {name: str(value) for name, value in (await request.form()).items()}
    sheet = await to_thread(state_of(request).studio.sheet, set)
    values = await to_thread(wished, sheet, sheet.document.card(card), form)
    await to_thread(state_of(request).studio.edit, set, visitor.name_or_guest(request), card, values)
    return await show_card(request, set, card) if is_fragment(request) else see_other(f"/studio/{set}/cards/{card}")


@router.post("/studio/{set}/cards/{card}/copy")
async def duplicate(request: Request, set: SetId, card: CardKey) -> Response:
    key = await to_thread(state_of(request).studio.duplicate, set, visitor.name_or_guest(request), card)
    return see_other(f"/studio/{set}/cards/{key}")


@router.post("/studio/{set}/cards/{card}/remove")
async def remove(request: Request, set: SetId, card: CardKey) -> Response:
    await to_thread(state_of(request).studio.remove, set, visitor.name_or_guest(request), card)
    return see_other(f"/studio/{set}")


@router.post("/studio/{set}/cards/{card}/try")
async def attempt(request: Request, set: SetId, card: CardKey) -> Response:
    """A table where this card can be played at once, against bots."""
    sheet = await to_thread(state_of(request).studio.sheet, set)
    one = sheet.document.card(card)
    made = await to_thread(playable, sheet.game, sheet.document, card)
    if card in made.left_out or one.kind not in sheet.schema.playable:
        raise DocumentError("this card cannot be played: something is wrong with it")
    return await _open(request, made, *sheet.schema.trial(made.game, str(one.values["id"]), one.values))


@router.post("/studio/{set}/{step}")
async def step(request: Request, set: SetId, step: Literal["undo", "redo"], card: Word = "") -> Response:
    await to_thread(getattr(state_of(request).studio, step), set)
    there = any(one.key == card for one in (await to_thread(state_of(request).studio.sheet, set)).document.cards)
    return see_other(f"/studio/{set}/cards/{card}" if there else f"/studio/{set}")
