"""Macros that draw the same for the same arguments: what they drew is kept, so that a table is drawn from ready parts.

Arguments are compared by value. Cards and what is printed on them compare by identity, so that they are found at once:
they live as long as the server, and are another object in another language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

import jinja2
from jinja2.environment import TemplateModule
from markupsafe import Markup

from zenova.kernel.data import Struct

from .environment import LASTING

MACRO = re.compile(r"{% macro (\w+)")
MOST = 5_000  # parts of one macro; names of players are among the arguments, so there is no end to them


class Macro:
    """One macro; `module` gives the template it is in, which is read when something is drawn for the first time."""

    def __init__(self, module: Callable[[], TemplateModule], name: str) -> None:
        self._module = module
        self._name = name
        self._drawn: dict[tuple[object, ...], Markup] = {}

    def __call__(self, *given: object) -> Markup:
        try:
            drawn = self._drawn.get(given)
        except TypeError:  # a list may change
            return self._draw(given)
        return self._kept(given) if drawn is None else drawn

    def _kept(self, given: tuple[object, ...]) -> Markup:
        drawn = self._draw(given)
        if Markup not in map(type, given):  # it is equal to a text that is to be escaped
            if len(self._drawn) >= MOST:
                self._drawn.clear()
            self._drawn[given] = drawn
        return drawn

    def _draw(self, given: tuple[object, ...]) -> Markup:
        drawn: Markup = getattr(self._module(), self._name)(*given)
        return drawn


class Sections:
    """The macros of one template by name, and of others those in `kept`; it is read when one of them is used for the
    first time."""

    def __init__(self, module: Callable[[], TemplateModule], kept: Mapping[str, Callable[..., Markup]]) -> None:
        self._module = module
        self._kept = kept

    def __getattr__(self, name: str) -> Callable[..., Markup]:
        macro: Callable[..., Markup] = self._kept.get(name) or getattr(self._module(), name)
        setattr(self, name, macro)
        return macro


def with_macros(environment: jinja2.Environment, game: str, files: Sequence[str], context: Struct) -> Struct:
    """Those in these files of a game by name, the `sections` of its table and what all tables have, for templates that
    are drawn with `context`."""
    known = dict(context)
    kept: dict[str, Macro] = {}
    modules: dict[str, TemplateModule] = {}

    def module(file: str) -> Callable[[], TemplateModule]:
        def load() -> TemplateModule:
            if file not in modules:
                modules[file] = environment.get_template(file).make_module(known | {LASTING: True})
            return modules[file]

        return load

    assert environment.loader is not None
    for file in (f"{game}/{file}" for file in files):
        source = environment.loader.get_source(environment, file)[0]
        kept |= {name: Macro(module(file), name) for name in MACRO.findall(source)}
    known |= kept
    known |= {
        "sections": Sections(module(f"{game}/sections.jinja"), kept),
        "table": Sections(module("table.jinja"), {}),
    }
    return known
