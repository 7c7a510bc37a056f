"""Where reviews are asked for. One is known by what was played and how carefully it is looked at, and is made once."""

import hashlib
import json
from functools import partial

from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.kernel.log import GameLog
from zenova.kernel.workbench import Board, Piece, Tell, Workbench

from .boards import KeptDocuments
from .review import Review, review_of

MOST_OF_A_VISITOR = 3
MOST_AT_ALL = 200


class Desk:
    """Finished reviews are kept as JSON. Methods may be called from any thread."""

    def __init__(self, kept: KeptDocuments, board: Board) -> None:
        self._kept = kept
        self._bench = Workbench(board, _limits)
        self.job, self.cancel, self.close = board.read, board.cancel, self._bench.close

    def start(self, game: Game, log: GameLog, setting: str, visitor: str) -> str:
        """Have a game reviewed that is over; the review's id. One that was made or asked for already is not made
        again."""
        if not log.moves:
            raise UserError("nothing was played in this game")
        log.check(game)
        review = review_id(log, setting)
        if self._kept.read(review) is None:
            piece = Piece(review, game.name, setting, visitor, len(log.moves))
            self._bench.start(piece, _work, game, log.text(), setting, keep=partial(self._kept.keep, review))
        return review

    def found(self, review: str) -> Review | None:
        document = self._kept.read(review)
        return None if document is None else Review.parse(json.loads(document))


def _limits() -> tuple[tuple[int, str], tuple[int, str]]:
    own = f"{MOST_OF_A_VISITOR} reviews of yours are being made; wait for one, or cancel one"
    return (MOST_OF_A_VISITOR, own), (MOST_AT_ALL, "many games are being reviewed now; try again later")


def review_id(log: GameLog, setting: str) -> str:
    """A word that nobody guesses who does not know every card of the game."""
    facts = [log.game, log.rules_version, log.cards_hash, log.options, log.given, log.setup, log.players, setting]
    moves = [[move.seat, move.action, move.chance, move.redealt] for move in log.moves]
    return hashlib.blake2b(json.dumps([facts, moves], sort_keys=True).encode(), digest_size=16).hexdigest()


def _work(tell: Tell, game: Game, text: str, setting: str) -> None:
    log = GameLog.parse(text)
    found = review_of(log, game, setting, lambda done, moves: tell(done, ""))
    tell(len(log.moves), json.dumps(found.as_dict()))
