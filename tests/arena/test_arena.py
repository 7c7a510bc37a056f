"""The arena: mirrored deals, the same result again, nothing lost by a stop, and what the numbers say."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from zenova.arena.arena import Arena, in_order
from zenova.arena.ratings import Sprt, interval, meetings, standings, summary
from zenova.arena.results import write_csv
from zenova.arena.tournament import GameResult, Schedule, Tournament
from zenova.cli import main
from zenova.games.registry import game, game_class
from zenova.kernel.errors import UserError
from zenova.kernel.logfile import read_logs

CONTEST = Tournament("zenith", {}, ("random", "random:seed=1"), 6, 5)


def results(arena: Arena) -> dict[int, tuple[float, ...]]:
    return {number: played.payoffs for number, played in arena.played.items()}


def finished(contest: Tournament = CONTEST) -> Arena:
    arena = Arena(contest)
    arena.run()
    return arena


def test_every_deal_is_played_with_seats_rotated() -> None:
    four = Schedule(Tournament("zena", {"players": 4}, ("random", "greedy", "novice"), 8, 1))
    tasks = list(four)
    assert len(tasks) == len(four) == 3 * 8
    assert [task.seats for task in tasks[:4]] == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]
    assert four.specs(tasks[1]) == ["greedy", "random", "greedy", "greedy"]
    assert {task.deal for task in tasks[:12]} == {0}
    teams = Schedule(Tournament("zenith", {"players": 4}, ("random", "greedy"), 2, 1))
    assert [task.seats for task in teams] == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_the_same_seed_gives_the_same_games() -> None:
    assert results(finished()) == results(finished())
    assert results(finished()) != results(finished(replace(CONTEST, seed=6)))


def test_processes_play_the_same_games_as_one() -> None:
    arena = Arena(CONTEST)
    arena.run(workers=2)
    assert results(arena) == results(finished())


def test_results_of_many_processes_are_put_in_order() -> None:
    came = [GameResult(number, (), (), (), ()) for number in (3, 0, 5, 2)]
    assert [one.number for one in in_order(came, [0, 2, 3, 5])] == [0, 2, 3, 5]


def test_a_card_set_of_ones_own_is_dealt(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    starter = game_class("zena").starter_cards()
    assert starter is not None
    own.write_text(starter.replace('"manezzi"', '"intrigues"').replace('"Manezzi"', '"Intrigues"'))
    contest = Tournament("zena", {"players": 2}, ("random", "random:seed=1"), 2, 5, str(own))
    assert Schedule(contest).game.cards_hash == game("zena", own).cards_hash != game("zena").cards_hash
    assert len(finished(contest).played) == 2


def test_a_stop_keeps_finished_games_and_resume_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"

    def stop(played: GameResult) -> None:
        if played.number == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Arena(CONTEST, path).run(told=stop)
    with path.open("a") as file:
        file.write('{"number": 3, "pay')  # cut off while it was written
    resumed = Arena(CONTEST, path, resume=True)
    assert sorted(resumed.played) == [0, 1, 2]
    resumed.run()
    assert results(resumed) == results(finished())
    assert results(Arena(CONTEST, path, resume=True)) == results(resumed)


def test_whole_games_are_kept_in_order_through_a_stop(tmp_path: Path) -> None:
    def arena(name: str, *, resume: bool = False) -> Arena:
        return Arena(CONTEST, tmp_path / name, resume=resume, games_out=tmp_path / f"logs-{name}")

    def stop(played: GameResult) -> None:
        if played.number == 2:
            raise KeyboardInterrupt

    arena("whole.jsonl").run()
    whole = tmp_path / "logs-whole.jsonl"
    with pytest.raises(KeyboardInterrupt):
        arena("stopped.jsonl").run(told=stop)
    stopped = tmp_path / "logs-stopped.jsonl"
    with stopped.open("a") as file:
        file.write(whole.read_text().splitlines(keepends=True)[3])  # the next one, whose result was not written
    arena("stopped.jsonl", resume=True).run()
    assert stopped.read_text() == whole.read_text()
    (tmp_path / "stopped.jsonl").unlink()
    with pytest.raises(UserError, match="holds more games than this run has"):
        arena("stopped.jsonl", resume=True)
    log = next(read_logs(whole))
    assert len(list(log.replay(game("zenith")))) == len(log.moves) + 1
    assert log.result is not None
    assert log.result.scores == Schedule(CONTEST).play(next(iter(Schedule(CONTEST)))).scores


def test_a_record_is_never_overwritten_or_mixed_up(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    Arena(CONTEST, path)
    with pytest.raises(UserError, match="there already; add --resume"):
        Arena(CONTEST, path)
    with pytest.raises(UserError, match=r"another contest \(other games, seed\)"):
        Arena(replace(CONTEST, games=8, seed=9), path, resume=True)
    path.write_text("a diary\n")
    with pytest.raises(UserError, match="line 1 is not a line"):
        Arena(CONTEST, path, resume=True)


def test_meetings_and_ratings_follow_from_the_games() -> None:
    schedule = Schedule(CONTEST)
    played = {task.number: GameResult(task.number, _won(task.seats), (3, 5), (10, 10), (0.5, 0.1)) for task in schedule}
    (met,) = meetings(schedule, played)
    assert (met.games, met.rate, met.equal, met.margin) == (6, 1.0, 0.5, 0.0)
    assert met.low == pytest.approx(0.61, abs=0.01)
    best, worst = standings(schedule, played)
    assert best.bot == "random"
    assert best.mu > 25 > worst.mu
    assert best.seconds == pytest.approx(0.03)


def _won(seats: tuple[int, ...]) -> tuple[float, ...]:
    return tuple(1.0 if seat == 0 else 0.0 for seat in seats)


def test_intervals_shrink_and_contain_the_rate() -> None:
    assert interval(0.65, 400) == pytest.approx((0.602, 0.695), abs=0.001)
    assert interval(0.5, 100) == pytest.approx((0.404, 0.596), abs=0.001)
    assert interval(0.0, 0) == (0.0, 1.0)


def test_the_sequential_test_stops_when_the_answer_is_known() -> None:
    test = Sprt(0.5, 0.6)
    assert test.verdict([1.0] * 6) == ""
    assert test.verdict([1.0, 1.0, 0.5] * 10) == "high"
    assert test.verdict([0.0, 0.5] * 20) == "low"
    assert test.verdict([0.5, 0.6] * 10) == ""
    arena = Arena(Tournament("zenith", {}, ("greedy:deals=1,sight=0", "random"), 200, 1), sprt=Sprt(0.5, 0.9))
    arena.run()
    assert len(arena.played) < 60
    assert meetings(arena.schedule, arena.played, arena.sprt)[0].verdict == "high"


def test_the_command_writes_table_csv_json_and_leaderboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    command = (
        "arena zenith --bots random random --games 2 --seed 3 --workers 1 --csv a.csv --json a.json --leaderboard a.md"
    )
    with pytest.raises(SystemExit) as left:
        main(command.split())
    assert left.value.code == 0
    assert "95 % interval" in capsys.readouterr().out
    assert len((tmp_path / "a.csv").read_text().splitlines()) == 1 + 2 * 2
    assert json.loads((tmp_path / "a.json").read_text())["meetings"][0]["games"] == 2
    page = (tmp_path / "a.md").read_text()
    assert page.startswith("# Zenith: 2 games of bots\n\nZenova ")
    assert page.count("\n| `random` | ") == 3
    assert "seed 3.\n" in page
    assert (tmp_path / "arena-zenith.jsonl").exists()
    with pytest.raises(SystemExit) as left:
        main([*command.split(), "--resume"])
    assert left.value.code == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("--bots random", "at least two bots"),
        ("--bots random gready", "did you mean “greedy”"),
        ("--bots random random --games 0", "at least one game"),
        ("--bots random random --sprt 0.7 0.5", "the lower first"),
    ],
)
def test_bad_input_is_refused(
    arguments: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as left:
        main(["arena", "zenith", *arguments.split()])
    assert left.value.code == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("--out folder --resume", "folder: cannot be read (Is a directory)"),
        ("--out picture --resume", "picture: not the record of an arena"),
        ("--out picture --resume --seed 1", "picture: not the record of an arena"),
        ("--out picture/games.jsonl", "picture/games.jsonl: cannot be written (File exists)"),
        ("--csv folder", "folder: cannot be written (Is a directory)"),
        ("--json nowhere/a.json", "nowhere/a.json: cannot be written (No such file or directory)"),
    ],
)
def test_a_file_that_cannot_be_used_is_told_before_the_games(
    arguments: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff")
    monkeypatch.setattr(Arena, "run", lambda *given, **named: pytest.fail("games were played"))
    with pytest.raises(SystemExit) as left:
        main(["arena", "zenith", "--bots", "random", "random", "--games", "2", *arguments.split()])
    assert left.value.code == 2
    assert capsys.readouterr().err == f"zenova: {complaint}\n"


def test_the_csv_has_a_row_for_every_seat(tmp_path: Path) -> None:
    arena = finished(replace(CONTEST, games=2))
    write_csv(tmp_path / "games.csv", arena.schedule, arena.played.values())
    rows = (tmp_path / "games.csv").read_text().splitlines()
    assert rows[0] == "game,deal,seat,bot,payoff,score,decisions,seconds"
    assert len(rows) == 1 + 2 * 2
    assert summary(arena.schedule, arena.played)["contest"]["seed"] == 5
