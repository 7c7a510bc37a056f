"""A position of the plain deck to play with in a few lines: `do` acts, attributes tell the position in words."""

from typing import Any

from zenova.games.zena import Zena, ZenaOptions
from zenova.kernel.game import SPECTATOR, Offer
from zenova.kernel.generator import Tape

from .deck import GAME


class Play:
    def __init__(self, game: Zena, position: Any) -> None:
        self.game = game
        self.position = position
        self.heard: list[dict[str, Any]] = []

    def do(self, seat: int, *, chance: list[dict[str, Any]] | None = None, **action: Any) -> "Play":
        """Act; underscores of names are hyphens. `chance` forces the outcomes it leads to."""
        self.position.tape = Tape([self.game.chance.numbers(outcome) for outcome in chance or []])
        events = self.game.apply(self.position, seat, self.encode(action))
        assert not self.position.tape.forced
        self.position.tape = None
        assert self.game.broken(self.position) is None
        self.heard = [self.game.event_view(self.position, event, SPECTATOR) for event in events]
        return self

    def encode(self, action: dict[str, Any]) -> int:
        return self.game.encode({word.replace("_", "-"): value for word, value in action.items()})

    @property
    def to_act(self) -> list[int]:
        return self.game.to_act(self.position)

    def offers(self, seat: int) -> list[dict[str, Any]]:
        return [self.game.decode(action) for action in self.game.legal(self.position, seat)]

    def asked(self, seat: int) -> tuple[str, str]:
        """The kind of the question and the rule that asks it."""
        decision = self.game.decision(self.position, seat)
        assert decision is not None
        return decision.kind, decision.rule

    def refused(self, seat: int, **action: Any) -> tuple[str, str]:
        """The rule and the reason why an action is not possible."""
        number = self.encode(action)
        assert number not in self.game.legal(self.position, seat)
        refusal = self.game.refusal(self.position, seat, number)
        return refusal.rule, refusal.reason

    def offer(self, seat: int) -> Offer:
        offer = self.game.offer(self.position, seat)
        assert offer is not None
        return offer

    def terms(self, seat: int, **action: Any) -> Any:
        return self.offer(seat).terms[self.encode(action)]

    def view(self, seat: int) -> dict[str, Any]:
        return self.game.view(self.position, seat)

    def __getattr__(self, word: str) -> Any:
        return self.game.describe(self.position)[word.replace("_", "-")]


def position(
    players: int = 4, mode: str = "expert", free_order: bool = False, race: str = "random", **given: Any
) -> Play:
    """A built position; the words are those of scenario files."""
    options = ZenaOptions(players=players, mode=mode, free_order=free_order, race=race)
    played = Play(GAME, GAME.build(options, {word.replace("_", "-"): value for word, value in given.items()}))
    assert GAME.broken(played.position) is None
    return played


def dealt(
    players: int = 4, mode: str = "expert", race: str = "random", chance: list[dict[str, Any]] | None = None
) -> Play:
    """A game from its deal, with forced shuffles and rolls."""
    tape = Tape([GAME.chance.numbers(outcome) for outcome in chance or []])
    played = Play(GAME, GAME.new(ZenaOptions(players=players, mode=mode, race=race), 1, tape))
    assert not tape.forced
    played.position.tape = None
    return played


def members(**where: str) -> dict[str, str]:
    return {member.replace("_", "-"): area for member, area in where.items()}
