"""Game options: one dataclass per game, from which the command line, the API, files and pages all derive.

Option names are written with hyphens everywhere people write them (`secret-agents`)."""

from collections.abc import Collection
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Self

from .data import Plain, Struct
from .errors import UserError, unknown

Choice = str | int | bool
"""What an option can be."""

TAKEN = (
    *("bot", "bot-names", "bots", "cards", "chances", "csv", "games", "games-out", "help", "hints", "hot-seat"),
    *("into", "json", "json-file", "lang", "leaderboard", "more", "out", "ray", "resume", "save", "seat", "seed"),
    *("sprt", "svg", "twin", "workers"),
)
"""What the commands that take a game's options call their own."""


class OptionError(UserError):
    """An option that does not exist, or a value it cannot have; `option` is one whose value does not fit the others."""

    option = ""


@dataclass(frozen=True)
class OptionFact:
    """What is known of one option: for help texts, forms and schemas."""

    name: str
    kind: type
    default: Choice
    choices: tuple[Choice, ...]
    help: str
    teams: bool = False
    """Numbers among the choices are teams, counted from 0."""
    seats: bool = False
    """It says how many seats there are."""
    newcomer: Choice = ""
    """What a form proposes, for somebody's first game."""
    rare: bool = False
    """Few want another choice, so a form asks it under more options."""
    only: tuple[str, Choice] | None = None
    """Another option, and what it must be; with anything else this one keeps its default."""

    def shown(self, choice: Choice) -> str:
        """A choice as people read and type it."""
        return {True: "yes", False: "no"}[choice] if isinstance(choice, bool) else str(choice)

    def typed(self, text: str) -> str:
        """A choice as files write it, from what somebody typed."""
        named = {self.shown(choice): str(choice) for choice in self.choices}
        if text not in named:
            raise OptionError(f"--{self.name} {text}: it is one of {', '.join(named)}")
        return named[text]


def option(
    default: Choice,
    help: str,
    choices: tuple[Choice, ...] = (),
    *,
    newcomer: Choice | None = None,
    teams: bool = False,
    seats: bool = False,
    rare: bool = False,
    only: tuple[str, Choice] | None = None,
) -> Any:
    """A field of an options dataclass. A bool has no choices; an int or str lists every value it may have. `newcomer`
    is what a form proposes where that is not the default."""
    allowed = (False, True) if isinstance(default, bool) else choices
    proposed = default if newcomer is None else newcomer
    fact = OptionFact("", type(default), default, allowed, help, teams, seats, proposed, rare, only)
    return field(default=default, metadata={"fact": fact})


@dataclass(frozen=True)
class Options:
    """Base of every game's options."""

    GAME: ClassVar[str] = ""

    @classmethod
    def facts(cls) -> list[OptionFact]:
        return [replace(one.metadata["fact"], name=one.name.replace("_", "-")) for one in fields(cls)]

    @classmethod
    def seat_option(cls) -> OptionFact | None:
        """The option that says how many seats there are; None: always as many."""
        return next((fact for fact in cls.facts() if fact.seats), None)

    @classmethod
    def for_seats(cls, count: int) -> Self:
        """The usual options for so many seats."""
        counted = cls.seat_option()
        return cls.parse({counted.name: count} if counted else {})

    def with_people(self, *, bots: bool, chosen: Collection[str] = ()) -> Self:
        """The options of a table with people, and with bots or without, who chose the options named; the others may fit
        themselves to who plays."""
        return self

    @classmethod
    def parse(cls, values: Plain | None = None) -> Self:
        """Options from words, such as {"players": 4, "secret-agents": true}; strings are read as the option's kind."""
        facts = {fact.name: fact for fact in cls.facts()}
        parsed: Struct = {}
        for given, value in (values or {}).items():
            name = str(given).replace("_", "-")
            if name not in facts:
                raise OptionError(f"{cls.GAME}: {unknown('option', str(given), facts)}")
            parsed[name.replace("-", "_")] = _read(cls.GAME, facts[name], value)
        made = cls(**parsed)
        made.check()
        return made

    @classmethod
    def check_names(cls) -> None:
        """Refuse a name that a command would take for an option of its own, with an OptionError."""
        for fact in cls.facts():
            if fact.name in TAKEN:
                raise OptionError(f"its option “{fact.name}” needs another name: commands have a --{fact.name} already")

    def check(self) -> None:
        """Refuse combinations that make no game, with an OptionError."""
        chosen = self.as_dict()
        for fact in self.facts():
            if fact.only and chosen[fact.name] != fact.default and chosen[fact.only[0]] != fact.only[1]:
                needed = " ".join(map(str, fact.only))
                error = OptionError(f"{self.GAME}: the option “{fact.name}” is for {needed} only")
                error.option = fact.name
                raise error

    def as_dict(self) -> Struct:
        return {one.name.replace("_", "-"): getattr(self, one.name) for one in fields(self)}


def _read(game: str, fact: OptionFact, value: object) -> Choice:
    read = value
    if isinstance(value, str) and fact.kind is bool:
        read = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}.get(value.casefold())
    elif isinstance(value, str) and fact.kind is int:
        read = {str(choice): choice for choice in fact.choices}.get(value)
    elif type(value) is int and fact.kind is str:  # a file writes first: 1 without quotes
        read = str(value)
    if type(read) is fact.kind and isinstance(read, Choice) and (not fact.choices or read in fact.choices):
        return read
    choices = ", ".join(str(choice).lower() if fact.kind is bool else str(choice) for choice in fact.choices)
    raise OptionError(f"{game}: option “{fact.name}” cannot be {value!r}; it is one of {choices}")
