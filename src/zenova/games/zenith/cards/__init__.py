"""The printed facts of Zenith, from the TOML files beside this: agents, bonus tokens, technologies, lead actions.

`load` checks them against the contents of the box and makes the record the rules read (`CARDS` in state.py)."""

import hashlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from typing import TypeVar

import numpy as np

from zenova.kernel.cardfile import CardFile, Entry, check_card_files
from zenova.kernel.cardgame import PrintedCards
from zenova.kernel.domain import Ids
from zenova.kernel.record import Records

from ..phrases import effect_of, phrase_of
from ..state import AGENTS, CARDS, CODE_ROWS, TOKEN_COUNT, Action, Cards, Event
from ..vocabulary import FACTIONS, LEVELS, PLANETS, ROWS, SIDES, TOKENS, Effect, Op, Row, code_of

FOLDER = Path(__file__).parent
FILES = ("agents", "tokens", "technology", "lead")
COUNTS = ("box", "house")  # whether planets and factions have as many agents as in the box
BASE = "base"
SECRET_AGENTS = "secret-agents"
SETS = (BASE, SECRET_AGENTS)
BASE_AGENTS = 90
MOST_COST = 10
OWN_HASH = "1a7dc94f4af8"  # of the cards beside this
FIRST_HASH = "03113e41285b"  # of the same cards, in the first version

STARTER_HEAD = """\
# A card set of Zenith, to be changed into the cards of your own box.
#
# This file is complete and can be played as it is. Give it an id and a name of your own below, then change what is
# printed otherwise on yours: docs/cards-zenith.md says what each field means and lists every phrase. An agent is known
# by its place in this file: the 90 of the base game come first. With counts = "house" planets and factions may have
# other numbers of agents than in the box. To check the file, and to play with it:
#
#     zenova cards check FILE
#     zenova play zenith --cards FILE

id = "my-box"
name = "My box"
counts = "box"

"""

Effects = tuple[Effect, ...]
Read = TypeVar("Read")


@dataclass(frozen=True)
class Agent:
    """An agent card. `number` is its place in the book and its number in positions; base agents come first."""

    number: int
    id: str
    name: str
    planet: int
    faction: int
    cost: int
    set: str
    effects: Effects


@dataclass(frozen=True)
class Token:
    """A face of the bonus tokens and how many tokens have it."""

    id: str
    count: int
    effects: Effects


@dataclass(frozen=True, eq=False)
class CardBook(PrintedCards):
    """Everything printed, as Python facts and as the record and Twin the rules read."""

    agents: tuple[Agent, ...]
    tokens: tuple[Token, ...]  # in the order of TOKENS
    levels: tuple[tuple[Effects, ...], ...]  # by side in the order of SIDES, then by level less 1
    rows: tuple[Effects, ...]  # by row less 1
    leads: tuple[Effects, ...]  # by faction; the two-player action
    team_lead: Effects  # what leading adds in the team game
    text: str = ""

    action_kinds = Action
    event_kinds = Event
    record_twin = Cards

    @cached_property
    def record(self) -> Records:
        return _record(self)

    @property
    def ids(self) -> Ids:
        return {"agent": self.agent_ids}

    def facts(self) -> object:
        return [
            [
                [agent.id, PLANETS[agent.planet], FACTIONS[agent.faction], agent.cost, agent.set, _said(agent.effects)]
                for agent in self.agents
            ],
            [[token.id, token.count, _said(token.effects)] for token in self.tokens],
            [[_said(effects) for effects in side] for side in self.levels],
            [_said(effects) for effects in (*self.rows, *self.leads, self.team_lead)],
        ]

    @property
    def earlier_hashes(self) -> tuple[str, ...]:
        """The first version hashed the bytes of the record."""
        own = self.hash == OWN_HASH
        return (FIRST_HASH if own else hashlib.sha256(self.record.tobytes()).hexdigest()[:12],)

    @cached_property
    def agent_ids(self) -> tuple[str, ...]:
        return tuple(agent.id for agent in self.agents)

    @cached_property
    def agent_numbers(self) -> dict[str, int]:
        return {agent.id: agent.number for agent in self.agents}

    @cached_property
    def code(self) -> tuple[Effect, ...]:
        """The effect that each row of the code table comes from; a price has the row after its trade."""
        return tuple(row.effect for row in _Code(self).rows)

    def agent(self, id: str) -> Agent:
        """The agent with this id; KeyError if there is none."""
        return self.agents[self.agent_numbers[id]]


def load(path: Path | None = None) -> CardBook:
    """The card book of a folder with the four card files, or of one file with all of their tables; the game's own
    without one. Raises CardFileError."""
    if path is None:
        return _own_book()
    return _read_folder(path) if path.is_dir() else _read_book(dict.fromkeys(FILES, CardFile.read(path)))


def parse(text: str) -> CardBook:
    """The card book in a text with all tables. Raises CardFileError."""
    return _read_book(dict.fromkeys(FILES, CardFile(Path("cards.toml"), text)))


def starter_text() -> str:
    """A set to begin with when typing in the cards of a box: our own cards in one file."""
    return STARTER_HEAD + "\n".join((FOLDER / f"{name}.toml").read_text("utf-8") for name in FILES)


@cache
def _own_book() -> CardBook:
    return _read_folder(FOLDER)


def _read_folder(folder: Path) -> CardBook:
    return _read_book({name: CardFile.read(folder / f"{name}.toml") for name in FILES})


def _read_book(files: dict[str, CardFile]) -> CardBook:
    head = files["agents"].header
    head.word("counts", COUNTS, COUNTS[0])
    if "name" in head.values:
        head.name()
    if "id" in head.values:
        head.id()
    agents = _agents(files["agents"])
    tokens = _tokens(files["tokens"])
    levels, rows = _technology(files["technology"])
    leads, team_lead = _leads(files["lead"])
    text = "\n".join(file.text for file in dict.fromkeys(files.values()))
    book = CardBook(agents, tokens, levels, rows, leads, team_lead, text)
    if len(_Code(book).rows) > CODE_ROWS:
        files["agents"].problem(f"all effects together need more than {CODE_ROWS} nodes")
    check_card_files(*dict.fromkeys(files.values()))
    return book


# Agents


def _agents(file: CardFile) -> tuple[Agent, ...]:
    file.unique("agent", "id")
    file.unique("agent", "name")
    entries = sorted(file.entries("agent"), key=lambda entry: entry.values.get("set") == SECRET_AGENTS)
    agents = [_agent(number, entry) for number, entry in enumerate(entries)]
    good = [agent for agent in agents if agent is not None]
    if not file.broken and len(good) == len(agents):
        _check_agent_counts(file, good)
    return tuple(good)


def _agent(number: int, entry: Entry) -> Agent | None:
    name_in_files = entry.id()
    name = entry.name()
    entry.notes()
    planet = entry.word("planet", PLANETS)
    faction = entry.word("faction", FACTIONS)
    cost = entry.number("cost", 0, MOST_COST)
    card_set = entry.word("set", SETS)
    effects = _effects(entry, "effects")
    if planet is not None and effects:
        first = Effect(Op.INFLUENCE, 1, where=PLANETS.index(planet))
        if effects[0] != first:
            entry.problem("effects", f"the first effect must be “gain 1 influence on {planet}” (ZN-R2)", 0)
    if not (name_in_files and name and planet and faction and card_set and effects) or cost is None:
        return None
    return Agent(number, name_in_files, name, PLANETS.index(planet), FACTIONS.index(faction), cost, card_set, effects)


def _check_agent_counts(file: CardFile, agents: list[Agent]) -> None:
    """90 agents, 18 to a planet and 30 to a faction; the option adds 10, two to a planet. ZN-C1, ZN-C3"""
    base = [agent for agent in agents if agent.set == BASE]
    secret = [agent for agent in agents if agent.set == SECRET_AGENTS]
    _check_count(file, "base agents", len(base), BASE_AGENTS)
    _check_count(file, "secret agents", len(secret), AGENTS - BASE_AGENTS)
    at_planet = Counter(agent.planet for agent in base)
    of_faction = Counter(agent.faction for agent in base)
    pairs = Counter((agent.planet, agent.faction) for agent in base)
    secret_at_planet = Counter(agent.planet for agent in secret)
    if file.header.values.get("counts") == "house":
        return
    for planet, planet_name in enumerate(PLANETS):
        _check_count(file, f"base agents of {planet_name}", at_planet[planet], 18)
        _check_count(file, f"secret agents of {planet_name}", secret_at_planet[planet], 2)
        for faction, faction_name in enumerate(FACTIONS):
            _check_count(file, f"{faction_name} base agents of {planet_name}", pairs[planet, faction], 6)
    for faction, faction_name in enumerate(FACTIONS):
        _check_count(file, f"{faction_name} base agents", of_faction[faction], 30)


def _check_count(file: CardFile, what: str, found: int, right: int) -> None:
    if found != right:
        file.problem(f"there must be {right} {what}, found {found}")


# Tokens, technology, lead actions


def _tokens(file: CardFile) -> tuple[Token, ...]:
    def token(entry: Entry) -> Token | None:
        count = entry.number("count", 1, TOKEN_COUNT)
        effects = _effects(entry, "effects")
        return Token(entry.values["id"], count, effects) if count is not None and effects else None

    tokens = _each(file, "token", TOKENS, token)
    if not file.problems:
        _check_count(file, "tokens in all", sum(token.count for token in tokens), TOKEN_COUNT)
    return tokens


def _technology(file: CardFile) -> tuple[tuple[tuple[Effects, ...], ...], tuple[Effects, ...]]:
    def levels(entry: Entry) -> tuple[Effects, ...] | None:
        read = [_effects(entry, f"level-{level}") for level in range(1, LEVELS + 1)]
        return tuple(effects for effects in read if effects) if all(read) else None

    rows = tuple(str(row) for row in range(1, ROWS + 1))
    return _each(file, "side", SIDES, levels), _each(file, "row", rows, _effects)


def _leads(file: CardFile) -> tuple[tuple[Effects, ...], Effects]:
    leads = _each(file, "lead", FACTIONS, _effects)
    teams = [_effects(entry) or () for entry in file.entries("team")]
    if not file.problems:
        _check_count(file, "[[team]] table" if len(teams) == 0 else "[[team]] tables", len(teams), 1)
    return leads, teams[0] if teams else ()


def _each(file: CardFile, kind: str, ids: tuple[str, ...], read: Callable[[Entry], Read | None]) -> tuple[Read, ...]:
    """What is read of the one entry for each of these ids, in their order."""
    known = len(file.problems)
    found: dict[str, Read] = {}
    for entry in file.entries(kind):
        id, value = entry.word("id", ids), read(entry)
        if id is not None and value is not None:
            found[id] = value
    file.unique(kind, "id")
    if not file.broken and len(file.problems) == known:
        for id in ids:
            if id not in found:
                file.problem(f"there is no {kind} “{id}”")
    return tuple(found[id] for id in ids if id in found)


def _effects(entry: Entry, field: str = "effects") -> Effects | None:
    effects = entry.parsed(field, effect_of)
    if effects is None:
        return None
    if not effects:
        entry.problem(field, "there must be at least one effect")
        return None
    return tuple(effects)


def _said(effects: Effects) -> list[str]:
    return [phrase_of(effect) for effect in effects]


# The record


class _Code:
    """The code of all effects; equal lists share theirs but for lead actions, whose team part follows them."""

    def __init__(self, book: CardBook) -> None:
        self.rows: list[Row] = []
        cards: tuple[Agent | Token, ...] = (*book.agents, *book.tokens)
        lists = dict.fromkeys((*(card.effects for card in cards), *chain(*book.levels), *book.rows))
        self.places = {effects: self._append(effects) for effects in lists}
        """Where the code of an effect list starts and ends."""
        self.leads = [(*self._append(lead), self._append(book.team_lead)[1]) for lead in book.leads]
        """Where a lead action starts, where it ends for two players, and where for teams."""

    def _append(self, effects: Effects) -> tuple[int, int]:
        start = len(self.rows)
        self.rows += code_of(effects, start)
        return start, len(self.rows)


def _record(book: CardBook) -> Records:
    code = _Code(book)
    array = np.zeros(1, CARDS)
    record = array[0]
    for agent in book.agents:
        at = agent.number
        record.planet[at], record.faction[at], record.cost[at] = agent.planet, agent.faction, agent.cost
        record.agent_start[at], record.agent_end[at] = code.places[agent.effects]
    for face, token in enumerate(book.tokens):
        record.token_count[face] = token.count
        record.token_start[face], record.token_end[face] = code.places[token.effects]
    for side, levels in enumerate(book.levels):
        for level, effects in enumerate(levels):
            record.level_start[side, level], record.level_end[side, level] = code.places[effects]
    for row, effects in enumerate(book.rows):
        record.row_start[row], record.row_end[row] = code.places[effects]
    record.lead_start[:], record.lead_end[:], record.lead_team_end[:] = zip(*code.leads, strict=True)
    for at, row_of_code in enumerate(code.rows):
        for name, value in row_of_code.node().items():
            record.code[name][at] = value
    return array
