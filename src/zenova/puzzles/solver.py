"""What a seat can be sure of: every line of its own, every answer of others, in several deals.

The seat does not know which of the deals is the real one. Deals that look the same to it are kept together and get the
same action; those it can tell apart go on by themselves. What others choose and what chance brings is what suits the
seat least."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.kernel.record import Twin

from .puzzle import Puzzle
from .theme import Theme, TooWide

NOTHING = -(10**6)


class Line(NamedTuple):
    """What a seat can be sure of, and the actions of its own that lead there as long as all deals look the same.
    `whole`: they do so to the end."""

    worth: int
    actions: tuple[int, ...] = ()
    whole: bool = True


class Solver:
    """One question: a position, the seat that is asked, and the theme of what it wants."""

    def __init__(self, game: Game, start: Twin, seat: int, theme: Theme, deals: int = 1) -> None:
        self.game = game
        self.start = start
        self.seat = seat
        self.theme = theme
        self.left = theme.most * deals
        self._step: Any = game.plain_rules["step"]

    def options(self, deals: list[Twin]) -> dict[int, Line]:
        """Of every action of the seat what it can be sure of after it; the deals look the same to it."""
        return {action: self.after(deals, action) for action in self.game.legal(deals[0], self.seat)}

    def after(self, deals: list[Twin], action: int) -> Line:
        """What the seat can be sure of, or may expect, once it has taken an action."""
        if not self.theme.expected:
            return self._sure(deals, action)
        lines = [self._sure([deal], action) for deal in deals]
        return Line(sum(line.worth for line in lines), lines[0].actions)

    def sure(self, deals: list[Twin], line: Line) -> Line:
        """What a line that was found in the first deal brings in all of them. It must look the same all along in every
        deal; where others may answer on the way, the best line after its first action is looked for."""
        if self.theme.answered:
            return self.after(deals, line.actions[0])
        reached = deals
        for action in line.actions:
            reached = self._reached(reached, action)
            if len(self._told_apart(reached)) > 1:
                return Line(NOTHING)
        return Line(min(self.theme.worth(self.game, self.start, deal, self.seat) for deal in reached), line.actions)

    def over(self, position: Twin) -> bool:
        return not position.waiting or self.theme.over(self.start, position)

    def settled(self, position: Twin, action: int) -> Twin:
        """The position after an action of the seat and the answers of others that suit it least."""
        reached = self._reached([position], action)
        return min(reached, key=lambda one: self._best([one]).worth) if len(reached) > 1 else reached[0]

    def _sure(self, deals: list[Twin], action: int) -> Line:
        groups = self._told_apart(self._reached(deals, action))
        worst = min((self._best(group) for group in groups), key=lambda line: line.worth)
        if len(groups) > 1:
            return Line(worst.worth, (action,), whole=False)
        return Line(worst.worth, (action, *worst.actions), worst.whole)

    def _best(self, deals: list[Twin]) -> Line:
        """Of deals that look the same."""
        if self.over(deals[0]):
            return Line(min(self.theme.worth(self.game, self.start, deal, self.seat) for deal in deals))
        best = Line(NOTHING)
        for action in self._choices(deals[0], self.seat):
            line = self._sure(deals, action)
            if line.worth > best.worth:
                best = line
            if best.worth >= self.theme.limit:
                break
        return best

    def _reached(self, deals: list[Twin], action: int) -> list[Twin]:
        return [after for deal in deals for after in self._answered(self._played(deal, self.seat, action))]

    def _answered(self, position: Twin) -> list[Twin]:
        """The positions that others' choices lead to, until the seat is asked again or the time is up."""
        if self.over(position) or position.waiting >> self.seat & 1:
            return [position]
        other = self.game.to_act(position)[0]
        return [
            after
            for action in self._choices(position, other)
            for after in self._answered(self._played(position, other, action))
        ]

    def _choices(self, position: Twin, seat: int) -> list[int]:
        return self.theme.choices(position, self.game.legal(position, seat), seat == self.seat)

    def _played(self, position: Twin, seat: int, action: int) -> Twin:
        self.left -= 1
        if self.left < 0:
            raise TooWide
        after = position.clone()
        self._step(after, self.game.cards, seat, action)
        return after

    def _told_apart(self, positions: list[Twin]) -> list[list[Twin]]:
        """Positions in which the time is up are one group: what they look like does not matter any more."""
        if len(positions) == 1:
            return [positions]
        groups: dict[str, list[Twin]] = {}
        for one in positions:
            key = "" if self.over(one) else repr(self.game.view(one, self.seat))
            groups.setdefault(key, []).append(one)
        return list(groups.values())


def solved(game: Game, theme: Theme, position: Twin, seat: int) -> tuple[int, Mapping[int, Line]] | None:
    """The one first action that does it, and what every first action brings; None if there is no such. An action that
    falls short in one deal, even for somebody who sees all cards of it, is refuted."""
    deals = theme.deals(game, position, seat)
    tried = deals if theme.expected else deals[:1]
    try:
        found = Solver(game, position, seat, theme, len(tried)).options(tried)
        best = _clear(theme, found)
        if best is None:
            return None
        if not theme.expected:
            found[best] = Solver(game, position, seat, theme, len(deals)).sure(deals, found[best])
    except TooWide:
        return None
    return (best, found) if _clear(theme, found) == best and (found[best].whole or theme.answered) else None


def _clear(theme: Theme, found: Mapping[int, Line]) -> int | None:
    """The best action, if it brings enough and clearly more than every other."""
    best, *others = sorted(found, key=lambda action: -found[action].worth)
    enough = found[best].worth >= theme.least
    return best if others and enough and found[best].worth - found[others[0]].worth >= theme.gap else None


def wrong_with(game: Game, puzzle: Puzzle) -> str:
    """What does not hold of a puzzle, in words; nothing if all does: its solution is replayed, every other first action
    refuted."""
    if not puzzle.fits(game):
        return "it is of other rules or cards"
    try:
        start, seat, theme = puzzle.position(game), puzzle.seat, puzzle.asks(game)
        solution = [game.encode(dict(action)) for action in puzzle.solution]
        others = {game.encode(dict(one.line[0])): one.worth for one in puzzle.refutations}
    except (UserError, KeyError) as error:
        return f"it cannot be read: {error}"
    found = solved(game, theme, start, seat)
    if found is None:
        return "it has no clear solution"
    first, lines = found
    if (first, lines[first].worth) != (solution[0], puzzle.worth):
        return f"the solution is another: {game.decode(first)}, {lines[first].worth}"
    if {action: line.worth for action, line in lines.items() if action != first} != others:
        return "another first action brings something else"
    if lines[first].actions != tuple(solution):
        return f"the solution goes on otherwise: {[game.decode(action) for action in lines[first].actions]}"
    return ""
