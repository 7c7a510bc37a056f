"""The wheel and the sdist bring everything that is not Python: cards, pages, fonts, languages, migrations, rules."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from zenova import __version__
from zenova.games.registry import game_class

ROOT = Path(__file__).parent.parent
MADE_WHILE_WORKING = {"__pycache__", ".DS_Store"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", str(folder)], cwd=ROOT, check=True)
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> set[str]:
    (path,) = built.glob("*.whl")
    return set(zipfile.ZipFile(path).namelist())


@pytest.fixture(scope="module")
def sdist(built: Path) -> set[str]:
    (path,) = built.glob("*.tar.gz")
    return {name.partition("/")[2] for name in tarfile.open(path).getnames()}


def files_under(folder: str) -> list[Path]:
    return [
        path
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not MADE_WHILE_WORKING.intersection(path.parts)
    ]


def test_the_wheel_has_every_file_of_the_package(wheel: set[str]) -> None:
    package = {str(path.relative_to(ROOT / "src")) for path in files_under("src/zenova")}
    assert package - wheel == set()


def test_the_wheel_has_the_rule_ledgers_for_the_pages(wheel: set[str]) -> None:
    ledgers = {f"zenova/web/rules/{path.name}" for path in files_under("docs/rules")}
    assert ledgers - wheel == set()


def test_one_version_is_released_cited_and_told_of() -> None:
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text()
    assert f"version = {{{__version__}}}," in (ROOT / "docs" / "research.md").read_text()
    told = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert re.fullmatch(
        rf"{re.escape(__version__)} \(\d{{4}}-\d\d-\d\d\)", told[1] if told[0] == "Unreleased" else told[0]
    )


@pytest.mark.parametrize("name", ["zenith", "zena"])
def test_the_version_of_a_game_s_rules_is_told_of(name: str) -> None:
    kind = game_class(name)
    rows = (ROOT / "docs" / "versions.md").read_text().split(f"\n| {kind.title} | ")[1:]
    assert [row.partition(" |")[0] for row in rows] == [str(one) for one in range(1, int(kind.rules_version) + 1)]


def test_a_package_index_shows_a_readme_without_broken_links(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (path,) = built.glob("*.whl")
    with zipfile.ZipFile(path) as wheel:
        (metadata,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
        told = wheel.read(metadata).decode()
    assert "# Zenova" in told
    assert re.findall(r"\]\((?!https?:)", told) == []
    monkeypatch.syspath_prepend(ROOT)
    from hatch_build import shown

    files = "https://example.org/zenova/raw/v1"
    assert shown("![The table](docs/a.webp)\n\n[Host](docs/host.md)", files).count(f"]({files}/docs/") == 2


def test_the_wheel_has_nothing_else(wheel: set[str]) -> None:
    elsewhere = {name for name in wheel if not name.startswith(("zenova/", "zenova-"))}
    assert elsewhere == set()


@pytest.mark.parametrize(
    "needed",
    [
        "zenova/games/zenith/cards/agents.toml",
        "zenova/games/zena/cards/superba.toml",
        "zenova/bots/zenith/weights.json",
        "zenova/games/zenith/numbers-1.json",
        "zenova/table/storage/migrations/versions/0001_tables.py",
        "zenova/web/templates/base.html",
        "zenova/web/static/styles/base.css",
        "zenova/web/static/fonts/outfit-OFL.txt",
        "zenova/web/static/vendor/htmx-LICENSE.txt",
        "zenova/web/texts/en.toml",
        "zenova/web/texts/it.toml",
        "zenova/web/texts/de.toml",
        "zenova/py.typed",
    ],
)
def test_the_wheel_has_what_a_server_reads(wheel: set[str], needed: str) -> None:
    assert needed in wheel


@pytest.mark.parametrize("folder", ["src", "docs", "benchmarks", "examples"])
def test_the_sdist_has_every_file_of_a_folder(sdist: set[str], folder: str) -> None:
    files = {str(path.relative_to(ROOT)) for path in files_under(folder) if "out" not in path.parts}
    assert files - sdist == set()


@pytest.mark.parametrize(
    "needed", ["README.md", "LICENSE", "CHANGELOG.md", "Makefile", "constraints.txt", "hatch_build.py"]
)
def test_the_sdist_has_what_building_and_testing_need(sdist: set[str], needed: str) -> None:
    assert needed in sdist
