"""The printed facts of Zenith, from the TOML files beside this: agents, bonus tokens, technologies, lead actions.

`load` checks them against the contents of the box and makes the record the rules read (`CARDS` in state.py)."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import numpy as np

from zenova.kernel.actionspace import ActionSpace
from zenova.kernel.cardfile import CardFile, Entry, check_card_files
from zenova.kernel.eventschema import EventSchema
from zenova.kernel.record import Records, Twin

from ..phrases import effect_of
from ..state import AGENTS, CARDS, CODE_ROWS, TOKEN_COUNT, Action, Cards, Event
from ..vocabulary import FACTIONS, LEVELS, PLANETS, ROWS, SIDES, TOKENS, Effect, Op, Row, code_of

FOLDER = Path(__file__).parent
BASE = "base"
SECRET_AGENTS = "secret-agents"
SETS = (BASE, SECRET_AGENTS)
BASE_AGENTS = 90
MOST_COST = 10

Effects = tuple[Effect, ...]


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
class CardBook:
    """Everything printed, as Python facts and as the record and Twin the rules read."""

    agents: tuple[Agent, ...]
    tokens: tuple[Token, ...]  # in the order of TOKENS
    levels: tuple[tuple[Effects, ...], ...]  # by side in the order of SIDES, then by level less 1
    rows: tuple[Effects, ...]  # by row less 1
    leads: tuple[Effects, ...]  # by faction; the two-player action
    team_lead: Effects  # what leading adds in the team game
    record: Records  # one element of CARDS
    cards: Twin  # its Twin

    @cached_property
    def hash(self) -> str:
        """Tells books apart that play differently; names do not matter."""
        return hashlib.sha256(self.record.tobytes()).hexdigest()[:12]

    @cached_property
    def agent_ids(self) -> tuple[str, ...]:
        return tuple(agent.id for agent in self.agents)

    @cached_property
    def action_space(self) -> ActionSpace:
        """The actions with these agents."""
        return ActionSpace(Action, {"agent": self.agent_ids})

    @cached_property
    def event_schema(self) -> EventSchema:
        """The events with these agents."""
        return EventSchema(Event, {"agent": self.agent_ids})

    @cached_property
    def agent_names(self) -> tuple[str, ...]:
        return tuple(agent.name for agent in self.agents)

    @cached_property
    def agent_numbers(self) -> dict[str, int]:
        return {agent.id: agent.number for agent in self.agents}

    def agent(self, id: str) -> Agent:
        """The agent with this id; KeyError if there is none."""
        return self.agents[self.agent_numbers[id]]


def load(folder: Path | None = None) -> CardBook:
    """The card book of a folder with the four card files; the game's own without one. Raises CardFileError."""
    return _own_book() if folder is None else _read_book(folder)


@cache
def _own_book() -> CardBook:
    return _read_book(FOLDER)


def _read_book(folder: Path) -> CardBook:
    files = {name: CardFile.read(folder / f"{name}.toml") for name in ("agents", "tokens", "technology", "lead")}
    agents = _agents(files["agents"])
    tokens = _tokens(files["tokens"])
    levels, rows = _technology(files["technology"])
    leads, team_lead = _leads(files["lead"])
    code = _Code()
    record = code.record(agents, tokens, levels, rows, leads, team_lead)
    if code.overflow:
        files["agents"].problem(f"all effects together need more than {CODE_ROWS} nodes")
    check_card_files(*files.values())
    return CardBook(agents, tokens, levels, rows, leads, team_lead, record, Cards.from_record(record[0]))


# Agents


def _agents(file: CardFile) -> tuple[Agent, ...]:
    file.unique("agent", "id")
    file.unique("agent", "name")
    agents = [_agent(number, entry) for number, entry in enumerate(file.entries("agent"))]
    good = [agent for agent in agents if agent is not None]
    if not file.broken and len(good) == len(agents):
        _check_agent_counts(file, good)
    return tuple(good)


def _agent(number: int, entry: Entry) -> Agent | None:
    name_in_files = entry.id()
    name = entry.text("name")
    planet = entry.word("planet", PLANETS)
    faction = entry.word("faction", FACTIONS)
    cost = entry.number("cost", 0, MOST_COST)
    card_set = entry.word("set", SETS)
    effects = _effects(entry, "effects")
    if planet is not None and effects:
        first = Effect(Op.INFLUENCE, 1, where=PLANETS.index(planet))
        if effects[0] != first:
            entry.problem("effects", f"the first effect must be “gain 1 influence on {planet}” (ZN-R2)", 0)
    if number < BASE_AGENTS and card_set == SECRET_AGENTS:
        entry.problem("set", f"the {BASE_AGENTS} base agents come first in the file")
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
    found: dict[str, Token] = {}
    for entry in file.entries("token"):
        face = entry.word("id", TOKENS)
        count = entry.number("count", 1, TOKEN_COUNT)
        effects = _effects(entry, "effects")
        if face is not None and count is not None and effects:
            found[face] = Token(face, count, effects)
    file.unique("token", "id")
    if not file.problems:
        _check_all_there(file, "token", found, TOKENS)
        _check_count(file, "tokens in all", sum(token.count for token in found.values()), TOKEN_COUNT)
    return tuple(found[face] for face in TOKENS if face in found)


def _technology(file: CardFile) -> tuple[tuple[tuple[Effects, ...], ...], tuple[Effects, ...]]:
    sides: dict[str, tuple[Effects, ...]] = {}
    for entry in file.entries("side"):
        side = entry.word("id", SIDES)
        levels = [_effects(entry, f"level-{level}") for level in range(1, LEVELS + 1)]
        if side is not None and all(levels):
            sides[side] = tuple(level for level in levels if level)
    rows: dict[str, Effects] = {}
    row_ids = tuple(str(row) for row in range(1, ROWS + 1))
    for entry in file.entries("row"):
        row = entry.word("id", row_ids)
        effects = _effects(entry, "effects")
        if row is not None and effects:
            rows[row] = effects
    file.unique("side", "id")
    file.unique("row", "id")
    if not file.problems:
        _check_all_there(file, "side", sides, SIDES)
        _check_all_there(file, "row", rows, row_ids)
    return tuple(sides[side] for side in SIDES if side in sides), tuple(rows[row] for row in row_ids if row in rows)


def _leads(file: CardFile) -> tuple[tuple[Effects, ...], Effects]:
    leads: dict[str, Effects] = {}
    for entry in file.entries("lead"):
        faction = entry.word("id", FACTIONS)
        effects = _effects(entry, "effects")
        if faction is not None and effects:
            leads[faction] = effects
    teams = [_effects(entry, "effects") or () for entry in file.entries("team")]
    file.unique("lead", "id")
    if not file.problems:
        _check_all_there(file, "lead", leads, FACTIONS)
        _check_count(file, "[[team]] table" if len(teams) == 0 else "[[team]] tables", len(teams), 1)
    return tuple(leads[faction] for faction in FACTIONS if faction in leads), teams[0] if teams else ()


def _effects(entry: Entry, field: str) -> Effects | None:
    effects = entry.parsed(field, effect_of)
    if effects is None:
        return None
    if not effects:
        entry.problem(field, "there must be at least one effect")
        return None
    return tuple(effects)


def _check_all_there(file: CardFile, kind: str, found: Iterable[str], right: Iterable[str]) -> None:
    have = set(found)
    for id in right:
        if id not in have:
            file.problem(f"there is no {kind} “{id}”")


# The record


class _Code:
    """The code table being filled."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self._places: dict[Effects, tuple[int, int]] = {}

    @property
    def overflow(self) -> bool:
        return len(self.rows) > CODE_ROWS

    def place(self, effects: Effects) -> tuple[int, int]:
        """Where the code of an effect list starts and ends; equal lists share theirs."""
        if effects not in self._places:
            self._places[effects] = self.append(effects)
        return self._places[effects]

    def append(self, effects: Effects) -> tuple[int, int]:
        start = len(self.rows)
        self.rows += code_of(effects, start)
        return start, len(self.rows)

    def record(
        self,
        agents: tuple[Agent, ...],
        tokens: tuple[Token, ...],
        levels: tuple[tuple[Effects, ...], ...],
        rows: tuple[Effects, ...],
        leads: tuple[Effects, ...],
        team_lead: Effects,
    ) -> Records:
        array = np.zeros(1, CARDS)
        record = array[0]
        for agent in agents[:AGENTS]:
            at = agent.number
            record.planet[at], record.faction[at], record.cost[at] = agent.planet, agent.faction, agent.cost
            record.agent_start[at], record.agent_end[at] = self.place(agent.effects)
        for face, token in enumerate(tokens):
            record.token_count[face] = token.count
            record.token_start[face], record.token_end[face] = self.place(token.effects)
        for side, side_levels in enumerate(levels):
            for level, effects in enumerate(side_levels):
                record.level_start[side, level], record.level_end[side, level] = self.place(effects)
        for row, effects in enumerate(rows):
            record.row_start[row], record.row_end[row] = self.place(effects)
        for faction, effects in enumerate(leads):
            record.lead_start[faction], record.lead_end[faction] = self.append(effects)
            record.lead_team_end[faction] = self.append(team_lead)[1]
        for at, node in enumerate(self.rows[:CODE_ROWS]):
            for name, value in node.items():
                record.code[name][at] = value
        return array
