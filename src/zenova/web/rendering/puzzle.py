"""A puzzle on the table of its game: the position it asks about, what was answered so far, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from urllib.parse import urlencode

from zenova.kernel.data import Struct
from zenova.kernel.game import Game
from zenova.kernel.log import GameLog
from zenova.kernel.record import Twin
from zenova.puzzles import Puzzle, Solver
from zenova.puzzles.theme import TooWide
from zenova.puzzles.wording import Asked
from zenova.review import MARKS
from zenova.review.review import Decision

from .presenter import presenter
from .scene import Exercise, Links, Player, Scene
from .tables import drawn
from .texts import texts

TRIES = 3


@dataclass(frozen=True)
class Attempt:
    """Somebody at a puzzle: the actions that were right so far, and how many were wrong. `day` is the date it is the
    puzzle of, if it is shown as one."""

    game: Game
    puzzle: Puzzle
    line: tuple[int, ...] = ()
    wrong: int = 0
    day: str = ""

    @cached_property
    def solver(self) -> Solver:
        return Solver(self.game, self.puzzle.position(self.game), self.puzzle.seat, self.puzzle.asks(self.game))

    @cached_property
    def position(self) -> Twin:
        position = self.solver.start
        for action in self.line:
            position = self.solver.settled(position, action)
        return position

    @cached_property
    def solved(self) -> bool:
        """Where others answer, or chance does, the first action is all that is asked for."""
        theme = self.solver.theme
        return bool(self.line) and (theme.answered or theme.expected or self.solver.over(self.position))

    @property
    def failed(self) -> bool:
        return self.wrong >= TRIES

    def after(self, action: int) -> Attempt:
        return replace(self, line=(*self.line, action))

    def missed(self) -> Attempt:
        return replace(self, wrong=self.wrong + 1)

    def is_legal(self, action: int) -> bool:
        return action in self.game.legal(self.position, self.puzzle.seat)

    def is_right(self, action: int) -> bool:
        """Whether an action leads on to what is asked for."""
        first = self.game.encode(dict(self.puzzle.solution[0]))
        if not self.line:
            return action == first
        try:
            return self.solver.after([self.position], action).worth >= self.puzzle.worth
        except TooWide:
            solution = [self.game.encode(dict(one)) for one in self.puzzle.solution]
            return solution[: len(self.line) + 1] == [*self.line, action]


def shown(attempt: Attempt, language: str, said: str = "") -> Struct:
    """What the table's templates draw; `said` is what came of the last answer."""
    asked = Asked(attempt.game, attempt.puzzle, language)
    ended = attempt.solved or attempt.failed
    puzzle = attempt.puzzle
    address = f"/puzzles/{attempt.game.name}/{puzzle.id}"
    exercise = Exercise(
        title=asked.title,
        question=asked.question,
        said=asked.right if attempt.solved else said,
        state="solved" if attempt.solved else "failed" if attempt.failed else "wrong" if said else "asked",
        left=TRIES - attempt.wrong,
        solution=tuple(asked.solution) if ended else (),
        next=f"/puzzles/next/{attempt.game.name}?{urlencode({'rating': puzzle.rating, 'seen': puzzle.id})}",
        id=f"{attempt.game.name}/{puzzle.id}",
        rating=puzzle.rating,
        wrong=attempt.wrong,
        day=attempt.day,
    )
    state = {"line": ".".join(map(str, attempt.line)), "wrong": attempt.wrong, "day": attempt.day}
    act = "" if ended else f"{address}/act?{urlencode(state)}"
    return table(attempt.game, attempt.position, puzzle.seat, exercise, act, language)


def once_more(
    game: Game, log: GameLog, decision: Decision, address: str, answers: tuple[int, ...], language: str
) -> Struct:
    """A decision of one's own that gave up chance, to be made again; `answers` are the actions that were tried now."""
    text = texts(language)
    step = next(islice(log.replay(game), decision.move - 1, None))
    best = decision.best[0]
    good = [game.encode(dict(one.action)) for one in decision.best if best.chance - one.chance < MARKS["inaccuracy"]]
    wrong = sum(action not in good for action in answers)
    solved, failed = bool(answers) and answers[-1] in good, wrong >= TRIES
    said = ""
    if answers:
        before = answers[-1] == game.encode(dict(decision.taken.action))
        said = text("puzzle.right" if solved else "puzzle.as-before" if before else "puzzle.better")
    exercise = Exercise(
        title=text("puzzle.once-more"),
        question=text("puzzle.own", n=round(100 * decision.loss)),
        said=said,
        state="solved" if solved else "failed" if failed else "wrong" if wrong else "asked",
        left=TRIES - wrong,
        solution=(best.words[language],) if solved or failed else (),
        next="/puzzles",
        id=address.removeprefix("/").partition("?")[0],
        wrong=wrong,
    )
    tried = "".join(f"&tried={action}" for action in answers)
    act = "" if solved or failed else f"{address}{tried}"
    return table(game, step.position, decision.seat, exercise, act, language)


def table(game: Game, position: Twin, seat: int, exercise: Exercise, act: str, language: str) -> Struct:
    """A position with a question of ours about it; nobody is asked any more without an address for the answer."""
    view = game.view(position, seat)
    look = Scene(
        table="",
        game=game,
        seat=seat,
        version=0,
        view=view if act else view | {"to-act": []},
        players=_players(game, position, seat, texts(language)("table.you")),
        decision=game.offer(position, seat) if act else None,
        links=Links(act=act),
        exercise=exercise,
    )
    return drawn(game.name, look, language)


def _players(game: Game, position: Twin, seat: int, you: str) -> tuple[Player, ...]:
    others = presenter(game.name).bot_names
    names = [you if one == seat else others[one % len(others)] for one in range(game.seats(position))]
    return tuple(Player(one, name, "person", team=game.team(position, one)) for one, name in enumerate(names))
