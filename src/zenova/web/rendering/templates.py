"""Templates: the Jinja2 environment and what every page knows."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

import jinja2
import jinja2.runtime
from markupsafe import Markup, escape

from zenova.games.registry import GAMES, game_class
from zenova.kernel.cache import cache_root

from .drawing import Drawing
from .folders import STATIC, WEB, folder
from .ledger import ledger_of
from .macros import macros
from .presenter import presenter
from .texts import LANGUAGES, texts

THEMES = ("light", "dark")
DRESS = "dress-zenith"
FONT = "fonts/outfit-latin-wght.woff2"


class _Context(jinja2.runtime.Context):
    """Nothing that our templates call wants to know the context, so nothing is asked whether it does."""

    def call(self, called: Callable[..., Any], /, *given: Any, **named: Any) -> Any:
        if named:
            named.pop("_loop_vars", None)
            named.pop("_block_vars", None)
        return called(*given, **named)


class _Environment(jinja2.Environment):
    context_class = _Context


@cache
def environment() -> jinja2.Environment:
    env = _Environment(
        loader=jinja2.ChoiceLoader(
            [
                jinja2.PrefixLoader({game: jinja2.FileSystemLoader(folder(game) / "templates") for game in GAMES}),
                jinja2.FileSystemLoader(WEB / "templates"),
            ]
        ),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
        auto_reload=False,
        bytecode_cache=_bytecode_cache(),
    )
    env.globals |= {"LANGUAGES": LANGUAGES, "static": static, "drawing": drawing, "icon": icon, "title": title}
    return env


def _bytecode_cache() -> jinja2.BytecodeCache | None:
    """Compiled templates, kept from one start of the server to the next; without a place for them they are not."""
    root = cache_root()
    folder = root / "templates"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return jinja2.FileSystemBytecodeCache(str(folder))


def render(template: str, language: str, **context: Any) -> str:
    """A page or fragment in a language. Without a theme the browser's own preference decides."""
    return draw(template, language, None, **context).whole


def draw(template: str, language: str, before: Drawing | None, **context: Any) -> Drawing:
    """The same as a drawing, which takes over from the one `before` what has not changed."""
    drawing = Drawing(before)
    told = {"theme": "", "section": drawing.section, "lines": drawing.lines} | context
    known = _known(language, context.get("game", ""))
    return drawing.finish(environment().get_template(template).render(known | told))


def compile_template(template: str) -> None:
    environment().get_template(template)


@cache
def _known(language: str, game: str) -> dict[str, Any]:
    """What every page knows; one about a game knows its names and macros too."""
    common = {"text": texts(language), "language": language, "font": FONT, "dress": DRESS, "styles": []}
    if not game:
        return common
    shows = presenter(game)
    sheets = [f"{game}/{sheet}" for sheet in shows.styles]
    common |= {**shows.names, "font": shows.font, "dress": f"dress-{game}", "styles": sheets, "reading": pages(game)}
    return common | macros(environment(), game, shows.macros, common)


def title(game: str) -> str:
    return game_class(game).title


@cache
def pages(game: str) -> tuple[str, ...]:
    """What there is to read of a game."""
    loader = environment().loader
    assert loader is not None
    ours = {page for page in ("learn", "cards") if f"{game}/{page}.html" in loader.list_templates()}
    if ledger_of(game):
        ours.add("rules")
    return tuple(page for page in ("learn", "rules", "cards") if page in ours)


@cache
def icon(name: str, style: str = "") -> Markup:
    """A symbol of the sprite; the text beside it says what it means."""
    style = f" {style}" if style else ""
    address = escape(f"{static('zenith/sprite.svg')}#{name}")
    return Markup(f'<svg class="icon{escape(style)}" aria-hidden="true"><use href="{address}"/></svg>')


@cache
def static(path: str) -> str:
    """The address of a static file. The mark in it changes with the files, so that it can be cached for ever; what a
    style sheet or script fetches beside itself has it too. A game's own files are under its name."""
    game, _, file = path.partition("/")
    own = folder(game) / "static" / file if game in GAMES else STATIC / path
    assert own.is_file(), path
    return f"/static/{static_mark()}/{path}"


@cache
def static_mark() -> str:
    folders = [STATIC, *(folder(game) / "static" for game in GAMES)]
    files = [path for one in folders for path in sorted(one.rglob("*")) if path.is_file()]
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:10]


@cache
def drawing(path: str) -> Markup:
    """An SVG of ours, to stand in the page itself."""
    loader = environment().loader
    assert loader is not None
    return Markup(loader.get_source(environment(), path)[0])
