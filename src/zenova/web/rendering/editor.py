"""A position that is set up by hand: what of its words is seen on the board, and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from zenova.kernel.data import Plain
from zenova.kernel.errors import UserError


@dataclass(frozen=True)
class OnBoard:
    """Of a position in words, by addresses (`review.editor`): `shown` has what a list, a number or a piece is on the
    board, as a CSS selector; `choices` what else may stand at an address, each with where on the board that is. Pieces
    change places within a group of first words; without groups they do between all lists. `stock` has the seats that
    lay pieces on others, and where these are taken from; a piece that comes to a word of `laid` lies under one."""

    shown: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, Sequence[tuple[object, str]]] = field(default_factory=dict)
    groups: Sequence[Sequence[str]] = ()
    stock: Mapping[int, str] = field(default_factory=dict)
    laid: Sequence[str] = ()

    def value(self, address: str, number: int) -> object:
        """What stands at an address for a number: one of its choices, or the number itself."""
        if address not in self.choices:
            return number
        if number not in range(len(self.choices[address])):
            raise UserError("there is no such place in this position")
        return self.choices[address][number][0]

    def under(self, piece: str, place: str, seat: int) -> int | None:
        """Of whose stock the piece is that a piece lies under there: of who had it, or of a seat."""
        of, _, rest = piece.partition("/")
        owner = rest.partition("/")[0]
        bare = of not in self.laid and place.partition("/")[0] in self.laid and place.count("/") == 1
        return (int(owner) if owner.isdecimal() and "/" in rest else seat) if bare else None


def hand_on_board(given: Plain, seat: int) -> OnBoard:
    """The plain page: a hand, where the words have one of a seat."""
    return OnBoard({f"hands/{seat}": "#hand"})
