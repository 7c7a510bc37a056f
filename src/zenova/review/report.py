"""A review in words: sentences, numbers as people read them, and the curve as a drawing."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from zenova.games import registry
from zenova.kernel.texts import Texts, read_texts

from .review import Change, Decision, Review

FOLDER = Path(__file__).parent
STYLE = FOLDER / "styles" / "review.css"  # on any page
WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 44, 120, 14, 30
DASHES = ("", "9 4", "2 4", "12 4 2 4", "5 3")
LINE = 15  # between two names at the end of the curves
NUMBER = 26  # between two numbers of moves below them
GRAVE = ("inaccuracy", "mistake", "blunder")


@cache
def review_texts(language: str) -> Texts:
    return Texts(language, read_texts(FOLDER / "texts", language))


@dataclass(frozen=True)
class Told:
    """A review for a reader of a language. `shown` gives the address of a position by its number of moves, `tried` the
    one where such a position is analysed."""

    review: Review
    language: str
    shown: Callable[[int], str] | None = None
    tried: str = ""

    @cached_property
    def text(self) -> Texts:
        return review_texts(self.language)

    @cached_property
    def names(self) -> list[str]:
        """Of the seats."""
        words: Any = registry.game(self.review.game).words(self.language)
        return [words.seat_name(seat, self.review.players) for seat in range(len(self.review.teams))]

    @cached_property
    def sides(self) -> list[str]:
        """Of the teams, by the seats that play for them."""
        teams = sorted(set(self.review.teams))
        return [
            " · ".join(name for name, own in zip(self.names, self.review.teams, strict=True) if own == team)
            for team in teams
        ]

    @property
    def grave(self) -> list[Decision]:
        """The decisions worth a look."""
        return [one for one in self.review.decisions if one.mark in GRAVE]

    def said(self, decision: Decision) -> str:
        best, points = decision.best[0], round(100 * decision.loss)
        words = {"taken": decision.taken.words[self.language], "best": best.words[self.language]}
        if decision.mark not in GRAVE:
            return self.text(f"said.{decision.mark}", n=points, points=points, **words)
        lost = self.text("said.lost", n=points, points=points, **words)
        return f"{lost} {decision.reason.get(self.language, '')}".rstrip()

    def sum(self, seat: int) -> str:
        one = self.review.accounts[seat]
        parts = {"luck": signed(one.luck), "own": signed(one.own), "others": signed(one.others)}
        return self.text("sum", name=self.names[seat], start=percent(one.start), result=percent(one.result), **parts)

    def turned(self, move: int) -> str:
        """What changed at a turning point, by whom, and who gained most."""
        change = self.review.changes[move]
        by_luck = _size(change.luck) > _size(change.skill)
        both = [skill + luck for skill, luck in zip(change.skill, change.luck, strict=True)]
        seat = change.seat
        name = "" if seat is None else self.names[seat]
        key = "turned-luck" if by_luck else "turned-skill"
        first = self.text(key, move=move, name=name, points=round(100 * max(map(abs, both))))
        return f"{first} {self.text('helped', name=self.sides[both.index(max(both))])}"

    @cached_property
    def curve(self) -> Markup:
        """The chances of all sides over the moves: a line each with a pattern and a name of its own."""
        changes = self.review.changes
        title = self.text("curve-about", names=", ".join(self.sides), moves=len(changes) - 1)
        parts = [
            f'<svg class="review-curve" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            f'aria-label="{escape(self.text("curve"))}. {escape(title)}" xmlns="http://www.w3.org/2000/svg">'
        ]
        for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
            y = _y(chance)
            parts.append(f'<path class="review-grid" d="M{LEFT} {y}H{WIDTH - RIGHT}"/>')
            if chance in (0.0, 0.5, 1.0):
                parts.append(f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{percent(chance)} %</text>')
        free = 0.0
        for move in self.review.turning:
            x = self._x(move)
            parts.append(f'<path class="review-turn" d="M{x} {TOP}V{HEIGHT - BOTTOM}"/>')
            if x >= free:
                parts.append(f'<text x="{x}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{move}</text>')
                free = x + NUMBER
        ends = _apart([_y(chance) + 4 for chance in changes[-1].after])
        for team, side in enumerate(self.sides):
            line = "L".join(f"{self._x(one.move)} {_y(one.after[team])}" for one in changes)
            dash = self.dash(team)
            parts.append(f'<path class="review-line review-line-{team}" d="M{line}"{dash}/>')
            parts += [
                f'<circle class="review-dot review-line-{team}" r="4" cx="{self._x(move)}" '
                f'cy="{_y(changes[move].after[team])}"/>'
                for move in self.review.turning
            ]
            for seat in (seat for seat, own in enumerate(self.review.teams) if own == team):
                own = [one for one in self.review.decisions if one.seat == seat]
                known = "L".join(f"{self._x(one.move - 1)} {_y(one.best[0].chance)}" for one in own)
                parts.append(f'<path class="review-known review-line-{team}" d="M{known}"{dash}/>' if own else "")
            name = side if len(side) < 19 else f"{side[:17]}…"
            end = f'x="{WIDTH - RIGHT + 8}" y="{ends[team]}"'
            parts.append(f'<text class="review-name review-name-{team}" {end}>{escape(name)}</text>')
        return Markup("".join([*parts, "</svg>"]))

    def dash(self, team: int) -> Markup:
        """The pattern of a side's line."""
        pattern = DASHES[team % len(DASHES)]
        return Markup(f' stroke-dasharray="{pattern}"' if pattern else "")

    def _x(self, move: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * move / (len(self.review.changes) - 1), 1)

    def label(self, change: Change) -> str:
        """A move in the table of the curve."""
        named = self.text("deal") if change.move == 0 else str(change.move)
        return f"{named} · {self.text('turning-point')}" if change.move in self.review.turning else named

    @property
    def body(self) -> Markup:
        """All of it as a part of a page."""
        return Markup(_template("review.jinja").render(told=self, text=self.text, percent=percent, signed=signed))

    @property
    def document(self) -> str:
        """All of it as a page by itself."""
        style = "".join(path.read_text(encoding="utf-8") for path in (STYLE.with_name("document.css"), STYLE))
        title = registry.game_class(self.review.game).title
        return _template("document.html").render(told=self, text=self.text, style=Markup(style), game=title)


def percent(chance: float) -> str:
    return f"{100 * chance:.0f}"


def signed(change: float) -> str:
    """Points of chance with a sign."""
    points = round(100 * change)
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def _size(values: tuple[float, ...]) -> float:
    return max(map(abs, values))


def _y(chance: float) -> float:
    return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance), 1)


def _apart(heights: list[float]) -> list[float]:
    """The heights of names, moved so that none lies on another."""
    moved = list(heights)
    order = sorted(range(len(heights)), key=heights.__getitem__)
    for before, at in pairwise(order):
        moved[at] = max(moved[at], moved[before] + LINE)
    lowest = HEIGHT - BOTTOM + 4.0
    for at in reversed(order):
        moved[at] = round(min(moved[at], lowest), 1)
        lowest = moved[at] - LINE
    return moved


@cache
def _template(name: str) -> jinja2.Template:
    loader = jinja2.FileSystemLoader(FOLDER / "templates")
    return jinja2.Environment(
        loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=jinja2.StrictUndefined
    ).get_template(name)
