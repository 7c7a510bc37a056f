"""Zenith explained: every card, token, technology and planet by name, and the table of all cards."""

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from zenova.games.zenith.cards import SETS
from zenova.games.zenith.text import Sentences
from zenova.games.zenith.vocabulary import FACTIONS, LEVELS, PLANETS, ROWS, SIDES, TOKENS
from zenova.kernel.errors import UserError, unknown

from ..lookup import folded
from ..screen import QUIET, Guide, Row
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
            self.labels["agents"]: [agent.name for agent in self.book.agents],
            self.labels["planets"]: [self.names[planet] for planet in PLANETS],
            self.labels["technologies"]: [*(self.names[faction] for faction in FACTIONS), *SIDES],
            self.labels["tokens"]: [self.words.token_name(token) for token in TOKENS],
        }

    # One thing

    def name(self, number: int) -> Text:
        """An agent with the sign of its planet."""
        planet = PLANETS[self.book.agents[number].planet]
        return Text(f"{SIGNS[planet]} ", COLOURS[planet]).append(self.book.agents[number].name, "bold default")

    def head(self, number: int) -> Text:
        """An agent with its planet, people and cost."""
        agent, head = self.book.agents[number], self.name(number)
        head.append(f"  {self.words.planet(agent.planet)}", COLOURS[PLANETS[agent.planet]])
        head.append(f" · {self.words.faction(agent.faction)} · ", QUIET)
        return head.append(self.labels["cost"].format(cost=agent.cost), QUIET)

    def agent(self, number: int) -> RenderableType:
        return Group(self.head(number), Text(self.words.agent_effects(number)))

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
        labels = self.labels
        heads = [labels[head] for head in ("agent", "planet", "faction", "price", "effects")]
        parts = [self.table(labels["agents"], heads, self._agents(card_set), find)]
        if card_set is None:
            tokens, technologies = (labels["token"], "", heads[-1]), (labels["technology"], "", heads[-1])
            parts.append(self.table(labels["tokens"], tokens, self._tokens(), find))
            parts.append(self.table(labels["technologies"], technologies, self._technologies(), find))
        shown = [part for part in parts if part.row_count]
        if not shown:
            raise UserError(labels["nothing found"].format(word=find))
        return Group(*shown)

    def _agents(self, card_set: str | None) -> Iterator[Row]:
        for number, agent in enumerate(self.book.agents):
            if card_set not in (None, agent.set):
                continue
            planet, faction = self.words.planet(agent.planet), self.words.faction(agent.faction)
            id, told = PLANETS[agent.planet], self.words.agent_effects(number)
            yield (
                (planet, faction, told, agent.id, agent.name, id, FACTIONS[agent.faction]),
                (
                    Text(agent.name, "bold"),
                    Text(f"{SIGNS[id]} {planet}", COLOURS[id]),
                    faction,
                    Text(str(agent.cost), justify="right"),
                    told,
                ),
            )

    def _tokens(self) -> Iterator[Row]:
        for face, token in enumerate(self.book.tokens):
            label, told = self.words.token_name(token.id), self.words.token(face)
            yield (label, token.id, told), (Text(label, "bold"), self.labels["copies"].format(n=token.count), told)

    def _technologies(self) -> Iterator[Row]:
        for side, letter in enumerate(SIDES):
            name = f"{letter} {self.words.faction(side // 2)}"
            for level in range(1, LEVELS + 1):
                told = self.words.level(side, level)
                cells = Text(name, "bold"), self.labels["level"].format(level=level), told
                yield (name, FACTIONS[side // 2], told), cells
        for faction, id in enumerate(FACTIONS):
            name, told = self.words.faction(faction), self.words.lead(faction)
            yield (name, id, told), (Text(name, "bold"), self.labels["lead"], told)
        for row in range(1, ROWS + 1):
            told = self.words.row(row)
            yield (told,), ("", self.labels["row"].format(row=row), told)
