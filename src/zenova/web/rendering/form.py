"""The options of a game as fields of the form that opens a table, from the game's own list of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from zenova.games.registry import game_class
from zenova.kernel.data import Plain
from zenova.kernel.options import OptionFact

from .texts import PageTexts


class SelectOption(NamedTuple):
    value: str
    label: str


@dataclass(frozen=True)
class FormField:
    """Its name in the form, what it is called, its choices, and which of them is chosen; one without choices is typed.
    Of a game's options also whether it says how many play, and for which choice of another it is."""

    name: str
    title: str
    choices: tuple[SelectOption, ...]
    chosen: str
    seats: bool = False
    only: str = ""


class Form(NamedTuple):
    """What everybody is asked, and what is asked under more options."""

    fields: tuple[FormField, ...]
    more: tuple[FormField, ...]

    def misfit(self, option: str, text: PageTexts) -> str:
        """Why an option cannot be as it was chosen: for what it is only."""
        fields = {field.name: field for field in (*self.fields, *self.more)}
        other, _, value = fields[option].only.partition("=")
        return text("home.only-with", option=fields[option].title, needed=dict(fields[other].choices)[value])


def form(game: str, text: PageTexts, wishes: Plain) -> Form:
    """`wishes` are what somebody has chosen already."""
    facts = game_class(game).options_type.facts()
    return Form(
        tuple(_field(game, fact, text, wishes) for fact in facts if not fact.rare),
        tuple(_field(game, fact, text, wishes) for fact in facts if fact.rare),
    )


def _field(game: str, fact: OptionFact, text: PageTexts, wishes: Plain) -> FormField:
    """With words for some of the choices only these are offered, in the order of the words."""
    key = f"{game}.form.{fact.name}"
    values = [value_of(choice) for choice in fact.choices]
    worded = [value for value in text.names(key) if value in values]
    choices = tuple(SelectOption(value, text(f"{key}.{value}")) for value in worded) or tuple(_labels(fact, text))
    title = text("home.players") if fact.seats else fact.name.replace("-", " ").capitalize()
    title = text(f"{key}.title") if text.has(f"{key}.title") else title
    only = f"{fact.only[0]}={value_of(fact.only[1])}" if fact.only else ""
    return FormField(fact.name, title, choices, wishes.get(fact.name, value_of(fact.newcomer)), fact.seats, only)


def _labels(fact: OptionFact, text: PageTexts) -> Iterator[SelectOption]:
    for choice in fact.choices:
        yes_or_no = text("option.yes" if choice else "option.no") if isinstance(choice, bool) else ""
        yield SelectOption(value_of(choice), yes_or_no or fact.shown(choice))


def value_of(choice: object) -> str:
    return str(choice).lower() if isinstance(choice, bool) else str(choice)
