"""The first page: the games, one's own tables, those anybody may watch; and opening a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Form, Request
from markupsafe import Markup
from starlette.responses import Response

from zenova.bots.levels import NEWCOMER
from zenova.games.registry import GAMES
from zenova.kernel.data import Struct
from zenova.kernel.lesson import lessons
from zenova.kernel.options import OptionError
from zenova.puzzles import themes
from zenova.studio.schema import games
from zenova.table import BadRequest, ClockRules, Seating, TableLine, TablePlan
from zenova.table.plan import ANY_RATING, CLOCKS, clean_name, game_named, ratings_named

from ..rendering.form import form
from ..rendering.players import levels
from ..rendering.shelf import listed, rematches
from ..rendering.templates import pages, render, title
from ..rendering.texts import texts
from ..security import visitor
from ..security.people import person_of
from ..security.visitor import hub_of, language
from .responses import page, see_other
from .sets import mark_of, own_sets
from .stream import follow

Word = Annotated[str, Form(max_length=200)]

router = APIRouter(include_in_schema=False)


@router.get("/")
async def home(request: Request) -> Response:
    return await _home(request, {})


async def _home(request: Request, wishes: dict[str, str], misfit: str = "") -> Response:
    """With what somebody has chosen in a form, and which of it does not go with the rest."""
    hub = hub_of(request)
    mine = await hub.mine(visitor.own_keys(request))
    public = await hub.public()
    sets = await own_sets(request)
    return page(
        request,
        "home.html",
        422 if misfit else 200,
        wishes=defaultdict(str, wishes),
        misfit=misfit,
        posters=[
            _poster(game, language(request), mine, wishes) | {"sets": [one for one in sets if one.game == game]}
            for game in GAMES
        ],
        levels=levels(texts(language(request))),
        name=visitor.name_of(request),
        person=await person_of(request),
        **_shelf(mine, language(request)),
        public=[listed(line, texts(language(request))) for line in public],
        clocks=CLOCKS,
    )


@router.get("/mine/stream")
async def follow_mine(request: Request) -> Response:
    """One's own tables whenever one of them has changed."""

    async def draw() -> str:
        mine = await hub_of(request).mine(visitor.own_keys(request))
        return render("mine.jinja", language(request), **_shelf(mine, language(request)))

    return follow(await hub_of(request).visit(visitor.own_keys(request)), draw)


def _shelf(mine: list[TableLine], spoken: str) -> Struct:
    """One's own tables that go on, and those of which somebody wants a rematch."""
    text = texts(spoken)
    going_on = [listed(line, text) for line in mine if line.status != "over"]
    return {"mine": going_on + [listed(line, text, again=True) for line in rematches(mine)], "follows": bool(mine)}


def _poster(game: str, spoken: str, mine: list[TableLine], wishes: dict[str, str]) -> Struct:
    text = texts(spoken)
    line, facts = f"{game}.line", f"{game}.facts"
    seats = game_named(game).seat_counts
    count = f"{seats[0]}–{seats[-1]}" if len(seats) > 1 else str(seats[0])
    return {
        "game": game,
        "title": title(game),
        "dress": f"dress-{game}",
        "art": _art(game, spoken),
        "line": text(line) if text.has(line) else "",
        "facts": text(facts) if text.has(facts) else text("home.seats", n=count),
        "form": form(game, text, wishes if wishes.get("game") == game else {}),
        "most": seats[-1],
        "pages": pages(game),
        "studio": game in games(),
        "puzzles": bool(themes(game_named(game))),
        "lessons": list(_lessons(game, spoken, [line for line in mine if line.game == game])),
    }


@cache
def _art(game: str, spoken: str) -> Markup:
    return Markup(render(f"{game}/poster.jinja", spoken, game=game))


def _lessons(game: str, spoken: str, mine: list[TableLine]) -> Iterator[Struct]:
    """The lessons of a game. The first one has a card of its own as long as no game has been finished; who has begun a
    lesson goes on with it."""
    begun = {line.lesson: line.table for line in reversed(mine) if line.lesson and line.status != "over"}
    newcomer = all(line.status != "over" for line in mine)
    for number, lesson in enumerate(lessons(game_named(game)).values()):
        first = newcomer and (lesson.name in begun if begun else number == 0)
        yield {
            "name": lesson.name,
            "title": lesson.titles[spoken],
            "minutes": lesson.minutes,
            "table": begun.get(lesson.name, ""),
            "first": first,
        }


@router.post("/name")
async def name(request: Request, name: Word) -> Response:
    return visitor.remember(request, see_other("/"), name=clean_name(name))


@router.post("/tables")
async def open_table(request: Request) -> Response:
    """Play now, invite friends, or share one screen: the same form with another `with`. Options that do not go together
    are told beside the form, in which everything stays as it was chosen."""
    wishes = {key: str(value) for key, value in (await request.form()).items()}
    own = wishes.get("name") or visitor.name_of(request)
    name = clean_name(own or texts(language(request))("home.guest"))
    try:
        plan = _plan(wishes, name)
    except OptionError as error:
        if not error.option:
            raise
        return await _home(request, wishes, error.option)
    if wishes.get("cards"):
        plan = replace(plan, cards=await mark_of(request, plan.game, wishes["cards"]))
    opened = await hub_of(request).open(plan, name, visitor.own_keys(request))
    return visitor.remember(request, see_other(f"/table/{opened.table}"), opened.key, own and name)


def _plan(wishes: dict[str, str], name: str) -> TablePlan:
    game = wishes.get("game", "")
    if game not in GAMES:
        raise BadRequest("this game cannot be played here yet")
    made = game_named(game)
    options = {fact.name: wishes[fact.name] for fact in made.options_type.facts() if fact.name in wishes}
    count = made.seats(made.blank(made.options_type.parse(options)))
    level = wishes.get("level", NEWCOMER)
    mode = wishes.get("with", "bots")
    if mode == "bots":
        seats = [Seating("me", name), *(Seating("bot", level=level) for _ in range(count - 1))]
    elif mode == "screen":
        names = [name, *(wishes.get(f"name{n}", "").strip() or f"{name} {n + 1}" for n in range(1, count))]
        seats = [Seating("me", called) for called in names]
    else:
        seats = [Seating("me", name), *(Seating("open") for _ in range(count - 1))]
    clock = CLOCKS.get(wishes.get("clock", "none"), ClockRules())
    plan = TablePlan(game, options, tuple(seats), clock, public="public" in wishes, free_talk="talk" in wishes)
    for_ratings = ratings_named(wishes) if "open" in wishes else ANY_RATING
    return replace(plan, open_to_all="open" in wishes, rated="rated" in wishes, for_ratings=for_ratings)
