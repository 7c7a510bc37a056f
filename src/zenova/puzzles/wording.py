"""A puzzle in words: what is asked, what an answer leads to."""

from dataclasses import dataclass
from functools import cached_property

from zenova.kernel.game import Game, Offer
from zenova.kernel.record import Twin
from zenova.kernel.texts import Texts

from .puzzle import Puzzle, folder_of, puzzle_texts
from .solver import Solver


@dataclass(frozen=True)
class Asked:
    """A puzzle for a reader of a language."""

    game: Game
    puzzle: Puzzle
    language: str

    @cached_property
    def text(self) -> Texts:
        folder = folder_of(self.game)
        assert folder is not None
        return puzzle_texts(folder, self.language)

    @property
    def title(self) -> str:
        return self.text(f"{self.puzzle.theme}.title")

    @property
    def question(self) -> str:
        return self.text(f"{self.puzzle.theme}.question")

    @property
    def right(self) -> str:
        return self.text(f"{self.puzzle.theme}.right", n=self.puzzle.worth)

    @cached_property
    def start(self) -> Twin:
        return self.puzzle.position(self.game)

    @cached_property
    def first(self) -> int:
        return self.game.encode(dict(self.puzzle.solution[0]))

    def offer(self, position: Twin) -> Offer:
        offer = self.game.offer(position, self.puzzle.seat)
        assert offer is not None
        return offer

    def wrong(self, action: int) -> str:
        """What another first action leads to: what it is sure to bring at best, or what thwarts it."""
        found = {self.game.encode(dict(one.line[0])): one for one in self.puzzle.refutations}[action]
        blow = self.game.words(self.language).card(found.blow) if found.blow else ""
        nothing = f"{self.puzzle.theme}.wrong-none"
        if found.worth == 0 and self.text.has(nothing):
            return self.text(nothing)
        return self.text(f"{self.puzzle.theme}.wrong", n=found.worth, blow=blow)

    @cached_property
    def solution(self) -> list[str]:
        """The labels of the solution's actions, one after the other."""
        solver = Solver(self.game, self.start, self.puzzle.seat, self.puzzle.asks(self.game))
        position, words, told = self.start, self.game.words(self.language), []
        for one in self.puzzle.solution:
            action = self.game.encode(dict(one))
            told.append(str(words.action(action, self.offer(position))))
            position = solver.settled(position, action)
        return told
