"""A second opinion for people: the best few options at a decision, with estimated winning chances."""

from dataclasses import dataclass

from .bot import InformationSet
from .ismcts_bot import IsmctsBot
from .network.engine import engine_for
from .network.statements import trusted
from .network.weights import has_network
from .network_bot import ChampionBot
from .registry import bot

HINT_MS = 700


@dataclass(frozen=True)
class Hint:
    """An option and the seat's winning chance if it takes it, from 0 to 1; `text` says it in words."""

    action: int
    chance: float
    text: str


def hint(seen: InformationSet, language: str = "en", *, most: int = 3, spec: str | None = None) -> list[Hint]:
    """The best few options, the best first. `spec` names another searcher than the usual one."""
    usual = "champion" if has_network(seen.game) else "ismcts"
    searcher = bot(spec or f"{usual}:ms={HINT_MS}")
    assert isinstance(searcher, IsmctsBot | ChampionBot), "only a searching bot has estimates"
    words, options, offer = seen.game.words(language), seen.decision.options, seen.offer()
    if len(options) == 1:
        return [Hint(options[0], 0.5, words.action(options[0], offer))]
    estimates = searcher.estimates(seen)
    looked_at = [one for one in estimates if one.visits > 0] or estimates  # without time priors count
    chances = {one.action: one.chance for one in looked_at}
    if isinstance(searcher, ChampionBot):
        chances = trusted(seen.game, engine_for(seen.game).look(seen.sample(), seen.seat), chances)
    first = list(chances)[:most]
    best = sorted(first, key=lambda action: round(chances[action], 2), reverse=True)  # a percent is no difference
    return [Hint(action, chances[action], words.action(action, offer)) for action in best]
