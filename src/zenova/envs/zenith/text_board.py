"""A position of Zenith as a few lines of text, from the view of a seat or a spectator."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..text_boards import View


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
