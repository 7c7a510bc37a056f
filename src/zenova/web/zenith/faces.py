"""Zenith's agents, tokens and boards as they are printed, in each language."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from zenova.games.zenith import Zenith
from zenova.games.zenith.cards import SECRET_AGENTS
from zenova.games.zenith.vocabulary import FACTIONS, LEVELS, PLANETS, ROWS, SIDES, Effect
from zenova.kernel.speech import capital

from ..rendering.presenter import CardFace, Filters, card_address

# Which bust a card wears: presentation only, so it is no card fact.
WOMEN = frozenset(
    [
        "lula-smart",
        "secret-kali",
        "punk-mari",
        "ilda-flores",
        "stessy-power",
        "ice-june",
        "helena-kerr",
        "charlize-gun",
        "lady-moore",
        "lisa-charity",
        "milady-jones",
        "queen-suzanne",
        "princess-uxmal",
        "annie",
        "agatha",
    ]
)
OFFICERS = frozenset(["captain-andreev", "admiral-jack", "lord-creep", "king-harold", "baron-goro", "sir-sam"])
BUSTS = {"robot": (3, 1, 4, 2), "animod": (2, 4, 1, 5, 3), "women": (4, 2), "men": (1, 5), "officers": (3,)}
WEARS = ("", "wear-circlet", "wear-laurel", "wear-goggles", "wear-plume", "wear-turban", "wear-halo", "wear-crown")
MARKS = ("", "mark-monocle", "mark-ruff", "mark-patch", "mark-medal", "mark-paint")
TONES = 4
LEAD_ORDER = ("robot", "human", "animod")
LONGEST_WORD = 7
LONGEST_TEXT = 110


@dataclass(frozen=True, eq=False)
class Face(CardFace):
    """An agent."""

    planet: str
    planet_name: str
    faction: str
    faction_name: str
    cost: int
    portrait: str  # the drawings that lie over each other
    tone: int  # of its marble
    secret: bool
    effects: tuple[Effect, ...]
    first: str  # sentence
    rest: str

    @property
    def long(self) -> bool:
        """A word of the name is too long for a phone's column in the usual size."""
        return max(map(len, self.name.split())) > LONGEST_WORD

    @property
    def wordy(self) -> bool:
        """The sentence is too long for the hand in the usual size."""
        return len(self.rest) > LONGEST_TEXT

    @property
    def tip(self) -> str:
        return f"{self.name}: {self.planet_name}, {self.faction_name}, {self.cost}. {self.sentence}"


@dataclass(frozen=True, eq=False)
class TokenFace:
    id: str
    count: int
    effects: tuple[Effect, ...]
    sentence: str


@dataclass(frozen=True, eq=False)
class Level:
    number: int
    effects: tuple[Effect, ...]
    sentence: str


@dataclass(frozen=True, eq=False)
class LeadCell:
    """What leading with a faction gives; among teams its sentence says more than its effects show."""

    faction: str
    name: str
    level: Level
    effects: tuple[Effect, ...]


class Printed:
    """Everything printed, in one language."""

    def __init__(self, game: Zenith, language: str) -> None:
        self.words = game.words(language)
        self._planets = {name: str(self.words.planet(number)) for number, name in enumerate(PLANETS)}
        self._factions = {name: capital(str(self.words.faction(number))) for number, name in enumerate(FACTIONS)}
        self._drawn = Counter[str]()
        self.faces = {agent.id: self._face(game, agent.number) for agent in game.book.agents}
        self.tokens = {
            token.id: TokenFace(token.id, token.count, token.effects, self.words.token(number))
            for number, token in enumerate(game.book.tokens)
        }
        self.levels = {
            letter: [
                Level(number, game.book.levels[side][number - 1], self.words.level(side, number))
                for number in range(1, LEVELS + 1)
            ]
            for side, letter in enumerate(SIDES)
        }
        self.rows = [Level(row, game.book.rows[row - 1], self.words.row(row)) for row in range(1, ROWS + 1)]
        self.leads = {
            teams: {
                name: Level(
                    number,
                    game.book.leads[number] + (game.book.team_lead if teams else ()),
                    self.words.lead(number, teams),
                )
                for number, name in enumerate(FACTIONS)
            }
            for teams in (False, True)
        }
        self.lead_cells = {
            teams: [
                LeadCell(name, self.faction(name), one[name], self.leads[False][name].effects) for name in LEAD_ORDER
            ]
            for teams, one in self.leads.items()
        }

    @property
    def filters(self) -> Filters:
        planets = [(name, self.planet(name), (f"planet-{name}", "disc-icon")) for name in PLANETS]
        return [("planet", planets), ("faction", [(name, self.faction(name), (name,)) for name in FACTIONS])]

    def _face(self, game: Zenith, number: int) -> Face:
        agent = game.book.agents[number]
        faction = FACTIONS[agent.faction]
        portrait, tone = self._portrait(agent.id, faction)
        return Face(
            agent.id,
            number,
            agent.name,
            self.words.effects(agent.effects),
            card_address(game, agent.id),
            PLANETS[agent.planet],
            self.planet(PLANETS[agent.planet]),
            faction,
            self.faction(faction),
            agent.cost,
            portrait,
            tone,
            agent.set == SECRET_AGENTS,
            agent.effects,
            self.words.effects(agent.effects[:1]),
            self.words.effects(agent.effects[1:]),
        )

    def _portrait(self, agent: str, faction: str) -> tuple[str, int]:
        """The next one of its kind: a bust, what it wears and a mark, no two alike, and the tone of its marble."""
        kind = faction
        if faction == "human":
            kind = "officers" if agent in OFFICERS else "women" if agent in WOMEN else "men"
        number, busts = self._drawn[kind], BUSTS[kind]
        self._drawn[kind] += 1
        again, bust = divmod(number, len(busts))
        parts = f"bust-{faction}-{busts[bust]}", WEARS[again % len(WEARS)], MARKS[number % len(MARKS)]
        return " ".join(filter(None, parts)), number % TONES

    def planet(self, name: str) -> str:
        return self._planets[name]

    def faction(self, name: str) -> str:
        return self._factions[name]


@lru_cache(64)
def printed(game: Zenith, language: str) -> Printed:
    return Printed(game, language)
