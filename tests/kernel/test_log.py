"""Logs: what is recorded replays to the same positions; what cannot be replayed is refused with its place."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from zenova.games.registry import game, open_log
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game, Refused
from zenova.kernel.log import GameLog, LogError, Playthrough

ZENITH = game("zenith")
ZENA = game("zena")
VARIANTS: list[dict[str, Any]] = [
    {},
    {"players": 4},
    {"secret-agents": True, "sides": "DOP"},
    {"players": 4, "secret-agents": True},
    {"handicap": True, "first": "1"},
]


def random_session(
    seed: int, options: dict[str, Any] | None = None, moves: int = 100_000, game: Game = ZENITH
) -> tuple[Playthrough, list[Any]]:
    """A session of random moves and the positions it went through."""
    session = Playthrough(game, game.options_type.parse(options), seed)
    choices = random.Random(seed)
    positions = [session.position.clone()]
    while session.position.waiting and len(session.log.moves) < moves:
        seat = choices.choice(game.to_act(session.position))
        session.submit(seat, choices.choice(game.legal(session.position, seat)))
        positions.append(session.position.clone())
    return session, positions


def but_random(position: Any) -> Any:
    other = position.clone()
    other.random = []
    return other


def changed(log: GameLog, **entries: Any) -> GameLog:
    """The log with entries of its document replaced, `moves` and the like."""
    whole = json.loads(log.text()) | {key.replace("_", "-"): value for key, value in entries.items()}
    return GameLog.parse(json.dumps(whole))


def replay_all(log: GameLog) -> None:
    for _ in log.replay(ZENITH):
        pass


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("seed", range(2))
def test_a_replay_goes_through_the_same_positions(options: dict[str, Any], seed: int) -> None:
    session, positions = random_session(seed, options)
    replayed = [but_random(step.position) for step in session.log.replay(ZENITH)]
    assert replayed == [but_random(position) for position in positions]


@pytest.mark.parametrize("options", [{}, {"mode": "beginner", "players": 2}, {"players": 5}], ids=str)
def test_zena_replays_through_the_same_positions(options: dict[str, Any], tmp_path: Path) -> None:
    session, positions = random_session(1, options, game=ZENA)
    session.log.save(tmp_path / "game.json")
    log, its_game = open_log(tmp_path / "game.json")
    assert [but_random(step.position) for step in log.replay(its_game)] == [but_random(p) for p in positions]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_a_saved_log_loads_as_the_same_log(options: dict[str, Any], tmp_path: Path) -> None:
    session, _ = random_session(5, options)
    session.log.save(tmp_path / "game.json")
    loaded, its_game = open_log(tmp_path / "game.json")
    assert loaded == session.log
    assert its_game.name == "zenith"


def test_a_replay_tells_the_same_events() -> None:
    session, _ = random_session(3, moves=0)
    told = [session.events]
    choices = random.Random(3)
    while session.position.waiting:
        seat = ZENITH.to_act(session.position)[0]
        told.append(session.submit(seat, choices.choice(ZENITH.legal(session.position, seat))))
    assert [step.events for step in session.log.replay(ZENITH)] == told


@pytest.mark.parametrize("seed", [None, 1814])
def test_chance_comes_from_the_log_and_not_from_its_seed(seed: int | None) -> None:
    session, positions = random_session(6)
    last = list(changed(session.log, seed=seed).replay(ZENITH))[-1]
    assert but_random(last.position) == but_random(positions[-1])


def test_a_finished_log_carries_its_result() -> None:
    session, positions = random_session(7)
    assert session.log.result == ZENITH.outcome(positions[-1]) is not None


def test_an_unfinished_log_replays_without_a_result() -> None:
    session, positions = random_session(8, moves=30)
    assert session.log.result is None
    assert but_random(list(session.log.replay(ZENITH))[-1].position) == but_random(positions[-1])


def test_every_move_stands_on_a_line_of_its_own() -> None:
    session, _ = random_session(9, moves=12)
    lines = [line for line in session.log.text().splitlines() if '"action"' in line]
    assert len(lines) == 12


def test_a_refused_action_is_not_written_down() -> None:
    session, positions = random_session(1, moves=20)
    with pytest.raises(Refused):
        session.submit(0, ZENITH.encode({"first": 3}))
    assert len(session.log.moves) == 20
    assert session.position == positions[-1]


# Take-back


def test_a_marked_card_can_be_taken_back() -> None:
    session, positions = random_session(1, moves=0)
    session.submit(0, ZENITH.legal(session.position, 0)[0])
    assert session.may_take_back(0)
    assert not session.may_take_back(1)
    session.take_back()
    assert session.position == positions[0]
    assert session.log.moves == []


def test_a_move_that_drew_a_card_cannot_be_taken_back() -> None:
    session = Playthrough(ZENITH, ZENITH.options_type.parse({"first": "0"}), 1)
    for seat in (0, 1):
        session.submit(seat, ZENITH.encode({"done": True}))
    lead = next(action for action in ZENITH.legal(session.position, 0) if "lead" in ZENITH.decode(action))
    session.submit(0, lead)
    assert not session.may_take_back(0)


# Files that are refused

FILES = {
    "not a Zenova game log (no JSON from line 1, column 1)": "hello",
    "not a Zenova game log (it does not say": '{"name": "chess"}',
    "not a Zenova game log (no JSON from": "",
    "not a Zenova game log (no sensible JSON)": "[" * 100_000,
    "a text holds a letter that is none": r'{"format": "zenova-game", "players": ["\ud800"]}',
}


@pytest.mark.parametrize("message", FILES)
def test_a_foreign_file_is_refused(message: str, tmp_path: Path) -> None:
    path = tmp_path / "foreign.json"
    path.write_text(FILES[message])
    with pytest.raises(LogError, match=r"^[^\n]*$") as refused:
        GameLog.load(path)
    assert str(refused.value).startswith(f"{path}: {message}")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "noise").write_bytes(bytes(range(256)))
    with pytest.raises(LogError, match="it is not text"):
        GameLog.load(tmp_path / "noise")


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"nowhere\.json: cannot be read \(No such file"):
        GameLog.load(tmp_path / "nowhere.json")


@pytest.mark.parametrize("kept", [0.02, 0.2, 0.5, 0.9, 0.999])
def test_a_log_cut_off_anywhere_is_refused(kept: float) -> None:
    text = random_session(2)[0].log.text().rstrip()
    with pytest.raises(LogError, match=r"^[^\n]*$"):
        GameLog.parse(text[: int(len(text) * kept)])


def test_a_log_cut_off_between_moves_says_so() -> None:
    text = random_session(2)[0].log.text()
    with pytest.raises(LogError, match=r"the log is cut off \(line \d+\)"):
        GameLog.parse(text[: text.index('{"seat"', 9000)])


ENTRIES: list[tuple[dict[str, Any], str]] = [
    ({"format_version": 99}, "written in version 99 of the log format; this program reads versions up to 2"),
    ({"moevs": []}, "unknown entry “moevs”; did you mean “moves”?"),
    ({"game": 5}, "game: must be a text, not 5"),
    ({"seed": "seven"}, 'seed: must be a whole number or null, not "seven"'),
    ({"options": [4]}, "options: must be an object in braces, not [4]"),
    ({"moves": {}}, "moves: must be a list in brackets, not {}"),
    ({"moves": [7]}, "moves 1: must be an object in braces, not 7"),
    ({"moves": [{"seat": True, "action": {}}]}, "moves 1: seat: must be a whole number, not true"),
    ({"moves": [{"seet": 0}]}, "moves 1: unknown entry “seet”; did you mean “seat”?"),
    ({"seed": -1}, "seed: must be a whole number from 0 on or null, not -1"),
    ({"setup": [{"deck": [["nero"]]}]}, "setup 1: deck 1: must be a text or a whole number, not"),
    ({"result": 1}, "result: must be an object in braces or null, not 1"),
]


@pytest.mark.parametrize(("entries", "message"), ENTRIES, ids=str)
def test_a_wrong_entry_is_refused(entries: dict[str, Any], message: str) -> None:
    session, _ = random_session(4, moves=5)
    with pytest.raises(LogError) as refused:
        changed(session.log, **entries)
    assert str(refused.value).startswith(message)


def test_a_game_of_another_version_is_replayed_where_the_rules_are_the_same() -> None:
    session, positions = random_session(4)
    last = list(changed(session.log, rules_version="99").replay(ZENITH))[-1]
    assert but_random(last.position) == but_random(positions[-1])


def test_where_another_version_led_to_something_else_the_replay_says_so() -> None:
    log = random_session(4, moves=5)[0].log
    events = [*log.events[:3], "00000000", *log.events[4:]]
    with pytest.raises(LogError, match=r"^move 3: something else happens now.*rules version 99 of Zenith"):
        replay_all(changed(log, rules_version="99", events=events))
    replay_all(changed(log, events=events))


def test_a_move_that_another_version_allowed_says_which_is_needed() -> None:
    log = random_session(4, moves=30)[0].log
    moves = json.loads(log.text())["moves"]
    moves[12]["seat"] ^= 1
    with pytest.raises(LogError, match=r"^move 13: .*a Zenova with version 99 replays it whole"):
        replay_all(changed(log, moves=moves, rules_version="99"))


def test_another_set_of_cards_is_refused() -> None:
    log = changed(random_session(4, moves=5)[0].log, cards_hash="abcdef")
    with pytest.raises(LogError, match="played with another set of cards"):
        log.check(ZENITH)


def test_an_unknown_game_is_refused(tmp_path: Path) -> None:
    changed(random_session(4, moves=5)[0].log, game="zenit").save(tmp_path / "game.json")
    with pytest.raises(UserError, match=r"game\.json: unknown game “zenit”; did you mean “zenith”\?"):
        open_log(tmp_path / "game.json")


def test_an_unknown_option_is_refused() -> None:
    log = changed(random_session(4, moves=5)[0].log, options={"plyers": 2})
    with pytest.raises(LogError, match="options: zenith: unknown option “plyers”; did you mean “players”"):
        log.check(ZENITH)


def test_an_unknown_word_is_refused_with_its_move() -> None:
    log = random_session(4, moves=30)[0].log
    moves = json.loads(log.text())["moves"]
    moves[16]["action"] = {"recruit": "nerro"}
    with pytest.raises(LogError, match=r"^move 17: unknown agent “nerro”; did you mean “nero”\?$"):
        changed(log, moves=moves).check(ZENITH)


def test_an_illegal_move_is_refused_with_its_number() -> None:
    log = random_session(4, moves=30)[0].log
    moves = json.loads(log.text())["moves"]
    moves[12]["seat"] ^= 1
    with pytest.raises(LogError, match=r"^move 13: "):
        replay_all(changed(log, moves=moves))


def test_a_seat_that_is_not_at_the_table_is_refused() -> None:
    log = random_session(4, moves=5)[0].log
    moves = [{"seat": 10**12, "action": {"done": True}}]
    with pytest.raises(LogError, match=r"^move 1: there is no seat 1000000000000; seats are 0 to 1$"):
        replay_all(changed(log, moves=moves))


def test_a_missing_chance_outcome_is_refused() -> None:
    log = random_session(4, moves=5)[0].log
    with pytest.raises(LogError, match=r"^setup: the log holds no outcome"):
        replay_all(changed(log, setup=[]))


def test_a_superfluous_chance_outcome_is_refused() -> None:
    log = random_session(4, moves=5)[0].log
    setup = json.loads(log.text())["setup"]
    with pytest.raises(LogError, match=r"^setup: the log holds a chance outcome that the rules do not ask for"):
        replay_all(changed(log, setup=[*setup, {"first": 0}]))


def test_half_a_shuffle_is_refused() -> None:
    log = random_session(4, moves=5)[0].log
    setup = json.loads(log.text())["setup"]
    setup[-1]["deck"] = setup[-1]["deck"][:10]
    with pytest.raises(LogError, match=r"^setup: a chance outcome names only a part"):
        replay_all(changed(log, setup=setup))


def test_a_wrong_result_is_refused() -> None:
    log = random_session(4)[0].log
    with pytest.raises(LogError, match=r"^result: .* is wrong; the moves lead to"):
        replay_all(changed(log, result={"winners": [], "scores": [0, 0], "how": ["popular"]}))


def test_a_result_before_the_end_is_refused() -> None:
    log = random_session(4)[0].log
    moves = json.loads(log.text())["moves"][:-1]
    with pytest.raises(LogError, match=r"^result: the log has one, but the game is not over"):
        replay_all(changed(log, moves=moves))


def test_a_missing_result_is_refused() -> None:
    log = random_session(4)[0].log
    with pytest.raises(LogError, match=r"^result: missing, but the game is over"):
        replay_all(changed(log, result=None))
