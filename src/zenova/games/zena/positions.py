"""Positions in words: described whole, and built from what a scenario says."""

from collections.abc import Mapping

from zenova.kernel import given as read
from zenova.kernel.data import Plain, Struct
from zenova.kernel.errors import unknown
from zenova.kernel.given import ImpossiblePosition
from zenova.kernel.hands import put_in_hand
from zenova.kernel.record import Twin

from .cards import CardSet
from .control import controller
from .flow import go_on
from .rows import first_area, last_area, lay
from .secrets import cubes, turn_view, won_battles
from .state import (
    ACTIONS,
    CARD_COUNT,
    CUBES,
    EVENTS,
    EVERYBODY,
    FIRST_FORT,
    FIRST_GOAL,
    MEMBER_COUNT,
    MOST_ROUND_CONTROL,
    NOBODY,
    PHASES,
    ROUNDS,
    SLOTS,
    TABLE_CARDS,
    Phase,
    Stage,
)
from .turns import begin_turn
from .vocabulary import AREAS, MEMBERS, Area, Op

GIVEN_PHASES = ("mulligan", "placing", "event", "actions", "resolution", "end")
GIVEN_WORDS = (
    *("phase", "round", "first", "turn", "area", "coins", "points", "members", "schemes"),
    *("round-control", "rows", "hands", "rest", "action-deck", "goal-deck", "fort-deck", "won", "event", "events"),
)
CARD_LIST = "[zecca, lanterna]"
HOME = Area.CATHEDRAL  # of members a scenario says nothing of


def describe(card_set: CardSet, g: Twin) -> Struct:
    """The whole position, secrets included; decks are told from the top."""
    ids = card_set.card_ids
    areas = range(first_area(g), last_area(g) + 1)
    table = g.table[: g.table_len]
    turn = turn_view(g)
    over = g.phase == Phase.OVER
    holders = {AREAS[area]: controller(g, area) for area in areas}
    passing = {seat: _round_control(g, seat) for seat in range(g.players)}
    return {
        "phase": PHASES[g.phase],
        "round": g.round,
        "first": None if g.first == NOBODY else g.first,
        "turn": turn and turn["seat"],
        "area": AREAS[g.area] if g.phase == Phase.RESOLUTION else None,
        "asked": [seat for seat in range(g.players) if g.waiting >> seat & 1],
        "coins": _by_seat(g, g.coins),
        "points": _by_seat(g, g.points),
        "cubes": _by_seat(g, g.cubes),
        "members": {
            seat: dict(zip(MEMBERS, (AREAS[area] for area in g.member_area[seat]), strict=True))
            for seat in range(g.players)
        },
        "schemes": {seat: dict(zip(MEMBERS, g.schemes[seat], strict=True)) for seat in range(g.players)},
        **({"round-control": passing} if any(passing.values()) else {}),
        "rows": {
            AREAS[area]: [{ids[card]: cubes(g, card)} for card in table if g.place[card] == area] for area in areas
        },
        "control": {area: None if holder == NOBODY else holder for area, holder in holders.items()},
        "hands": {seat: [ids[card] for card in g.hand[seat][: g.hand_len[seat]]] for seat in range(g.players)},
        "action-deck": [ids[card] for card in reversed(g.deck[: g.deck_len])],
        "goal-deck": [ids[card] for card in reversed(g.goal_deck[: g.goal_len])],
        "fort-deck": [ids[card] for card in reversed(g.fort_deck[: g.fort_len])],
        "won": won_battles(card_set, g),
        "event": None if g.event_len == EVENTS else card_set.event_ids[g.event_deck[g.event_len]],
        "events": [card_set.event_ids[event] for event in reversed(g.event_deck[1 : g.event_len])],
        "extra-turns": list(g.extra[: g.extra_len]),
        "winners": [seat for seat in range(g.players) if g.winners >> seat & 1] if over else None,
    }


def _round_control(g: Twin, seat: int) -> dict[str, int]:
    return {area: points for area, points in zip(AREAS, g.round_control[seat], strict=True) if points}


def _by_seat(g: Twin, values: list[int]) -> dict[int, int]:
    return dict(enumerate(values[: g.players]))


def build(card_set: CardSet, cards: Twin, g: Twin, given: Plain) -> None:
    """Write a described position into a blank one and go on to its first question."""
    read.check_words(given, GIVEN_WORDS)
    phase = given.get("phase", "actions")
    if phase not in GIVEN_PHASES:
        raise ImpossiblePosition(f"phase: {unknown('phase', str(phase), GIVEN_PHASES)}")
    _Building(card_set, cards, g, given, phase).build()


class _Building:
    """A position being written. Cards not named anywhere are left for the bottom of the decks."""

    def __init__(self, card_set: CardSet, cards: Twin, g: Twin, given: Plain, phase: str) -> None:
        self.card_set = card_set
        self.cards = cards
        self.g = g
        self.given = given
        self.phase = phase
        self.left = [card for card in range(CARD_COUNT) if self._in_play(card)]

    def _in_play(self, card: int) -> bool:
        return bool(self.g.expert) or (card < ACTIONS and self.cards.area[card] != Area.OLD_TOWN)

    def build(self) -> None:
        g = self.g
        before = self.phase in ("mulligan", "placing")
        g.round = 0 if before else read.number("round", self.given.get("round", 1), 1, ROUNDS)
        if self.phase == "event":
            g.round -= 1
        g.first = NOBODY if before and g.expert else read.number("first", self.given.get("first", 0), 0, g.players - 1)
        self.families()
        self.table()
        self.hands_and_decks()
        self.events()
        self.start()
        go_on(g, self.cards)

    def families(self) -> None:
        g = self.g
        for seat in range(g.players):
            g.cubes[seat] = CUBES
            g.member_area[seat] = [int(HOME)] * MEMBER_COUNT
        for seat, amount in self.by_seat("coins"):
            g.coins[seat] = read.number(f"coins: {seat}", amount, 0, 999)
        for seat, amount in self.by_seat("points"):
            g.points[seat] = read.number(f"points: {seat}", amount, 0, 999)
        for seat, members in self.by_seat("members"):
            for member, area in read.by_word(f"members: {seat}", members, MEMBERS):
                g.member_area[seat][member] = self.area(f"members: {seat}: {MEMBERS[member]}", area)
        for seat, schemes in self.by_seat("schemes"):
            for member, count in read.by_word(f"schemes: {seat}", schemes, MEMBERS):
                g.schemes[seat][member] = read.number(f"schemes: {seat}: {MEMBERS[member]}", count, 0, CUBES)
                g.cubes[seat] -= g.schemes[seat][member]
        for seat, passing in self.by_seat("round-control"):
            for area, points in read.by_word(f"round-control: {seat}", passing, AREAS):
                where = f"round-control: {seat}: {AREAS[area]}"
                g.round_control[seat][area] = read.number(where, points, 0, MOST_ROUND_CONTROL)

    def table(self) -> None:
        g = self.g
        for card in range(CARD_COUNT):
            g.place[card] = Area.HIDDEN if self._in_play(card) else Area.BOX
        for card in range(TABLE_CARDS):
            g.owner[card] = [NOBODY] * SLOTS
        first = int(first_area(g))
        for at, row in read.by_word("rows", self.given.get("rows", {}), AREAS[first : last_area(g) + 1]):
            where = f"rows: {AREAS[first + at]}"
            for entry in read.listed(where, row, CARD_LIST):
                if not isinstance(entry, Mapping) or len(entry) != 1:
                    raise ImpossiblePosition(f"{where}: write each card with its cubes, such as {{zecca: [0, 2]}}")
                (id, owners), *_ = entry.items()
                self.lay(where, first + at, id, owners)
        for card in self.take("won", self.given.get("won", []), FIRST_FORT, FIRST_GOAL):
            g.place[card] = Area.WON

    def lay(self, where: str, area: int, id: object, owners: object) -> None:
        """Lay a card with cubes; one that belongs elsewhere is a revolt that was moved."""
        g = self.g
        (card,) = self.take(where, [id], 0, TABLE_CARDS)
        if area != self.cards.area[card] and (area == Area.FORT or not self.is_revolt(card)):
            raise ImpossiblePosition(f"{where}: {id} belongs to {AREAS[self.cards.area[card]]}")
        seats = read.listed(f"{where}: {id}", owners, "[0, 1]")
        if len(seats) > self.cards.slots[card]:
            raise ImpossiblePosition(f"{where}: {id} has {self.cards.slots[card]} slots, not {len(seats)}")
        lay(g, card, area)
        g.known[card] = EVERYBODY
        for slot, owner in enumerate(seats):
            seat = read.number(f"{where}: {id}", owner, 0, g.players - 1)
            g.owner[card][slot] = seat
            g.cubes[seat] -= 1
        if min(g.cubes) < 0:
            raise ImpossiblePosition(f"{where}: {id}: a family has only {CUBES} cubes")

    def is_revolt(self, card: int) -> bool:
        return any(self.cards.code[at].op == Op.MOVE for at in range(self.cards.start[card], self.cards.end[card]))

    def hands_and_decks(self) -> None:
        g = self.g
        for seat, names in self.by_seat("hands"):
            self.to_hand(seat, self.take(f"hands: {seat}", names, 0, CARD_COUNT))
        rest = self.given.get("rest", "deck")
        piles = (
            ("action-deck", g.deck, 0, ACTIONS),
            ("goal-deck", g.goal_deck, FIRST_GOAL, CARD_COUNT),
            ("fort-deck", g.fort_deck, FIRST_FORT, FIRST_GOAL),
        )
        named = [self.take(word, self.given.get(word, []), low, high) for word, _, low, high in piles]
        seat = read.word("rest", rest, (*(f"hand-{seat}" for seat in range(g.players)), "deck", "out"))
        if rest == "out":
            for card in self.left:
                g.place[card] = Area.BOX
            self.left = []
        elif rest != "deck":
            self.to_hand(seat, [card for card in self.left if not FIRST_FORT <= card < FIRST_GOAL])
            self.left = [card for card in self.left if FIRST_FORT <= card < FIRST_GOAL]
        lengths = []
        for (_, deck, low, high), top in zip(piles, named, strict=True):
            pile = [card for card in self.left if low <= card < high][::-1] + top[::-1]
            deck[: len(pile)] = pile
            lengths.append(len(pile))
        g.deck_len, g.goal_len, g.fort_len = lengths

    def to_hand(self, seat: int, hand: list[int]) -> None:
        for card in hand:
            put_in_hand(self.g, seat, card)
            self.g.known[card] = 1 << seat

    def events(self) -> None:
        """`event` is this round's, `events` are those to come; the others are past or out of the game."""
        g = self.g
        ids = self.card_set.event_ids
        revealed = g.round
        current = [self.given["event"]] if "event" in self.given and revealed else []
        if "event" in self.given and not revealed:
            raise ImpossiblePosition("event: no event has been revealed yet; name those to come in “events”")
        wanted = [*current, *read.listed("events", self.given.get("events", []), "[bonaccia]")]
        numbers = [read.word("event", event, ids) for event in wanted]
        if len(set(numbers)) < len(numbers) or len(numbers) - len(current) > EVENTS - revealed:
            raise ImpossiblePosition("events: an event is named twice, or there are too many")
        others = [event for event in range(EVENTS) if event not in numbers]
        past_count = max(revealed - 1, 0) + (1 if revealed and not current else 0)
        past, others = others[:past_count], others[past_count:]
        to_come = numbers[len(current) :] + others
        g.event_deck = to_come[::-1] + numbers[: len(current)] + past[::-1]
        g.event_len = EVENTS - revealed

    def start(self) -> None:
        g = self.g
        g.phase = Phase[self.phase.upper()]
        if self.phase == "actions":
            seat = read.number("turn", self.given.get("turn", g.first), 0, g.players - 1)
            g.turn = (seat - g.first) % g.players + 1
            begin_turn(g, seat, 0)
        elif self.phase == "resolution":
            g.area = self.area("area", self.given.get("area", AREAS[first_area(g)]))
            g.stage = Stage.EFFECTS
        elif self.phase == "placing" and g.expert and min(g.hand_len[: g.players]) < MEMBER_COUNT:
            raise ImpossiblePosition(f"hands: every player needs at least {MEMBER_COUNT} cards to place the family")

    def take(self, where: str, names: object, low: int, high: int) -> list[int]:
        """The numbers of named cards, which are then no longer left."""
        taken = []
        for name in read.listed(where, names, CARD_LIST):
            card = self.card_set.card_numbers.get(name) if isinstance(name, str) else None
            if card is None or not low <= card < high:
                raise ImpossiblePosition(f"{where}: {unknown('card', str(name), self.card_set.card_ids[low:high])}")
            if card not in self.left:
                reason = "is in two places" if self._in_play(card) else "is not part of a beginner game"
                raise ImpossiblePosition(f"{where}: {name} {reason}")
            self.left.remove(card)
            taken.append(card)
        return taken

    def area(self, where: str, name: object) -> int:
        first = int(first_area(self.g))
        return first + read.word(where, name, AREAS[first : last_area(self.g) + 1])

    def by_seat(self, word: str) -> list[tuple[int, object]]:
        return read.by_number(word, self.given.get(word, {}), "seat", self.g.players)
