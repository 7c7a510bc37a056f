"""Every command that README, CONTRIBUTING and docs tell people to type: it runs here in a short form, or, where a
machine of tests cannot run it, all its words are known."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import typer
from command import Zenova

from zenova.arena import tournament
from zenova.bots.baselines import RandomBot
from zenova.bots.registry import read_spec
from zenova.cli import play, with_commands
from zenova.games.registry import game, game_class
from zenova.puzzles.puzzle import shelf
from zenova.table.storage import Storage
from zenova.web import server

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(.*?)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
TOLD = re.compile(r"`((?:\.venv/bin/|\w+=\S+ )?(?:zenova|python|make|pip) [^`]+)`")
NOT_RUN = {
    "zenova puzzles mine": "looks through games of the network for hours",
    "zenova admin ban": "WHO stands for somebody",
    "zenova simulate zenith --games 10000 --seed 1 --out games.parquet": "compiled: test_decisions.py does it",
    "zenova arena zena --bots skilled network": "asks the network at every decision",
    "zenova train zena --start": "needs PyTorch, and the files that the commands before it leave",
}
SHORTER = {"--games": "1", "--seed": "1"}
BESIDE = {
    "arena": ["--workers", "1", "--players", "2"],
    "balance": ["--workers", "1", "--players", "2", "--bots", "random"],
    "simulate": ["--twin", "--games", "1"],
    "admin": ["--database", "tables.db"],
}
TYPED = {"solve": "1\n" * 3}


class Documented(NamedTuple):
    """A command as a page has it, on a line of its own or within a sentence."""

    page: str
    words: tuple[str, ...]
    in_block: bool

    def __str__(self) -> str:
        return f"{self.page}: {' '.join(self.words)}"


def documented() -> Iterator[Documented]:
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        lines = [line for kind, block in BLOCK.findall(text) if not kind for line in block.splitlines()]
        told = TOLD.findall(BLOCK.sub("", text))
        for line, in_block in [*((line, True) for line in lines), *((" ".join(one.split()), False) for one in told)]:
            if re.match(r"(\.venv/bin/|\w+=\S+ )?(zenova|python|make|pip) ", line):
                words = shlex.split(re.sub(r"^(\.venv/bin/|\w+=\S+ )", "", line), comments=True)
                yield Documented(path.name, tuple(words), in_block)


COMMANDS = list({(one.words, one.in_block): one for one in documented()}.values())


def of(program: str) -> list[Documented]:
    return [command for command in COMMANDS if command.words[0] == program]


def runs(command: Documented) -> bool:
    return command.in_block and not " ".join(command.words).startswith(tuple(NOT_RUN))


@pytest.mark.parametrize("command", list(filter(runs, of("zenova"))), ids=str)
@pytest.mark.usefixtures("_at_random")
def test_a_command_runs_in_a_short_form(command: Documented, zenova: Zenova, short_game: Path, tmp_path: Path) -> None:
    short_game.rename(tmp_path / "game.json")
    lay_out(tmp_path, command.words)
    short = list(command.words[1:])
    for at, word in enumerate(short[:-1]):
        short[at + 1] = SHORTER.get(word, short[at + 1])
    told = zenova(*short, *BESIDE.get(short[0], []), typed="".join(TYPED.get(word, "") for word in short))
    assert told.status == (1 if "solve" in short else 0), told.err


@pytest.fixture
def _at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots are read as they are named and then play at random; a server is set up and does not wait for anybody."""

    def random_bot(spec: str, seed: int | None = None) -> RandomBot:
        read_spec(spec)
        return RandomBot(seed=seed)

    monkeypatch.setattr(tournament, "bot", random_bot)
    monkeypatch.setattr(play, "bot_of", random_bot)
    monkeypatch.setattr(server, "serve", lambda *given, **named: None)


def lay_out(folder: Path, words: tuple[str, ...]) -> None:
    """The files that a page takes for granted."""
    (folder / "data").mkdir()
    for kept in ("examples", "docs/games"):
        (folder / kept).parent.mkdir(exist_ok=True)
        (folder / kept).symlink_to(ROOT / kept)
    scenario = next((ROOT / "tests/scenarios/zenith").rglob("*.yaml")).read_text()
    (folder / "tests/scenarios").mkdir(parents=True)
    for name in ("my.yaml", "tests/scenarios/one.yaml"):
        (folder / name).write_text(scenario)
    if "new" not in words:
        cards = game_class("zenith" if "zenith" in words else "zena").starter_cards()
        (folder / "my-box.toml").write_text(cards or "")
    (folder / "zenith.jsonl").write_text(next(iter(shelf(game("zenith")).values())).text() + "\n")
    if "admin" in words:
        Storage(f"sqlite:///{folder / 'tables.db'}").close()


def test_the_bot_that_a_page_prints_plays(zenova: Zenova, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (bots,) = re.findall(
        r"^```python\n(.*?)^```$", (ROOT / "docs/write-a-bot.md").read_text(), re.DOTALL | re.MULTILINE
    )
    (tmp_path / "cautious.py").write_text(bots)
    monkeypatch.setattr(sys, "path", sys.path[:])
    (command,) = (one.words for one in of("zenova") if "cautious:Cautious" in one.words)
    told = zenova(*command[1:-1], "1", *BESIDE["arena"])
    assert told.status == 0, told.err


@pytest.mark.parametrize("command", [one for one in of("zenova") if not runs(one)], ids=str)
def test_every_word_of_a_command_is_known(command: Documented) -> None:
    known = everything()
    for word in command.words[1:]:
        if word.startswith("-"):
            if hasattr(known, "get_command"):
                known = known.get_command(None, "zenith")
            options = {name for one in known.params for name in (*one.opts, *one.secondary_opts)}
            assert word in options | {"--help"}
        elif hasattr(known, "get_command"):
            known = known.get_command(None, "zenith" if word == "GAME" else word)
            assert known, word


@cache
def everything() -> Any:
    return typer.main.get_command(with_commands())


@pytest.mark.parametrize("command", of("python"), ids=str)
def test_a_script_is_there_and_knows_its_words(command: Documented) -> None:
    script, *words = command.words[1:]
    if script == "-m":
        script, *words = f"src/{words[0].replace('.', '/')}.py", *words[1:]
    source = (ROOT / script).read_text()
    shared = (ROOT / "benchmarks/figures.py").read_text()
    assert "__main__" in source
    named = words[:1] if script.startswith("benchmarks") else []
    for word in {*named, *(word for word in words if word.startswith("--"))}:
        assert f'"{word}"' in source + shared


def test_what_make_is_asked_for_it_can_make() -> None:
    targets = {word for command in of("make") for word in command.words[1:]}
    subprocess.run(["make", "-n", *targets], cwd=ROOT, check=True, capture_output=True)
    assert {"play", "test"} <= targets


def test_what_is_installed_has_a_name() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = {extra for command in of("pip") for word in command.words for extra in re.findall(r"zenova\[(.*)\]", word)}
    assert extras
    assert extras <= project["optional-dependencies"].keys()
