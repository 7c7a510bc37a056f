"""What an action of Zena costs and leads to, in sentences: all of it is in the terms that the rules give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zenova.games.zena.vocabulary import AREAS
from zenova.kernel.data import Plain
from zenova.kernel.speech import capital
from zenova.kernel.texts import Texts


class Consequences:
    """For one seat with so many coins; `words` are the game's, `names` those of the players."""

    def __init__(self, text: Texts, words: Any, names: tuple[str, ...], seat: int, coins: int) -> None:
        self.text, self.words, self.names = text, words, names
        self.seat, self.coins = seat, coins

    def __call__(self, terms: Plain) -> str:
        return " ".join(self._sentences(terms))

    def _sentences(self, terms: Plain) -> Iterator[str]:
        if terms.get("price"):
            yield self.text("zena.terms.left", left=self.words.coins(self.coins - terms["price"]))
        if "bonus" in terms:
            name = self._name(terms["bonus"]["seat"])
            gain = {good: n for good, n in terms["bonus"]["gain"].items() if n > 0}
            told = ", ".join(self.words.count(good, n) for good, n in gain.items())
            yield self.text("zena.terms.bonus" if gain else "zena.terms.passes", name=name, gain=told)
        for area, control in terms.get("control", {}).items():
            yield from self._control(area, control)
        if "odds" in terms:
            odds = self.text("zena.odds", won=terms["odds"]["victory"], lost=terms["odds"]["defeat"])
            yield f"{capital(odds)}."

    def _control(self, area: str, control: Any) -> Iterator[str]:
        before, after = control["before"], control["after"]
        place = self.words.area(AREAS.index(area))
        if before == after:
            yield self.text("zena.terms.control-stays", area=place, name=self._name(after))
            return
        yield self.text("zena.terms.control", area=place, before=self._name(before), after=self._name(after))
        if self.seat in (before, after):
            key = "zena.terms.won" if after == self.seat else "zena.terms.lost"
            yield self.text(key, income=self.words.income(AREAS.index(area)))

    def _name(self, seat: int | None) -> str:
        if seat is None:
            return self.text("zena.terms.nobody")
        return self.text("zena.terms.you") if seat == self.seat else self.names[seat]
