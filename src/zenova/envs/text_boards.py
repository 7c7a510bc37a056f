"""A position as a few lines of text, from the view of a seat or a spectator: render mode `ansi`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from zenova.kernel.game import Game

View = Mapping[str, Any]


def board(game: Game, view: View) -> str:
    return "\n".join(BOARDS[game.name](view)) + "\n"


def _zenith(view: View) -> list[str]:
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
    hands = "  ".join(f"seat {seat}: {_zenith_hand(hand)}" for seat, hand in enumerate(view["hands"]))
    lines.append(f"hands  {hands}")
    lines.append(f"deck {view['deck']}, discard pile {len(view['discard'])}, reserve {view['reserve']}")
    return lines


def _zenith_hand(hand: View) -> str:
    cards = hand.get("cards", hand.get("given"))
    return f"{hand['size']} cards" + (f" ({', '.join(cards)})" if cards else "")


def _zena(view: View) -> list[str]:
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


BOARDS: dict[str, Callable[[View], list[str]]] = {"zenith": _zenith, "zena": _zena}
