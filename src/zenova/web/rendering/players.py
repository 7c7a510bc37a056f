"""Tables that anybody may join, and the forms to find somebody: options and clocks in the reader's words."""

from __future__ import annotations

from dataclasses import replace

from zenova.bots.levels import LEVELS
from zenova.games.registry import GAMES
from zenova.kernel.data import Plain, Struct
from zenova.table import ClockRules, Offered, RatingRange, SeatView, TableLine
from zenova.table.plan import CLOCKS

from .form import FormField, SelectOption, form, value_of
from .shelf import listed
from .templates import title
from .texts import PageTexts


def finding(text: PageTexts) -> list[Struct]:
    """A form for each game: what one may ask for, or leave to the others."""
    anything = SelectOption("", text("find.any"))
    return [
        {
            "game": game,
            "title": title(game),
            "fields": [replace(field, choices=(*field.choices, anything)) for field in form(game, text, {}).fields],
        }
        for game in GAMES
    ]


def offered(one: Offered, text: PageTexts) -> Struct:
    """A table that anybody may join."""
    line = one.line
    return listed(line, text) | {
        "game": line.game,
        "mine": bool(line.my_seats),
        "about": " · ".join(_named(seat, one.ratings.get(seat.number)) for seat in line.seats if seat.kind != "open"),
        "options": options_in_words(line.game, line.options, text),
        "clock": clock_in_words(one.clock, text),
        "for_ratings": ratings_in_words(one.for_ratings, text),
        "may_join": one.may_join,
        "free": sum(seat.kind == "open" for seat in line.seats),
    }


def _named(seat: SeatView, points: int | None) -> str:
    return seat.name if points is None else f"{seat.name} ({points})"


def watched(line: TableLine, watchers: int, text: PageTexts) -> Struct:
    """A game that anybody may watch, who plays it, and how many look on."""
    who = [_player(seat, text) for seat in line.seats]
    return {
        "table": line.table,
        "title": line.title,
        "about": " · ".join(who),
        "options": options_in_words(line.game, line.options, text),
        "watchers": text("find.watchers", n=watchers) if watchers else "",
    }


def strength(line: TableLine) -> tuple[int, int]:
    """How many people play, and how strong the strongest bot is: among people anything may happen."""
    people = sum(seat.kind == "person" for seat in line.seats)
    levels = list(LEVELS)
    return people, max((levels.index(seat.level) for seat in line.seats if seat.level in LEVELS), default=-1)


def _player(seat: SeatView, text: PageTexts) -> str:
    bot = text("seat.bot", level=text.level(seat.level)) if seat.level else ""
    return f"{seat.name} ({bot})" if seat.name and bot else seat.name or bot or "…"


def options_in_words(game: str, options: Plain, text: PageTexts) -> str:
    """What was chosen, as the form calls it; of what few change only what was changed."""
    asked = form(game, text, {})
    said = [_said(field, options) for field in asked.fields]
    said += [_said(field, options) for field in asked.more if value_of(options.get(field.name, "")) != field.chosen]
    return " · ".join(filter(None, said))


def clock_in_words(clock: ClockRules, text: PageTexts) -> str:
    return next((text(f"home.clock-{name}") for name, rules in CLOCKS.items() if rules == clock), "")


def ratings_in_words(asked: RatingRange, text: PageTexts) -> str:
    """Empty for a range without bounds."""
    if not asked.bounded:
        return ""
    word = "from" if asked.high is None else "up-to" if asked.low is None else "between"
    return text(f"find.ratings-{word}", low=asked.low, high=asked.high)


def levels(text: PageTexts) -> list[tuple[str, str]]:
    return [(bot, text.level(bot)) for bot in LEVELS]


def _said(field: FormField, options: Plain) -> str:
    label = dict(field.choices).get(value_of(options.get(field.name, "")), "")
    return f"{field.title}: {label}" if label else ""
