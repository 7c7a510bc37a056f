"""Files of many games: whole games only, none twice, none of another run."""

import resource
from pathlib import Path

import pytest

from zenova.games.registry import game
from zenova.kernel.errors import UserError
from zenova.kernel.log import LogError
from zenova.kernel.logfile import LogFile, read_log, read_logs

HEADINGS = [{"seed": number} for number in range(4)]
SAMPLES = sorted((Path(__file__).parents[2] / "data").iterdir())
LINES = [f'{{"seed": {number}, "moves": "{"x" * 300}"}}\n' for number in range(4)]


def written(path: Path, games: int, *, resume: bool = False) -> bytes:
    file = LogFile(path, HEADINGS, resume=resume)
    for line in LINES[len(file) : games]:
        file.add(line)
    return path.read_bytes()


@pytest.mark.parametrize("name", ["games.jsonl", "games.jsonl.gz"])
def test_a_stopped_file_goes_on_to_the_same_file(tmp_path, name):
    whole = written(tmp_path / f"whole-{name}", 4)
    path = tmp_path / name
    three = written(path, 3)
    path.write_bytes(three[:-5])  # cut off while the third was written
    assert len(LogFile(path, HEADINGS, resume=True)) == 2
    path.write_bytes(three[:-5])
    assert written(path, 4, resume=True) == whole


def test_games_are_never_overwritten_or_mixed_up(tmp_path):
    path = tmp_path / "games.jsonl"
    written(path, 3)
    with pytest.raises(UserError, match="there already; add --resume"):
        LogFile(path, HEADINGS)
    with pytest.raises(UserError, match=r"game 1 is of another run \(other seed\)"):
        LogFile(path, HEADINGS[1:], resume=True)
    with pytest.raises(UserError, match="holds more games than this run has"):
        LogFile(path, HEADINGS[:2], resume=True)
    with pytest.raises(UserError, match="holds more games than this run has"):
        LogFile(path, HEADINGS[:1], resume=True, dropped=HEADINGS[1:])
    assert path.read_text() == "".join(LINES[:3])
    assert len(LogFile(path, HEADINGS[:2], resume=True, dropped=HEADINGS[2:])) == 2
    with pytest.raises(UserError, match=r"ends in \.jsonl or \.jsonl\.gz"):
        LogFile(tmp_path / "games.txt", HEADINGS)


def test_a_full_disk_keeps_the_games_before(tmp_path):
    path = tmp_path / "games.jsonl"
    before = written(path, 2)
    file = LogFile(path, HEADINGS, resume=True)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 100, limits[1]))
    try:
        with pytest.raises(UserError, match="cannot be written"):
            file.add(LINES[2])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert path.read_bytes() == before


def test_what_is_no_file_of_games_is_refused(tmp_path):
    (tmp_path / "noise.jsonl.gz").write_bytes(b"\xff\xfe noise")
    with pytest.raises(UserError, match="not a file of games"):
        list(read_logs(tmp_path / "noise.jsonl.gz"))
    written(tmp_path / "games.jsonl", 2)
    with pytest.raises(LogError, match="game 1: not a Zenova game log"):
        list(read_logs(tmp_path / "games.jsonl"))
    with pytest.raises(LogError, match="has no game 7; it holds 2"):
        read_log(tmp_path / "games.jsonl", 7)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_a_game_of_a_released_sample_replays_to_its_result(path):
    log = next(read_logs(path))
    assert len(list(log.replay(game(log.game)))) == len(log.moves) + 1


def test_the_released_samples_are_small():
    assert SAMPLES
    assert sum(path.stat().st_size for path in SAMPLES) < 5_000_000
