"""What the terminal itself says, beside the sentences of the games: a file for each language in `texts/`."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from zenova.kernel.texts import read_texts


def interface(language: str, folder: Path = Path(__file__).parent) -> dict[str, str]:
    """The terminal's own words in a language, or those of another folder that has `texts/`."""
    return read_texts(folder / "texts", language)


def counted(number: int, thing: str) -> str:
    """So many of a thing, as the reports of commands say it."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def players(bots: Sequence[str], texts: Mapping[str, str]) -> list[str]:
    """What to call each seat: bots by their name; people, who have none here, keep the number of their seat."""
    several = sum(map(bool, bots)) > 1
    return [
        "" if not name else f"{name.capitalize()} {seat + 1}" if several else texts["bot"].format(bot=name.capitalize())
        for seat, name in enumerate(bots)
    ]


def bar(console: Console) -> Progress:
    """A progress bar with the time left, which is gone when its work is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("left:"))
    return Progress(*columns, TimeRemainingColumn(), console=console, transient=True)
