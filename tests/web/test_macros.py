"""Parts of a table that are kept ready drawn."""

from __future__ import annotations

from markupsafe import Markup

from zenova.web.rendering.environment import Environment
from zenova.web.rendering.macros import Macro


def kept(source: str) -> Macro:
    module = Environment(autoescape=True).from_string(source).make_module()
    return Macro(lambda: module, "says")


def test_what_was_drawn_of_safe_text_does_not_stand_for_the_same_text_of_somebody() -> None:
    says = kept("{% macro says(text) %}<b>{{ text }}</b>{% endmacro %}")
    assert says(Markup("<i>")) == "<b><i></b>"
    assert says("<i>") == "<b>&lt;i&gt;</b>"


def test_a_list_is_drawn_as_it_is_now() -> None:
    says = kept("{% macro says(texts) %}{{ texts|join }}{% endmacro %}")
    names = ["Ada"]
    assert says(names) == "Ada"
    names.append("Bob")
    assert says(names) == "AdaBob"
