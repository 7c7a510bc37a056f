"""Zenith in Italian, with the words of the printed rules."""

from __future__ import annotations

from typing import ClassVar

from ..vocabulary import Track, Where
from .sentences import EACH, FURTHER, Sentences, Verb


def _verb(command: str, infinitive: str, third: str) -> Verb:
    return Verb(command, infinitive, third, infinitive)


class Italian(Sentences):
    language = "it"
    planets = ("Mercurio", "Venere", "Terra", "Marte", "Giove")
    factions = ("Animod", "Umani", "Robot")
    verbs: ClassVar[dict[str, Verb]] = {
        "gain": _verb("ottieni", "ottenere", "ottiene"),
        "give": _verb("dai", "dare", "dà"),
        "spend": _verb("spendi", "spendere", "spende"),
        "take": _verb("prendi", "prendere", "prende"),
        "exile": _verb("esilia", "esiliare", "esilia"),
        "transfer": _verb("trasferisci", "trasferire", "trasferisce"),
        "mobilize": _verb("mobilita", "mobilitare", "mobilita"),
        "discard": _verb("scarta", "scartare", "scarta"),
        "develop": _verb("sviluppa", "sviluppare", "sviluppa"),
        "recentre": _verb("riporta", "riportare", "riporta"),
    }
    counted: ClassVar[dict[str, tuple[str, str]]] = {
        "influence": ("{n} Influenza", "{n} Influenza"),
        "credits": ("{n} Credito", "{n} Crediti"),
        "zenithium": ("{n} Zenithium", "{n} Zenithium"),
        "agents": ("{n} Agente", "{n} Agenti"),
        "own agents": ("{n} tuo Agente", "{n} tuoi Agenti"),
        "opponent agents": ("{n} Agente dell’avversario", "{n} Agenti dell’avversario"),
        "hand cards": ("{n} carta dalla mano", "{n} carte dalla mano"),
        "cards for the partner": (
            "al tuo compagno di squadra fino a {n} carta della tua mano",
            "al tuo compagno di squadra fino a {n} carte della tua mano",
        ),
    }
    words: ClassVar[dict[str, str]] = {
        "and": "e",
        "or": "o",
        "credits": "Crediti",
        "zenithium": "Zenithium",
        "badge": "il badge Leader",
        "silver badge": "badge Leader, lato Argento",
        "gold badge": "badge Leader, lato Oro",
        "badge as gold": "il badge Leader sul lato Oro",
        "reserve token": "un segnalino Bonus a caso dalla riserva",
        "board token": "un segnalino Bonus a scelta dalle plance",
        "whole hand": "tutta la mano",
        "at least": "almeno {thing}",
        "to opponent": "all’avversario {thing}",
        "from opponent": "{thing} dall’avversario",
        "on": "su {planet}",
        "shared": " da ripartire a piacere tra i pianeti",
        "shared but": " da ripartire a piacere tra i pianeti diversi da {planet}",
        "neighbours": "{influence} su ciascuno di {n} pianeti vicini",
        "row of neighbours": "{influence} su {n} pianeti vicini",
        "in this order": ", in quest’ordine",
        "disc": "il dischetto {on}",
        "opponent disc": "un dischetto sul lato dell’avversario",
        "recentre": "al centro {disc}",
        "until you have": " fino ad averne {n}",
        "until they have": " fino ad averne {n}",
        "cost of that card": "{thing} pari al costo di quella carta",
        "per own colour": "per ogni pianeta in cui hai un Agente",
        "per opponent colour": "per ogni pianeta in cui l’avversario ha un Agente",
        "by technologies": "{thing} per {n} Tecnologie al Livello 1 o superiore",
        "respectively": "rispettivamente {steps}",
        "for free": "gratis",
        "cheaper": "spendendo {thing} in meno",
        "full price": "al suo prezzo intero",
    }
    frames: ClassVar[dict[str, str]] = {
        "agent": "{name}: {planet}, {faction}, costo {cost}.",
        "may": "puoi {clause}",
        "trade": "puoi {price} per {reward}",
        "paid": "se lo fai",
        "if": "{condition}, {then}",
        "you have": "se hai {thing}",
        "opponent has": "se l’avversario ha {thing}",
        "opponent": "l’avversario {clause}",
        "pair": "{act}, poi {reward}",
        "times": "per {n} volte: {pair}",
        "choose": "scegli: {left}, oppure {right}",
    }
    places: ClassVar[dict[int, str]] = {
        Where.ANY: "su un pianeta a scelta",
        Where.NOT_MERCURY: "su un pianeta a scelta diverso da {planet}",
        Where.DIFFERENT: "su un altro pianeta",
        FURTHER: "su un altro pianeta ancora",
        EACH: "su ogni pianeta",
        Where.AT_CENTRE: "su un pianeta con il dischetto al centro",
        Where.OPPONENT_SIDE: "su un pianeta con il dischetto sul lato dell’avversario",
        Where.THAT_CARD: "sul pianeta di quella carta",
    }
    columns: ClassVar[dict[str, tuple[str, str]]] = {
        "at": ("dalla colonna di {planet}", "dalla colonna di {planet}"),
        "but": ("da una colonna diversa da {planet}", "da colonne diverse da {planet}"),
        "another": ("da un’altra colonna", "da un’altra colonna"),
        "each": ("da ogni colonna", "da ogni colonna"),
    }
    tracks: ClassVar[dict[int, str]] = {
        Track.ANIMOD: "la Tecnologia degli Animod",
        Track.HUMAN: "la Tecnologia degli Umani",
        Track.ROBOT: "la Tecnologia dei Robot",
        Track.ANY: "una Tecnologia a scelta",
        Track.LOWEST: "la tua Tecnologia meno avanzata",
    }
