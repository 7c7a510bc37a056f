"""A position of Zenith as a few lines of text and as a picture, from the view of a seat or a spectator."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..rendering import Canvas, View

NIGHT, PANEL, LINE, LIGHT, PALE, ALERT = "#060a18", "#0d142c", "#2b3964", "#f0f3ff", "#b4bfe2", "#ffd257"
BACKGROUND = NIGHT
PLANET_COLOURS = {"mercury": "#ab90ff", "venus": "#ff9f52", "terra": "#55aeff", "mars": "#ff6767", "jupiter": "#52d28d"}
BADGES = {"gold": "#ffcf5a", "silver": "#cdd6ee"}


def draw_board(canvas: Canvas, view: View) -> None:
    asked = view["to-act"]
    canvas.text(24, 26, "Zenith", LIGHT, 22)
    canvas.text(110, 27, f"turn {view['turns']}", PALE, 14)
    state = f"seat {' and '.join(map(str, asked))} to act" if asked else "game over"
    canvas.text(936, 27, state, ALERT, 15, "rm")
    for number in range(2):
        _draw_team(canvas, view, number)
    for row, planet in enumerate(view["discs"]):
        _draw_planet(canvas, view, planet, 150 + 78 * row)
    piles = f"deck {view['deck']}    discard pile {len(view['discard'])}    reserve {view['reserve']} tokens"
    canvas.text(480, 616, piles, PALE, 14, "mm")


def _draw_team(canvas: Canvas, view: View, number: int) -> None:
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


def _draw_planet(canvas: Canvas, view: View, planet: str, y: float) -> None:
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


def board_lines(view: View) -> list[str]:
    asked = ", ".join(str(seat) for seat in view["to-act"])
    lines = [
        f"Zenith, {view['players']} players, turn {view['turns']}: " + (f"seat {asked} acts" if asked else "over"),
        f"{'':10}team 0 {'4 3 2 1 0 1 2 3 4':^19} team 1   token       captured  agents",
    ]
    mine, theirs = view["teams"]
    for planet, disc in view["discs"].items():
        track = ["·"] * 9
        if disc is not None:
            track[4 - disc] = "O"
        lines.append(
            f"{planet:10}       {' '.join(track):^19}          {view['tokens'][planet] or '-':11} "
            f"{mine['captured'][planet]} : {theirs['captured'][planet]}     "
            f"{len(mine['columns'][planet])} : {len(theirs['columns'][planet])}"
        )
    for number, team in enumerate(view["teams"]):
        levels = ", ".join(f"{track} {level}" for track, level in team["levels"].items())
        badge = view["badge"]
        held = f", {badge['side']} badge" if badge and badge["team"] == number else ""
        lines.append(f"team {number}: {team['credits']} credits, {team['zenithium']} zenithium, {levels}{held}")
    hands = "  ".join(f"seat {seat}: {_hand(hand)}" for seat, hand in enumerate(view["hands"]))
    lines.append(f"hands  {hands}")
    lines.append(f"deck {view['deck']}, discard pile {len(view['discard'])}, reserve {view['reserve']}")
    return lines


def _hand(hand: View) -> str:
    cards = hand.get("cards", hand.get("given"))
    return f"{hand['size']} cards" + (f" ({', '.join(cards)})" if cards else "")
