from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from zenova.kernel.frozen import made_at_once


@made_at_once
@dataclass(frozen=True)
class Piece:
    name: str
    price: int = 3
    marks: list[str] = field(default_factory=list)


@made_at_once
@dataclass(frozen=True, kw_only=True)
class Card(Piece):
    face: str
    drawn: dict[str, str] = field(default_factory=dict, init=False, compare=False)


def test_what_is_made_at_once_is_what_a_frozen_dataclass_would_be() -> None:
    plain, dear = Piece("disc"), Piece("disc", 9)
    assert vars(plain) == {"name": "disc", "price": 3, "marks": []}
    assert (dear, repr(plain)) == (replace(plain, price=9), "Piece(name='disc', price=3, marks=[])")
    assert plain.marks is not dear.marks
    with pytest.raises(FrozenInstanceError):
        plain.price = 4  # type: ignore[misc]


def test_fields_by_name_alone_and_those_nobody_gives_are_kept_too() -> None:
    card = Card("nero", face="red")
    assert (card.name, card.price, card.face, card.drawn) == ("nero", 3, "red", {})
    assert card == replace(card)
    with pytest.raises(TypeError):
        Card("nero", 3, [], "red")  # type: ignore[misc]
