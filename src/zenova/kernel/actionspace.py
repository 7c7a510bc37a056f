"""The actions of a game, declared once: their kinds, what each is made of, and so their integers and their structs.

    class Action(ActionKind):
        BID = Numbers(1, 13)                                  # {"bid": 7}
        MOVE = struct(move=OneOf(MEMBERS), to=OneOf(AREAS))   # {"move": "lady", "to": "port"}
        PASS = Yes()                                          # {"pass": true}

A member is a plain integer for rules, compiled ones too: where its kind starts. What is chosen is added to it, two
choices as `first * (size of the second) + second`: `out[count] = Action.BID + card`. The word of a kind is its own name
unless it is given. `ActionSpace(Action, {"agent": ids})` is the space with the ids of the cards it is played with."""

import functools
import json
from collections.abc import Iterator, Mapping
from enum import IntEnum
from itertools import product
from typing import Self

from .data import Plain, Struct
from .domain import BadValue, Domain, Ids, Value
from .errors import UserError, unknown
from .schema import Schema, Schemas, object_of


class BadAction(UserError):
    """Something that is no action of this game at all."""


class ActionKind(IntEnum):
    """Where each kind of action starts in the integer space. A game subclasses it and lists its kinds in order."""

    parts: Mapping[str, Domain]
    size: int

    def __new__(cls, parts: Domain | Mapping[str, Domain]) -> Self:
        before = list(cls.__members__.values())
        member = int.__new__(cls, before[-1].end if before else 0)
        member._value_ = int(member)
        # The member's name, and so the word of a lone domain, is not known before the class is complete.
        member.parts = parts if isinstance(parts, Mapping) else {"": parts}
        member.size = 1
        for domain in member.parts.values():
            member.size *= domain.size
        return member

    @property
    def end(self) -> int:
        """Where the next kind starts."""
        return self._value_ + self.size

    @functools.cached_property
    def words(self) -> dict[str, Domain]:
        """The words of its struct, the first of which says what is done."""
        return {word or self.name.lower().replace("_", "-"): domain for word, domain in self.parts.items()}


class ActionSpace:
    """Every action of a game, as an integer and as a struct such as {"recruit": "nero"}."""

    def __init__(self, kinds: type[ActionKind], ids: Ids | None = None) -> None:
        self.kinds = tuple(kinds)
        self.ids: Ids = ids or {}
        self.count = self.kinds[-1].end
        self._kinds = [kind for kind in self.kinds for _ in range(kind.size)]
        self.structs = [
            dict(zip(kind.words, values, strict=True)) for kind in self.kinds for values in self._values(kind)
        ]
        self.words = tuple(dict.fromkeys(next(iter(kind.words)) for kind in self.kinds))
        """What may be done, in order: the first words of all structs."""
        self._called: dict[str, list[ActionKind]] = {word: [] for word in self.words}
        for kind in self.kinds:
            self._called[next(iter(kind.words))].append(kind)
        self._second_words = {word for kind in self.kinds for word in list(kind.words)[1:]}

    def encode(self, struct: object) -> int:
        """The integer of an action struct; a BadAction says what would be one."""
        if not isinstance(struct, Mapping) or not struct:
            example = json.dumps(self.structs[0], ensure_ascii=False)
            raise BadAction(f"an action is an object such as {example}, not {struct!r}")
        word = str(next((key for key in struct if key not in self._second_words), next(iter(struct))))
        meant = self.called(word)
        if not meant:
            raise BadAction(unknown("action", word, self.words))
        for key in struct:
            if not any(key in kind.words for kind in meant):
                raise BadAction(f"the action “{word}” takes nothing called “{key}”")
        fitting = [kind for kind in meant if len(kind.words) == len(struct)]
        if not fitting:
            missing = next(key for key in meant[0].words if key not in struct)
            raise BadAction(f"the action “{word}” also needs “{missing}”")
        try:
            for kind in fitting[:-1]:
                if self._fits(kind, struct):
                    return self._number(kind, struct)
            return self._number(fitting[-1], struct)
        except BadValue as problem:
            raise BadAction(str(problem)) from None

    def decode(self, action: int) -> Struct:
        """The struct of an action integer; `encode(decode(a)) == a`."""
        if not 0 <= action < self.count:
            raise BadAction(f"there is no action {action}: actions are whole numbers from 0 to {self.count - 1}")
        return dict(self.structs[action])

    def kind(self, action: int) -> ActionKind | None:
        """The kind of an action; what is chosen is `action - kind`. None: there is no such action."""
        return self._kinds[action] if 0 <= action < self.count else None

    def called(self, word: str) -> list[ActionKind]:
        """The kinds whose structs begin with this word."""
        return self._called.get(word, [])

    def schema(self, schemas: Schemas) -> Schema:
        """The JSON Schema of an action struct, among others of the game."""
        return {
            "oneOf": [
                object_of({word: domain.schema(schemas) for word, domain in kind.words.items()}) for kind in self.kinds
            ]
        }

    def _values(self, kind: ActionKind) -> Iterator[tuple[Value, ...]]:
        """What stands beside the words of each action of a kind."""
        return product(
            *([domain.value(number, self.ids) for number in range(domain.size)] for domain in kind.words.values())
        )

    def _fits(self, kind: ActionKind, struct: Plain) -> bool:
        try:
            self._number(kind, struct)
        except BadValue:
            return False
        return True

    def _number(self, kind: ActionKind, struct: Plain) -> int:
        chosen = 0
        for word, domain in kind.words.items():
            chosen = chosen * domain.size + domain.number(word, struct[word], self.ids)
        return kind + chosen
