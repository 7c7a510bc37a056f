"""Puzzles proved again: the solution replayed, every other first action refuted."""

from zenova.kernel.errors import UserError
from zenova.kernel.game import Game

from .puzzle import Puzzle
from .solver import solved


def wrong_with(game: Game, puzzle: Puzzle) -> str:
    """What does not hold of a puzzle, in words; nothing if all does."""
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
