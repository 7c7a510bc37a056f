"""The words cards are written in: what an effect can say, and how effects become code the interpreter runs.

An `Effect` is one icon or one clause of a card, as a small tree. `code_of` flattens a list of effects into nodes, the
rows that `effects.py` executes; `text/` turns the same trees into sentences. Meanings: docs/cards-zenith.md."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from zenova.kernel.record import part_type

PLANETS = ("mercury", "venus", "terra", "mars", "jupiter")
FACTIONS = ("animod", "human", "robot")
SIDES = ("S", "D", "U", "O", "N", "P")  # two for each faction, in the factions' order
TOKENS = ("influence", "credits-3", "credits-4", "zenithium", "exile", "mobilize", "transfer", "badge")
LEVELS = 5
ROWS = 3


class Op(IntEnum):
    """The verbs. Sixteen to a group, so that the interpreter can dispatch in two short steps."""

    INFLUENCE = 0  # gain `amount` influence at `where`
    SPLIT = 1  # gain `amount` influence shared among the planets of `where`
    NEIGHBOURS = 2  # gain the shares `ladder` on a run of neighbouring planets
    GIVE_INFLUENCE = 3  # the opponent gains `amount` influence at `where`
    RECENTRE = 4  # a disc of `where` goes back to its centre

    GAIN = 16  # `who` gains credits or zenithium
    GIVE = 17  # hand credits or zenithium to the opponent
    SPEND = 18  # credits or zenithium go to the supply
    STEAL = 19  # take credits or zenithium from the opponent
    GIVE_BADGE = 20
    TAKE_BADGE = 21  # `amount` 0: silver, or turn to gold; 1: gold at once
    TAKE_RESERVE_TOKEN = 22
    TAKE_BOARD_TOKEN = 23

    EXILE = 32  # `amount` agents of `who` from columns of `where`
    TRANSFER = 33  # `amount` agents of the opponent from columns of `where`
    MOBILIZE = 34
    DISCARD = 35  # `amount` cards from the hand; 0: the whole hand
    HAND_OVER = 36  # up to `amount` cards to the partner
    DEVELOP = 37  # `where` is a track; `amount` is the discount, FREE_LEVEL for nothing to pay

    MAY = 48  # optional trade: the next node is the price, what follows until `jump` the reward
    DO = 49  # mandatory pair: the next node is the act, what follows until `jump` happens only if it can be done
    IF = 50  # go on only if `who` has `amount` of `what`, else `jump`
    CHOOSE = 51  # left branch follows, right branch starts at `jump`
    JUMP = 52


class Where(IntEnum):
    """Which planets (or columns) an effect may touch; 0 to 4 are the planets themselves."""

    MERCURY = 0
    VENUS = 1
    TERRA = 2
    MARS = 3
    JUPITER = 4
    ANY = 5
    NOT_MERCURY = 6
    NOT_VENUS = 7
    NOT_TERRA = 8
    NOT_MARS = 9
    NOT_JUPITER = 10
    DIFFERENT = 11  # no planet picked before in this list; for columns: not the column of the pair before
    AT_CENTRE = 12
    OPPONENT_SIDE = 13
    THAT_CARD = 14  # the planet of the card just exiled, transferred, mobilized or discarded


class Track(IntEnum):
    """Which technology an effect develops; 0 to 2 are the factions' own."""

    ANIMOD = 0
    HUMAN = 1
    ROBOT = 2
    ANY = 3
    LOWEST = 4


class How(IntEnum):
    """How an amount is meant."""

    NUMBER = 0
    LADDER = 1  # `ladder[rung]`, the rung chosen when the price was paid
    COST_OF_THAT_CARD = 2
    UP_TO = 3  # what is missing to reach `amount`
    PER_OWN_COLOUR = 4  # `amount` for each planet with an own agent
    PER_OPPONENT_COLOUR = 5
    BY_TRACKS_STARTED = 6  # `ladder[n - 1]` for n technologies at level 1 or higher


class What(IntEnum):
    CREDITS = 0
    ZENITHIUM = 1
    BADGE = 2


class Who(IntEnum):
    SELF = 0
    OPPONENT = 1


FREE_LEVEL = 9  # a discount no level's price reaches


@dataclass(frozen=True)
class Effect:
    """One clause of a card. `price` and `then` belong to MAY, DO and IF; `then` and `otherwise` to CHOOSE."""

    op: Op
    amount: int = 0
    how: How = How.NUMBER
    ladder: tuple[int, ...] = ()
    where: int = Where.ANY
    what: What = What.CREDITS
    who: Who = Who.SELF
    price: Effect | None = None
    then: tuple[Effect, ...] = field(default=())
    otherwise: tuple[Effect, ...] = field(default=())
    times: int = 1  # DO: how often the pair is done


NODE = part_type(
    [
        ("op", "i1"),
        ("amount", "i1"),
        ("how", "i1"),
        ("where", "i1"),
        ("what", "i1"),
        ("who", "i1"),
        ("rungs", "i1"),
        ("ladder", "i1", 3),
        ("jump", "i2"),
    ]
)


@dataclass(frozen=True)
class Row:
    """A row of the code table: the effect it comes from, and the row to go on with when that is passed over."""

    effect: Effect
    jump: int = 0

    def node(self) -> dict[str, int | tuple[int, ...]]:
        """As the rules read it, by the names of NODE."""
        effect = self.effect
        return {
            "op": effect.op,
            "amount": effect.amount,
            "how": effect.how,
            "where": effect.where,
            "what": effect.what,
            "who": effect.who,
            "rungs": len(effect.ladder),
            "ladder": effect.ladder + (0,) * (3 - len(effect.ladder)),
            "jump": self.jump,
        }


def code_of(effects: tuple[Effect, ...], start: int) -> list[Row]:
    """The rows of an effect list that will stand from row `start` of the code table."""
    rows: list[Row] = []
    for effect in effects:
        rows += _rows(effect, start + len(rows))
    return rows


def _rows(effect: Effect, start: int) -> list[Row]:
    match effect.op:
        case Op.MAY | Op.DO:
            assert effect.price is not None
            rows: list[Row] = []
            for _ in range(effect.times):
                at = start + len(rows)
                body = [Row(effect.price), *code_of(effect.then, at + 2)]
                rows += [Row(effect, at + 1 + len(body)), *body]
            return rows
        case Op.IF:
            body = code_of(effect.then, start + 1)
            return [Row(effect, start + 1 + len(body)), *body]
        case Op.CHOOSE:
            left = code_of(effect.then, start + 1)
            right_start = start + len(left) + 2
            right = code_of(effect.otherwise, right_start)
            leave = Row(Effect(Op.JUMP), right_start + len(right))
            return [Row(effect, right_start), *left, leave, *right]
        case _:
            return [Row(effect)]
