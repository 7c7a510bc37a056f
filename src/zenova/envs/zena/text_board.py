"""A position of Zena 1814 as a few lines of text, from the view of a seat or a spectator."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..text_boards import View


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
