"""How the things of Zena 1814 are drawn: families, figures, cubes, slots, effects in short."""

from collections.abc import Mapping, Sequence

from rich.text import Text

from zenova.games.zena.cards import TableCard
from zenova.games.zena.control import INCOMES
from zenova.games.zena.phrases import Slot
from zenova.games.zena.text import Sentences
from zenova.games.zena.vocabulary import AREAS, FAMILIES, KINDS, THINGS, Effect, Kind, Op, Who
from zenova.kernel.data import Plain

from ..screen import QUIET

ALERT = "bold yellow"
COLOURS = ("dodger_blue1", "green3", "gold1", "medium_purple1", "indian_red1")
"""Of the families, in the order of the seats."""
FIGURES = {"head": "♚", "lady": "♛", "heir": "♟", "second-heir": "♟"}
KIND_SIGNS = {"temporary": "1×", "permanent": " ∞", "challenge": " ⚄"}
GOAL_SIGN = " ◆"
SIGNS = {"coins": "◎", "points": "★", "cards": "▤", "turns": "↻"}
BONUS_SIGNS = {op: SIGNS[thing] for op, thing in THINGS.items()} | {
    Op.SCHEME: "⚑",
    Op.ROUND_CONTROL: "⚐",
    Op.PASS_LEFT: "←",
    Op.PASS_RIGHT: "→",
}
DICE = (
    ("     ", "  ●  ", "     "),
    ("●    ", "     ", "    ●"),
    ("●    ", "  ●  ", "    ●"),
    ("●   ●", "     ", "●   ●"),
    ("●   ●", "  ●  ", "●   ●"),
    ("●   ●", "●   ●", "●   ●"),
)


def income_signs(area: int) -> str:
    """What control of an area gives, in short. ZA-R9"""
    gain: Plain = INCOMES[AREAS[area]]
    return " ".join(f"{abs(n)}{SIGNS[thing]}{'' if n > 0 else '→'}" for thing, n in gain.items()).replace("→ ", "→")


def letter(seat: int) -> str:
    """The letter of a family; no two begin with the same."""
    return FAMILIES[seat][0].upper()


def cube(seat: int) -> Text:
    return Text(f" {letter(seat)} ", f"bold reverse {COLOURS[seat]}")


def family(seat: int, words: Sentences) -> Text:
    return cube(seat).append(f" {words.family(seat)}", f"bold not reverse {COLOURS[seat]}")


def kind_sign(card: TableCard) -> Text:
    return Text(KIND_SIGNS[KINDS[card.kind]], "bold" if card.kind == Kind.CHALLENGE else "")


def slots(card: TableCard, cubes: Sequence[int] = ()) -> Text:
    """The cubes from the top, then the free slots: the next with its price and bonus in bold."""
    parts = [cube(seat) for seat in cubes]
    for at, slot in enumerate(card.slots[len(cubes) :]):
        parts.append(Text(_slot(slot), "bold" if at == 0 else QUIET))
    return Text(" ").join(parts)


def _slot(slot: Slot) -> str:
    if slot.bonus.op == Op.NOTHING:
        return str(slot.price)
    amount = "" if slot.bonus.op == Op.ANOTHER_TURN else str(slot.bonus.amount)
    return f"{slot.price}▸{amount}{BONUS_SIGNS[slot.bonus.op]}"


def die(face: int) -> Text:
    rows = "".join(f"│ {row} │\n" for row in DICE[face - 1])
    return Text(f"╭───────╮\n{rows}╰───────╯", "bold")


class Short:
    """Effects in a few words, for the board; the card's own sentences say the same at length."""

    def __init__(self, words: Sentences, labels: Mapping[str, str]) -> None:
        self.words = words
        self.labels = labels

    def effects(self, card: TableCard, *, moved: bool = False) -> Text:
        """What a card does; one that has moved to another area does not move again. ZA-K2"""
        text = Text()
        effects = [effect for effect in card.effects if not (moved and effect.op == Op.MOVE)]
        for who in Who:
            things = " + ".join(self._thing(effect) for effect in effects if effect.who == who)
            if things:
                told = things if who == Who.EACH else self.labels[who.name.lower()].format(things=things)
                text.append(f"; {told}" if text else told)
        if card.kind == Kind.CHALLENGE:
            text = Text(self.labels["victory"].format(things=text.plain))
        if card.destroys:
            places = ", ".join(self.words.area(area) for area in card.destroys)
            text.append(f"; {self.labels['defeat'].format(places=places)}", QUIET)
        return text

    def _thing(self, effect: Effect) -> str:
        match effect.op:
            case Op.CONTROL_POINT:
                return self.labels["control point"]
            case Op.MOVE:
                return self.labels["move"]
            case Op.PASS_LEFT:
                return self.labels["left"]
            case Op.PASS_RIGHT:
                return self.labels["right"]
            case Op.PRESENCE:
                points = self.words.count("points", effect.amount)
                return self.labels["presence"].format(points=points, area=self.words.area(effect.area))
            case Op.SCHEME:
                return self.labels["scheme"]
            case Op.DISCARD:
                return self.labels["discards"]
            case Op.PAY:
                return self.labels["pays"].format(coins=self.words.coins(effect.amount))
            case _:
                return self.words.thing(effect)


def members_at(families: Sequence[Plain], seat: int, area: str) -> str:
    """A family's figures in an area, each with a plus for every scheming cube it carries."""
    members, schemes = families[seat]["members"], families[seat]["schemes"]
    return "".join(sign + "⁺" * schemes[who] for who, sign in FIGURES.items() if members and members[who] == area)
