"""Goofspiel, the game of pure strategy: everybody bids secretly for one prize after the other. The rules: rules.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from zenova.kernel import given as read
from zenova.kernel.actionspace import ActionSpace
from zenova.kernel.chance import ChanceSpace, Pile
from zenova.kernel.eventschema import EventSchema
from zenova.kernel.game import Decision, Game, Outcome, Refusal
from zenova.kernel.generator import shuffle
from zenova.kernel.given import ImpossiblePosition
from zenova.kernel.options import Options, option

from . import rules
from .rules import LAWS, NO_BID, SEATS, STATE, SUIT, Action, Chance, Event, Position
from .words import Sentences

PRIZES = ("shuffled", "rising")
TIES = ("carried", "discarded")
GIVEN_WORDS = ("hands", "bids", "stake", "deck", "points")


@dataclass(frozen=True)
class GoofspielOptions(Options):
    GAME: ClassVar[str] = "goofspiel"

    players: int = option(2, "how many play", (2, 3, 4), seats=True)
    suit: int = option(13, "how many cards each suit has", tuple(range(5, SUIT + 1)))
    prizes: str = option("shuffled", "in which order the prizes come", PRIZES)
    ties: str = option("carried", "whether a prize with tied bids stays at stake or leaves the game", TIES)


class Goofspiel(Game):
    name = "goofspiel"
    title = "Goofspiel"
    languages = ("en", "it", "de")
    rules_version = "1"
    options_type = GoofspielOptions
    state = STATE
    position_type = Position
    most_options = SUIT
    laws = LAWS
    simultaneous_choices = True
    longest_game = SEATS * SUIT
    unordered = frozenset({"hands", "stake"})
    given_words = GIVEN_WORDS
    action_space = ActionSpace(Action)
    event_schema = EventSchema(Event)
    chance = ChanceSpace({"prizes": Pile(Chance.PRIZES, tuple(range(1, SUIT + 1)))})

    def rules(self) -> dict[str, Callable[..., Any]]:
        return {
            "new_game": rules.new_game,
            "legal": rules.legal,
            "step": rules.step,
            "determinize": rules.determinize,
            "canonical": rules.canonical,
            "payoff": rules.payoff,
            "broken_law": rules.broken_law,
        }

    def blank(self, options: Options) -> Any:
        assert isinstance(options, GoofspielOptions)
        g = self.empty()
        g.players = options.players
        g.cards = options.suit
        g.shuffled = int(options.prizes == "shuffled")
        g.carried = int(options.ties == "carried")
        g.bid = [NO_BID] * len(g.bid)
        return g

    # What is asked

    def decision(self, position: Any, seat: int) -> Decision | None:
        options = self.legal(position, seat)
        prizes = [card + 1 for card in position.stake[: position.stake_len]]
        return Decision(seat, "bid", "GS-R2", None, {"prizes": prizes}, tuple(options)) if options else None

    def candidates(self, position: Any, decision: Decision) -> Iterable[int]:
        """Every card of the suit, played or not."""
        return range(Action.BID, Action.BID + position.cards)

    def refusal(self, position: Any, seat: int, action: int) -> Refusal:
        card = action - Action.BID
        if not 0 <= seat < position.players:
            return Refusal("GS-S1", "no-such-seat", {"players": position.players})
        if position.round == position.cards:
            return Refusal("GS-E1", "over")
        if position.bid[seat] != NO_BID:
            return Refusal("GS-R2", "has-bid")
        if card >= position.cards:
            return Refusal("GS-S1", "no-card", {"cards": position.cards})
        return Refusal("GS-R3", "played", {"card": card + 1})

    def redeal(self, position: Any) -> None:
        if position.shuffled:
            shuffle(position, position.deck, position.deck_len, Chance.PRIZES)

    # What is known

    def view(self, position: Any, seat: int) -> dict[str, Any]:
        """Hands are open, GS-S3; of the deck everybody knows what is in it, of a bid only who made it what it is."""
        g = position
        seats: list[dict[str, Any]] = [
            {"points": g.points[other], "hand": self._hand(g, other)} for other in range(g.players)
        ]
        if 0 <= seat < g.players and g.bid[seat] != NO_BID:
            seats[seat]["bid"] = g.bid[seat] + 1
        return {
            "seat": seat,
            "phase": "bidding" if g.waiting else "over",
            "round": min(g.round + 1, g.cards),
            "rounds": g.cards,
            "to-act": self.to_act(g),
            "stake": [card + 1 for card in g.stake[: g.stake_len]],
            "to-come": sorted(card + 1 for card in g.deck[: g.deck_len]),
            "ties": TIES[1 - g.carried],
            "seats": seats,
        }

    def outcome(self, position: Any) -> Outcome | None:
        if position.waiting:
            return None
        scores = tuple(position.points[: position.players])
        winners = tuple(seat for seat, points in enumerate(scores) if points == max(scores))
        return Outcome(winners, scores, ("points" if len(winners) == 1 else "shared",))

    def words(self, language: str) -> Sentences:
        return Sentences(language)

    # Positions in words, for scenarios

    def describe(self, position: Any) -> dict[str, Any]:
        g = position
        seats = range(g.players)
        return {
            "round": g.round + 1,
            "asked": self.to_act(g),
            "hands": {seat: self._hand(g, seat) for seat in seats},
            "bids": {seat: g.bid[seat] + 1 for seat in seats if g.bid[seat] != NO_BID},
            "stake": [card + 1 for card in g.stake[: g.stake_len]],
            "deck": [card + 1 for card in reversed(g.deck[: g.deck_len])],
            "points": {seat: g.points[seat] for seat in seats},
            "lost": g.lost,
        }

    def build(self, options: Options, given: Mapping[str, Any]) -> Any:
        """Without a word about them hands are full, bids not made, and prizes come in rising order."""
        g = self.blank(options)
        for word in given:
            read.word("given", word, GIVEN_WORDS)
        hands, bids, points = (
            {int(seat): told for seat, told in given.get(word, {}).items()} for word in ("hands", "bids", "points")
        )
        full = list(range(1, g.cards + 1))
        for seat in range(g.players):
            for card in read.listed("hands", hands.get(seat, full), "[1, 2, 3]"):
                g.hand[seat] |= 1 << read.number("hands", card, 1, g.cards) - 1
            if seat in bids:
                g.bid[seat] = read.number("bids", bids[seat], 1, g.cards) - 1
            else:
                g.waiting |= 1 << seat
            g.points[seat] = read.number("points", points.get(seat, 0), 0, sum(full))
        g.round = g.cards - len(self._hand(g, 0))
        stake = read.listed("stake", given.get("stake", full[:1]), "[7]")
        rest = [prize for prize in full if prize not in stake]
        deck = read.listed("deck", given.get("deck", rest[: g.cards - g.round - 1]), "[3, 1, 2]")
        for pile, prizes in ((g.stake, stake), (g.deck, deck[::-1])):
            pile[: len(prizes)] = [read.number("prizes", prize, 1, g.cards) - 1 for prize in prizes]
        g.stake_len, g.deck_len = len(stake), len(deck)
        if len({*stake, *deck}) < len(stake) + len(deck):
            raise ImpossiblePosition("a prize is there twice")
        g.lost = sum(full) - sum(stake) - sum(deck) - sum(g.points)
        return g

    def _hand(self, position: Any, seat: int) -> list[int]:
        return [card + 1 for card in range(position.cards) if position.hand[seat] >> card & 1]
