"""From a row of the card code back to the effect it came from: decisions name the row that asks."""

from __future__ import annotations

from functools import cache

from ..cards import CardBook
from ..vocabulary import Effect, Op, code_of


@cache
def effects_by_node(book: CardBook) -> dict[int, Effect]:
    """The effect of every row of a book's code table; a price has the row after its trade."""
    found: dict[int, Effect] = {}
    printed = book.record[0]
    for agent in book.agents:
        _place(agent.effects, printed.agent_start[agent.number], found)
    for face, token in enumerate(book.tokens):
        _place(token.effects, printed.token_start[face], found)
    for side, levels in enumerate(book.levels):
        for level, effects in enumerate(levels):
            _place(effects, printed.level_start[side, level], found)
    for row, effects in enumerate(book.rows):
        _place(effects, printed.row_start[row], found)
    for faction, effects in enumerate(book.leads):
        _place(effects, printed.lead_start[faction], found)
        _place(book.team_lead, printed.lead_end[faction], found)
    return found


def _place(effects: tuple[Effect, ...], start: int, found: dict[int, Effect]) -> None:
    """Note a list whose code stands from row `start`, the way `code_of` lays it out."""
    at = int(start)
    for effect in effects:
        found[at] = effect
        length = _length((effect,))
        match effect.op:
            case Op.MAY | Op.DO:
                assert effect.price is not None
                for pair in range(at, at + length, length // effect.times):
                    found[pair] = effect
                    found[pair + 1] = effect.price
                    _place(effect.then, pair + 2, found)
            case Op.IF:
                _place(effect.then, at + 1, found)
            case Op.CHOOSE:
                _place(effect.then, at + 1, found)
                _place(effect.otherwise, at + length - _length(effect.otherwise), found)
        at += length


def _length(effects: tuple[Effect, ...]) -> int:
    return len(code_of(effects, 0))
