"""Talking at a table: phrases, pieces to look at, and free text where the host allows it.

What is said is kept with the game. It is heard by everybody, or by the speaker's team alone; a replay that is shared
has none of it."""

from __future__ import annotations

import json
import re
from collections.abc import Set
from dataclasses import dataclass

from .errors import BadRequest, NotNow
from .happening import Said
from .table import Table

LONGEST_TEXT = 200
MOST_SHOWN = 60
MOST_SAID = 1000  # at one table
AT_ONCE, WITHIN_S = 5, 10.0  # so many of one seat in so many seconds
NAME = re.compile(r"[a-z0-9.-]{1,40}")
PIECE = re.compile(r"[A-Za-z0-9_.-]{1,64}")


@dataclass(frozen=True)
class Heard:
    """What somebody said. `number` tells two equal ones apart."""

    number: int
    seat: int
    phrase: str
    text: str
    piece: str
    partner: bool


def heard(table: Table, seat: int, muted: Set[int] = frozenset()) -> tuple[Heard, ...]:
    """What a seat, or a spectator, has heard last, but of those who are muted."""
    team = table.seats[seat].team if seat >= 0 else None
    found = [one for one in table.remarks if not one.what.partner or table.seats[one.seat].team == team]
    return tuple(
        Heard(number, one.seat, one.what.phrase, one.what.text, one.what.piece, one.what.partner)
        for number, one in enumerate(found)
        if one.seat not in muted
    )[-MOST_SHOWN:]


def checked(table: Table, seat: int, said: Said, now: float) -> Said:
    """What a seat may say; a BadRequest or NotNow if it may not."""
    if [bool(said.phrase), bool(said.text), bool(said.piece)].count(True) != 1:
        raise BadRequest("say one phrase, or one text, or point at one piece")
    if said.phrase and not NAME.fullmatch(said.phrase):
        raise BadRequest("a phrase has a name of small letters")
    if said.piece and not (PIECE.fullmatch(said.piece) and _everybody_sees(table, said.piece)):
        raise BadRequest("only pieces that everybody sees can be pointed at")
    if said.text and not table.plan.free_talk:
        raise NotNow("at this table people speak in phrases")
    if said.partner and sum(one.team == table.seats[seat].team for one in table.seats) < 2:
        raise BadRequest("you have no partner here")
    lately = [one for one in table.remarks if one.seat == seat and one.at > now - WITHIN_S]
    if len(lately) >= AT_ONCE or len(table.remarks) >= MOST_SAID:
        raise NotNow("you have said much; wait a little")
    text = " ".join("".join(letter if letter.isprintable() else " " for letter in said.text).split())
    if said.text and not text:
        raise BadRequest("there is nothing to say")
    return Said(said.phrase, text[:LONGEST_TEXT], said.piece, said.partner)


def _everybody_sees(table: Table, piece: str) -> bool:
    """Whether what a piece is called after its kind (“card-nero”) stands in what a spectator is shown."""
    if table.position is None:
        return False
    shown = json.dumps(table.game.view(table.position, -1))
    return f'"{piece.partition("-")[2] or piece}"' in shown
