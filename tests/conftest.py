"""What all tests share.

The game of tests/plugins is installed as anybody would install it, into a folder that only tests look into: whatever
holds for every game is tested with a game that came by entry point, and nobody else sees it. A machine may be busy, so
no test fails because its examples took long. Every run takes the same examples, unless --shuffle asks for others. Where
several processes share the tests, a file's tests stay together, and long files come first: what compiles rules, then
what needs a browser. Nobody kills the machine under them, so their databases need not wait for its disk."""

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

PLUGINS = Path(__file__).parent / "plugins"
PIP = (sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", "install", "--no-deps", "--no-build-isolation")
MEMORY = Path("/dev/shm")
ROOM = 2 << 30  # bytes, of which tests need a few hundred million


def is_a_place_for_files(folder: Path) -> bool:
    """Whether there is such a folder, with enough room, and programs in it may be run."""
    return folder.is_dir() and shutil.disk_usage(folder).free > ROOM and not os.statvfs(folder).f_flag & os.ST_NOEXEC


if "TMPDIR" not in os.environ and is_a_place_for_files(MEMORY):
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


def installed(plugin: Path) -> Path:
    """Where a plug-in is installed as it stands; the folder is there whole or not at all, whoever else tests here."""
    files = sorted(path for path in plugin.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()
    folder = PLUGINS / ".installed" / f"{plugin.name}-{digest[:16]}"
    if not folder.exists():
        folder.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
            subprocess.run([*PIP, "--target", f"{scratch}/made", str(plugin)], check=True)
            with contextlib.suppress(OSError):  # another process was faster
                Path(scratch, "made").rename(folder)
    return folder


GOOFSPIEL = str(installed(PLUGINS / "goofspiel"))
sys.path.insert(0, GOOFSPIEL)
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else every process that tests start compiles the package for itself
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (GOOFSPIEL, os.environ.get("PYTHONPATH"))))

LONG_IS_WELL = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("the same examples", derandomize=True, **LONG_IS_WELL)
settings.register_profile("other examples", **LONG_IS_WELL)
settings.load_profile("the same examples")


@pytest.fixture(scope="session", autouse=True)
def _uncompiled() -> Iterator[None]:
    """Bots run uncompiled, unless a test compiles: compiling takes longer than all of their games together."""
    from zenova.arena import workers
    from zenova.bots.network.engine import Engine
    from zenova.bots.search import Search

    def nothing(*given: Any, **named: Any) -> None:
        """Begin no compiling."""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Search, "warm_up", nothing)
        patch.setattr(Engine, "warm_up", nothing)
        patch.setattr(workers, "compile_first", nothing)
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", type=int, metavar="SEED", help="take files, tests and examples at random")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--shuffle") is not None:
        settings.load_profile("other examples")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    seed = config.getoption("--shuffle")
    if seed is None:
        items.sort(key=_turns(items).__getitem__)
    else:
        random = Random(seed)
        places = {path: random.random() for path in dict.fromkeys(item.path for item in items)}
        items.sort(key=lambda item: (places[item.path], random.random()))


def _turns(items: list[pytest.Item]) -> dict[pytest.Item, int]:
    """What compiles comes first, then what needs a browser, so that no long file is left for the end. Of several files
    that compile the same rules one does, and the others come later."""
    files: dict[str, list[Path]] = {}
    turns = {}
    for item in items:
        compiles = item.get_closest_marker("compiles")
        same = files.setdefault(compiles.args[0], []) if compiles else []
        if item.path not in same:
            same.append(item.path)
        turns[item] = same.index(item.path) if compiles else len(items) + (item.path.parent.name != "browser")
    return turns
