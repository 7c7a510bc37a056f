"""Zenith explained: every card, token, technology and planet by name, and the table of all cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from zenova.games.zenith.cards import SETS
from zenova.games.zenith.text import Sentences
from zenova.games.zenith.vocabulary import FACTIONS, LEVELS, PLANETS, ROWS, SIDES, TOKENS
from zenova.kernel.errors import UserError, unknown

from ..finding import contains, folded
from ..guide import Guide
from ..screen import QUIET
from .board import COLOURS, SIGNS


class ZenithGuide(Guide):
    def __init__(self, words: Sentences, labels: Mapping[str, str]) -> None:
        super().__init__(words.language)
        self.words = words
        self.labels = labels
        self.book = words.book
        self.names = {agent.id: agent.name for agent in self.book.agents}
        self.names |= {planet: words.planet(number) for number, planet in enumerate(PLANETS)}
        self.names |= {faction: words.faction(number) for number, faction in enumerate(FACTIONS)}

    def explain(self, word: str) -> RenderableType | None:
        """What has this name or id, or is the only agent whose name contains it."""
        wanted = folded(word)
        for number, agent in enumerate(self.book.agents):
            if wanted in (folded(agent.name), agent.id):
                return self.agent(number)
        for planet, planet_id in enumerate(PLANETS):
            if wanted in (planet_id, folded(self.words.planet(planet))):
                return self.planet(planet)
        for faction, faction_id in enumerate(FACTIONS):
            if wanted in (faction_id, folded(self.words.faction(faction))):
                return self.faction(faction)
        for side, letter in enumerate(SIDES):
            if wanted == letter.casefold():
                return self.side(side)
        for token in TOKENS:
            if wanted in (token, folded(self.words.token_name(token))):
                return self.token(token)
        among = [number for number, agent in enumerate(self.book.agents) if wanted and wanted in folded(agent.name)]
        return self.agent(among[0]) if len(among) == 1 else None

    def topics(self) -> Mapping[str, Sequence[str]]:
        return {
            self.labels["agents"]: self.book.agent_names,
            self.labels["planets"]: [self.names[planet] for planet in PLANETS],
            self.labels["technologies"]: [*(self.names[faction] for faction in FACTIONS), *SIDES],
            self.labels["tokens"]: [self.words.token_name(token) for token in TOKENS],
        }

    # One thing

    def agent(self, number: int) -> RenderableType:
        agent = self.book.agents[number]
        planet = PLANETS[agent.planet]
        head = Text(f"{SIGNS[planet]} ", COLOURS[planet]).append(agent.name, "bold default")
        head.append(f"  {self.words.planet(agent.planet)}", COLOURS[planet])
        head.append(f" · {self.words.faction(agent.faction)} · ", QUIET)
        head.append(self.labels["cost"].format(cost=agent.cost), QUIET)
        return Group(head, Text(self.words.agent_effects(number)))

    def planet(self, planet: int) -> RenderableType:
        head = Text(f"{SIGNS[PLANETS[planet]]} {self.words.planet(planet)}", f"bold {COLOURS[PLANETS[planet]]}")
        return Group(head, Text(self.labels["where"]))

    def faction(self, faction: int) -> RenderableType:
        head = Text(self.words.faction(faction), "bold")
        lead = Text(f"{self.labels['lead action']}: {self.words.lead(faction)}")
        return Group(head, lead, self.side(2 * faction), self.side(2 * faction + 1))

    def side(self, side: int) -> RenderableType:
        lines = [Text(f"{SIDES[side]} · {self.words.faction(side // 2)}", "bold")]
        for level in range(1, LEVELS + 1):
            lines.append(Text(f"  {level}  {self.words.level(side, level)}"))
        return Group(*lines)

    def token(self, token: str) -> RenderableType:
        return Text(self.words.token_name(token), "bold").append(
            f"  {self.words.token(TOKENS.index(token))}", "not bold"
        )

    # All cards

    def cards(self, find: str | None, card_set: str | None) -> RenderableType:
        if card_set is not None and card_set not in SETS:
            raise UserError(unknown("set of cards", card_set, SETS))
        parts = [self._agents(find, card_set)]
        if card_set is None:
            parts += [self._tokens(find), self._technologies(find)]
        shown = [part for part in parts if part.row_count]
        if not shown:
            raise UserError(self.labels["nothing found"].format(word=find))
        return Group(*shown)

    def _agents(self, find: str | None, card_set: str | None) -> Table:
        table = Table(title=self.labels["agents"], box=box.SIMPLE_HEAD, title_style="bold", pad_edge=False)
        table.add_column(self.labels["agent"], no_wrap=True)
        table.add_column(self.labels["planet"], no_wrap=True)
        table.add_column(self.labels["faction"], no_wrap=True)
        table.add_column(self.labels["price"], justify="right")
        table.add_column(self.labels["effects"])
        for number, agent in enumerate(self.book.agents):
            planet = PLANETS[agent.planet]
            told = (
                self.words.planet(agent.planet),
                self.words.faction(agent.faction),
                self.words.agent_effects(number),
            )
            ids = (agent.id, agent.name, planet, FACTIONS[agent.faction])
            if card_set not in (None, agent.set) or not contains(find, *told, *ids):
                continue
            table.add_row(
                Text(agent.name, "bold"),
                Text(f"{SIGNS[planet]} {told[0]}", COLOURS[planet]),
                told[1],
                str(agent.cost),
                told[2],
            )
        return table

    def _tokens(self, find: str | None) -> Table:
        table = Table(title=self.labels["tokens"], box=box.SIMPLE_HEAD, title_style="bold", pad_edge=False)
        table.add_column(self.labels["token"], no_wrap=True)
        table.add_column("")
        table.add_column(self.labels["effects"])
        for face, token in enumerate(self.book.tokens):
            label = self.words.token_name(token.id)
            if contains(find, label, token.id, self.words.token(face)):
                table.add_row(Text(label, "bold"), self.labels["copies"].format(n=token.count), self.words.token(face))
        return table

    def _technologies(self, find: str | None) -> Table:
        table = Table(title=self.labels["technologies"], box=box.SIMPLE_HEAD, title_style="bold", pad_edge=False)
        table.add_column(self.labels["technology"], no_wrap=True)
        table.add_column("", no_wrap=True)
        table.add_column(self.labels["effects"])
        for side, letter in enumerate(SIDES):
            for level in range(1, LEVELS + 1):
                name = f"{letter} {self.words.faction(side // 2)}"
                if contains(find, name, FACTIONS[side // 2], self.words.level(side, level)):
                    told = self.words.level(side, level)
                    table.add_row(Text(name, "bold"), self.labels["level"].format(level=level), told)
        for faction in range(len(FACTIONS)):
            if contains(find, self.words.faction(faction), FACTIONS[faction], self.words.lead(faction)):
                table.add_row(Text(self.words.faction(faction), "bold"), self.labels["lead"], self.words.lead(faction))
        for row in range(1, ROWS + 1):
            if contains(find, self.words.row(row)):
                table.add_row("", self.labels["row"].format(row=row), self.words.row(row))
        return table
