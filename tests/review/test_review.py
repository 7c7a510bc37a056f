"""Reviews: luck and decisions add up to the result, blunders are found, and the same game gets the same review."""

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from zenova.bots import InformationSet, bot
from zenova.bots.network.engine import engine_for
from zenova.games.registry import game
from zenova.kernel.errors import UserError
from zenova.kernel.log import LogError, Playthrough
from zenova.kernel.record import Records
from zenova.review import MARKS, Review, Setting, accuracy, mark_of, review, review_of
from zenova.review.judge import believed, judge_for
from zenova.review.report import Told

SMALL = Setting(walks=10_000, most_walks=18, again=2, deals=200, most_deals=2, turns=2, sure=0.8)
Chooses = Callable[[InformationSet], int]


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look so little that nothing is compiled."""
    monkeypatch.setitem(review.SETTINGS, "quick", SMALL)


def at_random(seed: int) -> Chooses:
    random = Random(seed)
    return lambda seen: random.choice(seen.decision.options)


def played(name: str, seed: int, chooses: Chooses, moves: int = 10_000) -> Playthrough:
    one = Playthrough(game(name), seed=seed)
    while one.position.waiting and len(one.log.moves) < moves:
        seat = one.game.to_act(one.position)[0]
        one.submit(seat, chooses(InformationSet(one.game, one.position, seat, seed)))
    return one


@pytest.mark.parametrize(("name", "moves"), [("goofspiel", 10_000), ("zenith", 5)])
def test_start_luck_and_decisions_add_up_to_the_end(name: str, moves: int) -> None:
    log = played(name, 2, at_random(2), moves).log
    found = review_of(log, game(name))
    assert found.over == (log.result is not None)
    for one in found.accounts:
        assert one.start + one.luck + one.own + one.others == pytest.approx(one.result, abs=1e-6)
    for before, now in pairwise(found.changes):
        assert sum(now.after) == pytest.approx(1, abs=1e-5)
        for team, chance in enumerate(now.after):
            assert before.after[team] + now.skill[team] + now.luck[team] == pytest.approx(chance, abs=1e-9)
    if log.result:
        shares = [1 / len(log.result.winners) * (seat in log.result.winners) for seat in range(len(found.teams))]
        assert [one.result for one in found.accounts] == shares


def test_what_is_hidden_is_luck_and_what_is_chosen_is_not() -> None:
    """The prizes are shuffled: who bids last turns the next one up, and who bids first turns nothing up."""
    found = review_of(played("goofspiel", 4, at_random(4)).log, game("goofspiel"))
    first, second = found.changes[1], found.changes[2]
    assert first.luck == (0, 0)
    assert any(second.luck)


def test_the_same_game_gets_the_same_review_whoever_played_it() -> None:
    log = played("goofspiel", 3, at_random(3)).log
    first, again = (review_of(one, game("goofspiel")) for one in (log, replace(log, players=("Cy", "Di"))))
    assert first.changes == again.changes
    assert [one.mark for one in first.decisions] == [one.mark for one in again.decisions]
    document = json.dumps(first.as_dict())
    assert json.dumps(Review.parse(json.loads(document)).as_dict()) == document


@pytest.mark.parametrize("seed", [3, 4])
def test_a_victory_that_was_passed_over_is_a_blunder(seed: int) -> None:
    zenith = game("zenith")
    won = played("zenith", seed, bot("network").choose)
    before, seat = list(won.log.replay(zenith))[-2].position, won.log.moves[-1].seat
    looked = engine_for(zenith).look(before, seat)
    blunder = looked.options[int(looked.logits.argmin())]
    judge = judge_for(zenith, turns=2, sure=0.8, compiled=False)
    found = judge.options(InformationSet(zenith, before, seat, 1), blunder, 18, 1)
    best = next(iter(found))
    assert zenith.decode(best) == won.log.moves[-1].action
    assert found[best] == 1
    assert mark_of(found[best] - found[blunder]) == "blunder"


def test_marks_and_accuracy_go_down_with_the_chance_that_is_lost() -> None:
    assert [mark_of(loss) for loss in (0, 0.009, 0.01, 0.05, 0.1, 0.2, 1)] == [
        "best",
        "best",
        "good",
        "inaccuracy",
        "mistake",
        "blunder",
        "blunder",
    ]
    assert accuracy([]) is None
    assert accuracy([0, 0]) == 100
    assert accuracy([0.1]) == pytest.approx(60.65, abs=0.01)
    assert list(MARKS.values()) == sorted(MARKS.values())


class Hasty:
    """Blames everything, and less where it has time."""

    def open_chances(self, positions: Records, move: tuple[int, int] | None = None) -> tuple[float, ...]:
        return (0.5, 0.5)

    def options(self, seen: InformationSet, taken: int, walks: int, seed: int) -> dict[int, float]:
        other = next(action for action in seen.decision.options if action != taken)
        return {other: 0.9, taken: 0.8 if walks == SMALL.most_walks else 0.6 + 0.1 / (1 + seed % 7)}


def test_what_looks_worst_at_first_is_looked_at_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    log = played("goofspiel", 3, at_random(3)).log
    monkeypatch.setattr(review, "judge_for", lambda game, **given: Hasty())
    monkeypatch.setattr(review, "LEAST_WALKS", 1)
    monkeypatch.setitem(review.SETTINGS, "quick", replace(SMALL, walks=1))
    losses = [one.loss for one in review_of(log, game("goofspiel")).decisions]
    first = sorted(losses)[: SMALL.again]
    assert first == [0.1] * SMALL.again
    assert min(set(losses) - {0.1}) > 0.19


def test_a_game_without_a_move_or_with_a_wrong_one_is_refused() -> None:
    log = played("goofspiel", 1, at_random(1)).log
    with pytest.raises(UserError, match="nothing was played"):
        review_of(replace(log, moves=[], result=None), game("goofspiel"))
    with pytest.raises(LogError, match="move 2: "):
        review_of(replace(log, moves=[log.moves[0], *log.moves]), game("goofspiel"))


@pytest.mark.parametrize("language", ["en", "it", "de"])
def test_a_review_is_told_in_every_language(language: str) -> None:
    log = replace(played("goofspiel", 5, at_random(5)).log, players=("Ada <b>", "Bo"))
    found = review_of(log, game("goofspiel"))
    told = Told(found, language)
    page = told.document
    for decision in told.grave:
        assert decision.taken.words[language] in told.said(decision)
        assert decision.best[0].words[language] in told.said(decision)
    assert page.count("<svg") == page.count("</svg>") > 1
    assert "Ada <b>" not in page
    assert "Ada &lt;b&gt;" in page
    assert page.count('scope="row"') == len(found.changes) + 5 * len(found.accounts)
    assert all(str(move) in told.curve for move in found.turning)


def test_a_loss_counts_as_far_as_it_cannot_be_chance() -> None:
    assert believed(0.3, 0.03) == pytest.approx(0.297)
    assert believed(0.04, 0.05) == 0
    assert believed(-0.2, 0.1) == pytest.approx(-0.15)
    assert believed(0, 0) == 0


ON_MARS = {"discs": {"mars": 3}, "hands": {0: ["caligula", "zenon"], 1: ["nero"]}}
IN_THE_PORT = {"hands": {0: ["lanterna"]}, "members": {0: {"head": "port"}, 1: {"lady": "port"}}, "coins": {0: 9}}


@pytest.mark.parametrize(
    ("name", "given", "taken", "best", "said"),
    [
        (
            *("zenith", ON_MARS, {"recruit": "zenon"}, {"recruit": "caligula"}),
            {
                "en": "Mars was one step from capture and Caligula was in hand.",
                "it": "Marte era a un passo dalla conquista e Caligula era in mano.",
                "de": "Mars stand einen Schritt vor der Eroberung und Caligula war auf der Hand.",
            },
        ),
        (
            *("zena", IN_THE_PORT, {"move": "head", "to": "bank"}, {"play": "lanterna"}),
            {
                "en": "port was given up and the permanent card Lanterna would have counted in 7 more rounds.",
                "it": "al Porto e la carta Permanente Lanterna avrebbe contato in altri 7 turni.",
                "de": "im Hafen ging verloren und die Dauer-Karte Lanterna hätte in 7 weiteren Runden gezählt.",
            },
        ),
    ],
)
def test_a_mistake_is_explained_by_what_lay_on_the_table(
    name: str, given: dict[str, Any], taken: dict[str, str], best: dict[str, str], said: dict[str, str]
) -> None:
    played = game(name)
    position = played.build(played.options_type(), given)
    offer = played.offer(position, 0)
    assert offer is not None
    actions = (played.encode(taken), played.encode(best))
    for language, sentence in said.items():
        assert sentence in played.words(language).reason(played.view(position, 0), offer, *actions)
        assert game("goofspiel").words(language).reason({}, offer, *actions) == ""
