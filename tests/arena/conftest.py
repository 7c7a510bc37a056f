"""Bots in these tests run uncompiled, unless a test compiles: compiling takes longer than all of them together."""

from __future__ import annotations

from typing import Any

import pytest

from zenova.arena import workers
from zenova.bots.search import Search


@pytest.fixture(autouse=True)
def _uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*given: Any, **named: Any) -> None:
        """Begin no compiling."""

    monkeypatch.setattr(Search, "warm_up", nothing)
    monkeypatch.setattr(workers, "compile_first", nothing)
