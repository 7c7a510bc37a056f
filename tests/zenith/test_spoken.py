"""Everything a game of Zenith can say has a sentence in every language."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import spoken
from spoken import GENERAL_REASONS, LABEL, SENTENCE, Names, Played, reasons_in_code
from zenova.games.zenith import Zenith, ZenithOptions, decisions
from zenova.games.zenith.cards import FOLDER, load
from zenova.games.zenith.secrets import victory_names
from zenova.games.zenith.state import Asking, Event, Phase, Victory
from zenova.games.zenith.text import Sentences, sentences
from zenova.games.zenith.vocabulary import TOKENS, Op
from zenova.kernel.game import SPECTATOR, Offer, Refusal, Refused

GAME = Zenith()
BOOK = GAME.book
LANGUAGES = GAME.languages
NAMES = spoken.NAMES[:4]
REASONS = reasons_in_code(Path(decisions.__file__).parent)
KINDS = {kind for kind, *_ in (*decisions.QUESTIONS.values(), *decisions.PLANET_KINDS.values()) if kind}
WORLDS = {"venus", "terra", "mars", "jupiter"}  # whose German names are the English ones

# What happens in games


@cache
def played() -> Played:
    games = Played()
    for players, seed in ((2, 0), (2, 1), (2, 2), (4, 0), (4, 1)):
        games.play(GAME, ZenithOptions(players=players, secret_agents=True), seed, tried=0.2)
    return games


def labels_of(say: Sentences, offer: Offer, names: Names) -> list[str]:
    return [say.action(action, offer, names) for action in offer.options]


@cache
def whole_sentences(language: str) -> set[str]:
    """Every sentence of the games in a language."""
    say, games = sentences(language), played()
    told = {say.decision(decision) for decision, _ in games.decisions}
    told |= {say.refusal(refusal, names) for refusal, names in games.refusals.values()}
    told |= {say.event(event, viewer, names) for event, viewer, names in games.events}
    told |= {say.event(event, viewer) for event, viewer, _ in games.events}
    return told | {say.outcome(outcome, viewer, names) for outcome, names in games.outcomes for viewer in (-1, 0, 1)}


@cache
def labels(language: str) -> set[str]:
    """Every label and every waiting line of the games in a language."""
    say, games = sentences(language), played()
    told = {say.waiting([decision.seat], decision.kind, decision.source, names) for decision, names in games.decisions}
    return told.union(*(labels_of(say, *asked) for asked in games.decisions))


# Completeness


def test_every_question_is_of_a_kind_that_was_asked_in_games() -> None:
    by_effect = {Asking.NOTHING, Asking.PLANET, Asking.SHARE}
    assert {asking for asking, question in decisions.QUESTIONS.items() if question.kind} == set(Asking) - by_effect
    asked = [decision for decision, _ in played().decisions]
    assert {decision.kind for decision in asked} == KINDS
    offered = {action for decision in asked for action in decision.options}
    assert {next(iter(GAME.decode(action))) for action in offered} == set(GAME.action_space.words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_decision_has_a_name(language: str) -> None:
    say = sentences(language)
    assert set(say.text.names("kinds")) == KINDS
    assert all(LABEL.fullmatch(say.waiting([0, 1], kind, None)) for kind in KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_options_of_a_decision_are_told_apart(language: str) -> None:
    told = [labels_of(sentences(language), *asked) for asked in played().decisions]
    assert [options for options in told if len(set(options)) < len(options)] == []


RARE_REFUSALS = {
    "no-such-seat": Refusal("ZN-T1", "no-such-seat", {"seat": 7, "players": 2}),
    "not-asked": Refusal("ZN-T1", "not-asked", {"seats": [0, 1]}),
    "already-marked": Refusal("ZN-S7", "already-marked", {"card": "nero"}),
    "other-team": Refusal("ZN-4B", "other-team", {"seat": 1}),
    "no-token": Refusal("ZN-B2", "no-token", {"place": "robot"}),
    "last-level": Refusal("ZN-D1", "last-level", {"track": "robot"}),
    "other-track": Refusal("ZN-D5", "other-track", {"track": "human"}),
    "not-lowest": Refusal("ZN-D5", "not-lowest", {"track": "animod"}),
    "no-such-rung": Refusal("ZN-V2", "no-such-rung", {"rungs": [2, 4, 7]}),
    "rung-agents": Refusal("ZN-V2", "rung-agents", {"amount": 4, "have": 2}),
    "rung-price": Refusal("ZN-V2", "rung-price", {"amount": 7, "what": "credits", "have": 5}),
    "column-not-allowed": Refusal("ZN-V8", "column-not-allowed", {"planet": "mars"}),
    "no-run": Refusal("ZN-V5", "no-run", {"planet": "mars"}),
    "share-too-big": Refusal("ZN-V11", "share-too-big", {"planet": "mars", "left": 1}),
    "not-at-centre": Refusal("ZN-V20", "not-at-centre", {"planet": "mars"}),
    "not-on-opponent-side": Refusal("ZN-V7", "not-on-opponent-side", {"planet": "mars"}),
    "already-picked": Refusal("ZN-V4", "already-picked", {"planet": "mars"}),
    "no-disc": Refusal("ZN-V20", "no-disc", {"planet": "mars"}),
    "empty-column": Refusal("ZN-R6", "empty-column", {"planet": "mars"}),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_a_refusal_has_a_sentence(language: str) -> None:
    say = sentences(language)
    rare = {say.refusal(refusal, NAMES) for refusal in RARE_REFUSALS.values()}
    assert {text for text in rare if not SENTENCE.fullmatch(text)} == set()
    assert set(say.text.names("refusals")) == REASONS | GENERAL_REASONS


def test_every_refusal_is_met_in_games_or_has_an_example() -> None:
    met = {refusal.reason for refusal, _ in played().refusals.values()}
    assert met | set(RARE_REFUSALS) == REASONS | GENERAL_REASONS


EVENTS: dict[Event, list[tuple[int, int, int, int]]] = {
    Event.DEALT: [(0, 3, 0, 0)],
    Event.MULLIGANED: [(0, 0, 0, 0), (0, 1, 0, 0), (0, 3, 0, 0)],
    Event.DREW: [(0, 3, 0, 0)],
    Event.TURN: [(0, 0, 0, 0)],
    Event.ORDERED: [(0, 2, 0, 0)],
    Event.RECRUITED: [(0, 3, 5, 0), (0, 3, 0, 0)],
    Event.DEVELOPED: [(0, 2, 1, 1), (0, 1, 1, 0)],
    Event.LED: [(0, 3, 0, 0)],
    Event.DISCARDED: [(0, 3, 0, 0)],
    Event.DISC_MOVED: [(0, 0, 1, 0), (3, 2, -1, 1)],
    Event.CAPTURED: [(0, 2, 0, 0)],
    Event.NEW_DISC: [(2, 0, 0, 0)],
    Event.RECENTRED: [(2, -3, 0, 0)],
    Event.GAINED: [(0, 0, 4, 0), (0, 1, 1, 0)],
    Event.PAID: [(0, 0, 1, 0)],
    Event.GAVE: [(0, 1, 1, 0)],
    Event.STOLE: [(0, 0, 3, 3), (0, 0, 3, 2), (0, 0, 3, 0)],
    Event.BADGE: [(0, 0, 0, 0), (0, 1, 0, 0)],
    Event.TOKEN_TAKEN: [(0, face, face + 1, 0) for face in range(len(TOKENS))],
    Event.EXILED: [(0, 3, 0, 0)],
    Event.TRANSFERRED: [(0, 3, 0, 0)],
    Event.MOBILIZED: [(0, 3, 0, 0)],
    Event.HANDED_OVER: [(0, 3, 2, 0)],
    Event.RESHUFFLED: [(54, 0, 0, 0)],
    Event.RESERVE_REFILLED: [(14, 0, 0, 0)],
    Event.ROW_BONUS: [(0, 2, 0, 0)],
    Event.SKIPPED: [(0, 0, 0, 0)],
    Event.DECLINED: [(0, 0, 0, 0)],
    Event.WON: [(0, 1, 0, 0), (0, 7, 0, 0)],
    Event.EXHAUSTED: [(0, 0, 0, 0), (2, 0, 0, 0)],
}


def every_event_told(say: Sentences) -> Iterator[str]:
    for kind, examples in EVENTS.items():
        for data in examples:
            for viewer in (SPECTATOR, 0, 1, 2):
                told = BOOK.event_schema.view(kind, data, viewer)
                yield from (say.event(told, viewer, names) for names in ((), NAMES[:2], ("", ""), NAMES))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_event_has_a_sentence(language: str) -> None:
    assert set(EVENTS) == set(Event)
    assert {text for text in every_event_told(sentences(language)) if not SENTENCE.fullmatch(text)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_are_told_in_whole_sentences_and_labels(language: str) -> None:
    assert {text for text in whole_sentences(language) if not SENTENCE.fullmatch(text)} == set()
    assert {text for text in labels(language) if not LABEL.fullmatch(text)} == set()
    texts = whole_sentences(language) | labels(language)
    assert {text for text in texts if "  " in text or " ." in text or not text.isprintable()} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_log_is_told_in_whole_sentences_and_no_more_of_them_than_events(language: str) -> None:
    played().must_be_told(sentences(language).story)


@pytest.mark.parametrize("language", LANGUAGES)
def test_phases_victories_and_sides_have_names(language: str) -> None:
    say = sentences(language)
    assert set(say.text.names("phases")) == {phase.name.lower() for phase in Phase}
    assert set(say.text.names("victories")) == set(victory_names(sum(Victory)))
    assert set(say.text.names("sides")) == {"silver", "gold"}
    assert len({say.token_name(token) for token in TOKENS}) == len(TOKENS)


def test_every_row_of_the_card_code_leads_to_its_effect() -> None:
    code = BOOK.record[0]["code"]
    ends = [BOOK.record[name].max() for name in ("agent_end", "level_end", "token_end", "row_end", "lead_team_end")]
    assert [effect.op for effect in BOOK.code] == [Op(op) for op in code["op"][: max(ends)]]
    assert [effect.amount for effect in BOOK.code] == code["amount"][: max(ends)].tolist()


# Languages


def template_words(say: Sentences) -> set[str]:
    tables = {name: text for name, text in say.text.words.items() if not name.startswith("grammar.")}
    texts = [re.sub(r"{\w+}", " ", text.lower()) for text in tables.values()]
    return {word for text in texts for word in re.findall(r"[\w’]{3,}", text)}


@pytest.mark.parametrize(
    ("language", "shared"),
    [
        ("it", {"animod", "robot", "zenithium", "badge", "leader", "bonus", "terra"}),
        ("de", {"animod", "zenithium", "agent", "hand", "partner", "planet", "rest", "team", "was", *WORLDS}),
    ],
)
def test_no_english_word_is_left_in_another_language(language: str, shared: set[str]) -> None:
    assert template_words(sentences(language)) & template_words(sentences("en")) == shared


# A game's words


def test_a_game_refuses_in_its_own_words() -> None:
    position = GAME.new(seed=1)
    with pytest.raises(Refused, match=r"^This does not answer what is asked now: new hand \(ZN-S7\)\.$"):
        GAME.apply(position, 0, GAME.encode({"accept": True}))


def test_a_game_speaks_of_its_own_cards() -> None:
    own = load(FOLDER)
    assert own is not BOOK
    assert Zenith(own).words("it").book is own
