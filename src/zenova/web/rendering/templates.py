"""Templates: the Jinja2 environment and what every page knows."""

from __future__ import annotations

from functools import cache

import jinja2
from markupsafe import Markup

from zenova.games.ledger import ledger_of
from zenova.games.registry import GAMES, game_class
from zenova.kernel.data import Struct
from zenova.table.plan import game_named

from .board import Board
from .drawing import Drawing, Parts
from .environment import Environment, bytecode_cache
from .folders import WEB, folder, static
from .icons import Icons
from .macros import with_macros
from .presenter import FONT, presenter, printed
from .styles import SITE, stylesheet
from .texts import LANGUAGES, texts

PLAIN = WEB / "plain" / "templates"
THEMES = ("light", "dark")


@cache
def environment() -> jinja2.Environment:
    env = Environment(
        loader=_loader(),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
        auto_reload=False,
        bytecode_cache=bytecode_cache(),
    )
    env.globals |= {
        "LANGUAGES": LANGUAGES,
        "static": static,
        "drawing": drawing,
        "title": title,
        "stylesheet": stylesheet,
    }
    return env


def _loader() -> jinja2.BaseLoader:
    """A game's templates are under its name; what its folder does not have is the plain one's."""
    games = {game: jinja2.FileSystemLoader([folder(game) / "templates", PLAIN]) for game in GAMES}
    return jinja2.ChoiceLoader([jinja2.PrefixLoader(games), jinja2.FileSystemLoader(WEB / "templates")])


def render(template: str, language: str, **context: object) -> str:
    """A page or fragment in a language. Without a theme the browser's own preference decides. With `about` it is a page
    about that game, with `game` also one that shows its pieces."""
    return draw(template, language, None, **context).whole


def draw(template: str, language: str, before: Drawing | None, **context: object) -> Drawing:
    """The same as a drawing, which takes over from the one `before` what has not changed."""
    game, about, board = str(context.get("game", "")), str(context.get("about", "")), context.get("board")
    known = _with_pieces(language, game) if game else _common(language, about)
    theme = str(context.get("theme", ""))
    parts: Parts = {}
    framed = None
    if isinstance(board, Board):
        parts = board.parts(known["sections"], known["table"], theme)
        framed = (template, language, theme, board.framed) if board.framed else None
    drawing = Drawing(before, parts)
    if before is not None and drawing.fits(before, framed):
        return drawing
    told = {"theme": theme, "part": drawing.part} | context
    found = environment().get_template(template)
    whole = found.new_context(environment().globals | known | told, shared=True)
    return drawing.finish("".join(found.root_render_func(whole)), framed)


def compile_template(template: str) -> None:
    environment().get_template(template)


@cache
def _common(language: str, about: str) -> Struct:
    """What every page knows, and what one about a game knows."""
    common = {
        "text": texts(language),
        "language": language,
        "icon": Icons(),
        "font": FONT,
        "dress": "",
        "styles": stylesheet(about or SITE),
    }
    if about:
        common |= {"game": about, "font": presenter(about).font, "dress": f"dress-{about}", "reading": pages(about)}
    return common


@cache
def _with_pieces(language: str, game: str) -> Struct:
    """What a page knows that shows pieces of a game: its names, macros and icons."""
    shows = presenter(game)
    own = _common(language, game) | {**shows.names, "icon": Icons(game, shows.icons)}
    return with_macros(environment(), game, shows.macros, own)


def title(game: str) -> str:
    return game_class(game).title


@cache
def pages(game: str) -> tuple[str, ...]:
    """What there is to read of a game."""
    own = folder(game) / "templates"
    ours = {
        "rules": ledger_of(game) is not None,
        "cards": (own != PLAIN and (own / "cards.html").is_file()) or bool(printed(game_named(game), "en").faces),
    }
    return tuple(page for page, there in ours.items() if there)


@cache
def drawing(path: str) -> Markup:
    """An SVG of ours, to stand in the page itself."""
    loader = environment().loader
    assert loader is not None
    return Markup(loader.get_source(environment(), path)[0])
