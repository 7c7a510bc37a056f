"""The bots that play with a network: by its policy alone, and by a search with it."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import Any, ClassVar, NamedTuple

import numpy as np

from zenova.kernel.game import Game

from .baselines import SeededBot, parameter, word
from .bot import InformationSet
from .network.engine import Looked, Runner, added_up, engine_for
from .network.race import LEAST_PRIOR, MOST_RACING, NEVER
from .search_bot import ActionEstimate, SearchBot
from .styles import taste

MOST_ITERATIONS = 10_000_000
FIRST_CHUNK = 8
WITHOUT_COMPILING = 20  # so few walks are not worth waiting for; the answer is the same
REGRETTING = ((MOST_RACING, 32), (4, 48))  # how many options an action is held against, and walks for that
REGRETTING_MS = 125  # and milliseconds at most, each time
REGRETTED = 0.25  # of the best chance: who has less left has not stopped a defeat
DEALS_TO_WIN_IN = (1, 8)  # at first, and then, for an option that is not searched
DECIDED = 0.005  # chance of winning, or of not winning
TO_THE_END = 40  # turns
END_MS = 12  # a walk to the end takes a core so many milliseconds at most


@dataclass
class EngineBot(SeededBot):
    """Base of the bots that play with a network; `rule` is the one of the engine's that they run."""

    rule: ClassVar[str]

    @classmethod
    def compile_for(cls, game: Game) -> None:
        engine_for(game).compile(cls.rule)


@dataclass
class NetworkBot(EngineBot):
    """Takes the action the network likes best; at a temperature, more or less.

    With a `mistake` below 1 it looks a little ahead, at what it likes little too, and takes something better if that
    has so much more of a chance, is a victory in its reach, or stops one of somebody else's.
    """

    rule = "look"
    temperature: float = parameter(0.0, "how often it takes a lesser action; 1: as its policy says", 0.0, 100.0)
    slack: float = parameter(100.0, "how much less it may like an action than the best, in logits", 0.0, 100.0)
    mistake: float = parameter(1.0, "how much chance it may give away at once", 0.0, 1.0)
    style: str = word("what it likes beside what its network says, one of the game's styles")

    def _best(self, information_set: InformationSet) -> int:
        engine = engine_for(information_set.game)
        engine.warm_up("look")
        looked = engine.look(information_set.sample(), information_set.seat)
        if self.style:
            looked = looked._replace(logits=looked.logits + taste(self.style, information_set.game)[looked.options])
        liked = [looked.options[at] for at in np.argsort(-looked.logits, kind="stable")]
        action = self._lesser(looked) if self.temperature else liked[0]
        return action if self.mistake == 1 else self._unless_regretted(information_set, action, liked)

    def _lesser(self, looked: Looked) -> int:
        """Some action that it likes, drawn by Gumbel noise."""
        least = looked.logits.max() - self.slack
        liking = {
            option: logit + self.temperature * self._gumbel()
            for option, logit in zip(looked.options, looked.logits.tolist(), strict=True)
            if logit >= least
        }
        return max(liking, key=liking.__getitem__)

    def _unless_regretted(self, information_set: InformationSet, action: int, others: list[int]) -> int:
        """The action, or the best of the others where it would be regretted, at a glance at all and then at a longer
        look at the best."""
        best = action
        for most, walks in REGRETTING:
            searcher = ChampionBot(seed=self._new_seed(), iterations=walks, ms=REGRETTING_MS, ahead=2)
            racing = tuple(dict.fromkeys((action, *others)))[:most]
            chances = {one.action: one.chance for one in searcher.estimates(information_set, racing)}
            others = sorted(racing, key=lambda one: -chances[one])
            best = others[0]
            if not is_regretted(chances[action], chances[best], self.mistake):
                return action
        return best


def is_regretted(chance: float, best: float, mistake: float) -> bool:
    """Whether an action gives too much away: so much chance, a sure victory, or most of a small chance."""
    return best - chance > mistake or chance < best == 1.0 or chance < REGRETTED * best


class Asked(NamedTuple):
    """A decision, what the network says of it, and until when there is an answer."""

    information_set: InformationSet
    looked: Looked
    deadline: float


@dataclass
class ChampionBot(EngineBot, SearchBot):
    """Searches with the network."""

    rule = "search"
    slice_s = 0.1

    iterations: int = parameter(0, "walks through the tree for a decision", 1, MOST_ITERATIONS)
    cores: int = parameter(1, "threads that search side by side", 1, 64)
    ahead: int = parameter(4, "turns that begin before a walk is judged", 0, 100)
    plies: int = parameter(62, "decisions of a walk inside the tree; after that the policy plays on", 0, 62)
    temperature: float = parameter(0.5, "how often the policy plays on with a lesser action", 0.0, 10.0)
    exploration: float = parameter(0.6, "how much it tries what the network likes and it has looked at little", 0, 100)
    flattening: float = parameter(1.5, "how much it doubts what the network likes; 1: not at all", 0.1, 10.0)
    pessimism: float = parameter(0.05, "how much worse than expected it takes what it never looked at", 0.0, 1.0)
    trust: float = parameter(0.1, "how much what the network likes counts beside what was found in one deal", 0.0, 10.0)
    sureness: float = parameter(2.2, "standard errors by which an option is worse that drops out, at least", 0.0, NEVER)
    inference: float = parameter(0.0, "how much what others did tells it of their cards; 0: nothing", 0.0, 10.0)
    margin: float = parameter(0.05, "how much chance it would give to win by the most, or to lose by little", 0.0, 1.0)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.remembers = self.inference > 0

    def _best(self, information_set: InformationSet) -> int:
        asked = self._asked(information_set)
        best = self._search(asked, (), until_decided=True)[0]
        won = None if best.chance == 1.0 else self._overlooked_victory(asked)
        return best.action if won is None else won

    def estimates(self, information_set: InformationSet, actions: Sequence[int] = ()) -> list[ActionEstimate]:
        """The actions it looked at, the best first: a few given ones, or those that seem worth it."""
        asked = self._asked(information_set)
        found = self._search(asked, actions, until_decided=False)
        won = None if actions or found[0].chance == 1.0 else self._overlooked_victory(asked)
        return found if won is None else [ActionEstimate(won, 1.0, DEALS_TO_WIN_IN[-1]), *found]

    def _overlooked_victory(self, asked: Asked) -> int | None:
        """An option that wins in this turn in every deal tried, among those the network likes too little for them to be
        searched. Not for a search so short that nothing is compiled for it."""
        ready = engine_for(asked.information_set.game).is_ready("search")
        if not (ready if self.ms else self.iterations > WITHOUT_COMPILING):
            return None
        looked = asked.looked
        likings = np.exp(looked.logits - looked.logits.max())
        likings /= likings.sum()
        order = np.argsort(-likings, kind="stable")[2:]
        options = [looked.options[at] for at in order if likings[at] < LEAST_PRIOR][:MOST_RACING]
        for deals in DEALS_TO_WIN_IN:
            walks = max(deals * len(options), 1)
            turn = replace(self, seed=self._new_seed(), ms=0, iterations=walks, cores=1, ahead=1, sureness=NEVER)
            turn.inference = 0.0
            found = turn._search(asked._replace(deadline=inf), options, until_decided=False) if options else []
            options = [one.action for one in found if one.chance == 1.0]
        return options[0] if options else None

    def compare(self, information_set: InformationSet, first: int, second: int) -> tuple[float, float, float]:
        """The chances of two options in the same deals, so many as there are iterations, and the standard error of
        their difference."""
        engine = engine_for(information_set.game)
        with engine.lent(information_set.sample(), self._new_seed()) as memory:
            engine.line_up(memory, self._asked(information_set).looked, (first, second))
            engine.remember(memory, information_set.seen)
            settings = replace(self, margin=0.0).settings(self.trust, until_decided=False)
            engine.search(memory, information_set.seat, settings, self.iterations)
            one, other = engine.runners(memory)
            return one.chance, other.chance, engine.doubt(memory)

    def _asked(self, information_set: InformationSet) -> Asked:
        """Ask the network, once, when what a search needs is compiled, as far as there is time for that."""
        deadline = self._deadline()
        engine = engine_for(information_set.game)
        if self.ms:
            engine.warm_up("search", wait=self.ms / 2000)
        elif self.iterations > WITHOUT_COMPILING:
            engine.compile("search")
        looked = engine.look(information_set.sample(), information_set.seat)
        return Asked(information_set, looked, deadline)

    def _search(self, asked: Asked, actions: Sequence[int], *, until_decided: bool) -> list[ActionEstimate]:
        """Every core has a race of its own; what they found is added up. Where the game is decided all options are as
        good to win it, or as bad; so all race for which there is time, to the end, for the margin, but in a search too
        short to be compiled."""
        information_set, looked, deadline = asked
        is_long = self.ms or self.iterations > WITHOUT_COMPILING
        if is_long and not actions and not DECIDED < looked.chances[0] < 1 - DECIDED:
            most = min(MOST_RACING, max(2, self.ms // END_MS)) if self.ms else MOST_RACING
            order = np.argsort(-looked.logits, kind="stable")[:most]
            return replace(self, seed=self._new_seed(), ahead=TO_THE_END)._search(
                asked, [looked.options[at] for at in order], until_decided=until_decided
            )
        engine = engine_for(information_set.game)
        if self.ms and not engine.is_ready("search"):
            return first_impressions(looked)
        sample, seat = information_set.sample(), information_set.seat
        trust = self.trust * openness(looked.chances)
        settings = self.settings(trust, until_decided=until_decided)

        def race(seed: int) -> list[Runner]:
            with engine.lent(sample, seed) as memory:
                engine.line_up(memory, looked, actions)
                if is_long:
                    engine.remember(memory, information_set.seen)
                iterate = partial(engine.search, memory, seat, settings)
                self._search_until(deadline, iterate, FIRST_CHUNK)
                return engine.runners(memory)

        seeds = [self._new_seed() for _ in range(self.cores)]
        if self.cores == 1:
            runners = race(seeds[0])
        else:
            with ThreadPoolExecutor(self.cores) as threads:
                runners = [added_up(same) for same in zip(*threads.map(race, seeds), strict=True)]
        runners.sort(key=lambda one: (one.visits, one.total + trust * one.liking), reverse=True)
        return [ActionEstimate(one.action, one.chance, one.visits) for one in runners]

    def settings(self, trust: float, *, until_decided: bool) -> Any:
        """In the order of `walks.py`."""
        more = (self.margin, self.inference)
        tree = (self.exploration, self.flattening, self.pessimism, self.plies)
        return np.array((*tree, self.ahead, self.temperature, trust, self.sureness, until_decided, *more))


def openness(chances: Sequence[float]) -> float:
    """How much a decision can change the first of some chances, from 0 where the game is decided to 1 where it is even.
    What the network likes counts so much: where little could be won or lost it learnt little, and options differ by
    little."""
    even = 1 / len(chances)
    return min(1.0, chances[0] * (1 - chances[0]) / (even * (1 - even)))


def first_impressions(looked: Looked) -> list[ActionEstimate]:
    """What the network says of the options without a search: all have the chance of the position."""
    order = np.argsort(-looked.logits, kind="stable").tolist()
    return [ActionEstimate(looked.options[at], looked.chances[0], 0) for at in order]
