"""Templates: the Jinja2 environment and what every page knows."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
import jinja2.runtime
from markupsafe import Markup

from zenova.games.zena.vocabulary import AREAS, FAMILIES
from zenova.games.zenith.vocabulary import FACTIONS, PLANETS
from zenova.kernel.cache import cache_root

from .drawing import Drawing
from .effects import shown
from .kept import kept_macros
from .texts import LANGUAGES, texts
from .zena_pieces import slots_of

WEB = Path(__file__).parent.parent
STATIC = WEB / "static"
THEMES = ("light", "dark")
FONTS = {"zenith": "fonts/outfit-latin-wght.woff2", "zena": "fonts/alegreya-latin-wght-normal.woff2"}


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
        loader=jinja2.FileSystemLoader(WEB / "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
        auto_reload=False,
        bytecode_cache=_bytecode_cache(),
    )
    env.filters["shown"] = shown
    env.filters["slots_of"] = slots_of
    env.globals |= {
        "PLANETS": PLANETS,
        "FACTIONS": FACTIONS,
        "AREAS": AREAS,
        "FAMILIES": FAMILIES,
        "LANGUAGES": LANGUAGES,
        "FONTS": FONTS,
        "static": static,
        "drawing": drawing,
        "sprite": static("zenith/sprite.svg"),
    }
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
    return drawing.finish(environment().get_template(template).render(_common(language) | told))


def compile_template(template: str) -> None:
    environment().get_template(template)


@cache
def _common(language: str) -> dict[str, Any]:
    common = {"text": texts(language), "language": language}
    return common | kept_macros(environment(), common)


@cache
def static(path: str) -> str:
    """The address of a static file. The mark in it changes with the files, so that it can be cached for ever; what a
    style sheet or script fetches beside itself has it too."""
    assert (STATIC / path).is_file(), path
    return f"/static/{static_mark()}/{path}"


@cache
def static_mark() -> str:
    files = sorted(path for path in STATIC.rglob("*") if path.is_file())
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:10]


@cache
def drawing(path: str) -> Markup:
    """An SVG of ours, to stand in the page itself."""
    return Markup((WEB / "templates" / path).read_text(encoding="utf-8"))
