"""Bots in these tests run uncompiled, unless a test compiles: compiling takes longer than all of them together."""

from __future__ import annotations

from typing import Any

import pytest

from zenova.arena import crew
from zenova.bots.mind import Mind


@pytest.fixture(autouse=True)
def _uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*given: Any, **named: Any) -> None:
        """Begin no compiling."""

    monkeypatch.setattr(Mind, "warm_up", nothing)
    monkeypatch.setattr(crew, "compile_first", nothing)
