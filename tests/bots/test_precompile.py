"""Compiling beside the server: what is known about it without waiting a minute for it."""

from __future__ import annotations

import importlib.metadata
from pathlib import Path

import pytest

from zenova.bots import precompile as precompiling
from zenova.bots.precompile import precompile
from zenova.games import registry


def test_what_was_compiled_is_noted_and_not_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZENOVA_CACHE", str(tmp_path))
    trace = tmp_path / "trace"
    monkeypatch.setattr(precompiling, "COMPILE", f"import sys; open({str(trace)!r}, 'a').write(sys.argv[1] + ' ')")
    for _ in range(2):
        precompile(registry.game("zenith"))
    precompile(registry.game("zena"))
    assert trace.read_text().split() == ["zenith", "zena"]


def test_a_compiler_without_the_notes_of_an_installation_will_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_notes(name: str) -> str:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setenv("ZENOVA_CACHE", str(tmp_path))
    monkeypatch.setattr(importlib.metadata, "version", no_notes)
    monkeypatch.setattr(precompiling, "COMPILE", "")
    precompile(registry.game("zenith"))
    assert len(list((tmp_path / "compiled").iterdir())) == 1


def test_what_could_not_be_compiled_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZENOVA_CACHE", str(tmp_path))
    trace = tmp_path / "trace"
    monkeypatch.setattr(precompiling, "COMPILE", f"open({str(trace)!r}, 'a').write('x'); raise SystemExit(1)")
    for _ in range(2):
        precompile(registry.game("zenith"))
    assert trace.read_text() == "xx"
