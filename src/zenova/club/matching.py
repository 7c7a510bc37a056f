"""Pairs for everybody, as near to their wishes as can be had quickly."""

from __future__ import annotations

from collections.abc import Sequence

NOBODY = -1


def matched(wishes: Sequence[Sequence[int]]) -> list[int] | None:
    """Whom each is paired with, who are numbers and have wishes of others, best first; a wish is mutual. None if not
    everybody can be paired. First everybody in turn gets the best who is left; who is left over then changes as few
    pairs as it takes (J. Edmonds, “Paths, trees, and flowers”, 1965)."""
    mates = [NOBODY] * len(wishes)
    for one, wished in enumerate(wishes):
        free = next((other for other in wished if mates[other] == NOBODY), NOBODY)
        if mates[one] == NOBODY and free != NOBODY:
            mates[one], mates[free] = free, one
    for one in range(len(wishes)):
        if mates[one] == NOBODY and not _Flower(wishes, mates, one).grows():
            return None
    return mates


class _Flower:
    """A tree of alternating paths from somebody without a mate. `came` is from whom one was reached, `base` where the
    odd circle begins that one is part of."""

    def __init__(self, wishes: Sequence[Sequence[int]], mates: list[int], root: int) -> None:
        self.wishes, self.mates, self.root = wishes, mates, root
        self.came = [NOBODY] * len(wishes)
        self.base = list(range(len(wishes)))
        self.outer = [root]

    def grows(self) -> bool:
        """Look for somebody else without a mate, and pair everybody anew along the path to them."""
        seen = {self.root}
        for one in self.outer:
            for other in self.wishes[one]:
                if self.base[one] == self.base[other] or self.mates[one] == other:
                    continue
                mate = self.mates[other]
                if other == self.root or (mate != NOBODY and self.came[mate] != NOBODY):
                    fresh = [each for each in self._shrink(one, other) if each not in seen]
                elif self.came[other] == NOBODY:
                    self.came[other] = one
                    if mate == NOBODY:
                        self._turn(other)
                        return True
                    fresh = [mate]
                else:
                    continue
                seen.update(fresh)
                self.outer += fresh
        return False

    def _shrink(self, one: int, other: int) -> list[int]:
        """An odd circle counts as one from now on; all who are in it."""
        base = self._common(one, other)
        inside = self._way(one, base, other) | self._way(other, base, one)
        found = [each for each in range(len(self.base)) if self.base[each] in inside]
        for each in found:
            self.base[each] = base
        return found

    def _common(self, one: int, other: int) -> int:
        """Where the paths from the root to two of them part."""
        above = set()
        while True:
            one = self.base[one]
            above.add(one)
            if self.mates[one] == NOBODY:
                break
            one = self.came[self.mates[one]]
        while self.base[other] not in above:
            other = self.came[self.mates[self.base[other]]]
        return self.base[other]

    def _way(self, one: int, base: int, child: int) -> set[int]:
        passed = set()
        while self.base[one] != base:
            mate = self.mates[one]
            passed |= {self.base[one], self.base[mate]}
            self.came[one] = child
            child, one = mate, self.came[mate]
        return passed

    def _turn(self, last: int) -> None:
        while last != NOBODY:
            before = self.came[last]
            after = self.mates[before]
            self.mates[last], self.mates[before] = before, last
            last = after
