"""Jinja2 as pages need it that are drawn with every move: templates are compiled to plain calls, and a text that is
written is not wrapped as safe first. What they draw is the same."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import jinja2
from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.runtime import Context, Macro, markup_join
from jinja2.utils import missing
from markupsafe import Markup, escape

from zenova.kernel.cache import cache_root

SPECIAL = re.compile("[&<>\"']")
ONLY_TEXT = {str}
LASTING = "lasting"  # in the context of macros
NOTHING: frozenset[str] = frozenset()
CALLER = frozenset(["caller"])
LINE_BREAK = re.compile(r"\s*\n\s*")
safe: Callable[[str], Markup] = functools.partial(str.__new__, Markup)  # what Markup does with a text, without asking


def written(thing: object) -> str:
    """As it stands in a page."""
    kind = type(thing)
    if kind is Markup:
        return thing  # type: ignore[return-value]
    if kind is str:
        return escape(thing) if SPECIAL.search(thing) else thing  # type: ignore[call-overload, return-value]
    return str(thing) if kind is int else escape(thing)


def joined(*parts: object) -> str:
    """Parts one after the other; plain texts stay one, to be escaped where they are written."""
    if set(map(type, parts)) == ONLY_TEXT:
        return "".join(parts)  # type: ignore[arg-type]
    return markup_join(parts)


def looking_up(context: Context) -> Callable[[str], object]:
    """How a template finds what it names; macros, which live long, do so without a call of ours."""
    return _Names(context).__getitem__ if LASTING in context.parent else context.resolve_or_missing


class _Names(dict[str, object]):
    """What a context holds, by name."""

    def __init__(self, context: Context) -> None:
        super().__init__(context.parent)
        self.update(context.vars)
        self._look_up = context.resolve_or_missing

    def __missing__(self, name: str) -> object:
        return self._look_up(name)


class _Macro(Macro):
    """One that is given the first of what it names, and a caller if it calls it, needs no sorting of arguments."""

    def __call__(self, *given: object, **named: object) -> str:
        more = self.catch_varargs or self.catch_kwargs or self.explicit_caller or len(given) > self._argument_count
        if more or named.keys() != (CALLER if self.caller else NOTHING):
            return super().__call__(*given, **named)
        absent = (missing,) * (self._argument_count - len(given))
        drawn: str = self._func(*given, *absent, *named.values())
        return drawn


class _Generator(CodeGenerator):
    """Every template of ours escapes, and nothing that one calls wants to know the context."""

    def write_commons(self) -> None:
        super().write_commons()
        self.writeline("safe, written = environment.safe, environment.written")
        self.writeline("resolve = environment.looking_up(context)")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: object) -> None:
        """What a call gives is mostly drawn already, and then as it stands."""
        if isinstance(node, nodes.Call):
            self.write("(_value if type(_value := (")
        else:
            self.write("(" if _is_ready(node) else "written(")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: object) -> None:
        self.write(")) is Markup else written(_value))" if isinstance(node, nodes.Call) else ")")

    def _output_child_to_const(self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo) -> str:
        if isinstance(node, nodes.TemplateData):
            node.data = LINE_BREAK.sub(" ", node.data)
        return super()._output_child_to_const(node, frame, finalize)

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """One that is always given all it names, and nothing else, is the function that draws it."""
        more = macro_ref.accesses_kwargs or macro_ref.accesses_varargs or macro_ref.accesses_caller
        if not (more or macro_ref.node.defaults):
            self.write("macro")
            return
        self.write("environment.")
        super().macro_def(macro_ref, frame)

    def return_buffer_contents(self, frame: Frame, force_unescaped: bool = False) -> None:
        self.writeline(f"return safe(concat({frame.buffer}))")

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802 - the library's name
        self.write("environment.joined(")
        for one in node.nodes:
            self.visit(one, frame)
            self.write(", ")
        self.write(")")

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802 - the library's name
        node.expr2 = node.expr2 or nodes.Const("", lineno=node.lineno)
        super().visit_CondExpr(node, frame)

    def visit_Test(self, node: nodes.Test, frame: Frame) -> None:  # noqa: N802 - the library's name
        if node.name != "none":
            super().visit_Test(node, frame)
            return
        self.write("(")
        self.visit(node.node, frame)
        self.write(" is None)")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 - the library's name
        self.write("(_value if (_value := getattr(_of := ")
        self.visit(node.node, frame)
        self.write(f", {node.attr!r}, missing)) is not missing else environment.item(_of, {node.attr!r}))")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802 - the library's name
        if _is_text(node):
            self.visit(node.node, frame)
            self.write(".words[")
            self.visit(node.args[0], frame)
            self.write("]")
            return
        given: list[tuple[str, nodes.Node | None]] = [("", one) for one in [*node.args, *node.kwargs]]
        given += [("*", node.dyn_args), ("**", node.dyn_kwargs)]
        self.visit(node.node, frame)
        self.write("(")
        for stars, one in given:
            if one is not None:
                self.write(stars)
                self.visit(one, frame)
                self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")


def _is_ready(node: nodes.Node) -> bool:
    """Whether it is a text of the template or none: nothing in it has to be escaped."""
    if isinstance(node, nodes.CondExpr):
        return all(one is None or _is_ready(one) for one in (node.expr1, node.expr2))
    return isinstance(node, nodes.Const) and type(node.value) is str and not SPECIAL.search(node.value)


def _is_text(node: nodes.Call) -> bool:
    """Whether it is one of our texts, without anything to fill in."""
    more = node.kwargs or node.dyn_args or node.dyn_kwargs or len(node.args) != 1
    return not more and isinstance(node.node, nodes.Name) and node.node.name == "text"


class Environment(jinja2.Environment):
    code_generator_class = _Generator
    written: Callable[[object], str] = staticmethod(written)
    joined: Callable[..., str] = staticmethod(joined)
    safe: Callable[[str], Markup] = staticmethod(safe)
    looking_up: Callable[[Context], Callable[[str], object]] = staticmethod(looking_up)
    Macro = _Macro

    def item(self, of: object, name: str) -> object:
        """What stands for an attribute that there is not."""
        try:
            return of[name]  # type: ignore[index]
        except (TypeError, LookupError, AttributeError):
            return self.undefined(obj=of, name=name)


def bytecode_cache() -> jinja2.BytecodeCache | None:
    """Compiled templates, kept from one start of the server to the next; without a place for them they are not."""
    folder = cache_root() / "templates"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    compiler = crc32(Path(__file__).read_bytes())
    return jinja2.FileSystemBytecodeCache(str(folder), f"{compiler:08x}_%s.cache")
