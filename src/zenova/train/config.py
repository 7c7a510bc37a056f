"""How a network is trained: every number of a run in one place. The defaults make the networks of the package."""

from dataclasses import dataclass


@dataclass(frozen=True)
class TrainingConfig:
    """A run of proximal policy optimization (Schulman et al. 2017) by self-play.

    A round plays `games` side by side for `horizon` decisions each and learns from them once, in updates of
    `minibatch` decisions. Rates that have two ends fall from the first to the second over the run.
    """

    games: int = 32768
    horizon: int = 64
    minibatch: int = 32768
    rounds: int = 2000
    seconds: float = 0.0
    """Stop after so long instead, whatever the rounds; 0: no limit."""
    hidden: int = 512
    blocks: int = 3
    value_hidden: int = 128
    rate: tuple[float, float] = (4e-4, 2e-5)
    entropy: tuple[float, float] = (0.02, 0.003)
    decay: float = 0.95
    """Lambda of generalized advantage estimation, along each seat's own decisions."""
    clip: float = 0.2
    value_weight: float = 1.0
    gradient_norm: float = 0.5
    average: float = 0.002
    """How fast the averaged weights, which are the ones that play, follow those that learn."""
    past: float = 0.25
    """The share of games in which a past self plays: one team in half of them, all teams but one in the other half."""
    taste: float = 8.0
    """How much past selves like or shun kinds of actions at most, in logits: others than oneself are met, too."""
    strangers: float = 0.5
    """How often, where there are others to be met, one of those takes the place of a past self."""
    sureness: tuple[float, float] = (1.0, 2.5)
    """How much the logits of others count, a number between these for every meeting: who is copied searched, and took
    the best where a copy draws."""
    past_selves: int = 16
    remember_every: int = 40
    """Rounds between two past selves."""
    varied: float = 0.125
    """The share of games with changed cards, for games that can vary them."""
    varied_sets: int = 4
    vary_every: int = 50
    """Rounds before other cards come."""
    seed: int = 1


BEATING: dict[str, float] = {"past": 1.0, "taste": 0.0, "varied": 0.0}
"""What differs in a run that shall only beat a network which stays as it is."""

REFINING: dict[str, tuple[float, float]] = {"rate": (2e-4, 8e-6), "entropy": (8e-3, 3e-3)}
"""What differs in a run that begins with a network that can play."""

MEETING: dict[str, float] = {"past": 0.75, "strangers": 0.75}
"""What differs in a run that meets others, too: they must be met often. Nothing that a network sees tells it who they
are, so it plays as is best among those it mostly meets."""
