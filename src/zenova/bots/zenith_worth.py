"""What a position of Zenith is worth to a team, guessed by hand from what is on the table."""

from __future__ import annotations

from typing import Any

from zenova.games.zenith.state import NO_DISC

SPACES = (0.0, 1.0, 2.2, 3.6)  # a disc drawn that far toward the team
DISC = 6.0
NEARER_VICTORY = 14.0
LEVELS = (0.0, 1.4, 3.2, 5.2, 7.2, 9.0)
BADGE = (0.9, 1.5)  # silver, gold
CREDIT = 0.14
ZENITHIUM = 0.7
AGENT = 0.22
HOARD = 20  # credits beyond this buy nothing soon
WON = 1000.0


def worth(position: Any, seat: int) -> float:
    """The team's prospects less the opponent's."""
    team = seat & 1
    if position.waiting == 0:
        return WON * (1 if position.winner == team else -1 if position.winner == 1 - team else 0)
    return prospects(position, team) - prospects(position, 1 - team)


def prospects(g: Any, team: int) -> float:
    captured = g.captured[team]
    toward = 1 - 2 * team
    pull = sum(SPACES[disc * toward] for disc in g.disc if disc != NO_DISC and disc * toward > 0)
    total: float = (
        pull
        + DISC * sum(captured)
        + NEARER_VICTORY * nearest_victory(captured) ** 2
        + sum(LEVELS[level] for level in g.level[team])
        + (BADGE[g.gold] if g.badge == team else 0.0)
        + CREDIT * min(g.credits[team], HOARD)
        + ZENITHIUM * g.zenithium[team]
        + AGENT * sum(g.column_len[team])
    )
    return total


def nearest_victory(captured: list[int]) -> float:
    """How much of the nearest of the three victories is there, from 0 to 1. ZN-I6"""
    different = sum(1 for discs in captured if discs)
    return max(max(captured) / 3, different / 4, sum(captured) / 5)
