"""`zenova train`: a network learns a game by playing itself."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from zenova.games.registry import GAMES, part
from zenova.games.registry import game as game_named
from zenova.kernel.errors import UserError

if TYPE_CHECKING:
    from zenova.train.run import Training

TOLD_EVERY = 20  # rounds
SAVED_EVERY = 100


def _file(help: str) -> object:
    """An option that names a file which is there."""
    return typer.Option(metavar="FILE", exists=True, dir_okay=False, help=help)


def train(
    game: Annotated[str, typer.Argument(metavar="GAME", help=f"One of {', '.join(GAMES)}.")],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where checkpoints and the network go.")],
    rounds: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="How long to train; else as long as the packaged network was."),
    ] = None,
    seconds: Annotated[float | None, typer.Option(metavar="S", min=1, help="Stop after so long instead.")] = None,
    games: Annotated[int | None, typer.Option(metavar="N", min=64, help="Games side by side; fewer on a CPU.")] = None,
    minibatch: Annotated[int | None, typer.Option(metavar="N", min=64, help="Decisions of one update.")] = None,
    seed: Annotated[int, typer.Option(metavar="N", help="Begin the same run again.")] = 1,
    start: Annotated[Path | None, _file("Begin with the weights of this network.npz.")] = None,
    meet: Annotated[list[Path] | None, _file("Play against this network.npz too; may be given again.")] = None,
    against: Annotated[Path | None, _file("Learn only to beat this network.npz: how weak is it?")] = None,
    imitate: Annotated[list[Path] | None, _file("Learn to play as in these games (.jsonl) instead.")] = None,
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="Of games to imitate, only what who has this name did.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on from the checkpoint in the folder.")] = False,
) -> int:
    """Train a network by self-play, at all tables of a game. It needs PyTorch, and a GPU to be done today.

    The folder gets checkpoint.pt to go on from, curve.jsonl with every round, and network.npz, which plays where the
    package's own file of that name stands. Who imitates leaves network-1.npz and so on, after every pass over the
    games."""
    try:
        from zenova.train.config import BEATING, MEETING, REFINING, TrainingConfig
        from zenova.train.run import Training
    except ImportError:
        raise UserError("training needs PyTorch: pip install 'zenova[train]'") from None
    rounds = rounds or getattr(part("train", game), "ROUNDS", None)
    given: dict[str, Any] = {"rounds": rounds, "seconds": seconds, "games": games, "minibatch": minibatch}
    given = {name: value for name, value in given.items() if value is not None}
    given |= (REFINING if start else {}) | (MEETING if meet else {}) | (BEATING if against else {})
    config = replace(TrainingConfig(seed=seed), **given)
    training = Training(game_named(game), config, out, against=against)
    if start:
        training.begin_with(start)
    for path in meet or ():
        training.meet(path)
    if resume:
        training.resume()
    if imitate:
        _imitate(training, imitate, player)
    else:
        _play(training)
        print(f"{out}: the network after {training.finished} games")
    return 0


def _imitate(training: "Training", games: list[Path], player: str | None) -> None:
    from zenova.train.imitation import imitate

    for number, told in enumerate(imitate(training, games, player), start=1):
        print(f"of games it did not learn from it guesses {told['guessed']:.1%} of the choices")
        training.save_network(f"network-{number}.npz")
    training.save()


def _play(training: "Training") -> None:
    from zenova.train.run import WINS_OF

    console = Console()
    for row in training.run():
        if training.rounds % TOLD_EVERY == 1:
            console.print(
                f"{training.progress:4.0%}  round {row['round']}  {row['games']} games  "
                f"{row['decisions'] / max(row['seconds'], 1e-9):,.0f} decisions/s  "
                f"against past selves {row['against_past']:.0%}  entropy {row['entropy']:.2f}  value {row['value']:.3f}"
            )
        won = [f"{row[key]:.1%} with {key.removeprefix(WINS_OF)} teams" for key in row if key.startswith(WINS_OF)]
        if won:
            console.print(f"      wins of the best actions, alone among the others: {', '.join(won)}")
        if training.rounds % SAVED_EVERY == 0:
            training.save()
    training.save()
