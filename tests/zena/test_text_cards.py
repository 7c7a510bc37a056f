"""What is printed on the cards, in three languages."""

import re

import pytest

from zenova.games.zena import Zena
from zenova.games.zena.cards import EventCard, load
from zenova.games.zena.phrases import (
    BONUSES,
    COUNTED,
    FOR,
    PLAIN,
    WITH_AREA,
    PhraseError,
    effect_of,
    phrase_of,
    slot_of,
)
from zenova.games.zena.state import CARD_COUNT, EVENTS
from zenova.games.zena.text import sentences
from zenova.games.zena.vocabulary import AREAS, GOALS, KINDS, Area, Effect, Op, Who
from zenova.kernel.errors import UserError

SET = load()
LANGUAGES = Zena.languages

GOLDEN = {
    "convegno-di-banche": {
        "en": "Convegno di banchê: bank, permanent. Prices: 4, 2 (promoter: 1 point), 1 (promoter: 1 card). "
        "Each cube earns 2 coins.",
        "it": "Convegno di banchê: Banca, Permanente. Costi: 4, 2 (Promotore: 1 Punto Prestigio), "
        "1 (Promotore: 1 carta). Ogni cubo frutta 2 Soldi.",
        "de": "Convegno di banchê: Bank, Dauer-Karte. Preise: 4, 2 (Anbieter erhält 1 Siegpunkt), "
        "1 (Anbieter erhält 1 Karte). Jeder Marker bringt 2 Münzen.",
    },
    "carego-de-levante": {
        "en": "Each cube earns 1 card and 2 coins.",
        "it": "Ogni cubo frutta 1 carta e 2 Soldi.",
        "de": "Jeder Marker bringt 1 Karte und 2 Münzen.",
    },
    "manezzi": {
        "en": "The promoter moves the cube from here to a member of their family, who is worth 1 control point more "
        "from then on.",
        "it": "Il Promotore sposta il cubo da qui su un proprio Familiare, che da quel momento vale 1 Punto Controllo "
        "in più.",
        "de": "Der Anbieter setzt den Marker von hier auf eine eigene Figur, die ab dann 1 Wertungs-Punkt mehr zählt.",
    },
    "festa-a-o-paxo": {
        "en": "The promoter earns 1 point. Every player draws 1 card. Every player passes 1 card to the left.",
        "it": "Il Promotore ottiene 1 Punto Prestigio. Ogni famiglia pesca 1 carta. "
        "Ogni famiglia passa 1 carta a sinistra.",
        "de": "Der Anbieter erhält 1 Siegpunkt. Alle ziehen 1 Karte. Alle geben 1 Karte nach links weiter.",
    },
    "muagge-de-carignan": {
        "en": "Victory: each cube earns 2 points. "
        "Defeat: the oldest cards at the cathedral and at the palace are destroyed.",
        "it": "Vittoria: ogni cubo frutta 2 Punti Prestigio. "
        "Sconfitta: le carte più vecchie alla Cattedrale e al Palazzo del Doge vengono distrutte.",
        "de": "Erfolg: Jeder Marker bringt 2 Siegpunkte. "
        "Fehlschlag: Die ältesten Karten in der Kathedrale und im Palast werden zerstört.",
    },
    "camerlengo": {
        "en": "Camerlengo: 5 points if you control the cathedral at the end of the game.",
        "it": "Camerlengo: 5 Punti Prestigio se alla fine della partita controlli la Cattedrale.",
        "de": "Camerlengo: 5 Siegpunkte, wenn du am Ende der Partie die Gebietsmehrheit in der Kathedrale hast.",
    },
    "dagghe-abbrettio": {
        "en": "1, 2, 3, 4 or 5 of these cards are worth 1, 4, 9, 16 or 25 points together.",
        "it": "1, 2, 3, 4 o 5 di queste carte valgono insieme 1, 4, 9, 16 o 25 Punti Prestigio.",
        "de": "1, 2, 3, 4 oder 5 dieser Karten sind zusammen 1, 4, 9, 16 oder 25 Siegpunkte wert.",
    },
}


@pytest.mark.parametrize(("id", "language"), [(id, language) for id, texts in GOLDEN.items() for language in texts])
def test_a_card_says_what_it_does(id: str, language: str) -> None:
    assert sentences(language).printed(SET.card_numbers[id]).endswith(GOLDEN[id][language])


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Spioin: every player takes 1 coin. In this round cards at the bank and at the port that pay coins pay "
         "each cube 1 coin more. With the expert rules a fort card is revealed."),
        ("it", "Spioin: ogni famiglia prende 1 Soldo. In questo turno le carte alla Banca e al Porto che fruttano "
         "Soldi danno a ogni cubo 1 Soldo in più. Con le regole per Esperti si rivela una carta Forte."),
        ("de", "Spioin: Alle nehmen 1 Münze. In dieser Runde bringen Karten in der Bank und im Hafen, die "
         "Münzen bringen, jedem Marker 1 Münze mehr. Nach den Expertenregeln wird eine Festungs-Karte aufgedeckt."),
    ],
)  # fmt: skip
def test_an_event_says_what_it_changes(language: str, text: str) -> None:
    assert sentences(language).printed_event(SET.event_ids.index("spioin")) == text


def every_effect() -> list[Effect]:
    """Every effect the phrases of card files can say."""
    clauses = [f"{n} {thing}" for n in (1, 2) for thing in COUNTED]
    clauses += [
        *PLAIN,
        *(f"{n} {form.format('s', area)}" for n in (1, 2) for area in AREAS for form in WITH_AREA.values()),
    ]
    clauses += ["pay 1 coin", "pay 2 coins"]
    found = []
    for phrase in [*clauses, *(f"{who}: {clause}" for who in FOR for clause in clauses)]:
        try:
            found.append(effect_of(phrase))
        except PhraseError:
            continue
    return found


def test_a_phrase_is_written_as_it_is_read() -> None:
    assert all(effect_of(phrase_of(effect)) == effect for effect in every_effect())


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["3 (promoter puts a cube from home on a member, 1 control point)",
                "2 (promoter passes 1 card to the left)", "1 (promoter: 2 control points at the port this round)"]),
        ("it", ["3 (Promotore: mette un cubo della riserva su un Familiare, 1 Punto Controllo)",
                "2 (Promotore: passa 1 carta a sinistra)",
                "1 (Promotore: 2 Punti Controllo al Porto in questo turno)"]),
        ("de", ["3 (Anbieter setzt einen Marker aus dem Vorrat auf eine Figur, 1 Wertungs-Punkt)",
                "2 (Anbieter gibt 1 Karte nach links weiter)",
                "1 (Anbieter erhält 2 Wertungs-Punkte im Hafen in dieser Runde)"]),
    ],
)  # fmt: skip
def test_a_slot_says_what_its_promoter_gets_or_does(language: str, told: list[str]) -> None:
    slots = ("3: 1 control point", "2: pass a card left", "1: 2 control points at the port this round")
    assert [sentences(language).slot(slot_of(slot)) for slot in slots] == told


def everything(language: str) -> list[str]:
    """All that is printed, and all that could be, in a language."""
    say = sentences(language)
    texts = [say.printed(card).partition(": ")[2] for card in range(CARD_COUNT)]
    texts += [say.printed_event(event).partition(": ")[2] for event in range(EVENTS)]
    texts = [text[0].upper() + text[1:] for text in texts]
    return texts + [say.effects([effect]) for effect in every_effect()]


def test_the_phrases_can_say_every_kind_of_effect() -> None:
    assert {effect.op for effect in every_effect()} == set(Op) - {Op.NOTHING}
    assert {effect.who for effect in every_effect()} == set(Who)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_printed_is_told_in_whole_sentences(language: str) -> None:
    for text in everything(language):
        assert re.fullmatch(r"([A-ZÄÖÜ0-9][^.{}]+\.)( [A-ZÄÖÜ0-9][^.{}]+\.)*", text), text


@pytest.mark.parametrize("language", ["it", "de"])
def test_no_english_word_is_left_in_another_language(language: str) -> None:
    shared = {"bank", "permanent"} if language == "de" else {"area"}
    english = {word for text in everything("en") for word in re.findall(r"[a-z’]{3,}", text.lower())} - shared
    told = {word for text in everything(language) for word in re.findall(r"[\w’]+", text.lower())}
    assert told & english == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_vocabulary_is_translated(language: str) -> None:
    say = sentences(language)
    forms = ("name", "the", "at", "to", "from")
    assert set(say.text.names("areas")) == {f"{area}.{form}" for area in AREAS for form in forms}
    assert set(say.text.names("card-kinds")) == set(KINDS)
    assert set(say.text.names("goals")) == set(GOALS)
    assert set(say.text.names("earns")) == {who.name.lower() for who in Who}
    assert all(say.thing(Effect(op)) for op in BONUSES)


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [("en", "point", "points"), ("it", "Punto Prestigio", "Punti Prestigio"), ("de", "Siegpunkt", "Siegpunkte")],
)
def test_one_is_singular(language: str, one: str, many: str) -> None:
    assert [sentences(language).count("points", n) for n in (1, 2)] == [f"1 {one}", f"2 {many}"]


def test_an_event_that_does_nothing_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    quiet = EventCard(0, "quiet", "Quiet", "reconstructed", (), 0, 0, 0, False)
    say = sentences("en").__class__("en")
    monkeypatch.setattr(say, "card_set", type("Cards", (), {"events": (quiet,)}))
    assert say.printed_event(0) == "Quiet: nothing happens."


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UserError, match="unknown language “xx”"):
        sentences("xx")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["1 coin and 2 cards", "2 points for 1 coin, if they like", "3 coins"]),
        ("it", ["1 Soldo e 2 carte", "2 Punti Prestigio per 1 Soldo, se vuole", "3 Soldi"]),
        ("de", ["1 Münze und 2 Karten", "2 Siegpunkte für 1 Münze, wenn gewünscht", "3 Münzen"]),
    ],
)
@pytest.mark.rule("ZA-R9")
def test_what_control_of_an_area_gives_is_told(language: str, told: list[str]) -> None:
    words = sentences(language)
    assert [words.income(area) for area in (Area.OLD_TOWN, Area.PALACE, Area.BANK)] == told
