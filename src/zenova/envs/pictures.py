"""A position as a picture of 960 x 640 points, from the view of a seat or a spectator: render mode `rgb_array`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from zenova.kernel.game import Game

View = Mapping[str, Any]
WIDTH, HEIGHT = 960, 640
SCALE = 2  # drawn twice as large and shrunk, for smooth edges

NIGHT, PANEL, LINE, LIGHT, PALE, ALERT = "#060a18", "#0d142c", "#2b3964", "#f0f3ff", "#b4bfe2", "#ffd257"
PLANET_COLOURS = {"mercury": "#ab90ff", "venus": "#ff9f52", "terra": "#55aeff", "mars": "#ff6767", "jupiter": "#52d28d"}
BADGES = {"gold": "#ffcf5a", "silver": "#cdd6ee"}

PARCHMENT, SURFACE, RULE, INK, SECOND_INK, ACCENT = "#e9dab8", "#fdf7e8", "#cdb88d", "#2d2013", "#5a4329", "#8c2a1f"
FAMILY_COLOURS = ("#2b5c9e", "#2f7a4a", "#c99a2e", "#6b3f8f", "#b5532f")
MEMBER_LETTERS = {"head": "H", "lady": "L", "heir": "h", "second-heir": "h"}


def board(game: Game, view: View) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The picture as an array of height, width and three colours."""
    background, draw = BOARDS[game.name]
    canvas = Canvas(background)
    draw(canvas, view)
    return canvas.array()


class Canvas:
    """A picture with the few shapes that boards need; all lengths are points of the finished picture."""

    def __init__(self, background: str) -> None:
        self._image = Image.new("RGB", (WIDTH * SCALE, HEIGHT * SCALE), background)
        self._draw = ImageDraw.Draw(self._image)

    def box(self, x: float, y: float, width: float, height: float, fill: str | None, edge: str | None = None) -> None:
        corners = (x * SCALE, y * SCALE, (x + width) * SCALE, (y + height) * SCALE)
        self._draw.rounded_rectangle(corners, 6 * SCALE, fill, edge, SCALE)

    def disc(self, x: float, y: float, radius: float, fill: str | None, edge: str | None = None, line: int = 1) -> None:
        corners = ((x - radius) * SCALE, (y - radius) * SCALE, (x + radius) * SCALE, (y + radius) * SCALE)
        self._draw.ellipse(corners, fill, edge, line * SCALE)

    def line(self, x: float, y: float, to_x: float, to_y: float, colour: str) -> None:
        self._draw.line((x * SCALE, y * SCALE, to_x * SCALE, to_y * SCALE), colour, SCALE)

    def text(self, x: float, y: float, words: str, colour: str, size: int = 14, anchor: str = "lm") -> None:
        self._draw.text((x * SCALE, y * SCALE), words, colour, _font(size * SCALE), anchor)

    def array(self) -> np.ndarray[Any, np.dtype[np.uint8]]:
        return np.asarray(self._image.reduce(SCALE), np.uint8)


@cache
def _font(size: int) -> Any:
    return ImageFont.load_default(size)


def _zenith(canvas: Canvas, view: View) -> None:
    asked = view["to-act"]
    canvas.text(24, 26, "Zenith", LIGHT, 22)
    canvas.text(110, 27, f"turn {view['turns']}", PALE, 14)
    state = f"seat {' and '.join(map(str, asked))} to act" if asked else "game over"
    canvas.text(936, 27, state, ALERT, 15, "rm")
    for number in range(2):
        _zenith_team(canvas, view, number)
    for row, planet in enumerate(view["discs"]):
        _zenith_planet(canvas, view, planet, 150 + 78 * row)
    piles = f"deck {view['deck']}    discard pile {len(view['discard'])}    reserve {view['reserve']} tokens"
    canvas.text(480, 616, piles, PALE, 14, "mm")


def _zenith_team(canvas: Canvas, view: View, number: int) -> None:
    """What a team has: above the tracks for team 0 at the left, for team 1 at the right; technology below them."""
    team = view["teams"][number]
    left = 24 if number == 0 else 492
    canvas.box(left, 48, 444, 58, PANEL, LINE)
    seats = [seat for seat in range(view["players"]) if seat % 2 == number]
    acts = any(seat in view["to-act"] for seat in seats)
    canvas.text(left + 14, 66, f"team {number}", ALERT if acts else LIGHT, 16)
    cards = " + ".join(str(view["hands"][seat]["size"]) for seat in seats)
    canvas.text(left + 14, 90, f"{team['credits']} credits    {team['zenithium']} zenithium    hand {cards}", PALE, 14)
    badge = view["badge"]
    if badge and badge["team"] == number:
        canvas.disc(left + 416, 70, 12, BADGES[badge["side"]], LIGHT)
    canvas.box(left, 546, 444, 48, PANEL, LINE)
    for i, (track, level) in enumerate(team["levels"].items()):
        start = left + 14 + 145 * i
        canvas.text(start, 570, track, PALE, 14)
        for step in range(5):
            canvas.disc(start + 66 + 14 * step, 570, 5, ALERT if step < level else None, LINE)


def _zenith_planet(canvas: Canvas, view: View, planet: str, y: float) -> None:
    """A track: team 0's control zone at the left, team 1's at the right, the agents outside of them."""
    colour = PLANET_COLOURS[planet]
    space = 52
    canvas.box(216, y - 30, 528, 60, PANEL, LINE)
    canvas.text(480, y - 18, planet, colour, 13, "mm")
    for place in range(-4, 5):
        x = 480 + space * place
        canvas.disc(x, y + 6, 11 if abs(place) < 4 else 14, None, colour if abs(place) == 4 else LINE)
    disc = view["discs"][planet]
    if disc is not None:
        canvas.disc(480 - space * disc, y + 6, 14, colour, LIGHT)
    if view["tokens"][planet]:
        canvas.text(628, y - 18, view["tokens"][planet], PALE, 12, "mm")
    for number, team in enumerate(view["teams"]):
        side = -1 if number == 0 else 1
        agents = team["columns"][planet]
        x = 480 + side * 282
        for i, card in enumerate(agents[-4:]):
            name = card.replace("-", " ")[:16]
            canvas.text(x, y - 22 + 15 * i, name, PALE, 12, "rm" if number == 0 else "lm")
        if len(agents) > 4:
            canvas.text(480 + side * 420, y + 6, f"+{len(agents) - 4}", PALE, 12, "mm")
        for i in range(team["captured"][planet]):
            canvas.disc(480 + side * (438 - 18 * i), y + 23, 7, colour, LIGHT)


def _zena(canvas: Canvas, view: View) -> None:
    canvas.text(24, 26, "Zena 1814", INK, 22)
    canvas.text(150, 27, f"round {view['round']} of {view['rounds']}", SECOND_INK, 15)
    if view["event"]:
        canvas.text(300, 27, view["event"].replace("-", " "), SECOND_INK, 15)
    asked = view["to-act"]
    names = ", ".join(view["families"][seat]["family"] for seat in asked)
    question = f" ({view['asked']['kind']})" if view["asked"] else ""
    canvas.text(936, 27, f"{names} to act{question}" if asked else "game over", ACCENT, 15, "rm")
    width = (912 - 8 * (len(view["rows"]) - 1)) / len(view["rows"])
    for i, area in enumerate(view["rows"]):
        _zena_area(canvas, view, area, 24 + (width + 8) * i, width)
    for seat, family in enumerate(view["families"]):
        _zena_family(canvas, view, seat, family, 478 + 30 * seat)


def _zena_area(canvas: Canvas, view: View, area: str, x: float, width: float) -> None:
    """An area: who stands there, who controls it, and its row of cards, the oldest on top."""
    resolving = view["resolving"] and view["resolving"]["area"] == area
    canvas.box(x, 48, width, 418, SURFACE, ACCENT if resolving else RULE)
    canvas.text(x + width / 2, 66, area.replace("-", " "), INK, 15, "mm")
    control = view["control"].get(area)
    if control and control["controller"] is not None:
        canvas.box(x + 10, 78, width - 20, 5, FAMILY_COLOURS[control["controller"]])
    standing = [
        (seat, member)
        for seat, family in enumerate(view["families"])
        for member, where in (family["members"] or {}).items()
        if where == area
    ]
    for i, (seat, member) in enumerate(standing[:20]):
        centre_x, centre_y = x + 20 + 27 * (i % 4), 104 + 27 * (i // 4)
        canvas.disc(centre_x, centre_y, 12, FAMILY_COLOURS[seat], INK)
        canvas.text(centre_x, centre_y, MEMBER_LETTERS[member], SURFACE, 14, "mm")
    canvas.line(x + 10, 240, x + width - 10, 240, RULE)
    for i, one in enumerate(view["rows"][area][:5]):
        top = 250 + 43 * i
        canvas.box(x + 6, top, width - 12, 38, PARCHMENT, RULE)
        canvas.text(x + 12, top + 11, one["card"].replace("-", " ")[:19], INK, 11)
        for slot, owner in enumerate(one["cubes"]):
            canvas.box(x + 12 + 18 * slot, top + 21, 12, 12, FAMILY_COLOURS[owner], INK)


def _zena_family(canvas: Canvas, view: View, seat: int, family: View, y: float) -> None:
    acts = seat in view["to-act"]
    canvas.box(24, y, 912, 26, SURFACE, ACCENT if acts else RULE)
    canvas.disc(42, y + 13, 8, FAMILY_COLOURS[seat], INK)
    first = "  (first player)" if view["first"] == seat else ""
    canvas.text(60, y + 13, family["family"] + first, INK, 14)
    hand = family["hand"]
    facts = [
        (320, f"{family['points']} points"),
        (440, f"{family['coins']} coins"),
        (560, f"{family['cubes']} cubes"),
        (680, f"{hand['actions']} cards, {hand['goals']} goals"),
    ]
    for x, words in facts:
        canvas.text(x, y + 13, words, SECOND_INK, 14)


BOARDS: dict[str, tuple[str, Callable[[Canvas, View], None]]] = {
    "zenith": (NIGHT, _zenith),
    "zena": (PARCHMENT, _zena),
}
