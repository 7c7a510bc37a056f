"""Zenith in German. Infinitives stand last, with the particle of separable verbs; sentences keep their capital."""

from __future__ import annotations

from typing import ClassVar

from ..vocabulary import Track, Where
from .sentences import EACH, FURTHER, Clause, Sentences, Verb


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
    }
    words: ClassVar[dict[str, str]] = {
        "and": "und",
        "or": "oder",
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

    def _infinitive(self, clause: Clause) -> str:
        return f"{clause.objects} {clause.verb.infinitive}{clause.tail}"

    def _purpose(self, clause: Clause) -> str:
        return f"{clause.objects} {clause.verb.purpose}{clause.tail}"

    def _after_colon(self, text: str) -> str:
        return text[:1].upper() + text[1:]
