"""Compiling beside the server: what is known about it without waiting a minute for it."""

from __future__ import annotations

import importlib.metadata
import os
import select
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from zenova.bots import precompile as precompiling
from zenova.bots.precompile import precompile
from zenova.games import registry

PATIENCE = 120.0
SERVER = """
from zenova.bots import precompile
from zenova.games import registry
precompile.COMPILE = {compile!r}
precompile.precompile(registry.game("zenith"))
"""


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


def test_how_far_it_is_can_be_asked_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZENOVA_CACHE", str(tmp_path))
    said, heard = tmp_path / "said", tmp_path / "heard"
    os.mkfifo(said)
    os.mkfifo(heard)
    told = f"print('hello'); print('3/4', flush=True); open({str(said)!r}, 'w').close(); open({str(heard)!r}).read()"
    monkeypatch.setattr(precompiling, "COMPILE", told)
    the_game, shares = registry.game("zenith"), []

    def ask() -> None:
        said.open().close()
        while precompiling.compiling(the_game) != 0.75:
            threading.Event().wait(0.001)
        shares.append(precompiling.compiling(the_game))
        heard.open("w").close()

    asking = threading.Thread(target=ask)
    asking.start()
    precompile(the_game)
    asking.join(PATIENCE)
    assert shares == [0.75]
    assert precompiling.compiling(the_game) is None


def test_one_compiles_at_a_time_and_the_others_take_what_it_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZENOVA_CACHE", str(tmp_path))
    trace, code = tmp_path / "trace", tmp_path / "server.py"
    monkeypatch.setattr(precompiling, "COMPILE", f"open({str(trace)!r}, 'a').write('x'); import time; time.sleep(0.2)")
    code.write_text(SERVER.format(compile=precompiling.COMPILE))
    others = [subprocess.Popen([sys.executable, code]) for _ in range(2)]
    precompile(registry.game("zenith"))
    assert [other.wait(PATIENCE) for other in others] == [0, 0]
    assert trace.read_text() == "x"


def test_compiling_ends_with_the_server_that_began_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZENOVA_CACHE", str(tmp_path))
    trace, code = tmp_path / "trace", tmp_path / "server.py"
    os.mkfifo(trace)
    endless = f"import threading; print('begun', end='', file=(out := open({str(trace)!r}, 'w')), flush=True)"
    endless += "; threading.Event().wait()"
    code.write_text(SERVER.format(compile=endless))
    server = subprocess.Popen([sys.executable, code])
    with trace.open() as said:
        assert said.read(5) == "begun"
        server.kill()
        assert server.wait(PATIENCE) != 0
        assert select.select([said], [], [], PATIENCE)[0], "it lives, for it holds the other end"
