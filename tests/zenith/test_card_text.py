import re

import pytest

from zenova.games.zenith import Zenith
from zenova.games.zenith.cards import load
from zenova.games.zenith.phrases import effect_of
from zenova.games.zenith.text import sentences
from zenova.games.zenith.vocabulary import FACTIONS, LEVELS, ROWS, SIDES, TOKENS, What
from zenova.kernel.errors import UserError

BOOK = load()
LANGUAGES = Zenith.languages

ENGLISH = {
    "lula-smart": "Gain 4 credits. You may give the opponent 1 zenithium to gain 2 influence on Terra.",
    "wul": "You may exile 2, 4 or 7 of your agents from the Mercury column to gain respectively 2, 4 or 7 zenithium.",
    "chaka": "You may exile 2 of your agents from columns other than Mercury to gain 10 credits.",
    "ilda-flores": "Gain 1, 2 or 3 zenithium for 1, 2 or 3 technologies at level 1 or higher.",
    "doc-wissen": "You may develop the human technology for 1 zenithium less.",
    "zenon": "Gain 8 credits. The opponent gains 2 credits.",
    "ice-june": "You may discard 1 card from your hand to gain 1 influence on that card’s planet.",
    "sir-sam": "Move a disc on the opponent’s side back to the centre.",
    "charlemagne": "Gain 1 influence on any planet. Gain 1 influence on another planet. "
    "Gain 1 influence on yet another planet.",
    "augustus": "Gain 1, 2 and 1 influence on 3 neighbouring planets, in this order.",
    "magellan": "Gain 1 influence on any planet. Gain 1 influence on another planet. "
    "Transfer 1 of the opponent’s agents from each column.",
    "lady-moore": "Do this 3 times: exile 1 of the opponent’s agents, then gain 1 influence on that card’s planet.",
    "suleiman": "You may spend 3, 7 or 12 credits to gain respectively 1, 2 or 3 influence, "
    "shared as you like among planets other than Jupiter.",
    "boull3": "Gain 1 influence on any planet. "
    "If the opponent has at least 15 credits, gain 1 influence on any planet.",
    "mungo": "Choose one: gain 1 influence on Mercury and 1 influence on Venus, "
    "or gain 1 influence on Mars and 1 influence on Jupiter.",
}

ITALIAN = {
    "lula-smart": "Ottieni 4 Crediti. Puoi dare all’avversario 1 Zenithium per ottenere 2 Influenza su Terra.",
    "wul": "Puoi esiliare 2, 4 o 7 tuoi Agenti dalla colonna di Mercurio "
    "per ottenere rispettivamente 2, 4 o 7 Zenithium.",
    "chaka": "Puoi esiliare 2 tuoi Agenti da colonne diverse da Mercurio per ottenere 10 Crediti.",
    "ilda-flores": "Ottieni 1, 2 o 3 Zenithium per 1, 2 o 3 Tecnologie al Livello 1 o superiore.",
    "doc-wissen": "Puoi sviluppare la Tecnologia degli Umani spendendo 1 Zenithium in meno.",
    "zenon": "Ottieni 8 Crediti. L’avversario ottiene 2 Crediti.",
    "ice-june": "Puoi scartare 1 carta dalla mano per ottenere 1 Influenza sul pianeta di quella carta.",
    "sir-sam": "Riporta al centro un dischetto sul lato dell’avversario.",
    "charlemagne": "Ottieni 1 Influenza su un pianeta a scelta. Ottieni 1 Influenza su un altro pianeta. "
    "Ottieni 1 Influenza su un altro pianeta ancora.",
    "augustus": "Ottieni 1, 2 e 1 Influenza su 3 pianeti vicini, in quest’ordine.",
    "lady-moore": "Per 3 volte: esilia 1 Agente dell’avversario, poi ottieni 1 Influenza sul pianeta di quella carta.",
    "boull3": "Ottieni 1 Influenza su un pianeta a scelta. "
    "Se l’avversario ha almeno 15 Crediti, ottieni 1 Influenza su un pianeta a scelta.",
    "geta": "Scegli: prendi il badge Leader sul lato Oro, oppure ottieni 8 Crediti.",
}

GERMAN = {
    "lula-smart": "Erhalte 4 Kredite. Du kannst dem Gegner 1 Zenithium geben, um 2 Einfluss auf Terra zu erhalten.",
    "wul": "Du kannst 2, 4 oder 7 eigene Agenten aus der Merkur-Spalte verbannen, "
    "um entsprechend 2, 4 oder 7 Zenithium zu erhalten.",
    "chaka": "Du kannst 2 eigene Agenten aus anderen Spalten als Merkur verbannen, um 10 Kredite zu erhalten.",
    "ilda-flores": "Erhalte 1, 2 oder 3 Zenithium für 1, 2 oder 3 Technologien auf Stufe 1 oder höher.",
    "doc-wissen": "Du kannst die Technologie der Menschen für 1 Zenithium weniger entwickeln.",
    "zenon": "Erhalte 8 Kredite. Der Gegner erhält 2 Kredite.",
    "ice-june": "Du kannst 1 Handkarte abwerfen, um 1 Einfluss auf dem Planeten dieser Karte zu erhalten.",
    "sir-sam": "Lege eine Scheibe auf der Seite des Gegners in die Mitte zurück.",
    "atlas": "Wirf 1 Handkarte ab. Nimm das Anführerabzeichen.",
    "augustus": "Erhalte 1, 2 und 1 Einfluss auf 3 benachbarten Planeten, in dieser Reihenfolge.",
    "lady-moore": "3-mal: Verbanne 1 gegnerischen Agenten, dann erhalte 1 Einfluss auf dem Planeten dieser Karte.",
    "suleiman": "Du kannst 3, 7 oder 12 Kredite ausgeben, um entsprechend 1, 2 oder 3 Einfluss zu erhalten, "
    "frei aufgeteilt auf die Planeten außer Jupiter.",
    "s1mmons": "Erhalte Kredite, bis du 8 hast. Der Gegner erhält Kredite, bis er 8 hat.",
    "geta": "Wähle: Nimm das Anführerabzeichen mit der Goldseite nach oben, oder erhalte 8 Kredite.",
}

GOLDEN = [
    (language, id, text)
    for language, texts in (("en", ENGLISH), ("it", ITALIAN), ("de", GERMAN))
    for id, text in texts.items()
]


@pytest.mark.parametrize(("language", "id", "text"), GOLDEN)
def test_a_card_says_its_effects_after_the_first(language: str, id: str, text: str) -> None:
    first, _, rest = sentences(language).agent_effects(BOOK.agent_numbers[id]).partition(". ")
    assert first.startswith(("Gain 1 influence on ", "Ottieni 1 Influenza su ", "Erhalte 1 Einfluss auf "))
    assert rest == text


def everything(language: str) -> list[str]:
    """All that is printed, in a language."""
    say = sentences(language)
    texts = [say.agent_effects(agent.number) for agent in BOOK.agents]
    texts += [say.token(face) for face in range(len(TOKENS))]
    texts += [say.level(side, level) for side in range(len(SIDES)) for level in range(1, LEVELS + 1)]
    texts += [say.row(row) for row in range(1, ROWS + 1)]
    return texts + [say.lead(faction, teams=True) for faction in range(len(FACTIONS))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_printed_is_told_in_whole_sentences(language: str) -> None:
    for text in everything(language):
        assert re.fullmatch(r"([A-ZÄÖÜ3][^.{}]+\.)( [A-ZÄÖÜ3][^.{}]+\.)*", text), text


@pytest.mark.parametrize("language", ["it", "de"])
def test_no_english_word_is_left_in_another_language(language: str) -> None:
    names = {"zenithium", "mars", "venus", "terra", "jupiter", "animod", "robot"}
    shared = names | {"badge", "leader", "bonus", "planet", "partner"}
    english = {word for text in everything("en") for word in re.findall(r"[a-z’]{3,}", text.lower())} - shared
    told = {word for text in everything(language) for word in re.findall(r"[\w’]+", text.lower())}
    assert told & english == set()


def test_a_whole_card_has_its_name_planet_faction_and_cost() -> None:
    nero = BOOK.agent_numbers["nero"]
    assert (
        sentences("en").agent(nero) == "Nero: Mercury, animod, cost 7. Gain 1 influence on Mercury. Gain 3 zenithium."
    )
    assert sentences("it").agent(nero).startswith("Nero: Mercurio, Animod, costo 7. Ottieni 1 Influenza")
    assert sentences("de").agent(nero).startswith("Nero: Merkur, Animod, Kosten 7. Erhalte 1 Einfluss")


def test_the_team_game_adds_to_the_lead_action() -> None:
    robot = FACTIONS.index("robot")
    assert sentences("en").lead(robot) == "Take the leader badge. Gain 1 zenithium."
    assert sentences("en").lead(robot, teams=True).endswith("You may give your partner up to 2 cards from your hand.")


def test_the_same_effect_for_all_planets_is_told_once() -> None:
    level = (SIDES.index("D"), 4)
    assert [sentences(language).level(*level) for language in ("en", "it", "de")] == [
        "Gain 1 influence on each planet.",
        "Ottieni 1 Influenza su ogni pianeta.",
        "Erhalte 1 Einfluss auf jedem Planeten.",
    ]


def test_the_same_trade_at_all_planets_but_one_is_told_once() -> None:
    herbert = next(agent.number for agent in BOOK.agents if agent.id == "h3rb3rt")
    assert [sentences(language).agent_effects(herbert).partition(". ")[2] for language in ("en", "it", "de")] == [
        "For each planet but Terra: you may exile 1 of your agents there to gain 1 influence there.",
        "Per ogni pianeta tranne Terra: puoi esiliare 1 tuo Agente da lì per ottenere 1 Influenza lì.",
        "Für jeden Planeten außer Terra: Du kannst 1 eigenen Agenten von dort verbannen, "
        "um 1 Einfluss dort zu erhalten.",
    ]


@pytest.mark.parametrize(
    ("language", "one", "many"),
    [("en", "credit", "credits"), ("it", "Credito", "Crediti"), ("de", "Kredit", "Kredite")],
)
def test_amounts_have_their_plural(language: str, one: str, many: str) -> None:
    say = sentences(language)
    assert (say.resource(What.CREDITS, 1), say.resource(What.CREDITS, 2)) == (f"1 {one}", f"2 {many}")


def test_rewards_that_are_not_things_to_do_follow_in_a_sentence_of_their_own() -> None:
    effect = effect_of("may spend 1 credit -> opponent gains 2 credits")
    assert [sentences(language).effect(effect) for language in ("en", "it", "de")] == [
        "You may spend 1 credit. If you do: The opponent gains 2 credits.",
        "Puoi spendere 1 Credito. Se lo fai: L’avversario ottiene 2 Crediti.",
        "Du kannst 1 Kredit ausgeben. Wenn du das tust: Der Gegner erhält 2 Kredite.",
    ]


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UserError, match="unknown language “xx”; known: de, en,"):
        sentences("xx")
