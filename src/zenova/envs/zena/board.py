"""A position of Zena 1814 as a few lines of text and as a picture, from the view of a seat or a spectator."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..rendering import Canvas, View

PARCHMENT, SURFACE, RULE, INK, SECOND_INK, ACCENT = "#e9dab8", "#fdf7e8", "#cdb88d", "#2d2013", "#5a4329", "#8c2a1f"
BACKGROUND = PARCHMENT
FAMILY_COLOURS = ("#2b5c9e", "#2f7a4a", "#c99a2e", "#6b3f8f", "#b5532f")
MEMBER_LETTERS = {"head": "H", "lady": "L", "heir": "h", "second-heir": "h"}


def draw_board(canvas: Canvas, view: View) -> None:
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
        _draw_area(canvas, view, area, 24 + (width + 8) * i, width)
    for seat, family in enumerate(view["families"]):
        _draw_family(canvas, view, seat, family, 478 + 30 * seat)


def _draw_area(canvas: Canvas, view: View, area: str, x: float, width: float) -> None:
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


def _draw_family(canvas: Canvas, view: View, seat: int, family: View, y: float) -> None:
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


def board_lines(view: View) -> list[str]:
    asked = ", ".join(str(seat) for seat in view["to-act"])
    what = f" ({view['asked']['kind']})" if view["asked"] else ""
    event = f", event {view['event']}" if view["event"] else ""
    lines = [
        f"Zena 1814, {view['players']} players, {view['mode']}, round {view['round']} of {view['rounds']}{event}: "
        + (f"seat {asked} acts{what}" if asked else "over")
    ]
    for area, row in view["rows"].items():
        control = view["control"].get(area)
        sums = " ".join(f"{points:2}" for points in control["points"]) if control else ""
        holder = "-" if not control or control["controller"] is None else str(control["controller"])
        cards = "  ".join(f"{one['card']}[{' '.join(map(str, one['cubes']))}]" for one in row)
        lines.append(f"{area:10} control {sums} -> {holder}  {cards}")
    for seat, family in enumerate(view["families"]):
        hand = family["hand"]
        seen = [*hand.get("cards", ()), *hand.get("chosen", ()), *hand.get("known", ())]
        known = f" ({', '.join(seen)})" if seen else ""
        members = ", ".join(f"{who} {where}" for who, where in (family["members"] or {}).items())
        lines.append(
            f"seat {seat} {family['family']:10} {family['points']:3} points {family['coins']:3} coins "
            f"{family['cubes']:2} cubes, {hand['actions']} + {hand['goals']} cards{known}; "
            + (members or "not placed yet")
        )
    decks = ", ".join(f"{deck} {view[f'{deck}-deck']['size']}" for deck in ("action", "goal", "fort"))
    lines.append(f"decks: {decks}; battles won: {len(view['won'])}")
    return lines
