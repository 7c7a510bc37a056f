"""Zenith in German. Infinitives stand last, with the particle of separable verbs; sentences keep their capital."""

from __future__ import annotations

from typing import ClassVar

from ..vocabulary import Op, Track, Where
from .printed import EACH, FURTHER, Clause, Verb
from .sentences import Sentences


def _verb(command: str, infinitive: str, third: str, particle: str = "") -> Verb:
    return Verb(command, particle + infinitive, third, f"{particle}zu{'' if particle else ' '}{infinitive}", particle)


class German(Sentences):
    language = "de"
    planets = ("Merkur", "Venus", "Terra", "Mars", "Jupiter")
    factions = ("Animod", "Menschen", "Roboter")
    verbs: ClassVar[dict[str, Verb]] = {
        "gain": _verb("erhalte", "erhalten", "erhält"),
        "give": _verb("gib", "geben", "gibt"),
        "spend": _verb("gib", "geben", "gibt", "aus"),
        "take": _verb("nimm", "nehmen", "nimmt"),
        "exile": _verb("verbanne", "verbannen", "verbannt"),
        "transfer": _verb("überstelle", "überstellen", "überstellt"),
        "mobilize": _verb("mobilisiere", "mobilisieren", "mobilisiert"),
        "discard": _verb("wirf", "werfen", "wirft", "ab"),
        "develop": _verb("entwickle", "entwickeln", "entwickelt"),
        "recentre": _verb("lege", "legen", "legt", "zurück"),
    }
    counted: ClassVar[dict[str, tuple[str, str]]] = {
        "influence": ("{n} Einfluss", "{n} Einfluss"),
        "credits": ("{n} Kredit", "{n} Kredite"),
        "zenithium": ("{n} Zenithium", "{n} Zenithium"),
        "agents": ("{n} Agenten", "{n} Agenten"),
        "own agents": ("{n} eigenen Agenten", "{n} eigene Agenten"),
        "opponent agents": ("{n} gegnerischen Agenten", "{n} gegnerische Agenten"),
        "hand cards": ("{n} Handkarte", "{n} Handkarten"),
        "cards for the partner": ("deinem Partner bis zu {n} Handkarte", "deinem Partner bis zu {n} Handkarten"),
        "cards": ("{n} Karte", "{n} Karten"),
        "discs": ("{n} Scheibe", "{n} Scheiben"),
        "spaces": ("{n} Feld", "{n} Felder"),
        "tokens": ("{n} Plättchen", "{n} Plättchen"),
    }
    words: ClassVar[dict[str, str]] = {
        "credits": "Kredite",
        "zenithium": "Zenithium",
        "badge": "das Anführerabzeichen",
        "silver badge": "Anführerabzeichen, Silberseite",
        "gold badge": "Anführerabzeichen, Goldseite",
        "badge as gold": "das Anführerabzeichen mit der Goldseite nach oben",
        "reserve token": "ein zufälliges Bonusplättchen aus dem Vorrat",
        "board token": "ein Bonusplättchen deiner Wahl von den Tafeln",
        "whole hand": "alle Handkarten",
        "at least": "mindestens {thing}",
        "to opponent": "dem Gegner {thing}",
        "from opponent": "{thing} vom Gegner",
        "on": "auf {planet}",
        "shared": ", frei aufgeteilt auf die Planeten",
        "shared but": ", frei aufgeteilt auf die Planeten außer {planet}",
        "neighbours": "je {influence} auf {n} benachbarten Planeten",
        "row of neighbours": "{influence} auf {n} benachbarten Planeten",
        "in this order": ", in dieser Reihenfolge",
        "disc": "die Scheibe {on}",
        "opponent disc": "eine Scheibe auf der Seite des Gegners",
        "recentre": "{disc} in die Mitte",
        "until you have": ", bis du {n} hast",
        "until they have": ", bis er {n} hat",
        "cost of that card": "{thing} in Höhe der Kosten dieser Karte",
        "per own colour": "je Planet mit eigenen Agenten",
        "per opponent colour": "je Planet mit gegnerischen Agenten",
        "by technologies": "{thing} für {n} Technologien auf Stufe 1 oder höher",
        "respectively": "entsprechend {steps}",
        "for free": "kostenlos",
        "cheaper": "für {thing} weniger",
        "full price": "zum vollen Preis",
    }
    frames: ClassVar[dict[str, str]] = {
        "agent": "{name}: {planet}, {faction}, Kosten {cost}.",
        "may": "du kannst {clause}",
        "trade": "du kannst {price}, um {reward}",
        "paid": "wenn du das tust",
        "if": "{condition}, {then}",
        "you have": "wenn du {thing} hast",
        "opponent has": "wenn der Gegner {thing} hat",
        "opponent": "der Gegner {clause}",
        "pair": "{act}, dann {reward}",
        "times": "{n}-mal: {pair}",
        "choose": "wähle: {left}, oder {right}",
    }
    places: ClassVar[dict[int, str]] = {
        Where.ANY: "auf einem beliebigen Planeten",
        Where.NOT_MERCURY: "auf einem beliebigen Planeten außer {planet}",
        Where.DIFFERENT: "auf einem anderen Planeten",
        FURTHER: "auf noch einem anderen Planeten",
        EACH: "auf jedem Planeten",
        Where.AT_CENTRE: "auf einem Planeten mit Scheibe in der Mitte",
        Where.OPPONENT_SIDE: "auf einem Planeten mit Scheibe auf der Seite des Gegners",
        Where.THAT_CARD: "auf dem Planeten dieser Karte",
    }
    columns: ClassVar[dict[str, tuple[str, str]]] = {
        "at": ("aus der {planet}-Spalte", "aus der {planet}-Spalte"),
        "but": ("aus einer anderen Spalte als {planet}", "aus anderen Spalten als {planet}"),
        "another": ("aus einer anderen Spalte", "aus einer anderen Spalte"),
        "each": ("aus jeder Spalte", "aus jeder Spalte"),
    }
    tracks: ClassVar[dict[int, str]] = {
        Track.ANIMOD: "die Technologie der Animod",
        Track.HUMAN: "die Technologie der Menschen",
        Track.ROBOT: "die Technologie der Roboter",
        Track.ANY: "eine beliebige Technologie",
        Track.LOWEST: "deine niedrigste Technologie",
    }
    technologies = ("Technologie der Animod", "Technologie der Menschen", "Technologie der Roboter")
    people: ClassVar[dict[str, str]] = {
        "team": "Team {n}",
        "partners": "Team {first} & {second}",
        "you": "dich",
        "your team": "dein Team",
    }
    sources: ClassVar[dict[str, str]] = {
        "technology": "{technology}, Stufe {level}",
        "token": "Bonusplättchen ({token})",
        "row": "Reihenbonus {row}",
        "lead": "Anführer werden ({faction})",
        "at planet": "bei {planet}",
        "at technology": "bei der {technology}",
        "for": "für {thing}",
    }
    shorts: ClassVar[dict[Op, str]] = {
        Op.EXILE: "{n} verbannen",
        Op.TRANSFER: "{n} überstellen",
        Op.MOBILIZE: "{n} mobilisieren",
        Op.TAKE_BADGE: "Anführerabzeichen",
    }
    kinds: ClassVar[dict[str, str]] = {
        "mulligan": "neue Hand",
        "order": "Reihenfolge der Partner",
        "play": "Karte zum Ausspielen",
        "choice": "Wahl zwischen zwei Effekten",
        "discard": "Karte zum Abwerfen",
        "token": "Wahl eines Bonusplättchens",
        "develop": "Technologie zum Entwickeln",
        "hand-over": "Karten für den Partner",
        "trade": "freiwilliger Tausch",
        "influence": "Planet für Einfluss",
        "give-influence": "Planet für Einfluss des Gegners",
        "share": "Aufteilung von Einfluss",
        "recentre": "Scheibe für die Mitte",
        "exile": "Agent zum Verbannen",
        "transfer": "Agent zum Überstellen",
    }
    phases: ClassVar[dict[str, str]] = {
        "mulligan": "neue Hand",
        "order": "Reihenfolge der Partner",
        "play": "Aktion",
        "resolve": "Effekte",
        "over": "Ende der Partie",
    }
    victories: ClassVar[dict[str, str]] = {
        "absolute": "absoluter Sieg",
        "democratic": "demokratischer Sieg",
        "popular": "Volkssieg",
        "exhaustion": "Sieg durch Erschöpfung",
    }
    sides: ClassVar[dict[str, str]] = {"silver": "Silberseite", "gold": "Goldseite"}
    prompts: ClassVar[dict[str, str]] = {
        "mulligan": "neue Hand: Wähle nacheinander die Karten, die du tauschen willst, dann behalte die übrigen",
        "order": "dein Team ist am Zug: Wähle, wer von euch beginnt",
        "play": "du bist am Zug: Spiele eine Karte, um zu rekrutieren, zu entwickeln oder Anführer zu werden",
        "choice": "{left}, oder {right}",
        "discard": "wähle eine Handkarte, die du abwirfst",
        "token": "wähle ein Bonusplättchen von den Tafeln",
        "hand-over": "du kannst {cards} geben",
        "influence": "wähle {planet} für {influence}",
        "give-influence": "wähle {planet}; dort erhält der Gegner {influence}",
        "share": "wähle {planet} und seinen Anteil an {influence}",
        "neighbours": "wähle einen von {n} benachbarten Planeten für {influence}",
        "row of neighbours": "wähle einen von {n} benachbarten Planeten und seinen Anteil an {influence}, "
        "in dieser Reihenfolge",
        "recentre": "wähle {disc}; sie kommt in die Mitte zurück",
        "exile": "wähle {column}, aus der du einen Agenten verbannst",
        "transfer": "wähle {column}, aus der du einen Agenten überstellst",
        "still": " (noch {n})",
    }
    targets: ClassVar[dict[int, str]] = {
        Where.ANY: "einen Planeten",
        Where.NOT_MERCURY: "einen anderen Planeten als {planet}",
        Where.DIFFERENT: "einen anderen Planeten",
        Where.AT_CENTRE: "einen Planeten mit Scheibe in der Mitte",
        Where.OPPONENT_SIDE: "einen Planeten mit Scheibe auf der Seite des Gegners",
    }
    choices: ClassVar[dict[str, str]] = {
        "own any": "eine deiner Spalten",
        "own but": "eine deiner Spalten außer {planet}",
        "own another": "eine andere deiner Spalten",
        "opponent any": "eine Spalte des Gegners",
        "opponent but": "eine Spalte des Gegners außer {planet}",
        "opponent another": "eine andere Spalte des Gegners",
    }
    labels: ClassVar[dict[str, str]] = {
        "recruit": "{card} {price} rekrutieren",
        "level": "{track} {price} auf Stufe {level} entwickeln",
        "develop": "{level} ({card} abwerfen)",
        "lead": "Mit {card} Anführer werden: {effects}",
        "replace": "{card} tauschen",
        "discard": "{card} abwerfen",
        "hand-over": "{card} deinem Partner geben",
        "column": "{planet} ({card})",
        "token": "Plättchen {at}: {effects}",
        "first you": "Du beginnst",
        "first partner": "{who} beginnt",
        "keep all": "Alle Karten behalten",
        "keep the rest": "Die übrigen behalten",
        "give none": "Keine Karte geben",
        "give no more": "Keine weitere Karte geben",
        "accept": "Annehmen",
        "decline": "Verzichten",
    }
    refusals: ClassVar[dict[str, str]] = {
        "not-in-hand": "{card} ist nicht auf deiner Hand",
        "already-marked": "{card} gehört schon zu den Karten, die getauscht werden",
        "other-team": "{who} gehört nicht zu deinem Team",
        "no-token": "{at} liegt kein Bonusplättchen",
        "last-level": "{track} ist schon auf der letzten Stufe",
        "level-price": "Stufe {level} der {technology} kostet hier {price}, du hast {have}",
        "other-track": "hier kann nur {track} entwickelt werden",
        "not-lowest": "{track} ist nicht deine niedrigste Technologie",
        "no-such-rung": "hier kannst du nur {rungs} zahlen",
        "rung-agents": "das kostet {price} dieser Spalte, du hast dort {have}",
        "rung-price": "das kostet {price}, du hast {have}",
        "out-of-reach": "{card} gehört zu {planet}, dort rekrutiert nur dein Partner",
        "too-expensive": "{card} kostet hier {price}, du hast {have}",
        "empty-column": "in dieser {planet}-Spalte liegt kein Agent",
        "column-not-allowed": "die {planet}-Spalte ist hier nicht wählbar",
        "no-disc": "auf {planet} liegt bis zum Ende des Zuges keine Scheibe",
        "no-run": "dieser Anteil auf {planet} passt in keine Reihe benachbarter Planeten",
        "already-picked": "{planet} wurde schon gewählt; es muss ein anderer Planet sein",
        "not-at-centre": "die {planet}-Scheibe liegt nicht in der Mitte",
        "not-on-opponent-side": "die {planet}-Scheibe liegt nicht auf der Seite des Gegners",
        "share-too-big": "zu viel für {planet}: Es bleibt {influence}, und die Scheibe endet in der Kontrollzone",
        "planet-not-allowed": "{planet} ist hier nicht wählbar",
    }
    told: ClassVar[dict[str, tuple[str, str]]] = {
        "dealt": ("Du bekommst {card}.", "{who} bekommt {card}."),
        "dealt hidden": ("Du bekommst eine Karte.", "{who} bekommt eine Karte."),
        "mulliganed": ("Du tauschst {cards}.", "{who} tauscht {cards}."),
        "mulliganed none": ("Du behältst alle Karten.", "{who} behält alle Karten."),
        "drew": ("Du ziehst {card}.", "{who} zieht {card}."),
        "drew hidden": ("Du ziehst eine Karte.", "{who} zieht eine Karte."),
        "turn": ("Du bist am Zug.", "{who} ist am Zug."),
        "ordered": ("Du beginnst für dein Team.", "{who} beginnt für das Team."),
        "recruited": ("Du rekrutierst {card} {price}.", "{who} rekrutiert {card} {price}."),
        "developed": (
            "Du entwickelst {track} {price} auf Stufe {level}.",
            "{who} entwickelt {track} {price} auf Stufe {level}.",
        ),
        "led": ("Du wirst mit {card} Anführer.", "{who} wird mit {card} Anführer."),
        "discarded": ("Du wirfst {card} ab.", "{who} wirft {card} ab."),
        "captured": ("Du eroberst die {planet}-Scheibe.", "{who} erobert die {planet}-Scheibe."),
        "gained": ("Du erhältst {thing}.", "{who} erhält {thing}."),
        "paid": ("Du gibst {thing} aus.", "{who} gibt {thing} aus."),
        "gave": ("Du gibst dem Gegner {thing}.", "{who} gibt dem Gegner {thing}."),
        "stole": ("Du nimmst {thing} vom Gegner.", "{who} nimmt {thing} vom Gegner."),
        "stole part": (
            "Du nimmst {thing}: {part} vom Gegner, den Rest aus dem allgemeinen Vorrat.",
            "{who} nimmt {thing}: {part} vom Gegner, den Rest aus dem allgemeinen Vorrat.",
        ),
        "stole none": (
            "Du nimmst {thing} aus dem allgemeinen Vorrat.",
            "{who} nimmt {thing} aus dem allgemeinen Vorrat.",
        ),
        "badge": (
            "Du hast jetzt das Anführerabzeichen, {side} oben.",
            "{who} hat jetzt das Anführerabzeichen, {side} oben.",
        ),
        "token-taken": ("Du nimmst das Bonusplättchen {at}: {token}.", "{who} nimmt das Bonusplättchen {at}: {token}."),
        "token-taken reserve": (
            "Du nimmst ein Bonusplättchen aus dem Vorrat: {token}.",
            "{who} nimmt ein Bonusplättchen aus dem Vorrat: {token}.",
        ),
        "exiled": (
            "Du verlierst {card} bei {planet} durch Verbannung.",
            "{who} verliert {card} bei {planet} durch Verbannung.",
        ),
        "transferred": (
            "Du überstellst {card} in deine {planet}-Spalte.",
            "{who} überstellt {card} in die eigene {planet}-Spalte.",
        ),
        "mobilized": ("Du mobilisierst {card} bei {planet}.", "{who} mobilisiert {card} bei {planet}."),
        "handed-over": ("Du gibst {partner} {card}.", "{who} gibt {partner} {card}."),
        "handed-over hidden": ("Du gibst {partner} eine Karte.", "{who} gibt {partner} eine Karte."),
        "row-bonus": (
            "Du hast alle Technologien auf Stufe {row}: Reihenbonus.",
            "{who} hat alle Technologien auf Stufe {row}: Reihenbonus.",
        ),
        "skipped": ("Du hast keine Karte zum Ausspielen.", "{who} hat keine Karte zum Ausspielen."),
        "declined": ("Du verzichtest.", "{who} verzichtet."),
        "won": ("Du gewinnst: {how}.", "{who} gewinnt: {how}."),
        "exhausted": (
            "Die Partie endet durch Erschöpfung. Du gewinnst.",
            "Die Partie endet durch Erschöpfung. {who} gewinnt.",
        ),
        "outcome": ("Du gewinnst mit {discs} zu {to}: {how}.", "{who} gewinnt mit {discs} zu {to}: {how}."),
    }
    news: ClassVar[dict[str, str]] = {
        "disc-moved": "Die {planet}-Scheibe rückt {spaces} auf {toward} zu.",
        "new-disc": "Eine neue Scheibe kommt in die Mitte von {planet}.",
        "recentred": "Die {planet}-Scheibe kommt in die Mitte zurück.",
        "handed-over to you": "{giver} gibt dir {card}.",
        "reshuffled": "Die Ablage wird zu einem neuen Stapel gemischt: {cards}.",
        "reserve-refilled": "Die abgelegten Bonusplättchen werden zu einem neuen Vorrat gemischt: {tokens}.",
        "exhausted drawn": "Die Partie endet durch Erschöpfung. Es ist ein Unentschieden.",
        "draw": "Unentschieden, {discs} zu {to}.",
    }

    def _infinitive(self, clause: Clause) -> str:
        return f"{clause.objects} {clause.verb.infinitive}{clause.tail}"

    def _purpose(self, clause: Clause) -> str:
        return f"{clause.objects} {clause.verb.purpose}{clause.tail}"

    def _after_colon(self, text: str) -> str:
        return text[:1].upper() + text[1:]

    def _button(self, clause: Clause) -> str:
        return self._infinitive(clause)
