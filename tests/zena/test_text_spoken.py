"""What a game says in three languages: everything the engine can ask, refuse and tell has its sentence."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from spoken import GENERAL_REASONS, LABEL, NAMES, SENTENCE, Names, Played, reasons_in_code
from zenova.games.zena import Zena, ZenaOptions, decisions
from zenova.games.zena.state import Asking, Event, Phase
from zenova.games.zena.text import Sentences, sentences
from zenova.games.zena.vocabulary import MEMBERS
from zenova.kernel.game import SPECTATOR, Decision, Offer, Outcome, Refusal

GAME = Zena()
LANGUAGES = GAME.languages
REASONS = reasons_in_code(Path(decisions.__file__).parent)
KINDS = {question.kind for question in decisions.QUESTIONS.values()}
TO_THE_READER = {
    "en": r"\b[Yy]ou(r|rself)?\b",
    "it": r"\b([Tt]i|[Tt]u|tu[oa]|Ottieni|Peschi|Paghi|Vinci|Muovi|Giochi)\b",
    "de": r"\b([Dd]u|[Dd]ir|[Dd]ein(e|en)?)\b",
}


@cache
def played() -> Played:
    games = Played()
    for mode, players, seed in (("expert", 2, 0), ("expert", 4, 1), ("expert", 3, 5), ("beginner", 3, 2)):
        games.play(GAME, ZenaOptions(players=players, mode=mode), seed, tried=0.1)
    return games


def labels_of(say: Sentences, decision: Offer, names: Names) -> list[str]:
    return [say.action(action, decision, names) for action in decision.options]


RARE = [
    ("mulligan", None, {}, [{"accept": True}, {"decline": True}]),
    ("area", "sollevaioin-pilotae", {}, [{"area": "cathedral"}, {"area": "port"}]),
    ("member", "manezzi", {}, [{"member": member} for member in MEMBERS]),
    ("take-back", "te-deum", {"playing": True}, [{"take-back": "camalli", "slot": slot} for slot in (1, 2)]),
    ("take-back", "te-deum", {"playing": False}, [{"take-back": "camalli", "slot": slot} for slot in (1, 2)]),
    ("hand-over", "festa-a-o-paxo", {"to": 1, "direction": "left"}, [{"hand-over": "camerlengo"}]),
    ("hand-over", "procescion-do-battista", {"to": 1, "direction": "right"}, [{"hand-over": "camalli"}]),
]


def asked() -> list[tuple[Offer, Names]]:
    """The questions of the games, and those that random games hardly ever bring up."""
    rare = []
    for kind, card, detail, actions in RARE:
        options = tuple(GAME.encode(action) for action in actions)
        terms = {option: {"area": "port"} for option in options}
        decision = Offer(0, kind, "ZA-K1", {"card": card} if card else None, detail, options, {}, terms)
        rare.append((decision, NAMES))
    return [*played().decisions, *rare]


# Completeness


def test_every_question_was_asked() -> None:
    assert set(decisions.QUESTIONS) == set(Asking) - {Asking.NOTHING}
    assert {decision.kind for decision, _ in asked()} == KINDS
    offered = {action for decision, _ in asked() for action in decision.options}
    assert {next(iter(GAME.decode(action))) for action in offered} == set(GAME.action_space.words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_decision_and_every_phase_has_a_name(language: str) -> None:
    say = sentences(language)
    assert set(say.text.names("kinds")) == KINDS
    assert set(say.text.names("phases")) == {phase.name.lower() for phase in Phase}
    assert all(LABEL.fullmatch(say.waiting([0, 1], kind, None)) for kind in KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_options_of_a_decision_are_told_apart(language: str) -> None:
    for decision, names in asked():
        told = labels_of(sentences(language), decision, names)
        assert len(set(told)) == len(told), (decision, sorted(told))


EVERY_DETAIL = {
    "players": 3,
    "seat": 4,
    "seats": [0, 1],
    "kind": "turn",
    "card": "te-deum",
    "price": 5,
    "have": 3,
    "area": "port",
    "member": "lady",
    "deck": "goal",
    "limit": 2,
    "slot": 2,
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_a_refusal_has_a_sentence(language: str) -> None:
    say = sentences(language)
    assert set(say.text.names("refusals")) == REASONS | {"too-much"} | GENERAL_REASONS
    for reason in REASONS:
        told = say.refusal(Refusal("ZA-A1", reason, EVERY_DETAIL), NAMES)
        assert SENTENCE.fullmatch(told), told
        assert told.endswith(" (ZA-A1).")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_the_games_is_a_sentence(language: str) -> None:
    for refusal, names in played().refusals.values():
        assert SENTENCE.fullmatch(sentences(language).refusal(refusal, names))


@pytest.mark.parametrize("kind", Event)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_event_has_a_sentence(language: str, kind: Event) -> None:
    say = sentences(language)
    for data in ((1, 1, 1, 1), (1, 1, 0, 0), (1, -1, -1, -1), (-1, 1, 1, 1), (1, 0, -1, 0), (2, 1, 0, 1)):
        if (data[0] < 0 and kind != Event.CONTROLS) or (data[1] < 0 and kind != Event.FIRST_PLAYER):
            continue
        for viewer in (SPECTATOR, 0, 1):
            told = say.event(GAME.event_schema.view(kind, data, viewer), viewer, NAMES)
            assert SENTENCE.fullmatch(told), told


# Form


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_said_in_games_is_a_sentence_or_a_label(language: str) -> None:
    say = sentences(language)
    for decision, names in asked():
        assert SENTENCE.fullmatch(say.decision(decision)), say.decision(decision)
        for label in labels_of(say, decision, names):
            assert LABEL.fullmatch(label), label
        assert LABEL.fullmatch(say.waiting([decision.seat], decision.kind, decision.source, names))
    for event, viewer, names in played().events:
        assert SENTENCE.fullmatch(say.event(event, viewer, names)), event
        assert SENTENCE.fullmatch(say.event(event, viewer)), event


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_log_is_told_in_whole_sentences_and_no_more_of_them_than_events(language: str) -> None:
    played().must_be_told(sentences(language).story)


@pytest.mark.parametrize("language", TO_THE_READER)
def test_who_watches_is_never_addressed(language: str) -> None:
    for event, viewer, names in played().events:
        told = sentences(language).event(event, viewer, names)
        if viewer == SPECTATOR:
            assert not re.search(TO_THE_READER[language], told), told


@pytest.mark.parametrize("language", ["it", "de"])
def test_no_english_sentence_is_left_in_another_language(language: str) -> None:
    english, other = sentences("en").text, sentences(language).text
    tables = ("prompts", "labels", "refusals", "told", "news", "kinds", "parts-of-turn", "frames", "goals")
    told = [f"{table}.{name}" for table in tables for name in english.names(table)]
    assert {key for key in told if english(key) == other(key)} <= {"frames.card", "labels.place", "labels.member"}


# Examples


JOIN = {"by": 0, "area": "cathedral", "slot": 2, "price": 3, "coins": 5}


def test_a_reaction_says_who_played_what_where_what_joining_costs_and_what_one_keeps() -> None:
    asks = Decision(1, "reaction", "ZA-A6", {"card": "te-deum"}, JOIN, ())
    assert [sentences(language).decision(asks, NAMES) for language in TO_THE_READER] == [
        "Anna has played Te Deum at the cathedral: join on slot 2 for 3 coins and keep 2, or stay out.",
        "Anna ha giocato Te Deum alla Cattedrale: unisciti sulla casella 2 per 3 Soldi e te ne restano 2, "
        "oppure resta fuori.",
        "Anna hat Te Deum in der Kathedrale angeboten: Steig auf Feld 2 für 3 Münzen ein, dann bleiben dir 2, "
        "oder halte dich heraus.",
    ]
    own, fort = ({**JOIN, "by": by} for by in (1, None))
    assert "You have played Te Deum" in sentences("en").decision(replace(asks, detail=own), NAMES)
    assert "The fort card Te Deum has appeared" in sentences("en").decision(replace(asks, detail=fort), NAMES)


def test_the_answers_to_a_reaction_say_what_is_paid_and_kept() -> None:
    join, decline = GAME.encode({"influence": "te-deum"}), GAME.encode({"decline": True})
    asks = Offer(1, "reaction", "ZA-A6", {"card": "te-deum"}, JOIN, (), {}, {join: {"price": 3}})
    labels = [sentences("en").action(action, asks) for action in (join, decline)]
    assert labels == ["Join Te Deum for 3 coins", "Stay out and keep 3 coins"]


@pytest.mark.parametrize(
    ("language", "question", "button", "waiting"),
    [
        ("en", "Nothing is left to do: end your turn.", "End turn", "Anna is playing"),
        ("it", "Non resta altro da fare: termina il turno.", "Termina il turno", "Sta giocando Anna"),
        ("de", "Mehr ist nicht möglich: Beende deinen Zug.", "Zug beenden", "Anna spielt gerade"),
    ],
)
def test_a_turn_with_nothing_left_to_do_is_ended(language: str, question: str, button: str, waiting: str) -> None:
    end = GAME.encode({"pass": True})
    asks = Offer(0, "turn", "ZA-A1", None, {"extra": False}, (end,), {}, {})
    say = sentences(language)
    assert (say.decision(asks), say.action(end, asks), say.waiting([0], "turn", None, NAMES)) == (
        question,
        button,
        waiting,
    )


def story(viewer: int, *events: dict[str, Any]) -> list[str]:
    return [text for _, text in sentences("en").story(events, viewer, NAMES)]


def test_what_a_deed_brings_stands_in_its_line_and_what_others_get_in_one_of_theirs() -> None:
    controls = {"event": "controls", "seat": 1, "area": "port"}
    coins, points = ({"event": kind, "seat": 1, "amount": 1, "card": None} for kind in ("coins", "points"))
    bonus = {"event": "coins", "seat": 0, "amount": 2, "card": "te-deum"}
    assert story(0, controls, points, coins, bonus) == [
        "Ben controls the port: 1 point and 1 coin.",
        "Te Deum: you get 2 coins.",
    ]


def test_what_is_equal_is_counted() -> None:
    discarded = [{"event": "discarded", "seat": 2, "deck": deck} for deck in ("goal", "goal", "action", "goal", "goal")]
    assert story(0, *discarded) == ["Clara discards 4 goal cards and an action card."]
    paid = {"event": "coins", "seat": 2, "amount": 8, "card": "camalli"}
    assert story(0, paid, paid) == ["Camalli: Clara gets 16 coins."]


def test_the_coins_of_an_event_stand_in_its_line_alone() -> None:
    event = {"event": "event", "card": "bonaccia"}
    coins = [{"event": "coins", "seat": seat, "amount": 2, "card": None} for seat in range(3)]
    assert story(0, event, *coins) == ["Event Bonaccia: every player takes 2 coins."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_beginner_events_never_speak_of_expert_rules(language: str) -> None:
    say = sentences(language)
    for event in range(len(GAME.card_set.events)):
        beginner, expert = say.event_effects(event, "beginner"), say.event_effects(event, "expert")
        assert not re.search(r"(?i)expert|esperti|fort|festung", beginner), beginner
        assert not re.search(r"(?i)expert|esperti", expert), expert


def test_a_payment_tells_what_it_makes_of_the_roll() -> None:
    pay = GAME.encode({"pay": 2})
    odds = {"victory": 4, "stays": 2, "defeat": 0}
    asks = Offer(0, "payment", "ZA-H2", {"card": "corsari"}, {"paid": 0, "added": 1}, (), {}, {pay: {"odds": odds}})
    assert sentences("en").action(pay, asks) == "Pay 2 coins (victory 67 %, defeat 0 %)"


def test_the_refusal_of_a_card_one_cannot_afford() -> None:
    refusal = Refusal("ZA-A16", "too-expensive", {"card": "te-deum", "price": 5, "have": 3})
    assert [sentences(language).refusal(refusal) for language in TO_THE_READER] == [
        "Te Deum costs 5 coins here, you have 3 (ZA-A16).",
        "Te Deum qui costa 5 Soldi, ne hai 3 (ZA-A16).",
        "Te Deum kostet hier 5 Münzen, du hast 3 (ZA-A16).",
    ]


def test_a_line_of_the_log_is_told_to_its_reader() -> None:
    event = {"event": "moved", "seat": 1, "member": "lady", "from": "palace", "to": "fort"}
    say = sentences("en")
    assert say.event(event, 1, NAMES) == "You move your lady from the palace to the fort."
    assert say.event(event, 0, NAMES) == "Ben moves the lady from the palace to the fort."
    assert say.event(event) == "Barbussi moves the lady from the palace to the fort."


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (Outcome((1,), (30, 41, 12), ("points",)), "Ben wins with 41 points."),
        (Outcome((1,), (41, 41, 12), ("coins",)), "Ben wins with 41 points, by having more coins left."),
        (Outcome((0, 1), (41, 41, 12), ("shared",)), "Anna and Ben share the victory with 41 points."),
    ],
)
def test_the_end_is_told(outcome: Outcome, text: str) -> None:
    assert sentences("en").outcome(outcome, 2, NAMES) == text
