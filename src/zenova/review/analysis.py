"""An analysis: a game, or a position in words, and a tree of what could be played there. Nothing of it is secret."""

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Self

from zenova.kernel.data import Struct
from zenova.kernel.description import Described, described
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.kernel.log import GameLog
from zenova.kernel.scenario import CHECKS, built, moves_of
from zenova.kernel.scenariofile import parse, written
from zenova.kernel.steps import Move, Step, deal, play, redeal

MOST_NODES = 3000
LONGEST_LIST = 12  # of a pile that a scenario expects whole
WORDS = Path("words")  # what their mistakes are told with


@dataclass(frozen=True)
class Node:
    """A move, and the node that it was made at."""

    parent: int
    move: Move


@dataclass(frozen=True)
class Analysis:
    """`start` is a log without moves. Nodes are counted from 1, and 0 is the start; the first so many are the moves
    that were `played`."""

    start: GameLog
    nodes: tuple[Node, ...] = ()
    played: int = 0

    def line(self, at: int) -> list[int]:
        """The nodes from the start to this one."""
        if not 0 <= at <= len(self.nodes):
            raise UserError(f"there is no position {at} in this analysis")
        line = [at]
        while line[-1]:
            line.append(self.nodes[line[-1] - 1].parent)
        return line[::-1]

    def children(self, at: int) -> list[int]:
        """What was tried at a node, first what was played."""
        return [number for number, node in enumerate(self.nodes, 1) if node.parent == at]

    def text(self) -> str:
        nodes = [{"parent": node.parent, **asdict(node.move)} for node in self.nodes]
        return json.dumps({"start": self.start.text(), "nodes": nodes, "played": self.played})

    @classmethod
    def parse(cls, text: str) -> Self:
        """From `text`."""
        stored = json.loads(text)
        nodes = tuple(
            Node(one["parent"], Move(one["seat"], one["action"], tuple(one["chance"]), tuple(one["redealt"])))
            for one in stored["nodes"]
        )
        return cls(GameLog.parse(stored["start"]), nodes, stored["played"])


def of_log(log: GameLog, game: Game) -> Analysis:
    """A game that was played; a LogError if it is none."""
    if len(log.moves) > MOST_NODES:
        raise UserError(f"an analysis holds {MOST_NODES} moves, and this game has {len(log.moves)}")
    for _ in log.replay(game):
        pass
    return _begun(log, log.moves)


def of_words(text: str, games: Callable[[str], Game]) -> Analysis:
    """A position as a scenario gives it, and the decisions that follow there; what is wrong is told with its line."""
    scenario, *more = parse(text, WORDS, expects=False)
    if more:
        raise scenario.mistake(more[0].line, "one scenario at a time")
    if scenario.cards is not None:
        raise scenario.mistake(scenario.line, "“cards:” is not read here; the cards are those of this server")
    try:
        game = games(scenario.game)
    except UserError as mistake:
        raise scenario.mistake(scenario.line, str(mistake)) from None
    moves = moves_of(scenario, game)
    options = game.options_type.parse(scenario.options).as_dict()
    given = json.loads(json.dumps(scenario.given))
    return _begun(GameLog(game.name, game.rules_version, game.cards_hash, options, given=given), moves)


def _begun(start: GameLog, moves: Sequence[Move]) -> Analysis:
    nodes = tuple(Node(number, move) for number, move in enumerate(moves))
    nameless = replace(start, players=(), moves=[], result=None, events=[])  # whoever has the link may read it
    return Analysis(nameless, nodes, len(nodes))


class Walk:
    """The positions of an analysis, worked out as they are asked for. It may grow."""

    def __init__(self, analysis: Analysis, game: Game) -> None:
        self.analysis = analysis
        self.game = game
        self.options = game.options_type.parse(analysis.start.options)
        self._steps: dict[int, Step] = {}

    def step(self, at: int) -> Step:
        """What the last move led to, and the position then."""
        line = self.analysis.line(at)
        known = next((place for place in range(len(line) - 1, -1, -1) if line[place] in self._steps), None)
        if known is None:
            start = self.analysis.start
            self._steps[0] = deal(self.game, self.options, None, start.setup, start.given)
        for number in line[(known or 0) + 1 :]:
            node = self.analysis.nodes[number - 1]
            before, move = self._steps[node.parent].position, node.move
            if move.redealt:
                before = redeal(self.game, before, chance=move.redealt).position
            after = play(self.game, before, move.seat, self.game.encode(dict(move.action)), chance=move.chance)
            self._steps[number] = after._replace(move=move)
        return self._steps[at]

    def try_move(self, at: int, seat: int, action: int) -> int:
        """Add what a seat could do at a node, and tell its node; `Refused` if the rules do not allow it."""
        position, words = self.step(at).position, self.game.decode(action)
        for number in self.analysis.children(at):
            move = self.analysis.nodes[number - 1].move
            if (move.seat, move.action) == (seat, words):
                return number
        if len(self.analysis.nodes) >= MOST_NODES:
            raise UserError(f"an analysis holds {MOST_NODES} moves; begin another one here")
        step = play(self.game, position, seat, action, secrets.randbits(62))
        node = Node(at, Move(seat, words, tuple(step.chance)))
        self.analysis = replace(self.analysis, nodes=(*self.analysis.nodes, node))
        return len(self.analysis.nodes)

    def begin(self, at: int) -> tuple[int, Described]:
        """The nearest position on the way to a node that words can tell, and its words."""
        return self._told(self.analysis.line(at))

    def given(self, at: int) -> Struct:
        """All words of the position that `begin` finds."""
        return self.game.given(self.step(self.begin(at)[0]).position)

    def set_up(self, at: int, name: str, given: Struct) -> str:
        """A scenario with other words for the same options; an `ImpossiblePosition` says what is wrong with them."""
        options = self.begin(at)[1].options
        built(self.game, self.game.options_type.parse(options), given)
        return written(name, self.game.name, options=options, given=given)

    def words(self, at: int, name: str) -> str:
        """A scenario without expectations that leads to the position of a node."""
        line = self.analysis.line(at)
        base, found = self._told(line)
        return written(name, self.game.name, options=found.options, given=found.given, when=self._decisions(line, base))

    def scenario(self, at: int, name: str) -> str:
        """The same as a file that `zenova scenario` runs: the moves that were tried, or the last one that was played,
        and what they change."""
        line = self.analysis.line(at)
        tried = [number for number in line if number > self.analysis.played]
        base, found = self._told(line[: -max(1, len(tried))] or line)
        before, after = (self.game.describe(self.step(number).position) for number in (base, at))
        changed = [word for word in after if word not in CHECKS and after[word] != before[word]]
        then: Struct = {word: _expected(after[word]) for word in changed}
        position = self.step(at).position
        asked = self.game.to_act(position)
        then["asked"] = asked
        if asked:
            then["legal"] = [self.game.decode(action) for action in self.game.legal(position, asked[0])]
        when = self._decisions(line, base)
        return written(name, self.game.name, options=found.options, given=found.given, when=when, then=then)

    def _told(self, line: Sequence[int]) -> tuple[int, Described]:
        for number in reversed(line):
            found = described(self.game, self.options, self.step(number).position)
            if found:
                return number, found
            if number and self.analysis.nodes[number - 1].move.redealt:
                break
        raise UserError("no words tell this position")

    def _decisions(self, line: Sequence[int], base: int) -> list[Struct]:
        """What was done on a line after a node of it."""
        moves = [self.analysis.nodes[number - 1].move for number in line[line.index(base) + 1 :]]
        return [
            {**move.action, "seat": move.seat, **({"chance": list(map(dict, move.chance))} if move.chance else {})}
            for move in moves
        ]


def _expected(value: object) -> object:
    """A long pile is only counted."""
    return {"count": len(value)} if isinstance(value, list) and len(value) > LONGEST_LIST else value
